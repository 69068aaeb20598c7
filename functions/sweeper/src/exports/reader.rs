//! What a step reads for, and records in the form of the files.

use domain::custom::value::Audience;
use domain::field::View;
use domain::{AccountId, Export, Prospect, Settings, prospect_view};
use shared::app::App;
use shared::endpoints::profile;
use shared::records::children::Child;
use shared::records::prospects::Profile;
use store::StoreError;

use super::row::Row;

/// What a step reads for.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) app: &'a App,
    pub(super) account: AccountId,
    pub(super) export: &'a Export,
    pub(super) settings: &'a Settings,
}

impl Reader<'_> {
    /// The record of a prospect with its profile.
    pub(super) fn row(&self, prospect: &Prospect, profile: &Profile) -> Result<Row, StoreError> {
        let audience = if self.export.include_sensitive {
            Audience::Profile
        } else {
            Audience::Lists
        };
        let mut row = Row::of(&prospect_view::item(prospect, self.settings, None))?;
        row.add(&profile::view(
            prospect,
            profile,
            (&self.settings.custom_fields, audience),
        ))?;
        Ok(row)
    }
}

/// The record of a child.
pub(super) fn row_of_child<C: Child>(child: &C) -> Result<Row, StoreError> {
    Row::of(&View(child))
}
