//! Compacted directories answer as recent ones do.

use domain::UnixMs;
use index::{Kind, Run, Sizes};
use serde_json::{Value, json};
use tests::World;

const SIZES: Sizes = Sizes {
    least: 1,
    chunk: 7,
    rows: 1_000,
    growth: 2,
    most: 64,
    merges: 4,
};

/// Folds every directory of the first account.
async fn compact(world: &World, times: u8) {
    let account = world.first().settings.account.id;
    for time in 0..times {
        for kind in Kind::EVERY {
            let run = Run {
                now: UnixMs::default().plus_ms(world.now_ms() + i64::from(time) * 200_000),
                nonce: world.entropy().bytes(),
                sizes: SIZES,
            };
            let folded = index::compact(&world.store(), account, kind, &run).await.unwrap();
            assert!(!folded.gave_way);
        }
    }
}

fn rows(world: &World) -> usize {
    let is_row = |item: &Value| item["pk"]["S"].as_str().unwrap().contains("#DIR#") && item["sk"]["S"] != "~";
    world.items().iter().filter(|item| is_row(item)).count()
}

async fn people(world: &World) -> Vec<String> {
    let stages: Vec<String> = world.first().settings.pipelines[0]
        .stages
        .iter()
        .map(|fixture| fixture.id.to_string())
        .collect();
    let mut ids = Vec::new();
    for number in 0..40 {
        world.advance(std::time::Duration::from_millis(if number % 3 == 0 {
            0
        } else {
            1_500
        }));
        let first_name = ["Ada", "Bob", "Zoë", "Mary Ann"][number % 4];
        let title = ["Engineer", "Nurse", "Head of Sales"][number % 3];
        let labels = ["vip,math", "math,Café", "new,vip"][number % 3];
        let body = json!({
            "firstName": first_name,
            "lastName": format!("O'Neill{}", number % 7),
            "email": format!("person{number}@example.com"),
            "phone": format!("+12125550{number:03}"),
            "title": title,
            "company": if number % 5 == 0 { Value::Null } else { format!("Company {}", number % 6).into() },
            "labels": labels,
            "stageId": stages[number % stages.len()],
        });
        ids.push(world.post("/prospects", body).await.expect_status(201).id().to_owned());
    }
    ids
}

async fn work(world: &World, people: &[String]) {
    let user = world.first().settings.users[0].id.to_string();
    for (number, id) in people.iter().enumerate().take(12) {
        let task = json!({"prospectId": id, "assignedTo": user, "task": "Call back", "dueAt": format!("2026-04-{:02}", number + 1)});
        let task = world.post("/tasks", task).await.expect_status(201).id().to_owned();
        if number % 2 == 0 {
            world
                .patch(&format!("/tasks/{task}"), json!({"complete": true}))
                .await
                .expect_status(200);
        }
        world
            .post("/notes", json!({"prospectId": id, "body": "<p>Met at a fair</p>"}))
            .await
            .expect_status(201);
        let hire = json!({"prospectId": id, "hireDate": "2026-04-01"});
        world.post("/hires", hire).await.expect_status(201);
    }
}

async fn answers(world: &World) -> Vec<String> {
    let stage = world.first().settings.pipelines[0].stages[1].id;
    let targets = [
        "/prospects?limit=1000".to_owned(),
        "/prospects?limit=7".to_owned(),
        "/prospects?name=ann o'".to_owned(),
        "/prospects?name=o'neill3&company=company 2".to_owned(),
        "/prospects?name=nobody".to_owned(),
        "/prospects?email=PERSON7@example.com".to_owned(),
        "/prospects?phone=%2B12125550009".to_owned(),
        "/prospects?label=cafe".to_owned(),
        "/prospects?label=Caf%C3%A9,new&title=nurse".to_owned(),
        format!("/prospects?stageId={stage}"),
        format!("/prospects/count?stageId={stage}&label=math"),
        "/prospects/count".to_owned(),
        "/prospects/count?createdAfter=2026-03-01T12:00:45.000Z&createdBefore=2026-03-01T12:01:00.000Z".to_owned(),
        "/prospects/count?updatedAfter=2026-03-01T12:01:10.000Z".to_owned(),
        "/tasks".to_owned(),
        "/tasks?limit=3".to_owned(),
        "/tasks?completed=false".to_owned(),
        "/hires?limit=5".to_owned(),
        "/notes".to_owned(),
        "/meetings".to_owned(),
    ];
    let mut answers = Vec::new();
    for target in targets {
        let mut next = target.replace(' ', "%20").replace('\'', "%27");
        // Every page, to the last.
        loop {
            let answer = world.get(&next).await;
            answers.push(format!("{target}: {} {}", answer.status, answer.text));
            let Some(token) = answer.body["pagination"]["nextPageToken"].as_str() else {
                break;
            };
            let start = target.replace(' ', "%20").replace('\'', "%27");
            next = format!(
                "{start}{}pageToken={token}",
                if start.contains('?') { "&" } else { "?" }
            );
        }
    }
    answers
}

#[track_caller]
fn expect_same(before: &[String], after: &[String]) {
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(after) {
        assert_eq!(before, after);
    }
}

#[tokio::test]
async fn every_list_and_count_is_the_same_before_and_after_a_fold() {
    let world = World::new().await;
    let people = people(&world).await;
    work(&world, &people).await;
    let recent = answers(&world).await;
    assert!(recent.len() > 25, "several lists have several pages: {}", recent.len());
    compact(&world, 1).await;
    expect_same(&recent, &answers(&world).await);
    assert!(rows(&world) > 60, "rows go one fold later");
    compact(&world, 4).await;
    assert_eq!(rows(&world), 0);
    expect_same(&recent, &answers(&world).await);
    expect_same(&recent, &answers(&world.fresh_functions()).await);
}

#[tokio::test]
async fn changes_after_a_fold_are_seen_at_once_and_folded_later() {
    let (folding, plain) = (World::new().await, World::new().await);
    for world in [&folding, &plain] {
        let people = people(world).await;
        work(world, &people).await;
        if std::ptr::eq(world, &raw const folding) {
            compact(world, 3).await;
        }
        for (number, id) in people.iter().enumerate().filter(|(number, _)| number % 4 == 1) {
            let change =
                json!({"firstName": "Grace", "labels": "vip,changed", "company": format!("Company {}", number % 2)});
            world
                .patch(&format!("/prospects/{id}"), change)
                .await
                .expect_status(200);
        }
        for id in people.iter().skip(2).step_by(9) {
            world.delete(&format!("/prospects/{id}")).await.expect_status(200);
        }
    }
    let expected = answers(&plain).await;
    expect_same(&expected, &answers(&folding).await);
    compact(&folding, 1).await;
    expect_same(&expected, &answers(&folding).await);
    compact(&folding, 4).await;
    assert_eq!(rows(&folding), 0);
    expect_same(&expected, &answers(&folding).await);
    expect_same(&expected, &answers(&folding.fresh_functions()).await);
}

#[tokio::test]
async fn a_folded_directory_is_asked_in_as_few_round_trips_as_a_young_one() {
    let world = World::new().await;
    people(&world).await;
    compact(&world, 4).await;
    // Cold: at most four round trips beside the reading of segments, which is one.
    for (target, warm, cold) in [
        ("/prospects/count?label=vip", 1, 4),
        ("/prospects?label=vip&name=o", 2, 5),
    ] {
        world.get(target).await.expect_status(200);
        let (answer, figures) = world.measure(world.get(target)).await;
        answer.expect_status(200);
        assert_eq!(figures.round_trips, warm, "{target}, warm: {figures:?}");
        assert!(
            !figures.calls.contains(&"GetItem".to_owned()),
            "segments are not read again: {figures:?}"
        );
        let fresh = world.fresh_functions();
        let (answer, figures) = fresh.measure(fresh.get(target)).await;
        answer.expect_status(200);
        assert!(figures.round_trips <= cold, "{target}, cold: {figures:?}");
    }
}
