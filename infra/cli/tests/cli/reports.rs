//! `reports`.

use serde_json::{Value, json};

use crate::stack::{NEVER, Stack};

/// Two people of one owner: both are new, one goes on after more than a minute.
async fn moved(stack: &Stack) -> Value {
    let owner = stack.send("POST", "/users", &json!({"name": "Ada, owner"})).await["item"]["id"].clone();
    let pipelines = stack.get("/pipelines").await;
    let next = &pipelines["items"][0]["stages"][1];
    assert_eq!(next["name"], "Contacted");
    let mut people = Vec::new();
    for name in ["One", "Two"] {
        let body = json!({"firstName": name, "lastName": "Reported", "ownerId": owner});
        people.push(stack.send("POST", "/prospects", &body).await["item"]["id"].clone());
    }
    stack.settle();
    stack.settle();
    let path = format!("/prospects/{}", people[0].as_str().unwrap());
    stack.send("PATCH", &path, &json!({"stageId": next["id"]})).await;
    let report = stack.get("/reports/stages?by=ownerId").await;
    assert_eq!(report["groups"][0]["value"], owner);
    report
}

#[tokio::test(flavor = "multi_thread")]
async fn stages_are_a_table_csv_or_json() {
    let stack = Stack::start().await;
    let report = moved(&stack).await;
    let ms = &report["groups"][0]["stages"][0]["medianMs"];

    assert_eq!(
        stack.lines("reports stages --by ownerId --output table").await,
        [
            "owner       pipeline  stage      entered  current  left  hired  half left within  90 % left within  moved to",
            "Ada, owner  Agents    New              2        1     1      0  1 minute          1 minute          Contacted: 1",
            "Ada, owner  Agents    Contacted        1        1     0      0",
        ]
    );
    assert_eq!(
        stack.lines("reports stages --by ownerId --output csv").await,
        [
            "owner,pipeline,stage,entered,current,left,hired,medianMs,p90Ms,movedTo".to_owned(),
            format!("\"Ada, owner\",Agents,New,2,1,1,0,{ms},{ms},Contacted: 1"),
            "\"Ada, owner\",Agents,Contacted,1,1,0,0,,,".to_owned(),
        ]
    );
    let lines = stack.lines("reports stages --by ownerId").await;
    let first: Value = serde_json::from_str(&lines[0]).unwrap();
    let names = ["owner", "pipeline", "stage"].map(|name| &first[name]);
    assert_eq!(names, ["Ada, owner", "Agents", "New"]);
    assert_eq!((&first["medianMs"], &first["movedTo"]), (ms, &json!(["Contacted: 1"])));
    let json = stack.lines("reports stages --by ownerId --output json").await;
    let records: Vec<Value> = serde_json::from_str(&json.join("\n")).unwrap();
    assert_eq!((&records[0], json.len() > 2 && records.len() == lines.len()), (&first, true));

    // Each pipeline has its stages; nobody entered one in the past.
    let lines = stack.lines("reports stages --pipeline staff --output csv").await;
    let stages = ["Applied", "Screening", "Interview", "Hired"].map(|stage| format!("Staff,{stage},0,0,0,0,,,"));
    assert_eq!(lines[1..], stages);
    let past = stack.lines("reports stages --by ownerId --to 2020-01-01T00:00:00+01:00 --output csv").await;
    assert_eq!(past.len(), 1);
    let unknown = stack.run("reports stages --pipeline Nowhere", NEVER).await;
    assert_eq!(unknown.outcome, Err("there is no pipeline \"Nowhere\"".to_owned()));
}
