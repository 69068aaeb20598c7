//! The progress of a prospect's licence (SPECIFICATION §8.12).

use serde::{Deserialize, Serialize};

use super::column::{Cell, Indexed};
use super::field::{Described, FieldDefinition, Format, ValueKind};
use super::input::{Body, Json};

/// The progress of a prospect's licence (SPECIFICATION §8.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LicenseStatus {
    /// Not started.
    NotStarted,
    /// In progress.
    InProgress,
    /// Licensed.
    Licensed,
}

impl LicenseStatus {
    /// Every status.
    pub const EVERY: [Self; 3] = [Self::NotStarted, Self::InProgress, Self::Licensed];

    /// Reads the name of the specification.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|status| status.name() == name)
    }

    /// The name of the specification.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotStarted => "not_started",
            Self::InProgress => "in_progress",
            Self::Licensed => "licensed",
        }
    }
}

impl Described for LicenseStatus {
    const KIND: ValueKind = ValueKind::Enumeration(&["not_started", "in_progress", "licensed"]);
}

impl Format for LicenseStatus {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let message = "must be not_started, in_progress, licensed or null";
        body.parsed(field.name, message, &value, Self::parse)
    }
}

impl Indexed for LicenseStatus {
    fn cell(&self) -> Cell {
        Cell::Text(self.name().to_owned())
    }
}
