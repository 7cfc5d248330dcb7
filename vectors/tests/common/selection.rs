//! Which kernels there are: the list in order, refusals that name their kernel, and expectations.
//!
//! known names, `EXPECT_KERNELS`, `EXPECT_KERNELS_ONLY` --> trials
//!
//! Knows nothing of what kernels compute.

use std::collections::BTreeSet;

use crate::harness::{Harness, Outcome, check, entries};

pub(crate) fn add(harness: &mut Harness) {
    for name in expected() {
        // A name that the list misses fails here, wherever the fault lies: the build, the probe or the CPU.
        harness.add(format!("expected_kernel::{name}"), move || match blake_kernels::by_name(&name) {
            Ok(_) => Ok(()),
            Err(error) => Err(format!("EXPECT_KERNELS names {name}: {error}").into()),
        });
    }
    for name in refused() {
        harness.add(format!("refused_kernel::{name}"), move || match blake_kernels::by_name(name) {
            Ok(_) => Err(format!("EXPECT_KERNELS_ONLY is set and does not name {name}").into()),
            Err(_) => Ok(()),
        });
    }
    harness.add("selection::available_kernels_are_known_and_end_with_portable", available_are_known);
    harness.add("selection::every_available_kernel_is_found_by_its_name", found_by_name);
    harness.add("selection::best_is_the_first_available", best_is_first);
    harness.add("selection::unknown_kernel_is_refused_by_name", unknown_is_refused);
    harness.add("selection::kernel_that_the_cpu_lacks_is_refused_by_name", lacking_is_refused);
}

fn expected() -> BTreeSet<String> {
    let names = std::env::var("EXPECT_KERNELS").unwrap_or_default();
    names.split([',', ' ']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Kernels of this build that a CPU with the expected ones alone must refuse.
fn refused() -> Vec<&'static str> {
    let only = std::env::var_os("EXPECT_KERNELS_ONLY").is_some_and(|value| !value.is_empty() && value != "0");
    let expected = expected();
    blake_kernels::known().filter(|name| only && !expected.contains(*name)).collect()
}

fn available_are_known() -> Outcome {
    let available: Vec<_> = blake_kernels::available().map(|kernel| kernel.name()).collect();
    check(available.last() == Some(&"portable"), || format!("available: {available:?}"))?;
    let known: Vec<_> = blake_kernels::known().collect();
    check(available.iter().all(|name| known.contains(name)), || format!("{available:?} of {known:?}"))
}

fn found_by_name() -> Outcome {
    for kernel in blake_kernels::available() {
        let found = blake_kernels::by_name(kernel.name()).map_err(|error| error.to_string())?;
        check(std::ptr::eq(found, kernel), || format!("{} leads to {}", kernel.name(), found.name()))?;
        check(kernel.degree() >= 1, || format!("{} has degree {}", kernel.name(), kernel.degree()))?;
    }
    Ok(())
}

fn best_is_first() -> Outcome {
    let first = blake_kernels::available().next().ok_or("nothing is available")?;
    let best = blake_kernels::best();
    check(std::ptr::eq(best, first), || format!("best is {}, first {}", best.name(), first.name()))
}

fn unknown_is_refused() -> Outcome {
    for name in ["", "avx3", "PORTABLE", "portable "] {
        let error = blake_kernels::by_name(name).err().ok_or_else(|| format!("{name:?} was accepted"))?;
        check(error.to_string().contains(name), || format!("the refusal of {name:?} is: {error}"))?;
    }
    Ok(())
}

fn lacking_is_refused() -> Outcome {
    let available: Vec<_> = blake_kernels::available().map(|kernel| kernel.name()).collect();
    for entry in entries() {
        match entry.kernel {
            Ok(kernel) => {
                check(available.contains(&entry.name), || format!("{} is not in the list", kernel.name()))?;
            }
            Err(error) => {
                check(!available.contains(&entry.name), || format!("{} is in the list", entry.name))?;
                check(error.contains(entry.name), || format!("the refusal of {} is: {error}", entry.name))?;
            }
        }
    }
    Ok(())
}
