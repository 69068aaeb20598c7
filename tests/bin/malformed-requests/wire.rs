//! HTTP without a client library, which would not send malformed requests.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::mutate::Malformed;

/// The time that an answer may take.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Sends a request over its own connection; returns the status, or `None` if the connection was closed without an
/// answer.
pub async fn exchange(address: &str, request: &Malformed) -> Result<Option<u16>, &'static str> {
    let then = if request.is_whole() { Then::Wait } else { Then::Close };
    let (status, _) = send(address, &request.bytes(), then).await?;
    Ok(status)
}

/// What the client does after it has sent a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It waits for the answer.
    Wait,
    /// It closes its side of the connection: the request may lack its end.
    Close,
}

/// Sends bytes; returns the status and the body of the answer.
pub async fn send(address: &str, bytes: &[u8], then: Then) -> Result<(Option<u16>, Vec<u8>), &'static str> {
    let talk = async {
        let mut stream = TcpStream::connect(address).await.map_err(|_| "nobody listens")?;
        // The server may refuse the request and close before it is complete.
        let _ = stream.write_all(bytes).await;
        if then == Then::Close {
            let _ = stream.shutdown().await;
        }
        let mut answer = Vec::new();
        let mut buffer = vec![0; 16 * 1024];
        loop {
            if let Some(found) = complete(&answer, bytes) {
                return Ok(found);
            }
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => return Ok((status(&answer), Vec::new())),
                Ok(read) => answer.extend_from_slice(&buffer[..read]),
            }
        }
    };
    tokio::time::timeout(TIMEOUT, talk)
        .await
        .unwrap_or(Err("no answer in 20 s"))
}

fn status(answer: &[u8]) -> Option<u16> {
    let head = std::str::from_utf8(answer.get(..12)?).ok()?;
    head.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// The status and the body, if the answer to the request is complete.
fn complete(answer: &[u8], request: &[u8]) -> Option<(Option<u16>, Vec<u8>)> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
    let status = status(answer)?;
    if status == 100 {
        return complete(&answer[end..], request);
    }
    let said = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length = said
        .filter(|_| !request.starts_with(b"HEAD ") && status != 304)
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(0);
    (answer.len() >= end + length).then(|| (Some(status), answer[end..].to_vec()))
}
