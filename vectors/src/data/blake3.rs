//! The committed known answers of BLAKE3: made by the oracle, read by the harness, compared byte by byte.
//!
//! lengths --oracle--> `Vectors` --JSON--> `data/blake3.json` --include_str--> `committed()`
//!
//! Knows nothing of files (see `cli`): the text is embedded, so that a test binary needs no file beside it.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::oracle::blake3 as oracle;
use crate::{hex, paint};

/// The file's name within its folder.
pub const FILE_NAME: &str = "blake3.json";
/// The file as it was when this was compiled.
pub const TEXT: &str = include_str!("../../data/blake3.json");
/// The key of the keyed hash.
pub const KEY: &[u8; 32] = b"whats the Elvish word for friend";
/// The context of the key derivation.
pub const CONTEXT: &str = "BLAKE3 2019-12-27 16:29:52 test vectors context";
/// Bytes of output in each answer: two blocks and a bit.
pub const OUTPUT_LEN: usize = 131;

/// The cases' input lengths: around every border of words, blocks, chunks and subtrees; and many chunks.
pub const LENGTHS: [usize; 35] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2048, 2049, 3072, 3073, 4096,
    4097, 5120, 5121, 6144, 6145, 7168, 7169, 8192, 8193, 16_384, 31_744, 102_400,
];

/// All cases, and what is the same for all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vectors {
    #[serde(rename = "_comment")]
    comment: String,
    /// The key of `keyed_hash`, an ASCII text of 32 bytes.
    pub key: String,
    /// The context of `derive_key`.
    pub context_string: String,
    /// In rising order of length.
    pub cases: Vec<Case>,
}

/// One input length with its output in each mode, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Bytes of the painted pattern.
    pub input_len: usize,
    /// Output of the plain hash.
    pub hash: String,
    /// Output of the keyed hash.
    pub keyed_hash: String,
    /// Output of the key derivation.
    pub derive_key: String,
}

/// The committed vectors, parsed once.
///
/// # Panics
///
/// If the embedded file is not valid: the build carries a broken file.
pub fn committed() -> &'static Vectors {
    static PARSED: LazyLock<Vectors> =
        LazyLock::new(|| serde_json::from_str(TEXT).expect("the embedded vectors are valid JSON"));
    &PARSED
}

/// The vectors as the oracle computes them now.
pub fn generate() -> Vectors {
    let modes =
        [oracle::Mode::hash(), oracle::Mode::keyed(KEY), oracle::Mode::derive_key(CONTEXT.as_bytes())];
    let case = |input_len| {
        let input = paint::pattern(input_len);
        let [hash, keyed_hash, derive_key] = modes.map(|mode| hex::encode(&mode.xof(&input, OUTPUT_LEN)));
        Case { input_len, hash, keyed_hash, derive_key }
    };
    Vectors {
        comment: COMMENT.to_owned(),
        key: String::from_utf8_lossy(KEY).into_owned(),
        context_string: CONTEXT.to_owned(),
        cases: LENGTHS.map(case).into(),
    }
}

/// The file's text for `vectors`.
pub fn to_text(vectors: &Vectors) -> String {
    let mut text = serde_json::to_string_pretty(vectors).expect("strings and numbers always serialise");
    text.push('\n');
    text
}

const COMMENT: &str = "Input: input_len bytes, byte i is i % 251. Three outputs of 131 bytes in hexadecimal: \
    plain hash, hash under the 32 ASCII bytes of key, key derived with context_string and the input as key \
    material. The first 32 bytes of each are the default output. Written by `cargo xtask vectors regen`.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::first_difference;

    #[test]
    fn committed_text_is_what_the_oracle_makes() {
        assert_eq!(first_difference(TEXT, &to_text(&generate())), None);
    }

    #[test]
    fn all_outputs_together_have_their_pinned_digest() {
        let digits: String = committed()
            .cases
            .iter()
            .flat_map(|case| [&case.hash, &case.keyed_hash, &case.derive_key])
            .map(String::as_str)
            .collect();
        let digest = oracle::Mode::hash().digest(&hex::decode(&digits).expect("hexadecimal outputs"));
        // Holds file and oracle together in place: neither can drift along with the other.
        assert_eq!(hex::encode(&digest), "71a2bf59bd8ce2ab5db98b103fa00add284553f10f4fe9b0e83bd503bffb2003");
    }
}
