//! The commands that need no key: `login`, `completions` and `man`.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use clap_mangen::Man;
use domain::ApiKey;
use serde_json::json;
use terminal::Term;

use crate::api::Api;
use crate::arguments::{KeySource, Run, Setup, command};
use crate::input::INPUT;
use crate::output::Output;
use crate::pace::{Pace, USUAL};
use crate::profile::Profile;
use crate::{key_of_file, read_key};

/// Runs a command.
pub(crate) async fn run(setup: &Setup, run: &Run, pace: Pace, output: &Output) -> Result<(), String> {
    match setup {
        Setup::Login => login(run, pace, output).await,
        Setup::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command(&run.program), &run.program, &mut script);
            output.bytes(&script)
        }
        Setup::Man { folder: Some(folder) } => {
            let written =
                fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command(&run.program), folder));
            written.map_err(|error| format!("{}: {error}", folder.display()))
        }
        Setup::Man { folder: None } => {
            let mut manual = Vec::new();
            Man::new(command(&run.program)).render(&mut manual).map_err(|error| error.to_string())?;
            output.bytes(&manual)
        }
    }
}

async fn login(run: &Run, pace: Pace, output: &Output) -> Result<(), String> {
    let key = match &run.key {
        KeySource::Missing(_) => asked()?,
        source => read_key(source)?,
    };
    let profile = Profile { api: run.api.text().to_owned(), key: key.reveal().to_owned() };
    let (caller, _) = Api::new(run.api.clone(), key, pace, USUAL, output)?.caller().await?;
    let file = run.profile.write(&profile)?;
    output.record(&json!({"profile": run.profile.name, "api": profile.api, "account": caller.account_name,
        "file": file.display().to_string()}))
}

/// Asks for a key, which the terminal does not show.
fn asked() -> Result<ApiKey, String> {
    if !io::stdin().is_terminal() {
        return key_of_file(Path::new(INPUT));
    }
    let terminal = Term::stderr();
    let typed = terminal.write_str("API key: ").and_then(|()| terminal.read_secure_line());
    let typed = typed.map_err(|error| error.to_string())?;
    ApiKey::any(typed.trim()).ok_or_else(|| "that is no API key".to_owned())
}
