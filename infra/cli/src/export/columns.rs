//! A prospect as a line: the record without `message`, the profile (SPECIFICATION §7.1), and names next to ids.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use std::sync::LazyLock;

use chrono::{DateTime, SecondsFormat};
use domain::Prospect;
use domain::field::{FieldDefinition, Shown, ValueKind, definitions};
use serde_json::Value;

use self::Cell::{ExternalIds, JobNames, Jobs, Name, Profile, ProfileTime, Questions, Record, Time};
use crate::csv_file::joined;
use crate::names::{List, Names, text};

/// Where the text of a cell comes from.
#[derive(Clone, Copy, Debug)]
enum Cell {
    /// The member of the record with the column's name.
    Record,
    /// The member of the profile with the column's name.
    Profile,
    /// The member is the id of a record of this list, whose name is shown.
    Name(List, &'static str),
    /// A time of the record.
    Time,
    /// A time of the profile.
    ProfileTime,
    /// The names of the jobs.
    JobNames,
    /// This member of each job.
    Jobs(&'static str),
    ExternalIds,
    Questions,
}

/// The columns: the fields that a record or its profile shows (ADR 0039), each id after the name that it stands for.
static COLUMNS: LazyLock<Vec<(&'static str, Cell)>> =
    LazyLock::new(|| definitions::<Prospect>().flat_map(|field| of(&field)).collect());

fn of(field: &FieldDefinition) -> Vec<(&'static str, Cell)> {
    let name = field.name;
    let plain = match (field.shown, field.kind) {
        (Shown::Item, ValueKind::Time) => Time,
        (Shown::Item, _) => Record,
        (Shown::Profile | Shown::Nowhere, ValueKind::Time) => ProfileTime,
        (Shown::Profile | Shown::Nowhere, _) => Profile,
    };
    let named = |header, list| vec![(header, Name(list, name)), (name, plain)];
    match *field {
        Prospect::STAGE_ID => vec![("currentStage", Record), (name, plain)],
        Prospect::PIPELINE_ID => named("pipeline", List::Pipelines),
        Prospect::OFFICE_ID => named("office", List::Offices),
        Prospect::SOURCE => named("source", List::Sources),
        Prospect::OWNER_ID => named("owner", List::Users),
        Prospect::APPLICATIONS => vec![("jobs", JobNames), ("jobIds", Jobs("jobId")), ("appliedAt", Jobs("appliedAt"))],
        Prospect::EXTERNAL_IDS => vec![(name, ExternalIds)],
        Prospect::QUESTIONS_DIGEST => vec![(name, Questions)],
        Prospect::RESUME => vec![("hasResume", Profile)],
        // Each custom field has a column of its own.
        Prospect::CUSTOM => Vec::new(),
        _ if field.shown == Shown::Nowhere => Vec::new(),
        _ => vec![(name, plain)],
    }
}

/// The headers.
pub(super) fn headers() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|(header, _)| *header)
}

/// The cells of a prospect.
pub(super) fn cells<'a>(item: &'a Value, names: &'a Names) -> impl Iterator<Item = String> + use<'a> {
    COLUMNS.iter().map(|(header, cell)| shown(item, names, header, *cell))
}

/// Whether the names cover all records that the prospect names by id.
pub(super) fn are_known(item: &Value, names: &Names) -> bool {
    let mut references = COLUMNS.iter().filter_map(|(_, cell)| match cell {
        Name(list, id) => Some((*list, referred(item, id))),
        _ => None,
    });
    let mut jobs = each(item, "jobs").map(|job| text(&job["jobId"]));
    references.all(|(list, id)| id.is_empty() || names.has(list, id)) && jobs.all(|id| names.has(List::Jobs, id))
}

fn shown(item: &Value, names: &Names, header: &str, cell: Cell) -> String {
    let all = |texts: &mut dyn Iterator<Item = String>| joined(&texts.collect::<Vec<_>>());
    match cell {
        Record => plain(&item[header]),
        Profile => plain(&item["profile"][header]),
        Time => time(&item[header]),
        ProfileTime => time(&item["profile"][header]),
        Name(list, id) => names.name(list, referred(item, id)).to_owned(),
        JobNames => all(&mut each(item, "jobs").map(|job| names.name(List::Jobs, text(&job["jobId"])).to_owned())),
        Jobs("appliedAt") => all(&mut each(item, "jobs").map(|job| time(&job["appliedAt"]))),
        Jobs(member) => all(&mut each(item, "jobs").map(|job| plain(&job[member]))),
        ExternalIds => {
            let text = |id: &Value| format!("{}:{}", text(&id["system"]), text(&id["id"]));
            all(&mut each(item, "externalIds").map(text))
        }
        Questions => match each(item, "applicationQuestions").next() {
            Some(_) => item["profile"]["applicationQuestions"].to_string(),
            None => String::new(),
        },
    }
}

/// The id in the record or in the profile.
fn referred<'a>(item: &'a Value, id: &str) -> &'a str {
    let profile = text(&item["profile"][id]);
    if profile.is_empty() { text(&item[id]) } else { profile }
}

/// The elements of a list of the profile.
fn each<'a>(item: &'a Value, list: &str) -> impl Iterator<Item = &'a Value> {
    item["profile"][list].as_array().into_iter().flatten()
}

/// A value as text. Several texts are joined.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(texts) => joined(&texts.iter().map(plain).collect::<Vec<_>>()),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

/// For example `2026-01-02T03:04:05.678Z`.
pub(super) fn time(value: &Value) -> String {
    let time = value.as_i64().and_then(DateTime::from_timestamp_millis);
    let iso = |time: DateTime<_>| time.to_rfc3339_opts(SecondsFormat::Millis, true);
    time.map(iso).unwrap_or_default()
}
