//! What a client sends, read strictly: JSON, the fields of an object, and the names that nobody knows.

mod body;
mod errors;
mod json;
mod named;
mod names;
mod nearest;
mod patch;

pub(crate) use body::Said;
pub use body::{Body, Length};
pub use errors::{FieldError, FieldErrors, MAX_FIELD_ERRORS};
pub use json::Json;
pub use names::{Handling, Names, Unknown, ignored_header};
pub use nearest::{nearest, resembling};
pub use patch::Patch;
