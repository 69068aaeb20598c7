//! GET /prospects/{prospectId}/profile: the stored attributes outside the prospect record (SPECIFICATION §8.22).

use domain::prospect::{Application, ApplicationQuestion};
use domain::{Email, ExternalId, LicenseStatus, OfficeId, Phone, Prospect, ProspectId, SourceId, UserId};
use serde::Serialize;
use shared::endpoints::prospects::{Asks, present};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;
use shared::records::prospects::Profile;

/// The attributes that POST /prospects takes and `item` does not show.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView<'a> {
    id: ProspectId,
    license_status: Option<LicenseStatus>,
    notes: Option<&'a str>,
    street_address: Option<&'a str>,
    city: Option<&'a str>,
    state: Option<&'a str>,
    postal_code: Option<&'a str>,
    office_id: Option<OfficeId>,
    source_id: Option<SourceId>,
    owner_id: UserId,
    jobs: &'a [Application],
    application_questions: &'a [ApplicationQuestion],
    has_resume: bool,
    external_ids: &'a [ExternalId],
    alternate_emails: &'a [Email],
    alternate_phones: &'a [Phone],
    alternate_external_ids: &'a [ExternalId],
}

/// What the client sees of a profile. Both records are destructured without `..`: a new attribute does not compile
/// until it is shown here or left to the item.
#[must_use]
pub fn view<'a>(prospect: &'a Prospect, profile: &'a Profile) -> ProfileView<'a> {
    let Profile {
        notes,
        application_questions,
    } = profile;
    let Prospect {
        id,
        license_status,
        street_address,
        city,
        state,
        postal_code,
        office_id,
        source,
        applications,
        owner_id,
        resume,
        external_ids,
        // GET /prospects/{prospectId} shows these.
        first_name: _,
        last_name: _,
        email: _,
        phone: _,
        stage_id: _,
        pipeline_id: _,
        labels: _,
        title: _,
        company: _,
        created_at: _,
        updated_at: _,
        // No endpoint shows these.
        revision: _,
        notes_digest: _,
        questions_digest: _,
        // GET /prospects/{prospectId}/history shows it.
        stage_entered: _,
        merged: _,
        absorbed,
    } = prospect;
    ProfileView {
        id: *id,
        license_status: *license_status,
        notes: notes.as_deref(),
        street_address: street_address.as_deref(),
        city: city.as_deref(),
        state: state.as_deref(),
        postal_code: postal_code.as_deref(),
        office_id: *office_id,
        source_id: source.as_ref().map(|source| source.id),
        owner_id: *owner_id,
        jobs: applications,
        application_questions,
        has_resume: resume.is_some(),
        external_ids,
        alternate_emails: &absorbed.emails,
        alternate_phones: &absorbed.phones,
        alternate_external_ids: &absorbed.external_ids,
    }
}

/// Returns the profile of one prospect.
///
/// # Errors
/// 404 if the account has no such prospect; 301 if it was merged; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let stored = records::prospects::get_with_profile(&context.app.store, context.account(), id).await?;
    let (prospect, profile) = stored.unzip();
    let prospect = present(context, prospect, Asks::Reads("/profile")).await?;
    let profile = profile.unwrap_or_default();
    Ok(context.conditional(Reply::item(&view(&prospect, &profile))?, prospect.revision))
}
