//! The table, as infra/data.yaml makes it in the cloud (architecture.md §3).

use dynoxide::Database;
use dynoxide::actions::create_table::CreateTableRequest;
use dynoxide::actions::update_time_to_live::{TimeToLiveSpecification, UpdateTimeToLiveRequest};
use dynoxide::errors::DynoxideError;
use serde_json::json;
use shared::store::key::{PK, SK};

/// The attribute whose time, in Unix seconds, ends an item.
const TTL_ATTRIBUTE: &str = "expiresAt";

/// Makes the table where it is absent: `pk` and `sk`, on demand, a stream of new images, the TTL attribute.
///
/// # Errors
/// What the database says.
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
        ],
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
