//! Operations as requests, and answers as the checker compares them.

use domain::input::Patch;
use serde_json::{Value, json};
use tests::{Request, Response, World};

use super::account::{Answer, Sent, Shown};
use super::client::Outcome;

/// The request of one operation, or of a batch.
pub fn request<'w>(world: &'w World, all: &[Sent], history: usize) -> Request<'w> {
    let [sent] = all else {
        let items: Vec<Value> = all.iter().map(item).collect();
        return world.patch("/prospects/batch", json!({"items": items}));
    };
    let (request, if_match) = match sent {
        Sent::Upsert { .. } => (world.post("/prospects", item(sent)), None),
        Sent::Patch(change) => (world.patch(&format!("/prospects/{}", change.id), item(sent)), change.if_match),
        Sent::Delete { id, if_match, .. } => (world.delete(&format!("/prospects/{id}")), *if_match),
        Sent::Merge { winner, loser, .. } => {
            let body = json!({"loserIds": [loser]});
            (world.post(&format!("/prospects/{winner}/merge"), body), None)
        }
        Sent::Get { id } => (world.get(&format!("/prospects/{id}")), None),
        Sent::Count { email } => (world.get(&format!("/prospects/count?email={email}")), None),
    };
    let request = match if_match {
        Some(revision) => request.header("if-match", &format!("\"{revision}\"")),
        None => request,
    };
    match sent.key() {
        Some(key) => request.idempotency_key(&format!("h{history}-{key}")),
        None => request,
    }
}

/// The outcomes of the operations of a request, whose answer is final.
pub fn outcomes(all: &[Sent], response: &Response) -> Vec<Outcome> {
    let of_item = |result: &Value| match result.get("error") {
        Some(error) if error["code"] == "unavailable" => Outcome::Unknown,
        Some(error) if is_passing(error) => Outcome::NoEffect,
        Some(error) => Outcome::Answered(refusal(error)),
        None => Outcome::Answered(Answer::Record(id(&result["item"]), shown(&result["item"], &result["etag"]))),
    };
    match all {
        [sent] => vec![Outcome::Answered(answer(sent, response))],
        _ => response.body["results"].as_array().unwrap().iter().map(of_item).collect(),
    }
}

/// The body of a request for one prospect, or the item of a batch.
fn item(sent: &Sent) -> Value {
    let (mut body, title) = match sent {
        Sent::Upsert { email, title, add, .. } => {
            let mut body = json!({"firstName": "Ada", "lastName": "Lovelace", "addLabels": add});
            if let Some(email) = email {
                body["email"] = email.as_str().into();
            }
            (body, title)
        }
        Sent::Patch(change) => {
            let mut body = json!({"id": change.id, "addLabels": change.add, "removeLabels": change.remove});
            match &change.email {
                Patch::Keep => {}
                Patch::Clear => body["email"] = Value::Null,
                Patch::Set(email) => body["email"] = email.as_str().into(),
            }
            (body, &change.title)
        }
        Sent::Delete { .. } | Sent::Merge { .. } | Sent::Get { .. } | Sent::Count { .. } => return Value::Null,
    };
    if let Some(title) = title {
        body["title"] = title.as_str().into();
    }
    body
}

/// Whether an error says to ask again: a conflict that names a prospect is final.
pub fn is_passing(error: &Value) -> bool {
    let code = error["code"].as_str().unwrap_or_default();
    let is_lost_race = code == "conflict" && error.get("prospectId").is_none();
    is_lost_race || ["unavailable", "idempotency_in_progress"].contains(&code)
}

fn id(item: &Value) -> String {
    item["id"].as_str().unwrap().to_owned()
}

fn shown(item: &Value, tag: &Value) -> Shown {
    let text = |name: &str| item[name].as_str().map(str::to_owned);
    let revision = tag.as_str().and_then(|tag| tag.strip_prefix('"')?.split_once('-')?.0.parse().ok());
    let labels = item["labels"].as_array().unwrap().iter();
    Shown {
        revision: revision.unwrap_or_default(),
        email: text("email"),
        title: text("title"),
        labels: labels.map(|label| label.as_str().unwrap().to_owned()).collect(),
    }
}

fn refusal(error: &Value) -> Answer<String> {
    let text = |name: &str| error[name].as_str().unwrap().to_owned();
    match error["code"].as_str().unwrap_or_default() {
        "not_found" => Answer::Missing,
        "merged" => Answer::Merged(text("mergedInto")),
        "precondition_failed" => Answer::Stale,
        "conflict" => Answer::Taken(text("prospectId")),
        _ => panic!("{error}"),
    }
}

fn answer(sent: &Sent, response: &Response) -> Answer<String> {
    let tag: Value = response.header("etag").into();
    match (response.status, sent) {
        (200, Sent::Delete { .. }) => Answer::Deleted,
        (200, Sent::Count { .. }) => Answer::Counted(response.body["count"].as_u64().unwrap() as usize),
        (200, _) => Answer::Record(id(response.item()), shown(response.item(), &tag)),
        (201, _) => Answer::Created(id(response.item()), shown(response.item(), &tag)),
        _ => refusal(&response.body),
    }
}
