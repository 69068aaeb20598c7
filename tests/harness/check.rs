//! Rules that the stored items obey after any requests and any faults.

use std::collections::{BTreeMap, BTreeSet};

use domain::custom::field::UNIQUE_MARK;
use domain::phone::line;
use domain::prospect::digest;
use domain::text::folded;
use domain::{AccountId, ChildSuffix, ExternalId, ExternalSystem, ProspectId, Resume, SortKey, StageMoveId, UnixMs};
use index::{Column, Compacted, Filter, Index, IndexKind, Order, Run, Search, Sight, Sizes, with_words};
use serde_json::Value;
use shared::records::settings;
use store::key::{ACTIVITY, MANIFEST, PAST_STAGE, RESUME};
use store::{Key, Store, StoreError};
use ulid::Ulid;

use crate::samples::identity;
use crate::world::World;

/// More records than any test creates.
const UNLIMITED: usize = 10_000_000;

/// How many bytes of segments one check caches: every record is looked up in them.
const CACHE_BYTES: usize = 64 << 20;

/// An attribute that is a text.
pub(crate) fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name]["S"].as_str().unwrap_or_default()
}

/// An attribute that is a number.
pub(crate) fn number(item: &Value, name: &str) -> i64 {
    let digits = item[name]["N"].as_str().unwrap_or_default();
    digits.parse().unwrap_or_default()
}

/// Whether a row of an index is a tombstone.
pub(crate) fn is_tombstone(row: &Value) -> bool {
    row.get("cells").is_none()
}

/// Whether it is one of the counters of children that a deletion leaves, so that no late child is created.
pub fn is_closed_counter(item: &Value) -> bool {
    item["closed"]["BOOL"] == true
}

/// An attribute that is a list of texts.
pub(crate) fn texts(item: &Value, name: &str) -> Vec<String> {
    let list = item[name]["L"].as_array().into_iter().flatten();
    list.filter_map(|value| value["S"].as_str().map(str::to_owned)).collect()
}

/// Whether it is the record of a prospect that was merged into another one.
pub(crate) fn is_merged(item: &Value) -> bool {
    item.get("merged").is_some() && text(item, "sk") == "PROSPECT"
}

/// The partition of a prospect.
fn partition(account: &str, id: &str) -> String {
    format!("{account}#PROSPECT#{}", id.trim_start_matches("prospect_"))
}

/// The items of the table by their purpose.
#[derive(Debug, Default)]
struct Sorted {
    claims: BTreeMap<String, String>,
    /// The recent rows of prospects: their revisions, and whether they are tombstones.
    rows: BTreeMap<String, (i64, bool)>,
    events: BTreeMap<String, i64>,
    deletions: BTreeMap<String, i64>,
    /// The stages that prospects left, by partition and in order.
    past_stages: BTreeMap<String, BTreeMap<String, Value>>,
    /// The moves of prospects that are not being deleted, by account and id: when they were.
    moves: BTreeMap<(String, String), i64>,
    /// The events of each prospect and of what belongs to it, by its partition: their ids and changed fields.
    changes: BTreeMap<String, BTreeMap<String, Value>>,
    /// The activity of prospects, by partition, in the same form.
    activity: BTreeMap<String, BTreeMap<String, Value>>,
    /// Partitions of prospects that hold more than the record.
    partitions: BTreeSet<String>,
    /// Partitions whose prospect was deleted and whose items the sweeper has still to delete.
    unfinished: BTreeSet<String>,
}

impl Sorted {
    fn of(items: &[Value]) -> Self {
        let mut all = Self::default();
        for item in items {
            let (pk, sk) = (text(item, "pk"), text(item, "sk"));
            if sk == "CLAIM" {
                all.claims.insert(pk.to_owned(), text(item, "prospectId").to_owned());
            } else if pk.ends_with("#INDEX#prospect") && sk != MANIFEST {
                let row = (number(item, "revision"), is_tombstone(item));
                all.rows.insert(format!("{pk} {sk}"), row);
            } else if pk.contains("#EVENTS#") {
                let record: Value = serde_json::from_str(text(item, "item")).expect("an event holds JSON");
                let id = identity(&record).expect("an id").to_owned();
                let is_deletion = ["prospect.deleted", "prospect.erased"].contains(&text(item, "type"));
                let counts = if is_deletion { &mut all.deletions } else { &mut all.events };
                *counts.entry(id.clone()).or_default() += 1;
                let is_told_by_the_winner = text(item, "type") == "hire.deleted" && item.get("merge").is_some();
                if is_deletion || is_told_by_the_winner {
                    continue;
                }
                let (account, _) = pk.split_once('#').expect("an account");
                // The ULID of the prospect is in the ids of its records. They stay with it if it is merged.
                let prospect: String = id.split('_').skip(1).flat_map(str::chars).take(26).collect();
                let changes = all.changes.entry(partition(account, &prospect)).or_default();
                changes.insert(sk.to_owned(), item["changes"].clone());
            } else if pk.contains("#PROSPECT#") && sk == "DELETION" {
                all.unfinished.insert(pk.to_owned());
                let (account, _) = pk.split_once("#PROSPECT#").expect("a prospect's partition");
                let merged = texts(item, "merged").into_iter();
                all.unfinished.extend(merged.map(|id| partition(account, &id)));
            } else if pk.contains("#PROSPECT#") && sk != "PROSPECT" && !is_closed_counter(item) {
                all.partitions.insert(pk.to_owned());
                if let Some(event) = sk.strip_prefix(ACTIVITY) {
                    let activity = all.activity.entry(pk.to_owned()).or_default();
                    activity.insert(event.to_owned(), item["changes"].clone());
                }
                if sk.starts_with(PAST_STAGE) {
                    let stages = all.past_stages.entry(pk.to_owned()).or_default();
                    stages.insert(sk.to_owned(), item.clone());
                }
            }
        }
        let past = all.past_stages.iter().filter(|(pk, _)| !all.unfinished.contains(*pk));
        for (pk, item) in past.flat_map(|(pk, stages)| stages.values().map(move |item| (pk, item))) {
            let (account, prospect) = pk.split_once("#PROSPECT#").expect("a prospect's partition");
            let prospect = ProspectId::parse(&format!("prospect_{prospect}")).expect("a prospect");
            let left_at = number(item, "leftAt");
            let suffix = ChildSuffix::new(
                UnixMs::new(left_at).expect("a time"),
                number(item, "revision").try_into().expect("a revision"),
            );
            let id = StageMoveId::new(prospect, suffix).to_string();
            all.moves.insert((account.to_owned(), id), left_at);
        }
        all
    }
}

/// Fails unless the prospect entered each of its stages when it left the one before, and the first one when it was
/// created.
fn check_stages(prospect: &Value, past: &BTreeMap<String, Value>) {
    let mut moment = number(prospect, "createdAt");
    for stage in past.values() {
        assert_eq!(number(&stage["entered"]["M"], "at"), moment, "{stage} of {prospect}");
        moment = number(stage, "leftAt");
    }
    let entry = &prospect["stageEntered"]["M"];
    assert_eq!(number(entry, "at"), moment, "the stage of {prospect}");
    assert_eq!(text(entry, "by") == "create", past.is_empty(), "the stage of {prospect}");
}

/// The partitions of the claims that a stored prospect has.
fn claims(account: &str, prospect: &Value) -> Vec<String> {
    let absorbed = &prospect["absorbed"]["M"];
    // Another prospect owns what it shares.
    let shared = texts(prospect, "sharedContacts");
    let is_own = |name: &str| !shared.iter().any(|contact| contact == name);
    let own = |name: &str| Some(text(prospect, name).to_owned()).filter(|own| is_own(name) && !own.is_empty());
    let emails = own("email").into_iter().chain(texts(absorbed, "emails"));
    let phones = own("phone").into_iter().chain(texts(absorbed, "phones"));
    let values = emails.map(|email| ("EMAIL", email)).chain(phones.map(|phone| ("PHONE", line(&phone))));
    let mut keys: Vec<String> = values.map(|(kind, value)| format!("{account}#{kind}#{value}")).collect();
    keys.extend(custom_claims(account, prospect));
    let account = AccountId::parse(&format!("account_{account}")).expect("an account");
    let lists = [&prospect["externalIds"], &absorbed["externalIds"]];
    for pair in lists.into_iter().filter_map(|list| list["L"].as_array()).flatten() {
        let system = ExternalSystem::parse(text(&pair["M"], "system")).expect("a system");
        let id = ExternalId::new(system, text(&pair["M"], "id")).expect("an external id");
        keys.push(Key::external_id(account, &id).pk);
    }
    keys
}

/// The partitions of the claims of its unique custom values.
fn custom_claims(account: &str, prospect: &Value) -> impl Iterator<Item = String> {
    let account = AccountId::parse(&format!("account_{account}")).expect("an account");
    let values = prospect["custom"]["M"].as_object().into_iter().flatten();
    let unique = values.filter(|(name, _)| name.ends_with(UNIQUE_MARK));
    unique.map(move |(name, value)| {
        let text = folded(value["S"].as_str().expect("a text"));
        Key::custom_value(account, name, &digest(&text)).pk
    })
}

impl World {
    /// Fails unless every prospect is in its index as it is now, and has its claims, its stages, its activity and one event
    /// for each of its revisions; and unless deleted prospects left only tombstones and events, or wait for the sweeper.
    /// Prospects that were merged have a tombstone too.
    pub async fn check_consistency(&self) {
        let items = self.items();
        let mut all = Sorted::of(&items);
        let store = self.uncached_store();
        let mut merged_claims: Vec<String> = Vec::new();
        let mut listed = self.search(&store, IndexKind::Prospect, &[]).await;
        for prospect in items.iter().filter(|item| text(item, "sk") == "PROSPECT") {
            let (pk, id, revision) = (text(prospect, "pk"), text(prospect, "id"), number(prospect, "revision"));
            let account = pk.split('#').next().expect("an account");
            all.partitions.remove(pk);
            check_stages(prospect, &all.past_stages.remove(pk).unwrap_or_default());
            assert_eq!(all.activity.get(pk), all.changes.get(pk), "the activity of {id}");
            if is_merged(prospect) {
                assert!(all.deletions.contains_key(id), "the deletion of {id}, which was merged");
                merged_claims.extend(custom_claims(account, prospect));
                continue;
            }
            assert!(!all.unfinished.contains(pk), "{id} is being deleted");
            match all.rows.remove(&format!("{account}#INDEX#prospect {id}")) {
                Some(row) => assert_eq!(row, (revision, false), "the row of {id}"),
                None => assert!(
                    self.is_compacted(&store, prospect).await,
                    "{id} has no row, and no segment has it as it is"
                ),
            }
            let changed = listed.remove(&(account.to_owned(), id.to_owned()));
            assert_eq!(changed, Some(number(prospect, "updatedAt")), "{id} in the index");
            let events = all.events.get(id).copied().unwrap_or_default();
            // A merge deletes what it merges, and an undo brings it back with an event of the winner.
            let is_told = events == revision || (events < revision && all.deletions.contains_key(id));
            assert!(is_told, "{id} has {events} events and revision {revision}");
            let group = [vec![id.to_owned()], texts(&prospect["absorbed"]["M"], "ids")].concat();
            for key in claims(account, prospect) {
                let claim = all.claims.remove(&key).unwrap_or_default();
                assert!(group.contains(&claim), "the claim {key} of {id}: {claim}");
            }
        }
        for (key, (_, is_tombstone)) in all.rows {
            let id = key.split(' ').next_back().expect("an id");
            // It marks an index that is to be rebuilt.
            if id.ends_with(&Ulid::nil().to_string()) {
                continue;
            }
            assert!(is_tombstone, "the row of {id}, which is deleted, must be a tombstone");
            assert!(all.deletions.contains_key(id), "the deletion of {id}");
        }
        assert!(listed.is_empty(), "only in an index: {listed:?}");
        self.check_resumes(&store, &items, &all.unfinished).await;
        let moves = self.search(&store, IndexKind::Move, &[]).await;
        assert_eq!(moves, all.moves, "the index of moves");
        // A prospect that was merged keeps the values that the winner did not take.
        all.claims.retain(|key, _| !merged_claims.contains(key));
        all.claims.retain(|key, holder| {
            let account = key.split('#').next().expect("an account");
            !all.unfinished.contains(&partition(account, holder))
        });
        assert!(all.claims.is_empty(), "claims without a prospect: {:?}", all.claims);
        let remains: Vec<_> = all.partitions.difference(&all.unfinished).collect();
        assert!(remains.is_empty(), "remains of prospects: {remains:?}");
    }

    /// Fails unless each resume is found by each of its words, and nothing else is found.
    async fn check_resumes(&self, store: &Store, items: &[Value], unfinished: &BTreeSet<String>) {
        let mut texts: BTreeMap<&str, String> = BTreeMap::new();
        for part in items.iter().filter(|item| text(item, "sk").starts_with(RESUME)) {
            texts.entry(text(part, "pk")).or_default().push_str(text(part, "part"));
        }
        let mut expected = BTreeSet::new();
        for (pk, json) in texts.into_iter().filter(|(pk, _)| !unfinished.contains(*pk)) {
            let resume: Resume = serde_json::from_str(&json).expect("a resume");
            let words = with_words(&resume.text.unwrap_or_default());
            let (account, prospect) = pk.split_once("#PROSPECT#").expect("a prospect's partition");
            let place = (account.to_owned(), format!("resume_{prospect}"));
            for word in words.iter().flatten() {
                let found = self.search(store, IndexKind::Resume, std::slice::from_ref(word)).await;
                assert!(found.contains_key(&place), "{word:?} of {prospect}");
            }
            if words.is_some() {
                expected.insert(place);
            }
        }
        let found = self.search(store, IndexKind::Resume, &[]).await;
        assert!(found.keys().eq(&expected), "{found:?} instead of {expected:?}");
    }

    /// Every record of a kind that lists show, of both accounts: the time of its last change, by account and id.
    pub(crate) async fn listed(&self, kind: IndexKind) -> BTreeMap<(String, String), i64> {
        self.search(&self.uncached_store(), kind, &[]).await
    }

    /// Compacts the index of a kind, as the sweeper does.
    pub async fn compact(&self, account: AccountId, kind: IndexKind, sizes: Sizes) -> Result<Compacted, StoreError> {
        let run = Run { now: UnixMs::new(self.now_ms()).expect("a time"), nonce: self.entropy().bytes(), sizes };
        let store = self.store();
        let fields = settings::custom_fields(&store, account).await?;
        Index::of(Sight::whole(&store, account), kind).with_fields(&fields).compact(&run, None).await
    }

    /// Whether lists find the prospect by its present values. A segment has no revision, but all values that change
    /// with it.
    async fn is_compacted(&self, store: &Store, prospect: &Value) -> bool {
        let columns = [(Column::Stage, "stageId"), (Column::Email, "email"), (Column::Phone, "phone")];
        let filters = columns.into_iter().filter_map(|(column, name)| {
            let value = text(prospect, name);
            (!value.is_empty()).then(|| Filter::Is(column, value.to_owned()))
        });
        let found = self.search(store, IndexKind::Prospect, &filters.collect::<Vec<_>>()).await;
        found.keys().any(|(_, id)| id == text(prospect, "id"))
    }

    /// The store with an empty cache.
    fn uncached_store(&self) -> Store {
        self.store().with_segment_cache(CACHE_BYTES)
    }

    async fn search(&self, store: &Store, kind: IndexKind, filters: &[Filter]) -> BTreeMap<(String, String), i64> {
        let mut listed = BTreeMap::new();
        for account in [self.first(), self.second()].map(|account| account.settings.account.id) {
            let search = Search {
                filters: filters.to_vec(),
                order: Order::ascending(match kind {
                    IndexKind::Move | IndexKind::Resume => Column::CreatedAt,
                    _ => Column::UpdatedAt,
                }),
                after: None,
                limit: UNLIMITED,
            };
            let found = Index::of(Sight::whole(store, account), kind).search(&search).await.expect("an index");
            assert_eq!(found.total, found.page.len(), "the whole index is one page");
            let owner = account.ulid().to_string();
            for at in found.page {
                let SortKey::Number(updated_at) = at.key else {
                    panic!("a list by time is ordered by numbers");
                };
                listed.insert((owner.clone(), at.id), updated_at);
            }
        }
        listed
    }
}
