//! BLAKE2: ours on each kernel, three crates from the registry, Python's hashlib, and the oracle.
//!
//! Knows nothing of the loop over cases.

mod case;
mod hashlib;
mod oracle;
mod ours;
mod peers;

use super::{Family, Sides};
use anyhow::{Result, bail};
use case::Case;
use hashlib::Hashlib;
use oracle::Oracle;
use ours::Ours;
use peers::{RustCrypto, Simd};

/// All sides. Without Python if there is none, which is an error if it is needed.
pub(super) fn family(need_python: bool) -> Result<Family<Case>> {
    let ours = blake2_api::kernel::available().map(|kernel| (kernel.name(), Box::new(Ours(kernel)) as _));
    Ok(Family { name: "BLAKE2", ours: ours.collect(), peers: peers(need_python)? })
}

fn peers(need_python: bool) -> Result<Sides<Case>> {
    let mut peers: Sides<Case> = vec![
        ("blake2_simd", Box::new(Simd)),
        ("RustCrypto", Box::new(RustCrypto)),
        ("oracle", Box::new(Oracle)),
    ];
    match Hashlib::start("python3")? {
        Some(hashlib) => peers.push(("hashlib", Box::new(hashlib))),
        None if need_python => bail!("there is no python3, whose hashlib was to be one of the peers"),
        None => {}
    }
    Ok(peers)
}

#[cfg(test)]
mod tests {
    use super::super::{Case as _, Pool};
    use super::*;

    #[test]
    fn peers_agree_and_each_of_them_answers() {
        let (peers, pool) = (peers(false).unwrap(), Pool::new(1));
        let mut answers = vec![0; peers.len()];
        for number in 0..400 {
            let case = Case::generate(1, number);
            let mut all = None;
            for ((name, peer), answers) in peers.iter().zip(&mut answers) {
                let Some(answer) = peer.answer(&case, &pool) else { continue };
                *answers += 1;
                assert_eq!(
                    *all.get_or_insert_with(|| answer.clone()),
                    answer,
                    "case {number}, {name}: {case:?}"
                );
            }
            assert!(all.is_some(), "no peer for {case:?}");
        }
        assert!(answers.iter().all(|count| *count > 40), "{answers:?}");
    }
}
