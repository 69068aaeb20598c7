//! The conditions of writes, and the filters of reads.

use super::item::Value;

/// What a write demands of the stored item, or a page of its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guard {
    Always,
    Absent,
    Present,
    Has(&'static str),
    /// The item, if it exists, does not have this attribute.
    Lacks(&'static str),
    Revision(u64),
    Number(&'static str, i64),
    Text(&'static str, String),
    Is(&'static str, Value),
    /// The item's attribute has one of these texts: from 1 to 100.
    OneOf(&'static str, Vec<String>),
    /// The item's attribute is at most this number, or absent.
    AtMost(&'static str, i64),
    /// The item's attribute is at least this number, or absent.
    AtLeast(&'static str, i64),
    /// The first attribute is a smaller number than the second one; the item has both.
    Below(&'static str, &'static str),
    /// None of these texts, from 1 to 50, is in the item's set [`CLOSED`] of this minute or of the minute before.
    Open(Vec<String>, i64),
    All(Vec<Self>),
    Any(Vec<Self>),
}

impl Guard {
    /// The guard that holds if all of these hold.
    pub fn all(mut guards: Vec<Self>) -> Self {
        match guards.len() {
            0 => Self::Always,
            1 => guards.remove(0),
            _ => Self::All(guards),
        }
    }
}

/// The sets of ids of records that are being deleted, each with the attribute that has its minute: the set of even
/// minutes, and the set of odd minutes.
pub const CLOSED: [(&str, &str); 2] = [("closedEven", "evenMinute"), ("closedOdd", "oddMinute")];

#[cfg(feature = "sqlite")]
mod evaluation {
    use super::super::item::{Item, read_number, read_text};
    use super::{CLOSED, Guard, Value};

    impl Guard {
        pub(crate) fn holds(&self, stored: Option<&Item>) -> bool {
            let attribute = |name: &str| stored.and_then(|item| item.get(name));
            let number = |name: &str| stored.and_then(|item| read_number(item, name));
            match self {
                Self::Always => true,
                Self::Absent => stored.is_none(),
                Self::Present => stored.is_some(),
                Self::Has(name) => attribute(name).is_some(),
                Self::Lacks(name) => attribute(name).is_none(),
                Self::Revision(revision) => attribute("revision") == Some(&Value::N(revision.to_string())),
                Self::Number(name, value) => number(name) == Some(*value),
                Self::Text(name, value) => stored.and_then(|item| read_text(item, name)) == Some(value),
                Self::Is(name, value) => attribute(name) == Some(value),
                Self::OneOf(name, texts) => {
                    let text = stored.and_then(|item| read_text(item, name));
                    text.is_some_and(|text| texts.iter().any(|one| one == text))
                }
                Self::AtMost(name, value) => {
                    attribute(name).is_none() || number(name).is_some_and(|stored| stored <= *value)
                }
                Self::AtLeast(name, value) => {
                    attribute(name).is_none() || number(name).is_some_and(|stored| stored >= *value)
                }
                Self::Below(name, other) => {
                    let both = number(name).zip(number(other));
                    both.is_some_and(|(one, other)| one < other)
                }
                Self::Open(texts, minute) => CLOSED.iter().all(|(set, its_minute)| {
                    let is_old = number(its_minute).is_none_or(|its| its < minute.saturating_sub(1));
                    let closed = match attribute(set) {
                        Some(Value::Ss(closed)) => closed.as_slice(),
                        Some(_) | None => &[],
                    };
                    is_old || !texts.iter().any(|text| closed.contains(text))
                }),
                Self::All(guards) => guards.iter().all(|guard| guard.holds(stored)),
                Self::Any(guards) => guards.iter().any(|guard| guard.holds(stored)),
            }
        }

        /// Whether it depends on more than the existence of the item.
        pub(crate) fn reads_attributes(&self) -> bool {
            !matches!(self, Self::Always | Self::Absent | Self::Present)
        }
    }
}
