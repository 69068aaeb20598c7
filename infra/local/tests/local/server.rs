//! `prospect-api serve`, `backup` and `restore`, as an agency runs them on one machine.

use std::fs::{self, File};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use domain::UnixMs;
use local::seed;
use serde_json::{Value, json};
use store::sqlite::{Durability, Sqlite};
use store::{Entropy, Store};
use tests::client::{self, HttpReply};
use tests::process::{end, wait_for};
use tokio::runtime::Runtime;

use crate::support::program;

/// The service of a folder behind a socket that outlives it, as systemd holds one.
struct Server {
    folder: PathBuf,
    socket: TcpListener,
    child: Option<Child>,
    key: String,
}

/// Runs the program in this folder to its end.
fn run(folder: &Path, options: &[&str]) -> Output {
    program(folder, options).output().unwrap()
}

impl Server {
    /// Creates a folder with one account and its key, and starts the service.
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("data")).unwrap();
        let database = Sqlite::open(&folder.join("data/prospects.sqlite"), Durability::PowerCut).unwrap();
        let store = Store::new(Arc::new(database), Entropy::System);
        let limits = domain::Limits { minute: 1_000_000, hour: 1_000_000 };
        let options = seed::Options { key: None, limits };
        let demo = seed::create(&store, UnixMs::new(1_772_366_430_000).unwrap(), options);
        let demo = Runtime::new().unwrap().block_on(demo).unwrap();
        drop(store);
        let mut server =
            Self { folder, socket: TcpListener::bind("127.0.0.1:0").unwrap(), child: None, key: demo.api_key };
        server.start("data");
        server
    }

    fn start(&mut self, data: &str) {
        let program = program(&self.folder, &["serve", "--data", data]);
        let mut command = Command::new("/bin/sh");
        let script = "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$@\" 3<&0 0</dev/null";
        command.args(["-c", script, "sh"]).arg(program.get_program()).args(program.get_args());
        command.current_dir(&self.folder).env_remove("RUST_LOG");
        let log = File::options().create(true).append(true).open(self.folder.join("log")).unwrap();
        command.stdin(Stdio::from(OwnedFd::from(self.socket.try_clone().unwrap())));
        self.child = Some(command.stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap());
    }

    /// Tells the service to stop, and waits until it has.
    fn stop(&mut self) -> Option<i32> {
        let mut child = self.child.take().unwrap();
        end(&mut child, "TERM")
    }

    fn address(&self) -> String {
        self.socket.local_addr().unwrap().to_string()
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = client::text(body);
        let reply = client::ask(&self.address(), &self.key, (method, path), body.as_bytes()).unwrap();
        (reply.status, reply.body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn the_service_for_others_has_no_inbox_and_no_loopback_webhooks_and_logs_json_without_secrets() {
    let mut server = Server::new("others");
    assert_eq!(server.ask("GET", "/health", &Value::Null).0, 200);
    let webhook = json!({"url": "http://127.0.0.1:9/hook", "events": ["prospect.created"]});
    let (status, refused) = server.ask("POST", "/webhooks", &webhook);
    assert_eq!((status, &refused["code"]), (400, &json!("invalid_request")), "{refused}");
    let reply = client::ask(&server.address(), "", ("GET", "/../inbox"), b"").unwrap();
    assert_eq!(reply.status, 404);
    let ada = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"});
    assert_eq!(server.ask("POST", "/prospects", &ada).0, 201);
    let mode = |path: &str| fs::metadata(server.folder.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("data/secret"), 0o600);
    let second = run(&server.folder, &["serve", "--data", "data", "--port", "0"]);
    let told = String::from_utf8(second.stderr).unwrap();
    assert!(second.status.code() == Some(1) && told.contains("in use by another process"), "{told}");
    assert_eq!(server.stop(), Some(0));
    let log = fs::read_to_string(server.folder.join("log")).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(lines.iter().any(|line| line["route"] == "/prospects" && line["status"] == 201), "{log}");
    for hidden in [server.key.as_str(), "Lovelace", "ada@example.com"] {
        assert!(!log.contains(hidden), "{log}");
    }
}

/// Creates prospects on four connections until it is told to end; returns how many were created, and what failed.
fn load(address: &str, key: &str, during: impl FnOnce(&AtomicUsize)) -> (usize, Vec<String>) {
    let (created, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    let failed = thread::scope(|scope| {
        let clients: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut failed = Vec::new();
                    while !ended.load(Ordering::SeqCst) {
                        let body = br#"{"firstName": "Ada", "lastName": "Lovelace"}"#;
                        match client::ask(address, key, ("POST", "/prospects"), body) {
                            Ok(HttpReply { status: 201, .. }) => _ = created.fetch_add(1, Ordering::SeqCst),
                            other => failed.push(format!("{other:?}")),
                        }
                    }
                    failed
                })
            })
            .collect();
        during(&created);
        ended.store(true, Ordering::SeqCst);
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    (created.into_inner(), failed)
}

/// Waits until so many more were created.
fn wait_for_more(created: &AtomicUsize, more: usize) {
    let goal = created.load(Ordering::SeqCst).saturating_add(more);
    wait_for(|| (created.load(Ordering::SeqCst) >= goal).then_some(()));
}

#[test]
fn a_restart_under_load_loses_no_request() {
    let mut server = Server::new("restart");
    let (address, key) = (server.address(), server.key.clone());
    let (created, failed) = load(&address, &key, |created| {
        for _ in 0..3 {
            wait_for_more(created, 30);
            assert_eq!(server.stop(), Some(0));
            server.start("data");
        }
        wait_for_more(created, 30);
    });
    assert_eq!(failed, Vec::<String>::new());
    let (_, counted) = server.ask("GET", "/prospects/count", &Value::Null);
    assert_eq!(counted["count"], created);
}

/// Uploads a file of a prospect.
fn upload(server: &Server, prospect: &str, text: &str) {
    let file = json!({"fileName": "cv.txt", "contentType": "text/plain", "sizeBytes": text.len()});
    let (status, asked) = server.ask("POST", &format!("/prospects/{prospect}/files"), &file);
    assert_eq!(status, 201, "{asked}");
    let url = asked["upload"]["url"].as_str().unwrap();
    let target = url.strip_prefix("http://localhost").expect(url);
    let headers = asked["upload"]["headers"].as_object().unwrap().iter();
    let headers = headers.filter(|(name, _)| !name.eq_ignore_ascii_case("content-length"));
    let lines: Vec<String> = headers.map(|(name, value)| format!("{name}: {}\r\n", value.as_str().unwrap())).collect();
    let head = format!("PUT {target} HTTP/1.1\r\nHost: localhost\r\n{}", lines.concat());
    let reply = client::send(&server.address(), &head, text.as_bytes()).unwrap();
    assert_eq!(reply.status, 200, "{}", reply.text);
}

#[test]
fn a_backup_of_the_running_service_is_restored_whole() {
    let mut server = Server::new("backup");
    let ada = json!({"firstName": "Ada", "lastName": "Lovelace", "resume": {"text": "Analyst"}});
    let (_, made) = server.ask("POST", "/prospects", &ada);
    let id = made["item"]["id"].as_str().unwrap().to_owned();
    upload(&server, &id, "hello");

    let least = AtomicUsize::new(0);
    let (most, failed) = load(&server.address(), &server.key, |created| {
        wait_for_more(created, 20);
        least.store(created.load(Ordering::SeqCst), Ordering::SeqCst);
        let saved = run(&server.folder, &["backup", "saved", "--data", "data"]);
        assert!(saved.status.success(), "{}", String::from_utf8_lossy(&saved.stderr));
    });
    assert_eq!(failed, Vec::<String>::new());
    let saved = server.folder.join("saved");
    assert_eq!(fs::metadata(&saved).unwrap().permissions().mode() & 0o777, 0o600);
    for (options, expected) in [
        (["backup", "saved", "--data", "data"], "exists: name a new file"),
        (["backup", "other", "--data", "none"], "cannot be written"),
        (["restore", "saved", "--data", "data"], "in use by another process"),
        (["restore", "log", "--data", "empty"], "cannot be restored"),
    ] {
        let refused = run(&server.folder, &options);
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && told.contains(expected), "{options:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let secret = fs::read(server.folder.join("data/secret")).unwrap();
    let file = fs::read_dir(server.folder.join("data/files")).unwrap().next().unwrap().unwrap();
    server.stop();
    let restored = run(&server.folder, &["restore", "saved", "--data", "again"]);
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    assert_eq!(fs::read(server.folder.join("again/secret")).unwrap(), secret);
    assert_eq!(fs::read(server.folder.join("again/files").join(file.file_name())).unwrap(), b"hello");
    let refused = run(&server.folder, &["restore", "saved", "--data", "again"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("has data"));
    server.start("again");
    let (_, counted) = server.ask("GET", "/prospects/count", &Value::Null);
    let count = usize::try_from(counted["count"].as_u64().unwrap()).unwrap();
    // Ada is one more.
    assert!((least.into_inner() + 1..=most + 1).contains(&count), "{count}");
    let (_, resume) = server.ask("GET", &format!("/prospects/{id}/resume"), &Value::Null);
    assert_eq!(resume["item"]["text"], "Analyst");
}
