//! An item as DynamoDB's JSON.

use std::fmt;

use bytes::Bytes as Text;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde_json::value::RawValue;

use super::attribute::{Attributes, FoundKey};
use super::error::StoreError;
use super::item::{Item, unreadable};
use super::key::Key;

/// An item as DynamoDB's JSON. The caller reads it once, as the type that it holds. The items of a page share its text.
#[derive(Clone, Debug)]
pub struct ItemJson(Text);

impl<'de> Deserialize<'de> for ItemJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        Ok(Self(Text::from(Box::<str>::from(text).into_string())))
    }
}

impl ItemJson {
    /// The item with this text, a part of a reply's.
    #[cfg(feature = "dynamodb")]
    pub(super) fn of_reply(reply: &Text, item: &RawValue) -> Self {
        Self(reply.slice_ref(item.get().as_bytes()))
    }

    #[cfg(feature = "sqlite")]
    pub(super) fn of_text(text: impl Into<Text>) -> Self {
        Self(text.into())
    }

    /// An item as text.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if it has no such form.
    #[cfg(feature = "sqlite")]
    pub(crate) fn of_item(item: &Item) -> Result<Self, StoreError> {
        let text = serde_json::to_vec(item).map_err(|error| StoreError::Malformed(error.to_string()))?;
        Ok(Self(text.into()))
    }

    pub(crate) const fn empty() -> Self {
        Self(Text::from_static(b"{}"))
    }

    /// The length of its text, in bytes.
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// The record that the item holds.
    pub fn record<T: DeserializeOwned>(&self) -> Result<T, StoreError> {
        let mut text = serde_json::Deserializer::from_slice(&self.0);
        T::deserialize(Attributes { json: &mut text, key: None }).map_err(|_| unreadable::<T>())
    }

    /// The key of the item, and the record that it holds.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if the item is not such a record, or has no key.
    pub fn keyed<T: DeserializeOwned>(&self) -> Result<(Key, T), StoreError> {
        let read: Result<Keyed<T>, _> = serde_json::from_slice(&self.0);
        let Keyed { key, record } = read.map_err(|_| unreadable::<T>())?;
        Ok((key, record))
    }

    /// The key of the item.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if the key is missing.
    pub fn key(&self) -> Result<Key, StoreError> {
        self.record()
    }

    /// The item, attribute by attribute.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if it is no item.
    pub fn item(&self) -> Result<Item, StoreError> {
        serde_json::from_slice(&self.0).map_err(|_| unreadable::<Item>())
    }
}

/// An item whose key and record are read together.
#[derive(Debug)]
pub(super) struct Keyed<T> {
    pub(super) key: Key,
    pub(super) record: T,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Keyed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut key = FoundKey::default();
        let record = T::deserialize(Attributes { json: deserializer, key: Some(&mut key) })?;
        match key {
            FoundKey { pk: Some(pk), sk: Some(sk) } => Ok(Self { key: Key { pk, sk }, record }),
            FoundKey { .. } => Err(D::Error::custom("an item without a key")),
        }
    }
}

/// An attribute of bytes, as the member of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(BytesOnly)
    }
}

struct BytesOnly;

impl Visitor<'_> for BytesOnly {
    type Value = Bytes;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("bytes")
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use serde_json::json;

    use super::*;
    use crate::Entropy;
    use crate::item::{Value, from_item, text, to_item};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Record {
        id: Name,
        revision: u64,
        change: i64,
        part: f64,
        open: bool,
        none: Option<String>,
        some: Option<i32>,
        absent: Option<bool>,
        labels: Vec<String>,
        counts: BTreeMap<String, Vec<u32>>,
        state: State,
        states: Vec<State>,
        body: String,
        #[serde(flatten)]
        more: More,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Name(String);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum State {
        InProcess,
        Moved(Name),
        Left { at: i64, why: Option<String> },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct More {
        due: i64,
        note: Option<String>,
    }

    fn record(entropy: &Entropy, body: &str) -> Record {
        let number = || u64::from_be_bytes(entropy.bytes()[..8].try_into().unwrap());
        let word = || {
            let letters = ["a", "\"", "\\", "\n", "\u{0}", "é", "\u{1f600}", "</b>"];
            (0..number() % 6).map(|_| letters[usize::try_from(number() % 8).unwrap()]).collect::<String>()
        };
        let maybe = || (number() % 2 == 0).then(word);
        let state = || match number() % 3 {
            0 => State::InProcess,
            1 => State::Moved(Name(word())),
            _ => State::Left { at: number().cast_signed(), why: maybe() },
        };
        Record {
            id: Name(word()),
            revision: [0, u64::MAX, number()][usize::try_from(number() % 3).unwrap()],
            change: [0, i64::MIN, number().cast_signed()][usize::try_from(number() % 3).unwrap()],
            part: f64::from(u32::try_from(number() % 1_000_000).unwrap()) / 64.0,
            open: number() % 2 == 0,
            none: maybe(),
            some: (number() % 2 == 0).then(|| [i32::MIN, -1, 7][usize::try_from(number() % 3).unwrap()]),
            absent: None,
            labels: (0..number() % 4).map(|_| word()).collect(),
            counts: (0..number() % 3).map(|_| (word(), vec![u32::MAX, 7])).collect(),
            state: state(),
            states: (0..number() % 4).map(|_| state()).collect(),
            body: body.to_owned(),
            more: More { due: number().cast_signed(), note: maybe() },
        }
    }

    fn sent(item: &Item) -> ItemJson {
        serde_json::from_str(&serde_json::to_string(item).unwrap()).unwrap()
    }

    #[test]
    fn a_record_is_read_as_the_sdk_and_serde_dynamo_read_it() {
        let entropy = Entropy::seeded(37);
        let long = "long €\u{1f600}\" ".repeat(9_000);
        for round in 0..400 {
            let record = record(&entropy, if round % 50 == 0 { &long } else { "short" });
            let item = to_item(&record).unwrap();
            let json = sent(&item);
            assert_eq!(json.record::<Record>().unwrap(), record);
            assert_eq!(json.item().unwrap(), item);
            assert_eq!(from_item::<Record>(json.item().unwrap()).unwrap(), record);
        }
    }

    #[derive(Debug, Deserialize)]
    struct Id {
        #[expect(dead_code, reason = "it is read for its type")]
        id: String,
    }

    #[test]
    fn what_is_no_such_record_is_malformed_without_its_content() {
        let item = |value: serde_json::Value| serde_json::from_value::<ItemJson>(json!({"id": value})).unwrap();
        for value in [
            json!({}),
            json!("Ada"),
            json!({"N": "1"}),
            json!({"S": 1}),
            json!({"X": "Ada"}),
            json!({"B": "no base64!"}),
            json!({"B": "AAAA"}),
            json!({"S": "Ada", "N": "1"}),
            json!({"NULL": true}),
        ] {
            let error = item(value.clone()).record::<Id>().unwrap_err().to_string();
            assert!(error.starts_with("store malformed: ") && !error.contains("Ada"), "{value}: {error}");
        }
        assert!(serde_json::from_str::<ItemJson>("[]").unwrap().item().is_err());
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Part {
        b: Bytes,
    }

    #[test]
    fn bytes_and_keys_are_members_of_a_record() {
        let key = Key::api_key("ab");
        let mut item = key.attributes();
        item.insert("b".to_owned(), Value::B(vec![0, 255]));
        item.insert("other".to_owned(), text("not read"));
        let json = sent(&item);
        assert_eq!(json.record::<Part>().unwrap(), Part { b: Bytes(vec![0, 255]) });
        assert_eq!(json.key().unwrap(), key);
        let keyed = serde_json::from_slice::<Keyed<Part>>(&json.0).unwrap();
        assert_eq!((keyed.key, keyed.record), (key, Part { b: Bytes(vec![0, 255]) }));
        assert!(serde_json::from_str::<Keyed<Part>>(r#"{"pk": {"S": "a"}, "b": {"B": ""}}"#).is_err());
    }
}
