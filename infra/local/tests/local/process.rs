//! The program as a process: start, output, end.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rusqlite::Connection;
use serde_json::Value;
use store::sqlite::{Durability, Sqlite};

use tests::client;
use tests::process::wait_for;

use crate::support::{Service, failure, program, with_small_disk};

#[test]
fn the_ready_file_has_working_addresses_and_keys() {
    let service = Service::start("ready", &["--memory"]);
    let members: Vec<_> = service.ready.as_object().unwrap().keys().cloned().collect();
    let expected = "apiKey baseUrl secondAccountApiKey";
    assert_eq!(members.join(" "), expected);
    let first = service.send("GET", "/auth", b"");
    assert_eq!((first.status, &first.body["success"]), (200, &true.into()));
    let second = service.send_with_key(service.text("secondAccountApiKey"), "GET", "/auth", b"");
    assert_eq!(second.status, 200);
    assert_ne!(first.body["item"]["accountId"], second.body["item"]["accountId"]);
}

#[test]
fn requests_are_answered_although_nobody_reads_the_output() {
    let (mut service, reader) = Service::start_with_output("unread", &["--memory"]);
    drop(reader);
    for (body, status) in [(r#"{"firstName": "Ada", "lastName": "L"}"#, 201), ("{}", 400)] {
        assert_eq!(service.send("POST", "/prospects", body.as_bytes()).status, status);
    }
    assert_eq!(service.stop("INT"), Some(0));
}

/// Linux answers on every address of 127.0.0.0/8, so a second address stands for another interface.
#[cfg(target_os = "linux")]
#[test]
fn other_interfaces_reach_the_api_only_if_the_command_line_says_so() {
    let reached = |service: &Service| {
        let url = service.text("baseUrl").replace("127.0.0.1", "127.0.0.2");
        client::connect(&url).is_ok()
    };
    assert!(!reached(&Service::start("loopback", &["--memory"])));
    let open = Service::start("all-interfaces", &["--memory", "--host", "0.0.0.0"]);
    assert!(reached(&open));
    assert_eq!(open.send("GET", "/auth", b"").status, 200);
}

/// The keys in the ready file, and the prospects of the first account.
fn state(service: &Service) -> (&str, &str, Value) {
    let list = service.send("GET", "/prospects", b"").body;
    (service.text("apiKey"), service.text("secondAccountApiKey"), list)
}

#[test]
fn a_restart_keeps_the_data_and_the_keys_even_after_a_kill() {
    // The key that the command line adds has no standard format.
    let mut service = Service::start("restart", &["--data", "deep/data", "--key", "let-me-in!"]);
    for (signal, code) in [("INT", Some(0)), ("TERM", Some(0)), ("KILL", None)] {
        let body = format!(r#"{{"firstName": "Ada", "lastName": "{signal}"}}"#);
        let created = service.send("POST", "/prospects", body.as_bytes());
        assert_eq!(created.status, 201, "{}", created.body);
        let (key, second_key, list) = state(&service);
        assert!(key == "let-me-in!" && list.to_string().contains(signal), "{list}");
        let second_key = second_key.to_owned();
        assert_eq!(service.restart(signal), code);
        assert_eq!(state(&service), ("let-me-in!", second_key.as_str(), list));
    }
}

#[test]
fn a_new_demo_account_has_records_and_a_restart_adds_none() {
    let mut service = Service::start_with_records("demo", &["--data", "data"]);
    let total = |service: &Service, path: &str| service.send("GET", path, b"").body["pagination"]["totalCount"].clone();
    let paths = ["/prospects", "/tasks", "/notes", "/meetings", "/hires", "/webhooks"];
    assert_eq!(paths.map(|path| total(&service, path)), [200, 76, 100, 111, 14, 1]);
    let first = service.send("GET", "/prospects?sort=createdAt&limit=1", b"").body["items"][0].clone();
    let name = [&first["firstName"], &first["lastName"], &first["currentStage"]];
    assert_eq!(name, ["Amara", "Adebayo", "Hired"]);
    let files = service.send("GET", "/files?limit=200", b"").body["items"].clone();
    let file = files.as_array().unwrap().iter().find(|file| file["fileName"] == "Gómez.pdf").unwrap();
    let resume = format!("/prospects/{}/resume", file["prospectId"].as_str().unwrap());
    let text = service.send("GET", &resume, b"").body["item"]["text"].clone();
    assert!(text.as_str().is_some_and(|text| text.contains("Gómez")), "{text}");
    let path = format!("/prospects/{}", first["id"].as_str().unwrap());
    assert_eq!(service.send("DELETE", &path, b"").status, 200);
    assert_eq!(service.restart("INT"), Some(0));
    assert_eq!(total(&service, "/prospects"), 199);
    // As if the first start had been interrupted: the next start creates the database again.
    fs::write(service.directory.join("data/filling"), "").unwrap();
    assert_eq!(service.restart("KILL"), None);
    assert_eq!(total(&service, "/prospects"), 200);
}

#[test]
fn a_stop_does_not_wait_for_open_connections_and_leaves_no_files_of_data_in_memory() {
    let mut service = Service::start("memory", &["--memory"]);
    let silent = client::connect(service.text("baseUrl")).unwrap();
    assert_eq!(service.stop("INT"), Some(0));
    assert_eq!(fs::read_dir(&service.directory).unwrap().count(), 0);
    drop(silent);
}

/// Writes a database as a later version of the program might.
fn make_newer(file: &Path) {
    drop(Sqlite::open(file, Durability::ProcessEnd).unwrap());
    Connection::open(file).unwrap().pragma_update(None, "user_version", 1_000).unwrap();
}

/// Writes a database, and overwrites its middle.
fn damage(file: &Path) {
    drop(Sqlite::open(file, Durability::ProcessEnd).unwrap());
    let connection = Connection::open(file).unwrap();
    let rows = "CREATE TABLE rows (text); WITH RECURSIVE row(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row
        LIMIT 1000) INSERT INTO rows SELECT hex(zeroblob(500)) FROM row; PRAGMA wal_checkpoint(TRUNCATE);";
    connection.execute_batch(rows).unwrap();
    drop(connection);
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..][..160_000].fill(0xff);
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_full_disk_is_named_when_the_demo_account_cannot_be_written() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("full-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let program = program(&directory, &["--port", "0", "--data", "data"]);
    let output = with_small_disk(&program, 1_200).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let is_told = ["records cannot be written", "disk I/O error", "--data DIR, or --memory"]
        .iter()
        .all(|part| text.contains(part));
    assert!(is_told && text.lines().count() == 1, "{text}");
    fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_disk_that_fills_up_refuses_whole_writes_and_keeps_what_was_acknowledged() {
    let mut service = Service::start("filling", &["--data", "data", "--limits", "100000,1000000"]);
    service.restart_with_small_disk(6_000);
    let notes = "n".repeat(50_000);
    let create = |service: &Service, number: u32| {
        let body = format!(r#"{{"firstName": "{number}", "lastName": "L", "notes": "{notes}"}}"#);
        service.send("POST", "/prospects", body.as_bytes())
    };
    let first_refused = (0..1_000).find(|number| create(&service, *number).status != 201).unwrap();
    let refused = create(&service, first_refused);
    assert_eq!(refused.error(), (503, "unavailable"), "{}", refused.body);
    let count = |service: &Service| service.send("GET", "/prospects/count", b"").body["count"].clone();
    for _ in 0..20 {
        assert_eq!(count(&service), first_refused, "reads work on a full disk");
    }
    assert_eq!(service.restart("KILL"), None);
    assert_eq!(count(&service), first_refused);
    assert_eq!(create(&service, first_refused).status, 201);
    assert_eq!(count(&service), first_refused + 1);
}

#[test]
fn every_startup_error_is_a_line_with_the_cause_and_the_remedy() {
    let service = Service::start("first", &["--data", "data"]);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap().port().to_string();
    fs::write(service.directory.join("file"), "").unwrap();
    fs::create_dir(service.directory.join("broken")).unwrap();
    fs::write(service.directory.join("broken/prospects.sqlite"), "this is no database").unwrap();
    fs::create_dir(service.directory.join("newer")).unwrap();
    make_newer(&service.directory.join("newer/prospects.sqlite"));
    fs::create_dir(service.directory.join("damaged")).unwrap();
    damage(&service.directory.join("damaged/prospects.sqlite"));
    for (options, expected) in [
        (
            ["--port", "0", "--data", "damaged"].as_slice(),
            ["damaged/prospects.sqlite cannot be opened (the file is damaged)", "--data DIR, or --memory"],
        ),
        (&["--memory", "--port", "0", "--ready-file", "damaged"], ["damaged", "is a directory"]),
        (&["--memory", "--port", &taken], [&taken, "--port 0"]),
        (&["--port", "0", "--data", "file/data"], ["file/data", "--data DIR"]),
        (&["--port", "0", "--data", "broken"], ["broken/prospects.sqlite", "--data DIR"]),
        (&["--port", "0", "--data", "newer"], ["another version", "--data DIR"]),
        (&["--port", "0", "--memory", "--ready-file", "file/r"], ["file/r", "a folder that exists"]),
        (&["--port", "0", "--data", "data"], ["in use by another process", "--memory"]),
    ] {
        let text = failure(&service.directory, options);
        let is_told = expected.iter().all(|part| text.contains(part));
        assert!(is_told && text.lines().count() == 1, "{text}");
    }
    let all = ["--port", &taken, "--data", "file/data", "--ready-file", "file/r"];
    let text = failure(&service.directory, &all);
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.len() == 3 && lines.iter().all(|line| line.starts_with("error: ")), "{text}");
}

#[test]
fn the_browser_gets_the_link_to_the_console_and_the_stack_starts_without_one() {
    let mut service = Service::start("open", &["--memory", "--open"]);
    assert_eq!(service.send("GET", "/auth", b"").status, 200);
    // The program that opens pages, by its name on Linux and on macOS.
    for name in ["xdg-open", "open"] {
        let program = service.directory.join(name);
        fs::write(&program, "#!/bin/sh\necho \"$1\" >>opened\n").unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    }
    assert_eq!(service.restart("INT"), Some(0));
    let base = service.text("baseUrl").trim_end_matches("/v2");
    let link = format!("{base}/console/#key={}\n", service.text("apiKey"));
    let file = service.directory.join("opened");
    wait_for(|| fs::read_to_string(&file).ok().filter(|opened| opened.ends_with(&link)));
}

#[test]
fn the_version_is_that_of_the_package() {
    let output = program(Path::new("."), &["--version"]).output().unwrap();
    let expected = concat!("prospect-api ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn an_unknown_option_fails_with_the_usage() {
    let text = failure(Path::new("."), &["--prot", "1"]);
    assert!(text.contains("similar argument exists: '--port'") && text.contains("Usage: cargo run -- "), "{text}");
}

#[test]
fn the_limits_apply_to_demo_keys_and_to_new_keys() {
    let service = Service::start("limits", &["--memory", "--limits", "2,9"]);
    let created = service.send("POST", "/keys", br#"{"name": "Another", "permissions": ["*"]}"#);
    assert_eq!(created.status, 201, "{}", created.body);
    let key = created.body["item"]["key"].as_str().unwrap();
    // At the turn of a minute, two requests count in the old window and two in the new one: the fifth is over the
    // limit.
    let statuses = [(); 5].map(|()| service.send_with_key(key, "GET", "/auth", b"").status);
    assert_eq!(statuses[..2], [200, 200]);
    assert!(statuses.contains(&429), "{statuses:?}");
    // The records of the demo account do not count.
    let service = Service::start_with_records("limited-demo", &["--memory", "--limits", "5,100"]);
    assert_eq!(service.send("GET", "/prospects?limit=1", b"").body["pagination"]["totalCount"], 200);
}
