//! The row of a prospect.

use std::collections::{BTreeSet, HashSet};

use super::row::{Cell, Row};
use super::schema::Column;
use domain::text::{caseless, folded};
use domain::{Email, ExternalId, Phone, Prospect};

/// The row of a prospect.
#[must_use]
pub fn prospect_row(prospect: &Prospect) -> Row {
    // Exhaustive: a new field does not compile until it is decided here whether lists filter by it.
    let Prospect {
        id,
        revision,
        first_name,
        last_name,
        email,
        phone,
        stage_id,
        pipeline_id,
        labels,
        title,
        company,
        license_status,
        street_address: _,
        city: _,
        state: _,
        postal_code: _,
        office_id,
        source,
        applications,
        owner_id,
        notes_digest: _,
        questions_digest: _,
        resume: _,
        created_at,
        updated_at,
        stage_entered: _,
        external_ids,
        merged: _,
        absorbed,
    } = prospect;
    let emails = absorbed.emails.iter().map(|email| email.as_str().to_owned());
    let phones = absorbed.phones.iter().map(|phone| phone.as_str().to_owned());
    let alternates = emails.chain(phones).collect();
    let optional = |text: Option<String>| Cell::Text(text.unwrap_or_default());
    let case_folded = |text: &Option<String>| optional(text.as_deref().map(folded));
    let folded_labels = labels.iter().map(|label| caseless(label)).collect();
    // An imported prospect may repeat a label in another case; a facet counts it once.
    let mut seen = HashSet::new();
    let distinct_labels = labels.iter().filter(|label| seen.insert(caseless(label)));
    let jobs = applications.iter().map(|application| application.job_id.to_string());
    let external_ids: Vec<&ExternalId> = external_ids.iter().chain(&absorbed.external_ids).collect();
    let systems: BTreeSet<&str> = external_ids.iter().map(|id| id.system().as_str()).collect();
    let systems = systems.into_iter().map(str::to_owned);
    let ids = external_ids
        .iter()
        .filter_map(|id| ExternalId::text_of_any_system(id.id()));
    let ids: BTreeSet<String> = ids.collect();
    let external_ids = systems
        .chain(external_ids.iter().map(|id| id.text()))
        .chain(ids)
        .collect();
    let cells = [
        (Column::Name, Cell::Text(folded(&format!("{first_name} {last_name}")))),
        (Column::Title, case_folded(title)),
        (Column::Company, case_folded(company)),
        (
            Column::Email,
            optional(email.as_ref().map(Email::as_str).map(str::to_owned)),
        ),
        (
            Column::Phone,
            optional(phone.as_ref().map(Phone::as_str).map(str::to_owned)),
        ),
        (Column::Stage, Cell::Text(stage_id.to_string())),
        (Column::Labels, Cell::Texts(folded_labels)),
        (Column::Owner, Cell::Text(owner_id.to_string())),
        (Column::Office, optional(office_id.map(|id| id.to_string()))),
        (
            Column::Source,
            optional(source.as_ref().map(|source| source.id.to_string())),
        ),
        (Column::Jobs, Cell::Texts(jobs.collect())),
        (Column::Pipeline, Cell::Text(pipeline_id.to_string())),
        (
            Column::LicenseStatus,
            optional(license_status.map(|status| status.name().to_owned())),
        ),
        (Column::CompanyAsWritten, optional(company.clone())),
        (Column::LabelsAsWritten, Cell::Texts(distinct_labels.cloned().collect())),
        (Column::CreatedAt, Cell::Time(created_at.ms())),
        (Column::UpdatedAt, Cell::Time(updated_at.ms())),
        (Column::ExternalIds, Cell::Texts(external_ids)),
        (Column::Alternates, Cell::Texts(alternates)),
    ];
    Row::new(id.to_string(), *revision, cells)
}
