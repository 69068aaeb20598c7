//! What needs no key: `login`, whose profiles keep keys, `completions` and `man`.

use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use clap_complete::Shell;
use clap_mangen::Man;
use domain::ApiKey;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tempfile::NamedTempFile;
use terminal::Term;

use crate::api::Api;
use crate::arguments::{KeySource, Run, command};
use crate::input::INPUT;
use crate::output::Output;
use crate::pace::{Pace, USUAL};
use crate::{key_of_file, read_key};

/// The name of the profile that needs no name.
const DEFAULT: &str = "default";

/// Commands that need no key.
#[derive(Clone, Debug, Subcommand)]
pub enum Setup {
    /// Keep a key and the address of its API in a profile
    ///
    /// It asks for the key, or reads it from standard input, --key-file or --key, and tries it. --api is the address.
    /// The file of the profile is in prospects-cli of the configuration folder, and only you can read it.
    Login,
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write the pages of all commands
    Man {
        /// Folder for the pages of all commands
        folder: Option<PathBuf>,
    },
}

/// A key and the address that it belongs to.
#[derive(Deserialize, Serialize)]
pub(crate) struct Profile {
    pub(crate) api: String,
    pub(crate) key: String,
}

/// Where a profile is stored.
#[derive(Clone, Debug)]
pub struct ProfileFile {
    name: String,
    path: Option<PathBuf>,
}

impl ProfileFile {
    /// The file of the profile with this name, or of the default one.
    pub(crate) fn new(name: Option<String>, environment: impl Fn(&str) -> Option<OsString>) -> Self {
        let name = name.unwrap_or_else(|| DEFAULT.to_owned());
        let folder = |variable| environment(variable).map(PathBuf::from).filter(|folder| folder.is_absolute());
        let home = || folder("HOME").map(|home| home.join(".config"));
        let folder = folder("XDG_CONFIG_HOME").or_else(home).or_else(|| folder("APPDATA"));
        let path = folder.map(|folder| folder.join("prospects-cli").join(format!("{name}.json")));
        Self { name, path }
    }

    /// Reads the profile. If it does not exist, the message names the command that creates it.
    pub(crate) fn read(&self) -> Result<Profile, String> {
        let text = self.path.as_deref().map(fs::read_to_string);
        let text = text.unwrap_or_else(|| Err(io::ErrorKind::NotFound.into()));
        match text {
            Ok(text) => serde_json::from_str(&text).map_err(|error| self.failed(&error)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.failed(&error)),
            Err(_) if self.name == DEFAULT => {
                Err("there is no API key: run login, export KEY, or use --key-file".to_owned())
            }
            Err(_) => Err(format!("there is no profile {0}: run login --profile {0}", self.name)),
        }
    }

    fn failed(&self, error: &dyn std::error::Error) -> String {
        format!("{}: {error}", self.path.as_deref().unwrap_or_else(|| Path::new("")).display())
    }

    /// Stores the profile in a file that only its owner can read. Returns the file.
    fn write(&self, profile: &Profile) -> Result<&Path, String> {
        let path = self.path.as_deref().ok_or("there is no folder for the profile: export XDG_CONFIG_HOME")?;
        let write = || {
            let folder = path.parent().unwrap_or(path);
            fs::create_dir_all(folder)?;
            // The mode of a temporary file is 600.
            let file = NamedTempFile::new_in(folder)?;
            serde_json::to_writer_pretty(&file, profile)?;
            file.persist(path).map_err(|error| error.error)
        };
        write().map(|_| path).map_err(|error: io::Error| self.failed(&error))
    }
}

/// The name of a profile, which is a part of the name of its file.
pub(crate) fn profile_name(text: &str) -> Result<String, &'static str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let name = Some(text).filter(|text| !text.is_empty() && text.chars().all(is_plain));
    name.map(str::to_owned).ok_or("must have letters, digits, - and _ only")
}

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
