//! The list of the children of all prospects, and the list of one prospect's children, which is read in another way.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{HIRE, KINDS, MEETING, TASK, id, ids, listed, prospect, walked};

const BAD_TOKEN: &str = "pageToken is not one that this list gave for these filters. Start again without it.";

#[tokio::test]
async fn the_list_of_one_prospect_has_pages_of_its_own() {
    let world = World::new().await;
    for kind in KINDS.into_iter().filter(|kind| kind.noun != HIRE.noun) {
        let (one, other) = (prospect(&world).await, prospect(&world).await);
        for _ in 0..7 {
            kind.add(&world, &one, json!({})).await;
        }
        kind.add(&world, &other, json!({})).await;
        let of = |prospect: &str, limit: usize| format!("{}?prospectId={prospect}&limit={limit}", kind.route);
        let expected = listed(&world, &of(&one, 200)).await;
        assert_eq!(expected.len(), 7);
        for limit in [1, 2, 6, 7, 8] {
            assert_eq!(walked(&world, &of(&one, limit)).await, expected, "{}, {limit}", kind.route);
        }
        let page = world.get(&of(&one, 2)).await.expect_status(200);
        let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
        for target in [of(&other, 2), format!("{}?limit=2", kind.route)] {
            let answer = world.get(&format!("{target}&pageToken={token}")).await;
            answer.expect_error(400, "invalid_page_token", BAD_TOKEN);
        }
        let next = world.get(&format!("{}&pageToken={token}", of(&one, 2))).await;
        assert_eq!(ids(&next.expect_status(200)), expected[2..4]);
    }
}

#[tokio::test]
async fn each_documented_order_holds_in_the_list_of_all_and_in_that_of_one_prospect() {
    let world = World::new().await;
    for (kind, date) in [(TASK, "dueAt"), (HIRE, "hireDate"), (MEETING, "meetingDate")] {
        let (mut made, mut of) = (Vec::new(), prospect(&world).await);
        for (number, at) in [300, 100, 200, 200, 100, 400].into_iter().enumerate() {
            // A prospect has one hire.
            if kind.noun == HIRE.noun || number == 4 {
                of = prospect(&world).await;
            }
            made.push(kind.add(&world, &of, json!({date: at})).await);
            world.advance(Duration::from_millis(u64::try_from(number % 2).unwrap()));
        }
        let one = made[0]["prospectId"].clone();
        let one = (format!("&prospectId={}", one.as_str().unwrap()), one);
        for (field, sign) in [(date, ""), (date, "-"), ("createdAt", ""), ("createdAt", "-")] {
            for (query, prospect) in [("", None), (one.0.as_str(), Some(&one.1))] {
                let wanted = made.iter().filter(|item| prospect.is_none_or(|of| item["prospectId"] == *of));
                let mut expected: Vec<&Value> = wanted.collect();
                expected.sort_by_key(|item| (item[field].as_i64(), id(item)));
                if sign == "-" {
                    expected.reverse();
                }
                let expected: Vec<String> = expected.into_iter().map(id).collect();
                let target = format!("{}?sort={sign}{field}{query}", kind.route);
                assert_eq!(listed(&world, &target).await, expected, "{target}");
                assert_eq!(walked(&world, &format!("{target}&limit=2")).await, expected, "{target}");
            }
        }
    }
}
