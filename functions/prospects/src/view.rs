//! A prospect as the client sees it (service.md §2).

use serde::Serialize;
use shared::directory::{Cell, Column, Row};
use shared::domain::text::{caseless, folded};
use shared::domain::{Email, Phone, PipelineId, Prospect, ProspectId, Settings, StageId, UnixMs};

/// The names that the `fields` parameter takes.
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

/// The fields of `item`, in the order of the specification.
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

/// What the directory knows of a prospect.
#[must_use]
pub fn row(prospect: &Prospect) -> Row {
    let name = format!("{} {}", prospect.first_name, prospect.last_name);
    let folded_or_none = |text: &Option<String>| Cell::Text(text.as_deref().map(folded).unwrap_or_default());
    let email = prospect.email.as_ref().map_or("", Email::as_str);
    let phone = prospect.phone.as_ref().map_or("", Phone::as_str);
    let labels = prospect.labels.iter().map(|label| caseless(label)).collect();
    let cells = [
        (Column::Name, Cell::Text(folded(&name))),
        (Column::Title, folded_or_none(&prospect.title)),
        (Column::Company, folded_or_none(&prospect.company)),
        (Column::Email, Cell::Text(email.to_owned())),
        (Column::Phone, Cell::Text(phone.to_owned())),
        (Column::Stage, Cell::Text(prospect.stage_id.to_string())),
        (Column::Labels, Cell::Texts(labels)),
        (Column::CreatedAt, Cell::Time(prospect.created_at.ms())),
        (Column::UpdatedAt, Cell::Time(prospect.updated_at.ms())),
    ];
    Row::new(prospect.id.to_string(), prospect.revision, cells)
}
