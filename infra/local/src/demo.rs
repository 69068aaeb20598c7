//! The records that the demo account starts with: two hundred prospects of the last twelve weeks, with custom fields,
//! resumes, tasks, meetings, notes, hires and a webhook to the inbox. They are the same on every machine, except for
//! their dates. The functions themselves write them, with a clock that shows the records' times.

mod fields;
mod life;
mod people;
mod resume;

use domain::{Settings, UnixMs};
use http::Request;
use serde_json::{Value, json};
use shared::clock::Clock;

use crate::gateway::Gateway;
use crate::limits::read_body;
use crate::request;
use life::{Moment, SPAN_MS, Step};
use people::Person;

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// The program that writes some of the notes, as the header `Agent` names it.
const AGENT: &str = "research-assistant";

/// The ids of what was written for a person.
#[derive(Default)]
struct Written {
    id: String,
    task: String,
}

/// Writes the records by calling the functions with a key of the account.
pub struct Demo<'a> {
    /// The functions, which use this clock.
    pub gateway: &'a Gateway,
    /// A fixed clock.
    pub clock: &'a Clock,
    /// A key with every permission.
    pub key: &'a str,
    /// The account's users, pipelines and offices.
    pub settings: &'a Settings,
}

impl Demo<'_> {
    /// The time at which the functions' clock must start, so that the records end at `now`.
    pub fn begin(now: UnixMs) -> i64 {
        now.ms().saturating_sub(SPAN_MS)
    }

    /// Writes every record. The account must be empty. `inbox` is the address of the inbox.
    pub async fn write(&self, now: UnixMs, inbox: &str) -> Result<(), String> {
        for field in fields::definitions() {
            self.created("/v2/custom-fields", &field).await?;
        }
        let people = life::people();
        let mut written: Vec<Written> = people.iter().map(|_| Written::default()).collect();
        let begin = Self::begin(now);
        for Moment { at, number, step } in life::moments() {
            let wait = begin.saturating_add(at).saturating_sub(self.clock.now().ms());
            self.clock.advance_ms(wait.max(0));
            let (Some(person), Some(written)) = (people.get(number), written.get_mut(number)) else {
                continue;
            };
            self.step(number, person, step, written, now).await?;
        }
        let webhook = json!({ "url": inbox, "description": "The inbox on this machine" });
        let id = self.created("/v2/webhooks", &webhook).await?;
        self.send("POST", &format!("/v2/webhooks/{id}/test"), &Value::Null).await?;
        Ok(())
    }

    /// One thing that happens to a person.
    async fn step(
        &self,
        number: usize,
        person: &Person,
        step: Step,
        written: &mut Written,
        now: UnixMs,
    ) -> Result<(), String> {
        let owner = self.settings.users.get(person.owner).map(|user| user.id.to_string());
        let (id, path) = (&written.id, format!("/v2/prospects/{}", written.id));
        let at = |after: i64| full_hour(self.clock.now().plus_ms(after), number);
        match step {
            Step::Added => {
                let mut body = person.body.clone();
                if let Some(members) = body.as_object_mut() {
                    members.insert("ownerId".to_owned(), json!(owner));
                    members.insert("customFields".to_owned(), fields::values(number, now));
                    members.extend(person.resume.clone().map(|resume| ("resume".to_owned(), resume)));
                }
                written.id = self.created("/v2/prospects", &body).await?;
            }
            Step::Moved(stage) => {
                let moved = json!({ "stageId": self.stage(stage), "userId": owner });
                self.send("PATCH", &path, &moved).await?;
            }
            Step::Rejected(text) => {
                let reason = json!({ "text": text });
                let moved = json!({ "stageId": self.stage("Rejected"), "stageReason": reason, "userId": owner });
                self.send("PATCH", &path, &moved).await?;
            }
            Step::Noted(text) => {
                let note = json!({ "prospectId": id, "body": text, "userId": owner });
                self.created("/v2/notes", &note).await?;
            }
            Step::Researched => {
                let text = "<p>Found on the website of the state: the license is valid until next year.</p>";
                let note = json!({ "prospectId": id, "body": text });
                self.send_as(Some(AGENT), "POST", "/v2/notes", &note).await?;
            }
            Step::Planned(text, due) => {
                let task =
                    json!({ "prospectId": id, "task": text, "assignedTo": owner, "dueAt": at(due), "userId": owner });
                written.task = self.created("/v2/tasks", &task).await?;
            }
            Step::Completed => {
                let complete = json!({ "complete": true, "userId": owner });
                self.send("PATCH", &format!("/v2/tasks/{}", written.task), &complete).await?;
            }
            Step::Invited(kind, until) => {
                let meeting = json!({
                    "prospectId": id, "meetingDate": at(until), "timeZone": "America/New_York", "meetingType": kind, "ownerId": owner,
                });
                self.created("/v2/meetings", &meeting).await?;
            }
            Step::Hired => {
                let hire = json!({ "prospectId": id, "hireDate": self.clock.now().ms(), "userId": owner });
                self.created("/v2/hires", &hire).await?;
            }
        }
        Ok(())
    }

    /// The id of a stage of the first pipeline.
    fn stage(&self, name: &str) -> Option<String> {
        let stages = &self.settings.pipelines.first()?.stages;
        Some(stages.iter().find(|stage| stage.name == name)?.id.to_string())
    }

    /// The id of the record that a request creates.
    async fn created(&self, path: &str, body: &Value) -> Result<String, String> {
        let reply = self.send("POST", path, body).await?;
        let id = reply.pointer("/item/id").and_then(Value::as_str);
        Ok(id.unwrap_or_default().to_owned())
    }

    async fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.send_as(None, method, path, body).await
    }

    async fn send_as(&self, agent: Option<&str>, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("authorization", format!("Bearer {}", self.key))
            .header("content-type", "application/json");
        if let Some(agent) = agent {
            request = request.header("agent", agent);
        }
        let request = request.body(()).map_err(|error| error.to_string())?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let call = request::call(&request.into_parts().0, body.into_bytes(), None);
        let response = self.gateway.invoke(call, "demo").await;
        let status = response.status();
        let reply = read_body(response.into_body()).await.unwrap_or_default();
        if !status.is_success() {
            return Err(format!("{method} {path}: {status} {}", String::from_utf8_lossy(&reply)));
        }
        serde_json::from_slice(&reply).map_err(|error| error.to_string())
    }
}

/// A full hour of the same day, between 9 and 17 o'clock in New York.
fn full_hour(time: UnixMs, number: usize) -> i64 {
    let day = time.ms().div_euclid(DAY_MS).saturating_mul(DAY_MS);
    let hour = i64::try_from(number % 8).unwrap_or_default().saturating_add(14);
    day.saturating_add(HOUR_MS.saturating_mul(hour))
}
