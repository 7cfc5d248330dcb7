//! BLAKE2's clients: known answers and misuse in C, the C++ wrapper, and Python's own BLAKE2 beside ours.
//!
//! source --gcc, clang or python3--> program --itself, or under a checker--> output
//!
//! Knows nothing of BLAKE3.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::programs::{checked_by_valgrind, expect, same};
use crate::readme::fences;
use crate::trials::Trials;
use crate::workshop::{Linkage, Workshop, manifest, sources, succeed};

/// Four functions, with and without a key, 256 inputs each.
const CASES: &str = "2048 cases\n";

pub(crate) fn add(trials: &mut Trials) {
    for (c, cpp) in [("gcc", "g++"), ("clang", "clang++")] {
        for linkage in [Linkage::Shared, Linkage::Static] {
            let name = format!("{c}::{}", if linkage == Linkage::Shared { "shared" } else { "static" });
            trials.add(format!("{name}::blake2_answers_and_misuse_in_c"), c, move |tools| {
                let shop = Workshop::open(tools)?;
                let program = shop.build(c, "blake2.c", "-std=c99", linkage)?;
                expect(&shop, &program, &[&shop.blake2()?], CASES)
            });
        }
        for (name, flags) in [
            ("blake2_answers_in_cpp", "-std=c++17"),
            ("blake2_wrapper_works_without_exceptions", "-std=c++20 -fno-exceptions"),
        ] {
            trials.add(format!("{c}::shared::{name}"), c, move |tools| {
                let shop = Workshop::open(tools)?;
                let program = shop.build(cpp, "blake2.cpp", flags, Linkage::Shared)?;
                expect(&shop, &program, &[&shop.blake2()?], CASES)
            });
        }
        let wants = format!("{c} {c}-asan");
        trials.add(format!("{c}::address_sanitizer_has_nothing_to_say_of_blake2"), &wants, move |tools| {
            let shop = Workshop::open(tools)?;
            let flags = "-std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all";
            let program = shop.build(c, "blake2.c", flags, Linkage::Static)?;
            expect(&shop, &program, &[&shop.blake2()?], CASES)
        });
    }
    trials.add("readme::blake2_example_prints_what_stands_there", "gcc", |tools| {
        let shop = Workshop::open(tools)?;
        let readme = std::fs::read_to_string(manifest().join("README.md"))?;
        let fences = fences(&readme);
        let of = |wanted: &str| {
            let found = fences.iter().find(|(language, _)| *language == wanted);
            found.map(|(_, text)| text.as_str()).ok_or_else(|| format!("no example in {wanted}"))
        };
        let (source, program) = (shop.path().join("example.c"), shop.path().join("example"));
        std::fs::write(&source, of("c")?)?;
        let mut command = shop.command("gcc");
        command
            .args("-std=c99 -Wall -Wextra -pedantic -Werror -I".split(' '))
            .arg(shop.include())
            .arg(source);
        succeed(command.arg("-o").arg(&program).arg(shop.lib().join("libblake3_ffi.so")))?;
        expect(&shop, &program, &[], of("console")?)
    });
    trials.add("valgrind::memcheck_has_nothing_to_say_of_blake2", "gcc valgrind", |tools| {
        let shop = Workshop::open(tools)?;
        let program = shop.build("gcc", "blake2.c", "-std=c11", Linkage::Shared)?;
        checked_by_valgrind(&shop, &program, Some(&shop.blake2()?))
    });
    trials.add("python::blake2_with_random_parameters_as_hashlib_has_it", "python3", |tools| {
        let shop = Workshop::open(tools)?;
        // The program prints the seed, and fails with it.
        let seed = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64;
        let mut command = shop.command("python3");
        command.arg(sources().join("blake2.py")).arg(shop.lib().join("libblake3_ffi.so"));
        same(&succeed(command.arg(seed.to_string()))?, "2000 cases\n")
    });
}
