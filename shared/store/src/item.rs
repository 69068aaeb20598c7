//! Items, and records as items.

use std::collections::HashMap;
use std::io::{Read, Write};

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

/// A value of an item. As JSON it has the form of DynamoDB: `{"S": "Ada"}`.
pub type Value = serde_dynamo::AttributeValue;

pub type Item = HashMap<String, Value>;

/// The item that holds a record.
///
/// # Errors
/// [`StoreError::Malformed`] if the record is not a map.
pub fn to_item(record: &impl Serialize) -> Result<Item, StoreError> {
    let mut item: Item = serde_dynamo::to_item(record).map_err(|error| StoreError::Malformed(error.to_string()))?;
    for value in item.values_mut() {
        if let Value::S(text) = value
            && text.len() > LONG_BYTES
        {
            *value = long_text(text)?;
        }
    }
    Ok(item)
}

/// The record that an item holds.
pub fn from_item<T: DeserializeOwned>(mut item: Item) -> Result<T, StoreError> {
    for value in item.values_mut() {
        if matches!(value, Value::B(_)) {
            *value = Value::S(read_long_text(value)?);
        }
    }
    serde_dynamo::from_item(item).map_err(|_| unreadable::<T>())
}

/// The record that an item holds, without its long texts. Decisions about a record need only its short attributes.
pub fn outline<T: DeserializeOwned>(item: &Item) -> Result<T, StoreError> {
    let shortened = item.iter().map(|(name, value)| match value {
        Value::B(_) => (name.clone(), text("")),
        Value::S(long) if long.len() > SHORT_BYTES => (name.clone(), text("")),
        _ => (name.clone(), value.clone()),
    });
    from_item(shortened.collect())
}

/// The error for a record that cannot be read. It does not include serde's message, which may quote a person's name,
/// because errors are logged.
pub fn unreadable<T>() -> StoreError {
    StoreError::Malformed(format!("what is stored is no {}", std::any::type_name::<T>()))
}

/// A text attribute that is compressed if it is long. A note may have 100,000 characters, up to 400 KB uncompressed,
/// which is DynamoDB's limit for an item.
pub fn long_text(value: &str) -> Result<Value, StoreError> {
    if value.len() <= LONG_BYTES {
        return Ok(text(value));
    }
    Ok(bytes(deflate(value)?))
}

/// The text of an attribute that [`long_text`] made.
///
/// # Errors
/// [`StoreError::Malformed`] if it holds no such text.
pub fn read_long_text(value: &Value) -> Result<String, StoreError> {
    match value {
        Value::S(text) => Ok(text.clone()),
        Value::B(packed) => inflate(packed),
        _ => Err(StoreError::Malformed("no text".to_owned())),
    }
}

/// The text, compressed.
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
    let read = DeflateDecoder::new(packed).take(MAX_LONG_BYTES).read_to_string(&mut text);
    read.map_err(|error| StoreError::Malformed(error.to_string()))?;
    Ok(text)
}

pub fn text(value: impl Into<String>) -> Value {
    Value::S(value.into())
}

pub fn number(value: impl std::fmt::Display) -> Value {
    Value::N(value.to_string())
}

pub fn bytes(value: Vec<u8>) -> Value {
    Value::B(value)
}

pub fn read_bytes<'a>(item: &'a Item, name: &str) -> Option<&'a [u8]> {
    match item.get(name)? {
        Value::B(bytes) => Some(bytes),
        _ => None,
    }
}

pub fn read_text<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    as_text(item.get(name)?)
}

/// The text of a value; `None` of another type.
pub fn as_text(value: &Value) -> Option<&str> {
    match value {
        Value::S(text) => Some(text),
        _ => None,
    }
}

pub fn read_map<'a>(item: &'a Item, name: &str) -> Option<&'a Item> {
    match item.get(name)? {
        Value::M(members) => Some(members),
        _ => None,
    }
}

/// The elements of that attribute, a list; empty without the attribute.
pub fn read_list<'a>(item: &'a Item, name: &str) -> &'a [Value] {
    match item.get(name) {
        Some(Value::L(values)) => values,
        Some(_) | None => &[],
    }
}

pub fn read_number(item: &Item, name: &str) -> Option<i64> {
    match item.get(name)? {
        Value::N(digits) => digits.parse().ok(),
        _ => None,
    }
}

pub fn texts(texts: impl IntoIterator<Item = String>) -> Value {
    Value::L(texts.into_iter().map(text).collect())
}

/// The texts of that attribute; empty without the attribute.
pub fn read_texts<'a>(item: &'a Item, name: &str) -> impl Iterator<Item = &'a str> {
    read_list(item, name).iter().filter_map(as_text)
}

/// The bytes of an item, as DynamoDB counts them.
pub(crate) fn item_bytes(item: &Item) -> usize {
    let attributes = item.iter().map(|(name, value)| name.len().saturating_add(value_bytes(value)));
    attributes.sum()
}

pub(crate) fn value_bytes(value: &Value) -> usize {
    match value {
        Value::S(text) => text.len(),
        Value::B(bytes) => bytes.len(),
        // Two digits take a byte; sign and exponent take one more each.
        Value::N(digits) => digits.len().div_ceil(2).saturating_add(2),
        Value::L(values) => values
            .iter()
            .map(|value| value_bytes(value).saturating_add(ELEMENT_BYTES))
            .fold(CONTAINER_BYTES, usize::saturating_add),
        Value::M(members) => members
            .iter()
            .map(|(name, value)| name.len().saturating_add(value_bytes(value)).saturating_add(ELEMENT_BYTES))
            .fold(CONTAINER_BYTES, usize::saturating_add),
        Value::Ss(texts) => texts.iter().map(String::len).sum(),
        _ => ELEMENT_BYTES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_kept_in_less_and_read_as_it_was() {
        let longest = "€\u{1f600}<&\"".repeat(20_000);
        for (value, packed) in [("a".repeat(LONG_BYTES), false), ("a".repeat(LONG_BYTES + 1), true), (longest, true)] {
            let stored = long_text(&value).unwrap();
            assert_eq!(matches!(stored, Value::B(_)), packed);
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
        assert!(read_long_text(&Value::B(vec![255, 255])).is_err());
    }

    #[test]
    fn names_values_and_what_holds_them_count() {
        let list = Value::L(vec![text("ab"), number(1234)]);
        assert_eq!(value_bytes(&list), 3 + (2 + 1) + (4 + 1));
        let map = Value::M(Item::from([("name".to_owned(), text("é"))]));
        assert_eq!(value_bytes(&map), 3 + 4 + 2 + 1);
        assert_eq!(item_bytes(&Item::from([("a".to_owned(), Value::Bool(true))])), 2);
    }
}
