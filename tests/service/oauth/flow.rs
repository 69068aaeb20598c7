//! A client that knows only the address of `/mcp` connects.

use super::*;

#[tokio::test]
async fn a_client_that_knows_only_the_address_finds_everything() {
    let world = World::new().await;
    let refused =
        Answer::of(world.answer(&world.message(&tests::world::message("tools/list", json!({}))).without_key()).await);
    let metadata = format!("{ORIGIN}/.well-known/oauth-protected-resource/mcp");
    assert_eq!(
        (refused.status, refused.header("www-authenticate")),
        (401, &*format!("Bearer resource_metadata=\"{metadata}\""))
    );
    let api = world.get("/prospects").without_key().await;
    let of_api = format!("Bearer resource_metadata=\"{ORIGIN}/.well-known/oauth-protected-resource/v2\"");
    assert_eq!((api.status, api.header("www-authenticate")), (401, &*of_api));
    for (path, resource) in [("/mcp", "/mcp"), ("/v2", "/v2"), ("", "")] {
        let found = read(&world, &format!("/.well-known/oauth-protected-resource{path}")).await;
        let found = (found.status, found.json()["resource"].clone(), found.json()["authorization_servers"].clone());
        assert_eq!(found, (200, format!("{ORIGIN}{resource}").into(), json!([ORIGIN])));
    }
    let server = read(&world, "/.well-known/oauth-authorization-server").await.json();
    let expected = json!({
        "issuer": ORIGIN,
        "authorization_endpoint": format!("{ORIGIN}/oauth/authorize"),
        "token_endpoint": format!("{ORIGIN}/oauth/token"),
        "revocation_endpoint": format!("{ORIGIN}/oauth/revoke"),
        "scopes_supported": server["scopes_supported"],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token", "client_credentials"],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
        "revocation_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
        "authorization_response_iss_parameter_supported": true,
        "client_id_metadata_document_supported": true,
        "service_documentation": format!("{ORIGIN}/docs/guides/agents"),
    });
    assert_eq!(server, expected);
    assert_eq!(server["scopes_supported"].as_array().unwrap().len(), 17);
}

#[tokio::test]
async fn a_person_allows_and_the_client_works_with_what_was_allowed() {
    let world = World::new().await;
    publish(&world);
    let asked = asked(&[]);
    let sign_in = read(&world, &format!("/oauth/authorize?{}", encoded(&pairs(&asked)))).await;
    assert_eq!(
        (sign_in.status, sign_in.header("x-frame-options"), sign_in.field("state")),
        (200, "DENY", "a&\"b".to_owned())
    );
    assert!(sign_in.text.contains("name=\"key\"") && !sign_in.text.contains("<script"), "{}", sign_in.text);
    // Nothing is read before a person has signed in.
    assert!(world.receivers().received().is_empty());

    let page = question(&world, world.api_key(), &asked).await;
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; \
                  form-action 'self' https://agent.example.com";
    assert_eq!((page.header("content-security-policy"), page.header("cache-control")), (policy, "no-store"));
    assert!(page.text.contains("<strong>&lt;Agent&gt;</strong>") && !page.text.contains("<Agent>"), "{}", page.text);
    assert!(!page.text.contains(world.api_key()));

    let more = [("permission", "prospects:read"), ("permission", "tasks:read"), ("decision", "allow")];
    let allowed = decide(&world, world.api_key(), &asked, &more).await;
    assert!(allowed.header("location").starts_with(&format!("{REDIRECT}?code=code_")), "{allowed:?}");
    let back = (allowed.parameter("state").unwrap(), allowed.parameter("iss").unwrap());
    assert_eq!(back, ("a&\"b".to_owned(), ORIGIN.to_owned()));

    let code = allowed.parameter("code").unwrap();
    assert_eq!(world.get("/grants").await.expect_status(200).items(), &[] as &[Value]);
    let issued = redeem(&world, &code, &[("resource", "https://api.example.com/mcp")]).await;
    let body = issued.json();
    assert_eq!((&body["token_type"], &body["expires_in"]), (&"Bearer".into(), &3_600.into()));
    assert_eq!((&body["scope"], issued.header("cache-control")), (&"prospects:read tasks:read".into(), "no-store"));
    let access = issued.token("access_token");
    assert_eq!((agents(&world, &access).await, api(&world, &access, "/auth").await), (200, 401));

    let grants = world.get("/grants").await.expect_status(200);
    let grant = &grants.items()[0];
    assert_eq!(grant["clientName"], "<Agent>");
    assert_eq!((&grant["client"], &grant["resource"]), (&CLIENT.into(), &format!("{ORIGIN}/mcp").into()));
    assert_eq!((&grant["permissions"], &grant["scope"]), (&json!(["prospects:read", "tasks:read"]), &Value::Null));
    assert_eq!(grant["lastUsedAt"], world.now_ms());
}

#[tokio::test]
async fn a_person_refuses() {
    let world = World::new().await;
    publish(&world);
    let refused = decide(&world, world.api_key(), &asked(&[]), &[("decision", "refuse")]).await;
    assert_eq!(refused.parameter("error").as_deref(), Some("access_denied"));
    assert_eq!((refused.parameter("code"), refused.parameter("iss").as_deref()), (None, Some(ORIGIN)));
}

#[tokio::test]
async fn a_token_acts_like_a_key() {
    let world = World::new().await;
    let access = tokens(&world, world.api_key(), &["tasks:read", "prospects:read", "prospects:write"])
        .await
        .token("access_token");
    let made = world.post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).key(&access).await;
    made.expect_status(201);
    assert_eq!(api(&world, &access, "/prospects").await, 200);
    assert_eq!(api(&world, &access, "/webhooks").await, 403);
    assert_eq!(agents(&world, &access).await, 200);
    // A change of the settings is seen, although it does not write the items of tokens.
    let user = world.post("/users", json!({"name": "Grace"})).await.expect_status(201).id().to_owned();
    let body = json!({"firstName": "Alan", "lastName": "Turing", "ownerId": user});
    world.post("/prospects", body).key(&access).await.expect_status(201);
    let check = world.get("/auth").key(&access).await.expect_status(200);
    let grant = world.get("/grants").await.items()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(check.item()["keyId"], grant.replace("grant_", "key_"));
}

#[tokio::test]
async fn refresh_tokens_rotate_and_count_on() {
    let world = World::new().await;
    let first = tokens(&world, world.api_key(), &["tasks:read"]).await;
    let old = first.token("access_token");
    for _ in 0..3 {
        assert_eq!(api(&world, &old, "/tasks").await, 200);
    }
    let second = refresh(&world, &first.token("refresh_token")).await;
    assert_eq!(api(&world, &old, "/tasks").await, 401);
    let response = world.get("/tasks").key(&second.token("access_token")).await.expect_status(200);
    assert_eq!(response.header("ratelimit-remaining"), "496");
    assert_ne!(first.token("refresh_token"), second.token("refresh_token"));
}

#[tokio::test]
async fn a_grant_sees_the_part_that_its_person_chooses() {
    let world = World::new().await;
    publish(&world);
    let make = async |path: &str, body: Value| world.post(path, body).await.expect_status(201).id().to_owned();
    let other = make("/users", json!({"name": "Grace"})).await;
    let office = make("/offices", json!({"name": "Tampa <1>"})).await;
    let pipeline = make("/pipelines", json!({"name": "Second", "stages": ["One", "Two"]})).await;
    for (name, place) in [
        ("Own", json!({})),
        ("Other", json!({"ownerId": other})),
        ("Near", json!({"officeId": office})),
        ("Second", json!({"pipelineId": pipeline, "ownerId": other})),
    ] {
        let mut body = json!({"firstName": name, "lastName": "One"});
        body.as_object_mut().unwrap().extend(place.as_object().unwrap().clone());
        make("/prospects", body).await;
    }
    let asked = asked(&[("resource", "")]);
    let (own, near, second) = (("owner", "self"), ("office", office.as_str()), ("pipeline", pipeline.as_str()));
    for (chosen, expected) in [
        (vec![], vec!["Near", "Other", "Own", "Second"]),
        (vec![own], vec!["Near", "Own"]),
        (vec![near], vec!["Near"]),
        (vec![second], vec!["Second"]),
        (vec![own, second], vec![]),
        (vec![own, near], vec!["Near"]),
    ] {
        let more = [vec![("permission", "prospects:read"), ("decision", "allow")], chosen].concat();
        let answer = decide(&world, world.api_key(), &asked, &more).await;
        let access = redeem(&world, &answer.parameter("code").unwrap(), &[]).await.token("access_token");
        let seen = world.get("/prospects?sort=name").key(&access).await.expect_status(200);
        let names: Vec<_> = seen.items().iter().map(|item| item["firstName"].as_str().unwrap()).collect();
        assert_eq!(names, expected, "{more:?}");
    }
    let unknown =
        [("permission", "prospects:read"), ("decision", "allow"), ("office", "office_01ARZ3NDEKTSV4RRFFQ69G5FAV")];
    let refused = decide(&world, world.api_key(), &asked, &unknown).await;
    assert_eq!(refused.status, 400, "{refused:?}");
    assert!(refused.text.contains("office must name at most 100 records that the page offers."), "{refused:?}");
}

#[tokio::test]
async fn the_port_of_a_loopback_address_may_differ() {
    let world = World::new().await;
    publish(&world);
    let redirect = "http://127.0.0.1:49152/cb";
    let asked = asked(&[("redirect_uri", redirect)]);
    let code = code(&world, world.api_key(), &asked, &["tasks:read"]).await;
    redeem(&world, &code, &[("redirect_uri", "http://127.0.0.1/cb")]).await.refused(400, "invalid_grant");
    redeem(&world, &code, &[("redirect_uri", redirect)]).await.token("access_token");
}
