//! Creates the table as infra/data.yaml does in the cloud (infra/docs/ARCHITECTURE.md, "The table").

use dynoxide::Database;
use dynoxide::actions::create_table::CreateTableRequest;
use dynoxide::actions::update_time_to_live::{TimeToLiveSpecification, UpdateTimeToLiveRequest};
use serde_json::json;
use store::key::{DUE, DUE_AT, DUE_INDEX, EXPIRES_AT, PK, SK};

/// Creates the table: `pk` and `sk`, on-demand capacity, a stream of new images, the TTL attribute.
///
/// # Panics
/// If the emulator refuses it.
pub(super) fn create(database: &Database, name: &str) {
    let request: CreateTableRequest = serde_json::from_value(json!({
        "TableName": name,
        "KeySchema": [
            {"AttributeName": PK, "KeyType": "HASH"},
            {"AttributeName": SK, "KeyType": "RANGE"},
        ],
        "AttributeDefinitions": [
            {"AttributeName": PK, "AttributeType": "S"},
            {"AttributeName": SK, "AttributeType": "S"},
            {"AttributeName": DUE, "AttributeType": "S"},
            {"AttributeName": DUE_AT, "AttributeType": "N"},
        ],
        "GlobalSecondaryIndexes": [{
            "IndexName": DUE_INDEX,
            "KeySchema": [
                {"AttributeName": DUE, "KeyType": "HASH"},
                {"AttributeName": DUE_AT, "KeyType": "RANGE"},
            ],
            "Projection": {"ProjectionType": "KEYS_ONLY"},
        }],
        "BillingMode": "PAY_PER_REQUEST",
        "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_IMAGE"},
    }))
    .expect("a request");
    database.create_table(request).expect("a table");
    let time_to_live = UpdateTimeToLiveRequest {
        table_name: name.to_owned(),
        time_to_live_specification: TimeToLiveSpecification { attribute_name: EXPIRES_AT.to_owned(), enabled: true },
    };
    database.update_time_to_live(time_to_live).expect("a time to live");
}
