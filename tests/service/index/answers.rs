//! An index answers the same before and after compaction.

use std::time::Duration;

use domain::UnixMs;
use index::{Index, IndexKind, Run, Sight, Sizes};
use serde_json::{Value, json};
use tests::World;

const SIZES: Sizes = Sizes { least: 1, tier: 1, ..super::fixture::SIZES };

/// The run at this number of steps of some minutes from now.
pub(super) fn run(world: &World, step: i64) -> Run {
    Run {
        now: UnixMs::default().plus_ms(world.now_ms() + step * 200_000),
        nonce: world.entropy().bytes(),
        sizes: SIZES,
    }
}

/// Compacts every index of the first account.
async fn compact(world: &World, times: i64) {
    let (store, account) = (world.store(), world.first().settings.account.id);
    for step in 0..times {
        for kind in IndexKind::EVERY {
            let done = index::compact(&store, account, kind, &run(world, step)).await;
            assert!(!done.unwrap().gave_way);
        }
    }
}

pub(super) fn rows(world: &World) -> usize {
    let is_row = |item: &Value| item["pk"]["S"].as_str().unwrap().contains("#INDEX#") && item["sk"]["S"] != "~";
    world.items().iter().filter(|item| is_row(item)).count()
}

/// Creates prospects with tasks, notes and hires; returns the ids of the prospects.
pub(super) async fn people(world: &World) -> Vec<String> {
    let stages = &world.first().settings.pipelines[0].stages;
    let mut ids = Vec::new();
    for number in 0..40 {
        world.advance(Duration::from_millis([0, 1_500, 1_500][number % 3]));
        let company = (number % 5 != 0).then(|| format!("Company {}", number % 6));
        let body = json!({
            "firstName": (["Ada", "Bob", "Zoë", "Mary Ann"][number % 4]),
            "lastName": format!("O'Neill{}", number % 7),
            "email": format!("person{number}@example.com"),
            "phone": format!("+12125550{number:03}"),
            "title": (["Engineer", "Nurse", "Head of Sales"][number % 3]),
            "company": company,
            "labels": (["vip,math", "math,Café", "new,vip"][number % 3]),
            "stageId": stages[number % stages.len()].id.to_string(),
        });
        ids.push(world.post("/prospects", body).await.expect_status(201).id().to_owned());
    }
    work(world, &ids).await;
    ids
}

async fn work(world: &World, people: &[String]) {
    let user = world.first().settings.users[0].id.to_string();
    for (number, id) in people.iter().enumerate().take(12) {
        let due_at = format!("2026-04-{:02}", number + 1);
        let task = json!({"prospectId": id, "assignedTo": user, "task": "Call back", "dueAt": due_at});
        let task = world.post("/tasks", task).await.expect_status(201).id().to_owned();
        if number % 2 == 0 {
            let done = world.patch(&format!("/tasks/{task}"), json!({"complete": true})).await;
            done.expect_status(200);
        }
        let note = json!({"prospectId": id, "body": "<p>Met at a fair</p>"});
        world.post("/notes", note).await.expect_status(201);
        let hire = json!({"prospectId": id, "hireDate": "2026-04-01"});
        world.post("/hires", hire).await.expect_status(201);
    }
}

const LISTS: &str = "
    /prospects?limit=1000 /prospects?limit=7 /prospects?name=ann%20o%27 /prospects?name=nobody
    /prospects?name=o%27neill3&company=company%202 /prospects?label=Caf%C3%A9,new&title=nurse
    /prospects?email=PERSON7@example.com /prospects?phone=%2B12125550009 /prospects?label=cafe
    /prospects?stageId={stage} /prospects?q=ann&hasPhone=true&sort=name&limit=3 /prospects?sort=-updatedAt&limit=9
    /prospects?labelNot=vip&sort=-name&limit=7 /prospects/count?hasEmail=false /prospects/count?stageId={stage}&label=math /prospects/count
    /prospects/count?createdAfter=2026-03-01T12:00:45.000Z&createdBefore=2026-03-01T12:01:00.000Z
    /prospects/count?updatedAfter=2026-03-01T12:01:10.000Z
    /prospects/facets?by=stageId,label,company /prospects/facets?by=label,createdAt:day&top=2&name=o
    /prospects/duplicates?by=name&limit=3 /prospects/duplicates?by=nameCompany&limit=1
    /tasks /tasks?limit=3 /tasks?incompleteOnly=true /hires?limit=5 /notes /meetings /tasks?sort=-createdAt&limit=5
    /hires?sort=createdAt&limit=5";

/// What lists, counts and walks answer, page after page.
pub(super) async fn answers(world: &World) -> Vec<String> {
    let stage = world.first().settings.pipelines[0].stages[1].id;
    let lists = LISTS.replace("{stage}", &stage.to_string());
    let mut answers = Vec::new();
    for start in lists.split_whitespace() {
        let separator = if start.contains('?') { "&" } else { "?" };
        let mut next = start.to_owned();
        // Every page.
        loop {
            let answer = world.get(&next).await;
            answers.push(format!("{start}: {} {}", answer.status, answer.text));
            let Some(token) = answer.body["pagination"]["nextPageToken"].as_str() else {
                break;
            };
            next = format!("{start}{separator}pageToken={token}");
        }
    }
    let account = world.first().settings.account.id;
    for kind in IndexKind::EVERY {
        let (mut walked, mut after) = (Vec::new(), None::<String>);
        loop {
            let (ids, next) =
                Index::of(Sight::whole(&world.store(), account), kind).ids_after(after.as_deref(), 7).await.unwrap();
            walked.extend(ids);
            after = next;
            if after.is_none() {
                break;
            }
        }
        answers.push(format!("every {kind:?}: {walked:?}"));
    }
    answers
}

#[track_caller]
pub(super) fn expect_same(before: &[String], after: &[String]) {
    for (before, after) in before.iter().zip(after) {
        assert_eq!(before, after);
    }
    assert_eq!(before.len(), after.len());
}

/// Changes some prospects and deletes others.
pub(super) async fn change(world: &World, people: &[String]) {
    for (number, id) in people.iter().enumerate().skip(1).step_by(4) {
        let company = format!("Company {}", number % 2);
        let body = json!({"firstName": "Grace", "labels": "vip,changed", "company": company});
        let changed = world.patch(&format!("/prospects/{id}"), body).await;
        changed.expect_status(200);
    }
    for id in people.iter().skip(2).step_by(9) {
        world.delete(&format!("/prospects/{id}")).await.expect_status(200);
    }
}

#[tokio::test]
async fn changes_after_a_compaction_are_seen_at_once_and_compacted_later() {
    let (compacted, plain) = (World::wired().await, World::wired().await);
    for world in [&compacted, &plain] {
        let people = people(world).await;
        if std::ptr::eq(world, &raw const compacted) {
            compact(world, 3).await;
        }
        change(world, &people).await;
    }
    let expected = answers(&plain).await;
    expect_same(&expected, &answers(&compacted).await);
    compact(&compacted, 1).await;
    expect_same(&expected, &answers(&compacted).await);
    compact(&compacted, 4).await;
    assert_eq!(rows(&compacted), 0);
    expect_same(&expected, &answers(&compacted).await);
    expect_same(&expected, &answers(&compacted.fresh_functions()).await);
}

#[tokio::test]
async fn a_compacted_index_answers_in_as_few_round_trips_as_recent_rows() {
    let world = World::wired().await;
    people(&world).await;
    compact(&world, 4).await;
    // Cold: the segments take one round trip, everything else at most four.
    for (target, warm, cold) in [("/prospects/count?label=vip", 1, 4), ("/prospects?label=vip&name=o", 2, 5)] {
        world.get(target).await.expect_status(200);
        let (answer, figures) = world.measure(world.get(target)).await;
        answer.expect_status(200);
        assert_eq!(figures.round_trips, warm, "{target}, warm: {figures:?}");
        let reads_segments = figures.calls.contains(&"GetItem".to_owned());
        assert!(!reads_segments, "segments are cached: {figures:?}");
        let fresh = world.fresh_functions();
        let (answer, figures) = fresh.measure(fresh.get(target)).await;
        answer.expect_status(200);
        assert!(figures.round_trips <= cold, "{target}, cold: {figures:?}");
    }
}
