//! A prospect as the client sees it: in answers and in events (SPECIFICATION §8.1).

use serde::Serialize;

use super::id::{PipelineId, ProspectId, StageId};
use super::{Email, Phone, Prospect, Settings, UnixMs};

/// The names of the fields, which the `fields` parameter takes.
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

/// What the client sees of a prospect. `message` warns of what a write did not do; it is never stored.
#[must_use]
pub fn item<'a>(prospect: &'a Prospect, settings: &'a Settings, message: Option<&'a str>) -> ProspectView<'a> {
    ProspectView {
        id: prospect.id,
        message,
        first_name: &prospect.first_name,
        last_name: &prospect.last_name,
        email: prospect.email.as_ref(),
        phone: prospect.phone.as_ref(),
        current_stage: settings.stage_name(prospect.stage_id),
        stage_id: prospect.stage_id,
        pipeline_id: prospect.pipeline_id,
        labels: &prospect.labels,
        title: prospect.title.as_deref(),
        company: prospect.company.as_deref(),
        created_at: prospect.created_at,
        updated_at: prospect.updated_at,
    }
}
