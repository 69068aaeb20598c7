//! What the service keeps for a time (SPECIFICATION §12.3) is not shown afterwards. The table of these tests never removes
//! an expired item, as DynamoDB does only within a few days.

use std::time::Duration;

use serde_json::{Value, json};
use tests::receivers::Behaviour;
use tests::{Response, World};

use crate::ask::{Ask, at};

const DAY: Duration = Duration::from_hours(24);

/// Something that is kept for a time.
#[derive(Clone, Copy, Debug)]
enum Kept {
    DeletedProspect,
    DeletedWinner,
    Merge,
    Run,
    Event,
    EventOfPerson,
    Delivery,
    DeliveryInList,
    CustomField,
    Upload,
    Export,
    Reply,
}

/// Each with the time for which it is kept. A run is registered for a day more than its changes are kept.
const ALL: [(Kept, Duration); 12] = [
    (Kept::DeletedProspect, DAY.saturating_mul(60)),
    (Kept::DeletedWinner, DAY.saturating_mul(60)),
    (Kept::Merge, DAY.saturating_mul(30)),
    (Kept::Run, DAY.saturating_mul(31)),
    (Kept::Event, DAY.saturating_mul(30)),
    (Kept::EventOfPerson, DAY.saturating_mul(30)),
    (Kept::Delivery, DAY.saturating_mul(30)),
    (Kept::DeliveryInList, DAY.saturating_mul(30)),
    (Kept::CustomField, DAY.saturating_mul(30)),
    (Kept::Upload, DAY.saturating_mul(7)),
    (Kept::Export, DAY),
    (Kept::Reply, DAY),
];

fn named(fields: Value) -> Value {
    crate::children::over(json!({"firstName": "Ada", "lastName": "Lovelace"}), fields)
}

/// A prospect that was created under an idempotency key in a run.
async fn ada(world: &World) -> Response {
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"});
    let request = world.post("/prospects", body).idempotency_key("key");
    request.header("run-id", "run").await
}

impl Kept {
    /// Makes it. Returns what a later request needs to name it.
    async fn make(self, world: &World) -> Value {
        if matches!(self, Self::Delivery | Self::DeliveryInList) {
            let hook = json!({"url": "http://localhost/hook", "eventTypes": ["prospect.created"]});
            let hook = world.create("/webhooks", hook).await;
            world.receivers().behave("/hook", Behaviour::Status(200));
            ada(world).await.expect_status(201);
            world.deliver_webhooks().await;
            let deliveries = format!("{}/deliveries", at("/webhooks", &hook));
            let made = world.list(&deliveries).await[0].clone();
            return match self {
                Self::Delivery => json!(at(&deliveries, &made)),
                _ => json!(deliveries),
            };
        }
        let ada = ada(world).await.expect_status(201).item().clone();
        let prospect = at("/prospects", &ada);
        match self {
            Self::DeletedProspect => {
                world.remove(&prospect).await;
                json!(prospect)
            }
            Self::DeletedWinner | Self::Merge => {
                let loser = world.create("/prospects", named(json!({}))).await;
                let losers = json!({"loserIds": [loser["id"]]});
                let merge = world.post(&format!("{prospect}/merge"), losers).await.expect_status(200);
                if matches!(self, Self::Merge) {
                    return merge.body["mergeId"].clone();
                }
                world.remove(&prospect).await;
                world.advance(Duration::from_mins(1));
                world.sweep().await;
                world.set_back(Duration::from_mins(1));
                json!(prospect)
            }
            Self::Event => world.list(&format!("{prospect}/activity")).await[0]["id"].clone(),
            Self::CustomField => {
                let field = json!({"key": "old", "label": "Old", "type": "text"});
                world.create("/custom-fields", field).await;
                world.remove("/custom-fields/old").await;
                Value::Null
            }
            Self::Upload => {
                let file = json!({"fileName": "cv", "contentType": "text/plain", "sizeBytes": 2, "kind": "other"});
                let asked = world.post(&format!("{prospect}/files"), file).await.expect_status(201);
                assert_eq!(world.send_bytes(&asked.body, b"cv").await.status, 200);
                json!(asked.id())
            }
            Self::Export => json!(world.post("/exports", json!({"format": "csv"})).await.expect_status(202).id()),
            _ => json!(prospect),
        }
    }

    /// Whether a request still finds it.
    async fn is_shown(self, world: &World, made: &Value) -> bool {
        let name = made.as_str().unwrap_or_default();
        let answer = match self {
            Self::DeletedProspect | Self::DeletedWinner => {
                world.post(&format!("{name}/erase"), json!({"reason": "Asked."})).await
            }
            Self::Merge => world.post(&format!("/merges/{name}/undo"), json!({})).await,
            Self::Run => world.get("/runs/run").await,
            Self::Event => world.get(&format!("/events/{name}")).await,
            Self::EventOfPerson => {
                let export = world.get(&format!("{name}/export")).await.expect_status(200);
                return !export.body["events"].as_array().unwrap().is_empty();
            }
            Self::Delivery => world.get(name).await,
            Self::DeliveryInList => return !world.list(name).await.is_empty(),
            Self::CustomField => world.post("/custom-fields/old/restore", json!({})).await,
            Self::Upload => world.get(&format!("/files/{name}")).await,
            Self::Export => world.get(&format!("/exports/{name}")).await,
            Self::Reply => {
                world.remove(name).await;
                return ada(world).await.item()["id"] == name.trim_start_matches("/prospects/");
            }
        };
        assert!(answer.status < 300 || answer.status == 404, "{answer}");
        answer.status < 300
    }
}

#[tokio::test]
async fn what_is_kept_for_a_time_is_not_shown_afterwards() {
    for (kept, time) in ALL {
        for (is_over, moment) in
            [(false, time.checked_sub(Duration::from_secs(1)).unwrap()), (true, time + Duration::from_secs(1))]
        {
            let world = World::new().await;
            let made = kept.make(&world).await;
            world.advance(moment);
            assert_eq!(kept.is_shown(&world, &made).await, !is_over, "{kept:?}, {is_over}");
        }
    }
}
