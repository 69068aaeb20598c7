//! `cargo run`: the whole service on this machine.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use local::arguments::{self, Arguments};
use local::stack;
use tokio::runtime::Builder;
use tracing_subscriber::EnvFilter;

/// The log filter if `RUST_LOG` is not set. The emulator warns about every failed condition, which is a normal outcome.
const DEFAULT_FILTER: &str = "info,dynoxide=error";

/// The emulator's storage blocks its thread, so the runtime has more threads than most laptops have cores.
const THREADS: usize = 8;

fn main() -> ExitCode {
    // The service starts this program again, as a separate process, to read a resume file.
    if let Some(code) = prospects::resume::run(env::args_os().skip(1).filter_map(|text| text.into_string().ok())) {
        return code;
    }
    let arguments = match arguments::parse(env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            };
        }
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // If standard error is closed, the exit code still reports the failure.
            let _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    tracing_subscriber::fmt()
        .compact()
        .with_target(false)
        .with_ansi(false)
        .with_writer(io::stderr)
        .with_env_filter(EnvFilter::new(
            shared::config::log_filter().unwrap_or_else(|| DEFAULT_FILTER.to_owned()),
        ))
        .init();
    let runtime = Builder::new_multi_thread()
        .worker_threads(THREADS)
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let outcome = runtime.block_on(stack::run(arguments, print));
    runtime.shutdown_timeout(Duration::from_secs(1));
    outcome
}

fn print(text: &str) {
    let _ = io::stdout().lock().write_all(text.as_bytes());
}
