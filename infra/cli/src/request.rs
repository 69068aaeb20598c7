//! `api`: any request with the key.

use std::fs;
use std::io::Read;

use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;

use crate::api::Api;
use crate::http::{self, Limits};
use crate::input::{self, INPUT};
use crate::output::{Form, Output};

/// The most bytes of an answer and of a body: more than the API sends, and than it takes.
const MAX_BYTES: usize = 64 * 1024 * 1024;
const MAX_BODY_BYTES: usize = 10 * 1024 * 1024;

/// What to send.
#[derive(Clone, Debug, clap::Args)]
pub struct Request {
    /// Method, such as GET
    #[arg(value_name = "METHOD", value_parser = method)]
    method: Method,
    /// Path below the address of the API, with its query, such as "/prospects?limit=5"
    #[arg(value_name = "PATH", value_parser = path)]
    path: String,
    /// Body: JSON, @FILE, or - for standard input
    #[arg(long, short, value_name = "JSON")]
    data: Option<String>,
    /// Header, such as "Run-Id: spring"; repeatable
    #[arg(long = "header", short = 'H', value_name = "HEADER", value_parser = header)]
    headers: Vec<(HeaderName, HeaderValue)>,
}

fn method(text: &str) -> Result<Method, &'static str> {
    Method::from_bytes(text.to_ascii_uppercase().as_bytes()).map_err(|_| "must be a method, such as GET")
}

fn path(text: &str) -> Result<String, &'static str> {
    text.starts_with('/').then(|| text.to_owned()).ok_or("must begin with /")
}

fn header(text: &str) -> Result<(HeaderName, HeaderValue), &'static str> {
    let header = text.split_once(':').and_then(|(name, value)| Some((name.parse().ok()?, value.trim().parse().ok()?)));
    header.ok_or("must be a name, : and a value")
}

/// Sends the request once, and prints the body of the answer, also of a failure.
pub(crate) async fn send(api: &Api, options: &Request, output: &Output) -> Result<(), String> {
    let Request { method, path, data, headers } = options;
    let address = format!("{}{path}", api.address.text());
    let body = match data {
        Some(data) => Some(body(data).await?),
        None => None,
    };
    let limits = Limits { time: api.pace.api_time, body_time: api.pace.api_time, bytes: MAX_BYTES };
    let answer = http::send(limits, |client| {
        let request = client.request(method.clone(), address).bearer_auth(api.key());
        let request = match body {
            Some(body) => request.header("content-type", "application/json").body(body),
            None => request,
        };
        request.headers(headers.iter().cloned().collect::<HeaderMap>())
    });
    let answer = answer.await.map_err(|cause| format!("{} does not answer: {cause}", api.address.text()))?;
    match serde_json::from_slice::<Value>(&answer.body) {
        Ok(_) if output.form == Form::Jsonl => output.json(&answer.text())?,
        Ok(body) => output.pretty(&body)?,
        Err(_) => output.bytes(&answer.body)?,
    }
    match answer.status {
        _ if !answer.is_whole => Err(format!("{method} {path}: the answer broke off")),
        400.. => Err(format!("{method} {path}: {}", answer.status)),
        _ => Ok(()),
    }
}

async fn body(data: &str) -> Result<Vec<u8>, String> {
    match data.strip_prefix('@') {
        Some(file) => fs::read(file).map_err(|error| format!("{file}: {error}")),
        None if data == INPUT => {
            let mut body = Vec::new();
            let read = input::whole(MAX_BODY_BYTES).await?.read_to_end(&mut body);
            read.map(|_| body).map_err(|error| error.to_string())
        }
        None => Ok(data.as_bytes().to_vec()),
    }
}
