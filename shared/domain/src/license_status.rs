//! The progress of a prospect's licence (SPECIFICATION §7.8).

use super::column::{Cell, Indexed};

named! {
    /// The progress of a prospect's licence (SPECIFICATION §7.8).
    pub enum LicenseStatus {
        NotStarted = "not_started",
        InProgress = "in_progress",
        Licensed = "licensed",
    }
}

sent_by_name!(LicenseStatus, "must be not_started, in_progress, licensed or null");

impl Indexed for LicenseStatus {
    fn cell(&self) -> Cell {
        Cell::Text(self.name().to_owned())
    }
}
