//! A prospect as the client sees it, in responses and in events (SPECIFICATION §8.1).

use serde::Serialize;

use super::id::{PipelineId, ProspectId, StageId};
use super::{Email, Phone, Prospect, Settings, UnixMs};

/// The names of the fields, for the `fields` parameter.
pub const FIELDS: &[&str] = &[
    "id",
    "message",
    "firstName",
    "lastName",
    "email",
    "phone",
    "currentStage",
    "stageId",
    "pipelineId",
    "labels",
    "title",
    "company",
    "createdAt",
    "updatedAt",
];

/// The fields, in the order of the specification.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectView<'a> {
    id: ProspectId,
    message: Option<&'a str>,
    first_name: &'a str,
    last_name: &'a str,
    email: Option<&'a Email>,
    phone: Option<&'a Phone>,
    current_stage: &'a str,
    stage_id: StageId,
    pipeline_id: PipelineId,
    labels: &'a [String],
    title: Option<&'a str>,
    company: Option<&'a str>,
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// What the client sees of a prospect. `message` has the warnings of a write and is never stored. The record is
/// destructured without `..`: a new field does not compile until it is shown here or left out on purpose.
#[must_use]
pub fn item<'a>(prospect: &'a Prospect, settings: &'a Settings, message: Option<&'a str>) -> ProspectView<'a> {
    let Prospect {
        id,
        first_name,
        last_name,
        email,
        phone,
        stage_id,
        pipeline_id,
        labels,
        title,
        company,
        created_at,
        updated_at,
        // GET /prospects/{prospectId}/profile shows these.
        license_status: _,
        street_address: _,
        city: _,
        state: _,
        postal_code: _,
        office_id: _,
        source: _,
        applications: _,
        owner_id: _,
        resume: _,
        // No endpoint shows these.
        revision: _,
        notes_digest: _,
        questions_digest: _,
        // GET /prospects/{prospectId}/history shows it.
        stage_entered: _,
        // The profile shows this too.
        external_ids: _,
        merged: _,
        absorbed: _,
    } = prospect;
    ProspectView {
        id: *id,
        message,
        first_name,
        last_name,
        email: email.as_ref(),
        phone: phone.as_ref(),
        current_stage: settings.stage_name(*stage_id),
        stage_id: *stage_id,
        pipeline_id: *pipeline_id,
        labels,
        title: title.as_deref(),
        company: company.as_deref(),
        created_at: *created_at,
        updated_at: *updated_at,
    }
}
