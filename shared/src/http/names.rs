//! Names that a client sent and the service does not know (SPECIFICATION §2.5): those that nothing asked for. There is
//! no list of known names beside the code that reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::error::{FieldError, MAX_FAULTS};
use super::nearest::nearest;
use super::query::Query;

/// The most names in the response header (SPECIFICATION §2.5).
const MAX_LISTED: usize = 20;

/// The most bytes of a name in the response header: with [`MAX_LISTED`] names and what separates them, the header has
/// at most 2,038 bytes (SPECIFICATION §2.5).
const MAX_NAME_BYTES: usize = 100;

/// The most characters of a name in an error.
const MAX_NAME_CHARS: usize = 100;

/// The names of an object or a query that the service knows.
pub type Known = Arc<[&'static str]>;

/// The names of one request.
#[derive(Debug, Default)]
pub struct Names {
    /// Whether the request wants unknown names refused.
    pub is_strict: bool,
    read: Mutex<Read>,
}

/// What was read so far. An endpoint may run twice (ADR 0001), so everything here is a set.
#[derive(Debug, Default)]
struct Read {
    is_complete: bool,
    parameters: BTreeSet<&'static str>,
    /// Unknown members by their paths, the first [`MAX_FAULTS`] of them, with the length of the path of their object.
    members: BTreeMap<String, (usize, Known)>,
}

/// A name that the service does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The JSON path of a member, or the name of a parameter.
    path: String,
    /// How much of the path is that of the object.
    place: usize,
    /// The names that the object or the query may have.
    known: Known,
}

impl Names {
    /// The names of a request.
    #[must_use]
    pub fn new(is_strict: bool) -> Self {
        Self {
            is_strict,
            read: Mutex::default(),
        }
    }

    fn read(&self) -> MutexGuard<'_, Read> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a parameter that the service knows.
    pub fn add_parameter(&self, name: &'static str) {
        self.read().parameters.insert(name);
    }

    /// Adds unknown members of the object at `place`, which has the members `known`.
    pub fn add_unknown<'a>(&self, place: &str, known: &Known, unknown: impl Iterator<Item = &'a str>) {
        let mut read = self.read();
        for name in unknown {
            let is_full = read.members.len() == MAX_FAULTS;
            let is_after = |(last, _): (&String, _)| place.bytes().chain(name.bytes()).gt(last.bytes());
            if is_full && read.members.last_key_value().is_some_and(is_after) {
                continue;
            }
            read.members
                .insert(format!("{place}{name}"), (place.len(), Arc::clone(known)));
            if read.members.len() > MAX_FAULTS {
                read.members.pop_last();
            }
        }
    }

    /// Says that everything was read that is read, so that every other name is unknown.
    pub fn complete(&self) {
        self.read().is_complete = true;
    }

    /// Whether [`Names::complete`] was said.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.read().is_complete
    }

    /// The unknown names of a request with this query, sorted by their bytes, each once. None before everything was
    /// read.
    #[must_use]
    pub fn unknown(&self, query: &Query) -> Vec<Unknown> {
        let read = self.read();
        if !read.is_complete {
            return Vec::new();
        }
        let given = query.names().filter(|name| !read.parameters.contains(name));
        let given: BTreeSet<&str> = given.collect();
        if given.is_empty() && read.members.is_empty() {
            return Vec::new();
        }
        let parameters: Known = read.parameters.iter().copied().collect();
        let mut all = read.members.clone();
        for name in given.into_iter().take(MAX_FAULTS) {
            all.entry(name.to_owned())
                .or_insert_with(|| (0, Arc::clone(&parameters)));
        }
        let all = all.into_iter().take(MAX_FAULTS);
        all.map(|(path, (place, known))| Unknown { path, place, known })
            .collect()
    }
}

impl Unknown {
    /// The path of the known name that it resembles. To find it takes much longer than anything else here, so only an
    /// error asks for it.
    fn nearest(&self) -> Option<String> {
        let (place, name) = self.path.split_at_checked(self.place).unwrap_or(("", &self.path));
        nearest(name, &self.known).map(|known| format!("{place}{known}"))
    }

    /// The error of a request that wants unknown names refused.
    #[must_use]
    pub fn error(&self) -> FieldError {
        FieldError {
            field: self.path.chars().take(MAX_NAME_CHARS).collect(),
            message: match self.nearest() {
                Some(known) => format!("is unknown; the nearest known name is {known}"),
                None => "is unknown".to_owned(),
            },
        }
    }
}

/// The value of the response header, which has at most `MAX_LISTED` names; `None` if there are none. The empty name
/// has nothing to show.
#[must_use]
pub fn listed(unknown: &[Unknown]) -> Option<String> {
    let names = unknown.iter().filter(|name| !name.path.is_empty());
    let names: Vec<String> = names.take(MAX_LISTED).map(|name| encoded(&name.path)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A name as the header shows it: every byte but a letter, a digit and `-._~[]` is percent-encoded, so that no name can
/// end the header or look like two names.
fn encoded(name: &str) -> String {
    let mut shown = String::new();
    for c in name.chars() {
        let is_plain = c.is_ascii_alphanumeric() || "-._~[]".contains(c);
        let mut next = String::new();
        if is_plain {
            next.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a string cannot fail.
                let _ = write!(next, "%{byte:02X}");
            }
        }
        if shown.len().saturating_add(next.len()) > MAX_NAME_BYTES {
            break;
        }
        shown.push_str(&next);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(query: &str) -> (Query, Arc<Names>) {
        let names = Arc::new(Names::new(false));
        (Query::parse(query, Arc::clone(&names)), names)
    }

    #[test]
    fn a_header_has_twenty_names_of_a_hundred_bytes() {
        for (sent, shown) in [(20, 20), (21, 20)] {
            let pairs: Vec<String> = (0..sent).map(|at| format!("n{at:02}{}=1", "x".repeat(97))).collect();
            let (query, names) = names(&pairs.join("&"));
            names.complete();
            let header = listed(&names.unknown(&query)).unwrap();
            assert_eq!(header.split(", ").count(), shown);
            assert_eq!(header.len(), shown * 100 + (shown - 1) * 2);
        }
    }

    #[test]
    fn a_name_cannot_leave_its_place_in_the_header() {
        for (name, shown) in [
            ("a.b[0]-_~", "a.b[0]-_~"),
            ("a, b", "a%2C%20b"),
            ("a\r\nSet-Cookie: x=1", "a%0D%0ASet-Cookie%3A%20x%3D1"),
            ("100%", "100%25"),
            ("näme\u{7f}\t\"\\", "n%C3%A4me%7F%09%22%5C"),
        ] {
            assert_eq!(encoded(name), shown);
        }
        for c in '\0'..='\u{ffff}' {
            let shown = encoded(&c.to_string());
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~[]%".contains(&byte);
            assert!(shown.bytes().all(is_plain), "{c:?} is shown as {shown}");
        }
        // A character is there as a whole or not at all.
        assert_eq!(encoded(&"ä".repeat(17)), "%C3%A4".repeat(16));
        assert_eq!(encoded(&"x".repeat(101)), "x".repeat(100));
    }

    #[test]
    fn names_are_unknown_once_everything_is_read() {
        let (query, names) = names("limt=1&limit=2&b=3&b=4&c=&=5");
        names.add_parameter("limit");
        assert_eq!(names.unknown(&query), []);
        names.complete();
        let unknown = names.unknown(&query);
        assert_eq!(listed(&unknown).as_deref(), Some("b, limt"));
        assert_eq!(listed(&unknown[..1]), None);
        assert_eq!(unknown[2].nearest().as_deref(), Some("limit"));
    }

    #[test]
    fn the_first_hundred_members_are_kept() {
        let (query, names) = names("");
        let sent: Vec<String> = (0..102).rev().map(|at| format!("n{at:03}")).collect();
        names.add_unknown("a.", &Arc::from(["n001x"]), sent.iter().map(String::as_str));
        names.complete();
        let unknown = names.unknown(&query);
        assert_eq!(unknown.len(), MAX_FAULTS);
        assert_eq!((&*unknown[0].path, &*unknown[99].path), ("a.n000", "a.n099"));
        assert_eq!(unknown[1].nearest().as_deref(), Some("a.n001x"));
    }
}
