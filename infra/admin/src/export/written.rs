//! What the file of an export has already.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use domain::{Email, ExternalId, Phone, ProspectId};
use serde::Deserialize;

use crate::format::{Kind, Line};

/// The lines of a file, as far as another line could repeat what they have.
#[derive(Debug, Default)]
pub struct Written {
    /// The ids of the settings, sources and jobs.
    settings: HashSet<String>,
    /// Digests of what an account has once: the ids of the prospects, their emails, phones and external ids. They are
    /// too many to be kept whole.
    unique: HashSet<u64>,
}

/// What no two prospects of a file share. A merged prospect shares a contact with its winner.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Prospect {
    id: ProspectId,
    email: Option<Email>,
    phone: Option<Phone>,
    #[serde(default)]
    external_ids: Vec<ExternalId>,
}

impl Written {
    /// Adds a line of an interrupted export.
    pub fn add_line(&mut self, line: &str) {
        #[derive(Deserialize)]
        struct WithId {
            id: String,
        }
        let read = serde_json::from_str::<Line<'_>>(line).ok();
        let setting = read.filter(|read| read.kind.is_setting()).and_then(|read| read.item);
        let setting = setting.and_then(|item| serde_json::from_str::<WithId>(item.get()).ok());
        self.settings.extend(setting.map(|setting| setting.id));
        self.unique.extend(unique_in(line));
    }

    /// Whether the file has the setting, source or job with this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.settings.contains(id)
    }

    /// Adds a setting, source or job. `false` if the file has it.
    pub fn add_setting(&mut self, id: String) -> bool {
        self.settings.insert(id)
    }

    /// Adds a prospect with those that were merged into it. `false` if the file has one of them, or another prospect
    /// with a contact of theirs.
    pub fn add_prospect(&mut self, lines: &[String]) -> bool {
        let unique: BTreeSet<u64> = lines.iter().flat_map(|line| unique_in(line)).collect();
        let is_new = unique.iter().all(|one| !self.unique.contains(one));
        self.unique.extend(unique);
        is_new
    }
}

/// Nothing if the line is not that of a prospect.
fn unique_in(line: &str) -> Vec<u64> {
    let read = serde_json::from_str::<Line<'_>>(line).ok();
    let item = read
        .filter(|read| read.kind == Kind::Prospect)
        .and_then(|read| read.item);
    let Some(prospect) = item.and_then(|item| serde_json::from_str::<Prospect>(item.get()).ok()) else {
        return Vec::new();
    };
    let Prospect {
        id,
        email,
        phone,
        external_ids,
    } = prospect;
    let contacts = [email.map(|email| digest(&email)), phone.map(|phone| digest(&phone))];
    let external_ids = external_ids.iter().map(|id| digest(&id.text()));
    let all = [digest(&id.to_string())].into_iter();
    all.chain(contacts.into_iter().flatten()).chain(external_ids).collect()
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
