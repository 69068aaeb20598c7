//! The one place that turns an error of the store or of an index into a response.

use crate::http::{ApiError, Code};
use index::{Column, ColumnProgress};
use serde_json::json;
use store::StoreError;

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Self::unavailable(error),
            StoreError::Contended => Self::conflict(),
            StoreError::TooLarge(_) => Self::too_large(error),
            StoreError::Malformed(_) => Self::internal(error),
        }
    }
}

impl From<index::Error> for ApiError {
    fn from(error: index::Error) -> Self {
        match error {
            index::Error::Store(error) => error.into(),
            index::Error::NotIndexedYet(Column::Custom(_), ColumnProgress { done, total }) => {
                let message = "The custom field is being indexed. Try again later.";
                let indexing = json!({"state": "building", "done": done, "total": total});
                Self::new(Code::FieldIndexing, message).with("indexing", indexing)
            }
            index::Error::NotIndexedYet(..) => Self::new(
                Code::Conflict,
                "This filter is being built for this account. Try again later.",
            ),
        }
    }
}
