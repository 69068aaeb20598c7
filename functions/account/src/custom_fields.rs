//! Custom fields: the fields that an account gives its prospects (SPECIFICATION §17.7). The id of a custom field is its
//! key.

mod change;
mod create;
mod dry_run;
mod indexing;
mod restored;

use domain::field::View;
use domain::{CustomField, EventKind};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use shared::records::settings::put_setting;
use shared::records::settings::settling;
use store::Key;

use crate::setting::{self, Setting, Stamp, Stamped};
use crate::settings::{Change, Present, revision};

pub(crate) use change::update;
pub(crate) use create::create;
pub(crate) use restored::restore;

/// The bits of a list position below the place of a field in forms. They tell the age.
const AGE_BITS: u32 = 16;

impl Stamped for CustomField {
    fn stamp(&self) -> Stamp {
        Stamp { id: self.key.to_string(), created_at: self.created_at, updated_at: self.updated_at }
    }

    fn updated_at(&mut self) -> &mut domain::UnixMs {
        &mut self.updated_at
    }
}

impl Setting for CustomField {
    type State = Present;
    const PARAMETER: &'static str = "key";
    const ROUTE: &'static str = "/custom-fields";
    const NOUN: &'static str = "custom field";
    const DELETED: &'static str = "Custom field deleted.";

    fn find(present: &Present, key: &str) -> Option<Self> {
        present.settings.custom_fields.get(key).cloned()
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        Ok(context.settings().await?.custom_fields.present().cloned().collect())
    }

    /// The order of forms, then the age.
    fn position(&self, _at: i64) -> i64 {
        (i64::from(self.position) << AGE_BITS) | i64::from(self.number)
    }

    /// The record stays, so that the field can come back. The event shows the field as it was.
    fn deletion(&self, context: &Context<'_>, _: &Present) -> Result<Change, ApiError> {
        let at = context.moment_after(self.updated_at);
        let deleted = Self { deleted_at: Some(at), updated_at: at, ..self.clone() };
        let meta = EventMeta::new(EventKind::CustomFieldDeleted);
        let event = context.event(meta, at, (revision(self.updated_at), &View(self)))?;
        let change = Change::of(vec![
            put_setting(Key::custom_field(context.account(), self.key.as_str()), &deleted)?,
            settling::schedule(context.account(), &deleted, context.now),
        ]);
        Ok(change.with_event(event))
    }
}

/// Returns a custom field, with the progress of its index.
pub(crate) async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    indexing::with_progress(context, setting::get::<CustomField>(context).await?).await
}

/// Lists the custom fields in the order of forms, with how many the account may have.
pub(crate) async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let reply = setting::list::<CustomField>(context).await?;
    let quotas = context.settings().await?.custom_fields.quotas(context.now);
    reply.with_member("limits", &quotas)
}

/// Deletes a custom field. Its values are hidden, and it can come back for 30 days.
pub(crate) async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let reply = setting::delete::<CustomField>(context).await?;
    dry_run::with_affected(context, reply, None).await
}

/// The change that stores a field, with the event that shows it.
fn stored(context: &Context<'_>, field: &CustomField, meta: EventMeta) -> Result<Change, ApiError> {
    let shown = (revision(field.updated_at), &View(field));
    let event = context.event(meta, field.updated_at, shown)?;
    let key = Key::custom_field(context.account(), field.key.as_str());
    Ok(Change::of(vec![put_setting(key, field)?]).with_event(event))
}
