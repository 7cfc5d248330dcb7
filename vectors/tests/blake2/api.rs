//! The functions as programs call them: parameters in the API's spelling, and the ways in which input reaches it.
//!
//! kernel, the oracle's parameters, key, input --API--> output
//!
//! Knows nothing of what should come out.

use blake_kernels::Kernel;
use blake2_api::generic::{self, HashManyJob, Variant, striped, xof};
use libtest_mimic::Failed;
use vectors::data::blake2::{Function, Kind};
use vectors::oracle::blake2::Params;

use crate::face::Face;

/// How input reaches a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feed {
    /// The call that makes no state.
    OneShot,
    /// A job of a batch; for functions that have none, as above.
    Batch,
    /// Updates of these lengths, over and over.
    Pieces(&'static [usize]),
    /// Pieces that leave each kind of rest in the buffer; the state is saved and loaded before each.
    Saved,
    /// A reader that gives 100 bytes at a time.
    Reader,
}

/// The API's two variants, with the oracle's and the kernel's.
pub(crate) trait Api: Face + Variant {}
impl Api for u64 {}
impl Api for u32 {}

/// The API's parameters that mean what the oracle's do.
pub(crate) fn params<W: Api>(kernel: &'static Kernel, with: &Params, key: &[u8]) -> generic::Params<W> {
    let mut params = generic::Params::new();
    params
        .hash_length(with.digest_length)
        .key(key)
        .salt(&with.salt)
        .personal(&with.personal)
        .fanout(with.fanout)
        .max_depth(with.max_depth)
        .max_leaf_length(with.leaf_length)
        .node_offset(with.node_offset)
        .node_depth(with.node_depth)
        .inner_hash_length(with.inner_length.into())
        .last_node(with.last_node)
        .set_kernel(kernel);
    params
}

/// BLAKE2bp's or BLAKE2sp's.
pub(crate) fn striped<W: Api>(kernel: &'static Kernel, len: usize, key: &[u8]) -> striped::Params<W> {
    let mut params = striped::Params::new();
    params.hash_length(len).key(key).set_kernel(kernel);
    params
}

/// BLAKE2Xb's or BLAKE2Xs's, with the salt and personalisation of `with`.
pub(crate) fn extended<W: Api>(
    kernel: &'static Kernel,
    with: &Params,
    length: Option<u64>,
    key: &[u8],
) -> xof::Params<W> {
    let mut params = xof::Params::new();
    params.key(key).salt(&with.salt).personal(&with.personal).set_kernel(kernel);
    match length {
        Some(length) => params.output_length(length),
        None => params.output_length_unknown(),
    };
    params
}

/// `len` bytes of a function for `input` under `key`.
pub(crate) fn function(
    kernel: &'static Kernel,
    feed: Feed,
    function: &Function,
    len: usize,
    key: &[u8],
    input: &[u8],
) -> Result<Vec<u8>, Failed> {
    if function.variant == u64::VARIANT {
        of_word::<u64>(kernel, feed, function.kind, len, key, input)
    } else {
        of_word::<u32>(kernel, feed, function.kind, len, key, input)
    }
}

/// The state after the input: three types of states have the same methods, and no trait.
macro_rules! fed {
    ($state:expr, $type:ty, $input:expr, $feed:expr) => {{
        let (mut state, mut left) = ($state, $input);
        let kernel = state.kernel();
        let lengths: &[usize] = match $feed {
            Feed::Pieces(lengths) => lengths,
            _ => &STRADDLING,
        };
        if $feed == Feed::Reader {
            state.update_reader(Trickle(left))?;
            left = b"";
        }
        for &len in lengths.iter().cycle() {
            if $feed == Feed::Saved {
                let saved = state.save().map_err(|error| error.to_string())?;
                state = <$type>::load(saved.as_bytes()).map_err(|error| error.to_string())?;
                state.set_kernel(kernel);
            }
            let (piece, later) = left.split_at(len.min(left.len()));
            state.update(piece);
            left = later;
            if left.is_empty() {
                break;
            }
        }
        state
    }};
}

fn of_word<W: Api>(
    kernel: &'static Kernel,
    feed: Feed,
    kind: Kind,
    len: usize,
    key: &[u8],
    input: &[u8],
) -> Result<Vec<u8>, Failed> {
    let mut out = vec![0; len];
    let with = Params::new(W::VARIANT, len.min(W::VARIANT.max_len()));
    match (kind, feed) {
        (Kind::Sequential, Feed::OneShot) => {
            params::<W>(kernel, &with, key).hash_into(input, &mut out).map_err(|error| error.to_string())?;
        }
        (Kind::Sequential, Feed::Batch) => {
            let params = params::<W>(kernel, &with, key);
            let mut jobs =
                vec![HashManyJob::new(&params, &input[input.len() / 2..]); W::routines(kernel).degree()];
            jobs.insert(jobs.len() / 2, HashManyJob::new(&params, input));
            generic::hash_many(&mut jobs);
            out.copy_from_slice(jobs[(jobs.len() - 1) / 2].to_hash().as_bytes());
        }
        (Kind::Sequential, _) => {
            let state = fed!(params::<W>(kernel, &with, key).to_state(), generic::State<W>, input, feed);
            state.finalize_into(&mut out);
        }
        (Kind::Parallel, Feed::OneShot | Feed::Batch) => {
            striped::<W>(kernel, len, key).hash_into(input, &mut out).map_err(|error| error.to_string())?;
        }
        (Kind::Parallel, _) => {
            let state = fed!(striped::<W>(kernel, len, key).to_state(), striped::State<W>, input, feed);
            state.finalize_into(&mut out);
        }
        (Kind::Extended, Feed::OneShot | Feed::Batch) => {
            let params = extended::<W>(kernel, &with, Some(len as u64), key);
            params.hash_into(input, &mut out).map_err(|error| error.to_string())?;
        }
        (Kind::Extended, _) => {
            let params = extended::<W>(kernel, &with, Some(len as u64), key);
            fed!(params.to_state(), xof::State<W>, input, feed).finalize_into(&mut out);
        }
    }
    Ok(out)
}

/// A reader of at most 100 bytes at a time.
struct Trickle<'a>(&'a [u8]);

impl std::io::Read for Trickle<'_> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let most = buf.len().min(100);
        self.0.read(&mut buf[..most])
    }
}

/// Crosses one, two or more block borders of either variant from each kind of rest.
pub(crate) const STRADDLING: [usize; 9] = [63, 2, 127, 64, 129, 0, 128, 258, 1];
