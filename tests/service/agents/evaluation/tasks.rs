//! What a person asks an agent to do, from `tasks.json`.
//!
//! In a step, `$p3` is the third person of the cast, `$stage1`, `$user0`, `$source0`, `$job0` and `$office0` are
//! settings, `$crowd` are twelve people. `@0/0/id` is a value of the data of an earlier step, `@0#digest` and
//! `@0#pageToken` stand in what it says.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;
use tests::world::ToolResult;

use super::agent::Agent;

/// How many people the tasks are about.
const PEOPLE: usize = 40;

/// A task with the calls that do it, and what is true afterwards.
#[derive(Debug)]
pub(super) struct Task(Value);

pub(super) fn tasks() -> Vec<Task> {
    let tasks: Vec<Value> = serde_json::from_str(include_str!("tasks.json")).expect("tasks.json");
    tasks.into_iter().map(Task).collect()
}

impl Task {
    /// Lets the agent do the task in a run of this name. Fails unless the outcome is right.
    pub(super) async fn perform(&self, agent: &mut Agent<'_>, cast: &Cast, run: &str) {
        let goal = self.0["goal"].as_str().expect("a goal");
        let mut results: Vec<ToolResult> = Vec::new();
        for step in self.0["steps"].as_array().expect("steps") {
            let tool = step[0].as_str().expect("a tool");
            let mut arguments = cast.filled(&step[1], &results);
            let is_read = [
                "whoami",
                "get_prospect",
                "search_prospects",
                "summarize_prospects",
                "find_duplicates",
            ];
            if !is_read.contains(&tool) {
                arguments["runId"] = json!(run);
            }
            let result = agent.call(tool, arguments).await;
            assert!(!result.is_error, "{goal}: {result:#?}");
            results.push(result);
        }
        for shown in self.0["shows"].as_array().into_iter().flatten() {
            let expected = cast.filled(&shown[1], &results);
            let found = cast.filled(&shown[0], &results);
            assert_eq!(found, expected, "{goal}: {}", shown[0]);
        }
        for then in self.0["then"].as_array().into_iter().flatten() {
            let path = cast.path(then[0].as_str().expect("a path"));
            let answer = agent.world.get(&path).key(agent.key).await.expect_status(200);
            let found = answer
                .body
                .pointer(then[1].as_str().expect("a pointer"))
                .cloned()
                .unwrap_or_default();
            assert_eq!(found, cast.filled(&then[2], &results), "{goal}: {answer}");
        }
    }
}

/// The people and the settings of the tasks.
#[derive(Debug)]
pub(super) struct Cast {
    people: Vec<String>,
    settings: Value,
}

impl Cast {
    /// People of the company Acme. The names of two of them are the same, and one of them has a value of a custom field.
    pub(super) async fn create(world: &World, key: &str) -> Self {
        for field in ["visa", "remark"] {
            let field = json!({"key": field, "label": field, "type": "text", "filterable": field == "visa"});
            world.post("/custom-fields", field).key(key).await.expect_status(201);
        }
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            // Lists in the order of their creation show them in this order.
            world.advance(Duration::from_secs(1));
            let name = if number == 19 { 18 } else { number };
            let mut body = json!({"firstName": "Cast", "lastName": format!("C{name}"), "company": "Acme",
                                  "email": format!("c{number}@example.com"), "labels": ["old"], "title": format!("T{number}")});
            if number == 25 {
                body["customFields"] = json!({"visa": "permit"});
            }
            people.push(
                world
                    .post("/prospects", body)
                    .key(key)
                    .await
                    .expect_status(201)
                    .id()
                    .to_owned(),
            );
        }
        let first = world.first();
        let settings = json!({
            "stage": first.settings.pipelines[0].stages.iter().map(|stage| stage.id).collect::<Vec<_>>(),
            "user": first.settings.users.iter().map(|user| user.id).collect::<Vec<_>>(),
            "source": first.sources.iter().map(|source| source.id).collect::<Vec<_>>(),
            "job": first.jobs.iter().map(|job| job.id).collect::<Vec<_>>(),
            "office": first.settings.offices.iter().map(|office| office.id).collect::<Vec<_>>(),
        });
        Self { people, settings }
    }

    pub(super) fn person(&self, number: usize) -> &str {
        &self.people[number]
    }

    /// More people than a call may change without a digest.
    pub(super) fn crowd(&self) -> &[String] {
        &self.people[28..]
    }

    pub(super) fn stage(&self, number: usize) -> &Value {
        &self.settings["stage"][number]
    }

    pub(super) fn user(&self, number: usize) -> &Value {
        &self.settings["user"][number]
    }

    /// The path with the id of a person in place of `$p3`.
    fn path(&self, path: &str) -> String {
        let Some((before, rest)) = path.split_once("$p") else {
            return path.to_owned();
        };
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let person = self.person(number.parse().expect("a number"));
        format!("{before}{person}{}", &rest[number.len()..])
    }

    /// The value with what its references mean.
    fn filled(&self, value: &Value, results: &[ToolResult]) -> Value {
        match value {
            Value::String(text) => self.meant(text, results),
            Value::Array(items) => items.iter().map(|item| self.filled(item, results)).collect(),
            Value::Object(members) => {
                let members = members.iter();
                members
                    .map(|(name, value)| (name.clone(), self.filled(value, results)))
                    .collect()
            }
            other => other.clone(),
        }
    }

    fn meant(&self, text: &str, results: &[ToolResult]) -> Value {
        if text == "$crowd" {
            return json!(self.crowd());
        }
        if let Some(reference) = text.strip_prefix('@') {
            let at = reference.find(['/', '#']).expect("a pointer");
            let result = &results[reference[..at].parse::<usize>().expect("a step")];
            return match &reference[at..] {
                "#digest" => json!(result.digest()),
                "#pageToken" => {
                    let (_, token) = result.said.split_once("with pageToken ").expect("a token");
                    json!(token.lines().next())
                }
                pointer => result.data.pointer(pointer).cloned().unwrap_or_default(),
            };
        }
        let Some(name) = text.strip_prefix('$') else {
            return json!(text);
        };
        let (kind, number) = name.split_at(name.find(|c: char| c.is_ascii_digit()).expect("a number"));
        let number: usize = number.parse().expect("a number");
        if kind == "p" {
            json!(self.person(number))
        } else {
            self.settings[kind][number].clone()
        }
    }
}
