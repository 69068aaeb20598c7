//! The columns of each kind's index, and the schema version that introduced each column.
//!
//! Every segment and every row names the version that wrote it. It lacks the columns of later versions: their values
//! are unknown, not empty. The index refuses a question on a missing column until compaction has rebuilt the rows and
//! segments from the records.

use domain::column::Column;
use domain::field::Record;
use domain::{CustomFields, File, Hire, Meeting, Note, Prospect, Task};

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
    /// Files.
    File,
    /// Moves of prospects from one stage to another.
    Move,
    /// The words of resumes.
    Resume,
}

impl IndexKind {
    /// Every kind.
    pub const EVERY: [Self; 8] =
        [Self::Prospect, Self::Task, Self::Hire, Self::Note, Self::Meeting, Self::File, Self::Move, Self::Resume];

    /// The kinds of records that belong to a prospect: the id of the record begins with the prospect's.
    pub const OF_PROSPECTS: [Self; 7] =
        [Self::Task, Self::Hire, Self::Note, Self::Meeting, Self::File, Self::Move, Self::Resume];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Prospect => "prospect",
            Self::Task => "task",
            Self::Hire => "hire",
            Self::Note => "note",
            Self::Meeting => "meeting",
            Self::File => "file",
            Self::Move => "move",
            Self::Resume => "resume",
        }
    }

    /// The schema that this version of the service writes, without custom fields. `README.md` has the checklist for a
    /// new column.
    pub const fn schema(self) -> Schema<'static> {
        let columns = match self {
            Self::Prospect => Prospect::COLUMNS,
            Self::Task => Task::COLUMNS,
            Self::Hire => Hire::COLUMNS,
            Self::Note => Note::COLUMNS,
            Self::Meeting => Meeting::COLUMNS,
            Self::File => File::COLUMNS,
            Self::Move => &MOVE,
            Self::Resume => &RESUME,
        };
        Schema::with(columns)
    }
}

/// The columns of a move. Its creation is the move itself.
const MOVE: [(Column, u64); 7] = [
    (Column::Stage, 1),
    (Column::CreatedAt, 1),
    (Column::Pipeline, 1),
    (Column::StageEnteredAt, 1),
    (Column::StayMs, 1),
    (Column::MovedTo, 1),
    (Column::MovedBy, 1),
];

/// The columns of the words of a resume. The first column of words stands for all of them.
const RESUME: [(Column, u64); 2] = [(Column::CreatedAt, 1), (FIRST_WORDS, 1)];
const FIRST_WORDS: Column = Column::ResumeWords(0);

/// The columns of an index, each with the version that introduced it: the columns of the service and of the
/// account's custom fields (ADR 0043).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema<'a> {
    columns: &'static [(Column, u64)],
    custom: &'a [(Column, u32)],
    custom_version: u32,
    /// The fields of the account; `None` if the schema has no columns of them.
    fields: Option<&'a CustomFields>,
}

/// The low bits of a version count the service's schemas, the bits above count the account's custom columns.
const SERVICE_BITS: u32 = 32;

/// The two counts of a version.
const fn counts(version: u64) -> (u64, u64) {
    let custom = version >> SERVICE_BITS;
    (custom, version ^ (custom << SERVICE_BITS))
}

/// The version of rows that have only the columns of both of these versions.
pub(crate) fn least(one: u64, other: u64) -> u64 {
    let ((custom, service), (other_custom, other_service)) = (counts(one), counts(other));
    (custom.min(other_custom) << SERVICE_BITS) | service.min(other_service)
}

impl Schema<'static> {
    /// A schema of these columns; versions count from 1.
    pub const fn with(columns: &'static [(Column, u64)]) -> Self {
        Self { columns, custom: &[], custom_version: 0, fields: None }
    }
}

impl<'a> Schema<'a> {
    /// The first version of every schema.
    pub(crate) const FIRST: u64 = 1;

    /// The same with the columns of an account's custom fields.
    pub fn and(self, fields: &'a CustomFields) -> Self {
        Self { custom: fields.columns(), custom_version: fields.version(), fields: Some(fields), ..self }
    }

    /// The version that rows and segments of this schema carry. Earlier ones are outdated.
    pub fn version(self) -> u64 {
        let versions = self.columns.iter().map(|(_, since)| *since);
        let service = versions.fold(Self::FIRST, u64::max);
        (u64::from(self.custom_version) << SERVICE_BITS) | service
    }

    /// Whether rows and segments of this version have the column.
    pub(crate) fn has(self, column: Column, version: u64) -> bool {
        let (custom, service) = counts(version);
        match column {
            Column::Custom(_) => self.since_custom(column).is_some_and(|since| custom >= since.into()),
            _ => self.since(column).is_some_and(|since| service >= since),
        }
    }

    /// The version of the service's schema that introduced one of its columns; `None` if the schema does not have it.
    pub(crate) fn since(self, column: Column) -> Option<u64> {
        let listed = if matches!(column, Column::ResumeWords(_)) { FIRST_WORDS } else { column };
        let mut columns = self.columns.iter();
        columns.find(|(other, _)| *other == listed).map(|(_, since)| *since)
    }

    fn since_custom(self, column: Column) -> Option<u32> {
        let mut columns = self.custom.iter();
        columns.find(|(other, _)| *other == column).map(|(_, since)| *since)
    }

    /// Whether a column is of a custom field that was created since, or of any if the schema knows none.
    pub(crate) fn is_older_than(self, column: Column) -> bool {
        let Column::Custom(custom) = column else { return false };
        self.fields.is_none_or(|fields| fields.is_older_than(custom.field))
    }

    /// Whether it has the column.
    pub(crate) fn knows(self, column: Column) -> bool {
        self.since(column).is_some() || self.since_custom(column).is_some()
    }

    /// Its columns, in the order in which segments store them.
    pub fn columns(self) -> impl Iterator<Item = Column> {
        let mut columns = Column::EVERY.into_iter().chain(Column::resume_words());
        let own = std::iter::from_fn(move || columns.by_ref().find(|column| self.since(*column).is_some()));
        own.chain(self.custom.iter().map(|(column, _)| *column))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// How many columns each version of each kind's schema has, from version 1.
    const STORED: [(IndexKind, &[usize]); 8] = [
        (IndexKind::Prospect, &[23]),
        (IndexKind::Task, &[8]),
        (IndexKind::Hire, &[10]),
        (IndexKind::Note, &[5]),
        (IndexKind::Meeting, &[7]),
        (IndexKind::File, &[3]),
        (IndexKind::Move, &[7]),
        (IndexKind::Resume, &[65]),
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
            let columns: Vec<Column> = schema.columns().collect();
            let distinct: HashSet<&Column> = columns.iter().collect();
            assert_eq!(columns.len(), distinct.len(), "{kind:?}: no column twice");
            assert!(schema.columns.iter().all(|(column, _)| distinct.contains(column)), "{kind:?}");
            assert_eq!(schema.since(Column::CreatedAt), Some(1));
        }
        let newer = Schema::with(&[(Column::MeetingType, 3), (Column::Name, 1)]);
        assert_eq!(newer.version(), 3);
        assert_eq!(newer.columns().collect::<Vec<_>>(), [Column::Name, Column::MeetingType]);
        assert_eq!(newer.since(Column::Jobs), None);
    }
}
