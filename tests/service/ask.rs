//! Requests that succeed, and the records in their answers.

use serde_json::Value;
use tests::{Response, World};

/// Each fails unless the request succeeds.
pub trait Ask {
    /// The record that a POST creates.
    async fn create(&self, target: &str, body: Value) -> Value;
    /// The record at this path.
    async fn read(&self, target: &str) -> Value;
    /// The records of a list.
    async fn list(&self, target: &str) -> Vec<Value>;
    /// All pages of a list.
    async fn pages(&self, target: &str) -> Vec<Response>;
    /// The record after a PATCH.
    async fn update(&self, target: &str, body: Value) -> Value;
    /// Deletes the record at this path.
    async fn remove(&self, target: &str);
}

impl Ask for World {
    async fn create(&self, target: &str, body: Value) -> Value {
        self.post(target, body).await.expect_status(201).item().clone()
    }

    async fn read(&self, target: &str) -> Value {
        self.get(target).await.expect_status(200).item().clone()
    }

    async fn list(&self, target: &str) -> Vec<Value> {
        self.get(target).await.expect_status(200).items().to_vec()
    }

    async fn pages(&self, target: &str) -> Vec<Response> {
        let (and, mut token) = (if target.contains('?') { '&' } else { '?' }, String::new());
        let mut pages = Vec::new();
        for _ in 0..100 {
            let page = self.get(&format!("{target}{token}")).await.expect_status(200);
            let pagination = page.body["pagination"].clone();
            pages.push(page);
            match pagination["nextPageToken"].as_str() {
                Some(next) => token = format!("{and}pageToken={next}"),
                None => return pages,
            }
        }
        panic!("{target} has no end");
    }

    async fn update(&self, target: &str, body: Value) -> Value {
        self.patch(target, body).await.expect_status(200).item().clone()
    }

    async fn remove(&self, target: &str) {
        self.delete(target).await.expect_status(200);
    }
}

/// The path of a record in this collection.
pub fn at(collection: &str, record: &Value) -> String {
    format!("{collection}/{}", record["id"].as_str().unwrap())
}

/// Fails unless the record has these members.
#[track_caller]
pub fn has(record: &Value, members: Value) {
    for (name, value) in members.as_object().unwrap() {
        assert_eq!(record[name], *value, "{name} of {record:#}");
    }
}
