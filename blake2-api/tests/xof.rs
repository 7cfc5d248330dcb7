//! Long outputs: the same bytes from wherever and in whatever pieces they are read, and a defined end.
//!
//! Knows nothing of output blocks but their length.

mod common;

use blake2_api::{Error, blake2xb, blake2xs, generic::Variant, generic::xof, kernel};
use common::Random;

fn whole<W: Variant>(len: usize) -> Vec<u8> {
    let mut out = vec![0; len];
    xof::Params::<W>::new().output_length(len as u64).hash_into(b"message", &mut out).unwrap();
    out
}

fn check_pieces<W: Variant>() {
    let mut random = Random::new();
    let len = 5000 + random.below(100);
    let expected = whole::<W>(len);
    for kernel in kernel::available() {
        let mut params = xof::Params::<W>::new();
        let mut reader = params.set_kernel(kernel).output_length(len as u64).hash(b"message");
        for _ in 0..300 {
            let from = random.below(len + 1);
            let to = from + random.below((len - from).min(1500) + 1);
            let mut piece = vec![0; to - from];
            reader.set_position(from as u64).fill(&mut piece);
            assert_eq!(piece, expected[from..to]);
            assert_eq!(reader.position(), to as u64);
        }
    }
}

#[test]
fn pieces_from_anywhere_are_those_of_the_whole() {
    check_pieces::<u64>();
    check_pieces::<u32>();
}

#[test]
fn the_length_takes_part_in_every_byte() {
    let (short, long) = (whole::<u64>(100), whole::<u64>(101));
    assert_ne!(short[..64], long[..64]);
    let (short, long) = (whole::<u32>(100), whole::<u32>(101));
    assert_ne!(short[..32], long[..32]);
}

#[test]
fn an_unknown_length_makes_one_stream_however_much_is_read() {
    let mut long = [0; 1000];
    blake2xb::State::new().update(b"message").finalize_into(&mut long);
    for len in 0..200 {
        let mut short = vec![0; len];
        blake2xb::State::new().update(b"message").finalize_into(&mut short);
        assert_eq!(short, long[..len]);
    }
    let mut reader = blake2xb::Params::new().output_length(5).output_length_unknown().hash(b"message");
    let mut start = [0; 10];
    reader.fill(&mut start);
    assert_eq!(start, long[..10]);
}

fn check_end<W: Variant>(mut reader: xof::OutputReader<W>) {
    let len = reader.len();
    reader.set_position(len - 10);
    let mut end = [0; 10];
    assert_eq!(
        reader.try_fill(&mut [0; 11]).map(|_| ()),
        Err(Error::StreamEnd { limit: len, received: len + 1 })
    );
    assert_eq!(reader.position(), len - 10);
    reader.fill(&mut end).fill(&mut []);
    assert_eq!(reader.position(), len);
    assert!(reader.try_fill(&mut [0]).is_err());
    let beyond = Error::StreamEnd { limit: len, received: len + 1 };
    assert_eq!(reader.try_set_position(len + 1).map(|_| ()), Err(beyond));
    assert_eq!(reader.position(), len);
    // The last bytes are those that a read across several blocks gives.
    let mut more = [0; 700];
    reader.set_position(len - 700).fill(&mut more);
    assert_eq!(more[690..], end);
}

#[test]
fn outputs_end_where_they_end() {
    check_end(blake2xb::Params::new().output_length(1000).hash(b"x"));
    check_end(blake2xb::Params::new().output_length(blake2xb::OUTPUT_MAX).hash(b"x"));
    check_end(blake2xb::Params::new().hash(b"x"));
    check_end(blake2xs::Params::new().output_length(blake2xs::OUTPUT_MAX).hash(b"x"));
    check_end(blake2xs::Params::new().hash(b"x"));
    assert_eq!(blake2xb::Params::new().hash(b"x").len(), blake2xb::STREAM_LEN);
    assert_eq!(blake2xs::Params::new().hash(b"x").len(), blake2xs::STREAM_LEN);
}

#[test]
fn keys_salts_and_personalisations_make_other_outputs() {
    let start = |set: &dyn Fn(&mut blake2xs::Params)| {
        let mut params = blake2xs::Params::new();
        set(&mut params);
        let mut out = [0; 40];
        params.hash(b"message").fill(&mut out);
        out
    };
    let all = [
        start(&|_| {}),
        start(&|params| {
            params.key(b"k");
        }),
        start(&|params| {
            params.salt(b"k");
        }),
        start(&|params| {
            params.personal(b"k");
        }),
        start(&|params| {
            params.output_length(40);
        }),
    ];
    for (i, one) in all.iter().enumerate() {
        assert!(all[i + 1..].iter().all(|other| other[..32] != one[..32] && other[32..] != one[32..]));
    }
}

#[cfg(feature = "std")]
#[test]
fn a_reader_reads_to_its_end_and_seeks_within_it() {
    use std::io::{ErrorKind, Read, Seek, SeekFrom};

    let expected = whole::<u32>(1000);
    let mut reader = blake2xs::Params::new().output_length(1000).hash(b"message");
    let mut all = Vec::new();
    assert_eq!(reader.read_to_end(&mut all).unwrap(), 1000);
    assert_eq!(all, expected);
    assert_eq!(reader.read(&mut [0; 5]).unwrap(), 0);
    assert_eq!(reader.seek(SeekFrom::End(-5)).unwrap(), 995);
    assert_eq!(reader.read(&mut [0; 100]).unwrap(), 5);
    assert_eq!(reader.seek(SeekFrom::Current(-900)).unwrap(), 100);
    let mut piece = [0; 50];
    reader.read_exact(&mut piece).unwrap();
    assert_eq!(piece, expected[100..150]);
    for target in
        [SeekFrom::Start(1001), SeekFrom::End(1), SeekFrom::Current(-151), SeekFrom::Current(i64::MAX)]
    {
        assert_eq!(reader.seek(target).unwrap_err().kind(), ErrorKind::InvalidInput);
        assert_eq!(reader.position(), 150);
    }
    let text = reader.seek(SeekFrom::Start(1001)).unwrap_err().to_string();
    assert_eq!(text, "positions are 0 to 1000, received Start(1001)");
}
