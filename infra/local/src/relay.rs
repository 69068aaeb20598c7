//! The relay does the work of the EventBridge pipe in the cloud (infra/queues.yaml): it makes a message from the key of each
//! item that a write left with the attribute `wake`.

use shared::queue::Message;
use store::StoreError;
use store::sqlite::Sqlite;

/// The most changes of a batch.
const BATCH_SIZE: usize = 500;

/// Reads the changes of a database that were not forgotten.
#[derive(Debug)]
pub struct Relay {
    database: Sqlite,
    /// The number of the last change that was read.
    position: i64,
}

/// A batch of changes.
#[derive(Clone, Debug, Default)]
pub struct RelayBatch {
    /// The bodies of the resulting messages.
    pub messages: Vec<String>,
    /// Whether more changes may be available at once.
    pub more: bool,
}

impl Relay {
    /// A relay that has read nothing: changes that an earlier process read and did not forget are read again, which has no
    /// further effect.
    pub const fn new(database: Sqlite) -> Self {
        Self { database, position: 0 }
    }

    /// Reads the next batch, which may be empty.
    pub fn next_batch(&mut self) -> Result<RelayBatch, StoreError> {
        let changes = self.database.changes_after(self.position, BATCH_SIZE)?;
        if let Some((last, _)) = changes.last() {
            self.position = *last;
        }
        let messages = changes.iter().map(|(_, key)| serde_json::to_string(&Message::from(key)));
        let messages: Result<Vec<String>, _> = messages.collect();
        Ok(RelayBatch {
            messages: messages.map_err(|error| StoreError::Malformed(error.to_string()))?,
            more: changes.len() >= BATCH_SIZE,
        })
    }

    /// Forgets the changes that were read: a later process does not read them again.
    pub async fn forget(&self) -> Result<(), StoreError> {
        self.database.forget_changes(self.position).await
    }
}

#[cfg(test)]
mod tests {
    use store::item::text;
    use store::key::WAKE;
    use store::{Guard, Item, ItemUpdate, Key, Part, Store, Write};

    use super::*;

    fn key(number: usize) -> Key {
        Key { pk: "p\"é".to_owned(), sk: format!("{number:04}") }
    }

    async fn write(database: &Sqlite, write: Write) {
        let store = Store::new(std::sync::Arc::new(database.clone()), store::Entropy::System);
        store.transact(&[write], None).await.unwrap();
    }

    fn woken() -> Item {
        Item::from([(WAKE.to_owned(), text("account"))])
    }

    #[tokio::test]
    async fn each_write_that_leaves_an_item_with_wake_makes_a_message_in_order() {
        let database = Sqlite::in_memory().unwrap();
        write(&database, Write::put(Part::Event, key(9_998), Item::new(), Guard::Always)).await;
        for number in 0..BATCH_SIZE {
            write(&database, Write::put(Part::Event, key(number), woken(), Guard::Always)).await;
        }
        let seen = ItemUpdate::default().set("seen", text("x"));
        write(&database, Write::update(Part::Event, key(0), seen.clone(), Guard::Always)).await;
        write(&database, Write::update(Part::Event, key(1), seen.remove(WAKE), Guard::Always)).await;
        write(&database, Write::delete(Part::Event, key(0), Guard::Always)).await;
        let mut relay = Relay::new(database.clone());
        let mut messages = Vec::new();
        for more in [true, false, false] {
            let batch = relay.next_batch().unwrap();
            assert_eq!(batch.more, more);
            messages.extend(batch.messages);
        }
        let expected: Vec<String> = (0..BATCH_SIZE)
            .chain([0])
            .map(|number| serde_json::json!({"pk": key(number).pk, "sk": key(number).sk}).to_string())
            .collect();
        assert_eq!(messages, expected);
    }
}
