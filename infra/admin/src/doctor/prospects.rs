//! Checks with a prospect: writes, reads, replay, lists, the event feed.

use std::time::Duration;

use cli::http::Response;
use reqwest::Method;
use serde_json::{Value, json};

use super::api::Api;
use super::expect::{ask, expect, lost};
use super::report::{Report, Wrong};
use super::text;

/// How often the feed is read. An event appears there with a delay (SPECIFICATION §12.3).
const FEED_POLLS: u32 = 45;
const POLL_PERIOD: Duration = Duration::from_secs(2);

/// The prospect of the checks. Its webhooks are muted.
#[derive(Debug)]
pub(super) struct Sample {
    email: String,
    body: Value,
    idempotency_key: String,
}

impl Sample {
    /// A prospect that no other run has.
    pub(super) fn new(run: &str) -> Self {
        let email = format!("doctor-{}@example.com", run.to_lowercase());
        let body = json!({
            "firstName": "Doctor",
            "lastName": "Check",
            "email": email,
            "labels": ["doctor"],
            "muteWebhook": true,
        });
        Self { email, body, idempotency_key: format!("doctor-{run}") }
    }

    /// The list of prospects with this email, which is this one.
    fn list(&self) -> String {
        format!("/prospects?email={}", self.email)
    }

    async fn create(&self, api: &Api) -> Result<Response, Wrong> {
        let request = (Method::POST, "/prospects");
        let answer = api.exchange(request, Some(&self.body), Some(&self.idempotency_key));
        answer.await.map_err(|cause| lost("/prospects", cause))
    }
}

/// A reply that contradicts an earlier write.
fn contradiction(found: String) -> Wrong {
    let next = "report it with the X-Request-Id of the request: this must not happen";
    Wrong::new(found, "requests reach two deployments, or the service has a defect", next)
}

/// Creates the prospect and looks at it.
pub(super) async fn check(api: &Api, sample: &Sample, report: &mut Report) {
    let created = sample.create(api).await;
    let created = match created.and_then(|answer| expect(answer, 201, "/prospects")) {
        Ok(created) => created,
        Err(wrong) => return report.add("prospect", Err(wrong)),
    };
    let item = created.json()["item"].clone();
    report.add("prospect", read_and_change(api, &item).await);
    report.add("replay", replayed(api, sample, &created).await);
    report.add("list", listed(api, sample, &item).await);
}

async fn read_and_change(api: &Api, item: &Value) -> Result<String, Wrong> {
    let path = format!("/prospects/{}", text(&item["id"]));
    let read = ask(api, (Method::GET, &path, 200), None).await?;
    if &read["item"] != item {
        return Err(contradiction(format!("{path} is not what POST /prospects returned")));
    }
    let change = json!({"title": "Checked", "muteWebhook": true});
    ask(api, (Method::PATCH, &path, 200), Some(&change)).await?;
    let read = ask(api, (Method::GET, &path, 200), None).await?;
    if read["item"]["title"] != "Checked" {
        return Err(contradiction(format!("{path} does not show its change")));
    }
    Ok("created, read, changed and read again".to_owned())
}

async fn replayed(api: &Api, sample: &Sample, first: &Response) -> Result<String, Wrong> {
    let second = sample.create(api).await?;
    let is_replay = second.headers.get("idempotency-replayed").is_some_and(|value| value == "true");
    if is_replay && second.body == first.body {
        return Ok("the same request has the same response, byte for byte".to_owned());
    }
    Err(contradiction("a request with the same idempotency key is not replayed".to_owned()))
}

async fn listed(api: &Api, sample: &Sample, item: &Value) -> Result<String, Wrong> {
    let list = ask(api, (Method::GET, &sample.list(), 200), None).await?;
    if list["pagination"]["totalCount"] == 1 && list["items"][0]["id"] == item["id"] {
        return Ok("shows the write".to_owned());
    }
    Err(contradiction("the list does not show the prospect".to_owned()))
}

/// The id of the prospect, if it exists. The list knows it even if the response to its creation was lost.
async fn find(api: &Api, sample: &Sample) -> Result<Option<String>, Wrong> {
    let list = ask(api, (Method::GET, &sample.list(), 200), None).await?;
    Ok(list["items"][0]["id"].as_str().map(str::to_owned))
}

/// Whether the prospect's creation comes to the event feed.
pub(super) async fn feed(api: &Api, sample: &Sample, report: &mut Report) {
    match find(api, sample).await {
        Ok(Some(id)) => report.add("feed", in_feed(api, &id).await),
        Ok(None) | Err(_) => report.skip("feed", "there is no prospect"),
    }
}

async fn in_feed(api: &Api, id: &str) -> Result<String, Wrong> {
    let prospect = ask(api, (Method::GET, &format!("/prospects/{id}"), 200), None).await?;
    let created_at = prospect["item"]["createdAt"].as_i64().unwrap_or_default();
    let since = created_at.saturating_sub(1_000);
    let path = format!("/events?types=prospect.created&limit=200&createdAfter={since}");
    for _ in 0..FEED_POLLS {
        let page = ask(api, (Method::GET, &path, 200), None).await?;
        let is_it = |event: &Value| event["data"]["item"]["id"] == id;
        if page["items"].as_array().is_some_and(|events| events.iter().any(is_it)) {
            return Ok("shows the event of the write".to_owned());
        }
        tokio::time::sleep(POLL_PERIOD).await;
    }
    Err(contradiction("the event of the write is not in the feed".to_owned()))
}

/// Deletes the prospect.
pub(super) async fn remove(api: &Api, sample: &Sample) -> Result<String, Wrong> {
    let Some(id) = find(api, sample).await? else {
        return Ok("nothing was left to delete".to_owned());
    };
    let path = format!("/prospects/{id}");
    ask(api, (Method::DELETE, &path, 200), None).await?;
    ask(api, (Method::GET, &path, 404), None).await?;
    Ok("the prospect is gone".to_owned())
}
