//! A service and a folder for files.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::stack::{Done, NEVER, Stack};

/// A service and a folder for files.
pub struct World {
    pub stack: Stack,
    pub folder: PathBuf,
}

impl World {
    pub async fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let stack = Stack::start().await;
        Self { stack, folder }
    }

    pub fn path(&self, file: &str) -> String {
        self.folder.join(file).to_str().unwrap().to_owned()
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }

    /// Runs a command, in which `@` stands for the folder. Returns its result too.
    pub async fn run(&self, line: &str) -> (Done, Value) {
        let line = line.replace('@', &self.path(""));
        let done = self.stack.run(&line, NEVER).await;
        let output = serde_json::from_str(&done.lines.join("\n")).unwrap_or_default();
        (done, output)
    }

    /// Imports a file with this text.
    pub async fn import(&self, file: &str, text: &str, options: &str) -> (Done, Value) {
        fs::write(self.path(file), text).unwrap();
        self.run(&format!("import @{file} {options}")).await
    }

    pub async fn people(&self) -> u64 {
        self.stack.count("/prospects?limit=1").await
    }

    /// The first prospect that matches, with its profile.
    pub async fn find(&self, filter: &str) -> Value {
        let list = self.stack.get(&format!("/prospects?include=profile&{filter}")).await;
        list["items"][0].clone()
    }
}

/// The counts that are not 0.
pub fn counts((done, output): &(Done, Value)) -> String {
    assert!(output["lines"].is_u64(), "{done:?}");
    let names = ["created", "updated", "unchanged", "rejected", "warnings", "withoutContact"];
    let counts = names.iter().filter(|name| output[**name].as_u64().unwrap_or_default() > 0);
    let counts: Vec<String> = counts.map(|name| format!("{name} {}", output[*name])).collect();
    counts.join(", ")
}
