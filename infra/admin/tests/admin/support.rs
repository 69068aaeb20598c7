//! The program as a child process, and the local stack in a thread of the test.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::{fs, thread};

use domain::AccountId;
use serde_json::Value;
use shared::data_directory::DataDirectory;
use shared::records::keys;
use store::item::read_number;
use store::sqlite::{Durability, Sqlite};
use store::{Entropy, Key, Store};
use tests::client;
use tests::process::wait_for;
use tokio::runtime::Runtime;

/// The local stack with one account, and a directory for files.
pub struct World {
    pub directory: PathBuf,
    /// The stack's data directory.
    pub data: PathBuf,
    ready: Value,
    /// The output of `accounts create`.
    pub created: Value,
    pub key: String,
}

pub struct Done {
    pub status: i32,
    pub output: Value,
    pub stderr: String,
}

impl World {
    pub fn new(name: &str) -> Self {
        let directory = empty_directory(name);
        let mut world = Self::on(&directory.join("data"));
        world.created = world.output("accounts create --name Agency");
        world.key = world.new_key("--test --account OWN");
        world
    }

    /// The local stack on this data directory, without an account of its own.
    pub fn on(data: &Path) -> Self {
        let directory = data.parent().unwrap().to_owned();
        let ready_file = data.with_extension("ready");
        let (data_option, file) = (data.to_str().unwrap(), ready_file.to_str().unwrap());
        let options = ["local", "--port", "0", "--data", data_option, "--empty", "--ready-file", file];
        let arguments = local::arguments::parse(options.map(OsString::from)).unwrap();
        thread::spawn(move || {
            let stack = local::stack::run(arguments, |_| {});
            Runtime::new().unwrap().block_on(stack).unwrap();
        });
        let ready = wait_for(|| fs::read_to_string(&ready_file).ok());
        Self {
            ready: serde_json::from_str(&ready).unwrap(),
            directory,
            data: data.to_owned(),
            created: Value::Null,
            key: String::new(),
        }
    }

    /// A copy of the data directory as it is now, which no process uses.
    pub fn copied_data(&self, name: &str) -> PathBuf {
        let copy = self.directory.join(name);
        fs::create_dir_all(copy.join("files")).unwrap();
        let [from, to] = [&self.data, &copy].map(|directory| DataDirectory::database_in(directory));
        Sqlite::copy(&from, &to).unwrap();
        fs::copy(self.data.join("secret"), copy.join("secret")).unwrap();
        for file in fs::read_dir(self.data.join("files")).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.join("files").join(file.file_name())).unwrap();
        }
        copy
    }

    /// Creates another account, with a key.
    pub fn other_account(&self) -> (String, String) {
        let account = text(&self.output("accounts create --name Other"), "accountId");
        let key = self.new_key(&format!("--account {account}"));
        (account, key)
    }

    pub fn new_key(&self, options: &str) -> String {
        text(&self.output(&format!("keys create --name key {options}")), "key")
    }

    /// A command line against the stack. `OWN` stands for the account's id; file names are relative to the directory.
    pub fn command(&self, line: &str) -> Command {
        let line = line.replace("OWN", self.created["accountId"].as_str().unwrap_or_default());
        let names_table = ["--data", "--endpoint", "--aws"].iter().any(|option| line.contains(option));
        let own = if names_table { "" } else { "--data data" };
        let mut command = program(&format!("{own} {line}"));
        command.current_dir(&self.directory);
        command
    }

    /// The output of a command line that must succeed.
    pub fn output(&self, line: &str) -> Value {
        let done = done(self.command(line));
        assert_eq!((done.status, done.stderr.as_str()), (0, ""), "{line}");
        done.output
    }

    /// The one-line message of a command line that must fail.
    pub fn failure(&self, line: &str) -> String {
        let done = done(self.command(line));
        let lines = done.stderr.lines().count();
        assert_eq!((done.status, lines), (1, 1), "{line}: {}", done.stderr);
        done.stderr
    }

    pub fn send(&self, key: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.send_with("", key, method, (path, body))
    }

    /// The same with more headers.
    pub fn send_with(&self, headers: &str, key: &str, method: &str, (path, body): (&str, &Value)) -> (u16, Value) {
        let body = client::text(body);
        let url = self.url();
        // The links to files have the host of the request.
        let host = url.trim_start_matches("http://").trim_end_matches("/v2");
        let head = format!(
            "{method} /v2{path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n\
             Content-Type: application/json\r\n{headers}"
        );
        let reply = client::send(&url, &head, body.as_bytes()).unwrap();
        (reply.status, reply.body)
    }

    pub fn get(&self, key: &str, path: &str) -> Value {
        let (status, body) = self.send(key, "GET", path, &Value::Null);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// The number of records in a list, or the result of a count.
    pub fn count(&self, key: &str, path: &str) -> u64 {
        let body = self.get(key, path);
        let total = body["pagination"]["totalCount"].as_u64();
        total.or(body["count"].as_u64()).unwrap()
    }

    /// Creates a record with the account's key and returns its `item`.
    pub fn create(&self, path: &str, body: &Value) -> Value {
        let (status, body) = self.send(&self.key, "POST", path, body);
        assert_eq!(status, 201, "{path}: {body}");
        body["item"].clone()
    }

    /// The base address of the API.
    pub fn url(&self) -> String {
        text(&self.ready, "baseUrl")
    }

    pub fn account(&self) -> AccountId {
        AccountId::parse(&text(&self.created, "accountId")).unwrap()
    }

    fn database(&self) -> Sqlite {
        Sqlite::open(&DataDirectory::database_in(&self.data), Durability::ProcessEnd).unwrap()
    }

    pub fn store(&self) -> Store {
        Store::new(Arc::new(self.database()), Entropy::System)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.directory.join(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.directory.join(name), text).unwrap();
    }

    /// The version of the settings on the account and on each of its keys.
    pub fn settings_versions(&self) -> Vec<i64> {
        let (store, account) = (self.store(), self.account());
        let items = async {
            let records = keys::list(&store, account).await.unwrap();
            let keys: Vec<Key> = records.iter().map(|record| Key::api_key(&record.hash)).collect();
            let keys = [keys, vec![Key::account(account)]].concat();
            store.get_many(&keys).await.unwrap()
        };
        let items = Runtime::new().unwrap().block_on(items);
        let version = |item| read_number(item, "settingsVersion").unwrap();
        items.values().map(version).collect()
    }
}

/// An empty directory of this name.
pub fn empty_directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// Splits a command line at white space; double quotes keep a word together.
pub fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

pub fn program(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_admin"));
    command.args(words(line));
    command
}

pub fn done(mut command: Command) -> Done {
    let output = command.output().unwrap();
    Done {
        status: output.status.code().unwrap(),
        output: serde_json::from_slice(&output.stdout).unwrap_or(Value::Null),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap().to_owned()
}

/// The rows of a table whose columns are separated by `|`.
pub fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = table.trim().lines().map(|row| row.split_once('|').unwrap());
    rows.map(|(left, right)| (left.trim(), right.trim()))
}
