//! Undoing what a run did to one prospect.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::consent::CONSENT_PREFIX;
use domain::custom::CUSTOM_PREFIX;
use domain::{Contact, EventKind, JobId, MatchBy, Prospect, ProspectId};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use shared::http::{ApiError, Body, Code, Json, Names};
use shared::records::prospects;

use super::conflict::{Conflict, TOO_MANY, TOUCHED, Undone, refusal};
use super::history::{Dated, FieldChange, History, Plan, Values};
use super::work::{Decided, Work};
use crate::delete;
use crate::request::{FirstReading, Removals};
use crate::update::Update;

/// How often a prospect is read that others keep changing.
const READS: usize = 5;

/// The fields that follow from others: the pipeline from the stage, and which contacts are shared from the contacts.
const DERIVED: [&str; 2] = [Prospect::PIPELINE_ID.name, Prospect::SHARED_CONTACTS.name];

const STATED: &str = "A consent is what the prospect said last. Record another statement if that is wrong.";
const NOT_KEPT: &str = "The old value is not kept: it is too long, sensitive, or a file.";
const DELETED: &str = "The run deleted the prospect. A deleted prospect cannot be restored.";
const MERGED: &str = "The prospect was merged into another one after the run.";
const MERGE: &str = "The run merged prospects, or took a merge back. Use POST /merges/{mergeId}/undo.";

/// Undoes what the run did to a prospect.
///
/// # Errors
/// 409 if other writers kept winning; 503 if the store does not answer.
pub async fn undo(work: &Work<'_>, id: ProspectId, kinds: &[EventKind]) -> Result<Undone, ApiError> {
    let record = id.to_string();
    let attempt = async |only: Option<&str>| {
        let name = format!("{record} {}", only.unwrap_or_default());
        Box::pin(work.part(&name, || Box::pin(decide(work, id, kinds, only)))).await
    };
    let refused = match attempt(None).await {
        Ok(undone) => return Ok(undone),
        Err(error) => refusal(&error)?,
    };
    // One of the values cannot come back. Each field is tried alone.
    let Changed { names, values, merge } = Box::pin(changed(work, id)).await?;
    if names.is_empty() {
        return Ok(Undone::refused(Conflict::of_record(&record, &refused)));
    }
    let mut all = Undone {
        conflicts: merge.into_iter().collect(),
        ..Undone::default()
    };
    for name in names {
        match attempt(Some(&name)).await {
            Ok(undone) => all.add(undone),
            Err(error) => {
                let conflict = Conflict::of_field(&record, &name, &refusal(&error)?);
                let values = values.iter().find(|values| values.name == name);
                let ran = values.and_then(|values| values.ran.as_deref());
                let would_be = values.and_then(|values| values.would_be.as_deref());
                all.conflicts.push(conflict.with_values(ran, would_be));
            }
        }
    }
    all.updated = all.updated.min(1);
    Ok(all)
}

fn refused(id: ProspectId, message: &str) -> Decided {
    (Undone::refused(Conflict::of_record(&id.to_string(), message)), None)
}

/// What the run changed of a prospect.
#[derive(Debug, Default)]
struct Changed {
    /// The names of the fields, also of fields that are undone.
    names: Vec<String>,
    /// The values of the fields that are not undone.
    values: Vec<Values>,
    /// The conflict of its merges.
    merge: Option<Conflict>,
}

async fn changed(work: &Work<'_>, id: ProspectId) -> Result<Changed, ApiError> {
    let Some(prospect) = read(work, id).await? else {
        return Ok(Changed::default());
    };
    let group: Vec<ProspectId> = prospect.group().collect();
    let Some(history) = History::read(work.context, &work.run, &group).await? else {
        return Ok(Changed::default());
    };
    let record = id.to_string();
    let names = history.names(&record).into_iter();
    let names = names.filter(|name| !DERIVED.contains(name)).map(str::to_owned);
    let mut changed = Changed {
        names: names.collect(),
        values: Vec::new(),
        merge: merge(&history, &record),
    };
    if let Plan::Fields(fields) = history.plan_of_prospect(&record, prospect.created_at) {
        changed.values = values(work, &fields, None).await?;
    }
    Ok(changed)
}

/// The values of the fields that do not follow from others, or of `only` this one.
async fn values(work: &Work<'_>, fields: &[FieldChange<'_>], only: Option<&str>) -> Result<Vec<Values>, ApiError> {
    let wanted = fields.iter().filter(|field| only.is_none_or(|only| field.name == only));
    let mut values = Vec::new();
    for field in wanted.filter(|field| !DERIVED.contains(&field.name)) {
        values.push(field.values(work.context).await?);
    }
    Ok(values)
}

/// The contacts that the prospect shared before the run.
async fn shared(work: &Work<'_>, prospect: &Prospect, fields: &[FieldChange<'_>]) -> Result<Vec<Contact>, ApiError> {
    let changed = fields.iter().find(|field| field.name == Prospect::SHARED_CONTACTS.name);
    let Some(changed) = changed else {
        return Ok(prospect.shared_contacts.clone());
    };
    let before = changed.values(work.context).await?.would_be;
    let before = before.map(|json| serde_json::from_str(json.get())).transpose();
    Ok(before.map_err(ApiError::internal)?.unwrap_or_default())
}

fn merge(history: &History, record: &str) -> Option<Conflict> {
    history.has_merge(record).then(|| Conflict::of_record(record, MERGE))
}

async fn read(work: &Work<'_>, id: ProspectId) -> Result<Option<Prospect>, ApiError> {
    Ok(prospects::get(&work.context.app.store, work.context.account(), id).await?)
}

/// Decides what to do with a prospect, or with one of its fields.
async fn decide(work: &Work<'_>, id: ProspectId, kinds: &[EventKind], only: Option<&str>) -> Result<Decided, ApiError> {
    let record = id.to_string();
    for _ in 0..READS {
        let Some(prospect) = read(work, id).await? else {
            if kinds.contains(&EventKind::ProspectDeleted) {
                return Ok(refused(id, DELETED));
            }
            let gone = Undone {
                is_gone: true,
                ..Undone::default()
            };
            return Ok((gone, None));
        };
        if prospect.merged.is_some() {
            return Ok(refused(id, MERGED));
        }
        let group: Vec<ProspectId> = prospect.group().collect();
        let Some(history) = History::read(work.context, &work.run, &group).await? else {
            return Ok(refused(id, TOO_MANY));
        };
        let decided = match history.plan_of_prospect(&record, prospect.created_at) {
            Plan::Delete => delete(work, &prospect, &group).await?,
            Plan::Touched(by) => Some((touched(&record, by), None)),
            Plan::Restore(..) => Some((Undone::default(), None)),
            Plan::Fields(fields) => {
                let shared = shared(work, &prospect, &fields).await?;
                let values = values(work, &fields, only).await?;
                // The caller lists the merge once if it tries each field alone.
                let merge = merge(&history, &record).filter(|_| only.is_none());
                Box::pin(set(work, (&prospect, shared.as_slice()), values, merge)).await?
            }
        };
        if let Some(decided) = decided {
            return Ok(decided);
        }
    }
    Err(ApiError::conflict())
}

fn touched(record: &str, (_, entry): &Dated) -> Undone {
    Undone::refused(Conflict::of_record(record, TOUCHED).changed_by(&entry.origin.actor))
}

/// The deletion. The activity is read again after what the transaction guards. `None` if something changed meanwhile.
async fn delete(work: &Work<'_>, prospect: &Prospect, group: &[ProspectId]) -> Result<Option<Decided>, ApiError> {
    let decision = match delete::decide(work.context, prospect.id).await {
        Err(error) if matches!(error.code(), Code::NotFound | Code::Merged) => return Ok(None),
        decided => decided?,
    };
    let Some(history) = History::read(work.context, &work.run, group).await? else {
        return Ok(None);
    };
    let record = prospect.id.to_string();
    if !matches!(history.plan_of_prospect(&record, prospect.created_at), Plan::Delete) {
        return Ok(None);
    }
    let undone = Undone {
        created: history.created(),
        is_gone: true,
        ..Undone::default()
    };
    Ok(Some((undone, Some(decision))))
}

/// The change that gives fields their old values, as a `PATCH` would, but for the contacts that were `shared`, which
/// another prospect may have. `None` if the prospect changed meanwhile.
async fn set(
    work: &Work<'_>,
    (prospect, shared): (&Prospect, &[Contact]),
    values: Vec<Values>,
    merge: Option<Conflict>,
) -> Result<Option<Decided>, ApiError> {
    let record = prospect.id.to_string();
    let mut conflicts: Vec<Conflict> = merge.into_iter().collect();
    let mut sent = Sent::default();
    for values in values {
        conflicts.extend(values.conflict(&record));
        match values.would_be {
            _ if values.later.is_some() => {}
            _ if values.name.starts_with(CONSENT_PREFIX) => {
                let conflict = Conflict::of_field(&record, &values.name, STATED);
                conflicts.push(conflict.with_values(values.ran.as_deref(), values.would_be.as_deref()));
            }
            Some(would_be) => sent.add(&values.name, &would_be, values.ran.as_deref())?,
            None => {
                let conflict = Conflict::of_field(&record, &values.name, NOT_KEPT);
                conflicts.push(conflict.with_values(values.ran.as_deref(), None));
            }
        }
    }
    let mut undone = Undone {
        conflicts,
        ..Undone::default()
    };
    if sent.is_empty() {
        return Ok(Some((undone, None)));
    }
    let if_match = format!("\"{}\"", prospect.revision);
    let mut update = Update::read(prospect.id, Some(if_match), sent.body()?, &work.settings);
    update.request.remove(sent.removes);
    update.request.match_by = MatchBy {
        email: !shared.contains(&Contact::Email),
        phone: !shared.contains(&Contact::Phone),
        ..MatchBy::default()
    };
    let first = FirstReading::default();
    match update.decide(work.context, &work.settings, &first).await {
        Ok(Some(decision)) => {
            undone.updated = usize::from(!decision.is_unchanged());
            let decision = Some(decision).filter(|decision| !decision.is_unchanged());
            Ok(Some((undone, decision)))
        }
        Ok(None) => Ok(None),
        Err(error) if error.code() == Code::PreconditionFailed => Ok(None),
        Err(error) => Err(error),
    }
}

/// The body of the `PATCH` that undoes.
#[derive(Debug, Default)]
struct Sent {
    members: Map<String, Value>,
    custom: Map<String, Value>,
    removes: Removals,
}

impl Sent {
    fn is_empty(&self) -> bool {
        self.members.is_empty() && self.custom.is_empty() && self.removes == Removals::default()
    }

    /// Adds the old value of a field. `ran` is the value that the run gave it.
    fn add(&mut self, name: &str, would_be: &RawValue, ran: Option<&RawValue>) -> Result<(), ApiError> {
        let value: Value = serde_json::from_str(would_be.get()).map_err(ApiError::internal)?;
        // Only numbers of custom fields have fractions. Their digits are more than `Value` keeps.
        let value = if value.is_f64() {
            Value::String(would_be.get().to_owned())
        } else {
            value
        };
        if name == Prospect::APPLICATIONS.name {
            let jobs = |json: &str| serde_json::from_str::<BTreeSet<JobId>>(json).map_err(ApiError::internal);
            let before = jobs(would_be.get())?;
            let after = ran.map_or_else(|| Ok(BTreeSet::new()), |ran| jobs(ran.get()))?;
            self.removes.jobs = after.difference(&before).copied().collect();
            return Ok(());
        }
        if name == Prospect::NOTES_DIGEST.name && value.is_null() {
            self.removes.notes = true;
            return Ok(());
        }
        match name.strip_prefix(CUSTOM_PREFIX) {
            Some(key) => self.custom.insert(key.to_owned(), value),
            None => self.members.insert(name.to_owned(), value),
        };
        Ok(())
    }

    fn body(&self) -> Result<Body, ApiError> {
        let mut members = self.members.clone();
        if !self.custom.is_empty() {
            members.insert(Prospect::CUSTOM.name.to_owned(), Value::Object(self.custom.clone()));
        }
        let text = Value::Object(members).to_string();
        match Json::parse(text.as_bytes()).map_err(ApiError::internal)? {
            Json::Object(members) => Ok(Body::new(members, "", Arc::new(Names::default()))),
            _ => Err(ApiError::internal("a body that is no object")),
        }
    }
}
