//! `cargo run -p cli`: the integrator's commands.

use std::cell::Cell;
use std::process::ExitCode;

use cli::pace::Pace;
use cli::{Output, arguments};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// The exit status of a command that Ctrl-C has ended, and of one that another program has ended: 128 and the signal.
const INTERRUPTED: u8 = 130;
#[cfg(unix)]
const TERMINATED: u8 = 143;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    // The exit status is 2 if the command line is invalid.
    let parsed = arguments::parse(std::env::args_os(), |name| std::env::var_os(name));
    let request = parsed.unwrap_or_else(|error| error.exit());
    let output = Output::of_process();
    let status = Cell::new(None);
    let interrupted = async || status.set(Some(interrupt().await));
    let done = tokio::select! {
        // `login` asks for a key before any handler keeps Ctrl-C from ending the process.
        biased;
        done = cli::run(request, Pace::default(), &output, interrupted()) => done,
        // The first one lets the command end by itself.
        () = async { interrupted().await; interrupted().await } => Err("interrupted twice".to_owned()),
    };
    let of_signal = status.get().filter(|_| done.is_err());
    let usual = output.exit_status(done);
    of_signal.map_or(usual, ExitCode::from)
}

/// Completes at the next Ctrl-C, or when another program asks the process to end. Returns the exit status.
async fn interrupt() -> u8 {
    #[cfg(unix)]
    if let Ok(mut termination) = signal(SignalKind::terminate()) {
        return tokio::select! {
            () = ctrl_c() => INTERRUPTED,
            _ = termination.recv() => TERMINATED,
        };
    }
    ctrl_c().await;
    INTERRUPTED
}

async fn ctrl_c() {
    // Without a handler, Ctrl-C ends the process at once.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
