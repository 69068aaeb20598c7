//! The report of stages has what the histories of the prospects show (SPECIFICATION §13.5).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};
use tests::random::Choose;

use super::{FIELDS, Model};
use crate::ask::Ask;
use crate::prospects::target;

/// A stay in a stage, and the values that the prospect has now.
struct Stay {
    visit: Value,
    next: Option<Value>,
    values: BTreeMap<&'static str, BTreeSet<Option<String>>>,
}

impl Model<'_> {
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
                let all: Vec<&Value> = if field == "jobId" { jobs.collect() } else { vec![&profile[field]] };
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
    pub(super) async fn check_reports(&mut self, seed: u64) -> usize {
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
            let pipeline = self.random.one_in(3).then(|| self.random.one_of(pipelines).id.to_string());
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
