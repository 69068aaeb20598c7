//! GET /prospects/{prospectId}/profile: the stored attributes that a prospect's own record does not show.

use domain::prospect::{Application, ApplicationQuestion};
use domain::{LicenseStatus, OfficeId, Prospect, ProspectId, SourceId, UserId};
use serde::Serialize;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records;
use shared::records::prospects::Profile;

/// What POST /prospects takes besides the fields of `item`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProfileView<'a> {
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
}

fn view<'a>(prospect: &'a Prospect, profile: &'a Profile) -> ProfileView<'a> {
    ProfileView {
        id: prospect.id,
        license_status: prospect.license_status,
        notes: profile.notes.as_deref(),
        street_address: prospect.street_address.as_deref(),
        city: prospect.city.as_deref(),
        state: prospect.state.as_deref(),
        postal_code: prospect.postal_code.as_deref(),
        office_id: prospect.office_id,
        source_id: prospect.source.as_ref().map(|source| source.id),
        owner_id: prospect.owner_id,
        jobs: &prospect.applications,
        application_questions: &profile.application_questions,
        has_resume: prospect.resume.is_some(),
    }
}

/// Gives the profile of one prospect.
///
/// # Errors
/// 404 where the account has no such prospect; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let read = records::prospects::get_with_profile(&context.app.store, context.account(), id).await?;
    let read = read.filter(|(prospect, _)| !prospect.deleting);
    let (prospect, profile) = read.ok_or_else(|| ApiError::not_found("prospect"))?;
    let reply = Reply::item(&view(&prospect, &profile))?.with_revision(prospect.revision);
    Ok(if context.has_revision(prospect.revision) {
        reply.not_modified()
    } else {
        reply
    })
}
