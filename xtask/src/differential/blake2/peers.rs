//! What ours is held against: three crates from the registry. None of them has BLAKE2X.
//!
//! `Case`, pool --> bytes that must be equal on all sides
//!
//! Knows nothing of how cases are chosen.

use super::super::{Pool, Side};
use super::case::{Case, Params, Tree, Variant, Work};

/// `blake2b_simd` and `blake2s_simd`.
pub(super) struct Simd;
/// `blake2` of RustCrypto, which has no trees.
pub(super) struct RustCrypto;

impl Side<Case> for Simd {
    fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
        match case.variant {
            Variant::B => simd_b(case, pool),
            Variant::S => simd_s(case, pool),
        }
    }
}

/// The two crates have the same surface under two names.
macro_rules! simd {
    ($answer:ident, $krate:ident, $parallel:ident) => {
        fn $answer(case: &Case, pool: &Pool) -> Option<Vec<u8>> {
            use $krate::many::{HashManyJob, hash_many, update_many};

            let with = |params: &Params| {
                let mut with = $krate::Params::new();
                with.hash_length(params.hash_length)
                    .key(&params.key)
                    .salt(&params.salt)
                    .personal(&params.personal)
                    .fanout(params.tree.fanout)
                    .max_depth(params.tree.max_depth)
                    .max_leaf_length(params.tree.max_leaf_length)
                    .node_offset(params.tree.node_offset)
                    .node_depth(params.tree.node_depth)
                    .inner_hash_length(params.tree.inner_hash_length)
                    .last_node(params.tree.last_node);
                with
            };
            let input = pool.slice(case.start, case.len);
            let mut answer = Vec::new();
            match &case.work {
                Work::Node { params, pieces } => {
                    let mut state = with(params).to_state();
                    for piece in cut(input, pieces) {
                        state.update(piece);
                    }
                    answer.extend(state.finalize().as_bytes());
                    answer.extend(u128::from(state.count()).to_le_bytes());
                }
                Work::Reset { params, .. } => answer.extend(with(params).hash(input).as_bytes()),
                Work::HashMany(messages) => {
                    let job =
                        |(params, start, len): &_| HashManyJob::new(&with(params), pool.slice(*start, *len));
                    let mut jobs: Vec<_> = messages.iter().map(job).collect();
                    hash_many(&mut jobs);
                    answer.extend(jobs.iter().flat_map(|job| job.to_hash().as_bytes().to_vec()));
                }
                Work::UpdateMany { params, before } => {
                    let mut states: Vec<_> = before.iter().map(|_| with(params).to_state()).collect();
                    for (state, before) in states.iter_mut().zip(before) {
                        state.update(pool.first(*before));
                    }
                    update_many(states.iter_mut().zip(shrinking(input)));
                    answer.extend(states.iter().flat_map(|state| state.finalize().as_bytes().to_vec()));
                }
                Work::Parallel { hash_length, key, pieces } => {
                    let mut state =
                        $krate::$parallel::Params::new().hash_length(*hash_length).key(key).to_state();
                    for piece in cut(input, pieces) {
                        state.update(piece);
                    }
                    answer.extend(state.finalize().as_bytes());
                    answer.extend(u128::from(state.count()).to_le_bytes());
                }
                Work::Extended { .. } => return None,
            }
            Some(answer)
        }
    };
}

simd!(simd_b, blake2b_simd, blake2bp);
simd!(simd_s, blake2s_simd, blake2sp);

impl Side<Case> for RustCrypto {
    fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
        let (Work::Node { params, .. } | Work::Reset { params, .. }) = &case.work else { return None };
        if params.tree != Tree::SEQUENTIAL {
            return None;
        }
        let none = [case.len];
        let pieces = if let Work::Node { pieces, .. } = &case.work { &pieces[..] } else { &none };
        let pieces = cut(pool.slice(case.start, case.len), pieces);
        let mut answer = match case.variant {
            Variant::B => rustcrypto_b(params, pieces),
            Variant::S => rustcrypto_s(params, pieces),
        };
        answer.extend(count(case));
        Some(answer)
    }
}

/// Through the traits below those for programs, whose digests have lengths known when they are compiled.
macro_rules! rustcrypto {
    ($answer:ident, $core:ident) => {
        fn $answer<'a>(params: &Params, pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
            use rustcrypto_blake2::digest::block_api::{
                BlockSizeUser as _, Buffer, UpdateCore, VariableOutputCore,
            };
            use rustcrypto_blake2::$core as Core;

            let Params { hash_length, key, salt, personal, .. } = params;
            let mut core = Core::new_with_params(salt, personal, key.len(), *hash_length);
            let mut buffer = Buffer::<Core>::default();
            let mut update = |bytes: &[u8]| {
                buffer.digest_blocks(bytes, |blocks| UpdateCore::update_blocks(&mut core, blocks))
            };
            if !key.is_empty() {
                let mut block = key.clone();
                block.resize(Core::block_size(), 0);
                update(&block);
            }
            pieces.for_each(update);
            let mut digest = Default::default();
            VariableOutputCore::finalize_variable_core(&mut core, &mut buffer, &mut digest);
            digest[..*hash_length].to_vec()
        }
    };
}

rustcrypto!(rustcrypto_b, Blake2bVarCore);
rustcrypto!(rustcrypto_s, Blake2sVarCore);

/// What follows the digest in an answer: the bytes of input, where the state is asked for them.
pub(super) fn count(case: &Case) -> Vec<u8> {
    match case.work {
        Work::Node { .. } | Work::Parallel { .. } => (case.len as u128).to_le_bytes().into(),
        _ => Vec::new(),
    }
}

/// The pieces of an input.
pub(super) fn cut<'a>(input: &'a [u8], pieces: &[usize]) -> impl Iterator<Item = &'a [u8]> {
    let mut left = input;
    pieces.iter().map(move |piece| {
        let (now, later) = left.split_at(*piece);
        left = later;
        now
    })
}

/// The input again and again, each time some bytes shorter.
pub(super) fn shrinking(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    (0..).map(|index: usize| &input[..input.len().saturating_sub(29 * index)])
}
