//! Files in the format of an export, as another system may write them.

use std::fs;

use serde_json::{Value, json};

use crate::support::{Done, World, done, text};

pub const IMPORT: &str = "import --account OWN --in file.jsonl";

pub fn prospect_id(number: usize) -> String {
    format!("prospect_01K0000000{number:016}")
}

pub fn json_lines(lines: &[Value]) -> String {
    lines.iter().map(|line| line.to_string() + "\n").collect()
}

/// The `type` of each line.
pub fn kinds(lines: &[Value]) -> String {
    lines.iter().map(|line| text(line, "type") + " ").collect()
}

impl World {
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.directory.join(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.directory.join(name), text).unwrap();
    }

    pub fn header(&self) -> Value {
        json!({"type": "export", "item": {"version": 1, "accountId": self.created["accountId"], "exportedAt": 1}})
    }

    pub fn prospect(&self, number: usize) -> Value {
        json!({"type": "prospect", "item": {
            "id": prospect_id(number), "firstName": "Ada", "lastName": format!("Number {number}"),
            "email": format!("Ada{number}@Example.com"), "phone": format!("+1212555{number:04}"),
            "stageId": self.created["defaultStageId"], "pipelineId": self.created["pipelineId"],
            "ownerId": self.created["userId"],
            "createdAt": 1_700_000_000_000_u64, "updatedAt": 1_700_000_000_001_u64,
        }})
    }

    pub fn task(&self, prospect: usize, number: usize) -> Value {
        let id = prospect_id(prospect);
        json!({"type": "task", "revision": 3, "item": {
            "id": id.replace("prospect", "task") + &format!("{number:016}"), "prospectId": id,
            "task": format!("Call {number}"), "assignedTo": self.created["userId"], "createdByApi": true,
            "createdAt": 1_700_000_000_000_u64, "updatedAt": 1_700_000_000_000_u64, "dueAt": 1_700_000_000_000_u64,
        }})
    }

    pub fn note(&self, prospect: usize, number: usize) -> Value {
        let fields = json!({"body": "Met", "pin": false, "date": 1, "mentions": []});
        self.child("note", prospect, number, &fields)
    }

    pub fn meeting(&self, prospect: usize, number: usize) -> Value {
        let fields = json!({"meetingDate": 1, "timeZone": "Europe/London", "meetingType": "Call",
            "ownerId": self.created["userId"]});
        self.child("meeting", prospect, number, &fields)
    }

    fn child(&self, kind: &str, prospect: usize, number: usize, fields: &Value) -> Value {
        let mut line = self.task(prospect, number);
        let id = text(&line["item"], "id").replace("task", kind);
        line["type"] = kind.into();
        line["item"]["id"] = id.into();
        for (name, value) in fields.as_object().unwrap() {
            line["item"][name] = value.clone();
        }
        line
    }

    /// Writes `file.jsonl` with a header, these lines and an end.
    pub fn write_file(&self, lines: &[Value]) -> String {
        let end = json!({"type": "end", "item": {}});
        let file = json_lines(&[&[self.header()], lines, &[end]].concat());
        self.write("file.jsonl", &file);
        file
    }

    /// Imports `file.jsonl` with a header, these lines and an end.
    pub fn import(&self, lines: &[Value]) -> Done {
        self.write_file(lines);
        done(self.command(IMPORT))
    }

    /// The lines of an export of this account, which is also in `exported.jsonl`.
    pub fn export(&self, account: &str) -> Vec<Value> {
        self.output(&format!("export --account {account} --out exported.jsonl"));
        let file = self.read("exported.jsonl");
        file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}
