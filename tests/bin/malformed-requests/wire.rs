//! HTTP by hand, so that it can be wrong.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::mutate::Hostile;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sends the bytes of a request over a connection of its own; the status of the answer, or nothing where the connection was closed
/// without one.
pub async fn exchange(port: u16, request: &Hostile) -> Result<Option<u16>, &'static str> {
    let (status, _) = send(port, &request.bytes(), request.is_whole()).await?;
    Ok(status)
}

/// The same with the body of the answer.
pub async fn send(port: u16, bytes: &[u8], whole: bool) -> Result<(Option<u16>, Vec<u8>), &'static str> {
    let talk = async {
        let mut stream = TcpStream::connect(("127.0.0.1", port))
            .await
            .map_err(|_| "nobody listens")?;
        // Whoever refuses a request may close before it has come whole.
        let _ = stream.write_all(bytes).await;
        if !whole {
            let _ = stream.shutdown().await;
        }
        let mut answer = Vec::new();
        let mut buffer = vec![0; 16 * 1024];
        loop {
            if let Some(found) = complete(&answer, bytes.starts_with(b"HEAD ")) {
                return Ok(found);
            }
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => return Ok((status(&answer), Vec::new())),
                Ok(read) => answer.extend_from_slice(&buffer[..read]),
            }
        }
    };
    tokio::time::timeout(PATIENCE, talk)
        .await
        .unwrap_or(Err("no answer in 20 s"))
}

fn status(answer: &[u8]) -> Option<u16> {
    let head = std::str::from_utf8(answer.get(..12)?).ok()?;
    head.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// The status and the body, where the answer has come whole.
fn complete(answer: &[u8], bodiless: bool) -> Option<(Option<u16>, Vec<u8>)> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
    let status = status(answer)?;
    if status == 100 {
        return complete(&answer[end..], bodiless);
    }
    let said = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length = said
        .filter(|_| !bodiless && status != 304)
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(0);
    (answer.len() >= end + length).then(|| (Some(status), answer[end..].to_vec()))
}
