//! The errors of the fields of a request, gathered so that all are reported at once (SPECIFICATION §4.1).

use serde::Serialize;

/// The most errors that one response lists, a bound on its size.
pub const MAX_FIELD_ERRORS: usize = 100;

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// The JSON path of the field, or the name of the parameter.
    pub field: String,
    /// What is wrong, to be read after the field's name.
    pub message: String,
}

/// The errors of a request: the first [`MAX_FIELD_ERRORS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl From<Vec<FieldError>> for FieldErrors {
    fn from(errors: Vec<FieldError>) -> Self {
        Self(errors)
    }
}

impl FieldErrors {
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        if self.0.len() < MAX_FIELD_ERRORS {
            self.0.push(FieldError { field: field.into(), message: message.into() });
        }
    }

    pub fn extend(&mut self, others: Self) {
        let room = MAX_FIELD_ERRORS.saturating_sub(self.0.len());
        self.0.extend(others.0.into_iter().take(room));
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no field has an error.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this error was found already.
    pub fn contains(&self, error: &FieldError) -> bool {
        self.0.contains(error)
    }

    /// The errors, in the order in which they were found.
    pub fn into_vec(self) -> Vec<FieldError> {
        self.0
    }

    /// `value` if there are no errors.
    ///
    /// # Errors
    /// These errors, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The first error, and how many there are; `None` without errors.
    pub fn message(&self) -> Option<String> {
        let first = self.0.first()?;
        Some(match self.0.len() {
            1 => format!("{} {}.", first.field, first.message),
            count => format!("{} {} ({count} faults in all).", first.field, first.message),
        })
    }
}
