//! The bytes that DynamoDB counts, and its limits. The service checks each transaction before it sends it. If DynamoDB
//! could not store the transaction, the service writes nothing and blames the request, not itself (SPECIFICATION
//! §4.7).

use super::StoreError;
use super::write::Write;

/// The most bytes of an item: names and values.
pub const MAX_ITEM_BYTES: usize = 400 * 1024;

/// The most bytes of a transaction: the items that it writes.
pub const MAX_TRANSACTION_BYTES: usize = 4 * 1024 * 1024;

/// Checks that DynamoDB can store these writes.
///
/// # Errors
/// [`StoreError::TooLarge`] if an item or the transaction exceeds its limit.
pub fn check(writes: &[Write]) -> Result<(), StoreError> {
    let mut total: usize = 0;
    for write in writes {
        let bytes = write.bytes();
        if bytes > MAX_ITEM_BYTES {
            return Err(StoreError::TooLarge(format!("an item of {bytes} bytes: {:?}", write.part)));
        }
        total = total.saturating_add(bytes);
    }
    if total > MAX_TRANSACTION_BYTES {
        return Err(StoreError::TooLarge(format!("a transaction of {total} bytes")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Item, text};
    use crate::{Guard, Key, Part};

    fn put(bytes: usize) -> Write {
        let key = Key { pk: "p".repeat(8), sk: "s".repeat(8) };
        // `pk`, `sk`, their values and the name of the attribute are 24 bytes.
        let item = Item::from([("body".to_owned(), text("x".repeat(bytes.saturating_sub(24))))]);
        Write::put(Part::Record, key, item, Guard::Always)
    }

    #[test]
    fn an_item_and_a_transaction_are_refused_above_their_limits() {
        assert_eq!(check(&[put(MAX_ITEM_BYTES)]), Ok(()));
        assert!(matches!(check(&[put(MAX_ITEM_BYTES + 1)]), Err(StoreError::TooLarge(_))));
        let part = MAX_TRANSACTION_BYTES / 16;
        let mut writes: Vec<Write> = (0..16).map(|_| put(part)).collect();
        assert_eq!(check(&writes), Ok(()));
        writes[0] = put(part + 1);
        assert!(matches!(check(&writes), Err(StoreError::TooLarge(_))));
    }
}
