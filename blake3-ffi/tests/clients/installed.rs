//! Programs that find the library by way of pkg-config and CMake, and one that has other Rust code in it.
//!
//! prefix --pkg-config or CMake--> program --> output
//!
//! Knows nothing of the files that the packages are made of.

use crate::programs::{expect, same};
use crate::trials::Trials;
use crate::workshop::{Outcome, Workshop, sources, succeed};

pub(crate) fn add(trials: &mut Trials) {
    for compiler in ["gcc", "clang"] {
        let wants = format!("{compiler} pkg-config prefix");
        trials.add(format!("{compiler}::pkg_config::shared_and_static_programs"), &wants, move |tools| {
            pkg_config(&Workshop::open(tools)?, compiler)
        });
        let wants = format!("{compiler} cmake prefix");
        trials.add(format!("{compiler}::cmake::shared_and_static_programs"), &wants, move |tools| {
            let prefix = tools.prefix.clone().ok_or("no prefix")?;
            cmake(&Workshop::open(tools)?, compiler, &prefix)
        });
    }
    trials.add("gcc::static::works_beside_other_rust_code", "gcc prefix", |tools| {
        beside_rust(&Workshop::open(tools)?)
    });
    trials.add("prefix::shared_object_has_its_soname", "gcc prefix", |tools| {
        let shop = Workshop::open(tools)?;
        let dynamic = succeed(shop.command("readelf").arg("-d").arg(shop.lib().join("libblake3_ffi.so")))?;
        if dynamic.contains("[libblake3_ffi.so.0]") { Ok(()) } else { Err(dynamic.into()) }
    });
    trials.add("prefix::nothing_but_the_headers_names_is_visible", "gcc prefix", |tools| {
        let shop = Workshop::open(tools)?;
        for (file, flags) in [("libblake3_ffi.so", "-D"), ("libblake3_ffi.a", "-g")] {
            let listed =
                succeed(shop.command("nm").args([flags, "--defined-only"]).arg(shop.lib().join(file)))?;
            let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
            let ours = |name: &str| name.starts_with("blake3_") || name.starts_with("blake2");
            let others: Vec<&&str> = names.iter().filter(|name| !ours(name)).collect();
            if names.is_empty() || !others.is_empty() {
                return Err(format!("{file}: {} names, among them {others:?}", names.len()).into());
            }
        }
        Ok(())
    });
}

/// As the page of a package manager would say it.
fn pkg_config(shop: &Workshop, compiler: &str) -> Outcome {
    let vectors = shop.vectors()?;
    let ask = |words: &str| -> Result<Vec<String>, libtest_mimic::Failed> {
        let flags = succeed(shop.command("pkg-config").args(words.split(' ')))?;
        Ok(flags.split_whitespace().map(String::from).collect())
    };
    let version = ask("--modversion blake3_ffi")?.concat();
    same(&version, env!("CARGO_PKG_VERSION"))?;
    let program = shop.path().join("program");
    let mut command = shop.command(compiler);
    command.arg(sources().join("vectors.c")).arg("-o").arg(&program).args(ask("--cflags --libs blake3_ffi")?);
    succeed(&mut command)?;
    expect(shop, &program, &[&vectors], "105 cases\n")?;

    // The static one: the archive takes the place of -lblake3_ffi.
    let mut command = shop.command(compiler);
    command.arg(sources().join("vectors.c")).arg("-o").arg(&program).args(ask("--cflags blake3_ffi")?);
    for flag in ask("--static --libs blake3_ffi")? {
        command.arg(if flag == "-lblake3_ffi" { "-l:libblake3_ffi.a".into() } else { flag });
    }
    succeed(&mut command)?;
    same(&succeed(shop.command(&program).env_remove("LD_LIBRARY_PATH").arg(vectors))?, "105 cases\n")
}

fn cmake(shop: &Workshop, compiler: &str, prefix: &std::path::Path) -> Outcome {
    let vectors = shop.vectors()?;
    let build = shop.path().join("build");
    let cpp = if compiler == "gcc" { "g++" } else { "clang++" };
    let mut command = shop.command("cmake");
    command.arg("-S").arg(sources().join("cmake")).arg("-B").arg(&build);
    command.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    command.arg(format!("-DCMAKE_C_COMPILER={compiler}")).arg(format!("-DCMAKE_CXX_COMPILER={cpp}"));
    succeed(&mut command)?;
    succeed(shop.command("cmake").arg("--build").arg(&build))?;
    for kind in ["shared", "static"] {
        for (client, wanted) in [("vectors", "105 cases\n"), ("wrapper", "done\n")] {
            let mut command = shop.command(build.join(format!("{client}_{kind}")));
            // CMake's own run path finds the shared object.
            same(&succeed(command.env_remove("LD_LIBRARY_PATH").arg(&vectors))?, wanted)?;
        }
    }
    Ok(())
}

/// Another Rust library, with its own standard library, in the same program.
fn beside_rust(shop: &Workshop) -> Outcome {
    let rustc = option_env!("RUSTC").unwrap_or("rustc");
    let mut command = shop.command(rustc);
    command
        .args("--edition 2024 --crate-type staticlib -O -o libother.a".split(' '))
        .env_remove("LD_LIBRARY_PATH");
    succeed(command.arg(sources().join("other_rust.rs")))?;
    for order in [["libother.a", "ours"], ["ours", "libother.a"]] {
        let program = shop.path().join("beside");
        let mut command = shop.command("gcc");
        command.arg(sources().join("beside_rust.c")).arg("-I").arg(shop.include()).arg("-o").arg(&program);
        for archive in order {
            match archive {
                "ours" => command.arg(shop.lib().join("libblake3_ffi.a")),
                other => command.arg(shop.path().join(other)),
            };
        }
        succeed(command.args("-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc".split(' ')))?;
        expect(shop, &program, &[], "done\n")?;
    }
    Ok(())
}
