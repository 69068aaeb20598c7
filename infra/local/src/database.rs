//! Opens the embedded database, in a file or in memory, and adds an index that the emulator lacks.

use dynoxide::Database;
use rusqlite::Connection;
use shared::clock::Clock;
use store::Entropy;

/// The emulator gives each stream record the number after the highest one, and scans all records to find it. Without
/// this index, every write takes longer than the previous write.
const STREAM_INDEX: &str = "CREATE INDEX IF NOT EXISTS local_stream_order
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))";

/// Opens the database in this file, and creates the file if it does not exist.
///
/// # Errors
/// One line: the database is damaged, or cannot be opened.
pub fn in_file(path: &str) -> Result<Database, String> {
    let unusable = |error: String| {
        format!("the data in {path} cannot be opened ({error}): try another directory with --data DIR, or --memory")
    };
    check(path).map_err(unusable)?;
    let database = open(path).map_err(unusable)?;
    // Despite its name, this is the only way to set SQLite's `synchronous = NORMAL`. A commit then does not wait for
    // the disk, and survives a killed process, but not a power failure.
    database
        .disable_bulk_loading()
        .map_err(|error| unusable(error.to_string()))?;
    Ok(database)
}

/// Creates an empty database in memory, which disappears with its last connection.
///
/// # Errors
/// One line: the database cannot be created.
pub fn in_memory() -> Result<Database, String> {
    // The database has a unique name and is shared, so that a second connection can create the index.
    let name = Entropy::System.ulid(Clock::System.now());
    open(&format!("file:{name}?mode=memory&cache=shared"))
}

/// Reads every page once. Otherwise the stack would start with a damaged file and fail at some later request.
fn check(path: &str) -> Result<(), String> {
    let state = Connection::open(path)
        .and_then(|connection| connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)))
        .map_err(|error| error.to_string())?;
    if state == "ok" {
        Ok(())
    } else {
        // SQLite reports the damage on several lines, which do not help the user.
        Err("the file is damaged".to_owned())
    }
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

    /// The emulator's query for the next number of a stream.
    const NEXT_NUMBER: &str = "EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1
        FROM _stream_records WHERE table_name = 'prospects'";

    #[test]
    fn the_next_number_of_a_stream_comes_from_the_index() {
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
    fn databases_in_memory_are_separate() {
        let (one, other) = (in_memory().unwrap(), in_memory().unwrap());
        crate::table::create(&one, "table").unwrap();
        assert_eq!((one.table_count().unwrap(), other.table_count().unwrap()), (1, 0));
    }
}
