//! POST /custom-fields/{key}/restore: brings a deleted field back, with its values.

use domain::{CustomField, EventKind, LoggedChange};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::events::EventMeta;
use shared::records::settings::settling;

use super::{dry_run, stored};
use crate::setting::{Setting, reply};
use crate::settings;

/// Restores a custom field that was deleted less than 30 days ago.
pub(crate) async fn restore(context: &Context<'_>) -> Result<Reply, ApiError> {
    let restored = settings::change(context, |present| {
        let key = context.parameter(CustomField::PARAMETER);
        let holder = present.settings.custom_fields.holder(key, context.now);
        let before = holder.ok_or_else(|| ApiError::not_found(CustomField::NOUN))?;
        if before.deleted_at.is_none() {
            return Err(ApiError::new(Code::Conflict, format!("The custom field {key} is not deleted.")));
        }
        let after =
            CustomField { deleted_at: None, updated_at: context.moment_after(before.updated_at), ..before.clone() };
        let mut change = stored(context, &after, EventMeta::new(EventKind::CustomFieldUpdated))?;
        change.writes.push(settling::schedule(context.account(), &after, context.now));
        Ok((change.logged(LoggedChange::created(&after.key, &after)), reply(&after)?))
    });
    dry_run::with_affected(context, restored.await?, None).await
}
