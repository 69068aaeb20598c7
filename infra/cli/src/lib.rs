//! Commands for users of the API: forward events to a program on this machine, follow them, import and export
//! people, report. They use the public API with an API key, and nothing else.

mod address;
mod api;
pub mod arguments;
mod backup;
mod clock;
mod csv_file;
mod erase;
mod export;
mod feed;
mod files;
mod forward;
pub mod http;
mod import;
mod listen;
mod names;
mod output;
pub mod pace;
mod reports;
mod runs;
mod secret;
mod tail;

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::pin::{Pin, pin};

use domain::ApiKey;

pub use address::{Address, PlainHttp};
use api::Api;
use arguments::{Command, Events, KeySource, Reports, Run};
pub use output::{Output, Progress};
use pace::{ENDLESS, PATIENT, Pace, USUAL};
use secret::Secret;

/// The most bytes of a key file: more than any key has.
pub const MAX_KEY_FILE_BYTES: u64 = 4 * 1024;

/// Runs a command. `stop` completes if the person ends it.
pub async fn run(run: Run, pace: Pace, output: &Output, stop: impl Future<Output = ()>) -> Result<(), String> {
    let stop = pin!(stop);
    let command = match run.command {
        Command::Listen(options) if options.print_secret => {
            let own = options.secret()?;
            let secret = own.map_or_else(|| Ok(Secret::of_key(read_key(run.key)?.reveal())), Ok);
            return secret.and_then(|secret: Secret| output.line(&secret.text()));
        }
        command => command,
    };
    let policy = match &command {
        Command::Listen(_) | Command::Events(Events::Tail(_)) => ENDLESS,
        Command::Import(_) | Command::Export(_) | Command::Backup(_) | Command::Undo(_) | Command::Reports(_) => {
            PATIENT
        }
        _ => USUAL,
    };
    let api = Api::new(run.api, read_key(run.key)?, pace, policy, output)?;
    match command {
        Command::Listen(options) => listen::listen(&api, &options, run.plain_http, output, stop).await,
        Command::Events(Events::Tail(options)) => tail::tail(&api, &options, output, stop).await,
        Command::Events(Events::List(options)) => tail::list(&api, &options, output).await.map(|_| ()),
        Command::Import(options) => import::import(&api, &options, output, stop).await,
        Command::Export(options) => until(stop, export::export(&api, &options, output)).await,
        Command::Backup(options) => until(stop, backup::backup(&api, &options, output)).await,
        Command::Reports(Reports::Stages(options)) => reports::stages(&api, &options, output).await,
        Command::Runs(options) => runs::list(&api, &options, output).await,
        Command::Erase(options) => erase::erase(&api, &options, output).await,
        Command::Files(command) => until(stop, files::run(&api, &command, output)).await,
        Command::Undo(options) => until(stop, runs::undo(&api, &options, output)).await,
    }
}

/// Runs a command that can be repeated, unless the person ends it.
async fn until(
    stop: Pin<&mut impl Future<Output = ()>>,
    command: impl Future<Output = Result<(), String>>,
) -> Result<(), String> {
    tokio::select! {
        biased;
        () = stop => Err("interrupted; run the same command again".to_owned()),
        done = command => done,
    }
}

fn read_key(source: KeySource) -> Result<ApiKey, String> {
    match source {
        KeySource::Key(key) => Ok(key),
        KeySource::File(path) => key_of_file(&path),
        KeySource::Missing => Err("there is no API key: export KEY, or use --key-file".to_owned()),
    }
}

/// The API key in a file.
pub fn key_of_file(path: &Path) -> Result<ApiKey, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut text = String::new();
    let read = file.take(MAX_KEY_FILE_BYTES).read_to_string(&mut text);
    let key = read.ok().and_then(|_| ApiKey::any(text.trim()));
    key.ok_or_else(|| format!("{}: the file has no API key", path.display()))
}
