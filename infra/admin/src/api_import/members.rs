//! The members of a JSON object in their order. A member that is there twice stays, so that it can be reported.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The names and values of an object.
#[derive(Debug)]
pub struct Members<V>(pub Vec<(String, V)>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Members<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OfObject(PhantomData))
    }
}

struct OfObject<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for OfObject<V> {
    type Value = Members<V>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

/// Why a text is no such object, with the column.
#[must_use]
pub fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.replace(" at line 1 column ", ", at column ");
    format!("it is no JSON object: {text}")
}
