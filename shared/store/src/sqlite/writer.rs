//! The thread that writes to a file.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::error::{ReadError, failure};
use crate::StoreError;
use crate::engine::EngineFailure;

/// The most writes of one commit.
const GROUP: usize = 256;

/// A write, which gets the connection, or the reason why it is not executed. Afterwards it learns whether its group was
/// committed.
type Work = Box<dyn FnOnce(Result<&Connection, EngineFailure>) -> Option<Reply> + Send>;
type Reply = Box<dyn FnOnce(Result<(), EngineFailure>) + Send>;

/// The thread, which ends after the last write when this is dropped.
pub(super) struct Writer {
    waiting: Option<Sender<Work>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self, String> {
        let (waiting, work) = channel();
        let thread = thread::Builder::new().name("sqlite".to_owned());
        let thread = thread.spawn(move || write_all(&connection, &work));
        Ok(Self { waiting: Some(waiting), thread: Some(thread.map_err(|error| error.to_string())?) })
    }

    /// Runs a write in a savepoint. The result comes once it is committed.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<T, EngineFailure> {
        let (done, result) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let written = match connection {
                Ok(connection) => in_savepoint(connection, write).map_err(ReadError::failure),
                Err(refused) => {
                    let _ = done.send(Err(refused));
                    return None;
                }
            };
            Some(Box::new(move |committed| {
                let _ = done.send(committed.and(written));
            }))
        });
        let gone = || EngineFailure::Hopeless(StoreError::Unavailable("the database is closed".to_owned()));
        let waiting = self.waiting.as_ref().ok_or_else(gone)?;
        waiting.send(work).map_err(|_| gone())?;
        result.await.map_err(|_| gone())?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.waiting = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write_all(connection: &Connection, work: &Receiver<Work>) {
    while let Ok(first) = work.recv() {
        if let Err(error) = connection.execute_batch("BEGIN IMMEDIATE") {
            first(Err(failure(&error)));
            continue;
        }
        let mut replies: Vec<Reply> = Vec::new();
        for work in std::iter::once(first).chain(work.try_iter().take(GROUP.saturating_sub(1))) {
            match catch_unwind(AssertUnwindSafe(|| work(Ok(connection)))) {
                Ok(reply) => replies.extend(reply),
                // Its caller learns of the panic because nobody answers.
                Err(_) => _ = connection.execute_batch("ROLLBACK"),
            }
            // SQLite also rolls back by itself if the disk fails.
            if connection.is_autocommit() {
                break;
            }
        }
        let committed = commit(connection);
        for reply in replies {
            reply(committed.clone());
        }
    }
}

fn commit(connection: &Connection) -> Result<(), EngineFailure> {
    if connection.is_autocommit() {
        let rolled_back = "another write failed, and took this one with it".to_owned();
        return Err(EngineFailure::Hopeless(StoreError::Unavailable(rolled_back)));
    }
    let committed = connection.execute_batch("COMMIT");
    committed.map_err(|error| not_committed(connection, &error))
}

/// A commit that failed may have reached the disk in part, so its outcome is not known until the file is read again.
fn not_committed(connection: &Connection, error: &rusqlite::Error) -> EngineFailure {
    let _ = connection.execute_batch("ROLLBACK");
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => failure(error),
        _ => EngineFailure::Unclear(StoreError::Unavailable(error.to_string())),
    }
}

/// Runs a write so that it leaves nothing behind if it fails.
pub(super) fn in_savepoint<T>(
    connection: &Connection,
    write: impl FnOnce(&Connection) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    connection.prepare_cached("SAVEPOINT one")?.execute([])?;
    let written = write(connection);
    if connection.is_autocommit() {
        return written;
    }
    if written.is_err() {
        connection.prepare_cached("ROLLBACK TO one")?.execute([])?;
    }
    connection.prepare_cached("RELEASE one")?.execute([])?;
    written
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use futures::future::join_all;

    use super::super::{Durability, Sqlite};
    use super::*;
    use crate::engine::{Consistency, Engine};
    use crate::item::{Value, number, text};
    use crate::{Guard, Item, ItemUpdate, Key, Part, Write};

    struct File(PathBuf);

    impl File {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn open(&self) -> Sqlite {
            Sqlite::open(&self.0.join("database"), Durability::PowerCut).unwrap()
        }
    }

    impl Drop for File {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn key(sk: usize) -> Key {
        Key { pk: "p".to_owned(), sk: sk.to_string() }
    }

    fn put(sk: usize, guard: Guard) -> Write {
        Write::put(Part::Record, key(sk), Item::from([("n".to_owned(), number(0))]), guard)
    }

    #[tokio::test]
    async fn writes_that_are_committed_together_fail_alone() {
        let file = File::new("together");
        let database = file.open();
        let long = || Value::S("x".repeat(300_000));
        let writes = (0..60).map(|at| match at % 3 {
            0 => vec![put(at, Guard::Absent)],
            // Its guard fails.
            1 => vec![put(at, Guard::Absent), Write::check(Part::Parent, key(1_000), Guard::Present)],
            // Its second write fails after its first one.
            _ => {
                let update = ItemUpdate::default().set("a", long()).set("b", long());
                let too_large = Write::update(Part::Index, key(at + 2_000), update, Guard::Always);
                vec![put(at, Guard::Absent), too_large]
            }
        });
        let writes: Vec<_> = writes.collect();
        let outcomes = join_all(writes.iter().map(|writes| database.transact(writes, ""))).await;
        for (at, outcome) in outcomes.into_iter().enumerate() {
            let stored = database.get(&key(at), Consistency::Strong).await.unwrap();
            assert_eq!(stored.is_some(), at % 3 == 0, "{at}");
            match at % 3 {
                0 => assert_eq!(outcome, Ok(Vec::new())),
                1 => assert_eq!(outcome, Ok(vec![Part::Parent])),
                _ => assert!(matches!(outcome, Err(EngineFailure::Hopeless(StoreError::TooLarge(_))))),
            }
        }
    }

    #[tokio::test]
    async fn a_file_that_another_process_locks_refuses_writes_answers_reads_and_recovers() {
        let file = File::new("locked");
        let database = file.open();
        database.write(&put(1, Guard::Always)).await.unwrap();
        let other = Connection::open(file.0.join("database")).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let (ran, run) = std::sync::mpsc::channel();
        let refused = database.connections.write(move |_| Ok(ran.send(())));
        assert!(matches!(refused.await, Err(EngineFailure::Refused(_))));
        assert!(run.recv().is_err(), "a refused write does not run");
        assert!(database.get(&key(1), Consistency::Strong).await.unwrap().is_some());
        other.execute_batch("ROLLBACK").unwrap();
        assert!(database.get(&key(2), Consistency::Strong).await.unwrap().is_none());
        database.write(&put(2, Guard::Absent)).await.unwrap();
    }

    #[tokio::test]
    async fn a_disk_that_is_full_takes_nothing_that_was_acknowledged_and_keeps_nothing_else() {
        let file = File::new("full");
        let database = file.open();
        let is_small = |connection: &Connection| {
            let pages: i64 = connection.query_row("PRAGMA page_count", [], |row| row.get(0))?;
            connection.pragma_update(None, "max_page_count", pages.saturating_add(40))?;
            Ok(())
        };
        database.connections.write(is_small).await.unwrap();
        let put = |sk: usize| {
            let long = Value::S("x".repeat(if sk % 4 == 3 { 100_000 } else { 10 }));
            Write::put(Part::Record, key(sk), Item::from([("long".to_owned(), long)]), Guard::Absent)
        };
        // A full disk also refuses the writes of the same group, so one is acknowledged before the others come.
        let mut outcomes = vec![database.transact(&[put(0)], "").await];
        let writes: Vec<_> = (1..40).map(|sk| [put(sk)]).collect();
        outcomes.extend(join_all(writes.iter().map(|write| database.transact(write, ""))).await);
        for (sk, outcome) in outcomes.iter().enumerate() {
            let found = database.get(&key(sk), Consistency::Strong).await.unwrap();
            assert_eq!(found.is_some(), outcome.is_ok(), "{sk}: {outcome:?}");
        }
        assert!(outcomes[0].is_ok() && outcomes.iter().any(Result::is_err), "{outcomes:?}");
    }

    #[tokio::test]
    async fn a_write_that_panics_does_not_stop_those_after_it() {
        let file = File::new("panic");
        let database = file.open();
        let broken = database.connections.write::<()>(|_| panic!("broken"));
        assert!(matches!(broken.await, Err(EngineFailure::Hopeless(_))));
        database.write(&put(1, Guard::Absent)).await.unwrap();
        assert!(database.get(&key(1), Consistency::Strong).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn counts_are_kept_in_memory_until_they_are_written_and_follow_what_others_change() {
        let file = File::new("counts");
        let database = file.open();
        database.write(&put(1, Guard::Always)).await.unwrap();
        let is_active = Guard::Lacks("revoked");
        let count = Write::update(Part::Record, key(1), ItemUpdate::default().add("n", number(1)), is_active);
        for _ in 0..3 {
            database.count(&count).await.unwrap();
        }
        let n = async |database: &Sqlite| {
            let found = database.get(&key(1), Consistency::Strong).await.unwrap().unwrap();
            found.item().unwrap()["n"].clone()
        };
        // Another process sees what is in the file.
        let other = file.open();
        assert_eq!((n(&database).await, n(&other).await), (number(3), number(0)));
        database.write_counts().await.unwrap();
        assert_eq!((n(&database).await, n(&other).await), (number(3), number(3)));
        let revoked = ItemUpdate::default().set("revoked", text("now"));
        let revoke = Write::update(Part::Record, key(1), revoked, Guard::Present);
        other.write(&revoke).await.unwrap();
        let refused = database.count(&count).await.unwrap();
        assert!(matches!(refused, crate::engine::Outcome::Lost(Some(_))));
        other.write(&Write::delete(Part::Record, key(1), Guard::Always)).await.unwrap();
        assert!(matches!(database.count(&count).await.unwrap(), crate::engine::Outcome::Lost(None)));
    }
}
