//! The tree over every available kernel: pieces against one shot, known answers, limits.

use blake_kernels::{Kernel, available};
use blake3_tree::{CHUNK_LEN, Cv, Join, Mode, Serial, State, TreeError, Xof, hash, hash_many, node, parent};

fn painted(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn in_pieces(kernel: &Kernel, mode: &Mode, pieces: &[&[u8]]) -> [u8; 32] {
    let mut state = State::new(mode.clone());
    for piece in pieces {
        state.update(kernel, piece, &Serial).unwrap();
    }
    assert_eq!(state.finish(kernel).root(kernel).into_bytes(), state.root(kernel).into_bytes());
    state.root(kernel).into_bytes()
}

/// Splits everything, in the order that a work-stealing pool might choose: right half first.
struct Backwards;

impl Join for Backwards {
    fn join<A, B, RA, RB>(&self, _: usize, _: usize, left: A, right: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send,
    {
        let right = right();
        (left(), right)
    }
}

#[test]
fn state_is_small_and_has_the_alignment_of_a_word() {
    assert!(size_of::<State>() <= 1912, "{}", size_of::<State>());
    assert!(align_of::<State>() <= 8);
}

#[test]
fn known_answers_of_all_modes() {
    let input = painted(2049);
    let wanted = [
        (Mode::hash(), &input[..0], "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"),
        (
            Mode::keyed(&[0x42; 32]),
            &input,
            "ad4974201cb0fbd62f1ea88c6b99d37ea51e96afbfe767b9338680df5310e328",
        ),
        (
            Mode::derive_key(blake_kernels::best(), b""),
            &input,
            "e47784d1eff9bd1abd79d34cfc56dbf7fc9da14d4efd3fab92c178ddb1bcd0dc",
        ),
        (
            Mode::derive_key(blake_kernels::best(), b""),
            &input[..0],
            "741011989511e0d6b52532320d9edb6c0def0ab7e832b99bcc1259591ce2d75b",
        ),
    ];
    for kernel in available() {
        for (mode, input, root) in &wanted {
            assert_eq!(hex(&hash(kernel, mode, input, &Serial).into_bytes()), *root, "{}", kernel.name());
        }
    }
}

#[test]
fn pieces_around_every_boundary_equal_one_shot() {
    let whole = painted(70 * CHUNK_LEN);
    let mode = Mode::keyed(&[7; 32]);
    for kernel in available() {
        for chunks in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 48, 64, 65, 69] {
            for len in
                [chunks * CHUNK_LEN - 1, chunks * CHUNK_LEN, chunks * CHUNK_LEN + 1, chunks * CHUNK_LEN + 700]
            {
                let input = &whole[..len];
                let wanted = hash(kernel, &mode, input, &Serial).into_bytes();
                assert_eq!(hash(kernel, &mode, input, &Backwards).into_bytes(), wanted);
                assert_eq!(node(kernel, &mode, input, &Serial).root(kernel).into_bytes(), wanted);
                for at in
                    [0, 1, 63, 64, 65, 1023, 1024, 1025, 2048, 3072, 4096, 5000, 8192, 32768, 33000, len]
                {
                    let (a, b) = input.split_at(at.min(len));
                    assert_eq!(in_pieces(kernel, &mode, &[a, b]), wanted, "{} {len} at {at}", kernel.name());
                    let (b, c) = b.split_at(b.len().min(2048));
                    assert_eq!(
                        in_pieces(kernel, &mode, &[a, b, &[], c]),
                        wanted,
                        "{} {len} at {at}",
                        kernel.name()
                    );
                }
            }
        }
    }
}

#[test]
fn every_kernel_and_width_builds_the_same_tree() {
    let whole = painted(300 * CHUNK_LEN + 77);
    for len in (0..whole.len()).step_by(997) {
        let mut roots = available().map(|k| hash(k, &Mode::hash(), &whole[..len], &Serial).into_bytes());
        let first = roots.next().unwrap();
        assert!(roots.all(|root| root == first), "{len} bytes");
    }
}

#[test]
fn subtrees_at_offsets_merge_to_the_whole() {
    let input = painted(16384);
    for kernel in available() {
        let cv = |range: core::ops::Range<usize>| -> Cv {
            let mut state = State::new(Mode::hash());
            state.set_offset(range.start as u64).unwrap();
            state.update(kernel, &input[range], &Serial).unwrap();
            state.finish(kernel).cv(kernel)
        };
        let left = parent(&Mode::hash(), &cv(0..4096), &cv(4096..8192)).cv(kernel);
        let root = parent(&Mode::hash(), &left, &cv(8192..16384)).root(kernel);
        assert_eq!(root.into_bytes(), hash(kernel, &Mode::hash(), &input, &Serial).into_bytes());

        let mut far = State::new(Mode::hash());
        far.set_offset(1 << 42).unwrap();
        far.update(kernel, &input, &Serial).unwrap();
        assert_eq!(
            hex(far.finish(kernel).cv(kernel).as_bytes()),
            "d36dbd6baaad9378d57faf9eeba4ef1a482db5d1d0c719260f56b6d3ebeac47e"
        );
        far.reset();
        far.update(kernel, &input, &Serial).unwrap();
        assert_eq!(far.root(kernel).into_bytes(), root.into_bytes(), "reset clears the offset");
    }
}

#[test]
fn misplaced_subtrees_are_refused_with_the_limit() {
    let kernel = blake_kernels::best();
    let mut state = State::new(Mode::hash());
    assert_eq!(state.set_offset(1000), Err(TreeError::OffsetNotAligned { offset: 1000 }));
    state.set_offset(5 * 1024).unwrap();
    let too_long = TreeError::SubtreeTooLong { offset: 5120, limit: 1024, len: 1025 };
    assert_eq!(state.update(kernel, &[0; 1025], &Serial), Err(too_long));
    assert_eq!(state.count(), 0, "nothing was taken");
    state.update(kernel, &[0; 1024], &Serial).unwrap();
    assert_eq!(state.set_offset(0), Err(TreeError::OffsetAfterInput { count: 1024 }));
    assert!(too_long.to_string().contains("at most 1024 bytes, not 1025"));
}

#[test]
fn messages_in_a_batch_hash_as_they_do_alone() {
    let input = painted(40_000);
    for kernel in available() {
        for mode in [Mode::hash(), Mode::keyed(&[3; 32])] {
            for (count, step) in
                [(0, 1), (1, 5), (7, 0), (64, 64), (65, 1024), (100, 37), (150, 331), (9, 4000)]
            {
                let messages: Vec<&[u8]> = (0..count).map(|i| &input[i..i + i * step % 36_000]).collect();
                let mut roots = vec![None; count];
                hash_many(kernel, &mode, &messages, |i, root| {
                    assert!(roots[i].replace(root.into_bytes()).is_none(), "each once");
                });
                for (message, root) in messages.iter().zip(roots) {
                    assert_eq!(
                        root,
                        Some(hash(kernel, &mode, message, &Serial).into_bytes()),
                        "{}",
                        kernel.name()
                    );
                }
            }
            let equal = vec![&input[..64]; 100];
            hash_many(kernel, &mode, &equal, |_, root| {
                assert_eq!(root.into_bytes(), hash(kernel, &mode, equal[0], &Serial).into_bytes());
            });
        }
    }
}

#[test]
fn output_stream_reads_alike_in_any_pieces_and_ends() {
    for kernel in available() {
        let stream = || Xof::new(node(kernel, &Mode::hash(), b"", &Serial));
        let mut wanted = vec![0; 5000];
        stream().fill(kernel, &mut wanted).unwrap();
        for step in [1, 31, 32, 33, 63, 64, 65, 100, 1000] {
            let mut reader = stream();
            for (i, piece) in wanted.chunks(step).enumerate() {
                assert_eq!(reader.position(), (i * step) as u64);
                let mut got = vec![0; piece.len()];
                reader.fill(kernel, &mut got).unwrap();
                assert!(got == piece, "{} in steps of {step} at {}", kernel.name(), i * step);
            }
        }
        let mut reader = stream();
        for (at, len) in [(70, 10), (100, 1), (64, 64), (127, 2), (130, 0), (130, 700), (5, 3), (64, 1)] {
            reader.set_position(at);
            let mut got = vec![0; len];
            reader.fill(kernel, &mut got).unwrap();
            assert!(got == wanted[at as usize..at as usize + len], "{} {len} at {at}", kernel.name());
        }
        reader.set_position(u64::MAX - 63);
        let mut last = [0; 64];
        assert_eq!(
            reader.fill(kernel, &mut last),
            Err(TreeError::EndOfStream { position: u64::MAX - 63, wanted: 64 })
        );
        assert_eq!((last, reader.position()), ([0; 64], u64::MAX - 63), "nothing was done");
        assert_eq!(reader.read(kernel, &mut last), 63);
        assert_eq!(hex(&last[..32]), "35e37c4ee2aa5409cc90d98fde5a624ab8cfc80a554bb85f3c96ae2b4de65831");
        assert_eq!((reader.read(kernel, &mut last), reader.remaining()), (0, 0));
    }
}

#[test]
fn a_wiped_state_refuses_to_go_on() {
    let kernel = blake_kernels::best();
    let mut state = State::new(Mode::keyed(&[9; 32]));
    state.update(kernel, &[1; 5000], &Serial).unwrap();
    state.wipe();
    assert!(state.is_wiped());
    assert_eq!(state.update(kernel, b"more", &Serial), Err(TreeError::Wiped));
    state.reset();
    assert_eq!(state.update(kernel, b"more", &Serial), Err(TreeError::Wiped));
    // Where a panic ends the program, as on WebAssembly, it cannot be looked at.
    if cfg!(panic = "unwind") {
        assert!(std::panic::catch_unwind(|| state.root(kernel)).is_err());
    }
}

#[test]
fn debug_prints_no_secret() {
    let mode = Mode::keyed(&[0xab; 32]);
    let mut state = State::new(mode.clone());
    state.update(blake_kernels::best(), &[0xab; 100], &Serial).unwrap();
    let shown = format!(
        "{mode:?} {state:?} {:?} {:?}",
        state.finish(blake_kernels::best()),
        Cv::from_bytes([0xab; 32])
    );
    assert!(!shown.contains("ab") && !shown.contains("171"), "{shown}");
}
