//! The bytes that DynamoDB counts, and its limits. The service checks each transaction before it sends it. If DynamoDB
//! could not store the transaction, the service writes nothing and blames the request, not itself (SPECIFICATION
//! §15.2).

use aws_sdk_dynamodb::types::AttributeValue;

use super::StoreError;
use super::item::Item;
use super::write::Write;

/// The most bytes of an item: names and values.
pub const MAX_ITEM_BYTES: usize = 400 * 1024;

/// The most bytes of a transaction: the items that it writes.
pub const MAX_TRANSACTION_BYTES: usize = 4 * 1024 * 1024;

/// The bytes that a list or a map adds to its elements, and that each element adds to its value.
const CONTAINER_BYTES: usize = 3;
const ELEMENT_BYTES: usize = 1;

/// The bytes of an item.
#[must_use]
pub fn item_bytes(item: &Item) -> usize {
    let attributes = item
        .iter()
        .map(|(name, value)| name.len().saturating_add(value_bytes(value)));
    attributes.sum()
}

/// The bytes of a value.
#[must_use]
pub fn value_bytes(value: &AttributeValue) -> usize {
    match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::B(bytes) => bytes.as_ref().len(),
        // Two digits take a byte; sign and exponent take one more each.
        AttributeValue::N(digits) => digits.len().div_ceil(2).saturating_add(2),
        AttributeValue::L(values) => values
            .iter()
            .map(|value| value_bytes(value).saturating_add(ELEMENT_BYTES))
            .fold(CONTAINER_BYTES, usize::saturating_add),
        AttributeValue::M(members) => members
            .iter()
            .map(|(name, value)| {
                name.len()
                    .saturating_add(value_bytes(value))
                    .saturating_add(ELEMENT_BYTES)
            })
            .fold(CONTAINER_BYTES, usize::saturating_add),
        AttributeValue::Ss(texts) => texts.iter().map(String::len).sum(),
        _ => ELEMENT_BYTES,
    }
}

/// Checks that DynamoDB can store these writes.
///
/// # Errors
/// [`StoreError::TooLarge`] if an item or the transaction exceeds its limit.
pub fn check(writes: &[Write]) -> Result<(), StoreError> {
    let mut total: usize = 0;
    for write in writes {
        let bytes = write.bytes();
        if bytes > MAX_ITEM_BYTES {
            return Err(StoreError::TooLarge(format!(
                "an item of {bytes} bytes: {:?}",
                write.part
            )));
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
    use crate::item::{number, text};
    use crate::{Guard, Key, Part};

    fn put(bytes: usize) -> Write {
        let key = Key {
            pk: "p".repeat(8),
            sk: "s".repeat(8),
        };
        // `pk`, `sk`, their values and the name of the attribute are 24 bytes.
        let item = Item::from([("body".to_owned(), text("x".repeat(bytes.saturating_sub(24))))]);
        Write::put(Part::Record, key, item, Guard::Always)
    }

    #[test]
    fn an_item_and_a_transaction_are_refused_above_their_limits() {
        assert_eq!(check(&[put(MAX_ITEM_BYTES)]), Ok(()));
        assert!(matches!(
            check(&[put(MAX_ITEM_BYTES + 1)]),
            Err(StoreError::TooLarge(_))
        ));
        let part = MAX_TRANSACTION_BYTES / 16;
        let mut writes: Vec<Write> = (0..16).map(|_| put(part)).collect();
        assert_eq!(check(&writes), Ok(()));
        writes[0] = put(part + 1);
        assert!(matches!(check(&writes), Err(StoreError::TooLarge(_))));
    }

    #[test]
    fn names_values_and_what_holds_them_count() {
        let list = AttributeValue::L(vec![text("ab"), number(1234)]);
        assert_eq!(value_bytes(&list), 3 + (2 + 1) + (4 + 1));
        let map = AttributeValue::M(Item::from([("name".to_owned(), text("é"))]));
        assert_eq!(value_bytes(&map), 3 + 4 + 2 + 1);
        assert_eq!(
            item_bytes(&Item::from([("a".to_owned(), AttributeValue::Bool(true))])),
            2
        );
    }
}
