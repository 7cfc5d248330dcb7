//! The vectors' oracle as a side. It has all functions, BLAKE2X among them, which no peer has.
//!
//! `Case`, pool --> bytes that must be equal on all sides
//!
//! Knows nothing of the other sides.

use super::super::{Pool, Side};
use super::case::{self, Case, Work};
use super::peers::{count, shrinking};
use vectors::oracle::blake2::{BLAKE2B, BLAKE2S, Params, Variant, parallel, xof};

pub(super) struct Oracle;

impl Side<Case> for Oracle {
    fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
        let variant = match case.variant {
            case::Variant::B => BLAKE2B,
            case::Variant::S => BLAKE2S,
        };
        let hash = |params: &case::Params, input: &[u8]| with(variant, params).hash(&params.key, input);
        let input = pool.slice(case.start, case.len);
        let mut answer = match &case.work {
            Work::Node { params, .. } | Work::Reset { params, .. } => hash(params, input),
            Work::HashMany(messages) => {
                let digest = |(params, start, len): &_| hash(params, pool.slice(*start, *len));
                messages.iter().flat_map(digest).collect()
            }
            Work::UpdateMany { params, before } => {
                let digest =
                    |(before, input): (&usize, &[u8])| hash(params, &[pool.first(*before), input].concat());
                before.iter().zip(shrinking(input)).flat_map(digest).collect()
            }
            Work::Parallel { hash_length, key, .. } => parallel::hash(&variant, *hash_length, key, input),
            Work::Extended { params, length, position, reads } => {
                let output = xof::Output::new(&with(variant, params), *length, &params.key, input);
                let total = reads.iter().sum::<usize>();
                let mut answer = output.bytes(*position, total);
                answer.extend((position + total as u64).to_le_bytes());
                answer
            }
        };
        answer.extend(count(case));
        Some(answer)
    }
}

fn with(variant: Variant, params: &case::Params) -> Params {
    let tree = &params.tree;
    Params {
        fanout: tree.fanout,
        max_depth: tree.max_depth,
        leaf_length: tree.max_leaf_length,
        node_offset: tree.node_offset,
        node_depth: tree.node_depth,
        inner_length: tree.inner_hash_length as u8,
        salt: params.salt.clone(),
        personal: params.personal.clone(),
        last_node: tree.last_node,
        ..Params::new(variant, params.hash_length)
    }
}
