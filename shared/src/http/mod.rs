//! Requests as they are read and replies as they are written.

pub mod body;
pub mod call;
pub mod error;
pub mod fields;
pub mod json;
pub mod lambda_size;
pub mod list;
pub mod names;
pub mod nearest;
pub mod page_token;
pub mod patch;
pub mod prefer;
pub mod query;
pub mod reply;

pub use body::Body;
pub use call::{Call, Method};
pub use error::{ApiError, Code, FieldError, FieldErrors};
pub use fields::Fields;
pub use json::Json;
pub use list::{Limit, Page};
pub use names::Names;
pub use page_token::PageToken;
pub use patch::Patch;
pub use query::Query;
pub use reply::Reply;
