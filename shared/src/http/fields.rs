//! Field selection of lists (SPECIFICATION §4.6).

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

use super::error::{ApiError, Code};

/// The members that identify an item: custom fields have a key, all others have an id.
const IDENTIFYING: [&str; 2] = ["id", "key"];

/// Which fields of each item a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fields {
    /// All of them.
    Every,
    /// The member that identifies an item, and these.
    Only(Vec<String>),
}

impl Fields {
    /// Reads the `fields` parameter against the names that the list documents.
    ///
    /// # Errors
    /// 400 `invalid_fields` with `invalidFields` and/or `invalidSyntax`.
    pub fn parse(parameter: Option<&str>, known: &[&str]) -> Result<Self, ApiError> {
        let Some(parameter) = parameter.filter(|value| !value.trim().is_empty()) else {
            return Ok(Self::Every);
        };
        let (mut names, mut unknown, mut malformed) = (Vec::new(), Vec::new(), Vec::new());
        for name in parameter.split(',').map(str::trim) {
            let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            let list = if !plain {
                &mut malformed
            } else if known.contains(&name) {
                &mut names
            } else {
                &mut unknown
            };
            if !list.iter().any(|listed| listed == name) {
                list.push(name.to_owned());
            }
        }
        if unknown.is_empty() && malformed.is_empty() {
            return Ok(Self::Only(names));
        }
        let message = format!(
            "fields takes names of this list's items, separated by commas: {}.",
            known.join(", ")
        );
        let mut error = ApiError::new(Code::InvalidFields, message);
        if !unknown.is_empty() {
            error = error.with("invalidFields", unknown);
        }
        if !malformed.is_empty() {
            error = error.with("invalidSyntax", malformed);
        }
        Err(error)
    }

    /// An item as JSON text, with only the selected members.
    ///
    /// # Errors
    /// 500 if it cannot be serialized.
    pub fn written(&self, item: &impl Serialize) -> Result<Box<RawValue>, ApiError> {
        let raw = match self {
            Self::Every => to_raw_value(item),
            Self::Only(_) => match serde_json::to_value(item).map_err(ApiError::internal)? {
                Value::Object(members) => to_raw_value(&self.select(members)),
                other => to_raw_value(&other),
            },
        };
        raw.map_err(ApiError::internal)
    }

    /// The selected members of an item.
    #[must_use]
    pub fn select(&self, item: Map<String, Value>) -> Map<String, Value> {
        match self {
            Self::Every => item,
            Self::Only(names) => item
                .into_iter()
                .filter(|(name, _)| IDENTIFYING.contains(&name.as_str()) || names.contains(name))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["id", "firstName", "email"];

    fn body(parameter: &str) -> Value {
        let error = Fields::parse(Some(parameter), KNOWN).unwrap_err();
        serde_json::from_str(&error.body("r")).unwrap()
    }

    #[test]
    fn white_space_and_repetition_do_not_matter() {
        assert_eq!(
            Fields::parse(Some(" email , firstName,email"), KNOWN).unwrap(),
            Fields::Only(vec!["email".into(), "firstName".into()])
        );
        assert_eq!(Fields::parse(Some(""), KNOWN).unwrap(), Fields::Every);
        assert_eq!(Fields::parse(None, KNOWN).unwrap(), Fields::Every);
    }

    #[test]
    fn unknown_names_and_bad_syntax_are_told_apart() {
        let both = body("email,nope,a.b,a[0],a(b),,nope");
        assert_eq!(both["invalidFields"], serde_json::json!(["nope"]));
        assert_eq!(both["invalidSyntax"], serde_json::json!(["a.b", "a[0]", "a(b)", ""]));
        assert_eq!(both["code"], "invalid_fields");
        assert!(body("nope").get("invalidSyntax").is_none());
        assert!(body("a.b").get("invalidFields").is_none());
    }
}
