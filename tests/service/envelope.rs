//! What every answer has in common (SPECIFICATION §2, §3, §4).

use serde_json::json;
use tests::{Response, World};

/// What every answer carries, whatever it says.
#[track_caller]
fn expect_envelope(response: Response) -> Response {
    response
        .expect_header("cache-control", "no-store")
        .expect_header("content-type", "application/json")
        .expect_header("x-content-type-options", "nosniff")
}

#[tokio::test]
async fn answers_of_every_class_carry_the_common_headers() {
    let world = World::new().await;
    for (target, status) in [
        ("/auth", 200),
        ("/prospects?limit=0", 400),
        ("/nothing", 404),
        ("/prospects/x", 404),
    ] {
        let response = expect_envelope(world.get(target).await).expect_status(status);
        assert_eq!(response.has_header("ratelimit-limit"), target != "/nothing", "{target}");
        assert_eq!(response.header("x-request-id"), "test-request");
    }
    expect_envelope(world.send("PUT", "/auth").await).expect_status(405);
    expect_envelope(world.get("/auth").without_key().await).expect_status(401);
    let created = world
        .post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"}))
        .await;
    expect_envelope(created)
        .expect_status(201)
        .expect_header("ratelimit-limit", "500");
}

#[tokio::test]
async fn a_plain_request_id_is_echoed() {
    let world = World::new().await;
    for id in ["a", "0f8fad5b-d9cb-469f-a165-70867728950e", "A.b_c-9", &"x".repeat(128)] {
        world
            .get("/auth")
            .without("x-request-id")
            .header("x-request-id", id)
            .await
            .expect_header("x-request-id", id);
    }
}

#[tokio::test]
async fn another_request_id_is_replaced_by_one_of_ours() {
    let world = World::new().await;
    let mut seen = Vec::new();
    for id in ["", "a b", "a\"b", "ключ", "<script>", &"x".repeat(129)] {
        let response = world
            .get("/nothing")
            .without("x-request-id")
            .header("x-request-id", id)
            .await;
        seen.push(response.header("x-request-id").to_owned());
        assert_eq!(response.body["requestId"], response.header("x-request-id"));
    }
    seen.push(
        world
            .get("/auth")
            .without("x-request-id")
            .await
            .header("x-request-id")
            .to_owned(),
    );
    for id in &seen {
        assert!(id.starts_with("req_") && id.len() == 30, "{id}");
    }
    seen.dedup();
    assert_eq!(seen.len(), 7, "each is another: {seen:?}");
}

#[tokio::test]
async fn an_unknown_path_is_404_with_and_without_a_key() {
    let world = World::new().await;
    for target in [
        "/",
        "",
        "/auth/",
        "/auth/x",
        "/Auth",
        "/v2/auth",
        "//auth",
        "/prospects/",
        "/prospects/a/b",
        "/v2",
    ] {
        for request in [
            world.get(target),
            world.get(target).without_key(),
            world.post(target, json!({})),
        ] {
            let response = expect_envelope(request.await).expect_no_header("ratelimit-limit");
            response.expect_error(404, "not_found", "There is no such path.");
        }
    }
    assert!(world.calls().is_empty());
}

#[tokio::test]
async fn paths_work_with_and_without_the_version() {
    let world = World::new().await;
    let with = world.get("/auth").await.expect_status(200);
    let without = world.get("/auth").without_prefix().await.expect_status(200);
    assert_eq!(with.text, without.text);
    world.get("/v2x/auth").without_prefix().await.expect_status(404);
}

#[tokio::test]
async fn a_known_path_with_another_method_is_405_and_names_the_right_ones() {
    let world = World::new().await;
    let expect = |response: Response, allow: &str| {
        let message = format!("This path takes {allow}.");
        response
            .expect_error(405, "method_not_allowed", &message)
            .expect_header("allow", allow);
    };
    expect(world.post("/auth", json!({})).await, "GET, HEAD");
    expect(world.delete("/auth").without_key().await, "GET, HEAD");
    expect(world.patch("/prospects", json!({})).await, "GET, HEAD, POST");
    expect(world.delete("/prospects").await, "GET, HEAD, POST");
    expect(world.delete("/prospects/count").await, "GET, HEAD");
    expect(
        world.post("/prospects/x", json!({})).await,
        "DELETE, GET, HEAD, PATCH, PUT",
    );
    expect(world.send("OPTIONS", "/auth").await, "GET, HEAD");
}

#[tokio::test]
async fn every_route_names_its_methods() {
    let world = World::new().await;
    for route in world.routes() {
        let target = route.path_with("x");
        let response = world.send("TRACE", &target).await.expect_status(405);
        let allow = response.header("allow").to_owned();
        assert!(
            allow.split(", ").any(|method| method == route.method),
            "{target}: {allow}"
        );
    }
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let world = World::new().await;
    for target in [
        "/auth",
        "/prospects",
        "/prospects/count",
        "/prospects/x",
        "/prospects?limit=0",
    ] {
        let get = world.get(target).await;
        let head = world.send("HEAD", target).await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{target}");
        let but_for_the_count = |response: &Response| {
            let mut headers = response.sorted_headers();
            headers.retain(|(name, _)| name != "ratelimit-remaining");
            headers
        };
        assert_eq!(but_for_the_count(&head), but_for_the_count(&get), "{target}");
    }
    world.send("HEAD", "/auth").without_key().await.expect_status(401);
}

#[tokio::test]
async fn a_body_of_1_mib_is_read_and_one_byte_more_is_413() {
    let world = World::new().await;
    let body = |length: usize| {
        let start = r#"{"firstName": "Ada", "lastName": "Lovelace", "unknown": ""#;
        format!("{start}{}\"}}", "x".repeat(length - start.len() - 2))
    };
    let limit = 1024 * 1024;
    world
        .post("/prospects", json!({}))
        .raw_body(body(limit))
        .await
        .expect_status(201);
    let over = world.post("/prospects", json!({})).raw_body(body(limit + 1)).await;
    over.expect_error(413, "payload_too_large", "The body is over 1 MiB.");
}

#[tokio::test]
async fn only_json_is_read() {
    let world = World::new().await;
    let body = r#"{"firstName": "Ada", "lastName": "Lovelace"}"#;
    let typed = |media_type: &str| {
        world
            .post("/prospects", json!({}))
            .without("content-type")
            .header("content-type", media_type)
            .raw_body(body)
    };
    for media_type in [
        "application/json",
        "Application/JSON; charset=utf-8",
        "application/vnd.api+json",
        "",
    ] {
        typed(media_type).await.expect_status(201);
    }
    world.send("POST", "/prospects").raw_body(body).await.expect_status(201);
    for media_type in [
        "text/plain",
        "application/xml",
        "application/jsonx",
        "text/json",
        "multipart/form-data",
    ] {
        let message = "The body must be JSON: send Content-Type: application/json.";
        typed(media_type)
            .await
            .expect_error(415, "unsupported_media_type", message);
    }
}

#[tokio::test]
async fn a_body_that_is_no_json_object_is_refused() {
    let world = World::new().await;
    let nested = |depth: usize| format!(r#"{{"a": {}{}}}"#, "[".repeat(depth - 1), "]".repeat(depth - 1));
    let refused: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"[]".to_vec(),
        b"null".to_vec(),
        b"\"text\"".to_vec(),
        b"{".to_vec(),
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\"} more".to_vec(),
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\",}".to_vec(),
        b"{'firstName': 'Ada'}".to_vec(),
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\", \"firstName\": \"Eve\"}".to_vec(),
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\", \"x\": {\"a\": 1, \"a\": 1}}".to_vec(),
        b"{\"firstName\": \"\xff\", \"lastName\": \"L\"}".to_vec(),
        b"{\"firstName\": \"a\\u0000b\", \"lastName\": \"L\"}".to_vec(),
        b"\xef\xbb\xbf{}".to_vec(),
        nested(33).into_bytes(),
    ];
    for body in refused {
        let shown = String::from_utf8_lossy(&body).into_owned();
        let response = world.post("/prospects", json!({})).raw_body(body).await;
        assert_eq!(
            (response.status, &response.body["code"]),
            (400, &json!("invalid_request")),
            "{shown} {response}"
        );
    }
    let deep = world.post("/prospects", json!({})).raw_body(nested(32)).await;
    assert_eq!(
        deep.body["details"].as_array().map(Vec::len),
        Some(2),
        "read, and the names are missing: {deep}"
    );
    assert_eq!(world.events().len(), 0);
}

#[tokio::test]
async fn a_query_that_is_no_uri_and_headers_that_are_no_ascii_are_answered() {
    let world = World::new().await;
    for query in [
        "name=\"Ada\"",
        "name=<Ada>",
        "name=A da",
        "name=Zoë",
        "name=a#b",
        "name=\u{7f}",
    ] {
        world
            .get(&format!("/prospects/count?{query}"))
            .header("x-note", "Zoë \u{1f600}")
            .await
            .expect_body(json!({"success": true, "count": 0}));
    }
}
