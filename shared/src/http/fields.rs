//! Field selection of lists (SPECIFICATION §6.6).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::error::{ApiError, Code};

/// The members that identify an item: custom fields have a key, all others have an id.
const IDENTIFYING: [&str; 2] = ["id", "key"];

/// Which fields of each item a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fields {
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
        let message = format!("fields takes names of this list's items, separated by commas: {}.", known.join(", "));
        let mut error = ApiError::new(Code::InvalidFields, message);
        if !unknown.is_empty() {
            error = error.with("invalidFields", unknown);
        }
        if !malformed.is_empty() {
            error = error.with("invalidSyntax", malformed);
        }
        Err(error)
    }

    /// An item as JSON text, with only the selected members. Their text stays as it is, so that no number is rounded.
    pub fn written(&self, item: &impl Serialize) -> Result<Box<RawValue>, ApiError> {
        let written = to_raw_value(item).map_err(ApiError::internal)?;
        let Self::Only(names) = self else {
            return Ok(written);
        };
        let members: BTreeMap<&str, &RawValue> = serde_json::from_str(written.get()).map_err(ApiError::internal)?;
        let is_selected = |name: &str| IDENTIFYING.contains(&name) || names.iter().any(|other| other == name);
        let selected = members.into_iter().filter(|(name, _)| is_selected(name));
        to_raw_value(&selected.collect::<BTreeMap<_, _>>()).map_err(ApiError::internal)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

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
