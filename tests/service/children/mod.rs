//! What tasks, hires, notes and meetings have in common: each test here holds for all four.

mod batch;
mod cascade;
mod contention;
mod created;
mod facets;
mod filters;
mod include;
mod large;
mod list;
mod orphans;

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use tests::check::is_closed_counter;
use tests::{Response, World};

use crate::ask::Ask;

pub use domain::time::TIME_FORMS as NO_TIME;
pub const NO_USER: &str = "is no user of this account. GET /v2/users lists the ids";
pub const NO_PROSPECT: &str = "is no prospect of this account. GET /v2/prospects lists the ids";
pub const STALE: &str = "The record has changed since: If-Match names another revision.";

/// A kind of record that belongs to a prospect.
#[derive(Clone, Copy, Debug)]
pub struct ChildRecord {
    /// The path of its collection.
    pub route: &'static str,
    /// What messages call it.
    pub noun: &'static str,
    /// A body that creates one, but for the prospect.
    body: fn(&World) -> Value,
    /// A field that an update may change, with a new value.
    pub change: (&'static str, &'static str),
}

pub const TASK: ChildRecord = ChildRecord {
    route: "/tasks",
    noun: "task",
    body: |world| json!({"assignedTo": user(world, 0), "task": "Call back"}),
    change: ("task", "Write back"),
};

pub const HIRE: ChildRecord = ChildRecord {
    route: "/hires",
    noun: "hire",
    body: |_| json!({"hireDate": "2026-02-01", "hireDescription": "Full time"}),
    change: ("hireDescription", "Part time"),
};

pub const NOTE: ChildRecord = ChildRecord {
    route: "/notes",
    noun: "note",
    body: |_| json!({"body": "<p>Met at a fair</p>"}),
    change: ("body", "<p>Met twice</p>"),
};

pub const MEETING: ChildRecord = ChildRecord {
    route: "/meetings",
    noun: "meeting",
    body: |world| {
        json!({"meetingDate": "2026-04-01T09:00:00Z", "timeZone": "Europe/London", "meetingType": "Interview",
               "ownerId": user(world, 0)})
    },
    change: ("location", "Room 2"),
};

pub const KINDS: [ChildRecord; 4] = [TASK, HIRE, NOTE, MEETING];

impl ChildRecord {
    /// A body that creates one on this prospect, with these fields over the usual ones.
    pub fn body(self, world: &World, prospect: &str, fields: Value) -> Value {
        over(over((self.body)(world), json!({"prospectId": prospect})), fields)
    }

    /// Makes one on this prospect.
    pub async fn add(self, world: &World, prospect: &str, fields: Value) -> Value {
        let made = world.post(self.route, self.body(world, prospect, fields)).await;
        made.expect_status(201).item().clone()
    }

    /// Makes one on a new prospect.
    pub async fn make(self, world: &World) -> Value {
        let prospect = prospect(world).await;
        self.add(world, &prospect, json!({})).await
    }

    /// The path of one.
    pub fn target(self, item: &Value) -> String {
        format!("{}/{}", self.route, item["id"].as_str().unwrap())
    }

    /// An update that changes one field.
    pub fn change(self) -> Value {
        json!({self.change.0: self.change.1})
    }

    pub fn not_found(self) -> String {
        format!("There is no such {} in this account.", self.noun)
    }
}

/// A body with these fields over its own.
pub fn over(mut body: Value, fields: Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// A new prospect's id.
pub async fn prospect(world: &World) -> String {
    let body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    let made = world.post("/prospects", body).await.expect_status(201);
    // Otherwise a child is made in the same millisecond, and the service makes it a millisecond younger.
    world.advance(Duration::from_millis(1));
    made.id().to_owned()
}

/// A new prospect of the second account.
pub async fn foreign_prospect(world: &World) -> String {
    let body = json!({"firstName": "Grace", "lastName": "Hopper"});
    let made = world.post("/prospects", body).key(world.second_account_api_key()).await;
    made.expect_status(201).id().to_owned()
}

/// A user of the first account, of two.
pub fn user(world: &World, at: usize) -> String {
    world.first().settings.users[at].id.to_string()
}

/// A user of the second account.
pub fn foreign_user(world: &World) -> String {
    world.second().settings.users[0].id.to_string()
}

/// The id and name of the first account's key.
pub async fn key_of(world: &World) -> (String, String) {
    let key = world.get("/auth").await.expect_status(200);
    let text = |name: &str| key.item()[name].as_str().unwrap().to_owned();
    (text("keyId"), text("keyName"))
}

pub fn id(item: &Value) -> String {
    item["id"].as_str().unwrap().to_owned()
}

pub fn ids(response: &Response) -> Vec<String> {
    response.items().iter().map(id).collect()
}

/// The ids that a list gives, in order; its count must be theirs.
pub async fn listed(world: &World, target: &str) -> Vec<String> {
    let list = world.get(target).await.expect_status(200);
    let found = ids(&list);
    assert_eq!(list.body["pagination"]["totalCount"], found.len(), "{target}");
    found
}

/// The ids on all pages of a list, in order.
pub async fn walked(world: &World, target: &str) -> Vec<String> {
    let mut seen = Vec::new();
    for page in world.pages(target).await {
        let pagination = &page.body["pagination"];
        let has_token = pagination.get("nextPageToken").is_some();
        assert_eq!(pagination["hasMore"], has_token, "{page}");
        seen.extend(ids(&page));
    }
    seen
}

/// The types of all events, sorted, except for the creation of prospects.
pub fn told(world: &World) -> Vec<String> {
    let kinds = world.events();
    let kinds = kinds.iter().map(|event| event["type"]["S"].as_str().unwrap());
    let mut kinds: Vec<String> = kinds.filter(|kind| *kind != "prospect.created").map(str::to_owned).collect();
    kinds.sort();
    kinds
}

/// The one event of that kind: its record as the client sees it, and the names of what changed.
#[track_caller]
pub fn event(world: &World, kind: &str) -> (Value, Vec<String>) {
    let events = world.events();
    let mut found = events.iter().filter(|event| event["type"]["S"] == kind);
    let event = found.next().unwrap_or_else(|| panic!("no {kind}"));
    assert!(found.next().is_none(), "more than one {kind}");
    let changes = event["changes"]["L"].as_array().into_iter().flatten();
    let changes = changes.map(|change| change["S"].as_str().unwrap().to_owned());
    (serde_json::from_str(event["item"]["S"].as_str().unwrap()).unwrap(), changes.collect())
}

/// Everything that is stored except for the items that count requests, by key.
pub fn records(world: &World) -> BTreeMap<String, Value> {
    let items = world.items().into_iter();
    let named = items.map(|item| (format!("{} {}", item["pk"]["S"], item["sk"]["S"]), item));
    // A refusal has an entry in the account's log.
    named.filter(|(key, _)| !key.starts_with("\"KEY#") && !key.contains("#LOG#")).collect()
}

/// The stored items that name this prospect in their keys or attributes, but for events, answers, tombstones and closed
/// counters.
pub fn remains(world: &World, prospect: &str) -> Vec<Value> {
    let ulid = prospect.strip_prefix("prospect_").unwrap();
    let left = world.items().into_iter().filter(|item| {
        let pk = item["pk"]["S"].as_str().unwrap();
        let is_kept = pk.contains("#EVENTS#")
            || pk.contains("#MERGE#")
            || pk.starts_with("IDEMPOTENCY#")
            || is_closed_counter(item);
        let is_tombstone = pk.contains("#INDEX#") && item["revision"].is_object() && item.get("cells").is_none();
        !is_kept && !is_tombstone
    });
    left.filter(|item| item.to_string().contains(ulid)).collect()
}

/// Fails unless the table is consistent, which includes that the index has each child, and each recent row has its child
/// at its revision.
pub async fn check(world: &World) {
    world.check_consistency().await;
    let items = world.items();
    let number = |item: &Value, name: &str| item[name]["N"].as_str().map(str::to_owned);
    let (mut children, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for item in &items {
        let (pk, sk) = (item["pk"]["S"].as_str().unwrap(), item["sk"]["S"].as_str().unwrap());
        let is_of_children = !["#INDEX#prospect", "#INDEX#move"].iter().any(|end| pk.ends_with(end));
        if pk.contains("#INDEX#") && is_of_children && item.get("cells").is_some() {
            rows.insert(sk.to_owned(), number(item, "revision"));
        } else if pk.contains("#PROSPECT#") && item.get("prospectId").is_some() {
            children.insert(item["id"]["S"].as_str().unwrap().to_owned(), number(item, "revision"));
        }
    }
    rows.retain(|id, revision| children.get(id) != Some(revision));
    assert_eq!(rows, BTreeMap::new(), "rows without their children");
}
