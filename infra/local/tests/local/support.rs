//! Runs the program as a child process.

use std::fs;
use std::io::{PipeReader, pipe};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tests::client::{self, HttpReply};
use tests::process::{end, wait_for};

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
        Self { child, options: options.to_vec(), directory, ready }
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
        end(&mut self.child, signal)
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

    /// Sends a request with the demo account's key.
    pub fn send(&self, method: &str, path: &str, body: &[u8]) -> HttpReply {
        self.send_with_key(self.text("apiKey"), method, path, body)
    }

    pub fn send_with_key(&self, key: &str, method: &str, path: &str, body: &[u8]) -> HttpReply {
        client::ask(self.text("baseUrl"), key, (method, path), body).unwrap()
    }

    /// Adds the last lines to this head, and sends the request.
    pub fn send_raw(&self, head: &str, body: &[u8]) -> HttpReply {
        client::send(self.text("baseUrl"), head, body).unwrap()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.directory);
    }
}
