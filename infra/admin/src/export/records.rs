//! The records of an account as lines.

use domain::{AccountId, Hire, Meeting, Note, Prospect, ProspectId, Task};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::records::children::{Child, Stored};
use shared::records::prospects::{self, Profile};
use shared::records::{settings, sources};
use store::item::read_text;
use store::{Item, Key, StoreError, from_item};

use crate::format::{self, AccountItem, Attachment, Kind, ProspectItem};
use crate::retry::patiently;
use crate::{Admin, Failure};

/// A prospect and all that hangs on it.
#[derive(Debug)]
pub struct Family {
    /// The prospect's line, then those of its children.
    pub lines: Vec<String>,
    /// The ids of settings, sources and jobs that it refers to.
    pub refers_to: Vec<String>,
}

fn text(kind: Kind, revision: Option<u64>, item: &impl Serialize) -> Result<String, Failure> {
    format::write(kind, revision, item).map_err(|error| Failure::Other(error.to_string()))
}

/// The account, its settings, sources and jobs: the id and the line of each.
pub(super) async fn settings(admin: &Admin, account: AccountId) -> Result<Vec<(String, String)>, Failure> {
    let stored = settings::load(&admin.store, account).await?;
    let own = stored.account;
    let own = AccountItem {
        id: own.id,
        name: own.name,
        default_region: own.default_region,
        default_pipeline_id: own.default_pipeline_id,
        created_at: own.created_at,
        updated_at: own.updated_at,
    };
    let mut lines = vec![(own.id.to_string(), text(Kind::Account, None, &own)?)];
    for user in &stored.users {
        lines.push((user.id.to_string(), text(Kind::User, None, user)?));
    }
    for pipeline in &stored.pipelines {
        lines.push((pipeline.id.to_string(), text(Kind::Pipeline, None, pipeline)?));
    }
    for office in &stored.offices {
        lines.push((office.id.to_string(), text(Kind::Office, None, office)?));
    }
    for source in sources::sources(&admin.store, account).await? {
        lines.push((source.id.to_string(), text(Kind::Source, None, &source)?));
    }
    for job in sources::jobs(&admin.store, account).await? {
        lines.push((job.id.to_string(), text(Kind::Job, None, &job)?));
    }
    Ok(lines)
}

/// A prospect with all that hangs on it, in one query; `None` where it is gone, or is being deleted.
pub(super) async fn family(admin: &Admin, account: AccountId, id: ProspectId) -> Result<Option<Family>, Failure> {
    let partition = patiently(&admin.store, || prospects::partition(&admin.store, account, id)).await?;
    let Some((prospect, items)) = partition.filter(|(prospect, _)| !prospect.deleting) else {
        return Ok(None);
    };
    let refers_to = refers_to(&prospect);
    let (mut beside, mut parts, mut children) = (Attachment::default(), Vec::new(), Vec::new());
    for item in items {
        let sort = Key::of(&item).map(|key| key.sk).unwrap_or_default();
        match sort.split_once('#').unwrap_or((&sort, "")) {
            ("PROFILE", "NOTES") => beside.notes = from_item::<Profile>(item)?.notes,
            ("PROFILE", "QUESTIONS") => {
                beside.questions = Some(from_item::<Profile>(item)?.application_questions);
            }
            ("RESUME", number) => parts.push((number.parse::<u32>().unwrap_or(u32::MAX), item)),
            ("TASK", _) => children.push(child::<Task>(Kind::Task, item)?),
            ("HIRE", _) => children.push(child::<Hire>(Kind::Hire, item)?),
            ("NOTE", _) => children.push(child::<Note>(Kind::Note, item)?),
            ("MEETING", _) => children.push(child::<Meeting>(Kind::Meeting, item)?),
            // It counts for deletions alone.
            ("CHILDREN", _) => {}
            _ => return Err(StoreError::Malformed(format!("{id} has an item {sort:?}")).into()),
        }
    }
    beside.resume = resume(parts);
    let revision = prospect.revision;
    let item = ProspectItem::of(prospect, beside).map_err(|error| Failure::Other(format!("{id}: {error}")))?;
    let mut lines = vec![text(Kind::Prospect, Some(revision), &item)?];
    lines.extend(children);
    Ok(Some(Family { lines, refers_to }))
}

fn child<C: Child + DeserializeOwned>(kind: Kind, item: Item) -> Result<String, Failure> {
    let stored: Stored<C> = from_item(item)?;
    text(kind, Some(stored.revision), &stored.record)
}

/// The parts of a resume in their order, which is not that of their sort keys from the tenth on.
fn resume(mut parts: Vec<(u32, Item)>) -> Option<String> {
    parts.sort_by_key(|(number, _)| *number);
    let texts: Vec<&str> = parts.iter().filter_map(|(_, item)| read_text(item, "part")).collect();
    (!texts.is_empty()).then(|| texts.concat())
}

fn refers_to(prospect: &Prospect) -> Vec<String> {
    let mut ids = vec![prospect.pipeline_id.to_string(), prospect.owner_id.to_string()];
    ids.extend(prospect.office_id.map(|id| id.to_string()));
    ids.extend(prospect.source.as_ref().map(|source| source.id.to_string()));
    ids.extend(prospect.applications.iter().map(|one| one.job_id.to_string()));
    ids
}
