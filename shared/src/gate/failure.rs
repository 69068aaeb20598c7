//! The one place where a failure of the store becomes an answer.

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
