//! The columns of indexes, and the cells that the fields of a record give (ADR 0012, ADR 0039).

use crate::text::folded;
use crate::{Email, Phone, UnixMs};

/// Takes one row per column of the service: its name and its shape. Rows and manifests store a column's position in this
/// list: append only.
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $shape:ident,)+) => {
        /// A column of an index. Text is case-folded, except in the columns that are described as not case-folded.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Column {
            $($(#[$doc])* $name,)+
            /// A part of the words of a resume, by [`Self::of_word`].
            ResumeWords(u8),
            /// A filterable custom field of prospects.
            Custom(CustomColumn),
        }

        impl Column {
            /// Every column of the service.
            pub const EVERY: [Self; [$(stringify!($name)),+].len()] = [$(Self::$name),+];

            pub const fn shape(self) -> Shape {
                match self {
                    $(Self::$name => Shape::$shape,)+
                    Self::ResumeWords(_) => Shape::Sets,
                    Self::Custom(custom) => custom.shape,
                }
            }
        }
    };
}

columns! {
    /// "firstName lastName".
    Name: Words,
    Title: Words,
    Company: Words,
    Email: Fingerprints,
    Phone: Fingerprints,
    Stage: Words,
    Labels: Sets,
    CreatedAt: Times,
    UpdatedAt: Times,
    /// The prospect that the record belongs to.
    Prospect: Fingerprints,
    /// The owner of a prospect or a meeting.
    Owner: Words,
    /// The user of a hire or a note.
    User: Words,
    AssignedTo: Words,
    CreatedBy: Words,
    DueAt: Times,
    /// When a task was completed; empty while it is open.
    CompletedAt: Times,
    HireDate: Times,
    MeetingDate: Times,
    MeetingType: Words,
    Office: Words,
    Source: Words,
    /// The jobs that a prospect applied for.
    Jobs: Sets,
    /// The users that the record refers to and that its other columns do not hold.
    OtherUsers: Sets,
    Pipeline: Words,
    LicenseStatus: Words,
    /// Company, not case-folded: facets show it.
    CompanyAsWritten: Words,
    /// Labels, not case-folded: facets show them.
    LabelsAsWritten: Sets,
    /// External ids: each system once, and each id with its system.
    ExternalIds: Sets,
    /// Alternate emails and phones that also match the prospect.
    Alternates: Sets,
    /// The channels by which a prospect has agreed to be contacted.
    Consents: Sets,
    /// The prospects that were merged into a prospect.
    Absorbed: Sets,
    /// Until when retention leaves a prospect alone.
    HoldUntil: Times,
    /// When a prospect entered its stage, or the stage that a move ended.
    StageEnteredAt: Times,
    /// How long a prospect was in the stage that a move ended, in milliseconds.
    StayMs: Times,
    MovedTo: Words,
    MovedBy: Words,
}

/// The columns that the words of resumes are divided among, so that a question reads a small part of them. A part of a
/// word would need all columns, so words are found whole.
pub const WORD_COLUMNS: u8 = 64;

/// The position of the first of these columns.
const WORDS: usize = 500;

/// A column of a custom field. No other field of the account ever has it (ADR 0043).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomColumn {
    pub field: u16,
    pub shape: Shape,
    /// Whether the texts are not case-folded, because facets show them.
    pub is_as_written: bool,
}

/// The position of the first column of a custom field, far behind the columns of the service.
const CUSTOM: usize = 1_000;

/// The columns that each custom field could have.
const CUSTOM_FORMS: [(Shape, bool); 4] =
    [(Shape::Words, false), (Shape::Words, true), (Shape::Sets, false), (Shape::Times, false)];

/// How the values of a column are stored and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// One text per row, which many rows share. Compared whole and in part.
    Words,
    /// One text per row, which rows hardly share. Compared only whole.
    Fingerprints,
    /// Several texts per row, each compared only whole.
    Sets,
    Times,
}

impl Column {
    /// The number by which rows and manifests name it.
    pub fn position(self) -> usize {
        let custom = match self {
            Self::Custom(custom) => custom,
            Self::ResumeWords(part) => return WORDS.saturating_add(part.into()),
            _ => {
                let position = Self::EVERY.iter().position(|other| *other == self);
                return position.unwrap_or(usize::MAX);
            }
        };
        let form = (custom.shape, custom.is_as_written);
        let form = CUSTOM_FORMS.iter().position(|other| *other == form);
        let first = usize::from(custom.field).saturating_mul(CUSTOM_FORMS.len());
        CUSTOM.saturating_add(first).saturating_add(form.unwrap_or_default())
    }

    /// The column with this number; `None` if only a later version of the service knows it.
    pub fn at(position: usize) -> Option<Self> {
        let Some(custom) = position.checked_sub(CUSTOM) else {
            let part = position.checked_sub(WORDS).and_then(|part| u8::try_from(part).ok());
            let words = part.filter(|part| *part < WORD_COLUMNS).map(Self::ResumeWords);
            return words.or(Self::EVERY.get(position).copied());
        };
        let field = custom.checked_div(CUSTOM_FORMS.len())?;
        let (shape, is_as_written) = *CUSTOM_FORMS.get(custom.checked_rem(CUSTOM_FORMS.len())?)?;
        Some(Self::Custom(CustomColumn { field: field.try_into().ok()?, shape, is_as_written }))
    }

    pub fn resume_words() -> impl Iterator<Item = Self> {
        (0..WORD_COLUMNS).map(Self::ResumeWords)
    }

    /// The column that holds this word of a resume. Rows and segments rely on it: it never changes.
    pub fn of_word(word: &str) -> Self {
        let sum = word.bytes().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
        Self::ResumeWords(sum.checked_rem(WORD_COLUMNS).unwrap_or_default())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Text(String),
    Texts(Vec<String>),
    /// A time, in Unix milliseconds, or a length of time.
    Time(i64),
}

/// A field whose value an index can hold.
pub trait Indexed {
    /// The cell. An empty cell is not stored.
    fn cell(&self) -> Cell;
}

impl<T: Indexed> Indexed for Option<T> {
    fn cell(&self) -> Cell {
        self.as_ref().map_or_else(|| Cell::Text(String::new()), Indexed::cell)
    }
}

/// Text is compared as [`folded`].
impl Indexed for String {
    fn cell(&self) -> Cell {
        Cell::Text(folded(self))
    }
}

/// Labels are compared as [`folded`].
impl Indexed for Vec<String> {
    fn cell(&self) -> Cell {
        Cell::Texts(self.iter().map(|label| folded(label)).collect())
    }
}

impl Indexed for UnixMs {
    fn cell(&self) -> Cell {
        Cell::Time(self.ms())
    }
}

impl Indexed for Email {
    fn cell(&self) -> Cell {
        Cell::Text(self.as_str().to_owned())
    }
}

impl Indexed for Phone {
    fn cell(&self) -> Cell {
        Cell::Text(self.line())
    }
}
