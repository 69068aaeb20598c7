//! Opens a page in the browser of the person who started the stack.

use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;

#[cfg(target_os = "macos")]
const PROGRAM: &str = "open";
#[cfg(not(target_os = "macos"))]
const PROGRAM: &str = "xdg-open";

/// Opens the page at `link` without waiting for it. Only logs a failure.
pub fn open(link: &str) {
    let mut command = Command::new(PROGRAM);
    command
        .arg(link)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // The program may become the browser, which Ctrl-C must not end.
        .process_group(0);
    thread::spawn(move || match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => note(&status.to_string()),
        Err(error) => note(&error.to_string()),
    });
}

fn note(cause: &str) {
    tracing::warn!("{PROGRAM} did not open the console ({cause}): open its link yourself");
}
