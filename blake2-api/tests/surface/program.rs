//! A program that uses every item that `blake2b_simd` and `blake2s_simd` document.
//!
//! `super::peer`, whichever crate that is --> everything the program finds out, a line each
//!
//! Knows nothing of what only this crate has.

use super::{hash, parallel, parallel_hash, peer};
use peer::many::{HashManyJob, MAX_DEGREE, degree, hash_many, update_many};
use peer::{Hash, Params, State};
use std::fmt::Debug;
use std::panic::catch_unwind;

/// Everything the program finds out, a line each.
pub(crate) fn transcript() -> Vec<String> {
    let mut log = Vec::new();
    constants(&mut log);
    one_shot(&mut log);
    hash_type(&mut log);
    incremental(&mut log);
    batches(&mut log);
    parallel_mode(&mut log);
    misuse(&mut log);
    log
}

fn input(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}

fn constants(log: &mut Vec<String>) {
    let all = [peer::OUTBYTES, peer::KEYBYTES, peer::SALTBYTES, peer::PERSONALBYTES, peer::BLOCKBYTES];
    log.push(format!("{all:?}"));
    // How many lanes there are is each crate's own affair.
    assert!((1..=MAX_DEGREE).contains(&degree()));
}

fn one_shot(log: &mut Vec<String>) {
    for len in (0..300).chain([1000, 1024, 5000]) {
        log.push(format!("{len}: {}", hash(&input(len)).to_hex()));
    }
    for i in 1..=peer::OUTBYTES {
        let mut params = Params::new();
        params.hash_length(i).key(&input(i)).salt(&input(i % peer::SALTBYTES)).fanout(i as u8);
        params.personal(&input(peer::PERSONALBYTES)).max_depth(3).max_leaf_length(i as u32 * 0x0101_0101);
        params.node_offset(i as u64 * 0x0102_0304).node_depth(i as u8).inner_hash_length(i);
        params.last_node(i % 2 == 0);
        log.push(params.hash(&input(3 * i)).to_hex().to_string());
        log.push(params.clone().to_state().update(&input(3 * i)).finalize().to_hex().to_string());
    }
    log.push(Params::default().hash(b"").to_hex().to_string());
}

fn hash_type(log: &mut Vec<String>) {
    fn is_plain<T: Copy + Eq + Debug + AsRef<[u8]> + Send + Sync>(_: T) {}
    let one = hash(b"one");
    is_plain(one);
    let array: &[u8; peer::OUTBYTES] = one.as_array();
    assert!(Hash::from(*array) == one && Hash::from(array) == one && one == array[..]);
    assert!(one != hash(b"two") && one != array[1..] && one != [][..]);
    log.push(format!("{:?} {:?}", one.as_bytes(), one.as_ref()));
    log.push(format!("{:?}", Params::new().hash_length(7).hash(b"").as_bytes()));
}

fn incremental(log: &mut Vec<String>) {
    let mut state = State::new();
    for len in [0, 1, 63, 64, 65, 127, 128, 129, 1000] {
        state.update(&input(len)).update(&input(len / 2));
        log.push(format!("{} {}", state.count(), state.finalize().to_hex()));
    }
    let mut other = state.clone();
    other.set_last_node(true).update(b"more");
    log.push(format!("{} {}", other.finalize().to_hex(), state.finalize().to_hex()));
    let mut keyed = Params::new().key(b"key").to_state();
    log.push(format!("{} {}", keyed.count(), keyed.finalize().to_hex()));
    keyed.update(&input(100));
    log.push(format!("{} {}", keyed.count(), keyed.finalize().to_hex()));
    assert_eq!(State::default().finalize(), hash(b""));
    assert!(!format!("{keyed:?} {:?}", Params::new()).is_empty());
    #[cfg(feature = "std")]
    {
        use std::io::Write;
        write!(state, "{}", 42).unwrap();
        state.flush().unwrap();
        log.push(state.finalize().to_hex().to_string());
    }
}

fn batches(log: &mut Vec<String>) {
    let inputs: Vec<Vec<u8>> = (0..40).map(|i| input(i * i)).collect();
    let mut params = Params::new();
    params.hash_length(20).key(b"key");
    let mut jobs: Vec<HashManyJob<'_>> =
        inputs.iter().map(|input| HashManyJob::new(&params, input)).collect();
    hash_many(jobs.iter_mut());
    log.extend(jobs.iter().map(|job| job.to_hash().to_hex().to_string()));
    let mut states = vec![State::new(); 40];
    update_many(states.iter_mut().zip(&inputs));
    update_many(states.iter_mut().zip(inputs.iter().rev()));
    log.extend(states.iter().map(|state| format!("{} {}", state.count(), state.finalize().to_hex())));
}

fn parallel_mode(log: &mut Vec<String>) {
    for len in [0, 1, 100, 511, 512, 513, 1024, 1025, 10_000] {
        log.push(parallel_hash(&input(len)).to_hex().to_string());
        let mut params = parallel::Params::new();
        params.hash_length(1 + len % 32).key(&input(len % 33));
        log.push(params.hash(&input(len)).to_hex().to_string());
        let mut state = params.to_state();
        for piece in input(len).chunks(77) {
            state.update(piece);
        }
        log.push(format!("{} {}", state.count(), state.finalize().to_hex()));
    }
    let mut state = parallel::State::default();
    let mut other = parallel::State::new();
    state.update(b"a");
    other.update(b"b");
    log.push(format!("{} {}", state.clone().finalize().to_hex(), other.finalize().to_hex()));
    assert!(!format!("{state:?} {:?}", parallel::Params::default()).is_empty());
}

fn misuse(log: &mut Vec<String>) {
    let long = input(200);
    let panics = |set: &dyn Fn(&mut Params)| {
        catch_unwind(std::panic::AssertUnwindSafe(|| set(&mut Params::new()))).is_err()
    };
    log.push(format!(
        "{:?}",
        [0, 1, peer::OUTBYTES, peer::OUTBYTES + 1].map(|n| panics(&|p| {
            p.hash_length(n);
        }))
    ));
    log.push(format!(
        "{:?}",
        [0, peer::KEYBYTES, peer::KEYBYTES + 1].map(|n| panics(&|p| {
            p.key(&long[..n]);
        }))
    ));
    log.push(format!(
        "{:?}",
        [0, peer::SALTBYTES, peer::SALTBYTES + 1].map(|n| panics(&|p| {
            p.salt(&long[..n]);
        }))
    ));
    log.push(format!(
        "{:?}",
        [0, peer::PERSONALBYTES, peer::PERSONALBYTES + 1].map(|n| panics(&|p| {
            p.personal(&long[..n]);
        }))
    ));
    log.push(format!(
        "{:?}",
        [0, peer::OUTBYTES, peer::OUTBYTES + 1].map(|n| panics(&|p| {
            p.inner_hash_length(n);
        }))
    ));
    log.push(format!(
        "{:?}",
        [0, (1 << 48) - 1].map(|n| panics(&|p| {
            p.node_offset(n);
        }))
    ));
    let job = HashManyJob::new(&Params::new(), &long);
    log.push(catch_unwind(std::panic::AssertUnwindSafe(|| job.to_hash())).is_err().to_string());
}
