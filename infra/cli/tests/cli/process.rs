//! The program as a process: its command line, its variables, its exit status.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, thread};

use serde_json::{Value, json};

use crate::failures::UNKNOWN;
use crate::stack::Stack;

fn program(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_prospects-cli"));
    command.args(line.split_whitespace()).env_clear().current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// The status, and what was written.
fn done(command: &mut Command) -> (i32, String) {
    let output = command.output().unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap(), text)
}

#[test]
fn the_command_line_is_checked_before_anything_is_sent() {
    for (line, status, expected) in [
        ("--help", 0, "--key-file"),
        ("--version", 0, concat!("prospects-cli ", env!("CARGO_PKG_VERSION"))),
        ("events list --typs note.created", 2, "a similar argument exists: '--types'"),
        ("evnts list", 2, "a similar subcommand exists: 'events'"),
        ("events list", 1, "there is no API key: run login, export KEY, or use --key-file"),
        ("events list --profile spring", 1, "there is no profile spring: run login --profile spring"),
        ("events list --profile ../spring", 2, "must have letters, digits"),
        ("api GET prospects --key k", 2, "must begin with /"),
        ("completions bash", 0, "complete -F _prospects__cli"),
        ("man", 0, ".TH prospects-cli 1"),
        ("events list --key-file absent", 1, "absent: No such file"),
        ("events list -n 1001", 2, "0..=1000"),
        ("--api http://api.example.com/v2 --key k events list", 2, "plain http to another machine"),
        ("listen --key k --forward-to http://10.0.0.1/hook", 2, "plain http to another machine"),
        ("listen --key k", 2, "--forward-to"),
        (
            "listen --key k --forward-to http://localhost --secret whsec_short",
            2,
            "error: --secret must be whsec_ and the base64 of 24 to 64 bytes",
        ),
        ("listen --key k --forward-to http://localhost --from yesterday", 2, "the id of an event"),
        ("import", 2, "<FILE>"),
        ("import people.csv --continue import_1", 2, "cannot be used with"),
        ("import people.csv --map name", 2, "must be a column, = and a value"),
        ("import people.csv --delimiter ab", 2, "the word tab"),
        ("import absent.csv --key k", 1, "absent.csv cannot be read: No such file"),
        ("import . --key k", 1, ". is not a regular file"),
        ("export", 2, "<FILE>"),
    ] {
        let (found, text) = done(&mut program(line));
        assert!((found, text.contains(expected)) == (status, true), "{line}: {found} {text}");
    }
}

#[test]
fn the_key_comes_from_a_file_an_option_or_a_variable() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("key");
    fs::write(&file, "  of-file\n").unwrap();
    let secret = |line: &str, variables: &[(&str, &str)]| {
        let (status, text) = done(program(&format!("listen --print-secret {line}")).envs(variables.to_vec()));
        assert_eq!(status, 0, "{text}");
        assert!(text.starts_with("whsec_"), "{text}");
        text
    };
    let of = ["of-file", "of-option", "of-own", "of-key"].map(|key| secret(&format!("--key {key}"), &[]));
    let both = [("PROSPECTS_API_KEY", "of-own"), ("KEY", "of-key")];
    assert_eq!(secret("--key-file key --key of-option", &both), of[0]);
    assert_eq!(secret("--key of-option", &both), of[1]);
    assert_eq!(secret("", &both), of[2]);
    assert_eq!(secret("", &both[1..]), of[3]);
    // A key at the bound of its file, and beyond it.
    for (padding, status) in [(4 * 1024 - 1, 0), (4 * 1024, 1)] {
        fs::write(&file, " ".repeat(padding) + "k").unwrap();
        assert_eq!(done(&mut program("listen --print-secret --key-file key")).0, status);
    }
}

#[test]
fn help_has_the_name_under_which_the_program_was_installed() {
    let (_, text) = done(program("--help").arg0("prospects"));
    assert!(text.contains("Usage: prospects ") && text.contains("  prospects import people.csv"), "{text}");
    assert!(!text.contains("prospects-cli"), "{text}");
    let (_, text) = done(program("man pages").arg0("prospects"));
    let page = fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages/prospects-events-tail.1"));
    assert!(page.unwrap().contains("\\-\\-follow"), "{text}");
}

/// A program that uses this service.
fn client(stack: &Stack, line: &str) -> Command {
    let mut command = program(line);
    command.env("API", &stack.url).env("KEY", &stack.key);
    command
}

/// The status and the results of a program that reads this text.
fn fed(command: &mut Command, input: &str) -> (Option<i32>, String) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that has read enough closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hyphen_is_standard_input_and_standard_output() {
    let stack = Stack::start().await;
    let (status, text) = fed(&mut client(&stack, "import -"), "name,email\nAda King,ada@example.com\n");
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &report["created"], text.lines().count()), (Some(0), &json!(1), 1), "{text}");
    let (status, text) = fed(&mut client(&stack, "export - --no-bom"), "");
    assert_eq!((status, text.lines().count()), (Some(0), 2), "{text}");
    assert!(text.starts_with("id,firstName,") && text.contains(",Ada,King,ada@example.com,"), "{text}");
    let (status, text) = fed(&mut client(&stack, "import - --output json"), &text);
    assert!(status == Some(0) && text.contains("\n  \"unchanged\": 1,\n"), "{text}");
    let (status, text) = fed(&mut client(&stack, "api POST /prospects -d -"), r#"{"firstName": "Bob"}"#);
    assert!(status == Some(1) && text.contains(r#""message":"lastName is required.""#), "{text}");
    let (status, text) = fed(&mut client(&stack, "api POST /prospects -d -"), &" ".repeat(10 * 1024 * 1024 + 1));
    assert_eq!(status, Some(1));
    assert!(text.contains("standard input cannot be read: it has more than 10485760 bytes"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_has_a_key_and_its_address() {
    let stack = Stack::start().await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("profiles");
    let _ = fs::remove_dir_all(&folder);
    let reader = stack.create_key(&["prospects:read"]).await;
    let run = |line: &str, input: &str| fed(program(line).env("XDG_CONFIG_HOME", &folder).env("KEY", UNKNOWN), input);
    let login = format!("login --api {}", stack.url);
    assert!(run(&login, UNKNOWN).1.contains("the API refuses the key (401)"));
    for (profile, key) in [("", stack.key.as_str()), (" --profile reader", reader.as_str())] {
        let (status, text) = run(&format!("{login}{profile}"), key);
        assert_eq!(status, Some(0), "{text}");
    }
    let file = folder.join("prospects-cli/reader.json");
    assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);

    let permissions = |command: &mut Command| {
        let (_, text) = fed(command.env("XDG_CONFIG_HOME", &folder), "");
        serde_json::from_str::<Value>(&text).unwrap_or_default()["item"]["permissions"].clone()
    };
    let (all, some) = (json!(["*"]), json!(["prospects:read"]));
    assert_eq!(permissions(&mut program("api GET /auth")), all);
    assert_eq!(permissions(program("api GET /auth").env("PROSPECTS_PROFILE", "reader")), some);
    assert_eq!(permissions(client(&stack, "api GET /auth").env("PROSPECTS_PROFILE", "reader")), all);
    assert_eq!(permissions(&mut client(&stack, "api GET /auth --profile reader")), some);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interruption_ends_a_listener_with_its_cursor() {
    let stack = Stack::start().await;
    let listen = "listen --forward-to http://localhost:9/ --from 1767225600000";
    for signal in ["INT", "TERM"] {
        let (status, last) = interrupt(client(&stack, listen), "Ctrl-C ends.", signal);
        assert!(status == Some(0) && last.starts_with("Go on with --from 17"), "{status:?} {last}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_status_tells_that_a_command_was_interrupted() {
    let stack = Stack::start().await;
    for (signal, expected) in [("INT", 130), ("TERM", 143)] {
        let folder = format!("interrupted-{signal}");
        let _ = fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join(&folder));
        let backup = client(&stack, &format!("backup {folder}"));
        let (status, last) = interrupt(backup, "which takes a minute or more", signal);
        assert_eq!((status, last.as_str()), (Some(expected), "error: interrupted; run the same command again"));
    }
}

/// Sends a signal once the command has written a note that ends so. Returns its status and its last note.
fn interrupt(mut command: Command, note: &'static str, signal: &'static str) -> (Option<i32>, String) {
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let ended = thread::spawn(move || {
        let mut notes = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        // When it has said so, it waits for the signal.
        assert!(notes.by_ref().any(|text| text.ends_with(note)));
        let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let last = notes.last().unwrap();
        (child.wait().unwrap().code(), last)
    });
    ended.join().unwrap()
}
