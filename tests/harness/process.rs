//! Programs of this workspace as processes.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use shared::clock::Clock;
use store::Entropy;
use store::sqlite::{Durability, Sqlite};
use tokio::net::TcpStream;

use crate::stream::exchange;

/// The folder of the profile that this program was built in, for example `target/debug`.
pub fn profile_folder() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this program");
    let folder = program.parent().expect("a folder");
    let is_test = folder.ends_with("deps") || folder.ends_with("examples");
    if is_test {
        folder.parent().expect("a folder")
    } else {
        folder
    }
    .to_owned()
}

/// A program that was built with the same profile.
pub fn program(name: &str) -> PathBuf {
    profile_folder().join(name)
}

/// A line of `/proc/PID/status` in MB: `VmRSS` is the memory that a process holds, `VmHWM` the most that it held.
pub fn memory_mb(process: u32, line: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let value = status
        .lines()
        .find_map(|text| text.strip_prefix(line)?.strip_prefix(':'));
    let kb: Option<f64> = value.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
    kb.unwrap_or_default() / 1_024.0
}

/// The local stack on free ports, with an empty folder; both end when this is dropped.
#[derive(Debug)]
pub struct LocalStack {
    child: Child,
    folder: PathBuf,
    ready: Value,
}

impl LocalStack {
    /// Starts the program and waits until it accepts requests. `log` is its `RUST_LOG`.
    pub async fn start(binary: &str, log: &str) -> Self {
        Self::start_with(binary, log, &[]).await
    }

    /// The same with further arguments.
    pub async fn start_with(binary: &str, log: &str, arguments: &[&str]) -> Self {
        let folder = std::env::temp_dir().join(format!("stack-{}", Entropy::System.ulid(Clock::System.now())));
        let path = folder.with_extension("json");
        let child = Command::new(binary)
            .args(["--empty", "--port", "0", "--data"])
            .arg(&folder)
            .arg("--ready-file")
            .arg(&path)
            .args(arguments)
            .env("RUST_LOG", log)
            .stdout(Stdio::null())
            .spawn()
            .expect("the program `local`: cargo build makes it");
        let mut stack = Self {
            child,
            folder,
            ready: Value::Null,
        };
        while stack.ready.is_null() {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            stack.ready = serde_json::from_str(&text).unwrap_or_default();
        }
        let _ = std::fs::remove_file(&path);
        stack
    }

    /// Its database, which this process opens too.
    pub fn database(&self) -> Sqlite {
        let file = self.folder.join("prospects.sqlite");
        Sqlite::open(&file, Durability::ProcessEnd).expect("a database")
    }

    /// A member of the ready file: `baseUrl`, `apiKey`, `secondAccountApiKey`.
    pub fn ready(&self, name: &str) -> &str {
        self.ready[name].as_str().expect("a text of the ready file")
    }

    /// The host and port of a link of the ready file.
    pub fn address(&self, name: &str) -> &str {
        let rest = self.ready(name).trim_start_matches("http://");
        rest.split('/').next().expect("an address")
    }

    /// A connection that sends requests with this key, one after another.
    pub async fn client(&self, key: &str) -> Client {
        let stream = TcpStream::connect(self.address("baseUrl")).await.expect("a connection");
        stream.set_nodelay(true).expect("an option");
        let key = key.to_owned();
        Client { stream, key }
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a process").is_none()
    }

    pub fn memory_mb(&self) -> f64 {
        memory_mb(self.child.id(), "VmRSS")
    }
}

#[derive(Debug)]
pub struct Client {
    stream: TcpStream,
    pub key: String,
}

impl Client {
    /// Sends a request that succeeds, and returns the body of its answer.
    pub async fn send(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let target = format!("/v2{path}");
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let answer = exchange(&mut self.stream, (method, &target), &self.key, &body).await;
        let answer = answer.expect("an answer");
        let body: Value = serde_json::from_slice(&answer.body).expect("a body of JSON");
        assert!(
            answer.status() < 300 && body["success"] == true,
            "{} {body}",
            answer.status()
        );
        body
    }
}

impl Drop for LocalStack {
    fn drop(&mut self) {
        // It may have crashed already, which is what some callers look for.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
