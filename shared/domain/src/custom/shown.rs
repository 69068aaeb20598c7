//! Which values of past changes clients see. A field can become sensitive, or be deleted, after a change (SPECIFICATION
//! §17.7).

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::CUSTOM_PREFIX;
use super::field::CustomFields;
use crate::time::UnixMs;

impl CustomFields {
    /// Whether clients see the values that a change of this time gave the field with this name in events. A sensitive
    /// field shows none, nor does a deleted one. A field does not show values of an older field with its key.
    pub fn shows(&self, name: &str, at: UnixMs) -> bool {
        name.strip_prefix(CUSTOM_PREFIX).is_none_or(|key| {
            let field = self.get(key);
            field.is_some_and(|field| !field.sensitive && field.created_at <= at)
        })
    }

    /// Removes the values that clients do not see from the JSON text of an object of values by name.
    ///
    /// # Errors
    /// If the text is no JSON object.
    pub fn hide(&self, values: &mut Option<String>, at: UnixMs) -> Result<(), serde_json::Error> {
        let Some(json) = values.as_ref().filter(|json| json.contains(CUSTOM_PREFIX)) else {
            return Ok(());
        };
        let mut members: BTreeMap<String, &RawValue> = serde_json::from_str(json)?;
        let all = members.len();
        members.retain(|name, _| self.shows(name, at));
        if members.len() < all {
            *values = Some(serde_json::to_string(&members)?);
        }
        Ok(())
    }
}
