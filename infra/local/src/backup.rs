//! `prospect-api backup FILE` and `restore FILE`: a copy of everything in a data directory as one file.
//!
//! The file is the database with one table more, which has the bytes of the files and the secret of the directory.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};
use shared::data_directory::{DataDirectory, FILES_FOLDER, SECRET_FILE};
use store::sqlite::Sqlite;

/// The other members of the directory, by their paths in it.
const TABLE: &str = "CREATE TABLE backup_members (path TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID";

const ADD: &str = "INSERT INTO backup_members (path, bytes) VALUES (?1, ?2)";

/// Writes a backup of a directory, whose service may run meanwhile. Nobody but the owner may read the file.
pub fn backup(directory: &Path, file: &Path) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("the backup {} cannot be written ({error})", file.display());
    if file.exists() {
        return Err(format!("{} exists: name a new file", file.display()));
    }
    let part = beside(file);
    let _ = fs::remove_file(&part);
    File::create_new(&part).map_err(|error| failed(&error))?;
    let written = fs::set_permissions(&part, Permissions::from_mode(0o600))
        .map_err(|error| failed(&error))
        .and_then(|()| Sqlite::copy(&DataDirectory::database_in(directory), &part).map_err(|error| failed(&error)))
        .and_then(|()| add_members(directory, &part).map_err(|error| failed(&error)))
        .and_then(|()| fs::rename(&part, file).map_err(|error| failed(&error)));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// A file that was added after the copy of the database does no harm. A file that was removed meanwhile was of a record that
/// was deleted.
fn add_members(directory: &Path, part: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let backup = Connection::open(part)?;
    backup.execute_batch(&format!("BEGIN; {TABLE};"))?;
    let mut members = vec![PathBuf::from(SECRET_FILE)];
    if let Ok(files) = fs::read_dir(directory.join(FILES_FOLDER)) {
        for entry in files {
            members.push(Path::new(FILES_FOLDER).join(entry?.file_name()));
        }
    }
    for member in members {
        match fs::read(directory.join(&member)) {
            Ok(bytes) => {
                backup.execute(ADD, params![member.to_string_lossy(), bytes])?;
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
    }
    backup.execute_batch("COMMIT")?;
    Ok(())
}

/// Restores a backup into a directory without data.
pub fn restore(file: &Path, directory: &Path) -> Result<(), String> {
    let lock = DataDirectory::lock(directory)?;
    let database = DataDirectory::database_in(directory);
    if database.exists() {
        return Err(format!("the data directory {} has data: name an empty directory", directory.display()));
    }
    let restored = restore_members(file, directory, &beside(&database))
        .map_err(|error| format!("the backup {} cannot be restored ({error})", file.display()));
    let in_place = restored.and_then(|()| {
        let renamed = fs::rename(beside(&database), &database).and_then(|()| File::open(directory)?.sync_all());
        renamed.map_err(|error| format!("{} cannot be written ({error})", database.display()))
    });
    drop(lock);
    in_place
}

fn restore_members(file: &Path, directory: &Path, part: &Path) -> Result<(), Box<dyn std::error::Error>> {
    fs::copy(file, part)?;
    let backup = Connection::open(part)?;
    fs::create_dir_all(directory.join(FILES_FOLDER))?;
    {
        let mut statement = backup.prepare("SELECT path, bytes FROM backup_members")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let path: String = row.get(0)?;
            // A member lies in the directory, or in its folder of files.
            let name = Path::new(&path).file_name().ok_or("a member without a name")?;
            let target =
                if path == SECRET_FILE { directory.join(SECRET_FILE) } else { directory.join(FILES_FOLDER).join(name) };
            fs::write(&target, row.get_ref(1)?.as_blob()?)?;
            fs::set_permissions(&target, Permissions::from_mode(0o600))?;
            File::open(&target)?.sync_all()?;
        }
    }
    backup.execute_batch("DROP TABLE backup_members; VACUUM;")?;
    drop(backup);
    File::open(part)?.sync_all()?;
    Ok(())
}

/// The name that a file has until it is complete.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
