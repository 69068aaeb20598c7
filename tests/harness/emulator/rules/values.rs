//! Items, keys and values: their sizes and what they may contain.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use store::key::{DUE, DUE_AT, PK, SK};

use super::{Checked, at, each, members, require, text};

/// The most bytes of an item, names and values.
pub const MAX_ITEM_BYTES: usize = 400 * 1024;
/// The most bytes of a partition key.
pub const MAX_PARTITION_KEY_BYTES: usize = 2_048;
/// The most bytes of a sort key.
pub const MAX_SORT_KEY_BYTES: usize = 1_024;
/// The most significant digits of a number.
pub const MAX_DIGITS: usize = 38;
/// The deepest level of lists and maps within each other.
pub const MAX_DEPTH: usize = 32;

/// Checks an item that is put: its key, its values and its size.
pub(super) fn item(item: &Value) -> Checked {
    key_part(item, PK, MAX_PARTITION_KEY_BYTES)?;
    key_part(item, SK, MAX_SORT_KEY_BYTES)?;
    // Attributes of the secondary index, which an item may lack.
    if item.get(DUE).is_some() {
        key_part(item, DUE, MAX_PARTITION_KEY_BYTES)?;
    }
    if item.get(DUE_AT).is_some() {
        require(at(item, DUE_AT).get("N").is_some(), || format!("{DUE_AT} is a key of the index, and no number"))?;
    }
    for (name, value) in members(item) {
        checked_value(value).map_err(|broken| format!("{name}: {broken}"))?;
    }
    let bytes = item_bytes(item);
    require(bytes <= MAX_ITEM_BYTES, || format!("an item of {bytes} bytes"))
}

/// Checks a primary key: exactly its two attributes.
pub(super) fn key(key: &Value) -> Checked {
    require(members(key).count() == 2, || "a key has the attributes pk and sk".to_owned())?;
    key_part(key, PK, MAX_PARTITION_KEY_BYTES)?;
    key_part(key, SK, MAX_SORT_KEY_BYTES)
}

/// Checks where a query starts: the primary key, and the attributes of the index.
pub(super) fn start(start: &Value, of_index: bool) -> Checked {
    let names: BTreeSet<&str> = members(start).map(|(name, _)| name.as_str()).collect();
    let mut expected = BTreeSet::from([PK, SK]);
    if of_index {
        expected.extend([DUE, DUE_AT]);
    }
    require(names == expected, || format!("ExclusiveStartKey has {names:?}, not {expected:?}"))?;
    key_part(start, PK, MAX_PARTITION_KEY_BYTES)?;
    key_part(start, SK, MAX_SORT_KEY_BYTES)
}

fn key_part(key: &Value, name: &str, most: usize) -> Checked {
    let Some(value) = text(at(key, name), "S") else {
        return Err(format!("the key {name} is no string"));
    };
    require(!value.is_empty(), || format!("the key {name} is empty"))?;
    let bytes = value.len();
    require(bytes <= most, || format!("the key {name} has {bytes} bytes"))
}

/// The key of an action on an item, as one text.
pub(super) fn place(asked: &Value) -> String {
    let key = asked.get("Key").unwrap_or_else(|| at(asked, "Item"));
    let part = |name: &str| text(at(key, name), "S").unwrap_or_default();
    format!("{}\n{}", part(PK), part(SK))
}

/// Checks a value at any depth.
pub(super) fn checked_value(value: &Value) -> Checked {
    checked_at(value, 0)
}

fn checked_at(value: &Value, depth: usize) -> Checked {
    require(depth <= MAX_DEPTH, || format!("more than {MAX_DEPTH} levels"))?;
    let deeper = depth.saturating_add(1);
    for (kind, content) in members(value) {
        match kind.as_str() {
            "N" => number(content.as_str().unwrap_or_default())?,
            "NS" => each(content).try_for_each(|digits| number(digits.as_str().unwrap_or_default()))?,
            "L" => each(content).try_for_each(|element| checked_at(element, deeper))?,
            "M" => members(content).try_for_each(|(_, element)| checked_at(element, deeper))?,
            "NULL" => require(content == &Value::Bool(true), || "NULL is not true".to_owned())?,
            _ => {}
        }
        if matches!(kind.as_str(), "SS" | "NS" | "BS") {
            let (count, distinct) = (each(content).count(), each(content).map(Value::to_string));
            require(count > 0, || "an empty set".to_owned())?;
            let distinct: BTreeSet<String> = distinct.collect();
            require(distinct.len() == count, || "a set with duplicates".to_owned())?;
        }
    }
    Ok(())
}

fn number(digits: &str) -> Checked {
    let is_number = digits.parse::<f64>().is_ok_and(f64::is_finite);
    require(is_number, || format!("{digits} is no number"))?;
    let mantissa = digits.split(['e', 'E']).next().unwrap_or_default();
    let mut significant: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    if !mantissa.contains('.') {
        significant.truncate(significant.trim_end_matches('0').len());
    }
    let count = significant.trim_start_matches('0').len();
    require(count <= MAX_DIGITS, || format!("a number of {count} digits"))
}

/// The bytes of an item, as DynamoDB counts them.
pub(super) fn item_bytes(item: &Value) -> usize {
    let attributes = members(item).map(|(name, value)| name.len().saturating_add(value_bytes(value)));
    attributes.fold(0, usize::saturating_add)
}

/// The bytes of a value.
pub(super) fn value_bytes(value: &Value) -> usize {
    let sum = |sizes: &mut dyn Iterator<Item = usize>| sizes.fold(0, usize::saturating_add);
    let one = |kind: &str, content: &Value| match (kind, content.as_str()) {
        ("S" | "SS", Some(text)) => text.len(),
        ("N" | "NS", Some(digits)) => digits.len().div_ceil(2).saturating_add(1),
        ("B" | "BS", Some(encoded)) => STANDARD.decode(encoded).map_or(encoded.len(), |bytes| bytes.len()),
        _ => 1,
    };
    sum(&mut members(value).map(|(kind, content)| match kind.as_str() {
        "L" => sum(&mut each(content).map(|element| value_bytes(element).saturating_add(1))).saturating_add(3),
        "M" => item_bytes(content).saturating_add(members(content).count()).saturating_add(3),
        "SS" | "NS" | "BS" => sum(&mut each(content).map(|element| one(kind, element))),
        kind => one(kind, content),
    }))
}
