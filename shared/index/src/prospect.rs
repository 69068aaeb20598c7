//! What the directory knows of a prospect.

use super::row::{Cell, Column, Row};
use domain::text::{caseless, folded};
use domain::{Email, Phone, Prospect};

/// The row of a prospect.
#[must_use]
pub fn prospect_row(prospect: &Prospect) -> Row {
    let name = format!("{} {}", prospect.first_name, prospect.last_name);
    let folded_or_none = |text: &Option<String>| Cell::Text(text.as_deref().map(folded).unwrap_or_default());
    let email = prospect.email.as_ref().map_or("", Email::as_str);
    let phone = prospect.phone.as_ref().map_or("", Phone::as_str);
    let labels = prospect.labels.iter().map(|label| caseless(label)).collect();
    let id_or_none = |id: Option<String>| Cell::Text(id.unwrap_or_default());
    let source = prospect.source.as_ref().map(|source| source.id.to_string());
    let jobs = prospect.applications.iter().map(|one| one.job_id.to_string());
    let cells = [
        (Column::Name, Cell::Text(folded(&name))),
        (Column::Title, folded_or_none(&prospect.title)),
        (Column::Company, folded_or_none(&prospect.company)),
        (Column::Email, Cell::Text(email.to_owned())),
        (Column::Phone, Cell::Text(phone.to_owned())),
        (Column::Stage, Cell::Text(prospect.stage_id.to_string())),
        (Column::Labels, Cell::Texts(labels)),
        (Column::AssignedTo, Cell::Text(prospect.owner_id.to_string())),
        (Column::Office, id_or_none(prospect.office_id.map(|id| id.to_string()))),
        (Column::Source, id_or_none(source)),
        (Column::Jobs, Cell::Texts(jobs.collect())),
        (Column::CreatedAt, Cell::Time(prospect.created_at.ms())),
        (Column::UpdatedAt, Cell::Time(prospect.updated_at.ms())),
    ];
    Row::new(prospect.id.to_string(), prospect.revision, cells)
}
