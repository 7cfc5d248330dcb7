//! Clients as tests, each with the tools that it wants.
//!
//! tools --suites--> trials, ignored where a tool is missing --> exit status
//!
//! Knows nothing of any one client.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

use crate::tools::Tools;
use crate::workshop::Outcome;
use crate::{installed, programs, readme};

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

/// Runs all clients that the arguments and the tools allow.
pub(crate) fn run() -> ExitCode {
    let arguments = Arguments::from_args();
    let tools = Tools::find();
    if let Some(missed) = tools.missed() {
        eprintln!("EXPECT_TOOLS names {missed}, which is not here");
        return ExitCode::FAILURE;
    }
    let mut trials = Trials { tools, trials: Vec::new() };
    programs::add(&mut trials);
    #[cfg(feature = "blake2")]
    crate::blake2::add(&mut trials);
    installed::add(&mut trials);
    readme::add(&mut trials);
    libtest_mimic::run(&arguments, trials.trials).exit_code()
}
