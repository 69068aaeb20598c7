//! A prospect as a line.

use chrono::{DateTime, SecondsFormat};
use domain::prospect::Application;
use domain::{Prospect, UnixMs};
use shared::records::prospects::Profile;

use super::names::Names;
use crate::csv_file::cell::joined;

/// The columns: the record without `message` and the profile (SPECIFICATION §8.1, §8.22), and names beside ids.
pub(super) const COLUMNS: [&str; 32] = [
    "id",
    "firstName",
    "lastName",
    "email",
    "phone",
    "currentStage",
    "stageId",
    "pipeline",
    "pipelineId",
    "labels",
    "title",
    "company",
    "licenseStatus",
    "notes",
    "streetAddress",
    "city",
    "state",
    "postalCode",
    "office",
    "officeId",
    "source",
    "sourceId",
    "owner",
    "ownerId",
    "jobs",
    "jobIds",
    "appliedAt",
    "externalIds",
    "applicationQuestions",
    "hasResume",
    "createdAt",
    "updatedAt",
];

/// The cells of a prospect. It is destructured without `..`: a new field does not compile until it is written here or
/// left out on purpose.
///
/// # Errors
/// The application questions cannot be written as JSON.
pub(super) fn cells(prospect: &Prospect, profile: &Profile, names: &Names) -> Result<[String; COLUMNS.len()], String> {
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
        created_at,
        updated_at,
        external_ids,
        // The cells of the attachments have what the digests describe.
        notes_digest: _,
        questions_digest: _,
        // No endpoint shows these.
        revision: _,
        deleting: _,
        stage_entered: _,
        merged: _,
        absorbed: _,
    } = prospect;
    let Profile {
        notes,
        application_questions,
    } = profile;
    let settings = &names.settings;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let pipeline = settings.pipeline(*pipeline_id).map(|pipeline| pipeline.name.clone());
    let office = office_id
        .and_then(|id| settings.office(id))
        .map(|office| office.name.clone());
    let owner = settings.user(*owner_id).map(|user| user.name.clone());
    let each = |text: &dyn Fn(&Application) -> String| joined(&applications.iter().map(text).collect::<Vec<_>>());
    let external = external_ids
        .iter()
        .map(|external| format!("{}:{}", external.system().as_str(), external.id()));
    let external: Vec<String> = external.collect();
    let questions = match application_questions.as_slice() {
        [] => String::new(),
        questions => serde_json::to_string(questions).map_err(|error| format!("{id}: {error}"))?,
    };
    Ok([
        id.to_string(),
        first_name.clone(),
        last_name.clone(),
        email
            .as_ref()
            .map(|email| email.as_str().to_owned())
            .unwrap_or_default(),
        phone
            .as_ref()
            .map(|phone| phone.as_str().to_owned())
            .unwrap_or_default(),
        settings.stage_name(*stage_id).to_owned(),
        stage_id.to_string(),
        pipeline.unwrap_or_default(),
        pipeline_id.to_string(),
        joined(labels),
        text(title),
        text(company),
        license_status
            .map(|status| status.name().to_owned())
            .unwrap_or_default(),
        text(notes),
        text(street_address),
        text(city),
        text(state),
        text(postal_code),
        office.unwrap_or_default(),
        office_id.map(|id| id.to_string()).unwrap_or_default(),
        source
            .as_ref()
            .map(|source| names.source(source.id))
            .unwrap_or_default(),
        source.as_ref().map(|source| source.id.to_string()).unwrap_or_default(),
        owner.unwrap_or_default(),
        owner_id.to_string(),
        each(&|application| names.job(application.job_id)),
        each(&|application| application.job_id.to_string()),
        each(&|application| iso(application.applied_at)),
        joined(&external),
        questions,
        resume.is_some().to_string(),
        iso(*created_at),
        iso(*updated_at),
    ])
}

/// For example `2026-01-02T03:04:05.678Z`.
fn iso(time: UnixMs) -> String {
    let time = DateTime::from_timestamp_millis(time.ms()).unwrap_or_default();
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}
