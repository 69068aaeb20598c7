//! Standard input.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::thread;

use tokio::sync::oneshot;

/// What stands for standard input, and for standard output.
pub(crate) const INPUT: &str = "-";

/// What standard input holds, at most so many bytes, in a file without a name. A thread reads it, so that Ctrl-C ends the
/// command meanwhile.
pub(crate) async fn whole(most: usize) -> Result<File, String> {
    let (sender, receiver) = oneshot::channel();
    thread::spawn(move || {
        let copied = tempfile::tempfile().and_then(|mut file| {
            let most = u64::try_from(most).unwrap_or(u64::MAX);
            if io::copy(&mut io::stdin().lock().take(most.saturating_add(1)), &mut file)? > most {
                return Err(io::Error::other(format!("it has more than {most} bytes")));
            }
            file.rewind()?;
            Ok(file)
        });
        // The command may have ended.
        let _ = sender.send(copied);
    });
    let copied = receiver.await.unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()));
    copied.map_err(|error| format!("standard input cannot be read: {error}"))
}
