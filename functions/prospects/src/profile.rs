//! GET /prospects/{prospectId}/profile: the stored attributes outside the prospect record (SPECIFICATION §8.22).

use domain::custom::value::{Audience, CustomView};
use domain::field::{Record, Shown};
use domain::{CustomFields, Prospect, ProspectId};
use futures::future::try_join;
use serde::ser::{Serialize, SerializeMap, Serializer};
use shared::endpoints::prospects::{Asks, present};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;
use shared::records::prospects::Profile;

/// The fields of a prospect that its item does not show.
#[derive(Clone, Copy, Debug)]
pub struct ProfileView<'a> {
    prospect: &'a Prospect,
    attachments: &'a Profile,
    custom: CustomView<'a>,
}

/// What the client sees of a profile, with the custom values that this audience sees.
#[must_use]
pub const fn view<'a>(
    prospect: &'a Prospect,
    attachments: &'a Profile,
    (fields, audience): (&'a CustomFields, Audience),
) -> ProfileView<'a> {
    ProfileView {
        prospect,
        attachments,
        custom: CustomView {
            values: &prospect.custom,
            fields,
            audience,
        },
    }
}

impl Serialize for ProfileView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            prospect,
            attachments,
            custom,
        } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &prospect.id)?;
        prospect.write(Shown::Profile, &mut map)?;
        map.serialize_entry("notes", &attachments.notes)?;
        map.serialize_entry("jobs", &prospect.applications)?;
        map.serialize_entry("applicationQuestions", &attachments.application_questions)?;
        map.serialize_entry("customFields", custom)?;
        map.serialize_entry("hasResume", &prospect.resume.is_some())?;
        map.serialize_entry("alternateEmails", &prospect.absorbed.emails)?;
        map.serialize_entry("alternatePhones", &prospect.absorbed.phones)?;
        map.serialize_entry("alternateExternalIds", &prospect.absorbed.external_ids)?;
        map.end()
    }
}

/// Returns the profile of one prospect.
///
/// # Errors
/// 404 if the account has no such prospect; 301 if it was merged; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let stored = async { Ok(records::prospects::get_with_profile(&context.app.store, context.account(), id).await?) };
    let (stored, settings) = try_join(stored, context.settings()).await?;
    let (prospect, profile) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("/profile")).await?;
    let profile = profile.unwrap_or_default();
    let seen = (&settings.custom_fields, Audience::Profile);
    Ok(context.conditional(Reply::item(&view(&prospect, &profile, seen))?, prospect.revision))
}
