//! The results of the lines of a part, and which lines are about one person.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use domain::import::{ImportCounts, ImportObject};
use domain::{AccountId, Import};
use futures::stream::{self, Stream, StreamExt, TryStreamExt};
use prospects::lines::{LineEffect, LineOutcome};
use serde::{Deserialize, Serialize};
use shared::app::App;
use shared::files::bucket;
use shared::http::ApiError;
use table::TableColumn;

use super::lines::reasons;
use super::malformed;

/// How many results are read at once: an import of a million lines has 2,000.
const READS_AT_ONCE: usize = 32;

/// The result of a part, as its object has it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct PartResult {
    /// The hashes by which the person of each line that was written is known.
    pub people: Vec<Vec<u64>>,
    /// The rejected lines: each with its place in the part and the reasons.
    pub rejected: Vec<(usize, Vec<String>)>,
}

/// The persons of the lines so far.
#[derive(Debug, Default)]
pub(super) struct People {
    known: HashMap<u64, u32>,
    shared: HashSet<u32>,
    count: u32,
}

impl People {
    /// The persons of the parts before the next one of an import.
    pub(super) async fn of(app: &App, account: AccountId, import: &Import) -> Result<Self, ApiError> {
        let mut people = Self::default();
        let mut results = PartResult::of_parts(app, account, import);
        while let Some(result) = results.try_next().await? {
            for keys in result.people {
                people.add(&keys);
            }
        }
        Ok(people)
    }

    /// Adds the person of a line. Returns whether an earlier line is about the same person.
    fn add(&mut self, keys: &[u64]) -> bool {
        let known = keys.iter().find_map(|key| self.known.get(key).copied());
        let person = known.unwrap_or(self.count);
        if known.is_some() {
            self.shared.insert(person);
        } else {
            self.count = self.count.saturating_add(1);
        }
        self.known.extend(keys.iter().map(|key| (*key, person)));
        known.is_some()
    }
}

impl PartResult {
    /// The results of the parts so far, in their order.
    pub(super) fn of_parts<'a>(
        app: &'a App,
        account: AccountId,
        import: &'a Import,
    ) -> impl Stream<Item = Result<Self, ApiError>> + Unpin + Send + use<'a> {
        let parts = stream::iter(0..import.work.next);
        Box::pin(parts.map(move |part| Self::stored(app, account, (import, part))).buffered(READS_AT_ONCE))
    }

    async fn stored(app: &App, account: AccountId, (import, part): (&Import, u32)) -> Result<Self, ApiError> {
        let key = import.object_key(account, ImportObject::Result(import.attempt_of(part), part));
        let bytes = bucket(app)?.bytes(&key, app.clock.now()).await?;
        Ok(serde_json::from_slice(&bytes.unwrap_or_default()).map_err(malformed)?)
    }

    /// The result of these lines, and the counts with it.
    pub(super) fn of(
        outcomes: Vec<LineOutcome>,
        columns: &[TableColumn],
        people: &mut People,
        mut counts: ImportCounts,
    ) -> (Self, ImportCounts) {
        let mut result = Self::default();
        for (place, outcome) in outcomes.into_iter().enumerate() {
            add_one(&mut counts.done);
            let written = match outcome {
                LineOutcome::Written(written) => written,
                LineOutcome::Rejected(rejected) => {
                    add_one(&mut counts.rejected);
                    result.rejected.push((place, reasons(&rejected, columns)));
                    continue;
                }
                LineOutcome::Unfinished => continue,
            };
            let keys: Vec<u64> = match written.contacts {
                Some(contacts) => contacts.iter().map(hash).collect(),
                None => vec![hash(&written.prospect.to_string())],
            };
            let is_known = people.add(&keys);
            result.people.push(keys);
            match written.effect {
                // In a dry run, the service does not know what the lines before it would store.
                LineEffect::Created if !is_known => add_one(&mut counts.created),
                LineEffect::Created | LineEffect::Updated => add_one(&mut counts.updated),
                LineEffect::Unchanged => add_one(&mut counts.unchanged),
            }
            counts.warnings = counts.warnings.saturating_add(u64::from(!written.warnings.is_empty()));
            counts.without_contact = counts.without_contact.saturating_add(u64::from(!written.has_contact));
        }
        counts.shared_prospects = u64::try_from(people.shared.len()).unwrap_or(u64::MAX);
        (result, counts)
    }
}

const fn add_one(count: &mut u64) {
    *count = count.saturating_add(1);
}

/// A hash that is the same in every process.
fn hash(text: &String) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
