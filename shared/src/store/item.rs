//! Items, and records as items.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::StoreError;

/// A value of an item.
pub type Value = AttributeValue;

/// An item of the table.
pub type Item = HashMap<String, AttributeValue>;

/// The item that holds a record.
///
/// # Errors
/// [`StoreError::Malformed`] where the record is not a map.
pub fn to_item(record: &impl Serialize) -> Result<Item, StoreError> {
    serde_dynamo::to_item(record).map_err(|error| StoreError::Malformed(error.to_string()))
}

/// The record that an item holds.
///
/// # Errors
/// [`StoreError::Malformed`] where the item is not such a record.
pub fn from_item<T: DeserializeOwned>(item: Item) -> Result<T, StoreError> {
    serde_dynamo::from_item(item).map_err(|error| StoreError::Malformed(error.to_string()))
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
