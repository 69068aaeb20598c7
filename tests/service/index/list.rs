//! The plain list that indexes are compared with: every write, and the moments between which it happened.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use domain::{Position, Prospect, SortKey, UnixMs};
use index::{Column, Direction, Order};
use serde_json::json;

/// Stages of the records, which are their labels too.
pub(super) const STAGES: [&str; 3] =
    ["stage_01KJMP3RDGAAAAAAAAAAAAAAAA", "stage_01KJMP3RDGAAAAAAAAAAAAAAAB", "stage_01KJMP3RDGAAAAAAAAAAAAAAAC"];

/// An id of this kind: one of three.
pub(super) fn id(kind: &str, at: usize) -> String {
    format!("{kind}_01KJMP3RDGAAAAAAAAAAAAAAA{}", ["A", "B", "C"][at])
}

/// When each of the records was created.
const CREATED_AT: i64 = 1_000;

/// The `updatedAt` of a version.
pub(super) const fn updated_ms(number: i64) -> i64 {
    number * 40_000_000
}

/// Companies. Some are spellings of the same company.
const COMPANIES: [Option<&str>; 4] = [Some("Acme"), Some("ACME"), Some("acmé"), None];

/// Labels, in addition to the stage. An import may repeat a label in another case.
const LABELS: [[&str; 2]; 3] = [["VIP", "vip"], ["vip", "Vip"], ["math", "MATH"]];

/// A record at one of its revisions. Its number gives its `updatedAt`, so that a list shows which revision it saw; the
/// other values follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Version {
    pub(super) number: i64,
    pub(super) stage: usize,
}

impl Version {
    pub(super) fn of<T: Copy>(&self, values: &[T]) -> T {
        values[usize::try_from(self.number).unwrap() % values.len()]
    }

    pub(super) fn company(&self) -> Option<&'static str> {
        self.of(&COMPANIES)
    }

    pub(super) fn labels(&self) -> [&'static str; 3] {
        let [label, again] = self.of(&LABELS);
        [STAGES[self.stage], label, again]
    }

    /// When the record was changed: some hours after the version before it.
    pub(super) fn updated_ms(&self) -> i64 {
        updated_ms(self.number)
    }

    pub(super) fn is_even(&self) -> bool {
        self.number % 2 == 0
    }

    /// Which of three values the record has of most fields.
    pub(super) fn place(&self) -> usize {
        usize::try_from(self.number / 2 % 3).unwrap()
    }

    /// The name, as the index compares it.
    pub(super) fn name(&self) -> &'static str {
        ["zoe ann", "bob joy", "ann-sophie li"][self.place()]
    }

    pub(super) fn title(&self) -> Option<&'static str> {
        [Some("Nurse"), None, Some("Clerk"), None][usize::try_from(self.number % 4).unwrap()]
    }

    pub(super) fn email(&self) -> Option<String> {
        (self.number % 3 > 0).then(|| format!("p{}@example.com", self.number))
    }

    pub(super) fn phone(&self) -> Option<String> {
        (self.number % 5 > 0).then(|| format!("+1212555{:04}", self.number))
    }

    pub(super) fn license(&self) -> Option<&'static str> {
        [None, Some("licensed"), Some("not_started")][self.place()]
    }

    /// Whether it has agreed to text messages.
    pub(super) fn is_contactable(&self) -> bool {
        self.is_even() && self.place() > 0
    }

    /// What a list in this order orders it by.
    fn key(&self, order: Order) -> SortKey {
        match order.by {
            Column::CreatedAt => SortKey::Number(CREATED_AT),
            Column::UpdatedAt => SortKey::Number(self.updated_ms()),
            Column::Name => SortKey::Text(self.name().to_owned()),
            Column::Custom(_) => self.custom_key(order),
            other => panic!("no list is by {other:?}"),
        }
    }

    pub(super) fn prospect(&self, prospect: &str, revision: u64) -> Prospect {
        let (stage, at) = (STAGES[self.stage], self.place());
        let (first, last) = [("Zoë", "Ann"), ("Bob", "JOY"), ("Ann-Sophie", "Li")][at];
        let mut body = json!({
            "id": prospect, "revision": revision, "firstName": first, "lastName": last, "stageId": stage,
            "pipelineId": id("pipeline", at), "labels": self.labels(), "company": self.company(), "ownerId": id("user", at), "title": self.title(),
            "email": self.email(), "phone": self.phone(), "licenseStatus": self.license(),
            "createdAt": UnixMs::new(CREATED_AT), "updatedAt": UnixMs::new(self.updated_ms()),
            "custom": self.custom(),
        });
        if self.is_even() {
            let status = if self.is_contactable() { "granted" } else { "withdrawn" };
            body["consents"] = json!([{"channel": "sms", "status": status, "source": "Form", "at": 0, "revision": 1}]);
            body["officeId"] = json!(id("office", at));
            body["source"] = json!({"id": id("source", at), "origin": "api"});
            body["applications"] = json!([{"jobId": id("job", at), "appliedAt": UnixMs::new(self.number)}]);
        }
        serde_json::from_value(body).unwrap()
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
        let written = Written { version, begun, ended: None };
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
            before.into_iter().chain(later.map(|write| write.version.clone())).collect()
        };
        let records = state.records.iter();
        records.map(|(id, writes)| (id.clone(), of_record(writes))).collect()
    }

    /// Fails unless a reader who asked for `wanted` records in this order from `start` to `end` can have seen this.
    pub(super) fn check(
        &self,
        (start, end): (u64, u64),
        (seen, order): (&[Position], Order),
        wanted: impl Fn(&Version) -> bool,
        context: &str,
    ) {
        let is_sorted = seen.is_sorted_by(|one, next| match order.direction {
            Direction::Ascending => one < next,
            Direction::Descending => one > next,
        });
        assert!(is_sorted, "{context}: {seen:?}");
        let count = seen.len();
        let seen: BTreeMap<&str, &SortKey> = seen.iter().map(|place| (place.id.as_str(), &place.key)).collect();
        assert_eq!(seen.len(), count, "{context}: a record twice: {seen:?}");
        let possible = self.possible(start, end);
        for id in seen.keys() {
            assert!(possible.contains_key(*id), "{context}: {id} never existed");
        }
        for (id, versions) in &possible {
            let fits = |version: &Option<Version>| match (version, seen.get(id.as_str())) {
                (Some(version), Some(key)) => version.key(order) == **key && wanted(version),
                (Some(version), None) => !wanted(version),
                (None, seen) => seen.is_none(),
            };
            let seen = seen.get(id.as_str());
            assert!(versions.iter().any(fits), "{context}: {id}: {seen:?} of {versions:?}");
        }
    }
}
