//! Reads resume files for the tests, as the function's own program does.

use std::process::ExitCode;

fn main() -> ExitCode {
    prospects::resume::run(std::env::args().skip(1)).unwrap_or(ExitCode::FAILURE)
}
