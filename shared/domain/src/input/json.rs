//! JSON, read strictly: no name twice in one object, no NUL, no nesting deeper than 32 (SPECIFICATION §3.3).
//! `serde_json`'s own `Value` keeps the last of two equal names without a word, which would let two readers see two
//! requests.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The deepest nesting that is read; the outermost object is 1.
const MAX_DEPTH: u32 = 32;

/// A JSON value. Objects keep their names in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    /// An integer that fits 64 bits.
    Integer(i64),
    /// Any other number, as it is written: with a fraction or an exponent, or too large.
    Number(String),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one JSON value that fills `bytes`.
    ///
    /// # Errors
    /// The fault, in words for the client, with line and column where they are known.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let unread = Cell::new(bytes);
        let mut deserializer = serde_json::Deserializer::from_slice(bytes);
        let root = Strict { depth: 0, unread: &unread };
        let value = root.deserialize(&mut deserializer).and_then(|value| deserializer.end().map(|()| value));
        value.map_err(|error| error.to_string())
    }

    /// The kind of this value, for messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Integer(_) | Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

#[derive(Clone, Copy)]
struct Strict<'a> {
    depth: u32,
    /// The bytes after the last number that was read. `serde_json` rounds a number, so its text is taken from here.
    unread: &'a Cell<&'a [u8]>,
}

impl<'a> Strict<'a> {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        let depth = self.depth.saturating_add(1);
        if depth > MAX_DEPTH {
            return Err(E::custom(format_args!("nesting deeper than {MAX_DEPTH}")));
        }
        Ok(Self { depth, ..self })
    }

    /// The text of the number that is being read. Every number asks for it, so that the next one finds its own.
    fn number(self) -> &'a [u8] {
        let (number, rest) = first_number(self.unread.get());
        self.unread.set(rest);
        number
    }
}

/// The first number of valid JSON that begins outside of a string, and what follows it.
fn first_number(json: &[u8]) -> (&[u8], &[u8]) {
    let (mut is_in_string, mut is_escaped) = (false, false);
    let start = json.iter().position(|byte| {
        let is_number = !is_in_string && (byte.is_ascii_digit() || *byte == b'-');
        if *byte == b'"' && !is_escaped {
            is_in_string = !is_in_string;
        }
        is_escaped = *byte == b'\\' && !is_escaped;
        is_number
    });
    let from_number = json.get(start.unwrap_or(json.len())..).unwrap_or_default();
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E');
    let end = from_number.iter().position(|byte| !is_part(byte));
    from_number.split_at_checked(end.unwrap_or(from_number.len())).unwrap_or_default()
}

fn text_of(number: &[u8]) -> String {
    String::from_utf8_lossy(number).into_owned()
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Json;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        self.number();
        Ok(Json::Integer(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        let number = self.number();
        Ok(i64::try_from(value).map_or_else(|_| Json::Number(text_of(number)), Json::Integer))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Number(text_of(self.number())))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        self.visit_string(value.to_owned())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Json, E> {
        if value.contains('\0') {
            return Err(E::custom("a NUL character in a string"));
        }
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Json, A::Error> {
        let inner = self.deeper()?;
        let mut array = Vec::new();
        while let Some(element) = elements.next_element_seed(inner)? {
            array.push(element);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let inner = self.deeper()?;
        let mut object: Vec<(String, Json)> = Vec::new();
        let mut names = std::collections::HashSet::new();
        while let Some(name) = members.next_key::<String>()? {
            if name.contains('\0') {
                return Err(A::Error::custom("a NUL character in a name"));
            }
            if !names.insert(name.clone()) {
                return Err(A::Error::custom(format_args!("the name {name:?} twice in one object")));
            }
            object.push((name, members.next_value_seed(inner)?));
        }
        Ok(Json::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_once_in_an_object() {
        assert!(Json::parse(br#"{"a":1,"b":{"a":1}}"#).is_ok());
        assert!(Json::parse(br#"{"a":1,"a":1}"#).unwrap_err().contains("twice"));
        assert!(Json::parse(br#"{"b":[{"a":1,"\u0061":2}]}"#).unwrap_err().contains("twice"));
    }

    #[test]
    fn nesting_stops_at_32() {
        let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(Json::parse(nested(32).as_bytes()).is_ok());
        assert!(Json::parse(nested(33).as_bytes()).unwrap_err().contains("deeper"));
        assert!(Json::parse("[".repeat(100_000).as_bytes()).is_err());
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for bytes in [
            &b""[..],
            b"{",
            b"{} {}",
            b"nul",
            b"{'a':1}",
            b"{\"a\":1,}",
            b"\xff",
            b"\"\xed\xa0\x80\"",
            b"\"\\ud800\"",
            b"\xef\xbb\xbf{}",
            b"NaN",
            b"\"a\0b\"",
            b"\"a\\u0000b\"",
            b"1e999",
            b"01",
        ] {
            assert!(Json::parse(bytes).is_err(), "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn only_whole_numbers_are_integers() {
        assert_eq!(Json::parse(b"-5"), Ok(Json::Integer(-5)));
        for number in ["1.0", "1e3", "-0", "9223372036854775808", "123456789012345678901234567890"] {
            assert_eq!(Json::parse(number.as_bytes()), Ok(Json::Number(number.to_owned())));
        }
    }

    #[test]
    fn a_number_keeps_its_digits_whatever_precedes_it() {
        let number = |text: &str| Json::Number(text.to_owned());
        let text = |text: &str| Json::Text(text.to_owned());
        let json = br#"{"-1\\": [1, "2\"3", 1.00000000000000001,18446744073709551615],
            "\\\"4.5": -0.50E+3 , "c":"6.5","d":true,"e":7e2}"#;
        let expected = [
            (
                "-1\\",
                Json::Array(vec![
                    Json::Integer(1),
                    text("2\"3"),
                    number("1.00000000000000001"),
                    number("18446744073709551615"),
                ]),
            ),
            ("\\\"4.5", number("-0.50E+3")),
            ("c", text("6.5")),
            ("d", Json::Bool(true)),
            ("e", number("7e2")),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value));
        assert_eq!(Json::parse(json), Ok(Json::Object(expected.into())));
    }
}
