//! Names that a client sent and no reader asked for: the service does not know them (SPECIFICATION §2.5). The code that
//! reads a request is the only list of known names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::errors::{FieldError, MAX_FIELD_ERRORS};
use super::nearest::nearest;

/// The most characters of a name in an error.
pub(super) const MAX_NAME_CHARS: usize = 100;

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
    /// Unknown members by their paths, the first [`MAX_FIELD_ERRORS`] of them, with the length of the path of their object.
    members: BTreeMap<String, (usize, Known)>,
}

/// A name that the service does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The JSON path of a member, or the name of a parameter.
    path: String,
    /// The length of the object's part of the path.
    place: usize,
    /// The names that the object or the query may have.
    known: Known,
}

impl Names {
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
            let is_full = read.members.len() == MAX_FIELD_ERRORS;
            let is_after = |(last, _): (&String, _)| place.bytes().chain(name.bytes()).gt(last.bytes());
            if is_full && read.members.last_key_value().is_some_and(is_after) {
                continue;
            }
            read.members
                .insert(format!("{place}{name}"), (place.len(), Arc::clone(known)));
            if read.members.len() > MAX_FIELD_ERRORS {
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

    /// The unknown names of a request with these parameters, sorted by their bytes, each once. None before everything
    /// was read.
    #[must_use]
    pub fn unknown<'a>(&self, parameters: impl Iterator<Item = &'a str>) -> Vec<Unknown> {
        let read = self.read();
        if !read.is_complete {
            return Vec::new();
        }
        let given = parameters.filter(|name| !read.parameters.contains(name));
        let given: BTreeSet<&str> = given.collect();
        if given.is_empty() && read.members.is_empty() {
            return Vec::new();
        }
        let parameters: Known = read.parameters.iter().copied().collect();
        let mut all = read.members.clone();
        for name in given.into_iter().take(MAX_FIELD_ERRORS) {
            all.entry(name.to_owned())
                .or_insert_with(|| (0, Arc::clone(&parameters)));
        }
        let all = all.into_iter().take(MAX_FIELD_ERRORS);
        all.map(|(path, (place, known))| Unknown { path, place, known })
            .collect()
    }
}

impl Unknown {
    /// The JSON path of a member, or the name of a parameter.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The path of the known name that it resembles. To find it takes much longer than anything else here, so only an
    /// error asks for it.
    #[must_use]
    pub fn nearest(&self) -> Option<String> {
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
