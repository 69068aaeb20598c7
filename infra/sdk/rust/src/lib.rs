//! A client of the recruiting prospect API. The README has a quick start.

mod call;
mod client;
mod error;
mod events;
pub mod resources;
pub mod types;
mod webhooks;

pub use call::{Call, List, Page, Response};
pub use client::{Client, Options};
pub use error::{ApiError, Error};
pub use events::Follow;
pub use reqwest::{self, Method, StatusCode, header::HeaderMap};
pub use types::{Change, TextOr};
