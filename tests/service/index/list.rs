//! The plain list that indexes are compared with: every write, and the moments between which it happened.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use domain::{Prospect, UnixMs};
use index::Found;
use serde_json::json;

/// Stages of the records, which are their labels too.
pub(super) const STAGES: [&str; 3] = [
    "stage_01KJMP3RDGAAAAAAAAAAAAAAAA",
    "stage_01KJMP3RDGAAAAAAAAAAAAAAAB",
    "stage_01KJMP3RDGAAAAAAAAAAAAAAAC",
];

/// Companies, some of which are spellings of one.
const COMPANIES: [Option<&str>; 4] = [Some("Acme"), Some("ACME"), Some("acmé"), None];

/// Labels beside the stage. An import may repeat a label in another case.
const LABELS: [[&str; 2]; 3] = [["VIP", "vip"], ["vip", "Vip"], ["math", "MATH"]];

/// A record at one of its revisions. Its number is its `updatedAt`, so that a list shows which revision it saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Version {
    pub(super) number: i64,
    pub(super) stage: usize,
}

impl Version {
    fn of<T: Copy>(&self, values: &[T]) -> T {
        values[usize::try_from(self.number).unwrap() % values.len()]
    }

    pub(super) fn company(&self) -> Option<&'static str> {
        self.of(&COMPANIES)
    }

    pub(super) fn labels(&self) -> [&'static str; 3] {
        let [label, again] = self.of(&LABELS);
        [STAGES[self.stage], label, again]
    }

    /// When the record was created: at the beginning of 1970, or some days later.
    pub(super) fn created_ms(&self) -> i64 {
        self.of(&[1_000, 86_399_000, 86_400_000, 2_000_000_000])
    }

    pub(super) fn prospect(&self, id: &str, revision: u64) -> Prospect {
        let (stage, ulid) = (STAGES[self.stage], "01KJMP3RDGAAAAAAAAAAAAAAAA");
        let prospect = json!({
            "id": id, "revision": revision, "firstName": "name", "lastName": self.number.to_string(),
            "stageId": stage, "pipelineId": format!("pipeline_{ulid}"), "labels": self.labels(), "company": self.company(),
            "ownerId": format!("user_{ulid}"), "createdAt": UnixMs::new(self.created_ms()), "updatedAt": UnixMs::new(self.number),
        });
        serde_json::from_value(prospect).unwrap()
    }
}

/// A write: the record after it (`None`: deleted), and when the write began and ended.
#[derive(Clone, Debug)]
struct Written {
    version: Option<Version>,
    begun: u64,
    ended: Option<u64>,
}

#[derive(Debug, Default)]
struct State {
    moment: u64,
    records: BTreeMap<String, Vec<Written>>,
}

/// The list.
#[derive(Clone, Debug, Default)]
pub(super) struct List(Arc<Mutex<State>>);

impl List {
    /// The present moment; no two moments are equal.
    pub(super) fn moment(&self) -> u64 {
        let mut state = self.0.lock().unwrap();
        state.moment += 1;
        state.moment
    }

    /// Notes that a write begins.
    pub(super) fn begin(&self, id: &str, version: Option<Version>) {
        let begun = self.moment();
        let mut state = self.0.lock().unwrap();
        let written = Written {
            version,
            begun,
            ended: None,
        };
        state.records.entry(id.to_owned()).or_default().push(written);
    }

    /// Notes that the last write of a record ended.
    pub(super) fn end(&self, id: &str) {
        let ended = self.moment();
        let mut state = self.0.lock().unwrap();
        state.records.get_mut(id).unwrap().last_mut().unwrap().ended = Some(ended);
    }

    /// The states of each record that a reader can have seen from `start` to `end`.
    pub(super) fn possible(&self, start: u64, end: u64) -> BTreeMap<String, Vec<Option<Version>>> {
        let state = self.0.lock().unwrap();
        let of_record = |writes: &Vec<Written>| {
            let is_settled = |write: &Written| write.ended.is_some_and(|ended| ended < start);
            let settled = writes.iter().rposition(is_settled);
            let later = writes[settled.unwrap_or(0)..].iter();
            let later = later.take_while(|write| write.begun < end);
            let before = settled.is_none().then_some(None);
            before
                .into_iter()
                .chain(later.map(|write| write.version.clone()))
                .collect()
        };
        let records = state.records.iter();
        records.map(|(id, writes)| (id.clone(), of_record(writes))).collect()
    }

    /// Fails unless a reader who asked for `wanted` records from `start` to `end` can have seen this page.
    pub(super) fn check(
        &self,
        (start, end): (u64, u64),
        Found { page, total, .. }: &Found,
        wanted: impl Fn(&Version) -> bool,
        context: &str,
    ) {
        assert_eq!(page.len(), *total, "{context}: the total and the page");
        let is_sorted = page.is_sorted_by_key(|place| place.key) || page.is_sorted_by_key(|place| Reverse(place.key));
        assert!(is_sorted, "{context}: {page:?}");
        let seen: BTreeMap<&str, i64> = page.iter().map(|place| (place.id.as_str(), place.key)).collect();
        assert_eq!(seen.len(), page.len(), "{context}: a record twice: {page:?}");
        let possible = self.possible(start, end);
        for id in seen.keys() {
            assert!(possible.contains_key(*id), "{context}: {id} never existed");
        }
        for (id, versions) in &possible {
            let fits = |version: &Option<Version>| match (version, seen.get(id.as_str())) {
                (Some(version), Some(number)) => version.number == *number && wanted(version),
                (Some(version), None) => !wanted(version),
                (None, seen) => seen.is_none(),
            };
            let seen = seen.get(id.as_str());
            assert!(versions.iter().any(fits), "{context}: {id}: {seen:?} of {versions:?}");
        }
    }
}
