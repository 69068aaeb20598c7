//! What custom values cost at the table.

use serde_json::{Value, json};
use tests::World;

use super::target;
use crate::ask::Ask;
use crate::costs::cost;

const POST: &str = "2 trips, 5 + 15 units: UpdateItem BatchGetItem TransactWriteItems";
/// The event has one kilobyte more, because it tells the values.
const POST_WITH_VALUES: &str = "2 trips, 5 + 17 units: UpdateItem BatchGetItem TransactWriteItems";
const PATCH: &str = "2 trips, 1 + 9 units: UpdateItem GetItem TransactWriteItems";
/// The event has three kilobytes instead of one, because it names each field three times, and so has its entry.
const PATCH_OF_ALL: &str = "2 trips, 1 + 17 units: UpdateItem GetItem TransactWriteItems";

/// The filterable fields of an agency. The first twenty have these values.
const FIELDS: [(&str, &str, &str); 24] = [
    ("region", "text", "Bay Area"),
    ("currentEmployer", "text", "Analytical Engines Ltd"),
    ("nativeLanguage", "text", "English"),
    ("referredBy", "text", "Charles Babbage"),
    ("preferredName", "text", "Ada"),
    ("desiredRole", "text", "Head of Sales"),
    ("salaryNow", "number", "84000"),
    ("salaryWanted", "number", "95500.50"),
    ("yearsOfExperience", "number", "12"),
    ("teamSize", "number", "8"),
    ("rating", "number", "4.5"),
    ("seniority", "select", "senior"),
    ("workPermit", "select", "permanent"),
    ("remote", "select", "hybrid"),
    ("channel", "select", "referral"),
    ("education", "select", "master"),
    ("availableFrom", "date", "2026-04-01"),
    ("lastContact", "date", "2026-02-17"),
    ("licensedUntil", "date", "2028-12-31"),
    ("birthday", "date", "1990-12-10"),
    ("noticePeriod", "number", ""),
    ("consentUntil", "date", ""),
    ("hobby", "text", ""),
    ("relocates", "boolean", ""),
];

async fn define(world: &World) {
    for (key, kind, value) in FIELDS {
        let mut body = json!({"key": key, "label": key, "type": kind, "filterable": true});
        if kind == "select" {
            body["options"] = json!([{"value": value}]);
        }
        world.create("/custom-fields", body).await;
    }
}

/// A prospect of that agency.
fn person(number: usize, custom_fields: &Value) -> Value {
    json!({
        "firstName": "Ada", "lastName": "Lovelace", "email": format!("ada{number}@example.com"),
        "phone": format!("+1212555012{number}"), "title": "Account Executive", "company": "Analytical Engines Ltd",
        "streetAddress": "12 St James's Square", "city": "London", "state": "England", "postalCode": "SW1Y 4JH",
        "labels": ["vip", "referred"], "newSourceName": "Fair", "customFields": custom_fields,
    })
}

/// One write unit is a kilobyte, and a transaction pays it twice.
#[tokio::test]
async fn twenty_custom_values_add_a_kilobyte_to_the_creation_and_nothing_to_other_changes() {
    let world = World::wired().await;
    define(&world).await;
    let values = FIELDS[..20]
        .iter()
        .map(|(key, _, value)| ((*key).to_owned(), json!(value)));
    let (none, values) = (json!({}), Value::Object(values.collect()));
    let post = async |number, values| {
        let (cost, answer) = cost(&world, world.post("/prospects", person(number, values))).await;
        (cost, target(answer.item()))
    };
    // The first prospect creates the source.
    post(0, &none).await;
    let ((without, plain), (with, custom)) = (post(1, &none).await, post(2, &values).await);
    assert_eq!([without, with], [POST, POST_WITH_VALUES]);
    let patch = async |prospect: &str, body| cost(&world, world.patch(prospect, body)).await.0;
    for prospect in [&plain, &custom] {
        assert_eq!(patch(prospect, json!({"title": "Countess"})).await, PATCH);
    }
    assert_eq!(
        patch(&custom, json!({"customFields": {"region": "Texas"}})).await,
        PATCH
    );
    assert_eq!(patch(&plain, json!({"customFields": values})).await, PATCH_OF_ALL);
}
