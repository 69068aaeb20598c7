//! A sweeper that loses the table at any call of an erasure or of a retention, before the call or after it took effect:
//! the next runs finish what it began, and nothing else is erased (SPECIFICATION §15.2, §15.5).

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::erasures::{erase, finish};
use super::merge::merged;
use super::{create, target};
use crate::ask::Ask;
use crate::children::{NOTE, TASK, id};
use crate::dying;

/// A person whom retention erases, a person who was erased by request, and two who stay.
struct People {
    due: Value,
    asked: Value,
    stay: [Value; 2],
}

impl People {
    async fn new(world: &World) -> Self {
        let (due, loser) = (create(world, json!({"lastName": "Due"})).await, create(world, json!({})).await);
        for person in [&due, &loser] {
            NOTE.add(world, &id(person), json!({})).await;
        }
        merged(world, &due, &[&loser]).await;
        let held = create(world, json!({"holdUntil": "2100-01-01"})).await;
        world.advance(Duration::from_hours(24 * 400));
        let body = json!({"retention": {"days": 365}});
        world.patch("/account", body).await.expect_status(200);
        world.advance(Duration::from_hours(24) + Duration::from_mins(2));
        let asked = create(world, json!({"email": "asked@example.com"})).await;
        TASK.add(world, &id(&asked), json!({})).await;
        erase(world, &asked).await.expect_status(202);
        let fresh = create(world, json!({})).await;
        Self { due, asked, stay: [held, fresh] }
    }

    async fn expect_erased(&self, world: &World, context: &str) {
        for gone in [&self.due, &self.asked] {
            assert_eq!(world.get(&target(gone)).await.status, 404, "{context}");
        }
        for stays in &self.stay {
            world.read(&target(stays)).await;
        }
        let mut found: Vec<(Value, Value, Value)> = world
            .list("/erasures")
            .await
            .into_iter()
            .map(|item| (item["prospectId"].clone(), item["status"].clone(), item["removed"].clone()))
            .collect();
        found.sort_by_key(|(prospect, ..)| *prospect != self.due["id"]);
        let removed = |prospects: usize, notes: usize, tasks: usize, events: usize, merges: usize| {
            json!({"prospects": prospects, "tasks": tasks, "hires": 0, "notes": notes, "meetings": 0, "files": 0, "events": events,
                "deliveries": 0, "merges": merges})
        };
        // The events of the other person expired long ago.
        let expected = [
            (self.due["id"].clone(), json!("done"), removed(2, 2, 0, 0, 0)),
            (self.asked["id"].clone(), json!("done"), removed(1, 0, 1, 2, 0)),
        ];
        assert_eq!(found, expected, "{context}");
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn a_sweeper_may_die_at_any_call_of_an_erasure() {
    let check = async |world: &World, people: People, context: &str| {
        finish(world).await;
        people.expect_erased(world, context).await;
    };
    dying::at_every_call(7, People::new, check).await;
}
