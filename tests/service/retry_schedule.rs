//! The documents and the templates agree with the retry schedule in `shared/domain/src/delivery.rs`.

use std::fs;
use std::path::Path;

use domain::delivery::{LAST_ATTEMPT_MS, LATER_PAUSE_MS, MAX_FAILING_MS, MAX_RETRY_AFTER_MS, PAUSES_MS};
use domain::time::DAY_MS;
use shared::queue::MAX_DELAY_S;

const ADVICE: &str = "change it, or the constants in shared/domain/src/delivery.rs";

/// Every document that may describe the schedule.
const DOCUMENTS: [&str; 7] = [
    "README.md",
    "infra/openapi.yaml",
    "infra/docs/ARCHITECTURE.md",
    "infra/docs/CHANGELOG.md",
    "infra/docs/SPECIFICATION.md",
    "infra/docs/guides/aws-deliveries.md",
];

fn source(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(root.join(path)).unwrap()
}

/// The text of a document without its line breaks.
fn text(path: &str) -> String {
    source(path).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// For example `5 s`, `30 min` or `12 h`.
fn pause(ms: i64) -> String {
    match ms / 1_000 {
        s if s % 3_600 == 0 => format!("{} h", s / 3_600),
        s if s % 60 == 0 => format!("{} min", s / 60),
        s => format!("{s} s"),
    }
}

/// For example `3 days` and `three days`.
fn days(ms: i64) -> [String; 2] {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    let days = usize::try_from(ms / DAY_MS).unwrap();
    let noun = if days == 1 { "day" } else { "days" };
    let word = WORDS.get(days).copied().unwrap_or("many");
    [format!("{days} {noun}"), format!("{word} {noun}")]
}

#[test]
fn documents_that_describe_the_schedule_describe_this_one() {
    let pauses = PAUSES_MS.map(pause).join(", ");
    let last = days(LAST_ATTEMPT_MS);
    let schedule = format!("{pauses}, then every {} up to {}", pause(LATER_PAUSE_MS), last[0]);
    for path in DOCUMENTS {
        let text = text(path).replace(" and ", ", ");
        let describes = text.match_indices("then every ").any(|(at, found)| {
            let rest = text[at + found.len()..].split_once(' ');
            rest.is_some_and(|(number, unit)| number.parse::<u32>().is_ok() && unit.starts_with("h "))
        });
        let must = path.ends_with("SPECIFICATION.md");
        assert!(
            !(describes || must) || text.contains(&schedule),
            "{path} must describe the retries as: {schedule}; {ADVICE}"
        );
    }
}

#[test]
fn documents_and_alarms_name_the_same_days() {
    let (last, failing, retry_after) = (days(LAST_ATTEMPT_MS), days(MAX_FAILING_MS), days(MAX_RETRY_AFTER_MS));
    for (path, what, choices) in [
        ("infra/docs/SPECIFICATION.md", "up to {} (Retry-After)", &retry_after),
        ("infra/docs/SPECIFICATION.md", "failed every delivery for {}", &failing),
        ("infra/docs/ARCHITECTURE.md", "a delivery has failed after {}", &last),
        (
            "infra/docs/ARCHITECTURE.md",
            "a webhook is switched off after {}",
            &failing,
        ),
        (
            "infra/docs/guides/aws-deliveries.md",
            "deliveries are given up after {}",
            &last,
        ),
        ("infra/alarms.yaml", "deliveries are given up after {}", &last),
        ("infra/queues.yaml", "deliveries are given up after {}", &last),
    ] {
        let text = text(path);
        let says = choices.iter().any(|days| text.contains(days.as_str()));
        assert!(says, "{path} must say: {}; {ADVICE}", what.replace("{}", &choices[0]));
    }
}

/// A property of a resource in a template.
fn property(template: &str, resource: &str, name: &str) -> String {
    let mut lines = template.lines().skip_while(|line| *line != format!("  {resource}:"));
    assert!(lines.next().is_some(), "{resource} is in the template");
    let body = lines.take_while(|line| line.is_empty() || line.starts_with("   "));
    let mut values = body.filter_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "));
    values
        .next()
        .unwrap_or_else(|| panic!("{resource} has {name}"))
        .to_owned()
}

fn seconds(template: &str, resource: &str, name: &str) -> i32 {
    property(template, resource, name).parse().unwrap()
}

#[test]
fn alarms_allow_the_delay_of_a_retry() {
    let alarms = source("infra/alarms.yaml");
    let threshold_s = seconds(&alarms, "QueueAge", "Threshold");
    assert!(
        threshold_s > MAX_DELAY_S,
        "QueueAge in infra/alarms.yaml must allow a message to wait for {MAX_DELAY_S} s: raise its Threshold"
    );
    for (alarm, minutes) in [("QueueAge", threshold_s / 60), ("SweeperSilent", MAX_DELAY_S / 60)] {
        let description = property(&alarms, alarm, "AlarmDescription");
        assert!(
            description.contains(&format!("{minutes} minutes")),
            "the AlarmDescription of {alarm} in infra/alarms.yaml must name {minutes} minutes"
        );
    }
}

#[test]
fn queues_keep_messages_longer_than_a_retry_waits() {
    let queues = source("infra/queues.yaml");
    let kept_s = |queue| seconds(&queues, queue, "MessageRetentionPeriod");
    let visibility_s = seconds(&queues, "Deliveries", "VisibilityTimeout");
    let receives = seconds(&queues, "Deliveries", "maxReceiveCount");
    let needed_s = MAX_DELAY_S + receives * visibility_s;
    assert!(
        kept_s("Deliveries") >= needed_s,
        "Deliveries in infra/queues.yaml must keep a message for at least {needed_s} s: its delay and {receives} receives"
    );
    for queue in ["DeliveriesFailed", "DeliveriesDead"] {
        assert!(
            kept_s(queue) > kept_s("Deliveries"),
            "{queue} in infra/queues.yaml must keep messages longer than Deliveries does: raise its MessageRetentionPeriod"
        );
    }
}
