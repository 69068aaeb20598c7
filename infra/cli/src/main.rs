//! `cargo run -p cli`: the integrator's commands.

use std::process::ExitCode;

use cli::pace::Pace;
use cli::{Output, arguments};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    // The exit status is 2 if the command line is invalid.
    let parsed = arguments::parse(std::env::args_os(), |name| std::env::var_os(name));
    let request = parsed.unwrap_or_else(|error| error.exit());
    let output = Output::of_process();
    let done = tokio::select! {
        done = cli::run(request, Pace::default(), &output, interrupt()) => done,
        // The first one lets the command end by itself.
        () = async { interrupt().await; interrupt().await } => Err("interrupted twice".to_owned()),
    };
    output.exit_status(done)
}

/// Completes at the next Ctrl-C, or when another program asks the process to end.
async fn interrupt() {
    #[cfg(unix)]
    if let Ok(mut termination) = signal(SignalKind::terminate()) {
        tokio::select! {
            () = ctrl_c() => {}
            _ = termination.recv() => {}
        }
        return;
    }
    ctrl_c().await;
}

async fn ctrl_c() {
    // Without a handler, Ctrl-C ends the process at once.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
