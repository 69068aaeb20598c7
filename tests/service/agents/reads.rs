//! The tools that read.

use std::time::Duration;

use domain::Permission;
use serde_json::{Value, json};
use tests::{NewKey, World};

use super::{UNKNOWN, people, refused, stage, user};
use crate::ask::{Ask, has};

#[tokio::test]
async fn whoami_has_the_ids_that_other_tools_take() {
    let world = World::new().await;
    let result = world.tool("whoami", json!({})).await.expect_success();
    let first = world.first();
    has(&result.data["key"], json!({"accountName": "Demo Agency", "permissions": ["*"]}));
    assert_eq!(
        result.data["users"][0],
        json!({"id": first.settings.users[0].id, "name": "Robin Recruiter", "active": true})
    );
    assert_eq!(result.data["pipelines"][0]["stages"][0]["name"], "New");
    assert_eq!(result.data["jobs"][0], json!({"id": first.jobs[0].id, "title": "Insurance Agent"}));
    for (name, count) in
        [("pipelines", 2), ("users", 2), ("sources", 3), ("offices", 1), ("jobs", 2), ("customFields", 0)]
    {
        assert_eq!(result.data[name].as_array().unwrap().len(), count, "{name}");
    }
    let permissions = &[Permission::ProspectsRead];
    let key = world.new_key(NewKey { permissions, ..NewKey::default() }).await;
    let result = world.tool_with(&key, "whoami", json!({})).await.expect_success();
    assert!(result.said.contains("users: this key may not read them. Ask the person for ids."));
    assert_eq!(result.data.as_object().unwrap().len(), 1);
}

#[tokio::test]
async fn a_search_passes_its_filters_on_and_goes_page_by_page() {
    let world = World::new().await;
    let ids = people(&world, &["One", "Two", "Three"]).await;
    world.patch(&format!("/prospects/{}", ids[1]), json!({"labels": ["vip"], "stageId": stage(&world, 1)})).await;
    let by_filter = json!({"label": ["vip", "other"], "stageId": [stage(&world, 1)], "hasEmail": true, "q": "two"});
    let result = world.tool("search_prospects", by_filter).await.expect_success();
    assert!(result.said.starts_with("1 of 1 prospects.\n"), "{}", result.said);
    assert_eq!(result.data[0]["id"], json!(ids[1]));
    let mut found = Vec::new();
    let mut arguments = json!({"limit": 2, "sort": "name"});
    loop {
        let page = world.tool("search_prospects", arguments.clone()).await.expect_success();
        found.extend(page.data.as_array().unwrap().iter().map(|item| item["lastName"].clone()));
        let Some((_, token)) = page.said.split_once("with pageToken ") else {
            break;
        };
        arguments["pageToken"] = token.lines().next().unwrap().into();
    }
    assert_eq!(found, ["One", "Three", "Two"]);
    let refused = world.tool("search_prospects", json!({"sort": "age"})).await;
    let refused = refused.expect_refusal("Refused: 400 invalid_request. Correct the arguments that `details` names");
    assert_eq!(refused.data["details"][0]["field"], "sort");
}

#[tokio::test]
async fn custom_fields_filter_and_sensitive_ones_are_not_shown() {
    let world = World::new().await;
    for (key, kind, sensitive) in
        [("visa", "text", false), ("salary", "text", true), ("bonus", "number", false), ("weeks", "number", false)]
    {
        let field = json!({"key": key, "label": key, "type": kind, "filterable": true, "sensitive": sensitive});
        world.post("/custom-fields", field).await.expect_status(201);
    }
    let ids = people(&world, &["One", "Two"]).await;
    let digits = "123456789012.123456";
    let values = json!({"customFields": {"visa": "yes", "salary": "secret-1", "bonus": digits, "weeks": 1.5}});
    world.patch(&format!("/prospects/{}", ids[0]), values).await.expect_status(200);
    let result = world.tool("search_prospects", json!({"customFields": {"visa": "yes"}})).await.expect_success();
    assert_eq!(result.data[0]["id"], json!(ids[0]));
    let include = json!(["tasks", "notes", "meetings", "hires", "history", "activity", "resume", "consents"]);
    let all = json!({"prospectId": ids[0], "include": include});
    let result = world.tool("get_prospect", all).await.expect_success();
    // A float has fewer digits.
    let shown = json!({"visa": "yes", "bonus": digits, "weeks": 1.5});
    assert_eq!(result.data["prospect"]["customFields"], shown);
    let current = &result.data["activity"][0]["current"];
    assert_eq!(current["customFields.bonus"], digits);
    assert!(!result.enclosed.contains("secret-1"), "{}", result.enclosed);
}

#[tokio::test]
async fn a_summary_counts_as_the_facets_do() {
    let world = World::new().await;
    people(&world, &["One", "Two"]).await;
    let count = world.tool("summarize_prospects", json!({"name": "one"})).await.expect_success();
    assert_eq!((count.said.as_str(), &count.data), ("1 prospects.", &Value::Null));
    let summary = json!({"by": ["stageId", "ownerId*createdAt:month"], "timeZone": "Europe/Berlin"});
    let result = world.tool("summarize_prospects", summary).await.expect_success();
    let expected = world.get("/prospects/facets?by=stageId,ownerId*createdAt:month&timeZone=Europe/Berlin").await;
    assert_eq!(result.data, expected.body["facets"]);
}

#[tokio::test]
async fn one_prospect_comes_with_what_belongs_to_it() {
    let world = World::new().await;
    let ids = people(&world, &["One"]).await;
    let of = |body: Value| {
        let mut body = body;
        body["prospectId"] = json!(ids[0]);
        body
    };
    world.post("/tasks", of(json!({"assignedTo": user(&world, 0), "task": "Call"}))).await.expect_status(201);
    world.post("/notes", of(json!({"body": "Met"}))).await.expect_status(201);
    let arguments =
        json!({"prospectId": ids[0], "include": ["tasks", "notes", "hires", "history", "activity", "resume"]});
    let result = world.tool("get_prospect", arguments.clone()).await.expect_success();
    has(&result.data["prospect"], json!({"id": ids[0], "lastName": "One"}));
    assert!(result.data["prospect"]["profile"].is_object() && result.data["prospect"]["etag"].is_string());
    assert_eq!((&result.data["tasks"][0]["task"], &result.data["notes"][0]["body"]), (&json!("Call"), &json!("Met")));
    assert_eq!((&result.data["hires"], &result.data["resume"]), (&json!([]), &Value::Null));
    assert_eq!(result.data["activity"].as_array().unwrap().len(), 3);
    let permissions = &[Permission::ProspectsRead];
    let key = world.new_key(NewKey { permissions, ..NewKey::default() }).await;
    let result = world.tool_with(&key, "get_prospect", arguments).await.expect_success();
    assert!(result.said.contains("tasks: this key may not read them."));
    assert!(result.data.get("notes").is_none() && result.data["history"].is_array());
}

#[tokio::test]
async fn a_prospect_that_is_not_there_is_refused_with_the_next_step() {
    let world = World::new().await;
    let ids = people(&world, &["One", "Two"]).await;
    let missing = world.tool("get_prospect", json!({"prospectId": UNKNOWN})).await;
    missing.expect_refusal("Refused: 404 not_found. The account has no such record. Find its id with search_prospects");
    let merge = world.post(&format!("/prospects/{}/merge", ids[0]), json!({"loserIds": [ids[1]]}));
    merge.await.expect_status(200);
    let merged = world.tool("get_prospect", json!({"prospectId": ids[1]})).await;
    let merged = merged.expect_refusal("Refused: 301 merged. The prospect is part of another one now.");
    assert_eq!(merged.data["mergedInto"], json!(ids[0]));
    let other = world.tool("get_prospect", json!({"prospectId": ids[0], "include": ["erasures"]})).await;
    other.expect_refusal("Each of include must be one of tasks, notes, meetings, hires, history, activity, resume, ");
}

#[tokio::test]
async fn only_the_id_of_one_prospect_names_it() {
    let world = World::new().await;
    let ids = people(&world, &["One", "Two"]).await;
    let rule = "prospectId must be the id of a prospect. Find it with search_prospects.";
    let (pair, lower) = (ids.join(","), ids[0].to_lowercase());
    for id in ["", " ", "count", "prospect_x/../count?a=1", pair.as_str(), lower.as_str()] {
        let include = json!({"prospectId": id, "include": ["notes", "tasks"]});
        refused(world.tool("get_prospect", include).await, rule);
    }
}

#[tokio::test]
async fn a_limit_that_the_schema_does_not_allow_is_refused() {
    let world = World::new().await;
    let ids = people(&world, &["One", "Two"]).await;
    let rule = "limit must be a whole number from 1 to 100.";
    for limit in [json!("50"), json!(-3), json!(2.5), json!(0), json!(101), json!([5])] {
        refused(world.tool("search_prospects", json!({"limit": limit})).await, rule);
        let duplicates = json!({"by": "name", "limit": limit});
        refused(world.tool("find_duplicates", duplicates).await, rule);
    }
    for (limit, shown) in [(json!(1), 1), (json!(100), ids.len()), (Value::Null, ids.len())] {
        let found = world.tool("search_prospects", json!({"limit": limit})).await;
        assert_eq!(found.expect_success().data.as_array().unwrap().len(), shown, "{limit}");
    }
}

#[tokio::test]
async fn a_filter_without_a_value_is_refused_and_null_is_absent() {
    let world = World::new().await;
    people(&world, &["One", "Two"]).await;
    for (name, value) in [
        ("label", json!([])),
        ("label", json!([""])),
        ("labelNot", json!(["vip", " "])),
        ("ownerId", json!([","])),
        ("email", json!("")),
        ("name", json!("\u{200b}")),
        ("customFields", json!({})),
        ("customFields", json!({"visa": null})),
        ("customFields", json!({"visa": [""]})),
    ] {
        let rule = format!("{name} and everything in it must have a value. Leave out what has none.");
        for tool in ["search_prospects", "summarize_prospects"] {
            refused(world.tool(tool, json!({name: value})).await, &rule);
        }
    }
    let absent = world.tool("search_prospects", json!({"label": null, "email": null})).await;
    assert_eq!(absent.expect_success().data.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_list_as_its_json_text_is_the_list() {
    let world = World::new().await;
    let ids = people(&world, &["One", "Two"]).await;
    world.update(&format!("/prospects/{}", ids[0]), json!({"labels": ["vip", "a b"]})).await;
    for (arguments, count) in [
        (json!({"label": "[\"vip\"]"}), 1),
        (json!({"label": "vip"}), 1),
        (json!({"labelNot": "[\"vip\", \"x\"]"}), 1),
        (json!({"labelNot": ["vip"]}), 1),
        (json!({"stageId": format!("[{}]", stage(&world, 0))}), 2),
        (json!({"customFields": null}), 2),
    ] {
        let found = world.tool("summarize_prospects", arguments.clone()).await.expect_success();
        assert_eq!(found.said, format!("{count} prospects."), "{arguments}");
    }
    for (arguments, rule) in [
        (json!({"label": "[\"vip\""}), "label must be an array of strings."),
        (json!({"stageId": [stage(&world, 1), null]}), "stageId must be an array of strings."),
        (json!({"contactable": "fax"}), "contactable must be one of email, sms, call."),
        (json!({"customFields": {"a": {"b": 1}}}), "cf.a must be a text, a number, true or false, or a list of these."),
    ] {
        refused(world.tool("summarize_prospects", arguments).await, rule);
    }
}

#[tokio::test]
async fn tasks_and_stages_are_reported() {
    let world = World::new().await;
    let ids = people(&world, &["One"]).await;
    let task =
        json!({"prospectId": ids[0], "task": "Call", "assignedTo": user(&world, 0), "dueAt": "2026-03-02T10:00Z"});
    let made = world.tool("add_task", task).await.expect_success().data["item"]["id"].clone();
    let moved = json!({"taskId": made, "dueAt": "2026-03-05T10:00Z", "assignedTo": user(&world, 1)});
    world.tool("reschedule_task", moved).await.expect_success();
    let listed = json!({"assignedTo": user(&world, 1), "status": "open", "dueAfter": "2026-03-05"});
    let listed = world.tool("list_tasks", listed).await.expect_success();
    assert_eq!((listed.said.lines().next(), &listed.data[0]["id"]), (Some("1 of 1 tasks."), &made));
    let report = world.tool("report_stages", json!({})).await.expect_success();
    assert_eq!(report.data["stages"], world.get("/reports/stages").await.body["stages"]);
}

#[tokio::test]
async fn duplicates_are_groups() {
    let world = World::new().await;
    let ids = people(&world, &["One"]).await;
    world.advance(Duration::from_secs(1));
    let twin = json!({"firstName": "Ada", "lastName": "One"});
    let twin = world.post("/prospects", twin).await.expect_status(201).id().to_owned();
    let result = world.tool("find_duplicates", json!({"by": "name"})).await.expect_success();
    assert_eq!(result.data[0]["ids"], json!([ids[0], twin]));
}
