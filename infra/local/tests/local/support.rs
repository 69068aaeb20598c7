//! The real program as a child process, and an HTTP client as plain as can be.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;

/// How long anything may take before a test gives up, on a machine that is busy building.
const PATIENCE: Duration = Duration::from_mins(1);

/// A folder that is gone with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_local"));
    command.args(arguments).env("RUST_LOG", "off");
    command
}

/// Runs the program where it is to refuse: its one line on standard error.
pub fn refusal(arguments: &[&str]) -> String {
    let output = program(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The program at work.
pub struct Service {
    child: Child,
    pub ready: Value,
}

impl Service {
    pub fn start(folder: &Folder, arguments: &[&str]) -> Self {
        let file = folder.path("ready.json");
        let _ = fs::remove_file(&file);
        let child = program(&["--port", "0", "--ready-file", file.to_str().unwrap()])
            .args(arguments)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut service = Self {
            child,
            ready: Value::Null,
        };
        let text = service.wait_for(|_| fs::read_to_string(&file).ok());
        service.ready = serde_json::from_str(&text).unwrap();
        service
    }

    pub fn text(&self, name: &str) -> &str {
        self.ready[name].as_str().unwrap()
    }

    pub fn port(&self) -> u16 {
        let address = self.text("baseUrl").strip_suffix("/v2").unwrap();
        address.strip_prefix("http://127.0.0.1:").unwrap().parse().unwrap()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port())).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends a request with the demo account's key.
    pub fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let head = format!(
            "{method} /v2{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n",
            self.text("apiKey")
        );
        self.raw(head.as_bytes(), body)
    }

    /// Sends a request with this head; the lines that end it are added.
    pub fn raw(&self, head: &[u8], body: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(head).unwrap();
        let rest = format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
        stream.write_all(rest.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            body: serde_json::from_str(body).unwrap_or(Value::Null),
        }
    }

    /// Sends it a signal and waits for its end.
    pub fn stop(mut self, signal: &str) -> ExitStatus {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", signal, &id])
                .status()
                .unwrap()
                .success()
        );
        self.wait_for(|service| service.child.try_wait().unwrap())
    }

    fn wait_for<T>(&mut self, mut happens: impl FnMut(&mut Self) -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(value) = happens(self) {
                return value;
            }
            assert!(began.elapsed() < PATIENCE, "it takes too long");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    /// Status and machine word of an error.
    pub fn error(&self) -> (u16, &str) {
        (self.status, self.body["code"].as_str().unwrap_or_default())
    }
}
