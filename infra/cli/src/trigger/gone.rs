//! A receiver on this machine that answers 410, so that the service switches its webhook off (SPECIFICATION §14.13).

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// The most bytes of a request that are read: an event `webhook.test` has a few hundred.
const MAX_REQUEST_BYTES: usize = 64 * 1024;

/// How long a request may take to arrive.
const REQUEST_TIME: Duration = Duration::from_secs(5);

const GONE: &[u8] = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// The receiver, before it answers.
#[derive(Debug)]
pub(crate) struct Gone(TcpListener);

impl Gone {
    /// Listens on any free port. Also returns the link.
    pub(crate) async fn start() -> Result<(Self, String), String> {
        let listener = TcpListener::bind(("127.0.0.1", 0))
            .await
            .map_err(|error| error.to_string())?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        Ok((Self(listener), format!("http://{address}/{}", super::LABEL)))
    }

    /// Answers every request, one after the other, until it is dropped.
    pub(crate) async fn serve(&self) {
        loop {
            if let Ok((stream, _)) = self.0.accept().await {
                // The service tries again if its request was not answered.
                let _ = timeout(REQUEST_TIME, answer(stream)).await;
            }
        }
    }
}

async fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let (mut request, mut buffer) = (Vec::new(), [0; 4_096]);
    while !is_complete(&request) && request.len() < MAX_REQUEST_BYTES {
        match stream.read(&mut buffer).await? {
            0 => break,
            read => request.extend(buffer.get(..read).unwrap_or_default()),
        }
    }
    stream.write_all(GONE).await?;
    stream.shutdown().await
}

/// Whether the head and as many bytes as it announces are there.
fn is_complete(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request).to_ascii_lowercase();
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length = length.and_then(|length| length.trim().parse().ok()).unwrap_or(0);
    body.len() >= length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_without_an_end_is_answered_at_the_bound() {
        let (gone, link) = Gone::start().await.unwrap();
        let address = link.trim_start_matches("http://").split('/').next().unwrap().to_owned();
        let client = async {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let head = "POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n";
            let padding = "x".repeat(MAX_REQUEST_BYTES - head.len());
            stream.write_all((head.to_owned() + &padding).as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await.unwrap();
            answer
        };
        let answer = tokio::select! {
            () = gone.serve() => Vec::new(),
            answer = client => answer,
        };
        assert_eq!(answer, GONE);
    }
}
