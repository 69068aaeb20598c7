//! The program as a process: how it starts, what it says, how it ends.

use std::fs;
use std::net::TcpListener;

use crate::support::{Folder, Service, refusal};

#[test]
fn the_ready_file_tells_addresses_and_keys_that_work() {
    let folder = Folder::new("ready");
    let service = Service::start(&folder, &["--memory"]);
    let members: Vec<_> = service.ready.as_object().unwrap().keys().collect();
    assert_eq!(
        members,
        [
            "apiKey",
            "baseUrl",
            "dynamodbEndpoint",
            "secondAccountApiKey",
            "sqsEndpoint"
        ]
    );
    assert!(service.text("sqsEndpoint").starts_with("http://127.0.0.1:"));
    assert!(service.text("dynamodbEndpoint").starts_with("http://127.0.0.1:"));
    let first = service.send("GET", "/auth", b"");
    assert_eq!((first.status, &first.body["success"]), (200, &true.into()));
    let head = format!(
        "GET /v2/auth HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n",
        service.text("secondAccountApiKey")
    );
    let second = service.raw(head.as_bytes(), b"");
    assert_eq!(second.status, 200);
    assert_ne!(first.body["item"]["accountId"], second.body["item"]["accountId"]);
}

#[test]
fn a_restart_finds_the_data_and_the_same_keys() {
    let folder = Folder::new("restart");
    let data = folder.text("deep/data");
    let service = Service::start(&folder, &["--data", &data]);
    let keys = (
        service.text("apiKey").to_owned(),
        service.text("secondAccountApiKey").to_owned(),
    );
    let created = service.send("POST", "/prospects", br#"{"firstName": "Ada", "lastName": "Lovelace"}"#);
    assert_eq!(created.status, 201, "{}", created.body);
    let path = format!("/prospects/{}", created.body["item"]["id"].as_str().unwrap());
    assert_eq!(service.stop("INT").code(), Some(0));

    let service = Service::start(&folder, &["--data", &data]);
    assert_eq!(keys.0, service.text("apiKey"));
    assert_eq!(keys.1, service.text("secondAccountApiKey"));
    let found = service.send("GET", &path, b"");
    assert_eq!((found.status, &found.body["item"]["firstName"]), (200, &"Ada".into()));
    assert_eq!(service.stop("TERM").code(), Some(0));
}

#[test]
fn what_was_answered_outlives_a_killed_process() {
    let folder = Folder::new("killed");
    let data = folder.text("data");
    let service = Service::start(&folder, &["--data", &data]);
    let created = service.send("POST", "/prospects", br#"{"firstName": "Ada", "lastName": "Lovelace"}"#);
    assert_eq!(created.status, 201, "{}", created.body);
    service.stop("KILL");
    let service = Service::start(&folder, &["--data", &data]);
    let count = service.send("GET", "/prospects/count", b"");
    assert_eq!((count.status, &count.body["count"]), (200, &1.into()));
}

#[test]
fn memory_leaves_nothing_behind() {
    let folder = Folder::new("memory");
    let service = Service::start(&folder, &["--memory"]);
    assert_eq!(service.stop("INT").code(), Some(0));
    let names: Vec<_> = fs::read_dir(folder.path(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(names.is_empty(), "{names:?}");
}

#[test]
fn a_key_of_any_text_is_taken_and_found_after_a_restart() {
    let folder = Folder::new("key");
    let data = folder.text("data");
    let arguments = ["--data", &data, "--key", "let-me-in!"];
    let service = Service::start(&folder, &arguments);
    assert_eq!(service.text("apiKey"), "let-me-in!");
    let first = service.send("GET", "/auth", b"");
    assert_eq!(first.status, 200);
    assert_eq!(service.stop("INT").code(), Some(0));
    let service = Service::start(&folder, &arguments);
    assert_eq!(service.send("GET", "/auth", b"").body["item"], first.body["item"]);
}

#[test]
fn open_connections_do_not_keep_it_from_stopping() {
    let folder = Folder::new("stopping");
    let service = Service::start(&folder, &["--memory"]);
    let silent = service.connect();
    assert_eq!(service.stop("INT").code(), Some(0));
    drop(silent);
}

#[test]
fn a_port_in_use_is_refused_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    assert!(refusal(&["--memory", "--port", &port]).contains(&port));
    assert!(refusal(&["--memory", "--port", "0", "--dynamodb-port", &port]).contains(&port));
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_in_one_line() {
    let folder = Folder::new("unwritable");
    fs::write(folder.path("file"), "").unwrap();
    let below = folder.text("file/data");
    assert!(refusal(&["--port", "0", "--data", &below]).contains(&below));
    assert!(refusal(&["--port", "0", "--memory", "--ready-file", &below]).contains(&below));
}

#[test]
fn a_second_process_on_the_same_folder_is_refused_in_one_line() {
    let folder = Folder::new("second");
    let data = folder.text("data");
    let _first = Service::start(&folder, &["--data", &data]);
    assert!(refusal(&["--port", "0", "--data", &data]).contains("in use by another process"));
}

#[test]
fn an_unknown_option_is_refused_in_one_line() {
    assert!(refusal(&["--prot", "1"]).contains("--prot"));
}

#[test]
fn limits_are_those_of_the_demo_keys_and_of_keys_that_are_made() {
    let folder = Folder::new("limits");
    let service = Service::start(&folder, &["--memory", "--limits", "2,9"]);
    let made = service.send("POST", "/keys", br#"{"name": "Another", "permissions": ["*"]}"#);
    assert_eq!(made.status, 201, "{}", made.body);
    let key = made.body["item"]["key"].as_str().unwrap();
    let head = format!("GET /v2/auth HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n");
    // Three at a minute's turn are one in the old and two in the new: a fifth is over the limit in any case.
    let statuses: Vec<_> = (0..5).map(|_| service.raw(head.as_bytes(), b"").status).collect();
    assert_eq!(statuses[..2], [200, 200]);
    assert!(statuses.contains(&429), "{statuses:?}");
}
