//! The part of the program that needs features of the crate.
//!
//! `super::blake3` --streams, threads, files, traits--> the log
//!
//! Knows nothing of what only this crate has.

use super::{Log, blake3};

#[cfg(feature = "std")]
pub(crate) fn streams(log: &mut Log) {
    use std::io::{Read, Seek, SeekFrom, Write};

    struct Reluctant<'a>(&'a [u8], usize);
    impl Read for Reluctant<'_> {
        fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
            self.1 += 1;
            if self.1.is_multiple_of(3) {
                return Err(std::io::ErrorKind::Interrupted.into());
            }
            let len = self.0.len().min(buf.len()).min(self.1 * 7);
            buf[..len].copy_from_slice(&self.0[..len]);
            self.0 = &self.0[len..];
            Ok(len)
        }
    }
    let input = super::pattern(200_000);
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(Reluctant(&input, 0)).unwrap().update_reader(&input[..]).unwrap();
    log.add("reader", (hasher.count(), hasher.finalize()));
    log.add("copied", std::io::copy(&mut &input[..], &mut hasher).unwrap());
    write!(hasher, "{}", 12345).unwrap();
    hasher.flush().unwrap();
    log.add("written", (hasher.write(&input).unwrap(), hasher.count(), hasher.finalize()));

    let mut reader = hasher.finalize_xof();
    let mut out = [0; 100];
    log.add("read", (reader.read(&mut out).unwrap(), out, reader.stream_position().unwrap()));
    for target in [
        SeekFrom::Start(5),
        SeekFrom::Current(70),
        SeekFrom::Current(-75),
        SeekFrom::Current(-1),
        SeekFrom::End(0),
        SeekFrom::End(-1),
        SeekFrom::Start(u64::MAX),
        SeekFrom::Current(i64::MAX),
        SeekFrom::Current(i64::MIN),
    ] {
        log.add("seek", (target, reader.seek(target).map_err(|error| error.kind()), reader.position()));
    }
    reader.rewind().unwrap();
    let mut taken = Vec::new();
    reader.take(1000).read_to_end(&mut taken).unwrap();
    log.add("taken", taken);
}

#[cfg(feature = "rayon")]
pub(crate) fn threads(log: &mut Log) {
    let _: for<'a> fn(&'a mut blake3::Hasher, &[u8]) -> &'a mut blake3::Hasher = blake3::Hasher::update_rayon;
    for len in super::LENGTHS.into_iter().chain([3 << 20]) {
        let mut hasher = blake3::Hasher::new();
        hasher.update_rayon(&super::pattern(len)).update_rayon(&super::pattern(len));
        log.add("rayon", (len, hasher.finalize(), hasher.count()));
    }
}

#[cfg(feature = "mmap")]
pub(crate) fn files(log: &mut Log) {
    let folder = tempfile::tempdir().unwrap();
    for len in [0, 1, 16383, 16384, 16385, 500_000] {
        let path = folder.path().join("file");
        std::fs::write(&path, super::pattern(len)).unwrap();
        let mut hasher = blake3::Hasher::new();
        hasher.update_mmap(&path).unwrap();
        log.add("mapped", (hasher.count(), hasher.finalize()));
        #[cfg(feature = "rayon")]
        log.add("mapped, rayon", hasher.update_mmap_rayon(&path).unwrap().finalize());
    }
    let mut hasher = blake3::Hasher::new();
    let missing = hasher.update_mmap(folder.path().join("missing")).map(|_| ()).map_err(|error| error.kind());
    log.add("missing", missing);
    log.add("a folder", hasher.update_mmap(folder.path()).is_err());
}

#[cfg(feature = "serde")]
pub(crate) fn serialised(log: &mut Log) {
    let hash = blake3::hash(b"serde");
    let json = serde_json::to_string(&hash).unwrap();
    log.add("read back", serde_json::from_str::<blake3::Hash>(&json).unwrap() == hash);
    log.add("json", json);
    log.add("short json", serde_json::from_str::<blake3::Hash>("[1,2,3]").is_err());
    log.add("text json", serde_json::from_str::<blake3::Hash>(&format!("{:?}", hash.to_hex())).is_err());
}

#[cfg(feature = "zeroize")]
pub(crate) fn wiped(log: &mut Log) {
    fn wipe<T: zeroize::Zeroize>(mut value: T) -> T {
        value.zeroize();
        value
    }
    log.add("wiped hash", wipe(blake3::hash(b"")));
    log.add("wiped hex", wipe(blake3::hash(b"").to_hex()));
    log.add("wiped count", wipe(blake3::Hasher::new_keyed(super::KEY)).count());
    let mut reader = blake3::Hasher::new_keyed(super::KEY).finalize_xof();
    reader.set_position(100);
    log.add("wiped position", wipe(reader).position());
}

#[cfg(feature = "traits-preview")]
pub(crate) fn generic(log: &mut Log) {
    use blake3::traits::digest;
    use digest::{
        Digest, ExtendableOutput, ExtendableOutputReset, FixedOutputReset, KeyInit, Mac, XofReader,
    };

    fn digest_of<D: Digest + FixedOutputReset>(parts: &[&[u8]]) -> (Vec<u8>, Vec<u8>, usize) {
        let mut digest = D::new();
        parts.iter().for_each(|part| Digest::update(&mut digest, part));
        let first = digest.finalize_reset().to_vec();
        Digest::update(&mut digest, b"second");
        (first, Digest::finalize(digest).to_vec(), <D as Digest>::output_size())
    }
    log.add("digest", digest_of::<blake3::Hasher>(&[b"foo", b"bar", &super::pattern(3000)]));

    fn mac_of<M: Mac + KeyInit + digest::FixedOutput>(key: &[u8], input: &[u8]) -> Option<Vec<u8>> {
        Some(<M as KeyInit>::new_from_slice(key).ok()?.chain_update(input).finalize().into_bytes().to_vec())
    }
    log.add("mac", mac_of::<blake3::Hasher>(super::KEY, b"input"));
    log.add("mac with a short key", mac_of::<blake3::Hasher>(&super::KEY[1..], b"input"));

    fn xof_of<X: ExtendableOutput + ExtendableOutputReset + digest::Update + Default>(
        input: &[u8],
    ) -> Vec<u8> {
        let mut hasher = X::default();
        hasher.update(input);
        let mut out = vec![0; 300];
        hasher.finalize_xof_reset().read(&mut out[..100]);
        hasher.update(b"after reset");
        hasher.finalize_xof().read(&mut out[100..]);
        out
    }
    log.add("xof", xof_of::<blake3::Hasher>(b"input"));

    fn sizes<T: digest::common::BlockSizeUser + digest::common::KeySizeUser + digest::OutputSizeUser>()
    -> [usize; 3] {
        [T::block_size(), T::key_size(), T::output_size()]
    }
    log.add("sizes", sizes::<blake3::Hasher>());
    fn is_marked<T: digest::HashMarker + digest::MacMarker + digest::Reset>() {}
    is_marked::<blake3::Hasher>();
}
