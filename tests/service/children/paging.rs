use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{HIRE, KINDS, Kind, id, listed, prospect, walked};

const BAD_TOKEN: &str = "pageToken is not one that this list gave for these filters. Start again without it.";

/// Makes eleven, in threes of the same moment; on one prospect where that may have so many.
async fn eleven(world: &World, kind: Kind) -> String {
    let prospect = prospect(world).await;
    for n in 0..11 {
        if kind.noun == HIRE.noun {
            kind.make(world).await;
        } else {
            kind.add(world, &prospect, json!({})).await;
        }
        if n % 3 == 0 {
            world.advance(Duration::from_millis(1));
        }
    }
    prospect
}

#[tokio::test]
async fn pages_of_any_size_show_every_record_once_and_in_order() {
    for kind in KINDS {
        let world = World::new().await;
        let prospect = eleven(&world, kind).await;
        let mut targets = vec![kind.route.to_owned() + "?limit="];
        if kind.noun != HIRE.noun {
            targets.push(format!("{}?prospectId={prospect}&limit=", kind.route));
        }
        for target in targets {
            let expected = listed(&world, &format!("{target}200")).await;
            assert_eq!(expected.len(), 11);
            for limit in [1, 2, 3, 5, 10, 11, 12] {
                assert_eq!(
                    walked(&world, &format!("{target}{limit}")).await,
                    expected,
                    "{target}{limit}"
                );
            }
        }
    }
}

#[tokio::test]
async fn pages_go_on_while_others_write() {
    for kind in KINDS {
        let world = World::new().await;
        eleven(&world, kind).await;
        let before = listed(&world, kind.route).await;
        let page = world.get(&format!("{}?limit=3", kind.route)).await.expect_status(200);
        let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
        for gone in [&before[2], &before[3]] {
            world.delete(&format!("{}/{gone}", kind.route)).await.expect_status(200);
        }
        let new = id(&kind.make(&world).await);
        let rest = world
            .get(&format!("{}?pageToken={token}", kind.route))
            .await
            .expect_status(200);
        let rest: Vec<String> = super::ids(&rest).into_iter().filter(|id| *id != new).collect();
        assert_eq!(rest, before[4..], "{}", kind.route);
    }
}

#[tokio::test]
async fn a_token_belongs_to_its_account_route_and_filters_but_not_to_limit_and_fields() {
    let world = World::new().await;
    let filters = "updatedAfter=5";
    for kind in KINDS {
        let prospect = eleven(&world, kind).await;
        let page = world
            .get(&format!("{}?limit=2&{filters}", kind.route))
            .await
            .expect_status(200);
        let token = page.body["pagination"]["nextPageToken"].as_str().unwrap().to_owned();
        assert!(!token.contains(kind.noun), "{token}");
        let same = format!("{}?{filters}&limit=1&fields=prospectId&pageToken={token}", kind.route);
        assert_eq!(world.get(&same).await.expect_status(200).items().len(), 1);
        let other_route = if kind.noun == "task" { "/notes" } else { "/tasks" };
        for target in [
            format!("{}?pageToken={token}", kind.route),
            format!("{}?updatedAfter=6&pageToken={token}", kind.route),
            format!("{}?{filters}&prospectId={prospect}&pageToken={token}", kind.route),
            format!("{}?{filters}&prospectId=x&pageToken={token}", kind.route),
            format!("{}?{filters}&updatedBefore=5&pageToken={token}", kind.route),
            format!("{}?{filters}&pageToken={}", kind.route, &token[1..]),
            format!("{}?{filters}&pageToken={token}A", kind.route),
            format!("{}?{filters}&pageToken=nonsense", kind.route),
            format!("{other_route}?{filters}&pageToken={token}"),
            format!("/prospects?{filters}&pageToken={token}"),
        ] {
            let answer = world.get(&target).await;
            answer.expect_error(400, "invalid_page_token", BAD_TOKEN);
        }
        let foreign = world
            .get(&format!("{}?{filters}&pageToken={token}", kind.route))
            .key(world.second_account_api_key())
            .await;
        foreign.expect_error(400, "invalid_page_token", BAD_TOKEN);
        world.advance(Duration::from_secs(60));
    }
}

#[tokio::test]
async fn a_token_of_one_prospects_list_is_no_other_prospects() {
    let world = World::new().await;
    for kind in KINDS.into_iter().filter(|kind| kind.noun != HIRE.noun) {
        let (one, other) = (eleven(&world, kind).await, prospect(&world).await);
        let of = |prospect: &str| format!("{}?prospectId={prospect}&limit=2", kind.route);
        let page = world.get(&of(&one)).await.expect_status(200);
        let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
        for target in [of(&other), format!("{}?limit=2", kind.route)] {
            let answer = world.get(&format!("{target}&pageToken={token}")).await;
            answer.expect_error(400, "invalid_page_token", BAD_TOKEN);
        }
        world
            .get(&format!("{}&pageToken={token}", of(&one)))
            .await
            .expect_status(200);
    }
}
