//! `cargo run`: the whole service on this machine.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use local::arguments::{self, Arguments, HELP, Wanted};
use local::stack;
use tokio::runtime::Builder;
use tracing_subscriber::EnvFilter;

/// The level where `RUST_LOG` does not say. The emulator warns of each condition that does not hold: that is daily bread.
const DEFAULT_FILTER: &str = "info,dynoxide=error";

/// The emulator's storage blocks the thread that it runs on: more threads than cores keep the gateway answering.
const THREADS: usize = 8;

fn main() -> ExitCode {
    // The same program reads resume files, in a process of its own.
    if let Some(code) = prospects::resume::run(std::env::args_os().skip(1).filter_map(|text| text.into_string().ok())) {
        return code;
    }
    let outcome = match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Wanted::Help) => {
            print(HELP);
            Ok(())
        }
        Ok(Wanted::Run(arguments)) => run(arguments),
        Err(message) => Err(message),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Where nobody reads, the exit status still tells.
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
