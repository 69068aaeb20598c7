//! Undoing what a run did to one prospect.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::consent::CONSENT_PREFIX;
use domain::custom::CUSTOM_PREFIX;
use domain::{Contact, EventKind, JobId, MatchBy, Prospect, ProspectId};
use prospects::request::{Removals, Request, UpdateTarget};
use prospects::{delete, update};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use shared::http::{ApiError, Body, Code, Json, Names};
use shared::records::prospects::get;

use super::conflict::{Conflict, TOO_MANY, TOUCHED, Undone, refusal};
use super::run_changes::{FieldChange, Plan, RunChanges};
use super::work::{Decided, Work};

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
    let present = get(work.context.sight(), id).await?;
    let changes = match &present {
        Some(prospect) => {
            let group: Vec<ProspectId> = prospect.group().collect();
            RunChanges::read(work.context, &work.run, &group).await?
        }
        None => None,
    };
    let names = changes.as_ref().map(|changes| changes.names(&record));
    let names: Vec<&str> = names.into_iter().flatten().filter(|name| !DERIVED.contains(name)).collect();
    if names.is_empty() {
        return Ok(Undone::refused(Conflict::of_record(&record, &refused)));
    }
    let mut all = Undone {
        conflicts: changes.as_ref().and_then(|changes| merge(changes, &record)).into_iter().collect(),
        ..Undone::default()
    };
    for name in names {
        all.add(match attempt(Some(name)).await {
            Ok(undone) => undone,
            Err(error) => Undone::refused(Conflict::of_field(&record, name, &refusal(&error)?)),
        });
    }
    all.updated = all.updated.min(1);
    Ok(all)
}

/// The contacts that the prospect shared before the run.
async fn shared(work: &Work<'_>, prospect: &Prospect, fields: &[FieldChange<'_>]) -> Result<Vec<Contact>, ApiError> {
    let changed = fields.iter().find(|field| field.name == Prospect::SHARED_CONTACTS.name);
    let Some(changed) = changed else {
        return Ok(prospect.shared_contacts.clone());
    };
    let before = changed.values(work.context, "").await?.would_be;
    let before = before.map(|json| serde_json::from_str(json.get())).transpose();
    Ok(before.map_err(ApiError::internal)?.unwrap_or_default())
}

fn merge(changes: &RunChanges, record: &str) -> Option<Conflict> {
    changes.has_merge(record).then(|| Conflict::of_record(record, MERGE))
}

/// Decides what to do with a prospect, or with one of its fields.
async fn decide(work: &Work<'_>, id: ProspectId, kinds: &[EventKind], only: Option<&str>) -> Result<Decided, ApiError> {
    let (context, record) = (work.context, id.to_string());
    let refused = |message| Ok((Undone::refused(Conflict::of_record(&record, message)), None));
    for _ in 0..READS {
        let Some(prospect) = get(context.sight(), id).await? else {
            if kinds.contains(&EventKind::ProspectDeleted) {
                return refused(DELETED);
            }
            let gone = Undone { is_gone: true, ..Undone::default() };
            return Ok((gone, None));
        };
        if prospect.merged.is_some() {
            return refused(MERGED);
        }
        let group: Vec<ProspectId> = prospect.group().collect();
        let Some(changes) = RunChanges::read(context, &work.run, &group).await? else {
            return refused(TOO_MANY);
        };
        let decided = match changes.plan_of_prospect(&record, prospect.created_at) {
            Plan::Delete => delete(work, &prospect, &group).await?,
            Plan::Touched((_, entry)) => {
                let conflict = Conflict::of_record(&record, TOUCHED).changed_by(&entry.origin.actor);
                Some((Undone::refused(conflict), None))
            }
            Plan::Restore(..) => Some((Undone::default(), None)),
            Plan::Fields(fields) => {
                // The caller lists the merge once if it tries each field alone.
                let merge = merge(&changes, &record).filter(|_| only.is_none());
                Box::pin(set(work, &prospect, (fields, only), merge)).await?
            }
        };
        if let Some(decided) = decided {
            return Ok(decided);
        }
    }
    Err(ApiError::conflict())
}

/// The deletion. The activity is read again after what the transaction guards. `None` if something changed meanwhile.
async fn delete(work: &Work<'_>, prospect: &Prospect, group: &[ProspectId]) -> Result<Option<Decided>, ApiError> {
    let decision = match delete::decide(work.context, prospect.id).await {
        Err(error) if matches!(error.code(), Code::NotFound | Code::Merged) => return Ok(None),
        decided => decided?,
    };
    let record = prospect.id.to_string();
    let changes = RunChanges::read(work.context, &work.run, group).await?;
    let still = changes.filter(|changes| {
        let plan = changes.plan_of_prospect(&record, prospect.created_at);
        matches!(plan, Plan::Delete)
    });
    let undone = |changes: RunChanges| Undone { created: changes.created(), is_gone: true, ..Undone::default() };
    Ok(still.map(|changes| (undone(changes), Some(decision))))
}

/// The change that gives these fields, or `only` this one, their old values, as a `PATCH` would, but for the contacts that
/// the prospect shared before, which another prospect may have. `None` if the prospect changed meanwhile.
async fn set(
    work: &Work<'_>,
    prospect: &Prospect,
    (fields, only): (Vec<FieldChange<'_>>, Option<&str>),
    merge: Option<Conflict>,
) -> Result<Option<Decided>, ApiError> {
    let record = prospect.id.to_string();
    let mut undone = Undone { conflicts: merge.into_iter().collect(), ..Undone::default() };
    let (mut sent, mut last) = (OldValues::default(), None);
    let wanted = fields.iter().filter(|field| !DERIVED.contains(&field.name));
    for field in wanted.filter(|field| only.is_none_or(|only| field.name == only)) {
        let values = field.values(work.context, &record).await?;
        if values.is_changed {
            undone.conflicts.extend(values.conflict);
            continue;
        }
        let conflict = |message: &str| {
            let conflict = Conflict::of_field(&record, field.name, message);
            conflict.with_values(values.ran.as_deref(), values.would_be.as_deref())
        };
        match &values.would_be {
            _ if field.name.starts_with(CONSENT_PREFIX) => undone.conflicts.push(conflict(STATED)),
            None => undone.conflicts.push(conflict(NOT_KEPT)),
            Some(would_be) => {
                sent.add(field.name, would_be, values.ran.as_deref())?;
                last = Some(conflict(""));
            }
        }
    }
    if sent.is_empty() {
        return Ok(Some((undone, None)));
    }
    let shared = shared(work, prospect, &fields).await?;
    let target = UpdateTarget { id: prospect.id, if_match: Some(format!("\"{}\"", prospect.revision)) };
    let match_by = MatchBy {
        email: !shared.contains(&Contact::Email),
        phone: !shared.contains(&Contact::Phone),
        ..MatchBy::default()
    };
    let mut request = Request::of_update(target, sent.body()?, match_by, &work.settings);
    request.remove(sent.removes);
    match update::decide(work.context, &work.settings, &request, None).await {
        Ok(Some(decision)) => {
            undone.updated = usize::from(!decision.is_unchanged());
            let decision = Some(decision).filter(|decision| !decision.is_unchanged());
            Ok(Some((undone, decision)))
        }
        Ok(None) => Ok(None),
        Err(error) if error.code() == Code::PreconditionFailed => Ok(None),
        Err(error) => match last.filter(|_| only.is_some()) {
            // The only value cannot come back.
            Some(conflict) => Ok(Some((Undone::refused(conflict.saying(&refusal(&error)?)), None))),
            None => Err(error),
        },
    }
}

/// The body of the `PATCH` that undoes.
#[derive(Default)]
struct OldValues {
    members: Map<String, Value>,
    custom: Map<String, Value>,
    removes: Removals,
}

impl OldValues {
    fn is_empty(&self) -> bool {
        self.members.is_empty() && self.custom.is_empty() && self.removes == Removals::default()
    }

    /// Adds the old value of a field. `ran` is the value that the run gave it.
    fn add(&mut self, name: &str, would_be: &RawValue, ran: Option<&RawValue>) -> Result<(), ApiError> {
        let value: Value = serde_json::from_str(would_be.get()).map_err(ApiError::internal)?;
        // Only numbers of custom fields have fractions. Their digits are more than `Value` keeps.
        let value = if value.is_f64() { Value::String(would_be.get().to_owned()) } else { value };
        if name == Prospect::APPLICATIONS.name {
            let jobs = |json: &str| serde_json::from_str::<BTreeSet<JobId>>(json).map_err(ApiError::internal);
            let before = jobs(would_be.get())?;
            let after = ran.map_or_else(|| Ok(BTreeSet::new()), |ran| jobs(ran.get()))?;
            self.removes.jobs = after.difference(&before).copied().collect();
        } else if name == Prospect::NOTES_DIGEST.name && value.is_null() {
            self.removes.notes = true;
        } else if let Some(key) = name.strip_prefix(CUSTOM_PREFIX) {
            self.custom.insert(key.to_owned(), value);
        } else {
            self.members.insert(name.to_owned(), value);
        }
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
