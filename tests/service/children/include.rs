//! `id` and `include` in lists of children: several records by id, with their prospects and entity tags.

use domain::Permission;
use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use tests::{NewKey, World};

use super::{ChildRecord, HIRE, KINDS, id, over};
use crate::ask::Ask;

const CONTACTS: [&str; 5] = ["id", "firstName", "lastName", "email", "phone"];

async fn person(world: &World, last_name: &str, email: &str) -> Value {
    let body = json!({"firstName": "Ada", "lastName": last_name, "email": email, "title": "Countess"});
    world.create("/prospects", body).await
}

/// The record with its prospect and its entity tag.
async fn whole(world: &World, kind: ChildRecord, record: &Value, prospect: &Value) -> Value {
    let shown = CONTACTS.iter().map(|name| ((*name).to_owned(), prospect[*name].clone()));
    let shown: Value = shown.collect::<serde_json::Map<_, _>>().into();
    let read = world.get(&kind.target(record)).await.expect_status(200);
    over(read.item().clone(), json!({"prospect": shown, "etag": read.header("etag")}))
}

fn by_id(mut items: Vec<Value>) -> Vec<Value> {
    items.sort_by_key(id);
    items
}

#[tokio::test]
async fn items_are_shown_with_their_prospects_and_etags() {
    let world = World::new().await;
    let people = [person(&world, "One", "one@example.com").await, person(&world, "Two", "two@example.com").await];
    for kind in KINDS {
        let mut expected = Vec::new();
        for prospect in &people {
            let record = kind.add(&world, prospect["id"].as_str().unwrap(), json!({})).await;
            expected.push(whole(&world, kind, &record, prospect).await);
        }
        let expected = by_id(expected);
        let of_first = expected.iter().filter(|item| item["prospectId"] == people[0]["id"]);
        let of_first: Vec<Value> = of_first.cloned().collect();
        let filter = format!("&prospectId={}", id(&people[0]));
        for (filter, expected) in [("", &expected), (filter.as_str(), &of_first)] {
            let list = async |query: &str| by_id(world.list(&format!("{}?{query}{filter}", kind.route)).await);
            assert_eq!(list("include=prospect,etag").await, *expected, "{}", kind.route);
            let short = expected
                .iter()
                .map(|item| json!({"id": item["id"], "prospect": item["prospect"], "etag": item["etag"]}));
            let short: Vec<Value> = short.collect();
            for query in ["fields=prospect&include=etag", "fields=id,etag,prospect"] {
                assert_eq!(list(query).await, short, "{}", kind.route);
            }
        }
        let refused = world.get(&format!("{}?include=profile", kind.route)).await;
        refused.expect_fault("include", "takes prospect, etag");
    }
}

#[tokio::test]
async fn the_prospect_of_a_merged_one_is_the_winner() {
    let world = World::new().await;
    let (winner, loser) =
        (person(&world, "One", "one@example.com").await, person(&world, "Two", "two@example.com").await);
    for kind in KINDS {
        kind.add(&world, loser["id"].as_str().unwrap(), json!({})).await;
    }
    let merge = world.post(&format!("/prospects/{}/merge", id(&winner)), json!({"loserIds": [loser["id"]]}));
    let merged = merge.await.expect_status(200).item().clone();
    for kind in KINDS {
        for filter in [String::new(), format!("&prospectId={}", id(&winner))] {
            let list = world.list(&format!("{}?include=prospect,etag{filter}", kind.route)).await;
            let expected = whole(&world, kind, &list[0], &merged).await;
            assert_eq!(list, [expected], "{}", kind.route);
        }
    }
}

#[tokio::test]
async fn a_key_without_prospects_read_sees_no_prospect() {
    let world = World::new().await;
    let ada = person(&world, "One", "one@example.com").await;
    let permissions = [Permission::TasksRead, Permission::HiresRead, Permission::NotesRead, Permission::MeetingsRead];
    let key = world.new_key(NewKey { permissions: &permissions, ..NewKey::default() }).await;
    for kind in KINDS {
        kind.add(&world, id(&ada).as_str(), json!({})).await;
        for query in ["include=prospect", "fields=prospect", "include=prospect&prospectId=prospect_0"] {
            let refused = world.get(&format!("{}?{query}", kind.route)).key(&key).await;
            refused.expect_error(403, "forbidden", "This key lacks the permission prospects:read.");
        }
        let list = world.get(&format!("{}?include=etag", kind.route)).key(&key).await;
        assert_eq!(list.expect_status(200).items().len(), 1);
    }
}

/// Fails unless the list has exactly these records.
async fn expect(world: &World, target: &str, expected: &[&Value]) {
    let mut wanted: Vec<String> = expected.iter().map(|record| id(record)).collect();
    wanted.sort();
    let answer = world.get(target).await.expect_status(200);
    let mut found: Vec<String> = answer.items().iter().map(id).collect();
    found.sort();
    assert_eq!(found, wanted, "{target}");
    assert_eq!(answer.body["pagination"]["totalCount"], wanted.len(), "{target}");
}

#[tokio::test]
async fn several_records_are_listed_by_id() {
    let world = World::new().await;
    let mut people = Vec::new();
    for number in 0..5 {
        people.push(person(&world, &number.to_string(), &format!("{number}@example.com")).await);
    }
    for prospect in &people {
        let path = format!("/prospects/{}", id(prospect));
        world.update(&path, json!({"resume": {"text": "Engines"}})).await;
    }
    let mut kinds: Vec<(&str, Vec<Value>)> = Vec::new();
    for kind in KINDS {
        let mut made = Vec::new();
        for prospect in &people {
            made.push(kind.add(&world, &id(prospect), json!({})).await);
        }
        kinds.push((kind.route, made));
    }
    let mut files = Vec::new();
    for prospect in &people {
        let file = world.upload(&id(prospect), "a.txt", b"a").await;
        // The read makes it visible.
        files.push(world.get(&format!("/files/{file}")).await.expect_status(200).item().clone());
    }
    kinds.push(("/files", files));
    kinds.push(("/prospects", people.clone()));
    let foreign = world
        .post("/prospects", json!({"firstName": "Ada", "lastName": "Foreign"}))
        .key(world.second_account_api_key())
        .await;
    // The last record is changed and another one is made after compaction: both are recent rows.
    for is_compacted in [false, true] {
        if is_compacted {
            for kind in IndexKind::EVERY {
                let sizes = Sizes { least: 1, ..Sizes::default() };
                let compacted = world.compact(world.first().settings.account.id, kind, sizes).await;
                assert_eq!(compacted.unwrap().compacted, 5, "{kind:?}");
            }
            let change = json!({"title": "Lady"});
            world.update(&format!("/prospects/{}", id(&people[4])), change).await;
        }
        for (route, made) in &kinds {
            let [a, b, c, _, e] = [0, 1, 2, 3, 4].map(|at| id(&made[at]));
            let upper = a.to_uppercase();
            let other = format!("{b}x");
            let foreign = foreign.id();
            for (ids, expected) in [
                (format!("id={a}"), vec![&made[0]]),
                (format!("id={a},{b}&id={e},{a}"), vec![&made[0], &made[1], &made[4]]),
                (format!("id=%20{a}%20,,{c}"), vec![&made[0], &made[2]]),
                (format!("id={foreign},{upper},{other},x,{c}"), vec![&made[2]]),
                (format!("id={foreign}"), vec![]),
                ("id=,".to_owned(), vec![]),
                (format!("id={a},{b}&updatedBefore=1"), vec![]),
            ] {
                expect(&world, &format!("{route}?{ids}"), &expected).await;
            }
            let many = |count: usize| (0..count).map(|at| format!("x{at}")).collect::<Vec<_>>().join(",");
            expect(&world, &format!("{route}?id={},{a}&id=x1,x2", many(99)), &[&made[0]]).await;
            let over = world.get(&format!("{route}?id={},{a}", many(100))).await;
            over.expect_fault("id", "takes at most 100 ids, not 101");
        }
        let (a, b) = (id(&people[0]), id(&people[1]));
        let count = world.get(&format!("/prospects/count?id={a},{b},x&name=0")).await;
        count.expect_body(json!({"success": true, "count": 1}));
        let facets = world.get(&format!("/prospects/facets?by=label&id={a},{b},x")).await;
        assert_eq!(facets.expect_status(200).body["total"], 2);
        let hire = &kinds.iter().find(|(route, _)| *route == HIRE.route).unwrap().1[1];
        expect(&world, &format!("/hires?prospectId={b}&id={}", id(hire)), &[hire]).await;
        expect(&world, &format!("/hires?prospectId={a}&id={}", id(hire)), &[]).await;
    }
}
