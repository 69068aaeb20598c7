//! Programs of this workspace as processes.

use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// How long a test waits for anything, on a machine that is busy building.
pub const TIMEOUT: Duration = Duration::from_mins(1);

/// The first value of `poll`.
pub fn wait_for<T>(mut poll: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        if let Some(value) = poll() {
            return value;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("timeout")
}

/// Ends a process with this signal, and returns its exit code.
pub fn end(process: &mut Child, signal: &str) -> Option<i32> {
    let id = process.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(sent.expect("kill").success());
    wait_for(|| process.try_wait().expect("a child")).code()
}

/// The folder of the profile that this program was built in, for example `target/debug`.
pub fn profile_folder() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this program");
    let folder = program.parent().expect("a folder");
    let is_test = folder.ends_with("deps") || folder.ends_with("examples");
    if is_test { folder.parent().expect("a folder") } else { folder }.to_owned()
}

/// A program that was built with the same profile.
pub fn program(name: &str) -> PathBuf {
    profile_folder().join(name)
}

/// A line of `/proc/PID/status` in MB: `VmRSS` is the memory that a process holds, `VmHWM` the most that it held.
pub fn memory_mb(process: u32, line: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let value = status.lines().find_map(|text| text.strip_prefix(line)?.strip_prefix(':'));
    let kb: Option<f64> = value.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
    kb.unwrap_or_default() / 1_024.0
}
