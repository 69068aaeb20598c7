//! The one place that turns a store error into a response.

use crate::http::ApiError;
use store::StoreError;

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Self::unavailable(error),
            StoreError::Contended => Self::conflict(),
            StoreError::Malformed(_) => Self::internal(error),
        }
    }
}
