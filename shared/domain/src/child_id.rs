//! Ids of the children of a prospect: a type prefix, `_`, the prospect's ULID, and a suffix of sixteen characters. So
//! a child is found by its id with one read of its prospect's partition (infra/docs/ARCHITECTURE.md, "The table").

use std::fmt;

use ulid::Ulid;

use super::id::{ProspectId, id_as_text};
use super::time::UnixMs;

const ULID_CHARS: usize = 26;

/// Characters of the suffix: 48 bits of time and 32 random bits.
const OWN_CHARS: usize = 16;

const RANDOM_BITS: u32 = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChildSuffix(u128);

impl ChildSuffix {
    /// A suffix that sorts by `now`; `random` distinguishes suffixes of one millisecond.
    pub fn new(now: UnixMs, random: u32) -> Self {
        let time = u128::from(now.ms().unsigned_abs());
        Self(time.wrapping_shl(RANDOM_BITS) | u128::from(random))
    }

    /// The part that distinguishes suffixes of one millisecond.
    pub const fn random(self) -> u32 {
        let [.., a, b, c, d] = self.0.to_be_bytes();
        u32::from_be_bytes([a, b, c, d])
    }

    /// A number below `bound` that is random among the children of a prospect; 0 if the bound is 0.
    pub fn spread(self, bound: usize) -> usize {
        let random = usize::try_from(self.random()).unwrap_or(0);
        random.checked_rem(bound).unwrap_or(0)
    }

    fn parse(text: &str) -> Option<Self> {
        // With ten leading zeros it is a ULID, whose alphabet it uses.
        let ulid = Ulid::from_string(&format!("0000000000{text}")).ok()?;
        let suffix = Self(u128::from_be_bytes(ulid.to_bytes()));
        (suffix.to_string() == text).then_some(suffix)
    }
}

impl fmt::Display for ChildSuffix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encoded = Ulid::from_bytes(self.0.to_be_bytes()).to_string();
        formatter.write_str(encoded.get(ULID_CHARS.saturating_sub(OWN_CHARS)..).unwrap_or_default())
    }
}

/// An id that contains the prospect of its record.
pub trait ChildId: Copy + fmt::Display {
    fn read(text: &str) -> Option<Self>;

    fn parts(self) -> (ProspectId, ChildSuffix);
}

fn parse(prefix: &str, text: &str) -> Option<(ProspectId, ChildSuffix)> {
    let encoded = text.strip_prefix(prefix)?.strip_prefix('_')?;
    let (prospect, suffix) = encoded.split_at_checked(ULID_CHARS)?;
    Some((ProspectId::of_ulid(prospect)?, ChildSuffix::parse(suffix)?))
}

impl ProspectId {
    /// The prospect in the id of a record: the record is that prospect, or belongs to it. After a merge, the record belongs
    /// to the winner too, but its id stays.
    pub fn of_record(id: &str) -> Option<Self> {
        let prefix = id.split('_').next().unwrap_or_default();
        Self::parse(id).or_else(|| parse(prefix, id).map(|(prospect, _)| prospect))
    }
}

macro_rules! child_ids {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {$(
        #[doc = concat!("`", $prefix, "_…`")]
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name {
            prospect: ProspectId,
            suffix: ChildSuffix,
        }

        impl $name {
            pub const fn new(prospect: ProspectId, suffix: ChildSuffix) -> Self {
                Self { prospect, suffix }
            }

            /// Reads the id; a malformed one is `None`, which callers treat as not found (SPECIFICATION §3.2).
            pub fn parse(text: &str) -> Option<Self> {
                parse($prefix, text).map(|(prospect, suffix)| Self { prospect, suffix })
            }

            pub const fn prospect(self) -> ProspectId {
                self.prospect
            }

            /// Its suffix, as table keys contain it.
            pub const fn suffix(self) -> ChildSuffix {
                self.suffix
            }
        }

        impl ChildId for $name {
            fn read(text: &str) -> Option<Self> {
                Self::parse(text)
            }

            fn parts(self) -> (ProspectId, ChildSuffix) {
                (self.prospect, self.suffix)
            }
        }

        /// An index finds a child by its prospect.
        impl crate::column::Indexed for $name {
            fn cell(&self) -> crate::column::Cell {
                crate::column::Indexed::cell(&self.prospect)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, concat!($prefix, "_{}{}"), self.prospect.ulid(), self.suffix)
            }
        }

        impl crate::field::Described for $name {
            const KIND: crate::field::ValueKind = crate::field::ValueKind::Id($prefix);
        }

        id_as_text!($name, $prefix);
    )*};
}

child_ids! {
    TaskId = "task";
    HireId = "hire";
    NoteId = "note";
    MeetingId = "meeting";
    FileId = "file";
    /// A move to another stage, which only its index knows.
    StageMoveId = "move";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> TaskId {
        let prospect = ProspectId::new(Ulid::from_parts(1_700_000_000_000, 7));
        TaskId::new(prospect, ChildSuffix::new(UnixMs::new(1_700_000_000_001).unwrap(), u32::MAX))
    }

    #[test]
    fn a_childs_id_names_its_prospect() {
        let text = id().to_string();
        assert_eq!(text.len(), "task_".len() + 26 + 16);
        assert_eq!(TaskId::parse(&text), Some(id()));
        assert_eq!(TaskId::parse(&text).unwrap().prospect(), id().prospect());
        for text in [text, id().prospect().to_string()] {
            assert_eq!(ProspectId::of_record(&text), Some(id().prospect()), "{text}");
        }
    }

    #[test]
    fn what_is_no_childs_id_is_refused() {
        let text = id().to_string();
        for other in [
            &text[..text.len() - 1],
            &format!("{text}0"),
            &text.to_lowercase(),
            &text.replace("task", "note"),
            "task_",
            &format!("task_{}é", &text[5..30]),
        ] {
            assert_eq!(TaskId::parse(other), None, "{other}");
        }
        for other in ["", "salary", "webhook_01KDVDNA02KJT3K5DBBAED96ZS", &text[..text.len() - 1]] {
            assert_eq!(ProspectId::of_record(other), None, "{other}");
        }
    }
}
