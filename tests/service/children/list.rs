use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{HIRE, KINDS, Kind, NO_TIME_IN_QUERY, foreign_prospect, id, listed, prospect};

#[tokio::test]
async fn no_match_is_an_empty_list() {
    let world = World::new().await;
    let other = prospect(&world).await;
    let foreign = foreign_prospect(&world).await;
    let empty = json!({"success": true, "items": [], "pagination": {"hasMore": false, "totalCount": 0}});
    for kind in KINDS {
        let whole = world.get(kind.route).await.expect_status(200);
        whole.expect_body(empty.clone());
        kind.make(&world).await;
        for wanted in [&other, &foreign, "x", "prospect_01K00000000000000000000000"] {
            let list = world.get(&format!("{}?prospectId={wanted}", kind.route)).await;
            list.expect_status(200).expect_body(empty.clone());
        }
        let list = world.get(&format!("{}?updatedBefore=5", kind.route)).await;
        list.expect_status(200).expect_body(empty.clone());
    }
}

#[tokio::test]
async fn a_list_shows_whole_records_of_all_prospects_or_of_one() {
    let world = World::new().await;
    for kind in KINDS {
        let (one, _) = (kind.make(&world).await, kind.make(&world).await);
        assert_eq!(listed(&world, kind.route).await.len(), 2);
        let target = format!("{}?prospectId={}", kind.route, one["prospectId"].as_str().unwrap());
        let list = world.get(&target).await.expect_status(200);
        list.expect_body(json!({
            "success": true, "items": [one], "pagination": {"hasMore": false, "totalCount": 1},
        }));
    }
}

#[tokio::test]
async fn what_changed_since_is_listed_by_inclusive_bounds() {
    let world = World::new().await;
    for kind in KINDS {
        let items = [
            kind.make(&world).await,
            kind.make(&world).await,
            kind.make(&world).await,
        ];
        for item in &items {
            world.advance(Duration::from_secs(1));
            world.patch(&kind.target(item), kind.change()).await.expect_status(200);
        }
        let last = world.now_ms();
        let all: Vec<String> = items.iter().map(id).collect();
        for (query, expected) in [
            (format!("updatedAfter={last}"), &all[2..]),
            (format!("updatedAfter={}", last - 1_000), &all[1..]),
            (format!("updatedBefore={}", last - 1_000), &all[..2]),
            (format!("updatedAfter={0}&updatedBefore={0}", last - 1_000), &all[1..2]),
            (format!("updatedAfter={last}&updatedBefore=5"), &all[..0]),
            ("updatedAfter=&updatedBefore=".to_owned(), &all[..]),
        ] {
            let mut found = listed(&world, &format!("{}?{query}", kind.route)).await;
            found.sort();
            let mut expected = expected.to_vec();
            expected.sort();
            assert_eq!(found, expected, "{}?{query}", kind.route);
        }
        let prospect = items[1]["prospectId"].as_str().unwrap();
        let both = format!("{}?prospectId={prospect}&updatedAfter={last}", kind.route);
        assert!(listed(&world, &both).await.is_empty());
    }
}

/// The times that each list takes.
fn times(kind: Kind) -> Vec<&'static str> {
    let own: &[&str] = match kind.noun {
        "task" => &["dueAfter", "dueBefore", "createdAfter", "createdBefore"],
        "hire" => &["hiredAfter", "hiredBefore"],
        "meeting" => &["meetingDateAfter", "meetingDateBefore"],
        _ => &[],
    };
    [own, &["updatedAfter", "updatedBefore"]].concat()
}

#[tokio::test]
async fn a_malformed_query_is_told() {
    let world = World::new().await;
    for kind in KINDS {
        for name in times(kind) {
            for wrong in ["yesterday", "1.5", "-1", "99999999999999999"] {
                let answer = world.get(&format!("{}?{name}={wrong}", kind.route)).await;
                answer.expect_fault(name, NO_TIME_IN_QUERY);
            }
            let answer = world.get(&format!("{}?{name}=5&{name}=5", kind.route)).await;
            answer.expect_fault(name, "must be given once");
        }
        for name in ["prospectId", "fields", "pageToken"] {
            let answer = world.get(&format!("{}?{name}=id&{name}=id", kind.route)).await;
            answer.expect_fault(name, "must be given once");
        }
        let both = world.get(&format!("{}?limit=0&updatedAfter=x", kind.route)).await;
        let both = both.expect_status(400);
        assert_eq!(both.body["details"].as_array().unwrap().len(), 2, "{both}");
    }
}

#[tokio::test]
async fn limit_goes_from_1_to_200_and_is_50_by_default() {
    let world = World::new().await;
    for kind in KINDS {
        let prospect = prospect(&world).await;
        let of_one = format!("{}?prospectId={prospect}", kind.route);
        for n in 0..51 {
            if kind.noun == HIRE.noun {
                kind.make(&world).await;
            } else {
                kind.add(&world, &prospect, json!({"unknown": n})).await;
            }
        }
        let mut targets = vec![format!("{}?", kind.route)];
        if kind.noun != HIRE.noun {
            targets.push(format!("{of_one}&"));
        }
        for target in targets {
            let page = world.get(&target).await.expect_status(200);
            assert_eq!(page.items().len(), 50, "{target}");
            assert_eq!(page.body["pagination"]["totalCount"], 51, "{target}");
            assert_eq!(page.body["pagination"]["hasMore"], true, "{target}");
            for (limit, count) in [("200", 51), ("51", 51), ("1", 1)] {
                let page = world.get(&format!("{target}limit={limit}")).await.expect_status(200);
                assert_eq!(page.items().len(), count, "{target}{limit}");
            }
            for limit in ["0", "201", "-1", "1.5", "x", "+5", "99999999999999999999"] {
                let answer = world.get(&format!("{target}limit={limit}")).await;
                answer.expect_fault("limit", "must be a whole number from 1 to 200");
            }
        }
        world.advance(Duration::from_secs(60));
    }
}

#[tokio::test]
async fn fields_cut_the_items_down() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let prospect = item["prospectId"].as_str().unwrap();
        for target in [
            format!("{}?fields=", kind.route),
            format!("{}?prospectId={prospect}&fields=", kind.route),
        ] {
            let cut = |names: &str| format!("{target}{names}");
            let list = world.get(&cut("createdAt,%20prospectId,id")).await.expect_status(200);
            let expected = json!({"id": item["id"], "createdAt": item["createdAt"], "prospectId": item["prospectId"]});
            assert_eq!(list.items(), [expected]);
            for name in item.as_object().unwrap().keys() {
                let mut expected = json!({"id": item["id"]});
                expected[name] = item[name].clone();
                let list = world.get(&cut(name)).await.expect_status(200);
                assert_eq!(list.items(), [expected]);
            }
            let whole = world.get(&cut("")).await.expect_status(200);
            assert_eq!(whole.items(), std::slice::from_ref(&item));
        }
    }
}

#[tokio::test]
async fn unknown_and_malformed_fields_are_told() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let answer = world
            .get(&format!("{}?fields=nope,id,a.b,id%5B0%5D,,firstName", kind.route))
            .await;
        let answer = answer.expect_status(400);
        let names: Vec<&str> = answer.body["message"]
            .as_str()
            .unwrap()
            .split([' ', ',', '.'])
            .collect();
        for name in item.as_object().unwrap().keys() {
            assert!(names.contains(&name.as_str()), "{name} is named: {answer}");
        }
        let message = answer.body["message"].as_str().unwrap().to_owned();
        let told: Value = json!({"invalidFields": ["nope", "firstName"], "invalidSyntax": ["a.b", "id[0]", ""]});
        answer.expect_error_with(400, "invalid_fields", &message, told);
    }
}
