//! What must hold of everything that is stored, after any requests and any faults.

use std::collections::{BTreeMap, BTreeSet};

use index::{Column, Direction, Filter, Kind, Order, Search};
use serde_json::Value;
use store::Store;
use store::key::MANIFEST;

use crate::world::World;

fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name]["S"].as_str().unwrap_or_default()
}

fn number(item: &Value, name: &str) -> i64 {
    item[name]["N"]
        .as_str()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or_default()
}

/// More than any test has.
const WHOLE: usize = 10_000_000;

/// What one look may keep of segments: each record is looked for in them.
const KEPT_BYTES: usize = 64 << 20;

/// The rows of a directory as they lie in the table, by key; the manifest lies among them and is none.
fn is_row(pk: &str, sk: &str, kind: Kind) -> bool {
    pk.ends_with(index_of(kind)) && sk != MANIFEST
}

/// How the partition of a directory ends.
pub(crate) const fn index_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Prospect => "#DIR#prospect",
        Kind::Task => "#DIR#task",
        Kind::Hire => "#DIR#hire",
        Kind::Note => "#DIR#note",
        Kind::Meeting => "#DIR#meeting",
    }
}

/// What was gathered of the table.
#[derive(Debug, Default)]
struct Gathered {
    claims: BTreeMap<String, String>,
    rows: BTreeMap<String, (i64, bool)>,
    told: BTreeMap<String, i64>,
    deletions: BTreeMap<String, i64>,
    partitions: BTreeSet<String>,
}

impl Gathered {
    fn of(items: &[Value]) -> Self {
        let mut all = Self::default();
        for item in items {
            let (pk, sk) = (text(item, "pk"), text(item, "sk"));
            if sk == "CLAIM" {
                all.claims.insert(pk.to_owned(), text(item, "prospectId").to_owned());
            } else if is_row(pk, sk, Kind::Prospect) {
                let row = (number(item, "r"), item["x"]["BOOL"] == true);
                all.rows.insert(format!("{pk} {sk}"), row);
            } else if pk.contains("#EVENTS#") {
                let record: Value = serde_json::from_str(text(item, "item")).expect("an event holds JSON");
                let id = record["id"].as_str().expect("an id").to_owned();
                let told = if text(item, "type") == "prospect.deleted" {
                    &mut all.deletions
                } else {
                    &mut all.told
                };
                *told.entry(id).or_default() += 1;
            } else if pk.contains("#P#") && sk != "PROSPECT" {
                all.partitions.insert(pk.to_owned());
            }
        }
        all
    }
}

impl World {
    /// Fails unless every prospect has its row, or lies in a segment as it is now, its claims and one event for each of its
    /// revisions, and nothing is left of those that are gone.
    pub async fn check_consistency(&self) {
        let items = self.items();
        let mut all = Gathered::of(&items);
        let store = self.looked_at_anew();
        let mut listed = self.search(&store, Kind::Prospect, &[]).await;
        for prospect in items.iter().filter(|item| text(item, "sk") == "PROSPECT") {
            let (pk, id, revision) = (text(prospect, "pk"), text(prospect, "id"), number(prospect, "revision"));
            let account = pk.split('#').next().expect("an account");
            all.partitions.remove(pk);
            match all.rows.remove(&format!("{account}#DIR#prospect {id}")) {
                Some(row) => assert_eq!(row, (revision, false), "the row of {id}"),
                None => assert!(
                    self.is_folded(&store, prospect).await,
                    "{id} has no row, and is in no segment as it is"
                ),
            }
            let changed = listed.remove(&(account.to_owned(), id.to_owned()));
            assert_eq!(
                changed,
                Some(number(prospect, "updatedAt")),
                "the directory's view of {id}: row or segment"
            );
            assert_eq!(
                all.told.get(id),
                Some(&revision),
                "the events of {id}, one for each revision"
            );
            for (kind, name) in [("EMAIL", "email"), ("PHONE", "phone")] {
                let value = text(prospect, name);
                if !value.is_empty() {
                    let claim = all.claims.remove(&format!("{account}#{kind}#{value}"));
                    assert_eq!(claim.as_deref(), Some(id), "the claim of the {name} of {id}");
                }
            }
        }
        for (key, (_, deleted)) in all.rows {
            let id = key.split(' ').next_back().expect("an id");
            assert!(deleted, "the row of {id}, which is gone, must be a tombstone");
            assert_eq!(all.deletions.get(id), Some(&1), "the deletions of {id}, which is gone");
        }
        assert!(listed.is_empty(), "in a directory and nowhere else: {listed:?}");
        assert!(all.claims.is_empty(), "claims of nobody: {:?}", all.claims);
        assert!(
            all.partitions.is_empty(),
            "leftovers of prospects that are gone: {:?}",
            all.partitions
        );
    }

    /// What the directories of both accounts say is there, rows and segments together, as every list reads them: by account and
    /// id, the time of the last change.
    pub(crate) async fn directory(&self, kind: Kind) -> BTreeMap<(String, String), i64> {
        self.search(&self.looked_at_anew(), kind, &[]).await
    }

    /// Whether lists find the prospect by what it is now. A segment does not keep the revision; it keeps all that changes with it.
    async fn is_folded(&self, store: &Store, prospect: &Value) -> bool {
        let words = [
            (Column::Stage, "stageId"),
            (Column::Email, "email"),
            (Column::Phone, "phone"),
        ];
        let filters = words.into_iter().filter_map(|(column, name)| {
            let value = text(prospect, name);
            (!value.is_empty()).then(|| Filter::Is(column, value.to_owned()))
        });
        let found = self.search(store, Kind::Prospect, &filters.collect::<Vec<_>>()).await;
        found.keys().any(|(_, id)| id == text(prospect, "id"))
    }

    /// The table, where nothing that was kept from an earlier look may hide what it holds now.
    fn looked_at_anew(&self) -> Store {
        self.store().with_segment_cache(KEPT_BYTES)
    }

    async fn search(&self, store: &Store, kind: Kind, filters: &[Filter]) -> BTreeMap<(String, String), i64> {
        let mut listed = BTreeMap::new();
        for account in [self.first(), self.second()].map(|account| account.settings.account.id) {
            let search = Search {
                filters: filters.to_vec(),
                order: Order {
                    by: Column::UpdatedAt,
                    direction: Direction::OldestFirst,
                },
                after: None,
                limit: WHOLE,
            };
            let found = index::search(store, account, kind, &search).await.expect("a directory");
            assert_eq!(found.total, found.page.len(), "the whole directory is one page");
            let owner = account.ulid().to_string();
            listed.extend(found.page.into_iter().map(|at| ((owner.clone(), at.id), at.key)));
        }
        listed
    }
}
