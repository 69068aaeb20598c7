//! Runs the program as a child process, with a minimal HTTP client.

use std::io::{PipeReader, Read, Write, pipe};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;

/// How long a test waits for anything, on a machine that is busy building.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The program in this directory, as a command. It can start only programs in this directory.
pub fn program(directory: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_local"));
    command.current_dir(directory).args(options);
    command.env("RUST_LOG", "off").env("PATH", ".");
    command
}

/// Runs the program, which must fail, and returns its standard error.
pub fn failure(directory: &Path, options: &[&str]) -> String {
    let output = program(directory, options).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// The same command with a limit on the size of files, in blocks of 512 or 1,024 bytes. The limit stands for a full
/// disk.
pub fn with_small_disk(command: &Command, blocks: u32) -> Command {
    let mut limited = Command::new("/bin/sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    limited.args(["-c", &script, "sh"]);
    limited.arg(command.get_program()).args(command.get_args());
    limited.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    limited.current_dir(command.get_current_dir().unwrap());
    limited
}

fn launch(directory: &Path, options: &[&str]) -> (Child, Value) {
    let mut command = launching(directory, options);
    started(command.stdout(Stdio::null()), &directory.join("ready.json"))
}

fn launching(directory: &Path, options: &[&str]) -> Command {
    let mut command = program(directory, &["--port", "0", "--ready-file", "ready.json"]);
    command.args(options);
    command
}

/// Starts the program, and waits for its ready file.
fn started(command: &mut Command, ready_file: &Path) -> (Child, Value) {
    let _ = fs::remove_file(ready_file);
    let child = command.spawn().unwrap();
    let text = wait_for(|| fs::read_to_string(ready_file).ok());
    (child, serde_json::from_str(&text).unwrap())
}

/// The first value of `poll`.
pub fn wait_for<T>(mut poll: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        if let Some(value) = poll() {
            return value;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("timeout")
}

/// The running program, in a directory that is removed with it.
pub struct Service {
    child: Child,
    options: Vec<&'static str>,
    pub directory: PathBuf,
    pub ready: Value,
}

impl Service {
    /// Starts the program with an empty account. Each test uses its own `name`.
    pub fn start(name: &str, options: &'static [&'static str]) -> Self {
        Self::start_with_records(name, &[&["--empty"], options].concat())
    }

    /// Starts the program with the records of the demo account.
    pub fn start_with_records(name: &str, options: &[&'static str]) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let (child, ready) = launch(&directory, options);
        Self {
            child,
            options: options.to_vec(),
            directory,
            ready,
        }
    }

    /// Starts the program with an empty account, and with its log and its banner in a pipe.
    pub fn start_with_output(name: &str, options: &'static [&'static str]) -> (Self, PipeReader) {
        let mut service = Self::start(name, options);
        service.stop("INT");
        let (reader, writer) = pipe().unwrap();
        let mut command = launching(&service.directory, &service.options);
        command.env_remove("RUST_LOG");
        command.stdout(writer.try_clone().unwrap()).stderr(writer);
        (service.child, service.ready) = started(&mut command, &service.directory.join("ready.json"));
        (service, reader)
    }

    /// Ends the process with this signal and returns its exit code.
    pub fn stop(&mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        assert!(sent.success());
        wait_for(|| self.child.try_wait().unwrap()).code()
    }

    /// Ends the process with this signal, starts it again and returns the exit code.
    pub fn restart(&mut self, signal: &str) -> Option<i32> {
        let code = self.stop(signal);
        (self.child, self.ready) = launch(&self.directory, &self.options);
        code
    }

    /// Ends the process, and starts it again with a small disk.
    pub fn restart_with_small_disk(&mut self, blocks: u32) {
        self.stop("INT");
        let mut command = with_small_disk(&launching(&self.directory, &self.options), blocks);
        let ready_file = self.directory.join("ready.json");
        (self.child, self.ready) = started(command.stdout(Stdio::null()), &ready_file);
    }

    /// A text of the ready file.
    pub fn text(&self, name: &str) -> &str {
        self.ready[name].as_str().unwrap()
    }

    /// Connects to the port of a link of the ready file.
    pub fn connect(&self, name: &str) -> TcpStream {
        let address = self.text(name).trim_start_matches("http://").trim_end_matches("/v2");
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream
    }

    /// Sends a request with the demo account's key.
    pub fn send(&self, method: &str, path: &str, body: &[u8]) -> Response {
        self.send_with_key(self.text("apiKey"), method, path, body)
    }

    pub fn send_with_key(&self, key: &str, method: &str, path: &str, body: &[u8]) -> Response {
        let lines = format!("Host: localhost\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json");
        self.send_raw(&format!("{method} /v2{path} HTTP/1.1\r\n{lines}\r\n"), body)
    }

    /// Adds the last lines to this head, and sends the request.
    pub fn send_raw(&self, head: &str, body: &[u8]) -> Response {
        self.send_to("baseUrl", head, body)
    }

    /// The same to the port of another link of the ready file.
    pub fn send_to(&self, name: &str, head: &str, body: &[u8]) -> Response {
        let mut stream = self.connect(name);
        let last_lines = format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
        let request = [head.as_bytes(), last_lines.as_bytes(), body].concat();
        stream.write_all(&request).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        Response {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_owned(),
            text: body.to_owned(),
            length: head
                .to_lowercase()
                .lines()
                .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()),
            body: serde_json::from_str(body).unwrap_or(Value::Null),
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.directory);
    }
}

pub struct Response {
    pub status: u16,
    pub head: String,
    pub text: String,
    pub length: Option<usize>,
    pub body: Value,
}

impl Response {
    /// The status and the code of an error.
    pub fn error(&self) -> (u16, &str) {
        (self.status, self.body["code"].as_str().unwrap_or_default())
    }
}
