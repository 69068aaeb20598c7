//! Facets of tasks, hires and meetings count what one would count in a plain list (SPECIFICATION §6.7).

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{ChildRecord, HIRE, MEETING, TASK, id, user};
use crate::ask::Ask;

/// The months of 2026 in which the records of these tests happen.
fn month(ms: &Value) -> Option<String> {
    let days = (ms.as_i64()? - 1_767_225_600_000).div_euclid(86_400_000);
    let ends = [31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
    Some(format!("2026-{:02}", 1 + ends.iter().take_while(|end| **end <= days).count()))
}

/// The value of a field as a facet counts it.
fn value(item: &Value, by: &str) -> Option<String> {
    match by.split_once(':') {
        Some((name, _)) => month(&item[name]),
        None => item[by].as_str().map(str::to_owned),
    }
}

/// The facet that a plain list gives.
fn expected(items: &[Value], names: &BTreeMap<String, String>, by: &str) -> Value {
    let fields: Vec<&str> = by.split('*').collect();
    let mut counts: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let mut missing = 0;
    for item in items {
        match fields.iter().map(|field| value(item, field)).collect() {
            Some(values) => *counts.entry(values).or_default() += 1,
            None => missing += 1,
        }
    }
    let mut buckets: Vec<_> = counts.into_iter().collect();
    if !by.contains(':') || fields.len() > 1 {
        buckets.sort_by_key(|(_, count)| Reverse(*count));
    }
    let buckets = buckets.into_iter().map(|(values, count)| {
        let shown: Vec<&String> = values.iter().map(|value| names.get(value).unwrap_or(value)).collect();
        let mut bucket = json!({"value": values, "name": shown, "count": count});
        if fields.len() == 1 {
            (bucket["value"], bucket["name"]) = (json!(values[0]), json!(shown[0]));
        }
        if !values.iter().any(|value| names.contains_key(value)) {
            bucket.as_object_mut().unwrap().remove("name");
        }
        bucket
    });
    json!({"by": by, "buckets": buckets.collect::<Vec<_>>(), "missing": missing, "other": 0})
}

/// A dozen prospects of three sources, with a record of each kind.
async fn people(world: &World) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for list in ["/users", "/sources", "/offices", "/pipelines", "/jobs"] {
        for item in world.list(&format!("{list}?limit=200")).await {
            let name = item["name"].as_str().or(item["title"].as_str()).unwrap();
            names.insert(id(&item), name.to_owned());
        }
    }
    let all = |prefix: &str| -> Vec<String> { names.keys().filter(|id| id.starts_with(prefix)).cloned().collect() };
    let (sources, offices, jobs) = (all("source_"), all("office_"), all("job_"));
    for number in 0..12 {
        world.advance(Duration::from_hours(31));
        let mut body = json!({"firstName": "Ada", "lastName": number.to_string(), "ownerId": user(world, number % 2)});
        if number % 4 > 0 {
            body["sourceId"] = json!(sources[number % sources.len()]);
            body["officeId"] = json!(offices[number % offices.len()]);
        }
        if number % 3 > 0 {
            body["jobId"] = json!(jobs[number % jobs.len()]);
        }
        let prospect = world.create("/prospects", body).await;
        let day = format!("2026-{:02}-15", 1 + number % 4);
        let task = TASK.add(world, &id(&prospect), json!({"dueAt": day, "assignedTo": user(world, number % 2)})).await;
        if number % 2 == 0 {
            world.update(&TASK.target(&task), json!({"complete": true})).await;
        }
        HIRE.add(world, &id(&prospect), json!({"hireDate": day})).await;
        let meeting = json!({"meetingDate": day, "meetingType": (["Interview", "Call"])[number % 2]});
        MEETING.add(world, &id(&prospect), meeting).await;
    }
    names
}

async fn expect(world: &World, kind: ChildRecord, names: &BTreeMap<String, String>, filter: &str, by: &str) {
    let items = world.list(&format!("{}?limit=200&{filter}", kind.route)).await;
    let facets: Vec<Value> = by.split(',').map(|by| expected(&items, names, by)).collect();
    let answer = world.get(&format!("{}/facets?{filter}&by={by}", kind.route)).await;
    answer.expect_status(200).expect_body(json!({"success": true, "total": items.len(), "facets": facets}));
}

#[tokio::test]
async fn facets_of_children_are_what_a_plain_list_says_before_and_after_compaction() {
    let world = World::new().await;
    let names = people(&world).await;
    let prospect = id(&world.list("/prospects?limit=1").await[0]);
    for _ in 0..2 {
        for (kind, filters, by) in [
            (TASK, ["", "status=open", "dueAfter=2026-02-01"], "assignedTo,dueAt:month,assignedTo*dueAt:month"),
            (TASK, ["", "status=completed", "prospectId=prospect_0"], "completedAt:month,createdBy*assignedTo"),
            (HIRE, ["", "hiredBefore=2026-02-28", "prospectId=prospect_0"], "sourceId,ownerId,sourceId*hireDate:month"),
            (HIRE, ["", "hiredAfter=2026-03-01", "id=x"], "officeId*jobId,pipelineId,userId"),
            (MEETING, ["", "meetingType=Call", "meetingDateAfter=2026-02-01"], "meetingType*ownerId,meetingDate:month"),
        ] {
            for filter in filters {
                expect(&world, kind, &names, filter, by).await;
            }
            expect(&world, kind, &names, &format!("prospectId={prospect}"), by).await;
        }
        for kind in index::IndexKind::EVERY {
            let sizes = index::Sizes { least: 1, ..index::Sizes::default() };
            let account = world.first().settings.account.id;
            world.compact(account, kind, sizes).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_hire_keeps_what_its_prospect_had() {
    let world = World::new().await;
    let names = people(&world).await;
    let hire = world.list("/hires?limit=1").await[0].clone();
    let prospect = format!("/prospects/{}", hire["prospectId"].as_str().unwrap());
    let profile = world.read(&format!("{prospect}/profile")).await;
    for field in ["sourceId", "officeId", "ownerId"] {
        assert_eq!(hire[field], profile[field], "{field}");
    }
    assert_eq!(hire["jobId"], profile["jobs"][0]["jobId"]);
    let other = names.keys().rfind(|id| id.starts_with("office_")).unwrap();
    world.update(&prospect, json!({"officeId": other, "sourceId": null, "ownerId": user(&world, 0)})).await;
    assert_eq!(world.read(&HIRE.target(&hire)).await, hire);
}

#[tokio::test]
async fn a_question_about_children_that_makes_no_sense_is_refused() {
    let world = World::new().await;
    for (kind, by, example) in
        [(TASK, "sourceId", "assignedTo"), (HIRE, "hireDate", "sourceId"), (MEETING, "label", "ownerId")]
    {
        let refused = world.get(&format!("{}/facets?by={by}", kind.route)).await.expect_status(400);
        let message = refused.body["details"][0]["message"].as_str().unwrap();
        assert!(message.starts_with(&format!("must be one to three of {example}, ")), "{message}");
        let same = format!("{}/facets?by={example}*{example}", kind.route);
        let message = format!("{example}*{example} must name two different fields");
        world.get(&same).await.expect_fault("by", &message);
    }
}
