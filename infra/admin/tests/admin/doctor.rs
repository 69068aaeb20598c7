//! The doctor, against a stack that works and against stacks that do not.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::{fs, thread};

use crate::support::World;

/// The report and the exit status.
fn report(world: &World, line: &str) -> (String, i32) {
    let output = world.command(line).output().unwrap();
    let report = [output.stdout, output.stderr].concat();
    (String::from_utf8(report).unwrap(), output.status.code().unwrap())
}

/// Fails if a prospect, a webhook or an active key of a check remains.
fn expect_clean(world: &World) {
    for path in ["/prospects", "/webhooks"] {
        assert_eq!(world.count(&world.key, path), 0, "{path}");
    }
    let keys = world.output("keys list --account OWN");
    let remains = |key: &&serde_json::Value| key["name"] == "doctor" && key["active"] == true;
    assert_eq!(keys.as_array().unwrap().iter().find(remains), None);
}

#[test]
fn a_stack_that_works_passes_every_check() {
    let world = &World::new("doctor");
    fs::write(world.directory.join("key"), format!("{}\n", world.key)).unwrap();
    let made = "table,key,functions,console,prospect,replay,list,webhook,delete webhook,feed,delete,revoke the key,sweeper,erasures";
    let given = made.replace(",revoke the key", "");
    thread::scope(|scope| {
        for (option, checks) in [("--account OWN", made), ("--key-file key", &given)] {
            scope.spawn(move || {
                let (text, status) = report(world, &format!("doctor {option} --url {}", world.url()));
                assert_eq!(status, 0, "{text}");
                let found: Vec<_> = text.lines().map(|line| line[13..28].trim_end()).collect();
                assert_eq!(found.join(","), checks, "{text}");
                // A key does not say whose erasures to look at.
                let left = if option == "--account OWN" { "ok  " } else { "not checked  erasures" };
                let fine = |line: &str| line.starts_with("ok  ") || line.starts_with(left);
                assert!(text.lines().all(fine), "{text}");
            });
        }
    });
    expect_clean(world);
}

/// The API, without the function of this path.
fn without_function(world: &World, path: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v2", listener.local_addr().unwrap());
    let api = world.url();
    let api = api.trim_start_matches("http://").trim_end_matches("/v2").to_owned();
    thread::spawn(move || {
        for client in listener.incoming() {
            pass(client.unwrap(), &api, path);
        }
    });
    url
}

fn pass(mut client: TcpStream, api: &str, absent: &str) {
    let (mut request, mut buffer) = (Vec::new(), [0; 4_096]);
    let is_whole = |request: &[u8]| {
        let text = String::from_utf8_lossy(request).to_lowercase();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            return false;
        };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        body.len() >= length.map_or(0, |length| length.parse().unwrap())
    };
    while !is_whole(&request) {
        let read = client.read(&mut buffer).unwrap();
        if read == 0 {
            return;
        }
        request.extend_from_slice(&buffer[..read]);
    }
    let text = String::from_utf8(request).unwrap();
    let mut answer = Vec::new();
    if text.split(' ').nth(1).unwrap().starts_with(absent) {
        let body = r#"{"message":"Internal Server Error"}"#;
        let head = format!("HTTP/1.1 500 X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
        answer.extend((head + body).bytes());
    } else {
        let mut upstream = TcpStream::connect(api).unwrap();
        let request = text.replacen("\r\n", "\r\nConnection: close\r\n", 1);
        upstream.write_all(request.as_bytes()).unwrap();
        upstream.read_to_end(&mut answer).unwrap();
    }
    client.write_all(&answer).unwrap();
}

#[test]
fn a_broken_stack_is_found_with_its_cause_and_nothing_remains() {
    let (world, other) = (&World::new("doctor-broken"), &World::new("doctor-other"));
    let (url, other_url) = (world.url(), other.url());
    let unknown = "rk_test_IQyDNmeb8GChZycte2YFTuIb1VkUpVPnVrTMZjzw4E33nM9at";
    fs::write(world.directory.join("unknown"), unknown).unwrap();
    let partial = without_function(world, "/v2/notes");
    let without_agents = without_function(world, "/mcp");
    let origin = url.trim_end_matches("/v2");
    let cases = [
        (
            format!("--account OWN --url {partial} --receiver {origin}/nothing"),
            vec!["notes-meetings   /notes?limit=1 answers 500", "the gateway answers itself", "receiver answered 404"],
        ),
        (
            format!("--account OWN --url {without_agents} --receiver {origin}/nothing"),
            vec!["mcp              /mcp answers 500", "the gateway answers itself"],
        ),
        (
            format!("--account OWN --url {url} --receiver http://127.0.0.1:9/"),
            vec!["the attempt failed: connect", "nothing listens at the receiver"],
        ),
        (
            format!("--key-file unknown --url {url}"),
            vec!["does not have the key", "refuses the key with 401", "mistyped, revoked"],
        ),
        (format!("--account OWN --url {other_url}"), vec!["the API uses another table"]),
        (
            format!("--account OWN --url {url} --endpoint http://127.0.0.1:9"),
            vec!["DynamoDB cannot be reached at http://127.0.0.1:9"],
        ),
        (
            "--account OWN --url http://127.0.0.1:9/v2".to_owned(),
            vec!["http://127.0.0.1:9/v2 does not answer", "Connection refused"],
        ),
    ];
    thread::scope(|scope| {
        for (options, causes) in &cases {
            scope.spawn(move || {
                let (text, status) = report(world, &format!("doctor {options}"));
                assert_eq!(status, 1, "{text}");
                for cause in causes {
                    assert!(text.contains(cause), "{cause}: {text}");
                }
                assert!(text.contains("next step") && text.contains("checks failed: "), "{text}");
            });
        }
    });
    expect_clean(world);
}
