//! Refusals of usual mistakes say what to send instead.

use serde_json::{Value, json};
use tests::{Response, World};

/// What every 401 of the API says: where to get a token (SPECIFICATION §2.8).
const CHALLENGE: &str = "Bearer resource_metadata=\"https://api.example.com/.well-known/oauth-protected-resource/v2\"";

use crate::ask::Ask;
use crate::children::user;

#[tokio::test]
async fn a_path_with_a_slash_at_its_end_or_capitals_is_404() {
    let world = World::wired().await;
    for (path, advice) in [
        ("/prospects/", "Send it without the slash at the end."),
        ("/prospects/prospect_01ABC/", "Send it without the slash at the end."),
        ("/Prospects", "Send it in lower case."),
        ("/Prospects/count", "Send it in lower case."),
        ("/PROSPECTS/", "Send it in lower case, without the slash at the end."),
        ("/Prospects/%C3%89", "Send it in lower case."),
        // Capitals of an encoded byte are no mistake.
        ("/foo%2Fbar", ""),
        ("/prospect", "Did you mean /prospects?"),
        ("/prospet/x/notes", "Did you mean /prospects?"),
        ("/custom_fields", "Did you mean /custom-fields?"),
        ("/nonsense", ""),
        ("/foo%2Fbar/", "Send it without the slash at the end."),
    ] {
        let message = format!("There is no such path. {advice}");
        let message = message.trim_end();
        for request in [world.get(path), world.post(path, json!({})), world.get(path).without_key()] {
            request.await.expect_error(404, "not_found", message);
        }
    }
    for route in world.routes() {
        let resource = route.path.split('/').nth(1).unwrap();
        let message = format!("There is no such path. Did you mean /{resource}?");
        world.get(&format!("/{resource}x")).await.expect_error(404, "not_found", &message);
    }
    assert!(world.calls().is_empty());
}

#[tokio::test]
async fn a_key_in_another_place_is_401() {
    let world = World::wired().await;
    let refused = |response: Response, place: &str| {
        let message = format!("{place} Send the API key as Authorization: Bearer <API_KEY>.");
        response.expect_error(401, "unauthenticated", &message).expect_header("www-authenticate", CHALLENGE)
    };
    for key in [world.api_key(), "x"] {
        let request = world.get("/auth").without_key().header("x-api-key", key);
        refused(request.await, "The header X-API-Key is not read.");
        let request = world.get("/auth").without_key();
        let request = request.header("authorization", &format!("basic {key}"));
        refused(request.await, "Basic credentials are not accepted.");
    }
    // Next to a bearer key, the header does not matter.
    world.get("/auth").header("x-api-key", "x").await.expect_status(200);
}

#[tokio::test]
async fn a_compressed_body_and_an_array_for_a_batch_are_400() {
    let world = World::wired().await;
    let post = |path: &str, body: &[u8]| world.post(path, json!({})).raw_body(body);
    let message = "The body is compressed; send it uncompressed, without Content-Encoding.";
    let compressed = post("/prospects", b"\x1f\x8b\x08\x00\x00");
    let answer = compressed.header("content-encoding", "gzip").await;
    answer.expect_error(400, "invalid_request", message);
    let plain = post("/prospects", b"{").header("content-encoding", "identity").await;
    assert_ne!(plain.expect_status(400).body["message"], message);
    let message = "The body must be a JSON object, not an array: send {\"items\": [...]}.";
    let batch = post("/prospects/batch", b"[{\"firstName\": \"Ada\", \"lastName\": \"Lovelace\"}]").await;
    batch.expect_error(400, "invalid_request", message);
}

#[tokio::test]
async fn a_required_field_in_another_place_is_named() {
    let world = World::wired().await;
    let wrapped =
        |name: &str| format!("is required; you sent it inside {name}, but the body itself must have the fields");
    for (path, body, first, last) in [
        (
            "/prospects",
            json!({"first_name": "Ada", "LAST-NAME": "Lovelace"}),
            "is required; you sent it as first_name".to_owned(),
            "is required; you sent it as LAST-NAME".to_owned(),
        ),
        (
            "/prospects",
            json!({"prospect": {"firstName": "Ada", "last_name": "Lovelace"}}),
            wrapped("prospect"),
            wrapped("prospect"),
        ),
        ("/prospects", json!({"data": {"firstName": "Ada"}, "more": 1}), wrapped("data"), "is required".to_owned()),
    ] {
        let answer = world.post(path, body).await.expect_status(400);
        let details = json!([{"field": "firstName", "message": first}, {"field": "lastName", "message": last}]);
        assert_eq!(answer.body["details"], details);
    }
    let hire = json!({"prospectId": "x", "hire_date": 1});
    let answer = world.post("/hires", hire).await.expect_status(400);
    let faults = answer.body["details"].as_array().unwrap();
    let hint = json!({"field": "hireDate", "message": "is required; you sent it as hire_date"});
    assert!(faults.contains(&hint), "{answer}");
    let long = "firstname".replace('f', &format!("f{}", "_".repeat(200)));
    let answer = world.post("/prospects", json!({long.as_str(): "Ada", "lastName": "L"})).await;
    answer.expect_fault("firstName", &format!("is required; you sent it as {}", &long[..100]));
}

#[tokio::test]
async fn words_of_people_lead_to_the_field_that_they_mean() {
    let world = World::new().await;
    let prospect = world.create("/prospects", json!({"firstName": "Ada", "lastName": "King"})).await;
    let path = format!("/prospects/{}", prospect["id"].as_str().unwrap());
    for (word, meant) in [
        ("stage", "stageId"),
        ("currentStage", "stageId"),
        ("status", "stageId"),
        ("owner", "ownerId"),
        ("recruiter", "ownerId"),
        ("tags", "labels"),
        ("Label", "labels"),
        ("source", "newSourceName"),
        ("office", "officeId"),
        ("job", "jobId"),
        ("mobile_phone", "phone"),
        ("e-mail", "email"),
        ("surname", "lastName"),
        ("position", "title"),
        ("employer", "company"),
        ("zip", "postalCode"),
        ("province", "state"),
        ("cv", "resume"),
        ("custom", "customFields"),
        ("adress", "streetAddress"),
    ] {
        let answer = world.patch(&path, json!({word: "x"})).await.expect_status(200);
        let warning = format!("{word} is not a known field and was ignored. Did you mean {meant}?");
        assert_eq!(answer.body["warnings"], json!([warning]));
    }
    for (query, meant) in [
        ("page=2", "pageToken"),
        ("offset=20", "pageToken"),
        ("per_page=5", "limit"),
        ("orderBy=x", "sort"),
        ("search=x", "q"),
        ("tag=x", "label"),
        ("stage=x", "stageId"),
        ("owner=x", "ownerId"),
        ("expand=x", "include"),
    ] {
        let name = query.split('=').next().unwrap();
        let answer = world.get(&format!("/prospects?{query}")).await;
        answer.expect_fault(name, &format!("is unknown; the nearest known name is {meant}"));
    }
    let answer = world.patch(&path, json!({"stageId": "Contacted"})).await;
    answer.expect_fault("stageId", "is no stage of this account. GET /v2/pipelines lists the ids");
    let stages = &world.first().settings.pipelines[0].stages;
    let other = world.first().settings.pipelines[1].id;
    let moved = json!({"stageId": stages[1].id, "pipelineId": other});
    let answer = world.patch(&path, moved).await.expect_status(200);
    assert_eq!(answer.item()["message"], "pipelineId was ignored: the stage of stageId is in another pipeline.");
}

#[tokio::test]
async fn a_name_in_place_of_an_id_is_400_and_says_the_id() {
    let world = World::new().await;
    let stage = world.first().settings.pipelines[0].stages[1].clone();
    let named = format!(
        "must be the id of a stage, not \"{0}\". The stage with this name has the id {1}",
        stage.name, stage.id
    );
    for path in ["/prospects", "/prospects/count"] {
        let query = format!("{path}?stageId={}", stage.name.to_uppercase().replace(' ', "%20"));
        world.get(&query).await.expect_fault("stageId", &named.replace(&stage.name, &stage.name.to_uppercase()));
    }
    let found = world.tool("search_prospects", json!({"stageId": stage.name})).await;
    assert_eq!(found.data["details"][0]["message"], named);
    for (list, name, kind, ids) in [
        ("/prospects", "ownerId", "user", "users"),
        ("/prospects", "pipelineId", "pipeline", "pipelines"),
        ("/prospects", "officeId", "office", "offices"),
        ("/prospects", "sourceId", "source", "sources"),
        ("/prospects", "jobId", "job", "jobs"),
        ("/tasks", "assignedTo", "user", "users"),
        ("/tasks", "userId", "user", "users"),
        ("/notes", "prospectId", "prospect", "prospects"),
        ("/meetings", "ownerId", "user", "users"),
        ("/reports/stages", "pipelineId", "pipeline", "pipelines"),
    ] {
        let expected = format!("must be the id of a {kind}, not \"Ada\". GET /v2/{ids} lists the ids");
        world.get(&format!("{list}?{name}=Ada")).await.expect_fault(name, &expected);
    }
}

#[tokio::test]
async fn times_are_read_as_people_mean_them() {
    let world = World::new().await;
    let prospect = world.create("/prospects", json!({"firstName": "Ada", "lastName": "King"})).await["id"].clone();
    let owner = user(&world, 0);
    let mut meeting =
        json!({"prospectId": prospect, "meetingType": "Call", "ownerId": owner, "timeZone": "Europe/Berlin"});
    let at = |utc: &str| json!(domain::UnixMs::parse_iso(utc).unwrap().ms());
    for (sent, utc) in [
        ("2026-07-01T10:00", "2026-07-01T08:00Z"),
        ("2026-07-01 10:00:00", "2026-07-01T08:00Z"),
        ("2026-12-01T10:00", "2026-12-01T09:00Z"),
        ("2026-07-01T10:00Z", "2026-07-01T10:00Z"),
        ("2026-07-01T10:00+05:00", "2026-07-01T05:00Z"),
        // Clocks skip this hour, and show the next one twice.
        ("2026-03-29T02:30", "2026-03-29T01:30Z"),
        ("2026-10-25T02:30", "2026-10-25T00:30Z"),
    ] {
        meeting["meetingDate"] = json!(sent);
        let made = world.post("/meetings", meeting.clone()).await.expect_status(201);
        assert_eq!((&made.item()["meetingDate"], &made.body["warnings"]), (&at(utc), &Value::Null), "{sent}");
    }
    let made = world.create("/meetings", meeting).await;
    let path = format!("/meetings/{}", made["id"].as_str().unwrap());
    let moved = world.update(&path, json!({"meetingDate": "2026-07-02T10:00"})).await;
    assert_eq!(moved["meetingDate"], at("2026-07-02T08:00Z"));
    let moved = world.update(&path, json!({"meetingDate": "2026-07-02T10:00", "timeZone": "Asia/Tokyo"})).await;
    assert_eq!(moved["meetingDate"], at("2026-07-02T01:00Z"));
    let moved = world.update(&path, json!({"timeZone": "Europe/London"})).await;
    assert_eq!(moved["meetingDate"], at("2026-07-02T01:00Z"));
    let task = json!({"prospectId": prospect, "assignedTo": owner, "task": "Call", "dueAt": "2026-07-01T10:00"});
    let made = world.post("/tasks", task).await.expect_status(201);
    let warning = "dueAt has no offset, so it is read as UTC. Add Z, or an offset such as +02:00.";
    assert_eq!((&made.item()["dueAt"], &made.body["warnings"]), (&at("2026-07-01T10:00Z"), &json!([warning])));
}

#[tokio::test]
async fn a_required_text_needs_a_visible_character() {
    let world = World::wired().await;
    let prospect = world.create("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).await["id"].clone();
    let pipeline = world.first().settings.pipelines[0].id;
    let user = user(&world, 0);
    let invisible = "\u{200b}\u{3164} \u{2060}";
    let cases: [(&str, &str, Value); 10] = [
        ("/prospects", "firstName", json!({"lastName": "Lovelace"})),
        ("/prospects", "lastName", json!({"firstName": "Ada"})),
        ("/tasks", "task", json!({"prospectId": prospect, "assignedTo": user})),
        ("/notes", "body", json!({"prospectId": prospect})),
        ("/users", "name", json!({})),
        ("/pipelines", "name", json!({"stages": ["New"]})),
        ("/stages", "name", json!({"pipelineId": pipeline})),
        ("/sources", "name", json!({})),
        ("/jobs", "title", json!({})),
        ("/keys", "name", json!({"permissions": ["*"]})),
    ];
    for (path, field, mut body) in cases {
        body[field] = json!(invisible);
        let answer = world.post(path, body.clone()).await;
        answer.expect_fault(field, "must have a visible character");
        body[field] = json!(format!("{invisible}x"));
        world.create(path, body).await;
    }
    let stages = json!({"name": "P", "stages": [invisible]});
    let answer = world.post("/pipelines", stages).await;
    answer.expect_fault("stages[0].name", "must have a visible character");
}
