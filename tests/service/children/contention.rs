//! Concurrent writes to one prospect. Transactions take as long as on AWS and conflict as there, in virtual time.

use std::collections::{BTreeMap, BTreeSet};
use std::future::IntoFuture;

use futures::future::{join, join_all};
use serde_json::json;
use tests::World;

use super::{KINDS, check, prospect};

const AT_ONCE: usize = 20;

#[tokio::test]
async fn twenty_children_at_once_on_one_prospect_are_all_created_and_its_own_change_succeeds() {
    for kind in KINDS.into_iter().filter(|kind| kind.noun != "hire") {
        let world = World::wired().await;
        let prospect = prospect(&world).await;
        let calls = world.calls().len();
        let create = |_| {
            let body = kind.body(&world, &prospect, json!({}));
            world.post(kind.route, body).into_future()
        };
        let change = world.patch(&format!("/prospects/{prospect}"), json!({"title": "Countess"}));
        let at_once = join(change.into_future(), join_all((0..AT_ONCE).map(create)));
        let ((changed, made), _) = world.at_aws_speed(at_once).await;
        changed.expect_status(200);
        for answer in made {
            answer.expect_status(201);
        }
        // However fast the machine is: no item is named by most of them, so none waits for most of the others.
        let mut naming = BTreeMap::<String, BTreeSet<String>>::new();
        let calls = world.calls().split_off(calls);
        for call in calls.iter().filter(|call| call.operation == "TransactWriteItems") {
            let token = call.request["ClientRequestToken"].to_string();
            for item in call.items() {
                naming.entry(item).or_default().insert(token.clone());
            }
        }
        let most = naming.values().map(BTreeSet::len).max().unwrap();
        assert!((2..=AT_ONCE / 2).contains(&most), "{most} of {AT_ONCE} name one item");
        check(&world).await;
    }
}
