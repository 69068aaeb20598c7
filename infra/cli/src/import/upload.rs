//! The upload of a file, which is read from the disk as it is sent.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, SizeHint};
use prospect_api::types::UploadRequest;

use crate::api::Api;
use crate::output::{Output, Progress};
use crate::pace::doubled;

/// The bytes that are read at once.
const PART_BYTES: usize = 64 * 1024;

/// How often the file is sent, if the bucket does not answer or fails.
const ATTEMPTS: u32 = 5;

/// Sends a file of this length to the bucket, which gets no key, and shows how much of it was sent.
pub(super) async fn send(
    (api, output): (&Api, &Output),
    (mut file, length): (&File, u64),
    upload: &UploadRequest,
) -> Result<(), String> {
    let mut pause = api.pace.poll_min;
    for left in (0..ATTEMPTS).rev() {
        let copy = file.rewind().and_then(|()| file.try_clone());
        let file = copy.map_err(|error| format!("the file cannot be read: {error}"))?;
        let sent = Arc::new(AtomicU64::new(0));
        let body = FileBody { file, left: length, sent: Arc::clone(&sent) };
        let done = tokio::select! {
            done = api.client.send_bytes(upload, reqwest::Body::wrap(body)) => done,
            never = show(output, &sent, length) => match never {},
        };
        let Err(error) = done else { break };
        let failure = format!("the upload failed: {error}");
        if left == 0 {
            return Err(format!("{failure}; run the same command again"));
        }
        api.wait(pause, &failure).await;
        pause = doubled(pause, api.pace.poll_max);
    }
    Ok(())
}

async fn show(output: &Output, sent: &AtomicU64, length: u64) -> Infallible {
    let progress = Progress::new(output, "KB");
    loop {
        let [done, all] = [sent.load(Ordering::Relaxed), length].map(|bytes| bytes.div_ceil(1_000));
        progress.show(done, Some(all));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// A request body that reads a file.
struct FileBody {
    file: File,
    left: u64,
    /// The bytes that the connection took.
    sent: Arc<AtomicU64>,
}

impl Body for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let body = self.get_mut();
        let mut part = vec![0; PART_BYTES];
        let read = (&body.file).take(body.left).read(&mut part);
        let frame = read.map(|length| {
            part.truncate(length);
            let length = u64::try_from(length).unwrap_or_default();
            body.left = body.left.saturating_sub(length);
            body.sent.fetch_add(length, Ordering::Relaxed);
            (length > 0).then(|| Frame::data(part.into()))
        });
        Poll::Ready(frame.transpose())
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
