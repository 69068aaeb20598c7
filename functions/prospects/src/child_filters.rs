//! The filters by what belongs to a prospect, and by what retention erases next (SPECIFICATION §7.2).

use domain::Settings;
use index::{Filter, IndexKind};
use shared::http::query::Reader;
use shared::records::children::conditions::{ChildConditions, Selected};
use shared::records::retention;

/// The parameters that ask whether a prospect has such children.
const HAS: [(&str, IndexKind, Selected); 5] = [
    ("hasOpenTask", IndexKind::Task, Selected::Open),
    ("hasOverdueTask", IndexKind::Task, Selected::Overdue),
    ("hasHire", IndexKind::Hire, Selected::Every),
    ("hasNote", IndexKind::Note, Selected::Every),
    ("hasMeeting", IndexKind::Meeting, Selected::Every),
];

/// Reads the parameters: conditions on children, and filters of prospects. A malformed value is an error of the reader.
pub fn read(reader: &mut Reader<'_>, settings: &Settings) -> (ChildConditions, Vec<Filter>) {
    let mut conditions = ChildConditions::default();
    for (name, kind, selected) in HAS {
        if let Some(has) = reader.boolean(name) {
            conditions.require(kind, selected, has);
        }
    }
    if let Some(bound) = reader.time("activeAfter") {
        conditions.active_after(bound);
    }
    if let Some(bound) = reader.time("activeBefore") {
        conditions.active_before(bound);
    }
    let due = reader.time("retentionDueBefore").map(|bound| match settings.account.retention {
        Some(policy) => retention::due_by(policy, bound, &mut conditions),
        None => vec![Filter::Nothing],
    });
    (conditions, due.unwrap_or_default())
}
