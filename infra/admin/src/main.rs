//! `cargo run -p admin`: the administrator's commands.

use std::process::ExitCode;

use admin::{arguments, run};
use cli::Output;
use tokio::runtime::Builder;

/// The exit status if the command line is invalid.
const INVALID_ARGUMENTS: u8 = 2;

fn main() -> ExitCode {
    let request = match arguments::parse(std::env::args_os()) {
        Ok(request) => request,
        Err(error) => {
            let _ = error.print();
            let is_help = !error.use_stderr();
            return if is_help {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(INVALID_ARGUMENTS)
            };
        }
    };
    let runtime = match Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error.to_string()),
    };
    match runtime.block_on(run(request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    Output::of_process().note(&format!("error: {message}"));
    ExitCode::FAILURE
}
