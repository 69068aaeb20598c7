//! The program as a child process, the local stack beside the test, and an HTTP client as plain as can be.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use std::{fs, thread};

use admin::command::Target;
use domain::{AccountId, Limits};
use local::arguments::{Arguments, Data};
use serde_json::Value;
use shared::records::keys;
use store::Key;
use store::item::read_number;

/// How long the stack may take to start, on a machine that is busy building.
const PATIENCE: Duration = Duration::from_mins(1);

/// A folder that is gone with the test, and the local stack over an empty table.
pub struct World {
    folder: PathBuf,
    ready: Value,
}

/// What a command did.
pub struct Done {
    pub status: i32,
    pub shown: Value,
    pub told: String,
}

impl World {
    pub fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let ready_file = folder.join("ready.json");
        let arguments = Arguments {
            port: 0,
            dynamodb_port: Some(0),
            data: Data::Memory,
            key: None,
            limits: Limits::default(),
            ready_file: Some(ready_file.clone()),
        };
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(local::stack::run(arguments, |_| {})).unwrap();
        });
        let began = Instant::now();
        let ready = loop {
            if let Ok(text) = fs::read_to_string(&ready_file) {
                break serde_json::from_str(&text).unwrap();
            }
            assert!(began.elapsed() < PATIENCE, "the stack takes too long");
            thread::sleep(Duration::from_millis(10));
        };
        Self { folder, ready }
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// Runs a command against the stack.
    pub fn run(&self, arguments: &[&str]) -> Done {
        done(&self.command(arguments).output().unwrap())
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let endpoint = self.ready["dynamodbEndpoint"].as_str().unwrap();
        let mut command = program(&["--endpoint", endpoint]);
        command.args(arguments);
        command
    }

    /// The same, where it is to succeed: what it shows.
    pub fn shown(&self, arguments: &[&str]) -> Value {
        let done = self.run(arguments);
        assert_eq!((done.status, done.told.as_str()), (0, ""), "{arguments:?}");
        done.shown
    }

    /// Makes an account, with a key to it.
    pub fn account(&self, name: &str) -> (String, String) {
        let account = text(&self.shown(&["accounts", "create", "--name", name]), "accountId");
        let key = self.shown(&["keys", "create", "--account", &account, "--name", "all", "--test"]);
        (account, text(&key, "key"))
    }

    /// Sends a request with this key.
    pub fn send(&self, key: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let address = self.ready["baseUrl"].as_str().unwrap();
        let address = address.strip_prefix("http://").unwrap().strip_suffix("/v2").unwrap();
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!(
            "{method} /v2{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    pub fn get(&self, key: &str, path: &str) -> Value {
        let (status, body) = self.send(key, "GET", path, &Value::Null);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// Creates a record: its `item`.
    pub fn create(&self, key: &str, path: &str, body: &Value) -> Value {
        let (status, body) = self.send(key, "POST", path, body);
        assert_eq!(status, 201, "{path}: {body}");
        body["item"].clone()
    }

    /// The version of the settings on the account and on each of its keys.
    pub fn settings_versions(&self, account: &str) -> Vec<i64> {
        let target = Target::Local {
            table: "prospects".to_owned(),
            region: None,
            endpoint: text(&self.ready, "dynamodbEndpoint"),
        };
        let store = admin::connect::admin(&target).unwrap().store;
        let account = AccountId::parse(account).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let records = keys::list(&store, account).await.unwrap();
            let places = records.iter().map(|record| Key::api_key(&record.hash));
            let places: Vec<Key> = places.chain([Key::account(account)]).collect();
            let items = store.get_many(&places).await.unwrap();
            items
                .values()
                .map(|item| read_number(item, "settingsVersion").unwrap())
                .collect()
        })
    }

    /// The lines of an export of this account.
    pub fn export(&self, account: &str) -> Vec<Value> {
        let file = self.path("exported.jsonl");
        self.shown(&["export", "--account", account, "--out", &file]);
        lines(&self.read("exported.jsonl"))
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_admin"));
    command.args(arguments);
    command
}

pub fn done(output: &Output) -> Done {
    Done {
        status: output.status.code().unwrap(),
        shown: serde_json::from_slice(&output.stdout).unwrap_or(Value::Null),
        told: String::from_utf8(output.stderr.clone()).unwrap(),
    }
}

pub fn text(value: &Value, name: &str) -> String {
    value[name]
        .as_str()
        .unwrap_or_else(|| panic!("{name} in {value}"))
        .to_owned()
}

pub fn lines(file: &str) -> Vec<Value> {
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
