//! The file of an export. It never holds a setting or a contact twice, also if the export was interrupted.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use cli::PartialFile;
use domain::AccountId;
use serde::Deserialize;
use serde_json::Value;

use crate::Failure;
use crate::format::{Line, LineKind, field_reference};

/// The incomplete file.
#[derive(Debug)]
pub(super) struct ExportFile {
    /// The lines.
    pub(super) file: PartialFile,
    /// The ids of the settings, sources and jobs in it.
    settings: HashSet<String>,
    /// Digests of the ids, emails, phones and external ids of the prospects in it. They are too many to be kept whole.
    unique: HashSet<u64>,
}

impl ExportFile {
    /// Opens the file of an interrupted export of this account, or else a new one.
    pub(super) fn open(path: &Path, account: AccountId) -> Result<Self, Failure> {
        /// A setting has an id, a custom field has a number.
        #[derive(Deserialize)]
        struct Named {
            id: Option<String>,
            number: Option<u16>,
        }
        let file = PartialFile::open(path, format!("{account}, JSON lines"))?;
        let (mut settings, mut unique) = (HashSet::new(), HashSet::new());
        file.each_line(|line| {
            let read = serde_json::from_str::<Line<'_>>(line).ok();
            let setting = read.filter(|read| read.kind.is_setting()).and_then(|read| read.item);
            let setting = setting.and_then(|item| serde_json::from_str::<Named>(item.get()).ok());
            settings.extend(setting.and_then(|setting| setting.id.or(setting.number.map(field_reference))));
            unique.extend(unique_in(line));
        })?;
        Ok(Self { file, settings, unique })
    }

    /// Whether the file has the setting, source or job with this id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.settings.contains(id)
    }

    /// Appends the settings, sources and jobs, given with their ids, that the file does not have yet.
    pub(super) fn write_new(&mut self, lines: Vec<(String, String)>) -> Result<(), Failure> {
        for (id, line) in lines {
            if self.settings.insert(id) {
                self.file.write_record(line.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Appends the lines of a prospect, of the prospects that were merged into it, and of their child records. Returns
    /// `false` if the file has one of these prospects or contacts already: it moved while the export ran.
    pub(super) fn write_prospect(&mut self, lines: &[String]) -> Result<bool, Failure> {
        let unique: BTreeSet<u64> = lines.iter().flat_map(|line| unique_in(line)).collect();
        if unique.iter().any(|one| self.unique.contains(one)) {
            return Ok(false);
        }
        self.unique.extend(unique);
        for line in lines {
            self.file.write_record(line.as_bytes())?;
        }
        Ok(true)
    }
}

/// The digests of the id and the contacts that a prospect owns. No two prospects of a file have one in common, except a
/// merged prospect and its winner. Other lines have none.
fn unique_in(line: &str) -> Vec<u64> {
    let read = serde_json::from_str::<Line<'_>>(line).ok();
    let item = read.filter(|read| read.kind == LineKind::Prospect);
    let item = item.and_then(|read| serde_json::from_str(read.item?.get()).ok());
    let item: Value = item.unwrap_or_default();
    let shared = item.get("sharedContacts").and_then(Value::as_array);
    let is_shared = |name: &str| shared.is_some_and(|shared| shared.iter().any(|contact| contact == name));
    let single = ["id", "email", "phone"].into_iter().filter(|name| !is_shared(name));
    let single = single.filter_map(|name| item.get(name));
    let external_ids = item.get("externalIds").and_then(Value::as_array);
    let all = single.chain(external_ids.into_iter().flatten());
    all.filter(|value| !value.is_null()).map(digest).collect()
}

fn digest(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    hasher.finish()
}
