//! The process that reads a file, seen from the function.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

use super::{ARGUMENT, Format, MAX_TEXT_BYTES, kept};

/// How long a file may take; the request's other work has the rest of the function's 15 s.
const TIME_LIMIT: Duration = Duration::from_secs(3);

/// The text of a file, read by `program`, else by our own. `None` where it cannot be read, whatever the reason.
pub async fn text_of(program: Option<&Path>, bytes: &[u8], content_type: Option<&str>) -> Option<String> {
    let format = Format::of(bytes, content_type)?;
    if format == Format::Text {
        return std::str::from_utf8(bytes)
            .ok()
            .filter(|text| !text.contains('\0'))
            .and_then(kept);
    }
    let read = read(program, format, bytes);
    tokio::time::timeout(TIME_LIMIT, read).await.ok().flatten()
}

async fn read(program: Option<&Path>, format: Format, bytes: &[u8]) -> Option<String> {
    let own = || std::env::current_exe().ok();
    let program: PathBuf = program.map(Path::to_owned).or_else(own)?;
    let mut child = Command::new(program)
        .arg(ARGUMENT)
        .arg(format.name())
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .ok()?;
    let (mut input, output) = (child.stdin.take()?, child.stdout.take()?);
    let give = async move {
        // A reader that gives up early closes its end: its exit status tells.
        let _ = input.write_all(bytes).await;
        drop(input);
    };
    let limit = u64::try_from(MAX_TEXT_BYTES.saturating_mul(2)).unwrap_or(u64::MAX);
    let mut text = Vec::new();
    let take = async { output.take(limit).read_to_end(&mut text).await.ok() };
    let ((), taken) = futures::future::join(give, take).await;
    taken?;
    if !child.wait().await.ok()?.success() {
        return None;
    }
    String::from_utf8(text).ok().as_deref().and_then(kept)
}
