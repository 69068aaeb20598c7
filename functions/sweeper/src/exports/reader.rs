//! What a step reads for, and records in the form of the files.

use domain::custom::value::Audience;
use domain::field::View;
use domain::{AccountId, Export, Prospect, Settings, Stage, StageId, prospect_view};
use shared::app::App;
use shared::endpoints::profile;
use shared::records::children::Child;
use shared::records::prospects::Profile;
use shared::records::settings::retired_stages;
use store::StoreError;
use tokio::sync::OnceCell;

use super::row::Row;

/// What a step reads for.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) app: &'a App,
    pub(super) account: AccountId,
    pub(super) export: &'a Export,
    pub(super) settings: &'a Settings,
    /// The deleted stages, once a record needs them.
    pub(super) retired: &'a OnceCell<Vec<Stage>>,
}

impl Reader<'_> {
    /// The name of a stage. A prospect that was moved since may have been in one that is deleted.
    pub(super) async fn stage_name(&self, stage: StageId) -> Result<String, StoreError> {
        let name = self.settings.stage_name(stage);
        if !name.is_empty() {
            return Ok(name.to_owned());
        }
        let read = || retired_stages::all(&self.app.store, self.account);
        let retired = self.retired.get_or_try_init(read).await?;
        let found = retired.iter().find(|one| one.id == stage);
        Ok(found.map(|one| one.name.clone()).unwrap_or_default())
    }

    /// The record of a prospect with its profile.
    pub(super) fn row(&self, prospect: &Prospect, profile: &Profile) -> Result<Row, StoreError> {
        let audience = if self.export.include_sensitive { Audience::Profile } else { Audience::Lists };
        let mut row = Row::of(&prospect_view::item(prospect, self.settings, None))?;
        row.add(&profile::view(prospect, profile, (&self.settings.custom_fields, audience)))?;
        Ok(row)
    }
}

pub(super) fn row_of_child<C: Child>(child: &C) -> Result<Row, StoreError> {
    Row::of(&View(child))
}
