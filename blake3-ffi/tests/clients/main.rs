//! The library as its users have it: programs in C, C++ and Python, built here and run.
//!
//! tools there, sources in tests/c --> trials --> pass, fail, or ignored with what is missing in the name
//!
//! Knows nothing of Rust's side of the border. `BLAKE3_FFI_PREFIX` names an installed library to use in place of the one
//! that cargo has built; `EXPECT_TOOLS` names tools whose lack is a failure.

mod installed;
mod programs;
mod readme;
mod tools;
mod workshop;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use tools::Tools;
use workshop::Outcome;

/// Collects trials.
pub(crate) struct Trials {
    tools: Tools,
    trials: Vec<Trial>,
}

impl Trials {
    /// A test that wants tools, separated by spaces.
    pub(crate) fn add(
        &mut self,
        name: impl Into<String>,
        wants: &str,
        test: impl FnOnce(&Tools) -> Outcome + Send + 'static,
    ) {
        let tools = self.tools.clone();
        let lacks = self.tools.lacks(wants).map(String::from);
        let kind = lacks.as_ref().map(|lacks| format!("left out for lack of {lacks}")).unwrap_or_default();
        let trial = Trial::test(name, move || test(&tools)).with_kind(kind);
        self.trials.push(trial.with_ignored_flag(lacks.is_some()));
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tools = Tools::find();
    if let Some(missed) = tools.missed() {
        eprintln!("EXPECT_TOOLS names {missed}, which is not here");
        return ExitCode::FAILURE;
    }
    let mut trials = Trials { tools, trials: Vec::new() };
    programs::add(&mut trials);
    installed::add(&mut trials);
    readme::add(&mut trials);
    libtest_mimic::run(&arguments, trials.trials).exit_code()
}
