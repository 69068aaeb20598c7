//! `cargo run -p admin`: accounts, users, pipelines and keys, export and import, from the command line.

use std::io::{self, Write};
use std::process::ExitCode;

use admin::arguments::{self, Wanted};
use admin::{HELP, Outcome, run};
use tokio::runtime::Builder;

/// The exit status of a command line that cannot be understood.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    let wanted = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Wanted::Help) => {
            print(HELP);
            return ExitCode::SUCCESS;
        }
        Ok(Wanted::Run(wanted)) => wanted,
        Err(message) => return failed(&message, MISUSED.into()),
    };
    let runtime = match Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string(), ExitCode::FAILURE),
    };
    match runtime.block_on(run(wanted)) {
        Ok(Outcome { shown, failure }) => {
            print(&shown);
            failure.map_or(ExitCode::SUCCESS, |message| failed(&message, ExitCode::FAILURE))
        }
        Err(message) => failed(&message, ExitCode::FAILURE),
    }
}

fn failed(message: &str, status: ExitCode) -> ExitCode {
    // Where nobody reads, the exit status still tells.
    let _ = writeln!(io::stderr(), "error: {message}");
    status
}

fn print(text: &str) {
    let _ = io::stdout().lock().write_all(text.as_bytes());
}
