//! Reads requests and writes replies.

pub mod call;
pub mod error;
pub mod fields;
pub mod lambda_size;
pub mod list;
pub mod page_token;
pub mod place;
pub mod query;
pub mod reply;

pub use call::{Call, Method};
pub use domain::input::{Body, FieldError, FieldErrors, Json, Length, Names, Patch};
pub use error::{ApiError, Code};
pub use fields::Fields;
pub use list::{FeedPosition, Limit, Page};
pub use page_token::PageToken;
pub use place::CallAddress;
pub use query::Query;
pub use reply::Reply;
