//! Known answers, a few of each algorithm: of RFC 7693, of the reference's test vectors, and of other implementations.
//!
//! Knows nothing of kernels: the vectors' harness runs all answers on each of them.

mod common;

use blake2_api::{blake2b, blake2bp, blake2s, blake2sp, blake2xb, blake2xs};
use common::counting;

/// RFC 7693, appendices A and B.
#[test]
fn abc_is_as_in_the_rfc() {
    let b = "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
             7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923";
    assert_eq!(blake2b::hash(b"abc").to_string(), b);
    let s = "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982";
    assert_eq!(blake2s::hash(b"abc").to_string(), s);
}

/// The bytes that RFC 7693, appendix E, feeds its self-test with.
fn sequence(len: usize, seed: u32) -> Vec<u8> {
    let (mut a, mut b) = (0xdead_4bad_u32.wrapping_mul(seed), 1_u32);
    let next = |_| {
        (a, b) = (b, a.wrapping_add(b));
        (b >> 24) as u8
    };
    (0..len).map(next).collect()
}

macro_rules! self_test {
    ($variant:ident, $digests:expr, $lengths:expr, $grand:literal) => {{
        let mut grand = $variant::Params::new().hash_length(32).to_state();
        for out in $digests {
            for len in $lengths {
                let (input, key) = (sequence(len, len as u32), sequence(out, out as u32));
                let mut params = $variant::Params::new();
                grand.update(params.hash_length(out).hash(&input).as_bytes());
                grand.update(params.key(&key).hash(&input).as_bytes());
            }
        }
        assert_eq!(grand.finalize().to_string(), $grand);
    }};
}

/// RFC 7693, appendix E.
#[test]
fn the_self_test_of_the_rfc_passes() {
    self_test!(
        blake2b,
        [20, 32, 48, 64],
        [0, 3, 128, 129, 255, 1024],
        "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475"
    );
    self_test!(
        blake2s,
        [16, 20, 28, 32],
        [0, 3, 64, 65, 255, 1024],
        "6a411f08ce25adcdfb02aba641451cec53c598b24f4fc787fbdc88797f4c1dfe"
    );
}

#[test]
fn parallel_modes_are_as_in_the_reference() {
    let b = |len, key: usize| blake2bp::Params::new().key(&counting(key)).hash(&counting(len)).to_string();
    assert_eq!(
        b(0, 0),
        "b5ef811a8038f70b628fa8b294daae7492b1ebe343a80eaabbf1f6ae664dd67b\
         9d90b0120791eab81dc96985f28849f6a305186a85501b405114bfa678df9380"
    );
    assert_eq!(
        b(255, 0),
        "3f35c45d24fcfb4acca651076c08000e279ebbff37a1333ce19fd577202dbd24\
         b58c514e36dd9ba64af4d78eea4e2dd13bc18d798887dd971376bcae0087e17e"
    );
    assert_eq!(
        b(0, 64),
        "9d9461073e4eb640a255357b839f394b838c6ff57c9b686a3f76107c1066728f\
         3c9956bd785cbc3bf79dc2ab578c5a0c063b9d9c405848de1dbe821cd05c940a"
    );
    assert_eq!(
        b(255, 64),
        "96fbcbb60bd313b8845033e5bc058a38027438572d7e7957f3684f6268aadd3a\
         d08d21767ed6878685331ba98571487e12470aad669326716e46667f69f8d7e8"
    );
    let s = |len, key: usize| blake2sp::Params::new().key(&counting(key)).hash(&counting(len)).to_string();
    assert_eq!(s(0, 0), "dd0e891776933f43c7d032b08a917e25741f8aa9a12c12e1cac8801500f2ca4f");
    assert_eq!(s(255, 0), "25059f10605e67adfe681350666e15ae976a5a571c13cf5bc8053f430e120a52");
    assert_eq!(s(0, 32), "715cb13895aeb678f6124160bff21465b30f4f6874193fc851b4621043f09cc6");
    assert_eq!(s(255, 32), "0c8a36597d7461c63a94732821c941856c668376606c86a52de0ee4104c615db");
}

/// What the reference's leaves and root are, by the parameters of the plain algorithm.
#[test]
fn parallel_modes_with_short_digests_are_trees_of_whole_inner_ones() {
    let message = common::pattern(1000);
    for length in [1, 20, 63] {
        let mut params = blake2b::Params::new();
        params.hash_length(length).key(b"key").fanout(4).max_depth(2).inner_hash_length(64);
        let mut digests = Vec::new();
        for leaf in 0..4 {
            // The leaves' own digests are whole ones, whatever the parameter block says: the plain algorithm has no
            // such digests, so the last state is taken from a saved one.
            let input: Vec<u8> =
                message.chunks(128).skip(leaf).step_by(4).flat_map(|block| block.iter().copied()).collect();
            let mut state = params.clone().node_offset(leaf as u64).last_node(leaf == 3).to_state();
            digests.extend(whole_digest(&mut state, &input));
        }
        // The key is a parameter of the root, but not its input.
        let root = root_state(params.clone().node_depth(1).last_node(true), &digests);
        let hash = blake2bp::Params::new().hash_length(length).key(b"key").hash(&message);
        assert_eq!(hash, root[..length]);
    }
}

/// The digest in full, of a state that would give less of it.
fn whole_digest(state: &mut blake2b::State, input: &[u8]) -> [u8; 64] {
    let saved = state.update(input).save().unwrap();
    let parts = Parts::of(saved.as_bytes());
    parts.finish(parts.last_node)
}

/// The digest in full of parameters that name a key, without that key as the first block.
fn root_state(params: &blake2b::Params, input: &[u8]) -> [u8; 64] {
    let saved = params.to_state().save().unwrap();
    let mut parts = Parts::of(saved.as_bytes());
    let (blocks, last) = input.split_at(128);
    use blake_kernels::blake2::Word;
    u64::routines(blake_kernels::best()).update(&mut parts.h, blocks, 0);
    (parts.count, parts.buffer) = (128, last.to_vec());
    parts.finish(true)
}

/// A saved state of BLAKE2b, taken apart: head, count, parameter block, key, state, buffer.
struct Parts {
    last_node: bool,
    count: u128,
    h: [u64; 8],
    buffer: Vec<u8>,
}

impl Parts {
    fn of(saved: &[u8]) -> Self {
        let buffered = usize::from(u16::from_le_bytes([saved[6], saved[7]]));
        let words = |at: usize| u64::from_le_bytes(saved[at..at + 8].try_into().unwrap());
        Parts {
            last_node: saved[4] != 0,
            count: words(8).into(),
            h: std::array::from_fn(|i| words(152 + 8 * i)),
            buffer: saved[216..216 + buffered].to_vec(),
        }
    }

    fn finish(&self, last_node: bool) -> [u8; 64] {
        use blake_kernels::blake2::Word;
        let mut h = self.h;
        u64::routines(blake_kernels::best()).finish(&mut h, &self.buffer, self.count, last_node);
        let mut bytes = [0; 64];
        bytes.chunks_mut(8).zip(h).for_each(|(to, word)| to.copy_from_slice(&word.to_le_bytes()));
        bytes
    }
}

#[test]
fn long_outputs_are_as_in_the_reference() {
    let b = |key: usize| {
        let mut out = [0; 65];
        let mut params = blake2xb::Params::new();
        params.key(&counting(key)).output_length(65).hash_into(&counting(256), &mut out).unwrap();
        hex(&out)
    };
    assert_eq!(
        b(0),
        "c6f0b1b66f22726cef3e4fca2325d2bb4e922b39f9df5ef548d321419c07391f\
         c311904407f98db7d7462db1e8576138baeac2a76400b2a2f72b4497c19e239430"
    );
    assert_eq!(
        b(64),
        "78f0ed6e220b3da3cc9381563b2f72c8dc830cb0f39a48c6ae479a6a78dcfa94\
         002631dec467e9e9b47cc8f0887eb680e340aec3ec009d4a33d241533c76c8ca8c"
    );
    let s = |key: usize| {
        let mut out = [0; 65];
        let mut params = blake2xs::Params::new();
        params.key(&counting(key)).output_length(65).hash_into(&counting(256), &mut out).unwrap();
        hex(&out)
    };
    assert_eq!(
        s(0),
        "150a3e311efb3299d0b9ca333526bdb96a0584f00b52f4e723407cc332a9d5f0\
         f64f426fec8717ae03eaebf1b52401956595bd6e56543a53517be104be99745e51"
    );
    assert_eq!(
        s(32),
        "cf601753ffa09fe48a8a84c37769991e96290e200bbaf1910c57760f989bd0c7\
         2e6128e294528ee861ad7eee70d589de3cf4a0c35f7197e1925a64d0133628d87d"
    );
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The answers of Python's `hashlib`, which follows the reference.
#[test]
fn keys_salts_and_personalisations_are_as_elsewhere() {
    let message = counting(200);
    let mut params = blake2b::Params::new();
    params.hash_length(20).key(b"key").salt(b"salt").personal(b"person");
    assert_eq!(params.hash(&message).to_string(), "b0d890245be33f51dd6fb1626cfcd8bdfbbcfced");
    let mut params = blake2s::Params::new();
    params.hash_length(20).key(b"key").salt(b"salt").personal(b"person");
    assert_eq!(params.hash(&message).to_string(), "4fd6bbe3a27dbcf39f8ee1a6a8d9ec7adfa5fd5c");
}

/// The answers of Python's `hashlib`, with every parameter of a tree.
#[test]
fn tree_parameters_are_as_elsewhere() {
    let message = counting(200);
    let mut params = blake2b::Params::new();
    params.hash_length(33).fanout(3).max_depth(4).max_leaf_length(0x0102_0304);
    params.node_offset(0x1122_3344_5566_7788).node_depth(5).inner_hash_length(17).last_node(true);
    let expected = "c90fc99b056c65d2b42aa9550cb3bf32845ee4e9889f0710f2a9cfe2069d7ae47a";
    assert_eq!(params.hash(&message).to_string(), expected);
    let mut params = blake2s::Params::new();
    params.hash_length(31).fanout(3).max_depth(4).max_leaf_length(0x0102_0304);
    params.node_offset(0x1122_3344_5566).node_depth(5).inner_hash_length(17).last_node(true);
    let expected = "573e26d72bb0646a0a2922da0e900c34e9e1b734168c571b308736d76ceb11";
    assert_eq!(params.hash(&message).to_string(), expected);
}
