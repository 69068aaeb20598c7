//! The filters by what belongs to a prospect: its tasks, hire, notes and meetings (SPECIFICATION §8.4). They cost no
//! write: a question first reads the indexes of these children, and then selects among the prospects that they name.

use domain::UnixMs;
use index::{Column, Error, Filter, Index, IndexKind};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::records::children::KINDS;

/// Children of one kind.
#[derive(Clone, Copy, Debug)]
enum Selected {
    Every,
    Open,
    /// Open, and due before now.
    Overdue,
    /// Changed at this time or later.
    ChangedSince(UnixMs),
}

impl Selected {
    fn filters(self, now: UnixMs) -> Vec<Filter> {
        let open = Filter::Empty(Column::CompletedAt);
        match self {
            Self::Every => Vec::new(),
            Self::Open => vec![open],
            Self::Overdue => vec![open, Filter::Until(Column::DueAt, now.plus_ms(-1))],
            Self::ChangedSince(bound) => vec![Filter::From(Column::UpdatedAt, bound)],
        }
    }
}

/// What a condition requires of a prospect.
#[derive(Clone, Copy, Debug)]
enum Requires {
    /// It has such a child.
    One,
    /// It has no such child.
    None,
    /// It has such a child, of this or of another kind, or its own last change is not before `activeAfter`.
    Activity,
}

/// A condition on the children of one kind.
#[derive(Clone, Copy, Debug)]
struct Condition {
    kind: IndexKind,
    selected: Selected,
    requires: Requires,
}

/// The parameters that ask whether a prospect has such children.
const HAS: [(&str, IndexKind, Selected); 5] = [
    ("hasOpenTask", IndexKind::Task, Selected::Open),
    ("hasOverdueTask", IndexKind::Task, Selected::Overdue),
    ("hasHire", IndexKind::Hire, Selected::Every),
    ("hasNote", IndexKind::Note, Selected::Every),
    ("hasMeeting", IndexKind::Meeting, Selected::Every),
];

/// The filters of one request. Their `Debug` text is the same on every page.
#[derive(Debug, Default)]
pub struct ChildFilters {
    conditions: Vec<Condition>,
    active_after: Option<UnixMs>,
    active_before: Option<UnixMs>,
}

impl ChildFilters {
    /// Reads the parameters. A malformed value is an error of the reader.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        let mut conditions = Vec::new();
        for (name, kind, selected) in HAS {
            let has = reader.boolean(name);
            conditions.extend(has.map(|has| Condition {
                kind,
                selected,
                requires: if has { Requires::One } else { Requires::None },
            }));
        }
        let (active_after, active_before) = (reader.time("activeAfter"), reader.time("activeBefore"));
        let bounds = [
            (active_after, Requires::Activity),
            (active_before.map(|bound| bound.plus_ms(1)), Requires::None),
        ];
        for (bound, requires) in bounds {
            let of_kind = |bound| {
                KINDS.map(|(_, kind)| Condition {
                    kind,
                    selected: Selected::ChangedSince(bound),
                    requires,
                })
            };
            conditions.extend(bound.into_iter().flat_map(of_kind));
        }
        Self {
            conditions,
            active_after,
            active_before,
        }
    }

    /// The same conditions as filters of prospects, over the children that exist now. The indexes are read one after
    /// the other, so that the columns of only one of them are in memory.
    ///
    /// # Errors
    /// [`Error::Store`] if an index cannot be read; [`Error::NotIndexedYet`] if a column is still being built.
    pub async fn joined(&self, context: &Context<'_>) -> Result<Vec<Filter>, Error> {
        let own = |bound: Option<UnixMs>, filter: fn(Column, UnixMs) -> Filter| {
            bound.map(|bound| filter(Column::UpdatedAt, bound))
        };
        let mut joined: Vec<Filter> = own(self.active_before, Filter::Until).into_iter().collect();
        let mut activity: Vec<Filter> = own(self.active_after, Filter::From).into_iter().collect();
        for (_, kind) in KINDS {
            let of_kind = self.conditions.iter().filter(|condition| condition.kind == kind);
            let questions = of_kind.clone().map(|condition| condition.selected.filters(context.now));
            let questions: Vec<Vec<Filter>> = questions.collect();
            if questions.is_empty() {
                continue;
            }
            let index = Index::of(&context.app.store, context.account(), kind);
            for (condition, parents) in of_kind.zip(index.parents(&questions).await?) {
                match condition.requires {
                    Requires::One => joined.push(Filter::ParentOf(parents)),
                    Requires::None => joined.push(Filter::NotParentOf(parents)),
                    Requires::Activity => activity.push(Filter::ParentOf(parents)),
                }
            }
        }
        if !activity.is_empty() {
            joined.push(Filter::Any(activity));
        }
        Ok(joined)
    }
}
