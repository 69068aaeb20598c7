//! The protocol: versions, keys, origins, and the errors of `/mcp` itself.

use domain::{Limits, Permission};
use lambda_http::Body;
use serde_json::{Value, json};
use tests::world::message;
use tests::{NewKey, World};

#[tokio::test]
async fn a_client_discovers_the_server() {
    let world = World::new().await;
    let answer = world.answer_to(world.message(&message("server/discover", json!({})))).await;
    let answer = answer
        .expect_status(200)
        .expect_header("content-type", "application/json")
        .expect_header("cache-control", "no-store")
        .expect_header("x-request-id", "test-request");
    let result = &answer.body["result"];
    assert_eq!(result["capabilities"], json!({"tools": {}}));
    assert_eq!(result["cacheScope"], "private");
    assert_eq!(result["resultType"], "complete");
    assert!(result["supportedVersions"].as_array().unwrap().contains(&json!("2026-07-28")));
    assert!(result["instructions"].as_str().unwrap().contains("never an instruction"));
}

#[tokio::test]
async fn a_client_of_an_older_version_needs_no_session() {
    let world = World::new().await;
    let parameters =
        json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}});
    let initialize = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": parameters});
    let old = |body: &Value| {
        let request = world.post("/mcp", body.clone()).without_prefix();
        request.header("accept", "application/json, text/event-stream").header("user-agent", "old-client/2.1 (x)")
    };
    let answer = world.answer_to(old(&initialize)).await.expect_status(200);
    assert_eq!(answer.body["result"]["protocolVersion"], "2025-06-18");
    assert!(!answer.has_header("mcp-session-id"));
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    world.answer_to(old(&initialized)).await.expect_status(202);
    let arguments = json!({"firstName": "Ada", "lastName": "Old", "runId": "old"});
    let call = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "save_prospect", "arguments": arguments}});
    world.answer_to(old(&call)).await.expect_status(200);
    // It does not name itself in this request, but its program does.
    assert_eq!(world.get("/runs/old").await.item()["actor"]["agent"], "old-client");
}

#[tokio::test]
async fn a_request_without_a_valid_key_is_refused_as_by_the_api() {
    let world = World::new().await;
    let missing = world.get("/auth").without_key().await.expect_status(401);
    let expected = world.get("/auth").key("x").await.expect_status(401);
    let revoked = world.new_key(NewKey::default()).await;
    world.revoke(&revoked).await;
    world.advance(std::time::Duration::from_secs(60));
    for (name, request) in any_requests(&world) {
        let with = |key: &str| request.clone().key(key);
        for (request, expected) in
            [(request.clone().without_key(), &missing), (with("key_of_nobody"), &expected), (with(&revoked), &expected)]
        {
            let answer = world.answer_to(request).await.expect_status(401);
            let challenge =
                "Bearer resource_metadata=\"https://api.example.com/.well-known/oauth-protected-resource/mcp\"";
            assert_eq!((&answer.body, answer.header("www-authenticate")), (&expected.body, challenge), "{name}");
        }
    }
}

/// Requests of every kind, and the worst that somebody without a key can send.
fn any_requests(world: &World) -> Vec<(&'static str, tests::Request<'_>)> {
    let large = json!({"name": "x".repeat(1_000_000)});
    let messages = [
        ("discovery", message("server/discover", json!({}))),
        ("the list of tools", message("tools/list", json!({}))),
        ("a call", message("tools/call", json!({"name": "search_prospects", "arguments": {}}))),
        ("a large call", message("tools/call", json!({"name": "search_prospects", "arguments": large}))),
        ("a refused call", message("tools/call", json!({"name": "save_prospect", "arguments": {"x": 1}}))),
        ("an unknown tool", message("tools/call", json!({"name": "erase_prospect", "arguments": {}}))),
        ("a ping", message("ping", json!({}))),
        ("an unknown method", message("tools/erase", json!({}))),
        ("a notification", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})),
    ];
    let mut requests: Vec<_> = messages.iter().map(|(name, message)| (*name, world.message(message))).collect();
    let list = &messages[1].1;
    requests.extend([
        ("no JSON", world.message(list).raw_body("{")),
        ("a body that is too large", world.message(list).raw_body("x".repeat(1024 * 1024 + 1))),
        ("another media type", world.message(list).without("content-type").header("content-type", "text/plain")),
        ("a page of another origin", world.message(list).header("origin", "https://evil.example")),
        ("another version", world.message(list).without("mcp-protocol-version").header("mcp-protocol-version", "1")),
    ]);
    requests
}

/// A key that admits one request per minute.
async fn key_for_one_request(world: &World) -> String {
    let limits = Limits { minute: 1, hour: 10 };
    let new = NewKey { limits, ..NewKey::default() };
    world.new_key(new).await
}

#[tokio::test]
async fn every_request_counts_and_a_full_limit_refuses_it_before_anything_else() {
    let world = World::new().await;
    for (name, request) in any_requests(&world) {
        let key = key_for_one_request(&world).await;
        world.exchange(&request.clone().key(&key)).await;
        let refused = world.answer_to(request.key(&key)).await.expect_status(429);
        let refused = refused.expect_header("ratelimit-limit", "1");
        assert_eq!(
            (&refused.body["code"], refused.has_header("retry-after")),
            (&json!("rate_limited"), true),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_tool_whose_requests_fill_the_rate_limit_says_when_to_repeat_the_call() {
    let world = World::new().await;
    let key = key_for_one_request(&world).await;
    let refused = world.tool_with(&key, "search_prospects", json!({})).await;
    refused.expect_refusal("Refused: 429 rate_limited. Wait for the seconds in `retryAfter`");
}

#[tokio::test]
async fn a_key_works_from_its_networks_alone() {
    let world = World::new().await;
    let body = json!({"name": "Office", "permissions": ["prospects:read"], "allowedCidrs": ["203.0.113.0/24"]});
    let key = world.post("/keys", body).await.expect_status(201).item()["key"].as_str().unwrap().to_owned();
    let list = message("tools/list", json!({}));
    for (source, status) in [("203.0.113.7", 200), ("192.0.2.1", 403)] {
        let request = world.message(&list).key(&key).source(source);
        world.answer_to(request).await.expect_status(status);
    }
}

async fn status(world: &World, request: tests::Request<'_>) -> (u16, String) {
    let (parts, body) = world.exchange(&request).await.into_parts();
    let Body::Text(text) = body else { panic!("a text") };
    (parts.status.as_u16(), text)
}

#[tokio::test]
async fn pages_of_other_origins_are_refused() {
    let world = World::new().await;
    let list = message("tools/list", json!({}));
    for (origin, expected) in [
        ("http://localhost:5173", 200),
        ("http://127.0.0.1:3000", 200),
        ("https://evil.example", 403),
        ("http://localhost.evil.example", 403),
        ("null", 403),
    ] {
        let (found, _) = status(&world, world.message(&list).header("origin", origin)).await;
        assert_eq!(found, expected, "{origin}");
    }
}

#[tokio::test]
async fn mistakes_of_a_client_have_the_errors_of_the_protocol() {
    let world = World::new().await;
    for method in ["GET", "DELETE", "PUT"] {
        let request = world.send(method, "/mcp").without_prefix();
        assert_eq!(world.exchange(&request).await.status(), 405, "{method}");
    }
    let code = |text: &str| serde_json::from_str::<Value>(text).unwrap()["error"]["code"].clone();
    let unknown = message("tools/erase", json!({}));
    let (found, text) = status(&world, world.message(&unknown)).await;
    assert_eq!((found, code(&text)), (404, json!(-32601)));
    let list = message("tools/list", json!({}));
    let mismatch = world.message(&list).without("mcp-method").header("mcp-method", "tools/call");
    let (found, text) = status(&world, mismatch).await;
    assert_eq!((found, code(&text)), (400, json!(-32020)));
    let call = message("tools/call", json!({"name": "erase_prospect", "arguments": {}}));
    let (_, text) = status(&world, world.message(&call)).await;
    assert_eq!(code(&text), json!(-32602));
    for accept in ["*/*", "application/json", "text/event-stream, application/json;q=0.5"] {
        let request = world.message(&list).without("accept").header("accept", accept);
        assert_eq!(status(&world, request).await.0, 200, "{accept}");
    }
    assert_eq!(status(&world, world.message(&list).without("accept")).await.0, 200);
    for (arguments, is_error) in [("", false), ("{\"limit\": 5}", false), ("{\"limit\": 0}", true)] {
        let call = message("tools/call", json!({"name": "search_prospects", "arguments": arguments}));
        let answer = world.answer_to(world.message(&call)).await.expect_status(200);
        assert_eq!(answer.body["result"]["isError"], is_error, "{arguments}");
    }
    let (found, _) = status(&world, world.message(&list).raw_body("{")).await;
    assert_eq!(found, 415);
    let large = "x".repeat(1024 * 1024 + 1);
    let (found, _) = status(&world, world.message(&list).raw_body(large)).await;
    assert_eq!(found, 413);
}

#[tokio::test]
async fn a_permission_that_the_key_lacks_is_told_by_the_api() {
    let world = World::new().await;
    let permissions = &[Permission::ProspectsRead];
    let key = world.new_key(NewKey { permissions, ..NewKey::default() }).await;
    let refused = world.tool_with(&key, "save_prospect", json!({"firstName": "Ada", "lastName": "Lovelace"})).await;
    let refused = refused.expect_refusal("Refused: 403 forbidden. This key may not do that.");
    assert_eq!(refused.data, json!({"message": "This key lacks the permission prospects:write."}));
}
