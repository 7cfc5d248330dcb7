//! Ours on one kernel.
//!
//! `Case`, pool --> bytes that must be equal on all sides
//!
//! Knows nothing of how cases are chosen.

use super::super::{Pool, Side};
use super::case::{self, Case, Work};
use super::peers::{cut, shrinking};
use blake2_api::Kernel;
use blake2_api::generic::{HashManyJob, Params, Variant, hash_many, striped, update_many, xof};

/// The kernel that all of the case's work is done on.
pub(super) struct Ours(pub(super) &'static Kernel);

impl Side<Case> for Ours {
    fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
        Some(match case.variant {
            case::Variant::B => self.of_variant::<u64>(case, pool),
            case::Variant::S => self.of_variant::<u32>(case, pool),
        })
    }
}

impl Ours {
    fn of_variant<W: Variant>(&self, case: &Case, pool: &Pool) -> Vec<u8> {
        let input = pool.slice(case.start, case.len);
        let mut answer = Vec::new();
        match &case.work {
            Work::Node { params, pieces } => {
                let params = self.params::<W>(params);
                // The input in one piece goes through both ways, which the peers have to agree with.
                if let [_] = pieces[..] {
                    answer.extend(params.hash(input).as_bytes());
                } else {
                    let mut state = params.to_state();
                    cut(input, pieces).for_each(|piece| _ = state.update(piece));
                    answer.extend(state.finalize().as_bytes());
                }
                let mut state = params.to_state();
                answer.extend(state.update(input).count().into().to_le_bytes());
            }
            Work::Reset { params, before } => {
                let mut state = self.params::<W>(params).to_state();
                state.update(pool.first(*before)).reset();
                answer.extend(state.update(input).finalize().as_bytes());
            }
            Work::HashMany(messages) => {
                let job = |(params, start, len): &_| {
                    HashManyJob::new(&self.params::<W>(params), pool.slice(*start, *len))
                };
                let mut jobs: Vec<_> = messages.iter().map(job).collect();
                hash_many(&mut jobs);
                answer.extend(jobs.iter().flat_map(|job| job.to_hash().as_bytes().to_vec()));
            }
            Work::UpdateMany { params, before } => {
                let params = self.params::<W>(params);
                let mut states: Vec<_> = before.iter().map(|_| params.to_state()).collect();
                for (state, before) in states.iter_mut().zip(before) {
                    state.update(pool.first(*before));
                }
                update_many(states.iter_mut().zip(shrinking(input)));
                answer.extend(states.iter().flat_map(|state| state.finalize().as_bytes().to_vec()));
            }
            Work::Parallel { hash_length, key, pieces } => {
                let mut params = striped::Params::<W>::new();
                params.hash_length(*hash_length).key(key).set_kernel(self.0);
                let mut state = params.to_state();
                cut(input, pieces).for_each(|piece| _ = state.update(piece));
                answer.extend(state.finalize().as_bytes());
                answer.extend(state.count().into().to_le_bytes());
            }
            Work::Extended { params, length, position, reads } => {
                let mut with = xof::Params::<W>::new();
                with.key(&params.key).salt(&params.salt).personal(&params.personal).set_kernel(self.0);
                if let Some(length) = *length {
                    with.output_length(length);
                }
                let mut reader = with.hash(input);
                reader.set_position(*position);
                for read in reads {
                    let start = answer.len();
                    answer.resize(start + read, 0);
                    reader.fill(&mut answer[start..]);
                }
                answer.extend(reader.position().to_le_bytes());
            }
        }
        answer
    }

    fn params<W: Variant>(&self, params: &case::Params) -> Params<W> {
        let mut with = Params::new();
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
            .last_node(params.tree.last_node)
            .set_kernel(self.0);
        with
    }
}
