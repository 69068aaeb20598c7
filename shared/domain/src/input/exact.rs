//! JSON in which no number is rounded.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The digits that a float always keeps.
const DIGITS: usize = 15;

/// A JSON value. A number with more digits than a float keeps is its text, which the API reads as the same number
/// (SPECIFICATION §17.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact(pub Value);

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = <&RawValue>::deserialize(deserializer)?;
        exact(json.get()).map(Self).map_err(Error::custom)
    }
}

fn exact(json: &str) -> serde_json::Result<Value> {
    match json.bytes().next() {
        Some(b'{') => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(json)?;
            let members = members.into_iter().map(|(name, value)| Ok((name, exact(value.get())?)));
            members.collect::<serde_json::Result<Map<_, _>>>().map(Value::Object)
        }
        Some(b'[') => {
            let elements: Vec<&RawValue> = serde_json::from_str(json)?;
            elements.into_iter().map(|element| exact(element.get())).collect()
        }
        _ => {
            let value: Value = serde_json::from_str(json)?;
            let is_exact = !value.is_f64() || json.bytes().filter(u8::is_ascii_digit).count() <= DIGITS;
            Ok(if is_exact { value } else { json.into() })
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_number_that_a_float_would_round_is_its_text() {
        let text = r#"{"a": [100000000000000.001, -0.10, 1e3, 9007199254740993], "b": {"c": "1.0000000000000001"}}"#;
        let Exact(value) = serde_json::from_str(text).unwrap();
        let expected = json!({"a": ["100000000000000.001", -0.1, 1000.0, 9_007_199_254_740_993_i64],
            "b": {"c": "1.0000000000000001"}});
        assert_eq!(value, expected);
    }
}
