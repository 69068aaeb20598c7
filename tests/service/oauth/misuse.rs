//! What others can do with codes, tokens, forms and documents: nothing.

use tests::world::NewKey;

use super::*;

#[tokio::test]
async fn a_code_is_redeemed_once_and_its_second_use_ends_the_grant() {
    let world = World::new().await;
    publish(&world);
    let code = code(&world, world.api_key(), &asked(&[("resource", "")]), &["tasks:read"]).await;
    let issued = redeem(&world, &code, &[]).await;
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 200);
    redeem(&world, &code, &[]).await.refused(400, "invalid_grant");
    assert_eq!(api(&world, &issued.token("access_token"), "/tasks").await, 401);
    refresh(&world, &issued.token("refresh_token")).await.refused(400, "invalid_grant");
    assert_eq!(world.get("/grants").await.items(), &[] as &[Value]);
}

#[tokio::test]
async fn a_stolen_code_is_worth_nothing() {
    let world = World::new().await;
    publish(&world);
    let code = code(&world, world.api_key(), &asked(&[]), &["tasks:read"]).await;
    let wrong = "e".repeat(43);
    for (change, error) in [
        ([("code_verifier", &*wrong)], "invalid_grant"),
        ([("code_verifier", "short")], "invalid_grant"),
        ([("code_verifier", "")], "invalid_request"),
        ([("client_id", "https://other.example.com/client.json")], "invalid_grant"),
        ([("redirect_uri", "https://agent.example.com/callback/")], "invalid_grant"),
        ([("resource", "https://api.example.com/v2")], "invalid_target"),
        ([("resource", "https://evil.example.com/mcp")], "invalid_target"),
        ([("grant_type", "password")], "unsupported_grant_type"),
    ] {
        redeem(&world, &code, &change).await.refused(400, error);
    }
    redeem(&world, &code, &[("client_id", "client_01KJN0A5PG4ZQW3V8R6T1Y9XKM")]).await.refused(401, "invalid_client");
    // None of these attempts has used it.
    redeem(&world, &code, &[]).await.token("access_token");
}

#[tokio::test]
async fn a_code_lives_sixty_seconds() {
    for (ms, status) in [(59_999, 200), (60_000, 400)] {
        let world = World::new().await;
        publish(&world);
        let code = code(&world, world.api_key(), &asked(&[]), &["tasks:read"]).await;
        world.advance(Duration::from_millis(ms));
        assert_eq!(redeem(&world, &code, &[]).await.status, status, "{ms}");
    }
}

#[tokio::test]
async fn a_refresh_token_that_is_used_twice_ends_the_grant() {
    let world = World::new().await;
    let first = tokens(&world, world.api_key(), &["tasks:read"]).await;
    let second = refresh(&world, &first.token("refresh_token")).await;
    assert_eq!(api(&world, &second.token("access_token"), "/tasks").await, 200);
    refresh(&world, &first.token("refresh_token")).await.refused(400, "invalid_grant");
    assert_eq!(api(&world, &second.token("access_token"), "/tasks").await, 401);
    refresh(&world, &second.token("refresh_token")).await.refused(400, "invalid_grant");
}

#[tokio::test]
async fn two_refreshes_at_once_give_one_token_at_most() {
    let world = World::new().await;
    let first = tokens(&world, world.api_key(), &["tasks:read"]).await;
    let token = first.token("refresh_token");
    let (one, two) = futures::join!(refresh(&world, &token), refresh(&world, &token));
    let good = [&one, &two].into_iter().filter(|answer| answer.status == 200).count();
    assert!(good <= 1, "{one:?} {two:?}");
    for answer in [one, two] {
        if answer.status == 200 {
            assert_eq!(api(&world, &answer.token("access_token"), "/tasks").await, 401);
        }
    }
}

#[tokio::test]
async fn requests_that_are_not_whole_get_a_page_and_lead_nowhere() {
    let world = World::new().await;
    publish(&world);
    for change in [
        [("response_type", "token")],
        [("response_type", "")],
        [("client_id", "")],
        [("redirect_uri", "")],
        [("redirect_uri", "javascript:alert(1)")],
        [("redirect_uri", "http://agent.example.com/callback")],
        [("code_challenge", "")],
        [("code_challenge", "short")],
        [("code_challenge_method", "plain")],
        [("code_challenge_method", "")],
        [("resource", "https://evil.example.com/mcp")],
    ] {
        let page = read(&world, &format!("/oauth/authorize?{}", encoded(&pairs(&asked(&change))))).await;
        assert_eq!((page.status, page.header("location")), (400, ""), "{change:?}");
        assert_eq!(question(&world, world.api_key(), &asked(&change)).await.status, 400, "{change:?}");
    }
    let twice = format!("/oauth/authorize?{}&client_id=x", encoded(&pairs(&asked(&[]))));
    assert_eq!(read(&world, &twice).await.status, 400);
    let elsewhere = asked(&[("redirect_uri", "https://evil.example.com/callback")]);
    assert_eq!(question(&world, world.api_key(), &elsewhere).await.status, 400);
}

#[tokio::test]
async fn documents_of_clients_are_read_under_rules() {
    let world = World::new().await;
    let whole = json!({"client_id": CLIENT, "redirect_uris": [REDIRECT]});
    let padded = |bytes: usize| {
        let mut document = whole.clone();
        document["pad"] = "x".repeat(bytes - document.to_string().len() - 9).into();
        assert_eq!(document.to_string().len(), bytes);
        document
    };
    for (document, status) in [
        (whole.clone(), 200),
        (json!({"client_id": "http://localhost/other.json", "redirect_uris": [REDIRECT]}), 400),
        (
            json!({"client_id": CLIENT, "redirect_uris": [REDIRECT], "token_endpoint_auth_method": "client_secret_basic"}),
            400,
        ),
        (json!({"client_id": CLIENT}), 400),
        (json!([]), 400),
        (padded(64 * 1024), 200),
        (padded(64 * 1024 + 1), 400),
    ] {
        publish_as(&world, &document);
        assert_eq!(question(&world, world.api_key(), &asked(&[])).await.status, status);
    }
    for behaviour in [Behaviour::Status(302), Behaviour::Status(404), Behaviour::Hang, Behaviour::Reset] {
        world.receivers().behave("/client.json", behaviour);
        assert_eq!(question(&world, world.api_key(), &asked(&[])).await.status, 400);
    }
    let connected = world.receivers().connected().len();
    for id in [
        "https://10.0.0.1/client.json",
        "http://client.example.com/client.json",
        "https://a.internal/c",
        "https://client.example.com/",
    ] {
        assert_eq!(question(&world, world.api_key(), &asked(&[("client_id", id)])).await.status, 400, "{id}");
    }
    world.receivers().name("inner.example.com", &["10.0.0.1"]);
    let inner = asked(&[("client_id", "https://inner.example.com/client.json")]);
    assert_eq!(question(&world, world.api_key(), &inner).await.status, 400);
    assert_eq!(world.receivers().connected().len(), connected);
}

#[tokio::test]
async fn a_forged_form_allows_nothing() {
    let world = World::new().await;
    publish(&world);
    let asked_here = asked(&[]);
    let page = question(&world, world.api_key(), &asked_here).await;
    let ticket = page.field("ticket");
    let form = |asked: &[(String, String)], ticket: &str| {
        let mut all = asked.to_vec();
        let more =
            [("client_name", "<Agent>"), ("ticket", ticket), ("permission", "tasks:read"), ("decision", "allow")];
        all.extend(more.map(|(name, value)| (name.to_owned(), value.to_owned())));
        all
    };
    let good = form(&asked_here, &ticket);
    for headers in [&[] as &[_], &[("origin", "https://evil.example.com")], &[("origin", "null")]] {
        assert_eq!(send(&world, "/oauth/authorize", &pairs(&good), headers).await.status, 400);
    }
    // A ticket is for its request, its client's name and its key alone.
    for change in [[("redirect_uri", "http://127.0.0.1:1/cb")], [("state", "other")], [("resource", "")]] {
        assert_eq!(submit(&world, &pairs(&form(&asked(&change), &ticket))).await.status, 400, "{change:?}");
    }
    let mut renamed = good.clone();
    renamed.iter_mut().filter(|(name, _)| name == "client_name").for_each(|(_, value)| "Bank".clone_into(value));
    assert_eq!(submit(&world, &pairs(&renamed)).await.status, 400);
    let other = world.new_key(NewKey::default()).await;
    let other = question(&world, &other, &asked_here).await.field("ticket");
    let (mine, theirs) = (ticket.split_once('.').unwrap(), other.split_once('.').unwrap());
    assert_eq!(submit(&world, &pairs(&form(&asked_here, &format!("{}.{}", theirs.0, mine.1)))).await.status, 400);
    // It makes one grant.
    assert_eq!(submit(&world, &pairs(&good)).await.status, 303);
    assert_eq!(submit(&world, &pairs(&good)).await.status, 400);
    let late = question(&world, world.api_key(), &asked_here).await.field("ticket");
    world.advance(Duration::from_millis(10 * 60 * 1_000));
    assert_eq!(submit(&world, &pairs(&form(&asked_here, &late))).await.status, 400);
}

#[tokio::test]
async fn nobody_gives_permissions_that_their_key_lacks() {
    let world = World::new().await;
    publish(&world);
    let key = world.new_key(NewKey { permissions: &[domain::Permission::TasksRead], ..NewKey::default() }).await;
    let page = question(&world, &key, &asked(&[])).await;
    assert!(
        page.text.contains("value=\"tasks:read\"") && !page.text.contains("value=\"tasks:write\""),
        "{}",
        page.text
    );
    for chosen in [vec!["tasks:write"], vec!["*"], vec!["tasks:read", "prospects:read"], vec![]] {
        let mut more: Vec<_> = chosen.iter().map(|name| ("permission", *name)).collect();
        more.push(("decision", "allow"));
        let page = decide(&world, &key, &asked(&[]), &more).await;
        assert!(page.status == 200 && page.text.contains("Choose at least one"), "{page:?}");
    }
    assert_eq!(world.get("/grants").await.items(), &[] as &[Value]);
}

#[tokio::test]
async fn a_token_is_for_its_address_alone() {
    let world = World::new().await;
    publish(&world);
    for (resource, of_api, of_agents) in [("/v2", 200, 401), ("/mcp", 401, 200), ("", 200, 200)] {
        let resource = format!("{ORIGIN}{resource}");
        let code = code(&world, world.api_key(), &asked(&[("resource", &resource)]), &["tasks:read"]).await;
        let access = redeem(&world, &code, &[]).await.token("access_token");
        assert_eq!(
            (api(&world, &access, "/tasks").await, agents(&world, &access).await),
            (of_api, of_agents),
            "{resource}"
        );
    }
}

#[tokio::test]
async fn a_grant_makes_no_keys_and_signs_nobody_in() {
    let world = World::new().await;
    let access = tokens(&world, world.api_key(), &["account:write", "tasks:read"]).await.token("access_token");
    let key = json!({"name": "Mine", "permissions": ["tasks:read"]});
    world.post("/keys", key.clone()).key(&access).await.expect_status(403);
    world.post("/clients", key).key(&access).await.expect_status(403);
    let id = world.get("/auth").await.item()["keyId"].as_str().unwrap().to_owned();
    let change = json!({"expiresAt": world.now_ms() + 1_000_000_000_000_i64});
    world.patch(&format!("/keys/{id}"), change).key(&access).await.expect_status(403);
    assert_eq!(question(&world, &access, &asked(&[])).await.status, 401);
}

#[tokio::test]
async fn ten_thousand_random_tries_fail() {
    let world = World::new().await;
    let issued = tokens(&world, world.api_key(), &["tasks:read"]).await;
    let random = store::Entropy::seeded(9);
    let (account, key, grant) = {
        let text = issued.token("refresh_token");
        (text[3..29].to_owned(), text[29..55].to_owned(), text[55..81].to_owned())
    };
    let place = domain::grant_token::GrantPlace {
        account: domain::AccountId::of_ulid(&account).unwrap(),
        key: domain::KeyId::of_ulid(&key).unwrap(),
        grant: domain::GrantId::of_ulid(&grant).unwrap(),
    };
    let mut accepted = 0;
    for _ in 0..2_500 {
        let access = domain::AccessToken::new(random.bytes(), domain::TokenAudience::Everything);
        accepted += usize::from(api(&world, access.reveal(), "/tasks").await == 200);
        let code = domain::grant_token::AuthorizationCode::new(place, random.bytes());
        accepted += usize::from(redeem(&world, code.reveal(), &[]).await.status == 200);
        let token = domain::grant_token::RefreshToken::first(place, random.bytes(), random.bytes());
        accepted += usize::from(refresh(&world, token.reveal()).await.status == 200);
        let secret = domain::grant_token::ClientSecret::new(
            place.account,
            domain::ClientId::of_ulid(&grant).unwrap(),
            random.bytes(),
        );
        let form = [
            ("grant_type", "client_credentials"),
            ("client_id", &*secret.client.to_string()),
            ("client_secret", secret.reveal()),
        ];
        accepted += usize::from(self::token(&world, &form).await.status == 200);
    }
    assert_eq!(accepted, 0);
    // Forged tokens do not end the grant.
    refresh(&world, &issued.token("refresh_token")).await.token("access_token");
}
