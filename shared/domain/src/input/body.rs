//! The fields of a JSON body, read by name and type; every error is collected with its path.

use std::sync::Arc;

use serde::Serialize;

use super::errors::FieldErrors;
use super::json::Json;
use super::names::{Names, shown};
use crate::time::{LIKE_SECONDS, TIME_FORMS, WITHOUT_OFFSET};
use crate::{UnixMs, text};

/// What a field says: nothing, null, or a value.
pub(crate) enum Said {
    Nothing,
    Null,
    Value(Json),
}

/// A JSON object that is being read. It keeps the names that it is asked for: every other one is unknown (SPECIFICATION
/// §3.5).
#[derive(Debug)]
pub struct Body {
    members: Vec<(String, Json)>,
    path: String,
    /// The path of the object in the request. It differs from `path` in an item of a batch, whose errors are its own.
    place: String,
    asked: Vec<&'static str>,
    names: Arc<Names>,
    faults: FieldErrors,
}

/// How long a text may be, in characters after trimming.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    pub min: usize,
    pub max: usize,
}

impl Length {
    /// At most `max` characters; empty is allowed.
    pub const fn up_to(max: usize) -> Self {
        Self { min: 0, max }
    }

    /// 1 to `max` characters.
    pub const fn within(max: usize) -> Self {
        Self { min: 1, max }
    }

    /// The fault of this text, which is normalized already; `None` without a fault.
    pub(crate) fn fault(self, text: &str) -> Option<String> {
        let count = text.chars().count();
        if count < self.min {
            Some("must not be empty".to_owned())
        } else if self.min > 0 && !text::is_visible(text) {
            Some("must have a visible character".to_owned())
        } else if count > self.max {
            Some(format!("must be at most {} characters, not {count}", self.max))
        } else {
            None
        }
    }
}

impl Body {
    /// Starts to read the outermost object of a request, or an item of a batch. `place` is the prefix of its names
    /// among the unknown ones: empty for the outermost object, `items[2].` for an item. Unknown names go to `names`.
    pub fn new(members: Vec<(String, Json)>, place: impl Into<String>, names: Arc<Names>) -> Self {
        Self {
            members,
            path: String::new(),
            place: place.into(),
            asked: Vec::new(),
            names,
            faults: FieldErrors::default(),
        }
    }

    /// Starts to read a value that is not from a request, such as a line of an import.
    ///
    /// # Errors
    /// It is no JSON object.
    pub fn of(value: &impl Serialize) -> Result<Self, FieldErrors> {
        let json = serde_json::to_vec(value).ok().map(|json| Json::parse(&json));
        if let Some(Ok(Json::Object(members))) = json {
            return Ok(Self::new(members, "", Arc::default()));
        }
        let mut errors = FieldErrors::default();
        errors.add("item", "must be a JSON object");
        Err(errors)
    }

    /// Starts to read the object `name` inside this one, such as `resume` or `applicationQuestions[2]`; read it, then
    /// return it to [`Body::absorb`].
    pub fn inside(&self, name: &str, members: Vec<(String, Json)>) -> Self {
        Self {
            path: format!("{}{name}.", self.path),
            ..Self::new(members, format!("{}{name}.", self.place), Arc::clone(&self.names))
        }
    }

    /// Ends the reading and gives its errors. Names that no reader asked for are unknown.
    pub fn into_errors(self) -> FieldErrors {
        self.tell_unknown();
        self.names.complete();
        self.faults
    }

    fn is_unknown(&self, name: &str) -> bool {
        !self.asked.contains(&name)
    }

    fn tell_unknown(&self) {
        let unknown = self.members.iter().map(|(name, _)| name.as_str());
        let mut unknown = unknown.filter(|name| self.is_unknown(name)).peekable();
        if unknown.peek().is_some() {
            self.names.add_unknown(&self.place, &self.asked, unknown);
        }
    }

    /// How many errors were found so far.
    pub fn error_count(&self) -> usize {
        self.faults.len()
    }

    /// Adds an error of the field `name`.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.faults.add(format!("{}{name}", self.path), message);
    }

    /// Adds the errors of an object inside this one.
    pub fn absorb(&mut self, inner: Self) {
        inner.tell_unknown();
        self.faults.extend(inner.faults);
    }

    /// Adds the error of a required field that the object does not have. It says so if a member has the name in another
    /// spelling, such as `first_name`, or is an object that has the field, such as `{"data": {"firstName": ...}}`.
    pub(crate) fn fault_missing(&mut self, name: &str) {
        let advice = self.members.iter().find_map(|(member, value)| match value {
            _ if is_spelling(member, name) => Some(format!("; you sent it as {}", shown(member))),
            Json::Object(inner) if inner.iter().any(|(member, _)| is_spelling(member, name)) => {
                Some(format!("; you sent it inside {}, but the body itself must have the fields", shown(member)))
            }
            _ => None,
        });
        self.fault(name, format!("is required{}", advice.unwrap_or_default()));
    }

    pub(crate) fn take(&mut self, name: &'static str) -> Said {
        self.asked.push(name);
        match self.members.iter().position(|(member, _)| member == name) {
            None => Said::Nothing,
            Some(at) => match self.members.swap_remove(at).1 {
                Json::Null => Said::Null,
                value => Said::Value(value),
            },
        }
    }

    /// The value of a field that null does not clear.
    pub fn value(&mut self, name: &'static str) -> Option<Json> {
        match self.take(name) {
            Said::Nothing => None,
            Said::Null => {
                self.fault(name, "must not be null");
                None
            }
            Said::Value(value) => Some(value),
        }
    }

    fn text_of(&mut self, name: &str, value: Json, length: Length) -> Option<String> {
        let Json::Text(given) = value else {
            self.fault(name, format!("must be a string, not {}", value.kind()));
            return None;
        };
        let kept = text::normalised(&given);
        if let Some(fault) = length.fault(&kept) {
            self.fault(name, fault);
            return None;
        }
        Some(kept)
    }

    /// A required text. If it is missing, an error is added and the result is empty.
    pub fn required_text(&mut self, name: &'static str, length: Length) -> String {
        match self.take(name) {
            Said::Value(value) => self.text_of(name, value, length).unwrap_or_default(),
            Said::Nothing | Said::Null => {
                self.fault_missing(name);
                String::new()
            }
        }
    }

    /// A text that may be left out but not null.
    pub fn text(&mut self, name: &'static str, length: Length) -> Option<String> {
        let value = self.value(name)?;
        self.text_of(name, value, length)
    }

    /// A field that may be left out but not null, read from text by `parse`; `message` is the error if that fails.
    pub fn parse<T>(&mut self, name: &'static str, message: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let value = self.value(name)?;
        self.parsed(name, message, &value, parse)
    }

    /// A value that `parse` reads from text; `message` is the error if that fails.
    pub fn parsed<T>(
        &mut self,
        name: &str,
        message: &str,
        value: &Json,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let parsed = match value {
            Json::Text(text) => parse(text.trim()),
            Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => None,
        };
        if parsed.is_none() {
            self.fault(name, message);
        }
        parsed
    }

    /// The elements of an array of texts, as `parse` reads them, each once. `None` if one is wrong; `message` is its error.
    pub fn distinct<T: PartialEq>(
        &mut self,
        name: &str,
        elements: &[Json],
        message: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let (mut distinct, mut is_valid) = (Vec::with_capacity(elements.len()), true);
        for (at, element) in elements.iter().enumerate() {
            match self.parsed(&format!("{name}[{at}]"), message, element, &parse) {
                Some(value) if distinct.contains(&value) => {}
                Some(value) => distinct.push(value),
                None => is_valid = false,
            }
        }
        is_valid.then_some(distinct)
    }

    /// Whether the field was sent, whatever it says.
    pub fn has(&mut self, name: &'static str) -> bool {
        self.asked.push(name);
        self.members.iter().any(|(member, _)| member == name)
    }

    /// Makes a name known that the operation is documented to ignore.
    pub fn ignore(&mut self, name: &'static str) {
        self.asked.push(name);
    }

    /// The members whose names begin with this prefix.
    pub fn with_prefix(&mut self, prefix: &str) -> Vec<(String, Json)> {
        self.members.extract_if(.., |(name, _)| name.starts_with(prefix)).collect()
    }

    /// Refuses the names that were not asked for, instead of ignoring them.
    pub fn refuse_unknown(&mut self, message: &str) {
        for (name, _) in std::mem::take(&mut self.members) {
            if self.is_unknown(&name) {
                self.fault(&name, message);
            }
        }
    }

    /// A point in time that must be there.
    pub fn required_time(&mut self, name: &'static str) -> Option<UnixMs> {
        if !self.has(name) {
            self.fault_missing(name);
        }
        self.time(name)
    }

    /// A whole number within bounds.
    pub fn integer(&mut self, name: &str, value: &Json, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let number = match value {
            Json::Integer(number) => u32::try_from(*number).ok().filter(|number| range.contains(number)),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::Array(_) | Json::Object(_) => None,
        };
        if number.is_none() {
            let message = format!("must be a whole number from {} to {}", range.start(), range.end());
            self.fault(name, message);
        }
        number
    }

    /// A point in time: integer milliseconds or an ISO 8601 string (SPECIFICATION §3.6).
    pub fn time(&mut self, name: &'static str) -> Option<UnixMs> {
        let value = self.value(name)?;
        self.moment(name, &value)
    }

    /// This value as a point in time. Notes an integer that looks like seconds, and a text without an offset.
    pub fn moment(&mut self, name: &str, value: &Json) -> Option<UnixMs> {
        let moment = match value {
            Json::Integer(ms) => UnixMs::new(*ms),
            Json::Text(text) => UnixMs::parse_iso(text),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => None,
        };
        let assumed = match (moment, value) {
            (None, _) => {
                self.fault(name, TIME_FORMS);
                None
            }
            (Some(moment), Json::Integer(_)) => moment.looks_like_seconds().then_some(LIKE_SECONDS),
            (Some(_), Json::Text(text)) => UnixMs::lacks_offset(text).then_some(WITHOUT_OFFSET),
            (Some(_), _) => None,
        };
        if let Some(assumed) = assumed {
            self.names.add_time(format!("{}{name}", self.place), assumed);
        }
        moment
    }

    /// An object inside this one; read it, then return it to [`Body::absorb`].
    pub fn object(&mut self, name: &'static str) -> Option<Self> {
        let value = self.value(name)?;
        self.as_object(name, value)
    }

    /// This value of the member `name`, which is an object; read it, then return it to [`Body::absorb`].
    pub fn as_object(&mut self, name: &str, value: Json) -> Option<Self> {
        if let Json::Object(members) = value {
            return Some(self.inside(name, members));
        }
        self.fault(name, format!("must be an object, not {}", value.kind()));
        None
    }

    /// An array of at most `max` objects; read each, then return it to [`Body::absorb`].
    pub fn objects(&mut self, name: &'static str, max: usize) -> Option<Vec<Self>> {
        let elements = self.array(name, max)?;
        Some(self.objects_of(name, elements))
    }

    /// The elements of this array, which are objects, at most `max`; read each, then return it to [`Body::absorb`].
    pub fn elements_as_objects(&mut self, name: &str, value: Json, max: usize) -> Option<Vec<Self>> {
        let elements = self.elements(name, value, max)?;
        Some(self.objects_of(name, elements))
    }

    fn objects_of(&mut self, name: &str, elements: Vec<Json>) -> Vec<Self> {
        let mut objects = Vec::with_capacity(elements.len());
        for (at, element) in elements.into_iter().enumerate() {
            if let Json::Object(members) = element {
                objects.push(self.inside(&format!("{name}[{at}]"), members));
            } else {
                self.fault(&format!("{name}[{at}]"), format!("must be an object, not {}", element.kind()));
            }
        }
        objects
    }

    /// An array of at most `max` elements.
    pub fn array(&mut self, name: &'static str, max: usize) -> Option<Vec<Json>> {
        let value = self.value(name)?;
        self.elements(name, value, max)
    }

    /// The elements of this value, which is an array of at most `max` of them.
    pub fn elements(&mut self, name: &str, value: Json, max: usize) -> Option<Vec<Json>> {
        let Json::Array(elements) = value else {
            self.fault(name, format!("must be an array, not {}", value.kind()));
            return None;
        };
        if elements.len() > max {
            self.fault(name, format!("must have at most {max} elements, not {}", elements.len()));
            return None;
        }
        Some(elements)
    }
}

/// Whether both differ only in case, underscores and hyphens.
fn is_spelling(member: &str, name: &str) -> bool {
    let letters = member.bytes().filter(|byte| !matches!(byte, b'_' | b'-'));
    letters.map(|byte| byte.to_ascii_lowercase()).eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
}
