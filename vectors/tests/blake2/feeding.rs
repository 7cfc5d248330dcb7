//! The ways in which input can reach a function: to a kernel's routines node by node, or through the API.
//!
//! parameters, key, input --way--> update, finish, run_many --> a node's digest --> bp, sp, Xb, Xs
//!
//! Knows nothing of what should come out. Nodes have the oracle's parameters, so that nothing but the kernel is on
//! trial in them.

use blake_kernels::Kernel;
use blake_kernels::blake2::{self, Job};
use libtest_mimic::Failed;
use vectors::data::blake2::{Function, Kind};
use vectors::oracle::blake2::{Params, key_block, parallel, xof};

use crate::api::{self, Feed};
use crate::face::Face;

/// How whole blocks and the last one go to the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All whole blocks but the last at once.
    Whole,
    /// Each block by itself.
    Blocks,
    /// One job, the last block included.
    Job,
    /// The job among copies of itself that have less input: as many as fill the lanes, and one more.
    Crowd,
}

/// `len` bytes of a function, by a way.
pub(crate) type Run = fn(&'static Kernel, &Function, usize, &[u8], &[u8]) -> Result<Vec<u8>, Failed>;

/// All ways, by name.
pub(crate) const ALL: [(&str, Run); 10] = [
    ("whole", |kernel, function, len, key, input| Ok(nodes(kernel, Way::Whole, function, len, key, input))),
    ("block_by_block", |kernel, function, len, key, input| {
        Ok(nodes(kernel, Way::Blocks, function, len, key, input))
    }),
    ("as_a_job", |kernel, function, len, key, input| Ok(nodes(kernel, Way::Job, function, len, key, input))),
    ("among_other_jobs", |kernel, function, len, key, input| {
        Ok(nodes(kernel, Way::Crowd, function, len, key, input))
    }),
    ("api_one_shot", |kernel, function, len, key, input| {
        api::function(kernel, Feed::OneShot, function, len, key, input)
    }),
    ("api_batch", |kernel, function, len, key, input| {
        api::function(kernel, Feed::Batch, function, len, key, input)
    }),
    ("api_byte_by_byte", |kernel, function, len, key, input| {
        api::function(kernel, Feed::Pieces(&[1]), function, len, key, input)
    }),
    ("api_straddling", |kernel, function, len, key, input| {
        api::function(kernel, Feed::Pieces(&api::STRADDLING), function, len, key, input)
    }),
    ("api_saved_and_loaded", |kernel, function, len, key, input| {
        api::function(kernel, Feed::Saved, function, len, key, input)
    }),
    ("api_reader", |kernel, function, len, key, input| {
        api::function(kernel, Feed::Reader, function, len, key, input)
    }),
];

/// `len` bytes of a function for `input` under `key`, made of nodes.
fn nodes(kernel: &Kernel, way: Way, function: &Function, len: usize, key: &[u8], input: &[u8]) -> Vec<u8> {
    if function.variant == u64::VARIANT {
        of_word::<u64>(kernel, way, function.kind, len, key, input)
    } else {
        of_word::<u32>(kernel, way, function.kind, len, key, input)
    }
}

fn of_word<W: Face>(kernel: &Kernel, way: Way, kind: Kind, len: usize, key: &[u8], input: &[u8]) -> Vec<u8> {
    let params = Params::new(W::VARIANT, len);
    match kind {
        Kind::Sequential => hash::<W>(kernel, way, &params, key, input),
        Kind::Parallel => parallel::<W>(kernel, way, len, key, input),
        Kind::Extended => extended::<W>(kernel, way, &params, len, key, input),
    }
}

/// A sequential hash, or a node of a tree.
fn hash<W: Face>(kernel: &Kernel, way: Way, params: &Params, key: &[u8], input: &[u8]) -> Vec<u8> {
    let params = Params { key_length: key.len(), ..params.clone() };
    let mut digest = W::bytes(&node::<W>(kernel, way, &params, key, input, 1));
    digest.truncate(params.digest_length);
    digest
}

/// BLAKE2bp or BLAKE2sp.
fn parallel<W: Face>(kernel: &Kernel, way: Way, len: usize, key: &[u8], input: &[u8]) -> Vec<u8> {
    let root = parallel::root(&W::VARIANT, len, key.len());
    let degree = parallel::degree(&W::VARIANT);
    let leaf = |index: usize| {
        let input = input.get(index * W::BLOCK_LEN..).unwrap_or_default();
        W::bytes(&node::<W>(kernel, way, &parallel::leaf(&root, index), key, input, degree))
    };
    let inner: Vec<u8> = (0..degree).flat_map(leaf).collect();
    let mut digest = W::bytes(&node::<W>(kernel, way, &root, b"", &inner, 1));
    digest.truncate(len);
    digest
}

/// BLAKE2Xb or BLAKE2Xs.
fn extended<W: Face>(
    kernel: &Kernel,
    way: Way,
    params: &Params,
    len: usize,
    key: &[u8],
    input: &[u8],
) -> Vec<u8> {
    let root = xof::root(params, Some(len as u64));
    let inner = hash::<W>(kernel, way, &root, key, input);
    let block = |index: usize| {
        let left = (len - index * W::OUT_LEN).min(W::OUT_LEN);
        hash::<W>(kernel, way, &xof::node(&root, index as u64, left), b"", &inner)
    };
    (0..len.div_ceil(W::OUT_LEN)).flat_map(block).collect()
}

/// The last state of a node whose data are the key's block and every `stride`th block of `input`.
fn node<W: Face>(
    kernel: &Kernel,
    way: Way,
    params: &Params,
    key: &[u8],
    input: &[u8],
    stride: usize,
) -> [W; 8] {
    let routines = W::routines(kernel);
    let mut h = W::words(&params.first_state());
    let key = key_block(&W::VARIANT, key);
    let mut count = 0;
    if !key.is_empty() && input.is_empty() {
        // Without input the key's block is the last one.
        routines.finish(&mut h, &key, W::count(0), params.last_node);
        return h;
    }
    if !key.is_empty() {
        routines.update(&mut h, &key, W::count(0));
        count = key.len() as u128;
    }
    let end = if params.last_node { blake2::End::LastNode } else { blake2::End::Last };
    let own: Vec<u8> = input.chunks(W::BLOCK_LEN).step_by(stride).flatten().copied().collect();
    let whole = own.len().saturating_sub(1) / W::BLOCK_LEN * W::BLOCK_LEN;
    match way {
        Way::Whole => {
            routines.update(&mut h, &own[..whole], W::count(count));
            routines.finish(&mut h, &own[whole..], W::count(count + whole as u128), params.last_node);
        }
        Way::Blocks => {
            for block in own[..whole].chunks(W::BLOCK_LEN) {
                routines.update(&mut h, block, W::count(count));
                count += block.len() as u128;
            }
            routines.finish(&mut h, &own[whole..], W::count(count), params.last_node);
        }
        Way::Job => {
            let count = W::count(count);
            routines.run_many(&mut [Job { h: &mut h, input, stride, count, end }]);
        }
        Way::Crowd => {
            let mut states = vec![h; routines.degree() + 1];
            let place = states.len() / 2;
            let jobs = states.iter_mut().enumerate().map(|(index, h)| {
                let shorter = if index == place { 0 } else { input.len() * index / (routines.degree() + 1) };
                let input = &input[..input.len() - shorter];
                Job { h, input, stride, count: W::count(count), end }
            });
            routines.run_many(&mut jobs.collect::<Vec<_>>());
            h = states[place];
        }
    }
    h
}
