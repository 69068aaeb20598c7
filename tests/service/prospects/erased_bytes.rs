//! The files of the database on a laptop (SPECIFICATION §15.2).

use serde_json::json;
use tests::World;

use super::erasures::{erase, finish};
use super::{create, target};
use crate::ask::Ask;

/// What an erased person had.
const MARKERS: [&str; 4] = ["qzjxmail", "qzjxname", "qzjxtitle", "12125550187"];

/// The markers in the bytes of the files.
fn found(world: &World) -> Vec<&'static str> {
    let bytes = world.file_bytes();
    let occurs = |marker: &&str| bytes.windows(marker.len()).any(|window| window == marker.as_bytes());
    MARKERS.into_iter().filter(occurs).collect()
}

#[tokio::test]
async fn no_byte_of_an_erased_person_stays_in_a_free_page_or_in_the_log() {
    let world = World::in_file().await;
    let [email, name, title, _] = MARKERS;
    // Other persons, so that the pages are full.
    for number in 0..30 {
        create(&world, json!({"email": format!("p{number}@example.com")})).await;
    }
    let ada =
        json!({"email": format!("{email}@example.com"), "lastName": name, "title": title, "phone": "212-555-0187"});
    let ada = create(&world, ada).await;
    for number in 0..10 {
        let change = json!({"title": format!("{title} {number}"), "address": title.repeat(number)});
        world.update(&target(&ada), change).await;
    }
    assert_eq!(found(&world), MARKERS);
    erase(&world, &ada).await.expect_status(202);
    finish(&world).await;
    create(&world, json!({"email": "later@example.com"})).await;
    world.deliver_webhooks().await;
    assert_eq!(found(&world), Vec::<&str>::new());
}
