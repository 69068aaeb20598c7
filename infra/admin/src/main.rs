//! `cargo run -p admin`: the administrator's commands.

use std::process::ExitCode;

use admin::{arguments, run};
use cli::Output;

#[tokio::main]
async fn main() -> ExitCode {
    // The exit status is 2 if the command line is invalid.
    let request = arguments::parse(std::env::args_os()).unwrap_or_else(|error| error.exit());
    Output::of_process().exit_status(run(request).await)
}
