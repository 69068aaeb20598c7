//! The files of prospects (SPECIFICATION §11). The transaction of a request stores an upload, which nobody sees. When the
//! bytes are there, the upload becomes a file.

use domain::event::Origin;
use domain::file::MAX_FILES;
use domain::prospect_view::ProspectContact;
use domain::{AccountId, ChildId, EventId, EventKind, File, FileId, Prospect, ProspectId, Resume, UnixMs, Upload};
use futures::future::{try_join_all, try_join3};
use index::{IndexKind, Row};
use store::item::number;
use store::key::{UPLOAD, prospect_partition};
use store::{Guard, ItemJson, Key, Part, Store, StoreError, Write, to_item};

use super::children::{self, Child, Stored, replacement};
use super::counters;
use super::creations;
use super::events::{self, EventMeta};
use super::file_removals;
use super::prospects::FoundProspect;

/// How long the URL of an upload is valid, in milliseconds.
pub const UPLOAD_VALID_MS: i64 = 15 * 60_000;

/// How long an upload waits for its bytes, in milliseconds. A dispatcher that stood still has so long to hear of them.
const UPLOAD_LIFE_MS: i64 = 7 * 24 * 3_600_000;

/// The write of a new upload, and of the count of the prospect's uploads, which was `count`. Creations run one after another,
/// so that the number of files keeps its bound.
pub fn begin(account: AccountId, upload: &Upload, count: u64) -> Result<(Vec<Write>, Key), StoreError> {
    let (prospect, _) = upload.file.id.parts();
    let key = Key::upload(account, upload.file.id);
    let mut item = to_item(upload)?;
    let expires_at = upload.file.created_at.plus_ms(UPLOAD_LIFE_MS);
    item.insert("expiresAt".to_owned(), number(expires_at.seconds_up()));
    let writes = vec![
        Write::put(Part::Record, key.clone(), item, Guard::Absent),
        creations::advance(Part::Record, Key::upload_count(account, prospect), count),
        counters::count(account, upload.file.id.parts()),
    ];
    Ok((writes, key))
}

/// How often files were uploaded to the prospect, unless it has as many files as it may have. The files of the prospects that
/// were merged into it are its own.
pub async fn room(
    store: &Store,
    account: AccountId,
    (prospect, now): (&Prospect, UnixMs),
) -> Result<Option<u64>, StoreError> {
    let group: Vec<ProspectId> = prospect.group().collect();
    let count = Key::upload_count(account, prospect.id);
    let counted = creations::counted(store, &count);
    let files = group.iter().map(|id| async move {
        let partition = prospect_partition(account, *id);
        store.query_json(&partition, File::SORT).await
    });
    let (counted, files, uploads) =
        Box::pin(try_join3(counted, try_join_all(files), waiting(store, account, (&group, now)))).await?;
    let held = files.iter().flatten().count().saturating_add(uploads.len());
    Ok((held < MAX_FILES).then_some(counted))
}

/// The uploads to a prospect that wait for their bytes.
async fn uploads(
    store: &Store,
    account: AccountId,
    prospect: ProspectId,
    now: UnixMs,
) -> Result<Vec<Upload>, StoreError> {
    let items = store.query_json(&prospect_partition(account, prospect), UPLOAD).await?;
    let uploads: Vec<Upload> = items.iter().map(ItemJson::record).collect::<Result<_, _>>()?;
    Ok(uploads.into_iter().filter(|upload| waits(upload, now)).collect())
}

/// Whether an upload still waits for its bytes. DynamoDB deletes an expired item late.
fn waits(upload: &Upload, now: UnixMs) -> bool {
    now < upload.file.created_at.plus_ms(UPLOAD_LIFE_MS)
}

/// The uploads to these prospects that wait for their bytes.
pub async fn waiting(
    store: &Store,
    account: AccountId,
    (group, now): (&[ProspectId], UnixMs),
) -> Result<Vec<Upload>, StoreError> {
    let all = group.iter().map(|prospect| uploads(store, account, *prospect, now));
    Ok(try_join_all(all).await?.into_iter().flatten().collect())
}

/// One upload that waits for its bytes.
pub async fn upload(store: &Store, account: AccountId, id: FileId, now: UnixMs) -> Result<Option<Upload>, StoreError> {
    let found: Option<Upload> = store.read(&Key::upload(account, id)).await?;
    Ok(found.filter(|upload| waits(upload, now)))
}

/// The writes that make an upload a file of this prospect, and the key of the file's event. `event` is the id of the event
/// and its time. The condition of [`Part::Record`] fails if that was done before.
pub fn arrival(
    account: AccountId,
    upload: Upload,
    found: FoundProspect,
    (event, at): (EventId, UnixMs),
) -> Result<(Vec<Write>, Key), StoreError> {
    let Upload { mut file, origin } = upload;
    let id = file.id;
    file.prospect_id = found.prospect.id;
    file.created_at = at;
    file.updated_at = at;
    let meta = EventMeta {
        prospect: Some(ProspectContact::of(&found.prospect)),
        ..EventMeta::new(EventKind::FileCreated).of([&found.prospect])
    };
    let (told, witness) = told(account, meta, (event, at), origin, &file)?;
    let mut writes = replacement(account, &Stored::new(1, file))?;
    writes.push(Write::delete(Part::Record, Key::upload(account, id), Guard::Present));
    let (_, suffix) = id.parts();
    writes.push(counters::count(account, (found.prospect.id, suffix)));
    writes.extend(found.fence);
    writes.extend(told);
    Ok((writes, witness))
}

fn told(
    account: AccountId,
    meta: EventMeta,
    at: (EventId, UnixMs),
    origin: Origin,
    file: &File,
) -> Result<(Vec<Write>, Key), StoreError> {
    events::writes(account, &meta.event(at, origin, (1, file))?)
}

/// The writes of the resume in the record of a prospect as a file, after the prospect changed to this state. The resume can
/// replace another one. A resume without bytes is no file.
pub fn put_resume(
    (account, after): (AccountId, &Prospect),
    resume: &Resume,
    replaces: bool,
) -> Result<Vec<Write>, StoreError> {
    let Some(file) = File::of_resume(after, resume) else {
        return Ok(if replaces { delete_resume(account, after) } else { Vec::new() });
    };
    let stored = Stored::new(after.revision, file);
    let key = children::key::<File>(account, stored.record.id());
    Ok(vec![
        Write::put(Part::Attachment, key, to_item(&stored)?, Guard::Always),
        stored.record.row(stored.revision).write(account, IndexKind::File),
    ])
}

/// The writes that delete that file, if there is one.
pub fn delete_resume(account: AccountId, after: &Prospect) -> Vec<Write> {
    let id = FileId::of_resume(after.id);
    let key = children::key::<File>(account, id.parts());
    let bytes = file_removals::leave(&key, after.updated_at);
    let row = Row::tombstone(id.to_string(), after.updated_at).write(account, IndexKind::File);
    let delete = Write::delete(Part::Attachment, key, Guard::Always);
    [delete, row].into_iter().chain(bytes).collect()
}
