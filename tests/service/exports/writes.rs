//! What others write while an export runs does not show in it, but for what SPECIFICATION §14.3 excepts.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value, json};
use tests::random::Choose;
use tests::size::{Size, size};
use tests::{Response, World};

use super::{Records, ask, done, exported, people, shown};
use crate::ask::Ask;
use crate::children::{MEETING, NOTE, TASK, over};

const SEEDS: u64 = 12;

/// How many writes come before the export, and how many while it runs.
const WRITES: [usize; 2] = [20, 60];

const ALTERNATES: [&str; 3] = ["alternateEmails", "alternatePhones", "alternateExternalIds"];

fn seeds() -> std::ops::Range<u64> {
    match size() {
        Size::Full => 0..20 * SEEDS,
        Size::Default => 0..SEEDS,
    }
}

/// Somebody who writes at random. A write may be refused, because others came first.
struct Writer<'w> {
    world: &'w World,
    rng: Rng,
    known: Records,
    jobs: Vec<Value>,
    merges: Vec<String>,
    runs: usize,
}

impl Writer<'_> {
    fn id(&mut self, kind: &str) -> String {
        let ids: Vec<&String> = self.known[kind].keys().collect();
        (*self.rng.one_of(&ids)).clone()
    }

    /// Sends a request, which may be part of the present run.
    async fn send(&mut self, method: &str, path: &str, body: Value) -> Response {
        let request = self.world.send(method, path).json(&body);
        if self.rng.one_in(3) { request.header("run-id", &format!("run-{}", self.runs)).await } else { request.await }
    }

    async fn write(&mut self) {
        let (prospect, other) = (self.id("prospects"), self.id("prospects"));
        let (path, text) = (format!("/prospects/{prospect}"), format!("Text {}", self.rng.below(1_000)));
        let number = self.rng.below(8);
        match self.rng.below(18) {
            0 => {
                let email = format!("{number}@example.{}", self.rng.one_of(&["com", "org"]));
                let body = json!({"firstName": text, "labels": [text], "notes": text, "city": null, "email": email});
                self.send("PATCH", &path, body).await;
            }
            1 => {
                let body = json!({"customFields": {"salary": number}, "notes": "x".repeat(1_500)});
                self.send("PATCH", &path, body).await;
            }
            2 => {
                let stages = self.world.list("/stages").await;
                let stage = self.rng.one_of(&stages)["id"].clone();
                let body = json!({"stageId": stage, "applicationQuestions": []});
                self.send("PATCH", &path, body).await;
            }
            3 => {
                let job = self.rng.one_of(&self.jobs)["id"].clone();
                self.send("PATCH", &path, json!({"jobId": job, "phone": format!("+4420794600{number:02}")})).await;
            }
            4..=6 => self.merge(prospect, other).await,
            7..=9 if !self.merges.is_empty() => {
                let merge = self.rng.one_of(&self.merges).clone();
                self.send("POST", &format!("/merges/{merge}/undo"), json!({})).await;
            }
            10 => {
                let run = format!("/runs/run-{}/undo", self.runs);
                self.world.post(&run, json!({})).await;
                self.runs += self.rng.below(2);
            }
            11 => {
                let body = json!({"completedAt": self.world.now_ms(), "task": text});
                let path = format!("/tasks/{}", self.id("tasks"));
                self.send("PATCH", &path, body).await;
            }
            12 => {
                let path = format!("/notes/{}", self.id("notes"));
                self.send("PATCH", &path, json!({"body": format!("<p>{text}</p>"), "pin": true})).await;
            }
            13 => {
                let path = format!("/meetings/{}", self.id("meetings"));
                self.send("PATCH", &path, json!({"location": text, "notes": text})).await;
            }
            14 => {
                let path = format!("/hires/{}", self.id("hires"));
                self.send("PATCH", &path, json!({"hireDescription": text})).await;
            }
            15 => {
                let body = json!({"firstName": text, "lastName": "New", "email": format!("{number}@example.com")});
                self.send("POST", "/prospects", body).await;
                for kind in [TASK, NOTE, MEETING] {
                    let body = kind.body(self.world, &prospect, json!({}));
                    self.send("POST", kind.route, body).await;
                }
            }
            16 => {
                let kind = *self.rng.one_of(&["tasks", "notes", "meetings", "hires"]);
                let path = format!("/{kind}/{}", self.id(kind));
                self.send("DELETE", &path, json!({})).await;
            }
            17 if self.rng.one_in(4) => {
                self.send("DELETE", &path, json!({})).await;
            }
            _ => {}
        }
        self.world.advance(Duration::from_millis(1));
    }

    async fn merge(&mut self, winner: String, loser: String) {
        let keep = json!(self.rng.one_of(&[&winner, &loser]));
        // It may have no hire.
        for hire in [json!({"keepHireOf": keep}), json!({})] {
            let body = over(json!({"loserIds": [loser]}), hire);
            let merged = self.send("POST", &format!("/prospects/{winner}/merge"), body).await;
            if let Some(id) = merged.body["mergeId"].as_str() {
                self.merges.push(id.to_owned());
                return;
            }
        }
    }
}

/// What the events say about the time since the export began.
#[derive(Default)]
struct Since {
    /// Records that were deleted, also if an undo brought them back.
    deleted: BTreeSet<String>,
    /// Prospects whose jobs an undo changed.
    jobs: BTreeSet<String>,
    /// Prospects whose alternates an undo or a new contact changed.
    alternates: BTreeSet<String>,
}

impl Since {
    fn of(world: &World, as_of: i64) -> Self {
        let (mut since, mut into) = (Self::default(), BTreeMap::new());
        for event in world.events() {
            let text = |name: &str| event[name]["S"].as_str().unwrap_or_default();
            let item: Value = serde_json::from_str(text("item")).unwrap_or_default();
            let id = item["id"].as_str().unwrap_or_default().to_owned();
            let is_since = event["createdAt"]["N"].as_str().unwrap().parse::<i64>().unwrap() > as_of;
            let winner = event["merge"]["M"]["mergedInto"]["S"].as_str();
            match (text("type"), winner) {
                ("prospect.deleted", Some(winner)) => {
                    into.insert(id, winner.to_owned());
                }
                (kind, _) if kind.ends_with(".deleted") && is_since => {
                    since.deleted.insert(id);
                }
                ("prospect.created", _) => {
                    into.remove(&id);
                }
                (kind @ ("prospect.updated" | "prospect.unmerged"), _) if is_since => {
                    let changes = event["changes"].to_string();
                    let is_unmerged = kind == "prospect.unmerged";
                    if is_unmerged || changes.contains("jobId") && event["origin"].to_string().contains("\"undo.") {
                        since.jobs.insert(id.clone());
                    }
                    if is_unmerged || changes.contains("email") || changes.contains("phone") {
                        since.alternates.insert(id);
                    }
                }
                _ => {}
            }
        }
        // With a prospect, the prospects go that were merged into it.
        for loser in into.keys() {
            let mut top = loser;
            while let Some(winner) = into.get(top) {
                top = winner;
            }
            if since.deleted.contains(top) {
                since.deleted.insert(loser.clone());
            }
        }
        since
    }

    /// Whether the files may lack a record.
    fn allows_no(&self, record: &Value) -> bool {
        let id = record["id"].as_str().unwrap();
        let (_, ulids) = id.split_once('_').unwrap();
        let own = format!("prospect_{}", &ulids[..26]);
        let of = record["prospectId"].as_str().unwrap_or(id);
        [id, &own, of].iter().any(|id| self.deleted.contains(*id))
    }

    /// Fails unless the files have this record as it was.
    fn check(&self, before: &Value, exported: &Value, context: &str) {
        let (mut before, mut exported) = (before.clone(), exported.clone());
        let id = before["id"].as_str().unwrap().to_owned();
        if self.jobs.contains(&id) {
            let [before, exported] = [&mut before, &mut exported].map(|record| record["jobs"].take());
            let ids = |jobs: &Value| -> BTreeSet<String> {
                let jobs = jobs.as_array().unwrap().iter();
                jobs.map(|job| job["jobId"].as_str().unwrap().to_owned()).collect()
            };
            assert!(ids(&exported).is_subset(&ids(&before)), "{context}: {exported:#}");
        }
        if self.alternates.contains(&id) {
            for record in [&mut before, &mut exported] {
                for name in ALTERNATES {
                    record[name].take();
                }
            }
        }
        assert_eq!(exported, before, "{context}");
    }

    /// Fails unless the files have the records of that time, and no others.
    fn expect(&self, before: &Records, exported: &Records, context: &str) {
        for (kind, records) in before {
            for (id, record) in records {
                match exported[kind].get(id) {
                    Some(row) => self.check(record, row, context),
                    None => assert!(self.allows_no(record), "{context}: {record:#}"),
                }
            }
            let unknown: Vec<&Value> =
                exported[kind].iter().filter(|(id, _)| !records.contains_key(*id)).map(|(_, record)| record).collect();
            assert!(unknown.is_empty(), "{context}: {unknown:#?}");
        }
        let prospects = &exported["prospects"];
        for record in exported.values().flat_map(BTreeMap::values) {
            let prospect = record["prospectId"].as_str();
            assert!(prospect.is_none_or(|id| prospects.contains_key(id)), "{context}: {record:#}");
        }
    }
}

#[tokio::test]
async fn an_export_has_the_records_of_its_time_whatever_others_write() {
    for seed in seeds() {
        let world = World::new().await;
        people(&world, 8).await;
        let mut writer = Writer {
            world: &world,
            rng: Rng::with_seed(seed),
            known: shown(&world).await,
            jobs: Vec::new(),
            merges: Vec::new(),
            runs: 0,
        };
        for title in ["Agent", "Broker"] {
            writer.jobs.push(world.create("/jobs", json!({"title": title})).await);
        }
        let [earlier, later] = WRITES;
        for _ in 0..earlier {
            writer.write().await;
        }
        let before = shown(&world).await;
        let as_of = world.now_ms();
        let path = ask(&world, json!({"format": "jsonl"})).await;
        let first = writer.rng.below(later);
        for _ in 0..first {
            writer.write().await;
        }
        let meanwhile = async {
            for _ in first..later {
                writer.write().await;
            }
        };
        tokio::join!(world.sweep(), meanwhile);
        let answer = done(&world, &path).await;
        let exported = exported(&world, &answer).await;
        Since::of(&world, as_of).expect(&before, &exported, &format!("seed {seed}"));
    }
}
