//! What must hold of everything that is stored, after any requests and any faults.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

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

impl World {
    /// Fails unless every prospect has its row, its claims and one event for each of its revisions, and nothing is left of
    /// those that are gone.
    #[track_caller]
    pub fn check_consistency(&self) {
        let items = self.items();
        let (mut claims, mut rows, mut told) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::<String, i64>::new());
        let mut deletions = BTreeMap::<String, i64>::new();
        let mut partitions = BTreeSet::new();
        for item in &items {
            let (pk, sk) = (text(item, "pk"), text(item, "sk"));
            if sk == "CLAIM" {
                claims.insert(pk.to_owned(), text(item, "prospectId").to_owned());
            } else if pk.ends_with("#DIR#prospect") {
                rows.insert(format!("{pk} {sk}"), (number(item, "r"), item["x"]["BOOL"] == true));
            } else if pk.contains("#EVENTS#") {
                let record: Value = serde_json::from_str(text(item, "item")).expect("an event holds JSON");
                let id = record["id"].as_str().expect("an id").to_owned();
                if text(item, "type") == "prospect.deleted" {
                    *deletions.entry(id).or_default() += 1;
                } else {
                    *told.entry(id).or_default() += 1;
                }
            } else if pk.contains("#P#") && sk != "PROSPECT" {
                partitions.insert(pk.to_owned());
            }
        }
        for prospect in items.iter().filter(|item| text(item, "sk") == "PROSPECT") {
            let (pk, id, revision) = (text(prospect, "pk"), text(prospect, "id"), number(prospect, "revision"));
            let account = pk.split('#').next().expect("an account");
            partitions.remove(pk);
            let row = rows.remove(&format!("{account}#DIR#prospect {id}"));
            assert_eq!(row, Some((revision, false)), "the row of {id}");
            assert_eq!(
                told.get(id),
                Some(&revision),
                "the events of {id}, one for each revision"
            );
            for (kind, name) in [("EMAIL", "email"), ("PHONE", "phone")] {
                let value = text(prospect, name);
                if !value.is_empty() {
                    let claim = claims.remove(&format!("{account}#{kind}#{value}"));
                    assert_eq!(claim.as_deref(), Some(id), "the claim of the {name} of {id}");
                }
            }
        }
        for (key, (_, deleted)) in rows {
            let id = key.split(' ').next_back().expect("an id");
            assert!(deleted, "the row of {id}, which is gone, must be a tombstone");
            assert_eq!(deletions.get(id), Some(&1), "the deletions of {id}, which is gone");
        }
        assert!(claims.is_empty(), "claims of nobody: {claims:?}");
        assert!(
            partitions.is_empty(),
            "leftovers of prospects that are gone: {partitions:?}"
        );
    }
}
