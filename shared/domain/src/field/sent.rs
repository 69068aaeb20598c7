//! Reads the fields of a definition from what a client sends.

use super::{FieldDefinition, Format};
use crate::input::{Body, Patch, Said};

impl Body {
    /// A field that may be left out but not null.
    pub fn field<F: Format>(&mut self, field: &FieldDefinition) -> Option<F::Value> {
        let value = self.value(field.name)?;
        F::read(self, field, value)
    }

    /// A field that must be there.
    pub fn required_field<F: Format>(&mut self, field: &FieldDefinition) -> Option<F::Value> {
        match self.take(field.name) {
            Said::Value(value) => F::read(self, field, value),
            Said::Nothing | Said::Null => {
                self.fault_missing(field.name);
                None
            }
        }
    }

    /// A field that null clears; so does an empty value.
    pub fn clearable_field<F: Format>(&mut self, field: &FieldDefinition) -> Patch<F::Value> {
        match self.take(field.name) {
            Said::Nothing => Patch::Keep,
            Said::Null => Patch::Clear,
            Said::Value(value) => match F::read(self, field, value) {
                None => Patch::Keep,
                Some(value) if F::is_empty(&value) => Patch::Clear,
                Some(value) => Patch::Set(value),
            },
        }
    }
}
