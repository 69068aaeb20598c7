//! Custom fields: the fields that an account gives its prospects, and their values (SPECIFICATION §17.7, ADR 0043).

pub mod choice;
pub mod decimal;
pub mod field;
pub mod kind;
pub mod merging;
pub mod rules;
pub mod sent;
mod shown;
pub mod value;

pub use choice::Choice;
pub use field::{CustomField, CustomFieldInput, CustomFields};
pub use kind::CustomKind;
pub use merging::CustomFieldParameters;
pub use sent::SentCustomFields;
pub use value::{CustomValue, CustomValues};

/// How the names begin that changes and errors give to custom fields; the key follows.
pub const CUSTOM_PREFIX: &str = "customFields.";
