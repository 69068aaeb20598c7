//! Starts the process that reads a file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use shared::clock::{Timer, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

use super::decoded::decoded;
use super::reader::ARGUMENT;
use super::{FileFormat, MAX_TEXT_BYTES, stored_form};

/// The time limit for one file. The function's 25 s leave the rest to the request's other work.
const TIME_LIMIT: Duration = Duration::from_secs(3);

/// The text of a file, read by `program`, by default the running program. `None` if it cannot be read.
pub async fn text_of(
    timer: &dyn Timer,
    program: Option<&Path>,
    bytes: &[u8],
    content_type: Option<&str>,
) -> Option<String> {
    let format = FileFormat::of(bytes, content_type)?;
    let file = match format {
        FileFormat::Text => return stored_form(&decoded(bytes, content_type)?),
        FileFormat::Html => Cow::Owned(decoded(bytes, content_type)?.into_bytes()),
        FileFormat::Rtf | FileFormat::Pdf | FileFormat::Docx => Cow::Borrowed(bytes),
    };
    within(timer, TIME_LIMIT, read(program, format, &file)).await.flatten()
}

/// The running program, also after its file was replaced.
fn this_program() -> Option<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() { Some(running.to_owned()) } else { std::env::current_exe().ok() }
}

async fn read(program: Option<&Path>, format: FileFormat, bytes: &[u8]) -> Option<String> {
    let mut child = Command::new(program.map_or_else(this_program, |program| Some(program.to_owned()))?)
        .arg(ARGUMENT)
        .arg(format.name())
        .env_clear()
        // The allocator of the laptop's program would reserve 1 GiB before the limits of the reader begin.
        .env("MIMALLOC_ARENA_RESERVE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .ok()?;
    let (mut input, output) = (child.stdin.take()?, child.stdout.take()?);
    let write = async move {
        // A reader that stops early closes the pipe. Its exit status shows whether it failed.
        let _ = input.write_all(bytes).await;
        drop(input);
    };
    let limit = u64::try_from(MAX_TEXT_BYTES.saturating_mul(2)).unwrap_or(u64::MAX);
    let mut text = Vec::new();
    let read = async { output.take(limit).read_to_end(&mut text).await.ok() };
    let ((), bytes_read) = futures::future::join(write, read).await;
    bytes_read?;
    if !child.wait().await.ok()?.success() {
        return None;
    }
    String::from_utf8(text).ok().as_deref().and_then(stored_form)
}
