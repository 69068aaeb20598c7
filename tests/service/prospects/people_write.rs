//! Names, emails and phones as people write them (SPECIFICATION §3.7, §7.6).

use serde_json::json;
use tests::World;

use super::{create, target, upsert};
use crate::ask::Ask;
use crate::children::id;

#[tokio::test]
async fn a_name_is_found_whatever_keyboard_wrote_it() {
    let world = World::new().await;
    let conor = create(&world, json!({"firstName": "Conor", "lastName": "O\u{2019}Brien\u{2011}King", "company": "Ｍｕｌｌｅｒ\u{200b} ＆ Söhne"})).await;
    for query in [
        "q=o'brien-king",
        "q=O%E2%80%99BRIEN",
        "q=O%CA%BCBrien%E2%80%93King",
        "name=o%E2%80%98brien",
        "company=muller%20%26%20sohne",
        "q=mu%C2%ADller",
    ] {
        let found = world.list(&format!("/prospects?{query}")).await;
        assert_eq!(found.iter().map(id).collect::<Vec<_>>(), [id(&conor)], "{query}");
    }
}

#[tokio::test]
async fn a_mobile_number_matches_with_and_without_the_mark_of_its_plan() {
    let world = World::new().await;
    for (at, (stored, other, shown)) in [
        ("+54 9 11 1234 5678", "+54 11 1234-5678", "+5491112345678"),
        ("+55 11 8765-4321", "+55 11 98765-4321", "+551187654321"),
        ("+52 1 55 1234 5678", "+52 55 1234 5678", "+525512345678"),
    ]
    .into_iter()
    .enumerate()
    {
        let email = format!("p{at}@example.com");
        let first = create(&world, json!({"phone": stored, "email": email})).await;
        assert_eq!(first["phone"], shown);
        let again = upsert(&world, json!({"phone": other})).await.expect_status(200);
        assert_eq!((&again.item()["id"], &again.item()["phone"]), (&first["id"], &json!(shown)));
        for number in [stored, other] {
            let query = format!("/prospects?phone={}", number.replace('+', "%2B").replace(' ', "%20"));
            assert_eq!(world.list(&query).await.iter().map(id).collect::<Vec<_>>(), [id(&first)], "{number}");
        }
        let taken = world.patch(&target(&create(&world, json!({})).await), json!({"phone": other})).await;
        taken.expect_status(409);
        let path = target(&first);
        world.update(&path, json!({"phone": other})).await;
        world.update(&path, json!({"phone": null})).await;
        let next = create(&world, json!({"phone": stored})).await;
        assert_ne!(next["id"], first["id"], "the number was free again");
    }
    world.check_consistency().await;
}
