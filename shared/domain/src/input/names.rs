//! Names that a client sent and no reader asked for: the service does not know them (SPECIFICATION §2.5). The code that
//! reads a request is the only list of known names.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::errors::{FieldError, MAX_FIELD_ERRORS};
use super::nearest::nearest;

/// The most characters of a name in an error or a warning (SPECIFICATION §2.5).
pub(super) const MAX_NAME_CHARS: usize = 100;

/// How the place of a member begins if the member belongs to an item of a batch.
const ITEMS: &str = "items[";

/// How the names of parameters begin that are always ignored: counters of analytics, and defeaters of caches.
const ALWAYS_IGNORED: [&str; 2] = ["_", "utm_"];

/// The names of an object or a query that the service knows.
pub type Known = Arc<[Cow<'static, str>]>;

/// What to do with unknown names: the preference `handling` of a request (SPECIFICATION §2.5).
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

/// The names of one request.
#[derive(Debug, Default)]
pub struct Names {
    /// What the request wants.
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
    /// Unknown members by their paths, the first [`MAX_FIELD_ERRORS`] of them, with the length of the path of their
    /// object.
    members: BTreeMap<String, (usize, Known)>,
    /// The paths of times that look like seconds, as many at most.
    seconds: BTreeSet<String>,
}

/// A name that the service does not know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unknown {
    /// The JSON path of a member, or the name of a parameter.
    path: String,
    is_parameter: bool,
    /// The length of the object's part of the path.
    place: usize,
    /// The names that the object or the query may have.
    known: Known,
}

impl Names {
    /// The names of a request.
    #[must_use]
    pub fn new(handling: Handling) -> Self {
        Self {
            handling,
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

    /// Says which parameters the service knows for this account alone. They replace earlier ones: an endpoint that runs
    /// again may see other settings (ADR 0001).
    pub fn set_own_parameters(&self, names: BTreeSet<String>) {
        self.read().own = names;
    }

    /// Adds unknown members of the object at `place`, which has the members `known`.
    pub fn add_unknown<'a>(&self, place: &str, known: &Known, unknown: impl Iterator<Item = &'a str>) {
        let mut read = self.read();
        let members = &mut read.part(place).members;
        for name in unknown {
            let is_full = members.len() == MAX_FIELD_ERRORS;
            let is_after = |(last, _): (&String, _)| place.bytes().chain(name.bytes()).gt(last.bytes());
            if is_full && members.last_key_value().is_some_and(is_after) {
                continue;
            }
            members.insert(format!("{place}{name}"), (place.len(), Arc::clone(known)));
            if members.len() > MAX_FIELD_ERRORS {
                members.pop_last();
            }
        }
    }

    /// Adds a time that looks like seconds, by its path or its parameter (SPECIFICATION §2.7).
    pub fn add_seconds(&self, path: String) {
        let mut read = self.read();
        let seconds = &mut read.part(&path).seconds;
        if seconds.len() < MAX_FIELD_ERRORS {
            seconds.insert(path);
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
        let mut unknown = read.unknown_parameters(parameters);
        unknown.extend(read.parts.values().flat_map(RequestPart::unknown));
        unknown.sort();
        unknown.truncate(MAX_FIELD_ERRORS);
        unknown
    }

    /// The unknown names that the request does not want to be ignored.
    #[must_use]
    pub fn refused<'a>(&self, parameters: impl Iterator<Item = &'a str>) -> Vec<Unknown> {
        let mut unknown = self.unknown(parameters);
        unknown.retain(|name| match self.handling {
            Handling::Usual => name.is_parameter,
            Handling::Strict => true,
            Handling::Lenient => false,
        });
        unknown
    }

    /// The warnings about a request with these parameters, except the warnings about items of a batch.
    #[must_use]
    pub fn warnings<'a>(&self, parameters: impl Iterator<Item = &'a str>) -> Vec<String> {
        let read = self.read();
        let unknown = read.unknown_parameters(parameters);
        let parameters = unknown.iter().map(Unknown::warning);
        let others = read.parts.get("").into_iter().flat_map(RequestPart::warnings);
        parameters.chain(others).collect()
    }

    /// The warnings about the item of a batch at this place, such as `items[3].`.
    #[must_use]
    pub fn warnings_of_item(&self, place: &str) -> Vec<String> {
        let read = self.read();
        read.parts
            .get(place)
            .into_iter()
            .flat_map(RequestPart::warnings)
            .collect()
    }
}

impl Read {
    /// The part that this place or path belongs to.
    fn part(&mut self, place: &str) -> &mut RequestPart {
        let end = place.strip_prefix(ITEMS).and_then(|rest| rest.find("]."));
        let end = end.map_or(0, |end| ITEMS.len().saturating_add(end).saturating_add("].".len()));
        self.parts
            .entry(place.get(..end).unwrap_or_default().to_owned())
            .or_default()
    }

    fn unknown_parameters<'a>(&self, given: impl Iterator<Item = &'a str>) -> Vec<Unknown> {
        let is_ignored = |name: &&str| ALWAYS_IGNORED.iter().any(|start| name.starts_with(start));
        let given =
            given.filter(|name| !self.parameters.contains(name) && !self.own.contains(*name) && !is_ignored(name));
        let given: BTreeSet<&str> = given.collect();
        if given.is_empty() {
            return Vec::new();
        }
        let known = self.parameters.iter().copied().map(Cow::Borrowed);
        let known: Known = known.chain(self.own.iter().cloned().map(Cow::Owned)).collect();
        let unknown = given.into_iter().map(|name| Unknown {
            path: name.to_owned(),
            is_parameter: true,
            place: 0,
            known: Arc::clone(&known),
        });
        unknown.take(MAX_FIELD_ERRORS).collect()
    }
}

impl RequestPart {
    fn unknown(&self) -> impl Iterator<Item = Unknown> {
        self.members.iter().map(|(path, (place, known))| Unknown {
            path: path.clone(),
            is_parameter: false,
            place: *place,
            known: Arc::clone(known),
        })
    }

    fn warnings(&self) -> impl Iterator<Item = String> {
        let seconds = self.seconds.iter().map(|path| {
            format!(
                "{path} is read as milliseconds, so it is in January to April 1970. It was perhaps meant in seconds."
            )
        });
        // There can be more unknown names than an answer has warnings.
        seconds.chain(self.unknown().map(|name| name.warning()))
    }
}

impl Unknown {
    /// The JSON path of a member, or the name of a parameter.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether it is the name of a parameter.
    #[must_use]
    pub const fn is_parameter(&self) -> bool {
        self.is_parameter
    }

    /// The path of the known name that it resembles. To find it takes much longer than anything else here, so only an
    /// error or a warning asks for it.
    #[must_use]
    pub fn nearest(&self) -> Option<String> {
        let (place, name) = self.path.split_at_checked(self.place).unwrap_or(("", &self.path));
        let known: Vec<&str> = self.known.iter().map(Cow::as_ref).collect();
        nearest(name, &known).map(|known| format!("{place}{known}"))
    }

    fn shown(&self) -> String {
        self.path.chars().take(MAX_NAME_CHARS).collect()
    }

    /// The error of a request that wants unknown names refused.
    #[must_use]
    pub fn error(&self) -> FieldError {
        FieldError {
            field: self.shown(),
            message: match self.nearest() {
                Some(known) => format!("is unknown; the nearest known name is {known}"),
                None => "is unknown".to_owned(),
            },
        }
    }

    /// The warning of a request that wants unknown names ignored.
    fn warning(&self) -> String {
        let (name, kind) = (self.shown(), if self.is_parameter { "parameter" } else { "field" });
        let warning = format!("{name} is not a known {kind} and was ignored.");
        match self.nearest() {
            Some(known) => format!("{warning} Did you mean {known}?"),
            None => warning,
        }
    }
}
