//! A page of a log costs the same, however long the log is.

use std::time::Duration;

use domain::event::Origin;
use domain::{EventId, EventKind, UnixMs};
use serde_json::json;
use shared::records::events::{self, EventMeta};
use tests::World;
use tests::receivers::Behaviour;

use crate::ask::Ask;

#[tokio::test]
async fn a_page_of_deliveries_costs_the_same_however_many_there_are() {
    let world = World::wired().await;
    let hook = world.create("/webhooks", json!({"url": "http://localhost/hook"})).await;
    let hook = crate::ask::at("/webhooks", &hook);
    let mut costs = Vec::new();
    for _ in 0..2 {
        // Some deliveries fail, many succeed.
        for (status, count) in [(410, 4), (204, 12)] {
            world.receivers().behave("/hook", Behaviour::Status(status));
            world.update(&hook, json!({"active": true})).await;
            for number in 0..count {
                let named = json!({"firstName": format!("P{number}"), "lastName": "L"});
                world.create("/prospects", named).await;
            }
            world.deliver_webhooks().await;
            world.advance(Duration::from_secs(1));
        }
        for query in ["limit=3", "limit=3&status=failed"] {
            let list = world.get(&format!("{hook}/deliveries?{query}"));
            let (page, figures) = world.measure(list).await;
            assert_eq!(page.expect_status(200).items().len(), 3);
            costs.push(figures.read_units);
        }
        let since = json!({"since": world.now_ms() + 1});
        let (_, figures) = world.measure(world.post(&format!("{hook}/redeliver"), since)).await;
        costs.push(figures.read_units);
    }
    assert_eq!(costs[..3], costs[3..]);
}

#[tokio::test]
async fn a_page_of_the_feed_costs_the_same_however_long_the_feed_is() {
    let world = World::wired().await;
    let account = world.first().settings.account.id;
    let mut costs = Vec::new();
    for _ in 0..2 {
        for _ in 0..11 {
            let events = (0..100).flat_map(|_| {
                let now = UnixMs::new(world.now_ms()).unwrap();
                let id = EventId::new(world.entropy().ulid(now));
                let origin = Origin::system("req_1".to_owned());
                let task = json!({"id": "task_1"});
                let event = EventMeta::new(EventKind::TaskCreated).event((id, now), origin, (1, &task));
                events::writes(account, &event.unwrap()).unwrap().0
            });
            let events: Vec<_> = events.collect();
            world.store().transact(&events, None).await.unwrap();
        }
        world.advance(Duration::from_mins(1));
        for (list, count) in [
            ("/events?limit=5", 5),
            ("/events?limit=5&types=task.created", 5),
            ("/events?limit=5&types=note.created", 0),
            ("/webhooks/poll?limit=5&eventType=note.created", 0),
        ] {
            let (page, figures) = world.measure(world.get(list)).await;
            let page = page.expect_status(200);
            if list.starts_with("/events") {
                assert_eq!((page.items().len(), &page.body["pagination"]["hasMore"]), (count, &json!(true)));
            }
            costs.push(figures.read_units);
        }
    }
    assert_eq!(costs[..4], costs[4..]);
}
