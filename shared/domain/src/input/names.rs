//! Names that a client sent and no reader asked for: the service does not know them (SPECIFICATION §3.5). The code that
//! reads a request is the only list of known names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::errors::{FieldError, MAX_FIELD_ERRORS};
use super::nearest::nearest;

/// The most characters of a name in an error or a warning (SPECIFICATION §3.5).
pub(super) const MAX_NAME_CHARS: usize = 100;

/// The most names in the response header, and the most bytes of each (SPECIFICATION §3.5).
const MAX_LISTED: usize = 20;
const MAX_LISTED_BYTES: usize = 100;

/// How the place of a member begins if the member belongs to an item of a batch.
const ITEMS: &str = "items[";

/// How the names of parameters begin that are always ignored: counters of analytics, and defeaters of caches.
const ALWAYS_IGNORED: [&str; 2] = ["_", "utm_"];

/// What to do with unknown names: the preference `handling` of a request (SPECIFICATION §3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handling {
    /// Refuses unknown parameters, and ignores unknown members.
    #[default]
    Usual,
    /// Refuses both.
    Strict,
    /// Ignores both.
    Lenient,
}

impl Handling {
    /// What these values of the header `Prefer` ask for. The first `handling` counts; any other preference and any other
    /// value are ignored, as RFC 7240 says.
    pub fn preferred<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let mut preferences = values.flat_map(|value| value.split(','));
        let handling = preferences.find_map(|preference| {
            let (name, value) = preference.split(';').next()?.split_once('=')?;
            let is_handling = name.trim().eq_ignore_ascii_case("handling");
            is_handling.then(|| value.trim().trim_matches('"').to_ascii_lowercase())
        });
        match handling.as_deref() {
            Some("strict") => Self::Strict,
            Some("lenient") => Self::Lenient,
            Some(_) | None => Self::Usual,
        }
    }
}

#[derive(Debug, Default)]
pub struct Names {
    pub handling: Handling,
    read: Mutex<Read>,
}

/// What was read so far. An endpoint may run twice (ADR 0001), so everything here is a set.
#[derive(Debug, Default)]
struct Read {
    is_complete: bool,
    parameters: BTreeSet<&'static str>,
    /// Parameters that only this account knows.
    own: BTreeSet<String>,
    /// By the item of the batch that they belong to, such as `items[3].`; empty for everything else.
    parts: BTreeMap<String, RequestPart>,
}

/// The part of a request that a result of a batch or the whole response is about.
#[derive(Debug, Default)]
struct RequestPart {
    /// Unknown members, the first [`MAX_FIELD_ERRORS`] of them.
    members: BTreeSet<Unknown>,
    /// What the service assumed of times, by their paths, as many at most.
    times: BTreeMap<String, &'static str>,
}

/// A name that the service does not know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unknown {
    /// The JSON path of a member, or the name of a parameter.
    path: String,
    /// Whether it is the name of a parameter.
    pub is_parameter: bool,
    /// The path of the known name that it resembles.
    nearest: Option<String>,
}

impl Names {
    pub fn new(handling: Handling) -> Self {
        Self { handling, read: Mutex::default() }
    }

    fn read(&self) -> MutexGuard<'_, Read> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a parameter that the service knows.
    pub fn add_parameter(&self, name: &'static str) {
        self.read().parameters.insert(name);
    }

    /// Says which parameters the service knows for this account alone. They replace earlier ones: an endpoint that runs
    /// again may see other settings (ADR 0001).
    pub fn set_own_parameters(&self, names: BTreeSet<String>) {
        self.read().own = names;
    }

    /// Adds unknown members of the object at `place`, which has the members `known`.
    pub fn add_unknown<'a>(&self, place: &str, known: &[&str], unknown: impl Iterator<Item = &'a str>) {
        let unknown: BTreeSet<&str> = unknown.collect();
        let mut read = self.read();
        let members = &mut read.part(place).members;
        members.extend(unknown.into_iter().take(MAX_FIELD_ERRORS).map(|name| Unknown {
            path: format!("{place}{name}"),
            is_parameter: false,
            nearest: nearest(name, known).map(|known| format!("{place}{known}")),
        }));
        while members.len() > MAX_FIELD_ERRORS {
            members.pop_last();
        }
    }

    /// Adds what the service assumed of a time, by its path or its parameter (SPECIFICATION §3.6).
    pub fn add_time(&self, path: String, assumed: &'static str) {
        let mut read = self.read();
        let times = &mut read.part(&path).times;
        if times.len() < MAX_FIELD_ERRORS {
            times.insert(path, assumed);
        }
    }

    /// Says that everything was read that is read, so that every other name is unknown.
    pub fn complete(&self) {
        self.read().is_complete = true;
    }

    /// Whether [`Names::complete`] was said.
    pub fn are_complete(&self) -> bool {
        self.read().is_complete
    }

    /// The unknown names of a request with these parameters, sorted by their bytes, each once. None before everything
    /// was read.
    pub fn unknown<'a>(&self, parameters: impl Iterator<Item = &'a str>) -> Vec<Unknown> {
        let read = self.read();
        if !read.is_complete {
            return Vec::new();
        }
        let mut unknown = read.unknown_parameters(parameters);
        unknown.extend(read.parts.values().flat_map(|part| part.members.iter().cloned()));
        unknown.sort();
        unknown.truncate(MAX_FIELD_ERRORS);
        unknown
    }

    /// The unknown names that the request does not want to be ignored.
    pub fn refused<'a>(&self, parameters: impl Iterator<Item = &'a str>) -> Vec<FieldError> {
        let mut unknown = self.unknown(parameters);
        unknown.retain(|name| match self.handling {
            Handling::Usual => name.is_parameter,
            Handling::Strict => true,
            Handling::Lenient => false,
        });
        unknown.iter().map(Unknown::error).collect()
    }

    /// The warnings about a request with these parameters, except the warnings about items of a batch.
    pub fn warnings<'a>(&self, parameters: impl Iterator<Item = &'a str>) -> Vec<String> {
        let read = self.read();
        let unknown = read.unknown_parameters(parameters);
        let parameters = unknown.iter().map(Unknown::warning);
        let others = read.parts.get("").into_iter().flat_map(RequestPart::warnings);
        parameters.chain(others).collect()
    }

    /// The warnings about the item of a batch at this place, such as `items[3].`.
    pub fn warnings_of_item(&self, place: &str) -> Vec<String> {
        let read = self.read();
        let part = read.parts.get(place).into_iter();
        part.flat_map(RequestPart::warnings).collect()
    }
}

impl Read {
    /// The part that this place or path belongs to.
    fn part(&mut self, place: &str) -> &mut RequestPart {
        let end = place.strip_prefix(ITEMS).and_then(|rest| rest.find("]."));
        let end = end.map_or(0, |end| ITEMS.len().saturating_add(end).saturating_add("].".len()));
        let part = place.get(..end).unwrap_or_default();
        self.parts.entry(part.to_owned()).or_default()
    }

    fn unknown_parameters<'a>(&self, given: impl Iterator<Item = &'a str>) -> Vec<Unknown> {
        let known: Vec<&str> = self.parameters.iter().copied().chain(self.own.iter().map(String::as_str)).collect();
        let is_ignored = |name: &&str| ALWAYS_IGNORED.iter().any(|start| name.starts_with(start));
        let given: BTreeSet<&str> = given.filter(|name| !known.contains(name) && !is_ignored(name)).collect();
        let unknown = given.into_iter().map(|name| Unknown {
            path: name.to_owned(),
            is_parameter: true,
            nearest: nearest(name, &known).map(str::to_owned),
        });
        unknown.take(MAX_FIELD_ERRORS).collect()
    }
}

impl RequestPart {
    fn warnings(&self) -> impl Iterator<Item = String> {
        let times = self.times.iter().map(|(path, assumed)| format!("{path} {assumed}"));
        // There can be more unknown names than an answer has warnings.
        times.chain(self.members.iter().map(Unknown::warning))
    }
}

impl Unknown {
    /// The error of a request that wants unknown names refused.
    fn error(&self) -> FieldError {
        FieldError {
            field: shown(&self.path),
            message: match &self.nearest {
                Some(known) => format!("is unknown; the nearest known name is {known}"),
                None => "is unknown".to_owned(),
            },
        }
    }

    /// The warning of a request that wants unknown names ignored.
    fn warning(&self) -> String {
        let (name, kind) = (shown(&self.path), if self.is_parameter { "parameter" } else { "field" });
        let warning = format!("{name} is not a known {kind} and was ignored.");
        match &self.nearest {
            Some(known) => format!("{warning} Did you mean {known}?"),
            None => warning,
        }
    }
}

/// A name as an error or a warning shows it.
pub(super) fn shown(name: &str) -> String {
    name.chars().take(MAX_NAME_CHARS).collect()
}

/// The value of the response header that lists unknown names; `None` without any. Leaves out the empty name.
pub fn ignored_header(unknown: &[Unknown]) -> Option<String> {
    let names = unknown.iter().map(|name| name.path.as_str());
    let mut names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    // A parameter and a member may have the same name.
    names.dedup();
    let names: Vec<String> = names.into_iter().take(MAX_LISTED).map(encoded).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A name as the header shows it. Percent-encodes every byte except letters, digits and `-._~[]`, so that no name can
/// end the header or look like two names.
fn encoded(name: &str) -> String {
    let mut shown = String::new();
    for c in name.chars() {
        let plain = c.to_string();
        let next = if c.is_ascii_alphanumeric() || "-._~[]".contains(c) {
            plain
        } else {
            plain.bytes().fold(String::new(), |encoded, byte| format!("{encoded}%{byte:02X}"))
        };
        if shown.len().saturating_add(next.len()) > MAX_LISTED_BYTES {
            break;
        }
        shown.push_str(&next);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_lists_twenty_names_of_a_hundred_bytes() {
        let names = Names::default();
        let sent: Vec<String> = (0..102).rev().map(|at| format!("n{at:03}{}", "x".repeat(97))).collect();
        names.add_unknown("", &[], sent.iter().map(String::as_str));
        assert_eq!(names.unknown(std::iter::empty()), []);
        names.complete();
        let unknown = names.unknown(std::iter::empty());
        assert_eq!((unknown.len(), &unknown[99].path), (MAX_FIELD_ERRORS, &sent[2]));
        assert_eq!(ignored_header(&unknown).unwrap().len(), 20 * 100 + 19 * 2);
        // The header never shows a part of a character.
        assert_eq!(encoded(&"ä".repeat(17)), "%C3%A4".repeat(16));
    }

    #[test]
    fn the_first_handling_counts() {
        for (values, expected) in [
            (&["Handling = \"strict\" ; x=1"][..], Handling::Strict),
            (&["respond-async, wait=10", "handling=Lenient, handling=strict"], Handling::Lenient),
            (&["handling", "handling=stricter", "handling=strict"], Handling::Usual),
            (&["x; handling=strict"], Handling::Usual),
        ] {
            assert_eq!(Handling::preferred(values.iter().copied()), expected, "{values:?}");
        }
    }
}
