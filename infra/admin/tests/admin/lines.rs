//! Files as someone may write them who moves here from another system.

use serde_json::{Value, json};

use crate::support::World;

/// An account to import into, and what its records may refer to.
pub struct Place {
    pub account: String,
    pub key: String,
    pipeline: Value,
    user: Value,
}

/// Sixteen characters that differ from number to number.
fn own(number: usize) -> String {
    format!("{number:016}")
}

pub fn prospect_id(number: usize) -> String {
    format!("prospect_01K0000000{}", own(number))
}

impl Place {
    pub fn new(world: &World) -> Self {
        let (account, key) = world.account("Place");
        let pipeline = world.shown(&["pipelines", "list", "--account", &account])[0].clone();
        let user = world.shown(&["users", "list", "--account", &account])[0]["id"].clone();
        Self {
            account,
            key,
            pipeline,
            user,
        }
    }

    pub fn header(&self) -> Value {
        json!({"type": "export", "item": {"version": 1, "accountId": self.account, "exportedAt": 1}})
    }

    pub fn end() -> Value {
        json!({"type": "end", "item": {}})
    }

    pub fn prospect(&self, number: usize) -> Value {
        json!({"type": "prospect", "item": {
            "id": prospect_id(number), "firstName": "Ada", "lastName": format!("Number {number}"),
            "email": format!("Ada{number}@Example.com"), "phone": format!("+1212555{number:04}"),
            "stageId": self.pipeline["defaultStageId"], "pipelineId": self.pipeline["id"], "ownerId": self.user,
            "createdAt": 1_700_000_000_000_u64, "updatedAt": 1_700_000_000_001_u64,
        }})
    }

    pub fn task(&self, prospect: usize, number: usize) -> Value {
        let id = prospect_id(prospect);
        let ulid = id.strip_prefix("prospect_").unwrap();
        json!({"type": "task", "revision": 3, "item": {
            "id": format!("task_{ulid}{}", own(number)), "prospectId": id, "task": format!("Call {number}"),
            "assignedTo": self.user, "createdAt": 1_700_000_000_000_u64, "updatedAt": 1_700_000_000_000_u64,
            "dueAt": 1_700_000_000_000_u64, "createdByApi": true,
        }})
    }

    /// The file with these lines, a header before them and an end after them.
    pub fn file(&self, world: &World, lines: &[Value]) -> String {
        let mut all = vec![self.header()];
        all.extend(lines.iter().cloned());
        all.push(Self::end());
        world.write("given.jsonl", &written(&all))
    }

    pub fn count(&self, world: &World) -> Value {
        world.get(&self.key, "/prospects/count")["count"].clone()
    }
}

pub fn written(lines: &[Value]) -> String {
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}
