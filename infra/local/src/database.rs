//! The embedded database, in a file or in memory, with an index that it lacks.

use dynoxide::Database;
use rusqlite::Connection;
use shared::clock::Clock;
use store::Entropy;

/// Each record of a stream is numbered after the highest so far, and the emulator looks for that through all of them:
/// without this index every write takes longer than the one before it.
const STREAM_INDEX: &str = "CREATE INDEX IF NOT EXISTS local_stream_order
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))";

/// The database in this file, which is made where it is absent.
///
/// # Errors
/// One line: it cannot be opened.
pub fn in_file(path: &str) -> Result<Database, String> {
    let unusable = |error: String| format!("the data in {path} cannot be opened: {error}");
    let database = open(path).map_err(unusable)?;
    // Named for the end of a bulk load, this is the one way to SQLite's `synchronous = NORMAL`: a commit outlives a process
    // that is killed, though not a power cut, and does not wait for the disk.
    database
        .disable_bulk_loading()
        .map_err(|error| unusable(error.to_string()))?;
    Ok(database)
}

/// An empty database that is gone with its last user.
///
/// # Errors
/// One line: it cannot be made.
pub fn in_memory() -> Result<Database, String> {
    // Under a name of its own and shared, so that the index can be made through a second connection.
    let name = Entropy::System.ulid(Clock::System.now());
    open(&format!("file:{name}?mode=memory&cache=shared"))
}

fn open(path: &str) -> Result<Database, String> {
    let database = Database::new(path).map_err(|error| error.to_string())?;
    Connection::open(path)
        .and_then(|connection| connection.execute_batch(STREAM_INDEX))
        .map_err(|error| error.to_string())?;
    Ok(database)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The emulator's own question for the next number of a stream.
    const NEXT_NUMBER: &str = "EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1
        FROM _stream_records WHERE table_name = 'prospects'";

    #[test]
    fn the_next_number_of_a_stream_is_found_by_the_index() {
        let path = format!(
            "file:{}?mode=memory&cache=shared",
            Entropy::System.ulid(Clock::System.now())
        );
        let _database = open(&path).unwrap();
        let connection = Connection::open(&path).unwrap();
        let plan: String = connection.query_row(NEXT_NUMBER, [], |row| row.get("detail")).unwrap();
        assert!(plan.contains("INDEX local_stream_order"), "{plan}");
    }

    #[test]
    fn databases_in_memory_are_apart() {
        let (one, other) = (in_memory().unwrap(), in_memory().unwrap());
        crate::table::create(&one, "table").unwrap();
        assert_eq!((one.table_count().unwrap(), other.table_count().unwrap()), (1, 0));
    }
}
