//! The item of a prospect's line.

use domain::custom::field::UNIQUE_MARK;
use domain::prospect::{ProspectSource, digest};
use domain::{ApplicationQuestion, Prospect, Resume};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shared::records::prospects::stored_resume;

use super::field_reference;

/// A prospect with its attachments, whose digests the record leaves out.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectItem {
    #[serde(flatten)]
    attachments: Attachments,
    /// The record: the members that are not attachments.
    #[serde(flatten)]
    prospect: Prospect,
}

/// The attachments of a prospect: the parts that are stored as items of their own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attachments {
    /// Notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Application questions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application_questions: Option<Vec<ApplicationQuestion>>,
    /// Resume.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resume: Option<Resume>,
}

impl ProspectItem {
    /// The item of a stored prospect, with the ids of its settings, sources and jobs.
    pub fn of(mut prospect: Prospect, attachments: Attachments) -> (Self, Vec<String>) {
        let references = references(&prospect);
        (prospect.notes_digest, prospect.questions_digest, prospect.resume) = (None, None, None);
        (Self { attachments, prospect }, references)
    }

    /// The prospect as it is stored, its attachments, and the resume as JSON text.
    pub fn into_stored(self, revision: u64) -> Result<(Prospect, Attachments, Option<String>), serde_json::Error> {
        let Self { attachments, prospect } = self;
        let questions = attachments.application_questions.as_ref();
        let questions = questions.map(serde_json::to_string).transpose()?;
        let resume = attachments.resume.as_ref().map(serde_json::to_string).transpose()?;
        let prospect = Prospect {
            revision,
            notes_digest: attachments.notes.as_deref().map(digest),
            questions_digest: questions.as_deref().map(digest),
            resume: resume.as_deref().map(stored_resume),
            ..prospect
        };
        Ok((prospect, attachments, resume))
    }
}

fn references(prospect: &Prospect) -> Vec<String> {
    let mut ids = vec![prospect.pipeline_id.to_string(), prospect.owner_id.to_string()];
    ids.extend(prospect.office_id.map(|id| id.to_string()));
    ids.extend(prospect.source.iter().map(|ProspectSource { id, .. }| id.to_string()));
    ids.extend(prospect.applications.iter().map(|one| one.job_id.to_string()));
    let numbers = custom_names(prospect).filter_map(|(_, number)| number);
    ids.extend(numbers.map(field_reference));
    ids
}

/// The names under which the prospect stores values of custom fields, each with the number of its field, if it has one.
pub fn custom_names(prospect: &Prospect) -> impl Iterator<Item = (String, Option<u16>)> {
    let values = match serde_json::to_value(&prospect.custom) {
        Ok(Value::Object(values)) => values,
        Ok(_) | Err(_) => Map::new(),
    };
    let number = |name: &str| name.strip_suffix(UNIQUE_MARK).unwrap_or(name).parse().ok();
    values.into_iter().map(move |(name, _)| {
        let number = number(&name);
        (name, number)
    })
}
