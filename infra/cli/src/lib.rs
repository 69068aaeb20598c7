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
mod input;
mod listen;
mod names;
mod output;
pub mod pace;
mod profile;
mod reports;
mod request;
mod runs;
mod secret;
mod setup;
mod tail;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::pin::{Pin, pin};

use domain::ApiKey;

pub use address::{Address, PlainHttp};
use api::Api;
use arguments::{Command, Events, KeySource, Reports, Run, Service};
use input::INPUT;
pub use output::{Output, Progress};
use pace::{ENDLESS, PATIENT, Pace, USUAL};
use secret::Secret;
use tail::Tail;

/// The most bytes of a key file: more than any key has.
pub const MAX_KEY_FILE_BYTES: u64 = 4 * 1024;

/// Runs a command. `stop` completes if the person ends it.
pub async fn run(run: Run, pace: Pace, output: &Output, stop: impl Future<Output = ()>) -> Result<(), String> {
    let output = &output.in_form(run.form);
    match &run.command {
        Command::Setup(setup) => setup::run(setup, &run, pace, output).await,
        Command::Service(Service::Listen(options)) if options.print_secret => {
            let secret = match options.secret()? {
                Some(secret) => secret,
                None => Secret::of_key(read_key(&run.key)?.reveal()),
            };
            output.line(&secret.text())
        }
        Command::Service(service) => ask(&run, service, pace, output, pin!(stop)).await,
    }
}

/// Runs a command that asks the service.
async fn ask(
    run: &Run,
    service: &Service,
    pace: Pace,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    let policy = match service {
        Service::Listen(_) | Service::Events(Events::Tail(Tail { follow: true, .. })) => ENDLESS,
        Service::Import(_) | Service::Export(_) | Service::Backup(_) | Service::Undo(_) | Service::Reports(_) => {
            PATIENT
        }
        _ => USUAL,
    };
    let api = &Api::new(run.api.clone(), read_key(&run.key)?, pace, policy, output)?;
    let done: Pin<Box<dyn Future<Output = Result<(), String>> + '_>> = match service {
        Service::Listen(options) => return listen::listen(api, options, run.plain_http, output, stop).await,
        Service::Import(options) => return import::import(api, options, output, stop).await,
        Service::Events(Events::Tail(options)) if options.follow => {
            return tail::follow(api, options, output, stop).await;
        }
        Service::Events(Events::Tail(options)) => Box::pin(tail::tail(api, options, output)),
        Service::Export(options) => Box::pin(export::export(api, options, output)),
        Service::Backup(options) => Box::pin(backup::backup(api, options, output)),
        Service::Reports(Reports::Stages(options)) => Box::pin(reports::stages(api, options, output)),
        Service::Runs(options) => Box::pin(runs::list(api, options, output)),
        Service::Erase(options) => Box::pin(erase::erase(api, options, output)),
        Service::Files(command) => Box::pin(files::run(api, command, output)),
        Service::Undo(options) => Box::pin(runs::undo(api, options, output)),
        Service::Api(options) => Box::pin(request::send(api, options, output)),
    };
    tokio::select! {
        biased;
        () = stop => Err("interrupted; run the same command again".to_owned()),
        done = done => done,
    }
}

fn read_key(source: &KeySource) -> Result<ApiKey, String> {
    match source {
        KeySource::Key(key) => Ok(key.clone()),
        KeySource::File(path) => key_of_file(path),
        KeySource::Missing(why) => Err(why.clone()),
    }
}

/// The API key in a file, or in standard input if the file is `-`.
pub fn key_of_file(path: &Path) -> Result<ApiKey, String> {
    let file: Box<dyn Read> = match File::open(path) {
        _ if path == Path::new(INPUT) => Box::new(io::stdin().lock()),
        file => Box::new(file.map_err(|error| format!("{}: {error}", path.display()))?),
    };
    let mut text = String::new();
    let read = file.take(MAX_KEY_FILE_BYTES).read_to_string(&mut text);
    let key = read.ok().and_then(|_| ApiKey::any(text.trim()));
    key.ok_or_else(|| format!("{}: the file has no API key", path.display()))
}
