//! The bucket of files: as much of S3 as the URLs of the service need. It checks their signatures as S3 does, and tells the
//! dispatcher of each object that was stored.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fs, io};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use chrono::NaiveDateTime;
use domain::{Export, FileId, UnixMs};
use http::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    HeaderMap, IF_NONE_MATCH, IF_RANGE, RANGE,
};
use http::{Method, StatusCode};
use http_body_util::BodyExt;
use serde_json::json;
use shared::bucket::{SignedBucket, ToSign};
use shared::clock::Clock;
use shared::config::{Config, FilesBucket};
use shared::records::webhooks::OBJECT;

use crate::byte_range::{self, Asked};
use crate::embedded;
use crate::queue::Queue;

/// The name of the bucket on this machine.
pub const BUCKET: &str = "files";

/// The most bytes of an object; the signature binds the length of an upload.
const MAX_BYTES: usize = domain::file::MAX_FILE_BYTES;

/// Where the objects are.
#[derive(Debug)]
enum Objects {
    Memory(Mutex<HashMap<String, Bytes>>),
    Folder(PathBuf),
}

/// The objects of the bucket.
#[derive(Clone, Debug)]
pub struct LocalBucket {
    objects: Arc<Objects>,
    queue: Queue,
    clock: Clock,
}

/// Why an object is not stored.
enum Refusal {
    Exists,
    Cut,
    Failed(io::Error),
}

impl LocalBucket {
    /// A bucket in this folder, or in memory. Its notifications go to the queue.
    ///
    /// # Errors
    /// One line: the folder cannot be created.
    pub fn open(folder: Option<PathBuf>, queue: Queue, clock: Clock) -> Result<Self, String> {
        let objects = match folder {
            None => Objects::Memory(Mutex::default()),
            Some(folder) => {
                let created = fs::create_dir_all(&folder);
                created.map_err(|error| format!("the folder {} cannot be created ({error})", folder.display()))?;
                Objects::Folder(folder)
            }
        };
        Ok(Self {
            objects: Arc::new(objects),
            queue,
            clock,
        })
    }

    /// The bucket at this endpoint.
    pub fn router(&self, endpoint: &str) -> Router {
        let signer = SignedBucket::new(&embedded::aws(None), at(endpoint));
        let state = Served {
            bucket: self.clone(),
            signer: Arc::new(signer),
        };
        let path = format!("/{BUCKET}/{{*key}}");
        let largest = DefaultBodyLimit::disable();
        Router::new().route(&path, any(handle).layer(largest)).with_state(state)
    }

    /// The configuration of a function that reaches the bucket at this endpoint.
    #[must_use]
    pub fn config(config: Config, endpoint: &str) -> Config {
        Config {
            files: Some(at(endpoint)),
            ..config
        }
    }

    /// The keys of all objects.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn keys(&self) -> io::Result<Vec<String>> {
        match &*self.objects {
            Objects::Memory(objects) => Ok(locked(objects).keys().cloned().collect()),
            Objects::Folder(folder) => {
                let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
                let names: io::Result<Vec<String>> = names.collect();
                let is_object = |name: &String| !name.ends_with(PART);
                Ok(names?
                    .into_iter()
                    .filter(is_object)
                    .map(|name| name.replace('-', "/"))
                    .collect())
            }
        }
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn get(&self, key: &str) -> io::Result<Option<Bytes>> {
        match &*self.objects {
            Objects::Memory(objects) => Ok(locked(objects).get(key).cloned()),
            Objects::Folder(folder) => match fs::read(folder.join(name(key))) {
                Ok(bytes) => Ok(Some(bytes.into())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error),
            },
        }
    }

    fn put(&self, key: &str, bytes: Bytes, is_new: bool) -> Result<(), Refusal> {
        match &*self.objects {
            Objects::Memory(objects) => {
                let mut objects = locked(objects);
                if is_new && objects.contains_key(key) {
                    return Err(Refusal::Exists);
                }
                objects.insert(key.to_owned(), bytes);
            }
            Objects::Folder(folder) => {
                let (part, whole) = (folder.join(part_name()), folder.join(name(key)));
                let stored = write(&part, &bytes).and_then(|()| {
                    // A link, unlike a renaming, does not replace an object.
                    if is_new {
                        fs::hard_link(&part, &whole)
                    } else {
                        fs::rename(&part, &whole)
                    }
                });
                let _ = fs::remove_file(&part);
                match stored {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(Refusal::Exists),
                    Err(error) => return Err(Refusal::Failed(error)),
                    Ok(()) => fs::File::open(folder)
                        .and_then(|folder| folder.sync_all())
                        .map_err(Refusal::Failed)?,
                }
            }
        }
        self.queue.send(json!({"pk": OBJECT, "sk": key}).to_string(), 0);
        Ok(())
    }

    fn delete(&self, key: &str) -> io::Result<()> {
        match &*self.objects {
            Objects::Memory(objects) => {
                locked(objects).remove(key);
                Ok(())
            }
            Objects::Folder(folder) => match fs::remove_file(folder.join(name(key))) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                Ok(()) | Err(_) => Ok(()),
            },
        }
    }
}

fn at(endpoint: &str) -> FilesBucket {
    FilesBucket {
        name: BUCKET.to_owned(),
        endpoint: Some(endpoint.to_owned()),
    }
}

fn locked(objects: &Mutex<HashMap<String, Bytes>>) -> MutexGuard<'_, HashMap<String, Bytes>> {
    objects.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of an object's file. No part of a key has a dash.
fn name(key: &str) -> String {
    key.replace('/', "-")
}

/// How the names of files end that are not complete.
const PART: &str = ".part";

/// A name that no other upload has.
fn part_name() -> String {
    static PARTS: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}{PART}", std::process::id(), PARTS.fetch_add(1, Ordering::Relaxed))
}

fn write(path: &std::path::Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[derive(Clone)]
struct Served {
    bucket: LocalBucket,
    signer: Arc<SignedBucket>,
}

async fn handle(
    State(served): State<Served>,
    method: Method,
    Path(key): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let query: Vec<(String, String)> = form_urlencoded::parse(query.unwrap_or_default().replace('+', "%2B").as_bytes())
        .into_owned()
        .collect();
    if FileId::of_object(&key).is_none() && !Export::is_object(&key) {
        return refused(StatusCode::NOT_FOUND, "NoSuchKey");
    }
    let now = served.bucket.clock.now();
    if let Err(code) = check(&served.signer, (&method, &key), &query, &headers, now) {
        return refused(StatusCode::FORBIDDEN, code);
    }
    let bucket = served.bucket;
    match method {
        Method::PUT => match read(body, &headers).await {
            Ok(bytes) => stored(bucket.put(&key, bytes, headers.contains_key(IF_NONE_MATCH))),
            Err(refusal) => stored(Err(refusal)),
        },
        Method::GET | Method::HEAD => match bucket.get(&key) {
            Ok(Some(bytes)) => shown(bytes, &query, range(&method, &headers)),
            Ok(None) => refused(StatusCode::NOT_FOUND, "NoSuchKey"),
            Err(error) => failed(&error),
        },
        Method::DELETE => match bucket.delete(&key) {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(error) => failed(&error),
        },
        _ => refused(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowed"),
    }
}

/// Checks the signature and the age of a URL; the error is the code that S3 answers.
fn check(
    signer: &SignedBucket,
    (method, key): (&Method, &str),
    query: &[(String, String)],
    headers: &HeaderMap,
    now: UnixMs,
) -> Result<(), &'static str> {
    let parameter = |name: &str| {
        query
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    };
    let date = parameter("X-Amz-Date").and_then(|date| NaiveDateTime::parse_from_str(date, "%Y%m%dT%H%M%SZ").ok());
    let date = date.and_then(|date| UnixMs::new(date.and_utc().timestamp_millis()));
    let valid = parameter("X-Amz-Expires").and_then(|valid| valid.parse::<u32>().ok());
    let (Some(date), Some(valid)) = (date, valid) else {
        return Err("AccessDenied");
    };
    let names = parameter("X-Amz-SignedHeaders").unwrap_or_default().split(';');
    let bound: Vec<(&str, &str)> = names
        .filter(|name| *name != "host")
        .map(|name| {
            (
                name,
                headers
                    .get(name)
                    .and_then(|value| value.to_str().ok())
                    .unwrap_or_default(),
            )
        })
        .collect();
    let own = |(name, _): &&(String, String)| !name.starts_with("X-Amz-");
    let own: Vec<(&str, &str)> = query
        .iter()
        .filter(own)
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let request = ToSign {
        method: method.as_str(),
        key,
        query: &own,
        headers: &bound,
    };
    let expected = signer.signed(&request, date, Duration::from_secs(u64::from(valid)));
    let signature = parameter("X-Amz-Signature").unwrap_or_default();
    let is_ours = expected.is_ok_and(|url| url.ends_with(&format!("X-Amz-Signature={signature}")));
    match (is_ours, now < date.plus_ms(i64::from(valid).saturating_mul(1_000))) {
        (true, true) => Ok(()),
        (true, false) => Err("AccessDenied"),
        (false, _) => Err("SignatureDoesNotMatch"),
    }
}

/// The whole body, if it has the length that the request names.
async fn read(mut body: Body, headers: &HeaderMap) -> Result<Bytes, Refusal> {
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = length
        .and_then(|length| length.parse::<usize>().ok())
        .filter(|length| *length <= MAX_BYTES);
    let length = length.ok_or(Refusal::Cut)?;
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let data = frame.map_err(|_| Refusal::Cut)?.into_data().map_err(|_| Refusal::Cut)?;
        bytes.extend_from_slice(&data);
    }
    if bytes.len() == length {
        Ok(bytes.into())
    } else {
        Err(Refusal::Cut)
    }
}

fn stored(outcome: Result<(), Refusal>) -> Response {
    match outcome {
        Ok(()) => StatusCode::OK.into_response(),
        Err(Refusal::Exists) => refused(StatusCode::PRECONDITION_FAILED, "PreconditionFailed"),
        Err(Refusal::Cut) => refused(StatusCode::BAD_REQUEST, "IncompleteBody"),
        Err(Refusal::Failed(error)) => failed(&error),
    }
}

/// The range that a request asks for. Several headers are several ranges. No object has a version that `If-Range` could
/// name.
fn range<'a>(method: &Method, headers: &'a HeaderMap) -> Option<&'a str> {
    let mut ranges = headers.get_all(RANGE).iter();
    let (range, None) = (ranges.next()?, ranges.next()) else {
        return None;
    };
    let range = range.to_str().ok();
    range.filter(|_| *method == Method::GET && !headers.contains_key(IF_RANGE))
}

fn shown(bytes: Bytes, query: &[(String, String)], range: Option<&str>) -> Response {
    let size = bytes.len();
    let mut response = match range.map_or(Asked::Whole, |range| byte_range::asked(range, size)) {
        Asked::Whole => bytes.into_response(),
        Asked::Part(part) => {
            let shown = format!("bytes {}-{}/{size}", part.start, part.end.saturating_sub(1));
            let answer = (StatusCode::PARTIAL_CONTENT, [(CONTENT_RANGE, shown)], bytes.slice(part));
            answer.into_response()
        }
        Asked::Beyond => {
            let refusal = refused(StatusCode::RANGE_NOT_SATISFIABLE, "InvalidRange");
            return ([(CONTENT_RANGE, format!("bytes */{size}"))], refusal).into_response();
        }
    };
    let headers = response.headers_mut();
    headers.insert(ACCEPT_RANGES, http::HeaderValue::from_static("bytes"));
    for (name, header) in [
        ("response-content-type", CONTENT_TYPE),
        ("response-content-disposition", CONTENT_DISPOSITION),
        ("response-cache-control", http::header::CACHE_CONTROL),
    ] {
        let value = query
            .iter()
            .find(|(other, _)| other == name)
            .and_then(|(_, value)| value.parse().ok());
        if let Some(value) = value {
            headers.insert(header, value);
        }
    }
    let policy = http::HeaderValue::from_static("default-src 'none'; sandbox");
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert("x-content-type-options", http::HeaderValue::from_static("nosniff"));
    response
}

/// An error as S3 answers it.
fn refused(status: StatusCode, code: &str) -> Response {
    let body = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>{code}</Code></Error>");
    (status, [(CONTENT_TYPE, "application/xml")], body).into_response()
}

fn failed(error: &io::Error) -> Response {
    tracing::warn!(%error, "the bucket of files failed");
    refused(StatusCode::INTERNAL_SERVER_ERROR, "InternalError")
}
