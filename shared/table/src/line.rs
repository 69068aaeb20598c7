//! A line of a table, and its stored form.

use domain::input::Json;
use serde::de::Error as _;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

pub const MAX_FILE_BYTES: u64 = 200 * 1024 * 1024;
pub const MAX_LINES: u64 = 1_000_000;
pub const MAX_COLUMNS: usize = 200;
pub const MAX_CELL_BYTES: usize = 400_000;
pub const MAX_NEW_FIELDS: usize = 100;

/// The most bytes of a whole line. A line that has more has an error.
pub const MAX_LINE_BYTES: usize = 4 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq)]
pub enum TableCell {
    Empty,
    Text(String),
    /// A member of a JSON line that is not a text, or a number of a workbook.
    Json(Json),
}

/// A line. Its JSON is an array: the number, the error or null, then the cells: null, a text, or another value in an
/// array of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The number of its first line in the file, from 1.
    pub number: u64,
    /// Without the empty ones at the end.
    pub cells: Vec<TableCell>,
    /// Why the cells cannot be used.
    pub error: Option<String>,
}

impl TableCell {
    /// A text that has a visible character, or nothing.
    pub(crate) fn of_text(text: String) -> Self {
        if text.trim().is_empty() { Self::Empty } else { Self::Text(text) }
    }

    fn read(json: &RawValue) -> Result<Self, String> {
        let json = json.get();
        if let Some(inner) = json.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return Json::parse(inner.as_bytes()).map(Self::Json);
        }
        let text: Option<String> = serde_json::from_str(json).map_err(|error| error.to_string())?;
        Ok(text.map_or(Self::Empty, Self::Text))
    }
}

impl Serialize for TableCell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => serializer.serialize_unit(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Json(json) => [Written(json)].serialize(serializer),
        }
    }
}

/// JSON as it was read, with every digit of its numbers.
struct Written<'a>(&'a Json);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Integer(number) => serializer.serialize_i64(*number),
            Json::Number(number) => {
                RawValue::from_string(number.clone()).map_err(S::Error::custom)?.serialize(serializer)
            }
            Json::Text(text) => serializer.serialize_str(text),
            Json::Array(elements) => serializer.collect_seq(elements.iter().map(Written)),
            Json::Object(members) => serializer.collect_map(members.iter().map(|(name, value)| (name, Written(value)))),
        }
    }
}

/// A value as JSON text.
pub fn json_text(json: &Json) -> String {
    serde_json::to_string(&Written(json)).unwrap_or_default()
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_seq(None)?;
        line.serialize_element(&self.number)?;
        line.serialize_element(&self.error)?;
        for cell in &self.cells {
            line.serialize_element(cell)?;
        }
        line.end()
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let elements: Vec<Box<RawValue>> = Deserialize::deserialize(deserializer)?;
        let [number, error, cells @ ..] = elements.as_slice() else {
            return Err(D::Error::custom("a line has a number and an error"));
        };
        let cells = cells.iter().map(|cell| TableCell::read(cell));
        Ok(Self {
            number: serde_json::from_str(number.get()).map_err(D::Error::custom)?,
            error: serde_json::from_str(error.get()).map_err(D::Error::custom)?,
            cells: cells.collect::<Result<_, _>>().map_err(D::Error::custom)?,
        })
    }
}
