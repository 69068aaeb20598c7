//! `cargo run`: the whole service on this machine.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use local::arguments::{self, Arguments, Command};
use local::banner::Banner;
use local::colors::Colors;
use local::log::ShortLines;
use local::{backup, server, stack};
use shared::clock::Clock;
use tokio::runtime::Builder;
use tracing_subscriber::EnvFilter;

/// The log filter if `RUST_LOG` is not set. It hides what the sweeper and the dispatcher report of their background work,
/// and each connection to the server of agents' tools.
const DEFAULT_FILTER: &str = "info,dispatcher=warn,sweeper=warn,rmcp=warn";

/// Reads of the database block their thread, so the runtime has more threads than most laptops have cores.
const THREADS: usize = 8;

/// Items are maps of small strings, for which this allocator takes less CPU than the system's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // The service starts this program again, as a separate process, to read a resume file.
    if let Some(code) = prospects::resume::run(env::args_os().skip(1).filter_map(|text| text.into_string().ok())) {
        return code;
    }
    let arguments = match arguments::parse(env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // If standard error is closed, the exit code still reports the failure.
            for line in message.lines() {
                let _ = writeln!(io::stderr(), "error: {line}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    match &arguments.command {
        Some(Command::Backup { file, data }) => return backup::backup(data, file),
        Some(Command::Restore { file, data }) => return backup::restore(file, data),
        Some(Command::Serve(_)) => shared::telemetry::start(),
        None => start_log(),
    }
    let runtime =
        Builder::new_multi_thread().worker_threads(THREADS).enable_all().build().map_err(|error| error.to_string())?;
    let outcome = match arguments.command {
        Some(Command::Serve(options)) => runtime.block_on(server::run(options)),
        _ => runtime.block_on(stack::run(arguments, print)),
    };
    runtime.shutdown_timeout(Duration::from_secs(1));
    outcome
}

/// With `RUST_LOG`, lines have every field.
fn start_log() {
    let filter = shared::config::log_filter();
    let is_short = filter.is_none();
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(false)
        // Reporting a failed write would panic, because the report goes to standard error too.
        .log_internal_errors(false)
        .with_env_filter(EnvFilter::new(filter.unwrap_or_else(|| DEFAULT_FILTER.to_owned())));
    if is_short {
        log.event_format(ShortLines { clock: Clock::System, colors: colors(&io::stderr()) }).init();
    } else {
        log.compact().with_target(false).init();
    }
}

/// Whether the output there has colors.
fn colors(stream: &impl IsTerminal) -> Colors {
    if stream.is_terminal() && shared::config::admits_colors() { Colors::Shown } else { Colors::Hidden }
}

fn print(banner: &Banner<'_>) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(banner.text(colors(&output)).as_bytes());
}
