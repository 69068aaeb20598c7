//! The documents and the templates agree with the retry schedule in `shared/domain/src/delivery.rs`.

use domain::delivery::{LAST_ATTEMPT_MS, LATER_PAUSE_MS, PAUSES_MS};
use domain::time::DAY_MS;
use shared::queue::MAX_DELAY_S;

use super::{expect_none, text, texts};

/// For example `5 s`, `30 min` or `12 h`.
fn pause(ms: i64) -> String {
    match ms / 1_000 {
        s if s % 3_600 == 0 => format!("{} h", s / 3_600),
        s if s % 60 == 0 => format!("{} min", s / 60),
        s => format!("{s} s"),
    }
}

#[test]
fn every_text_that_describes_the_schedule_describes_this_one() {
    let pauses = PAUSES_MS.map(pause).join(", ");
    let schedule = format!("{pauses}, then every {} up to {} days", pause(LATER_PAUSE_MS), LAST_ATTEMPT_MS / DAY_MS);
    let (mut wrong, mut right) = (Vec::new(), 0);
    for (file, text) in texts() {
        if ![".md", ".yaml"].iter().any(|end| file.ends_with(end)) {
            continue;
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" and ", ", ");
        let describes = text.match_indices("then every ").any(|(at, found)| {
            let rest = text[at + found.len()..].split_once(' ');
            rest.is_some_and(|(number, unit)| number.parse::<u32>().is_ok() && unit.starts_with("h "))
        });
        right += usize::from(text.contains(&schedule));
        if describes && !text.contains(&schedule) {
            wrong.push(file);
        }
    }
    expect_none(&wrong, &format!("Describe the retries as: {schedule}"));
    assert!(right > 0, "no document has: {schedule}");
}

#[test]
fn templates_name_the_days_after_which_a_delivery_is_given_up() {
    let days = format!("after {} days", LAST_ATTEMPT_MS / DAY_MS);
    for file in ["infra/alarms.yaml", "infra/queues.yaml"] {
        let text = text(file).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&days) || text.contains("after three days"), "{file}: {days}");
    }
}

/// A property of a resource in a template.
fn property(template: &str, resource: &str, name: &str) -> String {
    let mut lines = template.lines().skip_while(|line| *line != format!("  {resource}:"));
    assert!(lines.next().is_some(), "{resource} is in the template");
    let body = lines.take_while(|line| line.is_empty() || line.starts_with("   "));
    let mut values = body.filter_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "));
    values.next().unwrap_or_else(|| panic!("{resource} has {name}")).to_owned()
}

fn seconds(template: &str, resource: &str, name: &str) -> i32 {
    property(template, resource, name).parse().unwrap()
}

#[test]
fn alarms_allow_the_delay_of_a_retry() {
    let alarms = text("infra/alarms.yaml");
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
    let queues = text("infra/queues.yaml");
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
