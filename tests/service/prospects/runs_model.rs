//! Random runs and random later edits: undoing changes exactly what nobody touched.

use std::collections::BTreeMap;

use fastrand::Rng;
use serde_json::{Value, json};
use tests::World;
use tests::random::Choose;
use tests::size::{Size, size};

use super::runs::undo_all;

const RUN: &str = "r";

/// The fields that change, and their path.
const KINDS: [(&str, [&str; 2]); 2] = [("/prospects", ["title", "company"]), ("/notes", ["body", "body"])];

/// A record as the client knows it.
#[derive(Clone, Debug)]
struct Known {
    kind: usize,
    id: String,
    parent: Option<usize>,
    made_by_run: bool,
    /// Whether somebody else changed it, or what belongs to it.
    is_touched: bool,
    /// The values of a field, each with whether the run gave it.
    values: BTreeMap<&'static str, Vec<(bool, Value)>>,
    /// Whether it was deleted, and by the run.
    deleted: Option<bool>,
}

struct Model<'a> {
    world: &'a World,
    random: Rng,
    records: Vec<Known>,
}

impl Model<'_> {
    /// Who writes next: the run, or somebody else.
    async fn write(&mut self, by_run: bool) {
        let alive: Vec<usize> = (0..self.records.len()).filter(|at| self.is_alive(*at)).collect();
        let choice = self.random.below(10);
        if alive.is_empty() || choice < 2 {
            self.create(by_run, None).await;
            return;
        }
        let at = *self.random.one_of(&alive);
        match choice {
            2 if self.records[at].kind == 0 => self.create(by_run, Some(at)).await,
            3 if self.records[at].kind == 1 => self.delete(by_run, at).await,
            _ => self.change(by_run, at).await,
        }
    }

    fn is_alive(&self, at: usize) -> bool {
        let parent = self.records[at].parent.is_none_or(|parent| self.records[parent].deleted.is_none());
        parent && self.records[at].deleted.is_none()
    }

    async fn send(&self, by_run: bool, method: &str, path: &str, body: Value) -> Value {
        let request = self.world.send(method, path).json(&body);
        let request = if by_run { request.header("run-id", RUN) } else { request };
        let answer = request.await;
        assert!((200..300).contains(&answer.status), "{}", answer.text);
        answer.body["item"].clone()
    }

    async fn create(&mut self, by_run: bool, parent: Option<usize>) {
        let kind = usize::from(parent.is_some());
        let value = json!(format!("v{}", self.random.below(3)));
        let body = match parent {
            Some(at) => json!({"prospectId": self.records[at].id, "body": value}),
            None => json!({"firstName": "A", "lastName": "B", "title": value, "company": value}),
        };
        let (path, fields) = KINDS[kind];
        let made = self.send(by_run, "POST", path, body).await;
        let values = fields.map(|field| (field, vec![(by_run, made[field].clone())]));
        self.touch(by_run, parent);
        self.records.push(Known {
            kind,
            id: made["id"].as_str().unwrap().to_owned(),
            parent,
            made_by_run: by_run,
            is_touched: false,
            values: values.into_iter().collect(),
            deleted: None,
        });
    }

    async fn change(&mut self, by_run: bool, at: usize) {
        let (path, fields) = KINDS[self.records[at].kind];
        let field = *self.random.one_of(&fields);
        let value = json!(format!("v{}", self.random.below(3)));
        let target = format!("{path}/{}", self.records[at].id);
        let item = self.send(by_run, "PATCH", &target, json!({ field: value })).await;
        let values = self.records[at].values.get_mut(field).unwrap();
        if values.last().unwrap().1 != item[field] {
            values.push((by_run, item[field].clone()));
            self.touch(by_run, Some(at));
        }
    }

    async fn delete(&mut self, by_run: bool, at: usize) {
        let target = format!("{}/{}", KINDS[self.records[at].kind].0, self.records[at].id);
        self.send(by_run, "DELETE", &target, json!({})).await;
        self.records[at].deleted = Some(by_run);
        self.touch(by_run, Some(at));
    }

    /// Notes that somebody else touched a record and the prospect that it belongs to.
    fn touch(&mut self, by_run: bool, at: Option<usize>) {
        let mut next = at.filter(|_| !by_run);
        while let Some(at) = next {
            self.records[at].is_touched = true;
            next = self.records[at].parent;
        }
    }

    /// The values of a record after the undo; `None` if the record is gone.
    fn expected(&self, at: usize) -> Option<BTreeMap<&'static str, Value>> {
        let record = &self.records[at];
        if let Some(parent) = record.parent {
            self.expected(parent)?;
        }
        match record.deleted {
            Some(by_run) if !by_run || record.made_by_run => return None,
            None if record.made_by_run && !record.is_touched => return None,
            Some(_) | None => {}
        }
        let value = |values: &Vec<(bool, Value)>| {
            let kept = if record.made_by_run { values.last() } else { values.iter().rev().find(|(by_run, _)| !by_run) };
            kept.unwrap().1.clone()
        };
        Some(record.values.iter().map(|(field, values)| (*field, value(values))).collect())
    }

    /// The values of a record after the undo of the undo. A prospect that the undo deleted does not return.
    fn redone(&self, at: usize) -> Option<BTreeMap<&'static str, Value>> {
        let record = &self.records[at];
        if let Some(parent) = record.parent {
            self.redone(parent)?;
        }
        let is_lost = record.kind == 0 && record.made_by_run && !record.is_touched;
        if record.deleted.is_some() || is_lost {
            return None;
        }
        let values = record.values.iter();
        Some(values.map(|(field, values)| (*field, values.last().unwrap().1.clone())).collect())
    }

    async fn check(&self, seed: u64, expected: impl Fn(usize) -> Option<BTreeMap<&'static str, Value>>) {
        for (at, record) in self.records.iter().enumerate() {
            let path = format!("{}/{}", KINDS[record.kind].0, record.id);
            let answer = self.world.get(&path).await;
            let found = (answer.status == 200).then(|| {
                let item = answer.item();
                record.values.keys().map(|field| (*field, item[*field].clone())).collect::<BTreeMap<_, _>>()
            });
            assert_eq!(found, expected(at), "seed {seed}: {record:#?}");
        }
    }
}

#[tokio::test]
async fn undoing_a_random_run_changes_exactly_what_nobody_touched() {
    let seeds = match size() {
        Size::Full => 0..400,
        Size::Default => 0..12,
    };
    for seed in seeds {
        let world = World::new().await;
        let mut model = Model { world: &world, random: Rng::with_seed(seed), records: Vec::new() };
        for _ in 0..8 {
            model.write(false).await;
        }
        for _ in 0..40 {
            let by_run = model.random.in_a_thousand(600);
            model.write(by_run).await;
        }
        let events = world.events().len();
        if world.get(&format!("/runs/{RUN}")).await.status == 404 {
            continue;
        }
        undo_all(&world, RUN).await;
        model.check(seed, |at| model.expected(at)).await;
        let after = world.events().len();
        assert!(after >= events);
        let (again, _) = undo_all(&world, RUN).await;
        assert_eq!(again, json!({"created": 0, "updated": 0, "deleted": 0}), "seed {seed}");
        assert_eq!(world.events().len(), after, "seed {seed}");
        let undo = format!("undo.{RUN}");
        if world.get(&format!("/runs/{undo}")).await.status == 200 {
            undo_all(&world, &undo).await;
            model.check(seed, |at| model.redone(at)).await;
            undo_all(&world, RUN).await;
            model.check(seed, |at| model.expected(at)).await;
        }
        world.check_consistency().await;
    }
}
