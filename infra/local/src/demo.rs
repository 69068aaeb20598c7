//! The records that the demo account starts with: two hundred prospects of the last twelve weeks, with custom fields,
//! tasks, meetings, notes, two hires and a webhook to the inbox. They are the same on every machine, except for their
//! dates. The functions themselves write them, with a clock that shows the records' times.

mod fields;
mod people;

use domain::{Settings, UnixMs};
use http::Request;
use serde_json::{Value, json};
use shared::clock::Clock;

use crate::event::{self, Arrival};
use crate::gateway::Gateway;
use crate::limits::read_body;
use people::person;

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// The number of prospects.
const PROSPECTS: usize = 200;

/// The time between two prospects. Everything that happens to a prospect follows within this time.
const STEP_MS: i64 = 10 * HOUR_MS;

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
    #[must_use]
    pub fn begin(now: UnixMs) -> i64 {
        let steps = i64::try_from(PROSPECTS).unwrap_or_default();
        now.ms().saturating_sub(steps.saturating_mul(STEP_MS))
    }

    /// Writes every record. The account must be empty. `inbox` is the address of the inbox.
    ///
    /// # Errors
    /// One line: the first reply that is not a success.
    pub async fn write(&self, now: UnixMs, inbox: &str) -> Result<(), String> {
        for field in fields::definitions() {
            self.created("/v2/custom-fields", &field).await?;
        }
        for number in 0..PROSPECTS {
            let began = self.clock.now();
            self.prospect(number, now).await?;
            let used = self.clock.now().ms().saturating_sub(began.ms());
            self.clock.advance_ms(STEP_MS.saturating_sub(used));
        }
        let webhook = json!({ "url": inbox, "description": "The inbox on this machine" });
        let id = self.created("/v2/webhooks", &webhook).await?;
        self.send("POST", &format!("/v2/webhooks/{id}/test"), &Value::Null)
            .await?;
        Ok(())
    }

    /// One prospect and what has happened to it since.
    async fn prospect(&self, number: usize, now: UnixMs) -> Result<(), String> {
        let person = person(number);
        let user = |place: usize| self.settings.users.get(place).map(|user| user.id.to_string());
        let stage = |name: &str| {
            let pipeline = self.settings.pipelines.first()?;
            let stage = pipeline.stages.iter().find(|stage| stage.name == name)?;
            Some(stage.id.to_string())
        };
        let owner = user(person.owner);
        let mut body = person.body;
        if let Some(members) = body.as_object_mut() {
            members.insert("ownerId".to_owned(), json!(owner));
            members.insert("customFields".to_owned(), fields::values(number, now));
        }
        let id = self.created("/v2/prospects", &body).await?;
        self.clock.advance_ms(HOUR_MS);
        for name in person.stages {
            let moved = json!({ "stageId": stage(name) });
            self.send("PATCH", &format!("/v2/prospects/{id}"), &moved).await?;
            self.clock.advance_ms(HOUR_MS);
        }
        if let Some(text) = person.note {
            let note = json!({ "prospectId": id, "body": text, "userId": owner });
            self.created("/v2/notes", &note).await?;
        }
        if let Some((kind, after_days)) = person.meeting {
            let date = now.plus_ms(DAY_MS.saturating_mul(after_days)).ms();
            let meeting = json!({
                "prospectId": id, "meetingDate": date, "timeZone": "America/New_York", "meetingType": kind, "ownerId": owner,
            });
            self.created("/v2/meetings", &meeting).await?;
        }
        if let Some((text, due_days, done)) = person.task {
            let due = now.plus_ms(DAY_MS.saturating_mul(due_days)).ms();
            let task = json!({ "prospectId": id, "task": text, "assignedTo": owner, "dueAt": due, "userId": owner });
            let task = self.created("/v2/tasks", &task).await?;
            if done {
                let complete = json!({ "complete": true, "userId": owner });
                self.send("PATCH", &format!("/v2/tasks/{task}"), &complete).await?;
            }
        }
        if person.is_hired {
            let hire = json!({ "prospectId": id, "hireDate": self.clock.now().ms(), "userId": owner });
            self.created("/v2/hires", &hire).await?;
        }
        Ok(())
    }

    /// The id of the record that a request creates.
    async fn created(&self, path: &str, body: &Value) -> Result<String, String> {
        let reply = self.send("POST", path, body).await?;
        let id = reply.pointer("/item/id").and_then(Value::as_str);
        Ok(id.unwrap_or_default().to_owned())
    }

    async fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("authorization", format!("Bearer {}", self.key))
            .header("content-type", "application/json")
            .body(())
            .map_err(|error| error.to_string())?;
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let arrival = Arrival {
            port: 0,
            source: None,
            request_id: "demo",
            at: self.clock.now(),
        };
        let event = event::from_http(&request.into_parts().0, body.into_bytes(), arrival);
        let response = self.gateway.invoke(event, arrival.request_id).await;
        let status = response.status();
        let reply = read_body(response.into_body()).await.unwrap_or_default();
        if !status.is_success() {
            return Err(format!("{method} {path}: {status} {}", String::from_utf8_lossy(&reply)));
        }
        serde_json::from_slice(&reply).map_err(|error| error.to_string())
    }
}
