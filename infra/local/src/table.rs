//! Creates the table as infra/data.yaml does in the cloud (infra/docs/ARCHITECTURE.md, "The table").

use dynoxide::Database;
use dynoxide::actions::create_table::CreateTableRequest;
use dynoxide::actions::update_time_to_live::{TimeToLiveSpecification, UpdateTimeToLiveRequest};
use dynoxide::errors::DynoxideError;
use serde_json::json;
use store::key::{DUE, DUE_AT, DUE_INDEX, PK, SK};

/// The attribute with the time, in Unix seconds, at which DynamoDB deletes an item.
const TTL_ATTRIBUTE: &str = "expiresAt";

/// Creates the table if it does not exist: `pk` and `sk`, on-demand capacity, a stream of new images, the TTL
/// attribute.
///
/// # Errors
/// The database's message.
pub fn create(database: &Database, name: &str) -> Result<(), String> {
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
    .map_err(|error| error.to_string())?;
    match database.create_table(request) {
        Ok(_) => {}
        Err(DynoxideError::ResourceInUseException(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    }
    let time_to_live = UpdateTimeToLiveRequest {
        table_name: name.to_owned(),
        time_to_live_specification: TimeToLiveSpecification {
            attribute_name: TTL_ATTRIBUTE.to_owned(),
            enabled: true,
        },
    };
    database
        .update_time_to_live(time_to_live)
        .map(|_| ())
        .map_err(|error| error.to_string())
}
