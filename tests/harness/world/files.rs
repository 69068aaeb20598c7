//! Files of prospects, from the request to the bytes.

use domain::UnixMs;
use serde_json::{Value, json};

use super::World;
use crate::bucket::{self, BucketAnswer};
use crate::response::Response;

impl World {
    /// Asks for the upload of a file of this size.
    pub async fn ask_for_file(&self, prospect: &str, name: &str, bytes: usize) -> Response {
        let body = json!({"fileName": name, "contentType": "text/plain", "sizeBytes": bytes});
        self.post(&format!("/prospects/{prospect}/files"), body).await
    }

    /// Uploads a file, and returns its id.
    pub async fn upload(&self, prospect: &str, name: &str, bytes: &[u8]) -> String {
        let asked = self.ask_for_file(prospect, name, bytes.len()).await.expect_status(201);
        assert_eq!(self.send_bytes(&asked.body, bytes).await.status, 200);
        asked.id().to_owned()
    }

    /// Uploads a file of people, and returns the id of the import.
    pub async fn import(&self, bytes: &[u8]) -> String {
        let asked = self.post("/imports", json!({"fileName": "people.csv", "sizeBytes": bytes.len()})).await;
        let asked = asked.expect_status(201);
        assert_eq!(self.send_bytes(&asked.body, bytes).await.status, 200);
        asked.id().to_owned()
    }

    /// Sends the bytes of a file, as the answer to the request for its upload says.
    pub async fn send_bytes(&self, asked: &Value, bytes: &[u8]) -> BucketAnswer {
        bucket::upload(asked, bytes).await
    }

    /// Sends a request to the bucket.
    pub async fn bucket(&self, method: &str, url: &str, headers: &[(&str, &str)], bytes: &[u8]) -> BucketAnswer {
        bucket::send((method, url), headers, bytes).await
    }

    /// Stores an object as the service does.
    pub async fn put_object(&self, key: &str, bytes: &[u8]) {
        let bucket = self.table.engine.services().bucket.expect("a bucket");
        let now = UnixMs::new(self.now_ms()).expect("a time");
        bucket.put(key, bytes.to_vec(), now).await.expect("an answer");
    }

    /// The keys of all objects in the bucket.
    pub fn objects(&self) -> Vec<String> {
        self.table.engine.bucket().keys().expect("a bucket")
    }

    /// The bytes of all objects in the bucket.
    pub fn objects_bytes(&self) -> Vec<Vec<u8>> {
        let bucket = self.table.engine.bucket();
        let bytes = |key: &String| bucket.get(key).expect("a bucket").map(|bytes| bytes.to_vec());
        self.objects().iter().filter_map(bytes).collect()
    }
}
