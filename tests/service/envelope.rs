//! The common parts of all answers (SPECIFICATION §3, §4, §6).

use local::families::ResourceFamily;
use serde_json::json;
use tests::{Request, Response, World};

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
    let world = World::wired().await;
    let ada = json!({"firstName": "Ada", "lastName": "Lovelace"});
    for (request, status, is_counted) in [
        (world.get("/auth"), 200, true),
        (world.post("/prospects", ada), 201, true),
        (world.get("/prospects?limit=0"), 400, true),
        (world.get("/auth").without_key(), 401, false),
        (world.get("/prospects/x"), 404, true),
        (world.get("/nothing"), 404, false),
        (world.send("PUT", "/auth"), 405, false),
    ] {
        let response = expect_envelope(request.await).expect_status(status);
        assert_eq!(response.has_header("ratelimit-limit"), is_counted, "{response}");
        response.expect_header("x-request-id", "test-request");
    }
}

fn with_id<'w>(world: &'w World, target: &str, id: &str) -> Request<'w> {
    world.get(target).without("x-request-id").header("x-request-id", id)
}

#[tokio::test]
async fn a_plain_request_id_is_echoed_and_another_is_replaced_by_one_of_ours() {
    let world = World::wired().await;
    for id in ["a", "0f8fad5b-d9cb-469f-a165-70867728950e", "A.b_c-9", &"x".repeat(128)] {
        with_id(&world, "/auth", id).await.expect_header("x-request-id", id);
    }
    let without = world.get("/auth").without("x-request-id").await;
    let mut seen = vec![without.header("x-request-id").to_owned()];
    for id in ["", "a b", "a\"b", "ключ", "<script>", &"x".repeat(129)] {
        let response = with_id(&world, "/nothing", id).await;
        assert_eq!(response.body["requestId"], response.header("x-request-id"));
        seen.push(response.header("x-request-id").to_owned());
    }
    for id in &seen {
        assert!(id.starts_with("req_") && id.len() == 30, "{id}");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 7, "each is another: {seen:?}");
}

#[tokio::test]
async fn an_unknown_path_is_404_with_and_without_a_key() {
    let world = World::wired().await;
    let paths = "/ /auth/x /v2/auth //auth /prospects/a/b /v2 /prospects/A_B/x";
    for target in paths.split(' ').chain([""]) {
        let get = world.get(target);
        for request in [get.clone(), get.without_key(), world.post(target, json!({}))] {
            let response = expect_envelope(request.await).expect_no_header("ratelimit-limit");
            response.expect_error(404, "not_found", "There is no such path.");
        }
    }
    assert!(world.calls().is_empty());
}

#[tokio::test]
async fn paths_work_with_and_without_the_version() {
    let world = World::wired().await;
    let with = world.get("/auth").await.expect_status(200);
    let without = world.get("/auth").without_prefix().await.expect_status(200);
    assert_eq!(with.text, without.text);
    world.get("/v2x/auth").without_prefix().await.expect_status(404);
}

#[tokio::test]
async fn a_known_path_with_another_method_is_405_and_names_the_right_ones() {
    let world = World::wired().await;
    for (request, allow) in [
        (world.post("/auth", json!({})), "GET, HEAD"),
        (world.delete("/auth").without_key(), "GET, HEAD"),
        (world.patch("/prospects", json!({})), "GET, HEAD, POST"),
        (world.delete("/prospects"), "GET, HEAD, POST"),
        (world.delete("/prospects/count"), "GET, HEAD"),
        (world.post("/prospects/x", json!({})), "DELETE, GET, HEAD, PATCH, PUT"),
        (world.send("OPTIONS", "/auth"), "GET, HEAD"),
    ] {
        let message = format!("This path takes {allow}.");
        let response = request.await.expect_error(405, "method_not_allowed", &message);
        response.expect_header("allow", allow);
    }
    for route in world.routes() {
        let response = world.send("TRACE", &route.path_with("x")).await.expect_status(405);
        let mut allowed = response.header("allow").split(", ");
        assert!(allowed.any(|method| method == route.method), "{response}");
    }
}

#[tokio::test]
async fn a_preflight_request_succeeds_without_a_key() {
    let world = World::wired().await;
    for path in ["/prospects", "/health", "/nothing"] {
        let request = world.send("OPTIONS", path).without_key();
        let answer = request.header("access-control-request-method", "POST").await;
        let answer = answer.expect_status(204).expect_no_header("content-type");
        assert_eq!(answer.text, "");
    }
    assert!(world.calls().is_empty());
}

#[tokio::test]
async fn every_function_answers_a_health_check_without_a_key() {
    let world = World::wired().await;
    let ok = json!({"success": true, "status": "ok"});
    for path in ["/health", "/health?unknown=1"] {
        let answer = world.get(path).without_key().await.expect_status(200);
        let answer = answer.expect_body(ok.clone()).expect_no_header("ratelimit-limit");
        answer.expect_no_header("ignored");
    }
    for family in ResourceFamily::ALL {
        let ask = async |method: &str| {
            let request = world.send(method, "/health").without_key();
            world.answer_of(*family, &request).await
        };
        ask("GET").await.expect_status(200).expect_body(ok.clone());
        let head = ask("HEAD").await.expect_status(200);
        assert_eq!((head.text.as_str(), head.header("content-length")), ("", "30"));
        let refused = ask("POST").await;
        let refused = refused.expect_error(405, "method_not_allowed", "This path takes GET, HEAD.");
        refused.expect_header("allow", "GET, HEAD");
    }
    assert!(world.calls().is_empty());
}

#[tokio::test]
async fn a_body_of_1_mib_is_read_and_one_byte_more_is_413() {
    let world = World::wired().await;
    let post = |length: usize| {
        let start = r#"{"firstName": "Ada", "lastName": "Lovelace", "unknown": ""#;
        let body = format!("{start}{}\"}}", "x".repeat(length - start.len() - 2));
        world.post("/prospects", json!({})).raw_body(body)
    };
    post(1024 * 1024).await.expect_status(201);
    let over = post(1024 * 1024 + 1).await;
    over.expect_error(413, "payload_too_large", "The body is over 1 MiB.");
}

#[tokio::test]
async fn only_json_is_read() {
    let world = World::wired().await;
    let untyped = || world.send("POST", "/prospects").raw_body(r#"{"firstName": "Ada", "lastName": "Lovelace"}"#);
    untyped().await.expect_status(201);
    for media_type in ["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json", ""] {
        untyped().header("content-type", media_type).await.expect_status(201);
    }
    let others = "text/plain application/xml application/jsonx text/json json application/x-www-form-urlencoded \
                  multipart/form-data;boundary=x";
    for media_type in others.split(' ') {
        let message = "The body must be JSON: send Content-Type: application/json.";
        let refused = untyped().header("content-type", media_type).await;
        refused.expect_error(415, "unsupported_media_type", message);
    }
}

#[tokio::test]
async fn only_a_json_object_of_unique_names_is_a_body() {
    let world = World::wired().await;
    let post = |body: &[u8]| world.post("/prospects", json!({})).raw_body(body);
    for (body, message) in [
        ("", "The body is empty; a JSON object is needed."),
        ("[]", "The body must be a JSON object, not an array."),
        ("null", "The body must be a JSON object, not null."),
        ("\"text\"", "The body must be a JSON object, not a string."),
    ] {
        post(body.as_bytes()).await.expect_error(400, "invalid_request", message);
    }
    let nested = |depth: usize| format!(r#"{{"a": {}{}}}"#, "[".repeat(depth - 1), "]".repeat(depth - 1));
    let deep = nested(33);
    let refused: [&[u8]; 13] = [
        b"{",
        b"no JSON",
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\"} more",
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\",}",
        b"{'firstName': 'Ada'}",
        b"{\"firstName\": NaN}",
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\", \"firstName\": \"Eve\"}",
        b"{\"firstName\": \"Ada\", \"lastName\": \"L\", \"x\": {\"a\": 1, \"a\": 1}}",
        b"{\"firstName\": \"\xff\", \"lastName\": \"L\"}",
        b"{\"firstName\": \"\\ud800\", \"lastName\": \"L\"}",
        b"{\"firstName\": \"a\\u0000b\", \"lastName\": \"L\"}",
        b"\xef\xbb\xbf{}",
        deep.as_bytes(),
    ];
    for body in refused {
        let response = post(body).await.expect_status(400);
        assert_eq!(response.body["code"], "invalid_request");
        let message = response.body["message"].as_str().unwrap();
        assert!(message.starts_with("The body is not valid JSON: "), "{response}");
    }
    let deep = post(nested(32).as_bytes()).await;
    let details = deep.body["details"].as_array().map(Vec::len);
    assert_eq!(details, Some(2), "read, and the names are missing: {deep}");
    assert_eq!(world.events().len(), 0);
}

#[tokio::test]
async fn a_query_that_is_no_uri_and_headers_that_are_no_ascii_are_answered() {
    let world = World::wired().await;
    for name in ["\"Ada\"", "<Ada>", "A da", "Zoë", "a#b", "\u{7f}"] {
        let count = world.get(&format!("/prospects/count?name={name}"));
        let answer = count.header("x-note", "Zoë \u{1f600}").await;
        answer.expect_body(json!({"success": true, "count": 0}));
    }
}
