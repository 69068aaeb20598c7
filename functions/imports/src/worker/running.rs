//! Writes the lines of an import part by part, each with a checkpoint.

use std::sync::Arc;

use domain::import::ImportObject;
use domain::{AccountId, Caller, Import, ImportStatus, UnixMs};
use prospects::lines::{self, LineOutcome};
use shared::app::App;
use shared::files::bucket;
use shared::gate::ServiceWork;
use shared::gate::idempotency::Claim;
use shared::http::ApiError;
use shared::records::imports::{self, Next};
use shared::records::keys;
use store::StoreError;

use super::lines::{Reader, stored};
use super::results::{PartResult, People};
use super::{ending, fields, malformed};
use crate::view::columns;

/// How long the marks of a part's lines are kept, in milliseconds.
const MARKS_MS: i64 = 7 * 24 * 3_600_000;

/// An import that stood still for longer may have lost the marks of its last part.
const STANDSTILL_MS: i64 = MARKS_MS - 24 * 3_600_000;

/// How often a part is tried. At one try per minute, that takes eight hours.
const MAX_TRIES: u32 = 500;

/// How often the lines of a part are tried that others keep from being written.
const ROUNDS: usize = 10;

/// Writes parts until the end or this time. Then the next worker goes on.
pub(super) async fn run(app: &App, account: AccountId, (mut import, until): (Import, UnixMs)) -> Result<(), ApiError> {
    let stands_still = app.clock.now() > import.work.moved_at.plus_ms(STANDSTILL_MS);
    if import.work.next < import.work.parts && (stands_still || import.work.tries > MAX_TRIES) {
        let message = "The service could not write a line for hours, and gave the import up. Undo its run, and import the file again.";
        return ending::fail(app, account, &import, ("stalled", message)).await;
    }
    let mut people = People::of(app, account, &import).await?;
    loop {
        let caller = keys::caller(&app.store, (account, import.key_id), app.clock.now()).await?;
        let Some((caller, is_active)) = caller else {
            return Err(StoreError::Malformed("an import without a key".to_owned()).into());
        };
        let caller = Arc::new(caller);
        if !is_active {
            let message =
                "The key that started the import was revoked or has ended. Start another import with another key.";
            return ending::fail(app, account, &import, ("key_ended", message)).await;
        }
        if import.work.cancels {
            return ending::end(app, (account, caller), &import, ImportStatus::Canceled).await;
        }
        if !import.work.has_fields {
            match fields::create(app, (account, &caller), &import).await? {
                Ok(Some(with_fields)) => import = with_fields,
                Ok(None) => return Ok(()),
                Err(message) => return ending::fail(app, account, &import, ("fields", &message)).await,
            }
            continue;
        }
        if import.work.next >= import.work.parts {
            return ending::end(app, (account, caller), &import, ImportStatus::Done).await;
        }
        let is_last = app.clock.now() >= until;
        let next = if is_last { Next::Now } else { Next::Later };
        let began = app.timer().elapsed();
        match part(app, (account, caller), (&import, next), &mut people).await? {
            Some(saved) if !is_last => import = saved,
            Some(_) | None => return Ok(()),
        }
        if app.config.shares_processor {
            app.timer().sleep(app.timer().elapsed().saturating_sub(began)).await;
        }
    }
}

/// Writes the next part and its checkpoint. `None` if another worker has taken the import.
async fn part(
    app: &App,
    (account, caller): (AccountId, Arc<Caller>),
    (import, next): (&Import, Next),
    people: &mut People,
) -> Result<Option<Import>, ApiError> {
    let number = import.work.next;
    let key = import.object_key(account, ImportObject::Lines(import.work.readings, number));
    let bytes = bucket(app)?.bytes(&key, app.clock.now()).await?;
    let read = stored(&bytes.ok_or_else(|| malformed("a part of an import is gone"))?)?;
    let columns = columns(import)?;
    let outcomes = write(app, (account, caller), import, &read).await?;
    let (result, counts) = PartResult::of(outcomes, &columns, people, import.counts);
    let object = import.object_key(account, ImportObject::Result(import.work.attempts, number));
    bucket(app)?.put(&object, serde_json::to_vec(&result).map_err(malformed)?, app.clock.now()).await?;
    let now = app.clock.now();
    let save = |mut present: Import| {
        present.counts = counts;
        present.work.next = number.saturating_add(1);
        (present.work.tries, present.work.moved_at) = (0, now);
        present
    };
    Ok(imports::save(&app.store, (account, import), (next, now), save).await?)
}

/// Writes lines. If other writers keep some of them from being written, all are tried again: the written ones have marks.
async fn write(
    app: &App,
    (account, caller): (AccountId, Arc<Caller>),
    import: &Import,
    read: &[table::Line],
) -> Result<Vec<LineOutcome>, ApiError> {
    let (id, number, columns) = (import.id.to_string(), import.work.next, columns(import)?);
    for _ in 0..ROUNDS {
        let expires = app.clock.now().plus_ms(MARKS_MS);
        let secret = caller.token_secret.as_bytes();
        let claim = || Claim::of_work((account, &id), format!("{}.{number}", import.work.readings), (secret, expires));
        let work = ServiceWork::new(&id, (!import.dry_run).then(claim));
        let context = work.context(app, Arc::clone(&caller), import.dry_run);
        import.run_id().into_iter().for_each(|run| context.write_in(run));
        let (settings, columns) = if import.dry_run {
            fields::planned(&*context.settings().await?, &columns)
        } else {
            (context.settings().await?, columns.clone())
        };
        let reader = Reader::new(app, account, Arc::clone(&settings), &columns).await?;
        let requests = reader.requests(read, (&columns, &import.settings));
        let outcomes = lines::write(&context, settings, requests, (import.settings.match_by(), false)).await?;
        if !outcomes.contains(&LineOutcome::Unfinished) {
            return Ok(outcomes);
        }
    }
    Err(StoreError::Unavailable("lines of an import could not be written".to_owned()).into())
}
