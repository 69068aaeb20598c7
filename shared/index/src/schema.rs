//! The columns of each kind's index, and the schema version that introduced each column.
//!
//! Every segment and every row names the version that wrote it. It lacks the columns of later versions: their values
//! are unknown, not empty. The index refuses a question on a missing column until compaction has rebuilt the rows and
//! segments from the records.

use domain::column::Column;
use domain::field::Record;
use domain::{Hire, Meeting, Note, Prospect, Task};

/// The kind of record that an index holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexKind {
    /// Prospects.
    Prospect,
    /// Tasks.
    Task,
    /// Hires.
    Hire,
    /// Notes.
    Note,
    /// Meetings.
    Meeting,
}

impl IndexKind {
    /// Every kind.
    pub const EVERY: [Self; 5] = [Self::Prospect, Self::Task, Self::Hire, Self::Note, Self::Meeting];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Prospect => "prospect",
            Self::Task => "task",
            Self::Hire => "hire",
            Self::Note => "note",
            Self::Meeting => "meeting",
        }
    }

    /// The schema that this version of the service writes. `README.md` has the checklist for a new column.
    #[must_use]
    pub const fn schema(self) -> Schema {
        let columns = match self {
            Self::Prospect => Prospect::COLUMNS,
            Self::Task => Task::COLUMNS,
            Self::Hire => Hire::COLUMNS,
            Self::Note => Note::COLUMNS,
            Self::Meeting => Meeting::COLUMNS,
        };
        Schema { columns }
    }
}

/// The columns of an index, each with the schema version that introduced it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    columns: &'static [(Column, u64)],
}

impl Schema {
    /// The first version of every schema.
    pub(crate) const FIRST: u64 = 1;

    /// A schema of these columns; versions count from 1.
    #[must_use]
    pub const fn with(columns: &'static [(Column, u64)]) -> Self {
        Self { columns }
    }

    /// The version that rows and segments of this schema carry. Earlier ones are outdated.
    #[must_use]
    pub fn version(self) -> u64 {
        let versions = self.columns.iter().map(|(_, since)| *since);
        versions.fold(Self::FIRST, u64::max)
    }

    /// The version that introduced a column; `None` if the schema does not have it.
    pub(crate) fn since(self, column: Column) -> Option<u64> {
        let mut columns = self.columns.iter();
        columns.find(|(other, _)| *other == column).map(|(_, since)| *since)
    }

    /// Its columns, in the order in which segments store them.
    pub fn columns(self) -> impl Iterator<Item = Column> {
        let mut columns = Column::EVERY.into_iter();
        std::iter::from_fn(move || columns.by_ref().find(|column| self.since(*column).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many columns each version of each kind's schema has, from version 1.
    const STORED: [(IndexKind, &[usize]); 5] = [
        (IndexKind::Prospect, &[19]),
        (IndexKind::Task, &[8]),
        (IndexKind::Hire, &[5]),
        (IndexKind::Note, &[5]),
        (IndexKind::Meeting, &[7]),
    ];

    #[test]
    fn a_version_never_gains_a_column_after_it_was_deployed() {
        for (kind, versions) in STORED {
            let schema = kind.schema();
            for (version, count) in (1..).zip(versions) {
                let of_version = schema.columns().filter(|column| schema.since(*column) == Some(version));
                assert_eq!(
                    of_version.count(),
                    *count,
                    "{kind:?}: segments of version {version} are stored already; give the new column the next \
                     version and append that version here (README.md, \"Add a column\")"
                );
            }
            assert_eq!(
                usize::try_from(schema.version()).unwrap(),
                versions.len(),
                "{kind:?}: append the new version to this list"
            );
        }
    }

    #[test]
    fn every_column_of_a_schema_is_found_in_the_stored_order() {
        for kind in IndexKind::EVERY {
            let schema = kind.schema();
            let count = schema.columns().count();
            assert_eq!(count, schema.columns.len(), "{kind:?}: no column twice");
            assert_eq!(schema.since(Column::CreatedAt), Some(1));
        }
        let newer = Schema::with(&[(Column::MeetingType, 3), (Column::Name, 1)]);
        assert_eq!(newer.version(), 3);
        assert_eq!(newer.columns().collect::<Vec<_>>(), [Column::Name, Column::MeetingType]);
        assert_eq!(newer.since(Column::Jobs), None);
    }
}
