//! Items, and records as items.

use std::collections::HashMap;
use std::io::{Read, Write};

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::StoreError;

/// Texts longer than this are compressed.
const LONG_BYTES: usize = 64 * 1024;

/// Texts longer than this are left out of an [`outline`].
const SHORT_BYTES: usize = 1024;

/// A bound for decompression: requests are at most 1 MiB, and texts derived from them a few times that.
const MAX_LONG_BYTES: u64 = 16 * 1024 * 1024;

/// The bytes that a list or a map adds to its elements, and that each element adds to its value.
const CONTAINER_BYTES: usize = 3;
const ELEMENT_BYTES: usize = 1;

/// A value of an item.
pub type Value = AttributeValue;

/// An item of the table.
pub type Item = HashMap<String, AttributeValue>;

/// The item that holds a record.
///
/// # Errors
/// [`StoreError::Malformed`] if the record is not a map.
pub fn to_item(record: &impl Serialize) -> Result<Item, StoreError> {
    let mut item: Item = serde_dynamo::to_item(record).map_err(|error| StoreError::Malformed(error.to_string()))?;
    for value in item.values_mut() {
        if let AttributeValue::S(text) = value
            && text.len() > LONG_BYTES
        {
            *value = long_text(text)?;
        }
    }
    Ok(item)
}

/// The record that an item holds.
///
/// # Errors
/// [`StoreError::Malformed`] if the item is not such a record.
pub fn from_item<T: DeserializeOwned>(mut item: Item) -> Result<T, StoreError> {
    for value in item.values_mut() {
        if matches!(value, AttributeValue::B(_)) {
            *value = AttributeValue::S(read_long_text(value)?);
        }
    }
    serde_dynamo::from_item(item).map_err(|_| unreadable::<T>())
}

/// The record that an item holds, without its long texts. Decisions about a record need only its short attributes.
///
/// # Errors
/// [`StoreError::Malformed`] if the item is not such a record.
pub fn outline<T: DeserializeOwned>(item: &Item) -> Result<T, StoreError> {
    let shortened = item.iter().map(|(name, value)| match value {
        AttributeValue::B(_) => (name.clone(), text("")),
        AttributeValue::S(long) if long.len() > SHORT_BYTES => (name.clone(), text("")),
        _ => (name.clone(), value.clone()),
    });
    from_item(shortened.collect())
}

/// The error for a record that cannot be read. It does not include serde's message, which may quote a person's name,
/// because errors are logged.
#[must_use]
pub fn unreadable<T>() -> StoreError {
    StoreError::Malformed(format!("what is stored is no {}", std::any::type_name::<T>()))
}

/// A text attribute that is compressed if it is long. A note may have 100,000 characters, up to 400 KB uncompressed,
/// which is DynamoDB's limit for an item.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be compressed.
pub fn long_text(value: &str) -> Result<AttributeValue, StoreError> {
    if value.len() <= LONG_BYTES {
        return Ok(text(value));
    }
    Ok(bytes(deflate(value)?))
}

/// The text of an attribute that [`long_text`] made.
///
/// # Errors
/// [`StoreError::Malformed`] if it holds no such text.
pub fn read_long_text(value: &AttributeValue) -> Result<String, StoreError> {
    match value {
        AttributeValue::S(text) => Ok(text.clone()),
        AttributeValue::B(packed) => inflate(packed.as_ref()),
        _ => Err(StoreError::Malformed("no text".to_owned())),
    }
}

/// The text, compressed.
///
/// # Errors
/// [`StoreError::Malformed`] if it cannot be compressed.
pub fn deflate(text: &str) -> Result<Vec<u8>, StoreError> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    packed.map_err(|error| StoreError::Malformed(error.to_string()))
}

/// The text that [`deflate`] compressed.
///
/// # Errors
/// [`StoreError::Malformed`] if these bytes are no compressed text.
pub fn inflate(packed: &[u8]) -> Result<String, StoreError> {
    let mut text = String::new();
    let read = DeflateDecoder::new(packed)
        .take(MAX_LONG_BYTES)
        .read_to_string(&mut text);
    read.map_err(|error| StoreError::Malformed(error.to_string()))?;
    Ok(text)
}

/// A text attribute.
#[must_use]
pub fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

/// A number attribute.
#[must_use]
pub fn number(value: impl std::fmt::Display) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

/// An attribute of bytes.
#[must_use]
pub fn bytes(value: Vec<u8>) -> AttributeValue {
    AttributeValue::B(Blob::new(value))
}

/// The bytes of that attribute.
#[must_use]
pub fn read_bytes<'a>(item: &'a Item, name: &str) -> Option<&'a [u8]> {
    item.get(name)?.as_b().ok().map(AsRef::as_ref)
}

/// The text of that attribute.
#[must_use]
pub fn read_text<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name)?.as_s().ok().map(String::as_str)
}

/// The number of that attribute.
#[must_use]
pub fn read_number(item: &Item, name: &str) -> Option<i64> {
    item.get(name)?.as_n().ok()?.parse().ok()
}

/// An attribute that is a list of texts.
#[must_use]
pub fn texts(texts: impl IntoIterator<Item = String>) -> AttributeValue {
    AttributeValue::L(texts.into_iter().map(text).collect())
}

/// The texts of that attribute; empty without the attribute.
pub fn read_texts<'a>(item: &'a Item, name: &str) -> impl Iterator<Item = &'a str> {
    let list = item.get(name).and_then(|list| list.as_l().ok());
    list.into_iter()
        .flatten()
        .filter_map(|value| value.as_s().ok().map(String::as_str))
}

/// The bytes of an item, as DynamoDB counts them.
pub(crate) fn item_bytes(item: &Item) -> usize {
    let attributes = item
        .iter()
        .map(|(name, value)| name.len().saturating_add(value_bytes(value)));
    attributes.sum()
}

/// The bytes of a value.
pub(crate) fn value_bytes(value: &AttributeValue) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_kept_in_less_and_read_as_it_was() {
        let longest = "€\u{1f600}<&\"".repeat(20_000);
        for (value, packed) in [
            ("a".repeat(LONG_BYTES), false),
            ("a".repeat(LONG_BYTES + 1), true),
            (longest, true),
        ] {
            let stored = long_text(&value).unwrap();
            assert_eq!(matches!(stored, AttributeValue::B(_)), packed);
            assert_eq!(read_long_text(&stored).unwrap(), value);
            let item = to_item(&HashMap::from([("body", value.clone())])).unwrap();
            assert_eq!(item["body"], stored);
            let record: HashMap<String, String> = from_item(item).unwrap();
            assert_eq!(record["body"], value);
        }
    }

    #[test]
    fn what_is_no_text_is_malformed() {
        assert!(read_long_text(&number(1)).is_err());
        assert!(read_long_text(&AttributeValue::B(Blob::new(vec![255, 255]))).is_err());
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
