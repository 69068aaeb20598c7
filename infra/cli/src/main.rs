//! `cargo run -p cli`: the integrator's commands.

use std::process::ExitCode;

use cli::pace::Pace;
use cli::{Output, arguments};
use tokio::runtime::Builder;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// The exit status if the command line is invalid.
const INVALID_ARGUMENTS: u8 = 2;

fn main() -> ExitCode {
    let request = match arguments::parse(std::env::args_os(), |name| std::env::var_os(name)) {
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
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error.to_string()),
    };
    let output = Output::of_process();
    let run = async {
        tokio::select! {
            done = cli::run(request, Pace::default(), &output, interrupt()) => done,
            // The first one ends the command, which may delete records first.
            () = async { interrupt().await; interrupt().await } => Err("interrupted twice".to_owned()),
        }
    };
    match runtime.block_on(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => fail(&message),
    }
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

fn fail(message: &str) -> ExitCode {
    // The exit status reports the failure even if standard error is closed.
    Output::of_process().note(&format!("error: {message}"));
    ExitCode::FAILURE
}
