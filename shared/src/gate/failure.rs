//! The one place that turns an error of the store or of an index into a response. The filters of prospects name the
//! custom field that is being indexed.

use crate::http::{ApiError, Code};
use index::QuestionSize;
use store::StoreError;

/// A megabyte, in bytes.
const MB: usize = 1_000_000;

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
            index::Error::TooLarge(QuestionSize { needed, limit }) => Self::new(
                Code::LimitReached,
                format!(
                    "This account is too large for this question: it needs {} MB, and the memory of the function allows {}. \
                     Use fewer filters, or raise MemorySize of the function.",
                    needed.div_ceil(MB),
                    limit.div_euclid(MB),
                ),
            ),
            index::Error::NotIndexedYet(..) => {
                Self::new(Code::Conflict, "This filter is being built for this account. Try again later.")
            }
        }
    }
}
