//! `trigger`.

use domain::EventKind;
use serde_json::Value;

use crate::receiver::Receiver;
use crate::stack::{NEVER, Stack};

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_event_occurs_and_nothing_remains() {
    let stack = Stack::start().await;
    let listed = stack.lines("trigger --list").await;
    let names: Vec<&str> = listed.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names, EventKind::NAMES);
    for kind in names {
        let lines = stack.lines(&format!("trigger {kind}")).await;
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("{kind} occurred"))),
            "{lines:?}"
        );
        stack.settle();
        let events = stack.lines(&format!("events list --json --types {kind}")).await;
        let events: Vec<Value> = events.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        // A deletion afterwards is an event too.
        assert!(!events.is_empty(), "{kind}");
        assert!(events.iter().all(|event| event["type"] == kind), "{events:?}");
        for path in ["/prospects?label=cli-trigger", "/custom-fields", "/webhooks"] {
            assert_eq!(stack.count(path).await, 0, "{kind}: {path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_kept_or_deleted_also_after_an_interruption() {
    let stack = Stack::start().await;
    stack.lines("trigger task.created --keep").await;
    assert_eq!(stack.count("/prospects?label=cli-trigger").await, 1);
    assert_eq!(stack.count("/tasks").await, 1);
    // Stopped after its first request, which created a prospect.
    let done = stack.run("trigger prospect.unmerged", 1).await;
    assert_eq!(done.outcome, Err("interrupted".to_owned()));
    assert_eq!(stack.count("/prospects?label=cli-trigger").await, 1);
    let deleted = done.lines.last().unwrap();
    assert!(deleted.starts_with("DELETE /prospects/"), "{:?}", done.lines);
    // A receiver that does not answer 410: the webhook stays on, until the command is stopped.
    let receiver = Receiver::start(0).await;
    let line = format!("trigger webhook.disabled --receiver {}", receiver.url);
    let done = stack.run(&line, 2).await;
    assert_eq!(
        (done.outcome, stack.count("/webhooks").await),
        (Err("interrupted".to_owned()), 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_lacks_a_permission_writes_nothing() {
    let mut stack = Stack::start().await;
    let all = stack.key.clone();
    stack.key = stack.create_key(&["prospects:write"]).await;
    let done = stack.run("trigger prospect.unmerged", NEVER).await;
    let message = "the key lacks the permission prospects:merge; use a key that has it";
    assert_eq!((done.outcome, done.lines), (Err(message.to_owned()), Vec::new()));
    stack.lines("trigger prospect.updated").await;
    stack.key = all;
    assert_eq!(stack.count("/prospects").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn events_of_custom_fields_use_few_of_the_fields_of_an_account() {
    let stack = Stack::start().await;
    let used = async || stack.get("/custom-fields").await["limits"]["fields"]["used"].clone();
    for _ in 0..3 {
        stack.lines("trigger custom_field.updated").await;
        stack.lines("trigger custom_field.deleted").await;
    }
    assert_eq!(used().await, 1);
    // A field that somebody keeps is left alone.
    stack.lines("trigger custom_field.created --keep").await;
    for _ in 3..=5 {
        stack.lines("trigger custom_field.created").await;
    }
    let message = "POST /custom-fields: 409 The custom field cliTrigger5 was deleted less than 30 days ago. Restore it, or use \
                   another key. A deleted field counts for 30 days, so trigger creates up to 5";
    let done = stack.run("trigger custom_field.created", NEVER).await;
    assert_eq!(done.outcome, Err(message.to_owned()));
    stack.lines("trigger custom_field.updated").await;
    assert_eq!((used().await, stack.count("/custom-fields").await), (5.into(), 1));
}
