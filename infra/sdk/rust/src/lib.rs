//! A client of the recruiting prospect API. The README has a quick start.

mod call;
mod client;
mod error;
mod events;
mod transport;
pub mod types;
mod value;
mod webhooks;

pub use call::{Call, List, Method, Page, PagePosition, Response};
pub use client::*;
pub use error::{ApiError, Error, ErrorKind};
pub use events::{Follow, Followed};
pub use reqwest::header::HeaderMap;
pub use transport::{Client, Log, LogRecord, Options};
pub use value::TextOr;
pub use webhooks::unwrap;
