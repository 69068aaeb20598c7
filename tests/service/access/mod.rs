//! Access control. The matrices are generated from the routes and from infra/openapi.yaml, so they contain every new
//! route and every new field.

pub mod canaries;
mod corpora;
mod mass_assignment;
mod permissions;
mod scopes;
mod tenant_isolation;

use domain::{Limits, Permission};
use serde_json::Value;
use tests::samples::Records;
use tests::{NewKey, Response, World};

/// Limits that no test here reaches.
const AMPLE: Limits = Limits { minute: 1_000_000, hour: 1_000_000 };

/// A new key of the first account with these permissions, and with limits that no test here reaches.
pub fn ample(permissions: &[Permission]) -> NewKey<'_> {
    NewKey { permissions, limits: AMPLE, ..NewKey::default() }
}

/// Two accounts with some of everything, and a key of each that may do everything.
struct Two {
    world: World,
    first: Records,
    second: Records,
    key: String,
    second_key: String,
}

impl Two {
    async fn new() -> Self {
        let world = World::new().await;
        let key = world.new_key(ample(&[Permission::All])).await;
        let second_key = NewKey { of_second_account: true, ..ample(&[Permission::All]) };
        let second_key = world.new_key(second_key).await;
        let mut first = Records::make(&(&world, key.as_str()), "mine").await;
        let mut second = Records::make(&(&world, second_key.as_str()), "theirs").await;
        world.advance(std::time::Duration::from_mins(1));
        world.deliver_webhooks().await;
        first.read(&(&world, key.as_str())).await;
        second.read(&(&world, second_key.as_str())).await;
        Self { world, first, second, key, second_key }
    }
}

/// The whole table but for the items of keys, which count requests.
pub fn table(world: &World) -> Vec<Value> {
    let mut items = world.items();
    items.retain(|item| !text(item, "pk").starts_with("KEY#"));
    items.sort_by_key(|item| (text(item, "pk").to_owned(), text(item, "sk").to_owned()));
    items
}

pub fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name]["S"].as_str().unwrap_or_default()
}

/// An answer as a client sees it, but for what counts its requests, with the id that was asked for left out.
fn seen(answer: &Response, id: &str) -> (u16, Vec<(String, String)>, String) {
    let mut headers = answer.sorted_headers();
    headers.retain(|(name, _)| !name.starts_with("ratelimit-"));
    for (_, value) in &mut headers {
        *value = value.replace(id, "…");
    }
    (answer.status, headers, answer.text.replace(id, "…"))
}
