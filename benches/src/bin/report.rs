//! `report`: the README's table and the charts, from what `compare` wrote.
//!
//! JSON --> README between its markers, benchmarks.md, throughput and XOF charts
//!
//! Knows nothing of how the figures were measured.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use benches::Error;
use benches::report::Report;
use benches::{chart, marker, table};
use clap::Parser;

/// Makes tables and charts from results of `compare`.
#[derive(Debug, Parser)]
#[command(name = "report")]
struct Arguments {
    /// A result of `compare --json`; may be given several times, for several kernels
    #[arg(long, value_name = "FILE", required = true)]
    json: Vec<PathBuf>,
    /// The file whose part between `<!-- bench:begin -->` and `<!-- bench:end -->` is replaced
    #[arg(long, value_name = "FILE", default_value = "README.md")]
    readme: PathBuf,
    /// Where the charts and the complete table go
    #[arg(long, value_name = "DIR", default_value = "docs")]
    out_dir: PathBuf,
}

fn main() -> ExitCode {
    match report(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("report: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(arguments: &Arguments) -> Result<(), Error> {
    let reports = arguments.json.iter().map(|path| Report::read(path)).collect::<Result<Vec<_>, _>>()?;
    let out = &arguments.out_dir;

    let complete: Vec<String> = reports.iter().map(|report| table::markdown(report, |_| true)).collect();
    let mut section = table::side_by_side(&reports, |row| row.headline);
    for Report { header, .. } in &reports {
        let kernel = &header.our_kernel;
        for (chart, title) in
            [("throughput", "Throughput over input length"), ("xof", "Throughput of extended output")]
        {
            section.push_str(&format!("\n![{title}, {kernel}]({}/{chart}-{kernel}.svg)\n", out.display()));
        }
    }
    let old = std::fs::read_to_string(&arguments.readme).map_err(Error::file(&arguments.readme))?;
    let mut files = vec![
        (arguments.readme.clone(), marker::replace(&old, &section)?),
        (out.join("benchmarks.md"), format!("# Benchmarks\n\n{}", complete.join("\n"))),
    ];
    for report in &reports {
        let kernel = &report.header.our_kernel;
        files.push((out.join(format!("throughput-{kernel}.svg")), chart::throughput(report)?));
        files.push((out.join(format!("xof-{kernel}.svg")), chart::xof(report)?));
    }
    // Only now that everything is made: a table must not stand beside the charts of another run.
    std::fs::create_dir_all(out).map_err(Error::file(out))?;
    for (path, text) in &files {
        write(path, text)?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(path, text).map_err(Error::file(path))?;
    println!("{}", path.display());
    Ok(())
}
