//! The committed known answers of the BLAKE2 family: made by the oracle, read by the harness, compared byte by byte.
//!
//! lengths --oracle--> `Vectors` --JSON--> `data/blake2.json` --include_str--> `committed()`
//!
//! Knows nothing of files (see `cli`). Inputs and keys are bytes that count from 0, as in the answers that the
//! authors of BLAKE2 publish, and the answers are the same.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::hex;
use crate::oracle::blake2::{BLAKE2B, BLAKE2S, Params, Variant, parallel, xof::Output};

/// The file's name within its folder.
pub const FILE_NAME: &str = "blake2.json";
/// The file as it was when this was compiled.
pub const TEXT: &str = include_str!("../../data/blake2.json");
/// Answers of each function without a key, and again with one.
pub const COUNT: usize = 256;

/// The functions, by the names in the file and in its order.
pub const FUNCTIONS: [Function; 6] = [
    Function { name: "blake2b", variant: BLAKE2B, kind: Kind::Sequential },
    Function { name: "blake2s", variant: BLAKE2S, kind: Kind::Sequential },
    Function { name: "blake2bp", variant: BLAKE2B, kind: Kind::Parallel },
    Function { name: "blake2sp", variant: BLAKE2S, kind: Kind::Parallel },
    Function { name: "blake2xb", variant: BLAKE2B, kind: Kind::Extended },
    Function { name: "blake2xs", variant: BLAKE2S, kind: Kind::Extended },
];

/// A function of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name in lower case.
    pub name: &'static str,
    /// The variant that it is built on.
    pub variant: Variant,
    /// What is built on the variant.
    pub kind: Kind,
}

/// What a function makes of its variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The hash itself.
    Sequential,
    /// Leaves side by side.
    Parallel,
    /// Output of any length.
    Extended,
}

impl Function {
    /// Bytes of input and of output of answer `index`: the input grows, or else the output.
    ///
    /// ```
    /// use vectors::data::blake2::FUNCTIONS;
    ///
    /// assert_eq!(FUNCTIONS[0].lengths(3), (3, 64));
    /// assert_eq!(FUNCTIONS[5].lengths(3), (256, 4));
    /// ```
    pub fn lengths(&self, index: usize) -> (usize, usize) {
        match self.kind {
            Kind::Sequential | Kind::Parallel => (index, self.variant.max_len()),
            Kind::Extended => (256, index + 1),
        }
    }

    /// The key of the keyed answers: as long as a key may be.
    pub fn key(&self) -> Vec<u8> {
        counting(self.variant.max_len())
    }

    /// What the oracle says: `len` bytes for `input` under `key`.
    pub fn oracle(&self, len: usize, key: &[u8], input: &[u8]) -> Vec<u8> {
        match self.kind {
            Kind::Sequential => Params::new(self.variant, len).hash(key, input),
            Kind::Parallel => parallel::hash(&self.variant, len, key, input),
            Kind::Extended => {
                Output::new(&Params::new(self.variant, len), Some(len as u64), key, input).bytes(0, len)
            }
        }
    }
}

/// `len` bytes, at most 256: byte `i` is `i`.
pub fn counting(len: usize) -> Vec<u8> {
    (0..=255).take(len).collect()
}

/// All functions' answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vectors {
    #[serde(rename = "_comment")]
    comment: String,
    /// In the order of `FUNCTIONS`.
    pub functions: Vec<Answers>,
}

/// The answers of one function in hexadecimal, in the order of `Function::lengths`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The function's name.
    pub name: String,
    /// Without a key.
    pub hash: Vec<String>,
    /// With `Function::key`.
    pub keyed_hash: Vec<String>,
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
    let answers = |function: &Function, key: &[u8]| {
        let answer = |index| {
            let (input_len, len) = function.lengths(index);
            hex::encode(&function.oracle(len, key, &counting(input_len)))
        };
        (0..COUNT).map(answer).collect()
    };
    let functions = FUNCTIONS.iter().map(|function| Answers {
        name: function.name.to_owned(),
        hash: answers(function, b""),
        keyed_hash: answers(function, &function.key()),
    });
    Vectors { comment: COMMENT.to_owned(), functions: functions.collect() }
}

/// The file's text for `vectors`.
pub fn to_text(vectors: &Vectors) -> String {
    let mut text = serde_json::to_string_pretty(vectors).expect("strings always serialise");
    text.push('\n');
    text
}

const COMMENT: &str = "Inputs and keys: byte i is i. blake2b, blake2s, blake2bp, blake2sp: inputs of 0 to 255 bytes in \
    order, the longest digest. blake2xb, blake2xs: an input of 256 bytes, 1 to 256 bytes of output in order. Keys of \
    64 bytes for those with b, of 32 for those with s. Written by `cargo xtask vectors regen`.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::first_difference;
    use crate::oracle::blake3;

    #[test]
    fn committed_text_is_what_the_oracle_makes() {
        assert_eq!(first_difference(TEXT, &to_text(&generate())), None);
    }

    #[test]
    fn all_answers_together_have_their_pinned_digest() {
        let vectors = committed();
        let answers =
            vectors.functions.iter().flat_map(|function| function.hash.iter().chain(&function.keyed_hash));
        assert_eq!(answers.clone().count(), 3072);
        let digits: String = answers.map(String::as_str).collect();
        let digest = blake3::Mode::hash().digest(&hex::decode(&digits).expect("hexadecimal answers"));
        // Holds file and oracle together in place: neither can drift along with the other.
        assert_eq!(hex::encode(&digest), "48f3001291e4dcc51a09c450b6ca5a895e566046002f06d09358a4f3d1dd67cb");
    }
}
