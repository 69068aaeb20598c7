//! The lines of an account's records.

use domain::{
    AccountId, ApplicationQuestion, EventId, File, Hire, Meeting, Note, PastStage, Prospect, ProspectId, Settings, Task,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::records::children::{Child, Stored};
use shared::records::prospects::{self, Profile};
use shared::records::{settings, sources};
use store::item::read_text;
use store::{Item, Key, StoreError, from_item};

use crate::format::{self, ActivityItem, Attachments, ConsentItem, LineKind, ProspectItem, StageItem};
use crate::retry;
use crate::{Admin, Failure};

/// A prospect and the records that belong to it.
#[derive(Debug)]
pub struct ProspectLines {
    /// The prospect's line, then the lines of its tasks, hires, notes, meetings, past stages, consents and activity.
    pub lines: Vec<String>,
    /// The ids of the settings, sources and jobs that the prospect names.
    pub references: Vec<String>,
}

/// The id and the line of the account and of each of its settings, sources and jobs.
pub(super) async fn settings(admin: &Admin, account: AccountId) -> Result<Vec<(String, String)>, Failure> {
    let Settings {
        account: own,
        users,
        pipelines,
        offices,
        custom_fields,
        retired_stages: _,
    } = settings::load(&admin.store, account).await?;
    let mut lines = vec![setting(LineKind::Account, &own.id, &format::account_item(&own)?)?];
    let sources = sources::sources(&admin.store, account).await?;
    let jobs = sources::jobs(&admin.store, account).await?;
    let users = users.iter().map(|user| setting(LineKind::User, &user.id, user));
    let pipelines = pipelines.iter().map(|one| setting(LineKind::Pipeline, &one.id, one));
    let offices = offices
        .iter()
        .map(|office| setting(LineKind::Office, &office.id, office));
    let sources = sources
        .iter()
        .map(|source| setting(LineKind::Source, &source.id, source));
    let jobs = jobs.iter().map(|job| setting(LineKind::Job, &job.id, job));
    // The numbers of the others are never given again, so nothing can bring their values back.
    let now = admin.clock.now();
    let fields = custom_fields.all().iter().filter(|field| field.counts(now));
    let fields = fields.map(|field| setting(LineKind::CustomField, &format::field_reference(field.number), field));
    for line in users
        .chain(pipelines)
        .chain(offices)
        .chain(fields)
        .chain(sources)
        .chain(jobs)
    {
        lines.push(line?);
    }
    Ok(lines)
}

fn setting(kind: LineKind, id: &impl ToString, item: &impl Serialize) -> Result<(String, String), Failure> {
    Ok((id.to_string(), format::write(kind, None, item)?))
}

/// A prospect and the records that belong to it, from one query, and one for each prospect that was merged into it;
/// `None` if it does not exist or is being deleted.
pub(super) async fn prospect(
    admin: &Admin,
    account: AccountId,
    id: ProspectId,
) -> Result<Option<ProspectLines>, Failure> {
    let Some(mut winner) = partition(admin, account, id).await? else {
        return Ok(None);
    };
    let mut merged = Vec::new();
    for id in winner.prospect.absorbed.ids.clone() {
        merged.extend(partition(admin, account, id).await?);
    }
    adopt(&mut winner, &merged);
    let (mut lines, mut references) = (Vec::new(), Vec::new());
    for Partition {
        prospect,
        mut attachments,
        children,
    } in std::iter::once(winner).chain(merged)
    {
        // A merge leaves the items of what it replaced by nothing.
        attachments.notes = attachments.notes.filter(|_| prospect.notes_digest.is_some());
        attachments.application_questions = attachments
            .application_questions
            .filter(|_| prospect.questions_digest.is_some());
        attachments.resume = attachments.resume.filter(|_| prospect.resume.is_some());
        let revision = prospect.revision;
        let (item, refers_to) = ProspectItem::of(prospect, attachments);
        lines.push(format::write(LineKind::Prospect, Some(revision), &item)?);
        lines.extend(children);
        references.extend(refers_to);
    }
    Ok(Some(ProspectLines { lines, references }))
}

/// What is stored with one prospect.
struct Partition {
    prospect: Prospect,
    attachments: Attachments,
    /// The lines of its children.
    children: Vec<String>,
}

async fn partition(admin: &Admin, account: AccountId, id: ProspectId) -> Result<Option<Partition>, Failure> {
    let read = || prospects::partition(&admin.store, account, id);
    let partition = retry::with_backoff(&admin.store, read).await?;
    let Some((prospect, items)) = partition else {
        return Ok(None);
    };
    let (mut attachments, mut parts, mut children) = (Attachments::default(), Vec::new(), Vec::new());
    for item in items {
        let sort = Key::of(&item).map(|key| key.sk).unwrap_or_default();
        match sort.split_once('#').unwrap_or((&sort, "")) {
            ("PROFILE", "NOTES") => attachments.notes = profile(item)?.0,
            ("PROFILE", "QUESTIONS") => attachments.application_questions = Some(profile(item)?.1),
            ("RESUME", number) => parts.push((number.parse::<u32>().unwrap_or(u32::MAX), item)),
            ("TASK", _) => children.push(child::<Task>(LineKind::Task, item)?),
            ("HIRE", _) => children.push(child::<Hire>(LineKind::Hire, item)?),
            ("NOTE", _) => children.push(child::<Note>(LineKind::Note, item)?),
            ("MEETING", _) => children.push(child::<Meeting>(LineKind::Meeting, item)?),
            ("FILE", _) => children.push(child::<File>(LineKind::File, item)?),
            ("STAGE", _) => {
                let stage: PastStage = from_item(item)?;
                let revision = Some(stage.revision);
                let stage = StageItem { prospect_id: id, stage };
                children.push(format::write(LineKind::Stage, revision, &stage)?);
            }
            ("PRIVACY", consent) => {
                let revision = consent.strip_prefix("CONSENT#").and_then(|rest| rest.split_once('#'));
                let revision = revision.and_then(|(revision, _)| u64::from_str_radix(revision, 16).ok());
                let revision = revision.ok_or_else(|| StoreError::Malformed(format!("{id} has an item {sort:?}")))?;
                let consent = ConsentItem {
                    prospect_id: id,
                    statement: from_item(item)?,
                };
                children.push(format::write(LineKind::Consent, Some(revision), &consent)?);
            }
            ("WRITE", ulid) => {
                let event = EventId::parse(&format!("event_{ulid}"));
                let entry = ActivityItem {
                    prospect_id: id,
                    id: event.ok_or_else(|| StoreError::Malformed(format!("{id} has an item {sort:?}")))?,
                    entry: from_item(item)?,
                };
                children.push(format::write(LineKind::Activity, None, &entry)?);
            }
            // The counters of children matter only to deletions. An upload that is not complete is no file yet.
            ("CHILDREN" | "UPLOAD" | "UPLOADS", _) => {}
            _ => return Err(StoreError::Malformed(format!("{id} has an unknown item {sort:?}")).into()),
        }
    }
    // A merge that replaces a resume by a shorter one leaves parts of the longer one.
    let own = prospect
        .resume
        .as_ref()
        .filter(|_| prospect.absorbed.resume_from.is_none());
    parts.retain(|(number, _)| own.is_none_or(|stored| *number < stored.parts));
    let json = resume(parts).map(|json| serde_json::from_str(&json)).transpose();
    attachments.resume = json.map_err(|error| Failure::Other(format!("{id}: {error}")))?;
    Ok(Some(Partition {
        prospect,
        attachments,
        children,
    }))
}

/// Gives a winner the attachments that it has from prospects that were merged into it: the line of a prospect has them.
fn adopt(winner: &mut Partition, merged: &[Partition]) {
    let absorbed = &mut winner.prospect.absorbed;
    let of = |id: Option<ProspectId>| merged.iter().find(|other| Some(other.prospect.id) == id);
    if let Some(from) = of(absorbed.notes_from.take()) {
        winner.attachments.notes.clone_from(&from.attachments.notes);
    }
    if let Some(from) = of(absorbed.questions_from.take()) {
        winner
            .attachments
            .application_questions
            .clone_from(&from.attachments.application_questions);
    }
    if let Some(from) = of(absorbed.resume_from.take()) {
        winner.attachments.resume.clone_from(&from.attachments.resume);
    }
}

/// The notes and the application questions of an item that has one of them.
fn profile(item: Item) -> Result<(Option<String>, Vec<ApplicationQuestion>), StoreError> {
    let Profile {
        notes,
        application_questions,
    } = from_item(item)?;
    Ok((notes, application_questions))
}

fn child<C: Child + DeserializeOwned>(kind: LineKind, item: Item) -> Result<String, Failure> {
    let Stored::<C> { revision, record, .. } = from_item(item)?;
    Ok(format::write(kind, Some(revision), &record)?)
}

/// Joins the parts of a resume by number: from the tenth part on, sort keys are not in that order.
fn resume(mut parts: Vec<(u32, Item)>) -> Option<String> {
    parts.sort_by_key(|(number, _)| *number);
    let texts: Vec<&str> = parts.iter().filter_map(|(_, item)| read_text(item, "part")).collect();
    (!texts.is_empty()).then(|| texts.concat())
}
