//! HTTP/1.1 messages on a connection.

use std::io;

use http::{HeaderMap, HeaderName, HeaderValue};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request or an answer.
#[derive(Debug)]
pub struct Message {
    /// The first line.
    pub start: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Message {
    /// The status of an answer; 0 for a first line without a status.
    pub fn status(&self) -> u16 {
        self.word().parse().unwrap_or(0)
    }

    /// The second word of the first line: the target of a request.
    pub fn word(&self) -> &str {
        self.start.split(' ').nth(1).unwrap_or_default()
    }
}

/// Sends a request with a body of JSON, and reads its answer.
pub async fn exchange(
    stream: &mut TcpStream,
    (method, target): (&str, &str),
    key: &str,
    body: &str,
) -> io::Result<Message> {
    let length = body.len();
    let request = format!(
        "{method} {target} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let answer = message(stream, &mut Vec::new()).await?;
    let mut answer = answer.ok_or(io::ErrorKind::UnexpectedEof)?;
    if answer.headers.contains_key("transfer-encoding") {
        answer.body = joined(&answer.body);
    }
    Ok(answer)
}

/// The body that these chunks make.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(line) = chunks.windows(2).position(|window| window == b"\r\n") {
        let size = std::str::from_utf8(&chunks[..line]).map(|size| usize::from_str_radix(size, 16));
        let Ok(Ok(size @ 1..)) = size else { break };
        body.extend_from_slice(&chunks[line + 2..][..size]);
        chunks = &chunks[line + 2 + size + 2..];
    }
    body
}

/// Reads the next message; `read` holds the bytes that came after the one before. `None` at the end of the connection.
pub async fn message(stream: &mut (impl AsyncRead + Unpin), read: &mut Vec<u8>) -> io::Result<Option<Message>> {
    let end = loop {
        if let Some(end) = read.windows(4).position(|window| window == b"\r\n\r\n") {
            break end + 4;
        }
        if stream.read_buf(read).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&read[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let start = lines.next().unwrap_or_default().to_owned();
    let mut headers = HeaderMap::new();
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value.trim())) {
            headers.append(name, value);
        }
    }
    let length = headers.get("content-length").and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    let is_chunked = headers.contains_key("transfer-encoding");
    let is_whole = |read: &[u8]| match length {
        _ if is_chunked => read.ends_with(b"0\r\n\r\n"),
        length => read.len() >= end + length.unwrap_or(0),
    };
    while !is_whole(read) {
        if stream.read_buf(read).await? == 0 {
            return Ok(None);
        }
    }
    // Nothing follows chunks: nobody here pipelines.
    let rest = read.split_off(if is_chunked { read.len() } else { end + length.unwrap_or(0) });
    let body = std::mem::replace(read, rest).split_off(end);
    Ok(Some(Message { start, headers, body }))
}
