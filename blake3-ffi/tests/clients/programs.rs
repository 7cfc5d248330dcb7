//! Programs that need a compiler and the library, wherever it is.
//!
//! source --gcc or clang, shared or static--> program --itself, or under a checker--> status, output
//!
//! Knows nothing of packaging.

use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;

use crate::trials::Trials;
use crate::workshop::{Linkage, Outcome, Workshop, report, sources, succeed};

/// A compiler's C and C++ programs, and the tool that they are.
const COMPILERS: &[(&str, &str)] = &[("gcc", "g++"), ("clang", "clang++")];
/// Standards, by the names that gcc 12 and clang 14 know.
const C: &[&str] = &["c99", "c11", "c17", "c2x"];
const CPP: &[&str] = &["c++11", "c++14", "c++17", "c++20", "c++2b"];
/// Misuses that aborts.c knows.
const ABORTS: u32 = 10;

pub(crate) fn add(trials: &mut Trials) {
    for &(c, cpp) in COMPILERS {
        trials.add(format!("{c}::headers_compile_without_a_warning_in_every_standard"), c, move |tools| {
            headers(&Workshop::open(tools)?, c, cpp)
        });
        for linkage in [Linkage::Shared, Linkage::Static] {
            let name = format!("{c}::{}", if linkage == Linkage::Shared { "shared" } else { "static" });
            trials.add(format!("{name}::official_vectors_in_c"), c, move |tools| {
                let shop = Workshop::open(tools)?;
                let program = shop.build(c, "vectors.c", "-std=c99", linkage)?;
                expect(&shop, &program, &[&shop.vectors()?], "105 cases\n")
            });
            trials.add(format!("{name}::official_vectors_in_cpp"), c, move |tools| {
                let shop = Workshop::open(tools)?;
                let program = shop.build(cpp, "wrapper.cpp", "-std=c++17", linkage)?;
                expect(&shop, &program, &[&shop.vectors()?], "done\n")
            });
        }
        trials.add(format!("{c}::shared::wrapper_takes_spans"), c, move |tools| {
            let shop = Workshop::open(tools)?;
            let program = shop.build(cpp, "wrapper.cpp", "-std=c++20", Linkage::Shared)?;
            expect(&shop, &program, &[&shop.vectors()?], "done\n")
        });
        trials.add(format!("{c}::shared::wrapper_works_without_exceptions"), c, move |tools| {
            let shop = Workshop::open(tools)?;
            let program = shop.build(cpp, "wrapper.cpp", "-std=c++17 -fno-exceptions", Linkage::Shared)?;
            expect(&shop, &program, &[&shop.vectors()?], "done\n")
        });
        trials.add(format!("{c}::shared::misuse_gives_a_status_and_leaves_output_alone"), c, move |tools| {
            let shop = Workshop::open(tools)?;
            let program = shop.build(c, "additions.c", "-std=c11", Linkage::Shared)?;
            shop.hundred()?;
            expect(&shop, &program, &[shop.path()], "done\n")
        });
        trials.add(format!("{c}::shared::forked_children_hash_without_threads"), c, move |tools| {
            let shop = Workshop::open(tools)?;
            let program = shop.build(c, "forks.c", "-std=c99", Linkage::Shared)?;
            expect(&shop, &program, &[], "done\n")
        });
        trials.add(format!("{c}::shared::void_functions_print_one_line_and_abort"), c, move |tools| {
            aborts(&Workshop::open(tools)?, c)
        });
        trials.add(format!("{c}::shared::b3sum_in_c_prints_what_b3sum_prints"), c, move |tools| {
            b3sum(&Workshop::open(tools)?, c)
        });
        trials.add(
            format!("{c}::shared::program_with_the_reference_layout_runs_in_place"),
            c,
            move |tools| in_place(&Workshop::open(tools)?, c),
        );
        // The library is Rust's and is not instrumented; what is seen is every byte that it is handed or hands out.
        let wants = format!("{c} {c}-asan");
        trials.add(format!("{c}::address_sanitizer_has_nothing_to_say"), &wants, move |tools| {
            let shop = Workshop::open(tools)?;
            let flags = "-std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all";
            let program = shop.build(c, "vectors.c", flags, Linkage::Static)?;
            expect(&shop, &program, &[&shop.vectors()?], "105 cases\n")?;
            let program = shop.build(c, "additions.c", flags, Linkage::Static)?;
            shop.hundred()?;
            expect(&shop, &program, &[shop.path()], "done\n")?;
            let program = shop.build(c, "reference_layout.c", flags, Linkage::Static)?;
            expect(&shop, &program, &[], "done\n")
        });
    }
    trials.add("valgrind::memcheck_has_nothing_to_say", "gcc valgrind", |tools| {
        memcheck(&Workshop::open(tools)?)
    });
    trials.add("python::official_vectors_through_ctypes", "python3", |tools| {
        let shop = Workshop::open(tools)?;
        let library = shop.lib().join("libblake3_ffi.so");
        let mut command = shop.command("python3");
        command.arg(sources().join("client.py")).arg(library).arg(shop.vectors()?);
        same(&succeed(&mut command)?, "105 cases\n")
    });
}

/// Compiles the headers alone.
fn headers(shop: &Workshop, c: &str, cpp: &str) -> Outcome {
    let check = |compiler: &str, standard: &str, header: &str| -> Outcome {
        let source = shop.path().join(if compiler == c { "only.c" } else { "only.cpp" });
        std::fs::write(
            &source,
            format!("#include \"{header}\"\n#include \"{header}\"\nint main(void) {{ return 0; }}\n"),
        )?;
        let object = shop.path().join("only");
        let mut command = shop.command(compiler);
        command.args("-Wall -Wextra -pedantic -Werror -c -o".split(' ')).arg(object).arg(source);
        command.arg(format!("-std={standard}")).arg("-I").arg(shop.include());
        succeed(&mut command).map(drop)
    };
    for standard in C {
        check(c, standard, "blake3_ffi.h")?;
        check(c, standard, "blake3.h")?;
    }
    for standard in CPP {
        check(cpp, standard, "blake3_ffi.h")?;
        check(cpp, standard, "blake3.h")?;
    }
    CPP[2..].iter().try_for_each(|standard| {
        check(cpp, standard, "blake3.hpp")?;
        check(cpp, standard, "blake2.hpp")
    })
}

/// Every function that returns nothing, misused.
fn aborts(shop: &Workshop, compiler: &str) -> Outcome {
    let program = shop.build(compiler, "aborts.c", "-std=c99", Linkage::Shared)?;
    for number in 0..ABORTS {
        let mut command = shop.command(&program);
        let output = command.arg(number.to_string()).output()?;
        let line = String::from_utf8_lossy(&output.stderr);
        const SIGABRT: i32 = 6;
        let one_line = line.starts_with("blake3_hasher_") && line.lines().count() == 1;
        if output.status.signal() != Some(SIGABRT) || !one_line || !output.stdout.is_empty() {
            return Err(report(&command, &output));
        }
    }
    Ok(())
}

/// The example tool on files, on standard input, and on a file that is missing.
fn b3sum(shop: &Workshop, compiler: &str) -> Outcome {
    let program = shop.build(compiler, "b3sum.c", "-std=c99", Linkage::Shared)?;
    std::fs::write(shop.path().join("abc"), "abc")?;
    let abc = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";
    let mut command = shop.command(&program);
    let output = command.args(["abc", "none", "-"]).output()?;
    let empty = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(1)
        || printed != format!("{abc}  abc\n{empty}  -\n")
        || errors != "b3sum: none: there is no such file\n"
    {
        return Err(report(&command, &output));
    }
    Ok(())
}

/// A program that was linked with another library of the same functions finds this one when it runs.
fn in_place(shop: &Workshop, compiler: &str) -> Outcome {
    let (other, ours) = (shop.path().join("other"), shop.path().join("ours"));
    std::fs::create_dir(&other)?;
    std::fs::create_dir(&ours)?;
    let mut command = shop.command(compiler);
    command.args("-shared -fPIC -Wl,-soname,libblake3.so.0 -o".split(' ')).arg(other.join("libblake3.so.0"));
    succeed(command.arg(sources().join("other_library.c")))?;
    std::os::unix::fs::symlink(shop.lib().join("libblake3_ffi.so"), ours.join("libblake3.so.0"))?;

    let program = shop.path().join("reference_layout");
    let mut command = shop.command(compiler);
    command.args("-std=c99 -Wall -Wextra -pedantic -Werror -O2".split(' '));
    command
        .arg(sources().join("reference_layout.c"))
        .arg("-o")
        .arg(&program)
        .arg(other.join("libblake3.so.0"));
    succeed(&mut command)?;
    let with_theirs = shop.command(&program).env("LD_LIBRARY_PATH", &other).output()?;
    if with_theirs.status.success() {
        return Err("the program does not notice a library that computes nothing".into());
    }
    same(&succeed(shop.command(&program).env("LD_LIBRARY_PATH", &ours))?, "done\n")
}

/// Everything under valgrind.
fn memcheck(shop: &Workshop) -> Outcome {
    let vectors = shop.vectors()?;
    shop.hundred()?;
    let folder = shop.path().to_owned();
    // Threads of the pool live until the end of the process, so that their stacks are "possibly lost".
    let clients = [
        ("vectors.c", "gcc", "-std=c99", Some(&vectors)),
        ("additions.c", "gcc", "-std=c11", Some(&folder)),
        ("reference_layout.c", "gcc", "-std=c99", None),
    ];
    for (source, compiler, flags, argument) in clients {
        let program = shop.build(compiler, source, flags, Linkage::Shared)?;
        checked_by_valgrind(shop, &program, argument.map(std::path::PathBuf::as_path))?;
    }
    Ok(())
}

/// Runs a program under valgrind, which must find nothing.
pub(crate) fn checked_by_valgrind(shop: &Workshop, program: &Path, argument: Option<&Path>) -> Outcome {
    let mut command = shop.command("valgrind");
    command.args("--quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite".split(' '));
    command.arg(program).args(argument);
    let output = command.output()?;
    if output.status.success() && output.stderr.is_empty() { Ok(()) } else { Err(report(&command, &output)) }
}

/// Runs a client and compares what it prints.
pub(crate) fn expect(shop: &Workshop, program: &Path, arguments: &[&Path], wanted: &str) -> Outcome {
    same(&succeed(shop.command(program).args(arguments))?, wanted)
}

/// Fails unless two texts are equal.
pub(crate) fn same(got: &str, wanted: &str) -> Outcome {
    if got == wanted { Ok(()) } else { Err(format!("printed {got:?}, wanted {wanted:?}").into()) }
}
