use serde_json::{Value, json};
use tests::World;

use super::named;

/// Bodies that are wrong in one field, with the fault that each is told.
fn faulty() -> Vec<(Value, &'static str, &'static str)> {
    let object = |name: &str, value: Value| named(json!({ name: value }));
    let long = |count: usize| "x".repeat(count);
    vec![
        (json!({"lastName": "L"}), "firstName", "is required"),
        (json!({"firstName": "A"}), "lastName", "is required"),
        (json!({"firstName": null, "lastName": "L"}), "firstName", "is required"),
        (
            json!({"firstName": " ", "lastName": "L"}),
            "firstName",
            "must not be empty",
        ),
        (
            json!({"firstName": 5, "lastName": "L"}),
            "firstName",
            "must be a string, not a number",
        ),
        (
            object("firstName", json!(long(201))),
            "firstName",
            "must be at most 200 characters, not 201",
        ),
        (
            object("lastName", json!("é".repeat(201))),
            "lastName",
            "must be at most 200 characters, not 201",
        ),
        (
            object("update", json!("yes")),
            "update",
            "must be true or false, not a string",
        ),
        (object("update", json!(null)), "update", "must not be null"),
        (
            object("muteWebhook", json!(1)),
            "muteWebhook",
            "must be true or false, not a number",
        ),
        (
            object("email", json!("nobody")),
            "email",
            "must be an email address such as ada@example.com",
        ),
        (
            object("email", json!("")),
            "email",
            "must be an email address such as ada@example.com",
        ),
        (
            object("email", json!(["a@b.co"])),
            "email",
            "must be an email address such as ada@example.com",
        ),
        (object("phone", json!(2_125_550_123_u64)), "phone", "must be a string"),
        (
            object("stageId", json!("stage_x")),
            "stageId",
            "is no stage of this account",
        ),
        (object("stageId", json!(null)), "stageId", "must not be null"),
        (
            object("pipelineId", json!("p")),
            "pipelineId",
            "is no pipeline of this account",
        ),
        (object("userId", json!("u")), "userId", "is no user of this account"),
        (
            object("officeId", json!("o")),
            "officeId",
            "is no office of this account",
        ),
        (
            object("sourceId", json!("s")),
            "sourceId",
            "is no source of this account",
        ),
        (object("jobId", json!("j")), "jobId", "is no job of this account"),
        (
            object("jobId", json!("job_01K00000000000000000000000")),
            "jobId",
            "is no job of this account",
        ),
        (
            object("licenseStatus", json!("LICENSED")),
            "licenseStatus",
            "must be not_started, in_progress, licensed or null",
        ),
        (
            object("title", json!(long(301))),
            "title",
            "must be at most 300 characters, not 301",
        ),
        (
            object("company", json!(long(301))),
            "company",
            "must be at most 300 characters, not 301",
        ),
        (
            object("streetAddress", json!(long(301))),
            "streetAddress",
            "must be at most 300 characters, not 301",
        ),
        (
            object("notes", json!(long(100_001))),
            "notes",
            "must be at most 100000 characters, not 100001",
        ),
        (object("notes", json!(null)), "notes", "must not be null"),
        (object("newSourceName", json!("")), "newSourceName", "must not be empty"),
        (
            object("labels", json!(5)),
            "labels",
            "must be a string or an array of strings, not a number",
        ),
        (object("labels", json!(null)), "labels", "must not be null"),
        (
            object("labels", json!(["a", "b,c"])),
            "labels[1]",
            "must not contain a comma",
        ),
        (
            object("labels", json!(["a", null])),
            "labels[1]",
            "must be a string, not null",
        ),
        (
            object("labels", json!(long(101))),
            "labels",
            "must have at most 100 characters each",
        ),
        (
            object(
                "labels",
                json!(
                    (0..101)
                        .collect::<Vec<_>>()
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                ),
            ),
            "labels",
            "must be at most 100, not 101",
        ),
        (
            object("resume", json!("text")),
            "resume",
            "must be an object, not a string",
        ),
        (
            object("resume", json!({"data": "not base64!"})),
            "resume.data",
            "must be base64",
        ),
        (
            object("resume", json!({"url": "javascript:alert(1)"})),
            "resume.url",
            "must be a link that starts with https:// or http://",
        ),
        (
            object("applicationQuestions", json!({})),
            "applicationQuestions",
            "must be an array, not an object",
        ),
        (
            object("applicationQuestions", json!([{"label": "a", "answer": "b"}, 5])),
            "applicationQuestions[1]",
            "must be an object, not a number",
        ),
        (
            object("applicationQuestions", json!([{"answer": "b"}])),
            "applicationQuestions[0].label",
            "is required",
        ),
        (
            object("applicationQuestions", json!([{"label": "a", "answer": 5}])),
            "applicationQuestions[0].answer",
            "must be a string, not a number",
        ),
    ]
}

#[tokio::test]
async fn each_fault_is_told_with_its_path_and_changes_nothing() {
    let world = World::new().await;
    let before = (world.events().len(), records(&world));
    for (body, field, message) in faulty() {
        world.post("/prospects", body).await.expect_fault(field, message);
    }
    assert_eq!((world.events().len(), records(&world)), before);
}

/// How many items there are besides those that count requests.
fn records(world: &World) -> usize {
    world
        .items()
        .iter()
        .filter(|item| !item["pk"]["S"].as_str().unwrap().starts_with("KEY#"))
        .count()
}

#[tokio::test]
async fn all_faults_of_a_request_are_told_at_once() {
    let world = World::new().await;
    let body = json!({"firstName": "", "email": "x", "stageId": "y", "jobId": "z", "resume": {"data": "!"}});
    let answer = world.post("/prospects", body).await.expect_status(400);
    let fields: Vec<&str> = answer.body["details"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["field"].as_str().unwrap())
        .collect();
    assert_eq!(
        fields,
        ["firstName", "lastName", "email", "stageId", "resume.data", "jobId"]
    );
    assert_eq!(answer.body["message"], "firstName must not be empty (6 faults in all).");
}

#[tokio::test]
async fn limits_admit_n() {
    let world = World::new().await;
    let long = |count: usize| "é".repeat(count);
    let body = json!({
        "firstName": long(200), "lastName": long(200), "title": long(300), "company": long(300), "city": long(300),
        "notes": long(100_000), "labels": (0..100).map(|n| format!("{n:03}{}", long(97))).collect::<Vec<_>>(),
    });
    world.post("/prospects", body).await.expect_status(201);
}

#[tokio::test]
async fn what_is_no_json_object_is_refused() {
    let world = World::new().await;
    for (body, message) in [
        ("", "The body is empty; a JSON object is needed."),
        ("[]", "The body must be a JSON object, not an array."),
        ("null", "The body must be a JSON object, not null."),
        ("\"text\"", "The body must be a JSON object, not a string."),
    ] {
        let answer = world
            .send("POST", "/prospects")
            .header("Content-Type", "application/json")
            .raw_body(body)
            .await;
        answer.expect_error(400, "invalid_request", message);
    }
    let deep = format!(
        "{{\"firstName\":\"A\",\"lastName\":\"B\",\"x\":{}{}}}",
        "[".repeat(32),
        "]".repeat(32)
    );
    for body in [
        b"{".to_vec(),
        b"{\"firstName\": \"A\", \"firstName\": \"B\", \"lastName\": \"C\"}".to_vec(),
        b"{\"firstName\": \"A\", \"lastName\": \"B\", \"x\": {\"y\": 1, \"y\": 2}}".to_vec(),
        b"{\"firstName\": \"A\\u0000\", \"lastName\": \"B\"}".to_vec(),
        b"{\"firstName\": \"\xff\", \"lastName\": \"B\"}".to_vec(),
        b"{\"firstName\": \"\\ud800\", \"lastName\": \"B\"}".to_vec(),
        b"\xef\xbb\xbf{\"firstName\": \"A\", \"lastName\": \"B\"}".to_vec(),
        b"{\"firstName\": NaN}".to_vec(),
        deep.into_bytes(),
    ] {
        let answer = world
            .send("POST", "/prospects")
            .header("Content-Type", "application/json")
            .raw_body(body)
            .await;
        let answer = answer.expect_status(400);
        assert_eq!(answer.body["code"], "invalid_request");
        assert!(
            answer.body["message"]
                .as_str()
                .unwrap()
                .starts_with("The body is not valid JSON: "),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn the_body_is_json_by_its_type_or_without_one() {
    let world = World::new().await;
    let body = named(json!({})).to_string();
    for kind in [
        "application/json",
        "application/json; charset=utf-8",
        "APPLICATION/JSON",
        "application/merge-patch+json",
    ] {
        world
            .send("POST", "/prospects")
            .header("Content-Type", kind)
            .raw_body(body.clone())
            .await
            .expect_status(201);
    }
    world
        .send("POST", "/prospects")
        .without("Content-Type")
        .raw_body(body.clone())
        .await
        .expect_status(201);
    let message = "The body must be JSON: send Content-Type: application/json.";
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "json",
    ] {
        let answer = world
            .send("POST", "/prospects")
            .header("Content-Type", kind)
            .raw_body(body.clone())
            .await;
        answer.expect_error(415, "unsupported_media_type", message);
    }
}

#[tokio::test]
async fn a_body_of_1_mib_is_read_and_one_byte_more_is_not() {
    let world = World::new().await;
    let filled = |size: usize| {
        let start = "{\"firstName\":\"A\",\"lastName\":\"B\",\"x\":\"";
        format!("{start}{}\"}}", "x".repeat(size - start.len() - 2))
    };
    let send = |size| {
        world
            .send("POST", "/prospects")
            .header("Content-Type", "application/json")
            .raw_body(filled(size))
    };
    send(1024 * 1024).await.expect_status(201);
    send(1024 * 1024 + 1)
        .await
        .expect_error(413, "payload_too_large", "The body is over 1 MiB.");
}

#[tokio::test]
async fn a_malformed_query_is_told() {
    let world = World::new().await;
    let time = "must be Unix milliseconds or an ISO 8601 date, in the years 1970 to 9999";
    for path in ["/prospects", "/prospects/count"] {
        for (query, field, message) in [
            ("email=a&email=b", "email", "must be given once"),
            ("name=%00", "name", "must not contain a NUL character"),
            ("createdAfter=yesterday", "createdAfter", time),
            ("createdBefore=1.5", "createdBefore", time),
            ("updatedAfter=-1", "updatedAfter", time),
            ("updatedBefore=99999999999999999", "updatedBefore", time),
        ] {
            world.get(&format!("{path}?{query}")).await.expect_fault(field, message);
        }
    }
    let answer = world
        .get("/prospects?limit=0&createdAfter=x&name=a&name=b")
        .await
        .expect_status(400);
    assert_eq!(answer.body["details"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn an_answer_lists_a_hundred_faults_at_the_most() {
    let world = World::new().await;
    let questions = vec![json!({}); 200];
    let sent = json!({"firstName": "Ada", "lastName": "Lovelace", "applicationQuestions": questions});
    let answer = world.post("/prospects", sent).await.expect_status(400);
    assert_eq!(answer.body["details"].as_array().unwrap().len(), 100);
}
