//! Random prospects that move, are hired, merged, deleted and compacted: the report of stages has what a plain list of
//! their histories has (SPECIFICATION §13.5).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use fastrand::Rng;
use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use tests::World;
use tests::random::Choose;
use tests::size::{Size, size};

use super::{create, target};
use crate::ask::Ask;
use crate::children::{HIRE, id};

/// Several small segments of each index.
const SIZES: Sizes = Sizes {
    least: 1,
    tier: 2,
    chunk: 4,
    rows: 12,
    growth: 2,
    most: 24,
    memory: 64 * 1024 * 1024,
    merges: 2,
};

/// The fields that group, and the lists of what they can name.
const FIELDS: [(&str, &str); 4] = [
    ("ownerId", "/users"),
    ("sourceId", "/sources"),
    ("officeId", "/offices"),
    ("jobId", "/jobs"),
];

/// A stay in a stage, and the values that the prospect has now.
struct Stay {
    visit: Value,
    next: Option<Value>,
    values: BTreeMap<&'static str, BTreeSet<Option<String>>>,
}

struct Model<'a> {
    world: &'a World,
    random: Rng,
    /// The ids of the stages, in the order of the pipelines.
    stages: Vec<String>,
    named: BTreeMap<&'static str, Vec<String>>,
    prospects: Vec<String>,
    merges: Vec<String>,
}

impl Model<'_> {
    async fn change(&mut self) {
        if !self.random.one_in(4) {
            self.world.advance(Duration::from_millis(self.random.u64(1..5_000)));
        }
        match self.random.below(16) {
            0..6 => {
                let body = json!({"stageId": self.random.one_of(&self.stages)});
                self.send("PATCH", body).await;
            }
            6..8 => {
                let body = self.values();
                self.send("PATCH", body).await;
            }
            8 => self.make().await,
            9 => {
                let prospect = self.random.one_of(&self.prospects).clone();
                let body = HIRE.body(self.world, prospect.trim_start_matches("/prospects/"), json!({}));
                self.world.post(HIRE.route, body).await;
            }
            10 => self.merge().await,
            11 if !self.merges.is_empty() => {
                let path = format!("/merges/{}/undo", self.random.one_of(&self.merges));
                self.world.post(&path, json!({})).await;
            }
            12 if self.random.one_in(3) => self.send("DELETE", json!({})).await,
            13 if self.random.one_in(3) => {
                self.world.advance(Duration::from_secs(40));
                self.world.sweep().await;
            }
            _ => {
                let kind = *self.random.one_of(&[IndexKind::Prospect, IndexKind::Move]);
                let account = self.world.first().settings.account.id;
                self.world.compact(account, kind, SIZES).await.unwrap();
            }
        }
    }

    /// Some requests are refused: their prospect was deleted or merged.
    async fn send(&mut self, method: &str, body: Value) {
        let path = self.random.one_of(&self.prospects).clone();
        let answer = self.world.send(method, &path).json(&body).await;
        assert!(answer.status < 500, "{method} {path}: {answer}");
    }

    /// Some values of the fields that group.
    fn values(&mut self) -> Value {
        let mut body = json!({});
        for (field, _) in FIELDS {
            if self.random.bool() {
                body[field] = json!(self.random.one_of(&self.named[field]));
            }
        }
        body
    }

    async fn make(&mut self) {
        let mut body = self.values();
        body["stageId"] = json!(self.random.one_of(&self.stages));
        self.prospects.push(target(&create(self.world, body).await));
    }

    async fn merge(&mut self) {
        let loser = self
            .random
            .one_of(&self.prospects)
            .trim_start_matches("/prospects/")
            .to_owned();
        let path = format!("{}/merge", self.random.one_of(&self.prospects));
        let answer = self.world.post(&path, json!({"loserIds": [loser]})).await;
        self.merges.extend(answer.body["mergeId"].as_str().map(str::to_owned));
    }

    /// Every stay of the prospects that exist.
    async fn stays(&self) -> Vec<Stay> {
        let mut stays = Vec::new();
        for item in self.world.list("/prospects?limit=1000").await {
            let path = target(&item);
            let profile = self.world.read(&format!("{path}/profile")).await;
            let history = self.world.get(&format!("{path}/history")).await.expect_status(200);
            let visits = history.body["items"].as_array().unwrap().clone();
            let values = FIELDS.map(|(field, _)| {
                let jobs = profile["jobs"].as_array().unwrap().iter().map(|job| &job["jobId"]);
                let all: Vec<&Value> = if field == "jobId" {
                    jobs.collect()
                } else {
                    vec![&profile[field]]
                };
                let mut values: BTreeSet<_> = all.into_iter().map(|value| value.as_str().map(str::to_owned)).collect();
                if values.is_empty() {
                    values.insert(None);
                }
                (field, values)
            });
            for (at, visit) in visits.iter().enumerate() {
                stays.push(Stay {
                    visit: visit.clone(),
                    next: visits.get(at + 1).cloned(),
                    values: values.clone().into_iter().collect(),
                });
            }
        }
        stays
    }

    /// The stages of these stays, as the report shows them.
    fn stages_of(&self, stays: &[&Stay]) -> Vec<Value> {
        let stages = self.stages.iter().map(|stage| {
            let of_stage: Vec<&&Stay> = stays.iter().filter(|stay| stay.visit["stageId"] == *stage).collect();
            let ended: Vec<(&Value, &Value)> = of_stage.iter().filter_map(|stay| Some((&stay.visit, stay.next.as_ref()?))).collect();
            let mut times: Vec<i64> = ended
                .iter()
                .map(|(visit, _)| visit["leftAt"].as_i64().unwrap() - visit["enteredAt"].as_i64().unwrap())
                .collect();
            times.sort_unstable();
            let ranked = |percent: usize| (!times.is_empty()).then(|| times[(times.len() * percent).div_ceil(100) - 1]);
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            for (_, next) in &ended {
                *counts.entry(next["stageId"].as_str().unwrap()).or_default() += 1;
            }
            let mut moved_to: Vec<Value> = counts.iter().map(|(stage, count)| json!({"stageId": stage, "count": count})).collect();
            moved_to.sort_by_key(|entry| std::cmp::Reverse(entry["count"].as_u64()));
            json!({
                "stageId": stage, "entered": of_stage.len(), "current": of_stage.len() - ended.len(), "left": ended.len(),
                "movedTo": moved_to, "hired": ended.iter().filter(|(_, next)| next["by"] == "hire").count(),
                "medianMs": ranked(50), "p90Ms": ranked(90),
            })
        });
        stages.collect()
    }

    /// The groups of these stays.
    fn groups_of(&self, stays: &[&Stay], by: &str) -> Vec<Value> {
        let mut groups: BTreeMap<&Option<String>, Vec<&Stay>> = BTreeMap::new();
        for stay in stays {
            for value in &stay.values[by] {
                groups.entry(value).or_default().push(stay);
            }
        }
        let mut groups: Vec<(&Option<String>, Vec<&Stay>)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, stays)| std::cmp::Reverse(stays.len()));
        let groups = groups.into_iter().map(|(value, stays)| {
            let mut stages = self.stages_of(&stays);
            stages.retain(|stage| stage["entered"] != 0);
            json!({"value": value, "stages": stages})
        });
        groups.collect()
    }

    /// Compares reports with what the histories say. Returns how many stays they counted.
    async fn check(&mut self, seed: u64) -> usize {
        // A new minute for the rate limit.
        self.world.advance(Duration::from_secs(61));
        let stays = self.stays().await;
        let mut counted = 0;
        for _ in 0..12 {
            let mut query = Vec::new();
            let mut bound = |name: &str| {
                let stay = (!stays.is_empty() && self.random.one_in(3)).then(|| self.random.one_of(&stays))?;
                let bound = stay.visit["enteredAt"].as_i64().unwrap() + self.random.i64(-1..2);
                query.push(format!("{name}={bound}"));
                Some(bound)
            };
            let (after, before) = (bound("enteredAfter"), bound("enteredBefore"));
            let pipelines = &self.world.first().settings.pipelines;
            let pipeline = self
                .random
                .one_in(3)
                .then(|| self.random.one_of(pipelines).id.to_string());
            query.extend(pipeline.as_ref().map(|id| format!("pipelineId={id}")));
            let selected: Vec<&Stay> = stays
                .iter()
                .filter(|Stay { visit, .. }| {
                    let entered = visit["enteredAt"].as_i64().unwrap();
                    after.is_none_or(|bound| entered >= bound)
                        && before.is_none_or(|bound| entered <= bound)
                        && pipeline.as_ref().is_none_or(|id| visit["pipelineId"] == **id)
                })
                .collect();
            let answer = self.world.get(&format!("/reports/stages?{}", query.join("&"))).await;
            let mut shown = answer.expect_status(200).body["stages"].as_array().unwrap().clone();
            let mut expected = self.stages_of(&selected);
            for stages in [&mut shown, &mut expected] {
                stages.retain(|stage| stage["entered"] != 0);
            }
            assert_eq!(shown, expected, "seed {seed}: {query:?}");
            let (by, _) = *self.random.one_of(&FIELDS);
            query.push(format!("by={by}"));
            let answer = self.world.get(&format!("/reports/stages?{}", query.join("&"))).await;
            let mut shown = answer.expect_status(200).body["groups"].as_array().unwrap().clone();
            for group in &mut shown {
                let name = group.as_object_mut().unwrap().remove("name");
                assert_eq!(name.is_some(), !group["value"].is_null(), "seed {seed}: {group}");
            }
            assert_eq!(shown, self.groups_of(&selected, by), "seed {seed}: {query:?}");
            counted += selected.len();
        }
        counted
    }
}

#[tokio::test]
async fn random_moves_are_reported_as_the_histories_show_them() {
    let seeds = match size() {
        Size::Full => 0..200,
        Size::Default => 0..10,
    };
    let mut counted = 0;
    for seed in seeds {
        let world = World::new().await;
        let mut named = BTreeMap::new();
        for (field, list) in FIELDS {
            named.insert(field, world.list(list).await.iter().map(id).collect());
        }
        let pipelines = &world.first().settings.pipelines;
        let stages = pipelines
            .iter()
            .flat_map(|pipeline| &pipeline.stages)
            .map(|stage| stage.id.to_string());
        let mut model = Model {
            world: &world,
            random: Rng::with_seed(seed),
            stages: stages.collect(),
            named,
            prospects: Vec::new(),
            merges: Vec::new(),
        };
        for _ in 0..6 {
            model.make().await;
        }
        for _ in 0..3 {
            for _ in 0..40 {
                model.change().await;
            }
            counted += model.check(seed).await;
        }
        world.check_consistency().await;
    }
    assert!(counted > 1_000, "the windows select some: {counted}");
}
