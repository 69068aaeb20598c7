//! Conditions on what belongs to a prospect: its tasks, hire, notes, meetings and resume (SPECIFICATION §7.2). They cost no
//! write of the prospect: a question first reads the indexes of these children, and then selects among the prospects
//! that they name.

use domain::UnixMs;
use index::{Column, Error, Filter, Index, IndexKind, Sight};

use super::KINDS;

#[derive(Clone, Copy, Debug)]
pub enum Selected {
    Every,
    /// Those that are not completed.
    Open,
    /// Those that are not completed, and were due before now.
    Overdue,
    /// Those that changed at this time or later.
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
    One,
    None,
    /// It has such a child, of this or of another kind, or its own last change is late enough.
    Activity,
}

/// A condition on the children of one kind.
#[derive(Clone, Copy, Debug)]
struct Condition {
    kind: IndexKind,
    selected: Selected,
    requires: Requires,
}

/// Conditions on prospects, all combined with AND.
#[derive(Clone, Debug, Default)]
pub struct ChildConditions {
    conditions: Vec<Condition>,
    /// The filters of the prospect itself.
    own: Vec<Filter>,
    /// The filters of the prospect itself that a child can meet in its place ([`Requires::Activity`]).
    activity: Vec<Filter>,
    /// A filter of the prospect itself, and filters of its resume. It must meet the first one or have such a resume.
    resume: Option<(Filter, Vec<Filter>)>,
}

impl ChildConditions {
    /// The prospect has such a child; with `has` false, it has not.
    pub fn require(&mut self, kind: IndexKind, selected: Selected, has: bool) {
        let requires = if has { Requires::One } else { Requires::None };
        self.conditions.push(Condition { kind, selected, requires });
    }

    /// The prospect, or something that belongs to it, changed at this time or later.
    pub fn active_after(&mut self, bound: UnixMs) {
        self.activity.push(Filter::From(Column::UpdatedAt, bound));
        self.changed_since(bound, Requires::Activity);
    }

    /// Neither the prospect nor anything that belongs to it changed after this time.
    pub fn active_before(&mut self, bound: UnixMs) {
        self.own.push(Filter::Until(Column::UpdatedAt, bound));
        self.changed_since(bound.plus_ms(1), Requires::None);
    }

    /// The prospect meets this filter, or its resume these.
    pub fn resume_or(&mut self, own: Filter, words: Vec<Filter>) {
        self.resume = Some((own, words));
    }

    fn changed_since(&mut self, bound: UnixMs, requires: Requires) {
        self.conditions.extend(KINDS.map(|(_, kind)| Condition {
            kind,
            selected: Selected::ChangedSince(bound),
            requires,
        }));
    }

    /// The same conditions as filters of prospects, over the children that exist now. The indexes are read one after
    /// the other, so that the columns of only one of them are in memory.
    ///
    /// # Errors
    /// [`Error::Store`] if an index cannot be read; [`Error::NotIndexedYet`] if a column is still being built.
    pub async fn joined(&self, sight: Sight<'_>, now: UnixMs) -> Result<Vec<Filter>, Error> {
        let (mut joined, mut activity) = (self.own.clone(), self.activity.clone());
        for (_, kind) in KINDS {
            let of_kind = self.conditions.iter().filter(|condition| condition.kind == kind);
            let questions: Vec<Vec<Filter>> =
                of_kind.clone().map(|condition| condition.selected.filters(now)).collect();
            if questions.is_empty() {
                continue;
            }
            let index = Index::of(sight, kind);
            for (condition, parents) in of_kind.zip(index.parents(&questions).await?) {
                match condition.requires {
                    Requires::One => joined.push(Filter::ParentOf(parents)),
                    Requires::None => joined.push(Filter::NotParentOf(parents)),
                    Requires::Activity => activity.push(Filter::ParentOf(parents)),
                }
            }
        }
        if let Some((own, words)) = self.resume.clone() {
            let resumes = Index::of(sight, IndexKind::Resume);
            let parents = resumes.parents(&[words]).await?.into_iter().map(Filter::ParentOf);
            joined.push(Filter::Any(std::iter::once(own).chain(parents).collect()));
        }
        if !activity.is_empty() {
            joined.push(Filter::Any(activity));
        }
        Ok(joined)
    }
}
