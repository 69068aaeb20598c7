//! The world before a request: records of every kind, some of them without references to them.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use super::normal::Known;
use super::scenarios::Scenario;
use crate::receivers::Behaviour;
use crate::response::Response;
use crate::world::{World, unpack};

/// The tasks of a prospect whose deletion takes several transactions.
const MANY: usize = 60;

/// The ids of the records, by the names that paths and bodies use.
pub type Names = BTreeMap<&'static str, String>;

/// A world that can be restored.
#[derive(Debug)]
pub struct Fixture {
    pub world: World,
    pub names: Names,
    pub known: Known,
    items: BTreeMap<(String, String), Value>,
}

fn place(item: &Value) -> (String, String) {
    let text = |name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
    (text("pk"), text("sk"))
}

async fn make(world: &World, target: &str, body: Value) -> Response {
    let response = world.post(target, body).await;
    assert!(response.status < 300, "{response}");
    response
}

async fn make_id(world: &World, target: &str, body: Value) -> String {
    make(world, target, body).await.id().to_owned()
}

/// Whether it is a copy of the list of records that are being deleted, which has the time of the deletion.
fn is_list_of_deletions(item: &Value) -> bool {
    item["pk"]["S"].as_str().is_some_and(|pk| pk.contains("#REFERENCES#"))
}

impl Fixture {
    /// A new fixture, for this scenario and for scenarios that need no more records.
    pub async fn of(scenario: &Scenario) -> Self {
        let world = World::wired().await;
        let mut names = Names::new();
        people(&world, &mut names).await;
        if scenario.needs_many() {
            many(&world, &mut names).await;
        }
        children(&world, &mut names).await;
        settings(&world, &mut names).await;
        webhooks(&world, &mut names).await;
        world.advance(Duration::from_secs(3));
        let stored = world.stored_items();
        let texts: Vec<String> = world.items().iter().map(Value::to_string).collect();
        let known = Known::new(texts.iter().map(String::as_str), world.now_ms());
        Self { names, known, items: stored.into_iter().map(|item| (place(&item), item)).collect(), world }
    }

    /// The items that changed, with compressed texts decompressed, and the keys of the deleted items.
    pub fn changes(&self) -> Vec<Value> {
        let mut deleted = self.items.clone();
        let mut changes = Vec::new();
        for mut item in self.world.stored_items() {
            let before = deleted.remove(&place(&item));
            if before.as_ref() != Some(&item) && !is_list_of_deletions(&item) {
                unpack(&mut item);
                changes.push(item);
            }
        }
        let deleted = deleted.into_values();
        changes.extend(deleted.map(|item| json!({"deleted": {"pk": item["pk"], "sk": item["sk"]}})));
        changes
    }

    /// Restores the table.
    pub async fn restore(&self) {
        let present = self.world.stored_items().into_iter();
        let present: BTreeMap<_, _> = present.map(|item| (place(&item), item)).collect();
        let is_new = |(place, _): &(&_, &Value)| !self.items.contains_key(*place);
        let new = present.iter().filter(is_new);
        let delete = new.map(|(_, item)| json!({"pk": item["pk"], "sk": item["sk"]}));
        let put = self.items.iter().filter(|(place, item)| present.get(*place) != Some(*item));
        self.world.delete_items(delete).await;
        self.world.restore(put.map(|(_, item)| item.clone())).await;
    }
}

async fn people(world: &World, names: &mut Names) {
    let source = make_id(world, "/sources", json!({"name": "Fair"})).await;
    let job = make_id(world, "/jobs", json!({"title": "Agent"})).await;
    let ada = json!({
        "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "phone": "+1 202 555 0143",
        "sourceId": source, "jobId": job, "notes": "met at a fair", "labels": "vip",
        "applicationQuestions": [{"label": "Why?", "answer": "So."}],
        "resume": {"text": "Analyst"}, "externalIds": [{"system": "ats", "id": "1"}, {"system": "crm", "id": "1"}],
    });
    names.insert("prospectId", make_id(world, "/prospects", ada).await);
    let grace = json!({"firstName": "Grace", "lastName": "Hopper", "email": "grace@example.com"});
    names.insert("other", make_id(world, "/prospects", grace).await);
    names.insert("channel", "email".to_owned());
    run(world, names).await;
    merged(world, names).await;
    let user = world.first().settings.users[0].id.to_string();
    names.extend([("user", user), ("usedSource", source), ("usedJob", job)]);
}

/// A run that created a prospect and changed another one.
async fn run(world: &World, names: &mut Names) {
    let line = |email: &str| json!({"firstName": "Ida", "lastName": "Line", "email": email, "title": "Imported"});
    make(world, "/prospects", json!({"firstName": "Ida", "lastName": "Line", "email": "ida@example.com"})).await;
    for email in ["ida@example.com", "eva@example.com"] {
        let made = world.post("/prospects", line(email)).header("run-id", "import").await;
        assert!(made.status < 300, "{made}");
    }
    names.insert("runId", "import".to_owned());
}

/// A prospect into which another one was merged, which had another one itself.
async fn merged(world: &World, names: &mut Names) {
    let twin = |name: &str| json!({"firstName": name, "lastName": "Twin", "email": format!("{name}@example.com")});
    let mut last = make_id(world, "/prospects", twin("first")).await;
    make(world, "/hires", json!({"prospectId": last, "hireDate": "2026-02-01"})).await;
    for name in ["second", "third"] {
        let winner = make_id(world, "/prospects", twin(name)).await;
        let merge = make(world, &format!("/prospects/{winner}/merge"), json!({"loserIds": [last]})).await;
        names.insert("mergeId", merge.body["mergeId"].as_str().unwrap_or_default().to_owned());
        last = winner;
    }
    let fourth = make_id(world, "/prospects", twin("fourth")).await;
    make(world, "/hires", json!({"prospectId": fourth, "hireDate": "2026-02-01"})).await;
    names.insert("twin", fourth);
}

async fn many(world: &World, names: &mut Names) {
    let many = json!({"firstName": "Many", "lastName": "Tasks", "email": "many@example.com"});
    let many = make_id(world, "/prospects", many).await;
    let user = &names["user"];
    for number in 0..MANY {
        let task = json!({"prospectId": many, "assignedTo": user, "task": format!("Task {number}")});
        make(world, "/tasks", task).await;
    }
    names.insert("many", many);
}

async fn children(world: &World, names: &mut Names) {
    let (prospect, user) = (&names["prospectId"], &names["user"]);
    let task = json!({"prospectId": prospect, "assignedTo": user, "task": "Call", "userId": user});
    let note = json!({"prospectId": prospect, "body": "<p>Met</p>"});
    let hire = json!({"prospectId": prospect, "hireDate": "2026-02-01"});
    let meeting = json!({
        "prospectId": prospect, "meetingDate": "2026-04-01T09:00:00Z", "timeZone": "Europe/London",
        "meetingType": "Interview", "ownerId": user,
    });
    let made = [
        ("taskId", make_id(world, "/tasks", task).await),
        ("noteId", make_id(world, "/notes", note).await),
        ("hireId", make_id(world, "/hires", hire).await),
        ("meetingId", make_id(world, "/meetings", meeting).await),
        ("fileId", world.upload(prospect, "a.txt", b"abc").await),
        ("importId", world.import(b"Name,Shift\nAda King,Day\n").await),
    ];
    world.deliver_webhooks().await;
    names.extend(made);
}

fn partner(name: &str) -> Value {
    json!({"name": name, "permissions": ["tasks:read"]})
}

fn custom_field(key: &str) -> Value {
    json!({"key": key, "label": "Spare", "type": "text"})
}

async fn settings(world: &World, names: &mut Names) {
    let pipeline = json!({"name": "Spare", "stages": [{"name": "One"}, {"name": "Two"}]});
    let pipeline = make(world, "/pipelines", pipeline).await;
    let stage = pipeline.item()["stages"][1]["id"].as_str().expect("a stage").to_owned();
    let key = json!({"name": "Spare", "permissions": ["prospects:read"]});
    let made = [
        ("pipelineId", pipeline.id().to_owned()),
        ("stageId", stage),
        ("userId", make_id(world, "/users", json!({"name": "Spare", "email": "spare@example.com"})).await),
        ("officeId", make_id(world, "/offices", json!({"name": "Spare"})).await),
        ("sourceId", make_id(world, "/sources", json!({"name": "Spare"})).await),
        ("jobId", make_id(world, "/jobs", json!({"title": "Spare"})).await),
        ("keyId", make_id(world, "/keys", key).await),
        ("clientId", make_id(world, "/clients", partner("Spare")).await),
        (
            "grantId",
            make(world, "/clients", partner("Other")).await.item()["grantId"].as_str().expect("a grant").to_owned(),
        ),
        ("key", make_id(world, "/custom-fields", custom_field("spare")).await),
        ("deletedField", make_id(world, "/custom-fields", custom_field("deleted")).await),
    ];
    names.extend(made);
    let deleted = format!("/custom-fields/{}", names["deletedField"]);
    world.delete(&deleted).await.expect_status(200);
}

/// A webhook with a delivery that failed permanently.
async fn webhooks(world: &World, names: &mut Names) {
    world.receivers().behave("/hook", Behaviour::Status(410));
    let webhook = make_id(world, "/webhooks", json!({"url": "http://localhost/hook"})).await;
    let target = format!("/prospects/{}", names["other"]);
    world.patch(&target, json!({"title": "Admiral"})).await.expect_status(200);
    world.deliver_webhooks().await;
    let at = format!("/webhooks/{webhook}");
    world.patch(&at, json!({"active": true})).await.expect_status(200);
    let deliveries = world.get(&format!("{at}/deliveries")).await.expect_status(200);
    assert_eq!(deliveries.items()[0]["status"], "failed", "{deliveries}");
    let delivery = deliveries.items()[0]["id"].as_str().expect("an id").to_owned();
    names.extend([("webhookId", webhook), ("deliveryId", delivery)]);
}
