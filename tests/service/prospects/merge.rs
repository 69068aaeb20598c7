use std::future::IntoFuture;
use std::time::Duration;

use serde_json::{Value, json};
use tests::{Response, World};

use super::{create, profile_of, target, upsert};
use crate::ask::{Ask, has};
use crate::children::NO_PROSPECT;

const MERGED: &str = "The prospect was merged into another one, which mergedInto names.";

/// Merges these prospects; further members of the body come in `with`.
pub(super) async fn merge(world: &World, winner: &Value, losers: &[&Value], with: Value) -> Response {
    let ids: Vec<&Value> = losers.iter().map(|loser| &loser["id"]).collect();
    let body = crate::children::over(json!({"loserIds": ids}), with);
    world.post(&format!("{}/merge", target(winner)), body).await
}

/// A merge that succeeds: its id.
pub(super) async fn merged(world: &World, winner: &Value, losers: &[&Value]) -> String {
    merged_with(world, winner, losers, json!({})).await
}

pub(super) async fn merged_with(world: &World, winner: &Value, losers: &[&Value], with: Value) -> String {
    let answer = merge(world, winner, losers, with).await.expect_status(200);
    answer.body["mergeId"].as_str().unwrap().to_owned()
}

pub(super) fn id(item: &Value) -> &str {
    item["id"].as_str().unwrap()
}

pub(super) async fn pair(world: &World) -> (Value, Value) {
    let ada = create(world, json!({"email": "ada@example.com", "labels": "vip,math"})).await;
    let lady = json!({"email": "lady@example.com", "phone": "+12125550123", "title": "Countess", "labels": "VIP,poet",
        "notes": "Met at a fair", "resume": {"text": "Analyst"}, "city": "London",
        "applicationQuestions": [{"label": "Why?", "answer": "So."}]});
    let lady = create(world, lady).await;
    (ada, lady)
}

pub(super) fn moved(answer: Response, winner: &Value, path: &str) {
    assert_eq!(answer.status, 301, "{answer}");
    let answer = answer.expect_header("location", &format!("/v2{}{path}", target(winner)));
    let into = json!({"code": "merged", "mergedInto": winner["id"], "message": MERGED});
    has(&answer.body, into);
}

#[tokio::test]
async fn the_values_of_the_winner_stay_and_its_empty_fields_are_filled() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    world.advance(Duration::from_secs(1));
    let answer = merge(&world, &ada, &[&lady], json!({})).await.expect_status(200);
    let item = json!({"phone": "+12125550123", "title": "Countess", "labels": ["vip", "math", "poet"],
        "updatedAt": world.now_ms()});
    assert_eq!(*answer.item(), crate::children::over(ada.clone(), item));
    assert_eq!(answer.body["mergedIds"], json!([lady["id"]]));
    let read = world.get(&target(&ada)).await.expect_status(200);
    assert_eq!((read.item(), read.header("etag")), (answer.item(), answer.header("etag")));
    let profile = profile_of(&world, &ada).await;
    has(
        &profile,
        json!({"notes": "Met at a fair", "city": "London", "hasResume": true, "alternateEmails": ["lady@example.com"]}),
    );
    assert_eq!(profile["applicationQuestions"][0]["answer"], "So.");
    assert_eq!(profile["alternatePhones"], json!([]));
    let resume = world.read(&format!("{}/resume", target(&ada))).await;
    assert_eq!(resume["text"], "Analyst");
    let loser = world.get(&format!("{}?include=profile&_x=a%20b", target(&lady))).await;
    moved(loser, &ada, "?include=profile&_x=a+b");
    let listed = world.list("/prospects?include=profile").await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["profile"], profile);
    world.check_consistency().await;
}

#[tokio::test]
async fn attachments_of_a_loser_are_replaced_by_later_writes() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    merged(&world, &ada, &[&lady]).await;
    let change = json!({"notes": "Mine", "resume": {"text": "Mine"},
        "applicationQuestions": [{"label": "How?", "answer": "Mine"}]});
    world.update(&target(&ada), change).await;
    let profile = profile_of(&world, &ada).await;
    assert_eq!([&profile["notes"], &profile["applicationQuestions"][0]["answer"]], ["Mine", "Mine"]);
    let resume = world.read(&format!("{}/resume", target(&ada))).await;
    assert_eq!(resume["text"], "Mine");
}

#[tokio::test]
async fn a_field_is_taken_from_the_prospect_that_the_request_names_also_if_it_is_empty_there() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let stage = &world.first().settings.pipelines[0].stages[1];
    world.update(&target(&lady), json!({"stageId": stage.id, "company": "Engines"})).await;
    world.update(&target(&ada), json!({"notes": "Own", "state": "VA", "company": "Own"})).await;
    let names = ["email", "state", "notes", "stageId", "firstName", "resume"];
    let take: serde_json::Map<String, Value> =
        names.into_iter().map(|name| (name.to_owned(), lady["id"].clone())).collect();
    let answer = merge(&world, &ada, &[&lady], json!({"take": take})).await.expect_status(200);
    let (item, profile) = (answer.item(), profile_of(&world, &ada).await);
    assert_eq!([&item["email"], &item["company"]], ["lady@example.com", "Own"]);
    assert_eq!(item["stageId"], stage.id.to_string());
    has(&profile, json!({"state": null, "notes": "Met at a fair"}));
    assert_eq!(profile["alternateEmails"], json!(["ada@example.com"]));
    world.check_consistency().await;
}

#[tokio::test]
async fn labels_and_jobs_are_united_up_to_their_limits() {
    let world = World::wired().await;
    let labels = |from: usize, count: usize| (from..from + count).map(|n| format!("l{n}")).collect::<Vec<_>>();
    let job = world.create("/jobs", json!({"title": "Agent"})).await;
    let lady = create(&world, json!({"labels": labels(0, 60), "jobId": job["id"]})).await;
    let applied = profile_of(&world, &lady).await["jobs"].clone();
    world.advance(Duration::from_secs(1));
    let ada = create(&world, json!({"labels": labels(50, 51), "jobId": job["id"]})).await;
    let message = "The prospects have more than 100 labels together.";
    let refused = merge(&world, &ada, &[&lady], json!({})).await;
    refused.expect_error(409, "limit_reached", message);
    world.update(&target(&ada), json!({"labels": labels(50, 50)})).await;
    let answer = merge(&world, &ada, &[&lady], json!({})).await.expect_status(200);
    assert_eq!(answer.item()["labels"].as_array().unwrap().len(), 100);
    assert_eq!(profile_of(&world, &ada).await["jobs"], applied);
}

#[tokio::test]
async fn malformed_merges_are_refused_and_change_nothing() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let (a, l) = (&ada["id"], &lady["id"]);
    for (body, field, message) in [
        (json!({"loserIds": [a]}), "loserIds[0]", "is the winner itself"),
        (json!({"loserIds": [l, l]}), "loserIds[1]", "is set twice"),
        (json!({"loserIds": ["x"]}), "loserIds[0]", NO_PROSPECT),
        (json!({"loserIds": [l], "keepHireOf": "x"}), "keepHireOf", "must be the winner or one of loserIds"),
        (json!({"loserIds": [l], "take": {"email": "x"}}), "take.email", "must be the winner or one of loserIds"),
        (
            json!({"loserIds": [l], "take": {"labels": l}}),
            "take.labels",
            "is no field that a merge takes from one of the prospects",
        ),
        (
            json!({"loserIds": [l], "take": {"customFields.salary": l}}),
            "take.customFields.salary",
            "is no custom field of this account",
        ),
    ] {
        let answer = world.post(&format!("{}/merge", target(&ada)), body).await;
        answer.expect_fault(field, message);
    }
    let foreign = crate::children::foreign_prospect(&world).await;
    let message = "There is no such prospect in this account.";
    for missing in ["prospect_01ARZ3NDEKTSV4RRFFQ69G5FAV", foreign.as_str()] {
        let missing = json!({"id": missing});
        let of = json!({"prospectId": missing["id"]});
        for (winner, loser) in [(&missing, &ada), (&ada, &missing)] {
            let answer = merge(&world, winner, &[loser], json!({})).await;
            answer.expect_error_with(404, "not_found", message, of.clone());
        }
    }
    let stale = world.post(&format!("{}/merge", target(&ada)), json!({"loserIds": [l]}));
    stale.header("if-match", "\"9\"").await.expect_status(412);
    assert_eq!(world.list("/prospects").await.len(), 2);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_loser_leads_to_its_winner_until_the_winner_is_deleted() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    merged(&world, &ada, &[&lady]).await;
    for path in ["", "/profile", "/resume", "/history"] {
        moved(world.get(&format!("{}{path}", target(&lady))).await, &ada, path);
    }
    let into = json!({"code": "merged", "mergedInto": ada["id"]});
    for answer in [
        world.patch(&target(&lady), json!({"title": "X"})).await,
        world.delete(&target(&lady)).await,
        world.delete(&target(&lady)).header("if-match", "\"1\"").await,
        merge(&world, &lady, &[&create(&world, json!({})).await], json!({})).await,
    ] {
        has(&answer.expect_status(409).body, into.clone());
    }
    world.remove(&target(&ada)).await;
    for path in ["", "/profile", "/resume", "/history"] {
        world.get(&format!("{}{path}", target(&lady))).await.expect_status(404);
    }
    world.patch(&target(&lady), json!({"title": "X"})).await.expect_status(404);
    world.delete(&target(&lady)).await.expect_status(404);
    let stale = world.delete(&target(&lady)).header("if-match", "\"1\"");
    stale.await.expect_status(404);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_email_or_phone_of_a_loser_finds_the_winner_which_keeps_its_own() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    world.update(&target(&ada), json!({"phone": "+12125550199"})).await;
    merged(&world, &ada, &[&lady]).await;
    for (fields, by) in [
        (json!({"email": "lady@example.com", "company": "1"}), "email"),
        (json!({"phone": "+12125550123", "company": "2"}), "phone"),
        (json!({"email": "ada@example.com", "phone": "+12125550123", "company": "3"}), "both"),
    ] {
        let answer = upsert(&world, fields.clone()).await.expect_status(200);
        let answer = answer.expect_header("prospect-match", by);
        let own = json!({"id": ada["id"], "email": "ada@example.com", "phone": "+12125550199"});
        has(answer.item(), crate::children::over(own, json!({"company": fields["company"]})));
    }
    let other = create(&world, json!({})).await;
    let taken = world.patch(&target(&other), json!({"email": "lady@example.com"})).await;
    let of = json!({"prospectId": ada["id"]});
    taken.expect_error_with(409, "conflict", "Another prospect has this email.", of);
    for query in ["email=lady@example.com", "phone=%2B12125550123", "q=lady@example.com", "email=ada@example.com"] {
        let found = world.list(&format!("/prospects?{query}")).await;
        assert_eq!(found.len(), 1, "{query}");
        assert_eq!(found[0]["id"], ada["id"]);
    }
    // PATCH makes it the winner's own; the replaced one is free.
    let own = world.update(&target(&ada), json!({"email": "lady@example.com"})).await;
    assert_eq!(own["email"], "lady@example.com");
    assert_eq!(profile_of(&world, &ada).await["alternateEmails"], json!([]));
    upsert(&world, json!({"email": "ada@example.com"})).await.expect_status(201);
    world.check_consistency().await;
}

#[tokio::test]
async fn events_tell_of_the_merge_and_of_each_loser() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let third = create(&world, json!({})).await;
    let merge_id = merged(&world, &ada, &[&lady, &third]).await;
    world.advance(Duration::from_mins(1));
    let page = world.get("/events?types=prospect.merged,prospect.deleted").await.expect_status(200);
    let mut told: Vec<Value> = page
        .items()
        .iter()
        .map(|event| {
            let data = &event["data"];
            json!([event["type"], data["item"]["id"], data["mergedIds"], data["mergeId"], data["mergedInto"]])
        })
        .collect();
    told.sort_by_key(Value::to_string);
    let mut expected = vec![
        json!(["prospect.merged", ada["id"], [lady["id"], third["id"]], merge_id, null]),
        json!(["prospect.deleted", lady["id"], null, null, ada["id"]]),
        json!(["prospect.deleted", third["id"], null, null, ada["id"]]),
    ];
    expected.sort_by_key(Value::to_string);
    assert_eq!(told, expected);
}

#[tokio::test]
async fn items_of_a_batch_that_name_a_winner_and_its_losers_run_in_their_order() {
    let world = World::wired().await;
    let [own, absorbed] = ["ada@example.com", "lady@example.com"];
    let winner = create(&world, json!({"email": own})).await;
    let loser = create(&world, json!({"email": absorbed})).await;
    merge(&world, &winner, &[&loser], json!({})).await.expect_status(200);
    let titles = (0..20).map(|number: usize| {
        let email = if number.is_multiple_of(2) { absorbed } else { own };
        json!({"firstName": "Ada", "lastName": "King", "email": email, "title": number.to_string()})
    });
    let post = world.post("/prospects/batch", json!({"items": titles.collect::<Value>()}));
    let (answer, _) = world.at_aws_speed(post.into_future()).await;
    assert_eq!(answer.expect_status(200).body["summary"]["updated"], 20);
    assert_eq!(world.read(&target(&winner)).await["title"], "19");
    // The second item frees the email that the third one gives to another prospect.
    let free = create(&world, json!({})).await;
    let moves = json!([
        {"id": winner["id"], "email": absorbed},
        {"id": winner["id"], "email": null},
        {"id": free["id"], "email": absorbed},
    ]);
    let patch = world.patch("/prospects/batch", json!({"items": moves}));
    let (answer, _) = world.at_aws_speed(patch.into_future()).await;
    assert_eq!(answer.expect_status(200).body["summary"]["updated"], 3);
    assert_eq!(world.read(&target(&free)).await["email"], absorbed);
    world.check_consistency().await;
}
