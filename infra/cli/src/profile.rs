//! Profiles: files that have a key and the address of its API.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

/// The name of the profile that needs no name.
const DEFAULT: &str = "default";

/// A key and the address that it belongs to.
#[derive(Deserialize, Serialize)]
pub(crate) struct Profile {
    pub(crate) api: String,
    pub(crate) key: String,
}

/// Where a profile is stored.
#[derive(Clone, Debug)]
pub struct ProfileFile {
    pub(crate) name: String,
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
    pub(crate) fn write(&self, profile: &Profile) -> Result<&Path, String> {
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
