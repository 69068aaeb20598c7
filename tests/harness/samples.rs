//! An account with records of every kind, a valid request for every operation, and the fields that can hold an id. The
//! suites for access and for malformed requests are generated from them.

use std::collections::BTreeMap;
use std::future::Future;

use serde_json::{Value, json};

use crate::bucket;
use crate::openapi::{Operation, document, escaped};
use crate::world::World;

/// The run of a request of a sample client. Each key has two runs of its own.
pub fn run_of(key: &str, target: &str) -> String {
    let start = u32::from(target.len().is_multiple_of(2));
    let sum = key.bytes().fold(start, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    format!("run_{sum:026}")
}

/// A client of the functions of a [`World`], or of a process over HTTP. Its requests are in the runs of its key.
pub trait Client {
    fn ask(&self, method: &str, target: &str, body: Option<&Value>) -> impl Future<Output = (u16, Value)>;
}

impl Client for (&World, &str) {
    async fn ask(&self, method: &str, target: &str, body: Option<&Value>) -> (u16, Value) {
        let request = self.0.send(method, target).key(self.1).header("run-id", &run_of(self.1, target));
        let answer = match body {
            Some(body) => request.json(body).await,
            None => request.await,
        };
        (answer.status, answer.body)
    }
}

/// Creates two prospects and erases them.
async fn erase(client: &impl Client, name: &str) {
    for number in 4..6 {
        let body = json!({"firstName": format!("First {name}{number}"), "lastName": format!("Last {name}{number}")});
        let (_, answer) = client.ask("POST", "/prospects", Some(&body)).await;
        let path = format!("/prospects/{}/erase", answer["item"]["id"].as_str().expect("an id"));
        let (status, answer) = client.ask("POST", &path, Some(&json!({"reason": "Asked"}))).await;
        assert_eq!(status, 202, "POST {path}: {answer}");
    }
}

/// The id of a record; of a custom field, its key.
pub fn identity(record: &Value) -> Option<&str> {
    record["id"].as_str().or(record["key"].as_str())
}

/// The ids of what an account has, by their prefixes, oldest first. The key of a custom field has no prefix.
#[derive(Clone, Debug, Default)]
pub struct Records(BTreeMap<String, Vec<String>>);

/// Kinds of records, by the prefixes of their ids, and the lists that show them.
#[rustfmt::skip]
pub const LISTS: [(&str, &str); 22] = [
    ("user", "/users"), ("pipeline", "/pipelines"), ("stage", "/stages"), ("office", "/offices"),
    ("source", "/sources"), ("job", "/jobs"), (CUSTOM_FIELD, "/custom-fields"), ("key", "/keys"),
    ("client", "/clients"), ("grant", "/grants"),
    ("webhook", "/webhooks"),
    ("prospect", "/prospects"), ("task", "/tasks"), ("hire", "/hires"), ("note", "/notes"),
    ("meeting", "/meetings"), ("file", "/files"), ("event", "/events"), ("run", "/runs"), ("erasure", "/erasures"),
    ("export", "/exports"), ("import", "/imports"),
];

/// The kind of a custom field.
const CUSTOM_FIELD: &str = "custom field";

/// The order in which records are created, twice: what others refer to comes first.
#[rustfmt::skip]
const MADE: [&str; 15] = [
    "/webhooks", "/users", "/offices", "/sources", "/jobs", "/pipelines", "/stages", "/prospects", "/tasks",
    "/hires", "/notes", "/meetings", "/custom-fields", "/imports", "/clients",
];

impl Records {
    /// Creates two records of each kind, and then lists the records of the account.
    pub async fn make(client: &impl Client, name: &str) -> Self {
        let mut records = Self::default();
        records.read(client).await;
        records.merge(client, name).await;
        erase(client, name).await;
        for number in 0..2 {
            let mut prospect = Value::Null;
            for path in MADE {
                let mut body = records.body(path, &format!("{name}{number}"));
                if path == "/hires" {
                    // A prospect has one hire at most.
                    body["prospectId"] = prospect.clone();
                }
                let (status, answer) = client.ask("POST", path, Some(&body)).await;
                assert_eq!(status, 201, "POST {path} {body}: {answer}");
                let id = identity(&answer["item"]).expect("an id");
                if path == "/prospects" {
                    prospect = id.into();
                }
                records.add(id);
            }
            records.upload(client, prospect.as_str().unwrap_or_default(), &format!("{name}{number}")).await;
        }
        for _ in 0..2 {
            let body = records.body("/exports", name);
            let (status, answer) = client.ask("POST", "/exports", Some(&body)).await;
            assert_eq!(status, 202, "POST /exports: {answer}");
        }
        let body = records.body("/keys", name);
        let (status, answer) = client.ask("POST", "/keys", Some(&body)).await;
        assert_eq!(status, 201, "POST /keys: {answer}");
        records.add(answer["item"]["id"].as_str().expect("an id"));
        records.read(client).await;
        records
    }

    /// Uploads a file of the prospect.
    async fn upload(&mut self, client: &impl Client, prospect: &str, name: &str) {
        let path = format!("/prospects/{prospect}/files");
        let body = self.body(&path, name);
        let (status, asked) = client.ask("POST", &path, Some(&body)).await;
        assert_eq!(status, 201, "POST {path}: {asked}");
        assert_eq!(bucket::upload(&asked, name.as_bytes()).await.status, 200);
        let id = asked["item"]["id"].as_str().expect("an id");
        // The list of all files has it after this read.
        let (status, answer) = client.ask("GET", &format!("/files/{id}"), None).await;
        assert_eq!(status, 200, "GET /files/{id}: {answer}");
        self.add(id);
    }

    /// Merges two prospects.
    async fn merge(&mut self, client: &impl Client, name: &str) {
        let mut ids = Vec::new();
        for number in 2..4 {
            let body = json!({"firstName": format!("First {name}{number}"), "lastName": format!("Last {name}{number}"),
                    "resume": {"text": "Wrote programs."}});
            let (_, answer) = client.ask("POST", "/prospects", Some(&body)).await;
            ids.push(answer["item"]["id"].as_str().expect("an id").to_owned());
        }
        let path = format!("/prospects/{}/merge", ids[0]);
        let (status, answer) = client.ask("POST", &path, Some(&json!({"loserIds": [ids[1]]}))).await;
        assert_eq!(status, 200, "POST {path}: {answer}");
        self.add(answer["mergeId"].as_str().expect("an id"));
    }

    pub async fn read(&mut self, client: &impl Client) {
        let (_, account) = client.ask("GET", "/account", None).await;
        self.add(account["item"]["id"].as_str().expect("an account"));
        // The key that sends these requests must not be revoked, so no key is listed.
        for (_, path) in LISTS.into_iter().filter(|(kind, _)| *kind != "key") {
            let (_, list) = client.ask("GET", path, None).await;
            for item in list["items"].as_array().expect("a list") {
                self.add(identity(item).expect("an id"));
            }
        }
        for webhook in self.all("webhook").to_vec() {
            let (_, list) = client.ask("GET", &format!("/webhooks/{webhook}/deliveries"), None).await;
            for item in list["items"].as_array().expect("a list") {
                self.add(item["id"].as_str().expect("an id"));
            }
        }
    }

    fn add(&mut self, id: &str) {
        let kind = id.split_once('_').map_or(CUSTOM_FIELD, |(prefix, _)| prefix);
        let known = self.0.entry(kind.to_owned()).or_default();
        if !known.iter().any(|other| other == id) {
            known.push(id.to_owned());
            known.sort();
        }
    }

    pub fn all(&self, kind: &str) -> &[String] {
        self.0.get(kind).map_or(&[], Vec::as_slice)
    }

    pub fn one(&self, kind: &str) -> &str {
        self.all(kind).last().unwrap_or_else(|| panic!("no {kind}"))
    }

    pub fn kinds(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(kind, ids)| (kind.as_str(), ids.as_slice()))
    }

    /// The path of an operation, with ids of this account.
    pub fn path(&self, template: &str) -> String {
        let segment = |segment: &str| match kind_of_parameter(segment) {
            Some(kind) => self.one(kind).to_owned(),
            None => literal(segment).to_owned(),
        };
        template.split('/').map(segment).collect::<Vec<_>>().join("/")
    }

    /// A valid body for the operation at this path; `name` makes values that must be unique differ.
    pub fn body(&self, path: &str, name: &str) -> Value {
        let digits: String = name.bytes().map(|byte| char::from(b'0' + byte % 8)).rev().take(4).collect();
        match path.split('/').nth(1).unwrap_or_default() {
            _ if path.ends_with("/files") => json!({"fileName": format!("{name}.txt"), "contentType": "text/plain",
                "sizeBytes": name.len(), "kind": "resume"}),
            _ if path.ends_with("/erase") => json!({"reason": format!("Asked by {name}"), "requestId": name}),
            _ if path.ends_with("/test") => json!({"eventType": "prospect.updated"}),
            _ if path.ends_with("/redeliver") => json!({"since": 0}),
            _ if path.ends_with("/start") || path.ends_with("/cancel") => json!({}),
            _ if path.ends_with("/merge") => json!({"loserIds": [self.all("prospect").first()]}),
            _ if path.contains("/consents/") => json!({"status": "granted", "source": name}),
            _ if path.ends_with("/reassign") => json!({"toUserId": self.all("user").first(), "include": ["tasks"]}),
            _ if path.ends_with("/batch") => {
                let mut item = self.body(path.trim_end_matches("/batch"), name);
                if path.starts_with("/prospects/") {
                    item["id"] = self.one("prospect").into();
                }
                item["reference"] = name.into();
                json!({"items": [item]})
            }
            "prospects" => self.prospect(name, &digits),
            "tasks" => json!({"prospectId": self.one("prospect"), "assignedTo": self.one("user"),
                "userId": self.one("user"), "task": format!("Call {name}"), "dueAt": "2026-05-01"}),
            "hires" => json!({"prospectId": self.one("prospect"), "hireDate": 1_772_000_000_000_i64,
                "hireDescription": format!("Full time, {name}")}),
            "notes" => json!({"prospectId": self.one("prospect"), "body": format!("<p>Met {name}</p>"), "pin": true,
                "userId": self.one("user"), "date": "2026-02-01T10:00:00Z", "mentions": [{"userId": self.one("user")}],
                "fileUrl": "https://files.example.com/1"}),
            "meetings" => json!({"prospectId": self.one("prospect"), "meetingDate": 1_775_000_000_000_i64,
                "timeZone": "Europe/London", "meetingType": format!("Interview {name}"), "ownerId": self.one("user"),
                "location": "Room 1", "notes": format!("With {name}"), "userId": self.one("user")}),
            "exports" => json!({"format": "jsonl", "kinds": ["prospects", "tasks"], "includeSensitive": true}),
            "imports" => {
                json!({"fileName": format!("{name}.csv"), "sizeBytes": 9, "encoding": "utf-8", "delimiter": ";",
                "sheet": format!("Page {name}"), "matchBy": ["email"], "createFields": true, "muteWebhook": true,
                "labels": [format!("Import {name}")], "ownerId": self.one("user"), "stageId": self.one("stage")})
            }
            "webhooks" => json!({"url": format!("http://localhost/{name}"), "description": format!("For {name}")}),
            "users" => json!({"name": format!("User {name}"), "email": format!("user-{name}@example.com")}),
            "pipelines" => json!({"name": format!("Pipeline {name}"), "stages": ["One", "Two"]}),
            "stages" => json!({"pipelineId": self.one("pipeline"), "name": format!("Stage {name}"), "position": 1}),
            "offices" => json!({"name": format!("Office {name}")}),
            "sources" => json!({"name": format!("Source {name}")}),
            "jobs" => json!({"title": format!("Job {name}")}),
            "custom-fields" => json!({"key": key_of(name), "label": format!("Field {name}"), "type": "select",
                "options": [{"value": "one", "label": "One", "archived": false}, {"value": "two"}], "filterable": false,
                "unique": false, "sensitive": false, "description": format!("About {name}"), "position": 7}),
            "keys" => json!({"name": format!("Key {name}"), "permissions": ["prospects:read"],
                "userId": self.one("user"), "expiresAt": 4_102_444_800_000_u64, "allowedCidrs": ["0.0.0.0/0", "::/0"]}),
            "clients" => json!({"name": format!("Client {name}"), "permissions": ["prospects:read"],
                "redirectUris": ["https://client.example.com/callback"], "userId": self.one("user")}),
            "account" => json!({"defaultRegion": "US", "defaultPipelineId": self.one("pipeline")}),
            other => panic!("no body for {other}"),
        }
    }

    fn prospect(&self, name: &str, digits: &str) -> Value {
        json!({
            "firstName": format!("First {name}"), "lastName": format!("Last {name}"),
            "email": format!("{name}@example.com"), "phone": format!("+1 202 555 {digits}"),
            "stageId": self.one("stage"), "licenseStatus": "licensed", "labels": [format!("label {name}")],
            "notes": format!("Notes on {name}"), "title": format!("Title {name}"), "company": format!("Company {name}"),
            "userId": self.one("user"), "ownerId": self.one("user"), "streetAddress": format!("{name} Street"), "city": format!("{name} City"),
            "state": format!("{name} State"),
            "postalCode": format!("{name} 62701"), "officeId": self.one("office"), "sourceId": self.one("source"),
            "jobId": self.one("job"), "muteWebhook": false, "holdUntil": 4_102_444_800_000_i64,
            "applicationQuestions": [
                {"label": "Why?", "answer": format!("Because of {name}"), "type": "text", "id": "q1"},
            ],
            "resume": {"fileName": "cv.txt", "contentType": "text/plain", "text": format!("Resume of {name}")},
            "externalIds": [{"system": "ats", "id": name}],
        })
    }
}

/// The key of a custom field with this name.
fn key_of(name: &str) -> String {
    let name = name.chars().filter(char::is_ascii_alphanumeric);
    format!("field{}", name.collect::<String>())
}

/// The kind of record that a parameter such as `{taskId}` names.
pub fn kind_of_parameter(segment: &str) -> Option<&str> {
    match segment.strip_prefix('{')?.strip_suffix('}')? {
        "key" => Some(CUSTOM_FIELD),
        parameter => parameter.strip_suffix("Id"),
    }
}

/// The text of a segment that names no record.
pub fn literal(segment: &str) -> &str {
    if segment == "{channel}" { "email" } else { segment }
}

/// The kind of record that a field or a filter of this name refers to.
pub fn kind_of_field(name: &str) -> Option<&'static str> {
    Some(match name {
        "assignedTo" | "ownerId" | "toUserId" | "userId" => "user",
        "stageId" | "defaultStageId" | "id" => "stage",
        "pipelineId" | "defaultPipelineId" => "pipeline",
        "prospectId" | "keepHireOf" => "prospect",
        "officeId" => "office",
        "sourceId" => "source",
        "jobId" => "job",
        _ => return None,
    })
}

/// The path of a field in a body; `[]` stands for the elements of an array.
pub type Field = Vec<String>;

/// Every field of an operation's body, at any depth.
pub fn fields(operation: &Operation<'_>) -> Vec<Field> {
    let place = format!("/paths/{}/{}/requestBody", escaped(operation.path), operation.method.to_lowercase());
    let mut found = Vec::new();
    if document().root.pointer(&place).is_some() {
        let (body, _) = document().at(&place);
        walk(&format!("{body}/content/application~1json/schema"), &Vec::new(), &mut found);
    }
    found
}

fn walk(schema: &str, path: &Field, found: &mut Vec<Field>) {
    let (place, schema) = document().at(schema);
    for name in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
        let field = [path.clone(), vec![name.clone()]].concat();
        if !found.contains(&field) {
            found.push(field.clone());
        }
        walk(&format!("{place}/properties/{}", escaped(name)), &field, found);
    }
    for list in ["allOf", "oneOf", "anyOf"] {
        for at in 0..schema[list].as_array().map_or(0, Vec::len) {
            walk(&format!("{place}/{list}/{at}"), path, found);
        }
    }
    if schema["items"].is_object() {
        walk(&format!("{place}/items"), &[path.clone(), vec!["[]".to_owned()]].concat(), found);
    }
}

/// The body with this value in that field. Arrays on the path get one element.
pub fn with(mut body: Value, field: &[String], value: &Value) -> Value {
    match field.split_first() {
        None => value.clone(),
        Some((name, rest)) if name == "[]" => {
            let element = body.get(0).filter(|element| element.is_object() || rest.is_empty());
            Value::Array(vec![with(element.cloned().unwrap_or(json!({})), rest, value)])
        }
        Some((name, rest)) => {
            if !body.is_object() {
                body = json!({});
            }
            let inner = body.get(name).cloned().unwrap_or(Value::Null);
            body[name] = with(inner, rest, value);
            body
        }
    }
}
