//! A record of an export: its members by name.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use store::StoreError;

/// The members of an object.
pub(super) type Members = BTreeMap<String, Box<RawValue>>;

#[derive(Debug, Default)]
pub(super) struct Row(Members);

impl Row {
    /// A record with the members of what a client sees of it.
    pub(super) fn of(view: &impl Serialize) -> Result<Self, StoreError> {
        let mut row = Self::default();
        row.add(view)?;
        Ok(row)
    }

    /// Adds the members of another part of the record.
    pub(super) fn add(&mut self, view: &impl Serialize) -> Result<(), StoreError> {
        let json = serde_json::to_string(view).map_err(malformed)?;
        let members: Members = serde_json::from_str(&json).map_err(malformed)?;
        self.0.extend(members);
        Ok(())
    }

    pub(super) fn get(&self, name: &str) -> Option<&RawValue> {
        self.0.get(name).map(Box::as_ref)
    }

    /// A member that is a text.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        serde_json::from_str(self.get(name)?.get()).ok()
    }

    /// Gives a member another value, if the record has it.
    pub(super) fn set(&mut self, name: &str, value: &impl Serialize) -> Result<(), StoreError> {
        if let Some(member) = self.0.get_mut(name) {
            *member = to_raw_value(value).map_err(malformed)?;
        }
        Ok(())
    }

    pub(super) fn object(&self, name: &str) -> Members {
        let object = self.get(name).and_then(|json| serde_json::from_str(json.get()).ok());
        object.unwrap_or_default()
    }

    /// How many bytes of JSON it has, about.
    pub(super) fn size(&self) -> usize {
        let sizes = self.0.iter().map(|(name, value)| name.len().saturating_add(value.get().len()));
        sizes.fold(0, usize::saturating_add)
    }
}

/// An error that no record causes.
#[expect(clippy::needless_pass_by_value, reason = "the signature is that of `map_err`")]
pub(super) fn malformed(error: serde_json::Error) -> StoreError {
    StoreError::Malformed(error.to_string())
}
