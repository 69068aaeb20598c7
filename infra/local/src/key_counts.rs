//! Counts the requests of API keys in memory. Each request counts itself in the item of its key (SPECIFICATION §6.1). In
//! the file, that would be a transaction with a stream record, and two fifths of the work of a `GET`. It would also make
//! reads fail while the disk is full.
//!
//! The items go back into the file before any other request for the item of a key, and at the end of the process. A
//! killed process forgets the requests since then.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use dynoxide::actions::get_item::GetItemRequest;
use serde_json::{Value, json};

use crate::database::Database;
use crate::embedded::TABLE;

/// What the partition key of a key's item begins with.
const KEY: &str = "KEY#";

/// The items of the keys that were used.
#[derive(Clone)]
pub struct KeyCounts(Arc<Mutex<Items>>);

struct Items {
    memory: dynoxide::Database,
    /// The partition keys of items that the file does not have in their present state.
    counted: HashSet<String>,
}

impl KeyCounts {
    /// No items yet; `None` for a database in memory, which counts as fast.
    ///
    /// # Errors
    /// The database's message.
    pub fn of(database: &Database) -> Result<Option<Self>, String> {
        if !database.has_file() {
            return Ok(None);
        }
        let memory = dynoxide::Database::memory().map_err(|error| error.to_string())?;
        let table = json!({
            "TableName": TABLE, "BillingMode": "PAY_PER_REQUEST",
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"}],
        });
        let table = serde_json::from_value(table).map_err(|error| error.to_string())?;
        memory.create_table(table).map_err(|error| error.to_string())?;
        let counted = HashSet::new();
        Ok(Some(Self(Arc::new(Mutex::new(Items { memory, counted })))))
    }

    /// Whether a request is for the item of a key, or for all items.
    #[must_use]
    pub fn concern(operation: &str, body: &[u8]) -> bool {
        operation == "Scan" || std::str::from_utf8(body).is_ok_and(|body| body.contains(KEY))
    }

    /// The answer to an `UpdateItem`; `None` if it is not for the item of a known key.
    #[must_use]
    pub fn update(&self, database: &Database, body: &[u8]) -> Option<dynoxide::Result<String>> {
        let request: Value = serde_json::from_slice(body).ok()?;
        let pk = request
            .pointer("/Key/pk/S")?
            .as_str()
            .filter(|pk| pk.starts_with(KEY))?;
        let mut items = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !items.counted.contains(pk) {
            put(&items.memory, &item_in(database, pk)?)?;
            items.counted.insert(pk.to_owned());
        }
        let reply = items.memory.update_item(serde_json::from_value(request).ok()?);
        Some(reply.map(|reply| json!(reply).to_string()))
    }

    /// Runs an operation on a database that has all items. Nothing counts meanwhile.
    pub fn written_back<T>(&self, database: &Database, operation: impl FnOnce() -> T) -> T {
        let mut items = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Items { memory, counted } = &mut *items;
        for pk in counted.drain() {
            // A full disk forgets the requests: a key that is revoked now must not live on here.
            let _ = item_in(memory, &pk).and_then(|item| put(database, &item));
        }
        operation()
    }
}

fn item_in(database: &dynoxide::Database, pk: &str) -> Option<Value> {
    let get = json!({"TableName": TABLE, "Key": {"pk": {"S": pk}, "sk": {"S": "KEY"}}});
    let get: GetItemRequest = serde_json::from_value(get).ok()?;
    Some(json!(database.get_item(get).ok()?.item?))
}

fn put(database: &dynoxide::Database, item: &Value) -> Option<()> {
    let put = json!({"TableName": TABLE, "Item": item});
    database.put_item(serde_json::from_value(put).ok()?).ok()?;
    Some(())
}

#[cfg(test)]
mod tests {
    use tokio::task::JoinSet;

    use super::*;
    use crate::direct_reads::tests::File;
    use crate::dynamodb_api::DynamoDbApi;
    use crate::turns::Turns;

    const PK: &str = "KEY#ab";

    /// The answer to an update of the key's item that returns the item.
    async fn update(api: &DynamoDbApi, change: Value) -> Value {
        let mut request =
            json!({"TableName": TABLE, "Key": {"pk": {"S": PK}, "sk": {"S": "KEY"}}, "ReturnValues": "ALL_NEW"});
        request
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        ask(api, "UpdateItem", &request).await["Attributes"].clone()
    }

    async fn count(api: &DynamoDbApi) -> Value {
        let one = json!({"UpdateExpression": "ADD requests :one", "ExpressionAttributeValues": {":one": {"N": "1"}}});
        update(api, one).await
    }

    async fn ask(api: &DynamoDbApi, operation: &str, request: &Value) -> Value {
        let target = format!("DynamoDB_20120810.{operation}");
        let (status, text) = api.answer(Some(&target), request.to_string().as_bytes()).await;
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// The number of requests in the file.
    fn stored(file: &File) -> Value {
        item_in(&file.database, PK).unwrap()["requests"]["N"].clone()
    }

    fn with_key() -> (File, DynamoDbApi) {
        let file = File::new();
        file.put(PK, "KEY", &json!({"S": "active"}));
        let api = DynamoDbApi::new(file.database.clone(), Turns::start().unwrap()).unwrap();
        (file, api)
    }

    #[tokio::test]
    async fn a_count_is_in_memory_until_somebody_asks_for_the_key_or_the_stack_stops() {
        let (file, api) = with_key();
        for _ in 0..3 {
            count(&api).await;
        }
        assert_eq!(stored(&file), Value::Null);
        let key = json!({"pk": {"S": PK}, "sk": {"S": "KEY"}});
        let read = ask(&api, "GetItem", &json!({"TableName": TABLE, "Key": key})).await;
        assert_eq!(
            (&read["Item"]["requests"]["N"], stored(&file)),
            (&json!("3"), json!("3"))
        );
        count(&api).await;
        assert_eq!(stored(&file), "3");
        assert_eq!(
            ask(&api, "Scan", &json!({"TableName": TABLE})).await["Items"][0]["requests"]["N"],
            "4"
        );
        count(&api).await;
        api.close();
        assert_eq!(stored(&file), "5");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_request_is_lost_beside_changes_of_the_key_and_each_is_seen_at_once() {
        let (file, api) = with_key();
        let mut counters = JoinSet::new();
        for _ in 0..8 {
            let api = api.clone();
            counters.spawn(async move {
                for _ in 0..50 {
                    count(&api).await;
                }
            });
        }
        for change in 0..20 {
            let set = json!({"Update": {
                "TableName": TABLE, "Key": {"pk": {"S": PK}, "sk": {"S": "KEY"}},
                "UpdateExpression": "SET version = :version", "ExpressionAttributeValues": {":version": {"N": change.to_string()}},
            }});
            ask(&api, "TransactWriteItems", &json!({"TransactItems": [set]})).await;
            assert_eq!(count(&api).await["version"]["N"], change.to_string());
        }
        counters.join_all().await;
        api.close();
        assert_eq!(stored(&file), "420");
    }
}
