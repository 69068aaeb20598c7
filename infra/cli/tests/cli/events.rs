//! `events tail`, which is also `events list`.

use serde_json::Value;

use crate::stack::Stack;

fn kinds(lines: &[String]) -> Vec<String> {
    let event = |line: &String| serde_json::from_str::<Value>(line).unwrap();
    lines.iter().map(|line| event(line)["type"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_events_are_shown_and_those_that_follow() {
    let stack = Stack::start().await;
    assert!(stack.lines("events list").await.is_empty());
    stack.live(&["note.created", "prospect.updated"]).await;
    stack.settle();
    let all = ["prospect.created", "note.created", "prospect.updated", "prospect.deleted"];
    assert_eq!(kinds(&stack.lines("events list").await), all);
    let lines = stack.lines("events tail --output table").await;
    assert!(lines[1].contains("  note.created       event_") && lines[1].contains("  note_"), "{lines:?}");
    for (options, expected) in [
        ("-n 2", &all[2..]),
        ("-n 4", &all),
        ("-n 0", &[]),
        ("-n 1000 --types note.created,prospect.created", &all[..2]),
        ("-n 1 --types note.created", &all[1..2]),
    ] {
        assert_eq!(kinds(&stack.lines(&format!("events tail {options}")).await), expected, "{options}");
    }
    let json = stack.lines("events list -n 1").await;
    let event: Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((&event["type"], &event["data"]["item"]["firstName"]), (&all[3].into(), &"Test".into()));

    // The second one appears while the command waits.
    let second = async {
        stack.live(&["note.created"]).await;
        stack.settle();
    };
    let tail = "events tail -n 1 --types note.created --follow";
    let done = Box::pin(stack.run_with(tail, 2, second)).await;
    assert_eq!((done.outcome, kinds(&done.lines)), (Ok(()), vec!["note.created".to_owned(); 2]));
}
