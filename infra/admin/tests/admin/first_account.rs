//! The command after the first deployment.

use std::io;

use serde_json::Value;

use crate::support::{World, text};

/// The output of a run, the words of its lines before the checks, and its status.
fn run(world: &World, options: &str) -> (String, Vec<String>, i32) {
    let output = world.command(&format!("first-account --name Acme {options}")).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let own = printed.lines().map(|line| format!("{} {}", line[..11].trim(), line[13..28].trim()));
    let own = own.filter(|words| !words.starts_with("ok ") && !words.starts_with("WRONG ") && !words.starts_with(' '));
    let own = own.filter(|words| !words.starts_with("not checked")).collect();
    let failure = String::from_utf8(output.stderr).unwrap();
    (printed + &failure, own, output.status.code().unwrap())
}

fn keys(world: &World, account: &str) -> Vec<Value> {
    let keys = world.output(&format!("keys list --account {account}"));
    let is_own = |key: &&Value| key["name"] == "First key" && key["active"] == true;
    keys.as_array().unwrap().iter().filter(is_own).cloned().collect()
}

fn word<'a>(printed: &'a str, prefix: &str) -> &'a str {
    let words = printed.split(|c: char| c.is_whitespace() || c == ',');
    words.into_iter().find(|word| word.starts_with(prefix)).unwrap()
}

#[test]
fn an_interrupted_run_is_completed_by_the_next_one_and_nothing_is_made_twice() {
    let world = World::new("first-account");
    let dead = "--url http://127.0.0.1:9/v2";
    let (closed, output) = io::pipe().unwrap();
    drop(closed);
    let mut command = world.command(&format!("first-account --name Acme {dead}"));
    let status = command.stdout(output).status().unwrap();
    assert_eq!(status.code(), Some(1));

    let (printed, made, status) = run(&world, &format!("--url {}", world.url()));
    assert_eq!(status, 0, "{printed}");
    assert_eq!(made, ["exists account", "exists user", "new key", "created key"]);
    let (account, key) = (word(&printed, "account_"), word(&printed, "rk_live_"));
    assert_eq!(world.get(key, "/auth")["item"]["accountId"], account);
    assert_eq!(world.get(key, "/account")["item"]["name"], "Acme");
    let first = keys(&world, account);
    assert_eq!(first.len(), 1);

    let (printed, made, status) = run(&world, dead);
    assert_eq!((status, made), (1, ["exists account", "exists user", "exists key"].map(str::to_owned).to_vec()));
    assert!(printed.contains("run the same command again to repeat the checks; it creates nothing twice"), "{printed}");
    assert_eq!(keys(&world, account), first);

    let (printed, made, _) = run(&world, &format!("{dead} --new-key"));
    assert_eq!(made[2..], ["new key", "created key", "revoked key"].map(str::to_owned));
    assert_eq!(world.send(key, "GET", "/auth", &Value::Null).0, 401);
    let (second, key) = (keys(&world, account), word(&printed, "rk_live_"));
    assert!(second.len() == 1 && text(&second[0], "id") != text(&first[0], "id"));
    world.get(key, "/auth");
}
