//! OAuth for agents and partners (SPECIFICATION §2.8), as clients, people and others use it.

mod ends;
mod flow;
mod misuse;
mod partners;

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use lambda_http::{Body, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tests::receivers::Behaviour;
use tests::world::World;

/// The issuer.
const ORIGIN: &str = "https://api.example.com";

/// The id of the client: the link of its document.
const CLIENT: &str = "http://localhost/client.json";
const REDIRECT: &str = "https://agent.example.com/callback";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

/// An answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: lambda_http::http::HeaderMap,
    text: String,
}

impl Answer {
    fn of(response: Response<Body>) -> Self {
        let (parts, body) = response.into_parts();
        let text = match body {
            Body::Text(text) => text,
            _ => String::new(),
        };
        Self { status: parts.status.as_u16(), headers: parts.headers, text }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The token at this member of a success.
    #[track_caller]
    fn token(&self, member: &str) -> String {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()[member].as_str().unwrap().to_owned()
    }

    /// Fails unless it is this error.
    #[track_caller]
    fn refused(&self, status: u16, error: &str) {
        assert_eq!((self.status, self.json()["error"].as_str()), (status, Some(error)), "{self:?}");
    }

    /// The value of a hidden field of the page.
    #[track_caller]
    fn field(&self, name: &str) -> String {
        let start = format!("name=\"{name}\" value=\"");
        let (_, rest) = self.text.split_once(&start).unwrap_or_else(|| panic!("no {name}: {}", self.text));
        rest.split('"').next().unwrap().replace("&amp;", "&").replace("&#39;", "'").replace("&quot;", "\"")
    }

    /// A parameter of the address that it leads to.
    #[track_caller]
    fn parameter(&self, name: &str) -> Option<String> {
        assert_eq!(self.status, 303, "{self:?}");
        let (_, query) = self.header("location").split_once('?').unwrap();
        let mut pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
        pairs.find(|(other, _)| other == name).map(|(_, value)| value)
    }
}

fn encoded(pairs: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// GET of a path outside of the API.
async fn read(world: &World, target: &str) -> Answer {
    Answer::of(world.answer(&world.get(target).without_prefix().without_key()).await)
}

/// POST of a form, with these headers.
async fn send(world: &World, path: &str, form: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
    let request = world.send("POST", path).without_prefix().without_key();
    let request = request.header("content-type", "application/x-www-form-urlencoded").raw_body(encoded(form));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(name, value));
    Answer::of(world.answer(&request).await)
}

/// POST of a form, as the page sends it.
async fn submit(world: &World, form: &[(&str, &str)]) -> Answer {
    send(world, "/oauth/authorize", form, &[("origin", ORIGIN)]).await
}

async fn token(world: &World, form: &[(&str, &str)]) -> Answer {
    send(world, "/oauth/token", form, &[]).await
}

/// The status of a request to the API with this credential.
async fn api(world: &World, token: &str, target: &str) -> u16 {
    world.get(target).key(token).await.status
}

/// The status of a request to the server of agents with this credential.
async fn agents(world: &World, token: &str) -> u16 {
    let request = world.message(&tests::world::message("tools/list", json!({}))).key(token);
    world.answer(&request).await.status().as_u16()
}

fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

/// Publishes the document of the client.
fn publish(world: &World) {
    publish_as(
        world,
        &json!({"client_id": CLIENT, "client_name": "<Agent>", "redirect_uris": [REDIRECT, "http://127.0.0.1/cb"]}),
    );
}

fn publish_as(world: &World, document: &Value) {
    let body = document.to_string();
    let answer =
        format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    world.receivers().behave("/client.json", Behaviour::Raw(answer.into_bytes()));
}

/// The parameters of a request for access to `/mcp`.
fn asked(change: &[(&'static str, &str)]) -> Vec<(String, String)> {
    let challenge = challenge(VERIFIER);
    let resource = format!("{ORIGIN}/mcp");
    let usual = [
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", REDIRECT),
        ("state", "a&\"b"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
        ("resource", &resource),
    ];
    let mut all: Vec<(String, String)> = Vec::new();
    for (name, value) in usual {
        let value = change.iter().find(|(other, _)| *other == name).map_or(value, |(_, value)| *value);
        all.push((name.to_owned(), value.to_owned()));
    }
    all.retain(|(_, value)| !value.is_empty());
    all
}

fn pairs(all: &[(String, String)]) -> Vec<(&str, &str)> {
    all.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// The page of the decision, for a person with this key.
async fn question(world: &World, key: &str, asked: &[(String, String)]) -> Answer {
    let mut form = pairs(asked);
    form.push(("key", key));
    submit(world, &form).await
}

/// The form of the decision, with more fields.
async fn decide(world: &World, key: &str, asked: &[(String, String)], more: &[(&str, &str)]) -> Answer {
    let page = question(world, key, asked).await;
    assert_eq!(page.status, 200, "{page:?}");
    let (name, ticket) = (page.field("client_name").replace("&lt;", "<").replace("&gt;", ">"), page.field("ticket"));
    let mut form = pairs(asked);
    form.extend([("client_name", name.as_str()), ("ticket", ticket.as_str())]);
    form.extend(more);
    submit(world, &form).await
}

/// A code for this person, with these permissions.
async fn code(world: &World, key: &str, asked: &[(String, String)], permissions: &[&str]) -> String {
    let mut more: Vec<_> = permissions.iter().map(|name| ("permission", *name)).collect();
    more.push(("decision", "allow"));
    decide(world, key, asked, &more).await.parameter("code").expect("a code")
}

/// Redeems a code.
async fn redeem(world: &World, code: &str, change: &[(&'static str, &str)]) -> Answer {
    let usual = [
        ("grant_type", "authorization_code"),
        ("code", code),
        ("client_id", CLIENT),
        ("redirect_uri", REDIRECT),
        ("code_verifier", VERIFIER),
    ];
    let value = |name, usual| change.iter().find(|(other, _)| *other == name).map_or(usual, |(_, value)| *value);
    let mut form: Vec<_> = usual.map(|(name, usual)| (name, value(name, usual))).to_vec();
    form.extend(change.iter().filter(|(name, _)| usual.iter().all(|(other, _)| other != name)));
    token(world, &form).await
}

async fn refresh(world: &World, text: &str) -> Answer {
    token(world, &[("grant_type", "refresh_token"), ("refresh_token", text), ("client_id", CLIENT)]).await
}

/// Tokens for `/mcp` and the API, with these permissions of the world's key.
async fn tokens(world: &World, key: &str, permissions: &[&str]) -> Answer {
    publish(world);
    let code = code(world, key, &asked(&[("resource", ORIGIN)]), permissions).await;
    redeem(world, &code, &[]).await
}

fn basic(id: &str, secret: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("{id}:{secret}")))
}
