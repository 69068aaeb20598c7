//! Clients with a secret.

use super::*;

async fn client(world: &World, body: Value) -> (String, String, Value) {
    let made = world.post("/clients", body).await.expect_status(201);
    let text = |name: &str| made.item()[name].as_str().unwrap().to_owned();
    (text("id"), text("secret"), made.item().clone())
}

#[tokio::test]
async fn a_client_acts_on_its_own() {
    let world = World::new().await;
    let (id, secret, shown) = client(&world, json!({"name": "Payroll", "permissions": ["hires:read"]})).await;
    let expected = json!({
        "id": id, "name": "Payroll", "redirectUris": [], "permissions": ["hires:read"], "scope": null,
        "userId": shown["userId"], "allowedBy": world.get("/auth").await.item()["keyId"], "grantId": shown["grantId"],
        "lastFour": secret[secret.len() - 4..], "createdAt": world.now_ms(), "secret": secret,
    });
    assert_eq!(shown, expected);
    let form = [("grant_type", "client_credentials")];
    let header = basic(&id, &secret);
    let issued = send(&world, "/oauth/token", &form, &[("authorization", &header)]).await;
    let access = issued.token("access_token");
    assert_eq!((issued.json()["scope"].as_str(), issued.json().get("refresh_token")), (Some("hires:read"), None));
    assert_eq!((api(&world, &access, "/hires").await, api(&world, &access, "/tasks").await), (200, 403));
    // Each process of the partner gets the same token until it nearly ends.
    let post = [("grant_type", "client_credentials"), ("client_id", &*id), ("client_secret", &*secret)];
    world.advance(Duration::from_millis(59 * 60 * 1_000));
    let again = token(&world, &post).await;
    assert_eq!((again.token("access_token"), again.json()["expires_in"].clone()), (access.clone(), 60.into()));
    world.advance(Duration::from_millis(1));
    let next = token(&world, &post).await.token("access_token");
    assert_eq!((api(&world, &access, "/hires").await, api(&world, &next, "/hires").await), (401, 200));
    let stored = world.get("/clients").await.expect_status(200);
    assert!(!stored.to_string().contains(&secret) && stored.items()[0].get("secret").is_none());
}

#[tokio::test]
async fn a_wrong_secret_and_an_unknown_client_look_the_same() {
    let world = World::new().await;
    let (id, secret, _) = client(&world, json!({"name": "Payroll", "permissions": ["hires:read"]})).await;
    let (other, other_secret, _) = client(&world, json!({"name": "Other", "permissions": ["hires:read"]})).await;
    let mistyped = format!("{}x", &secret[..secret.len() - 1]);
    let mut answers = Vec::new();
    for (id, secret) in [(&id, &other_secret), (&other, &secret), (&id, &mistyped), (&id, &String::new())] {
        let form = [("grant_type", "client_credentials"), ("client_id", id.as_str()), ("client_secret", secret)];
        let answer = token(&world, &form).await;
        answer.refused(401, "invalid_client");
        answers.push(answer.text);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    let public = token(&world, &[("grant_type", "client_credentials"), ("client_id", CLIENT)]).await;
    public.refused(401, "invalid_client");
}

#[tokio::test]
async fn a_client_of_the_account_acts_for_people() {
    let world = World::new().await;
    let (id, secret, _) = client(&world, json!({"name": "Dialer", "redirectUris": [REDIRECT]})).await;
    let asked = asked(&[("client_id", &id)]);
    let code = code(&world, world.api_key(), &asked, &["tasks:read"]).await;
    redeem(&world, &code, &[("client_id", &id)]).await.refused(401, "invalid_client");
    let issued = redeem(&world, &code, &[("client_id", &id), ("client_secret", &secret)]).await;
    let access = issued.token("access_token");
    assert_eq!(agents(&world, &access).await, 200);
    let own = [("grant_type", "client_credentials"), ("client_id", &*id), ("client_secret", &*secret)];
    token(&world, &own).await.refused(400, "unauthorized_client");
    world.delete(&format!("/clients/{id}")).await.expect_status(200);
    assert_eq!(agents(&world, &access).await, 401);
    token(&world, &own).await.refused(401, "invalid_client");
    // Another account does not know the client.
    let (other, _, _) = client(&world, json!({"name": "Dialer", "redirectUris": [REDIRECT]})).await;
    let foreign = question(&world, world.second_account_api_key(), &self::asked(&[("client_id", &other)])).await;
    assert_eq!(foreign.status, 400);
}

#[tokio::test]
async fn a_client_ends_with_the_key_that_made_it_and_with_its_grant() {
    let world = World::new().await;
    let key = world.post("/keys", json!({"name": "Ada", "permissions": ["*"]})).await.expect_status(201);
    let text = key.item()["key"].as_str().unwrap().to_owned();
    for ending in ["key", "grant"] {
        let body = json!({"name": ending, "permissions": ["hires:read"]});
        let made = world.post("/clients", body).key(if ending == "key" { &text } else { world.api_key() }).await;
        let item = made.expect_status(201).item().clone();
        let (id, secret) = (item["id"].as_str().unwrap(), item["secret"].as_str().unwrap());
        let form = [("grant_type", "client_credentials"), ("client_id", id), ("client_secret", secret)];
        let access = token(&world, &form).await.token("access_token");
        let path = match ending {
            "key" => format!("/keys/{}", key.id()),
            _ => format!("/grants/{}", item["grantId"].as_str().unwrap()),
        };
        world.delete(&path).await.expect_status(200);
        assert_eq!(api(&world, &access, "/hires").await, 401, "{ending}");
        token(&world, &form).await.refused(400, "unauthorized_client");
    }
}

#[tokio::test]
async fn a_client_needs_something_to_do() {
    let world = World::new().await;
    for body in [
        json!({"name": "Nothing"}),
        json!({"name": "Bad", "redirectUris": ["http://a.example.com/"]}),
        json!({"name": "Many", "redirectUris": (0..11).map(|at| format!("https://a.example.com/{at}")).collect::<Vec<_>>()}),
    ] {
        world.post("/clients", body).await.expect_status(400);
    }
    for at in 0..100 {
        let body = json!({"name": format!("Client {at}"), "redirectUris": [REDIRECT]});
        world.post("/clients", body).await.expect_status(201);
    }
    world.post("/clients", json!({"name": "One more", "redirectUris": [REDIRECT]})).await.expect_status(409);
}
