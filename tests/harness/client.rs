//! A minimal HTTP client for programs behind ports. Each request has a connection of its own.

use std::io::{self, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use crate::process::TIMEOUT;

/// What a program answered. The body is null unless it is JSON.
#[derive(Debug)]
pub struct HttpReply {
    pub status: u16,
    pub head: String,
    pub text: String,
    pub body: Value,
}

impl HttpReply {
    /// The status and the code of an error.
    pub fn error(&self) -> (u16, &str) {
        (self.status, self.body["code"].as_str().unwrap_or_default())
    }
}

/// The text of a body; null is no body.
pub fn text(body: &Value) -> String {
    let text = Some(body.to_string());
    text.filter(|_| !body.is_null()).unwrap_or_default()
}

/// Connects to the program that serves this URL.
pub fn connect(url: &str) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(url.trim_start_matches("http://").trim_end_matches("/v2"))?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    Ok(stream)
}

/// Adds the last lines to this head, and sends the request.
pub fn send(url: &str, head: &str, body: &[u8]) -> io::Result<HttpReply> {
    let mut stream = connect(url)?;
    let last_lines = format!("Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    stream.write_all(&[head.as_bytes(), last_lines.as_bytes(), body].concat())?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply)?;
    let (head, text) = reply.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok(HttpReply {
        status: status.ok_or(io::ErrorKind::InvalidData)?,
        head: head.to_owned(),
        text: text.to_owned(),
        body: serde_json::from_str(text).unwrap_or_default(),
    })
}

/// Sends a request with this key to the API.
pub fn ask(url: &str, key: &str, (method, path): (&str, &str), body: &[u8]) -> io::Result<HttpReply> {
    let lines = format!("Host: localhost\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\n");
    send(url, &format!("{method} /v2{path} HTTP/1.1\r\n{lines}"), body)
}
