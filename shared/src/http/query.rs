//! Reads query parameters from the raw query string, because API Gateway's own map joins repeated parameters with
//! commas.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::error::ApiError;
use domain::UnixMs;
use domain::input::{FieldErrors, Names};
use domain::time::{LIKE_SECONDS, TIME_FORMS};

/// The parameters of a request, decoded, in order.
#[derive(Clone, Debug, Default)]
pub struct Query {
    pairs: Vec<(String, String)>,
    names: Arc<Names>,
}

/// Reads parameters and collects every error.
#[derive(Debug)]
pub struct Reader<'a> {
    query: &'a Query,
    faults: FieldErrors,
    read: BTreeSet<String>,
}

impl Query {
    /// The parameters of a request. An empty value counts as absent (SPECIFICATION §3.4). `names` collects the names
    /// that the service reads.
    pub fn of(pairs: impl IntoIterator<Item = (String, String)>, names: Arc<Names>) -> Self {
        let pairs = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        Self { pairs: pairs.collect(), names }
    }

    /// The names of the parameters, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pairs.iter().map(|(name, _)| name.as_str())
    }

    /// The parameters, encoded for a query string, in their order.
    pub fn encoded(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.pairs).finish()
    }

    /// The parameters, sorted for the comparison of fingerprints.
    pub fn canonical(&self) -> String {
        let mut sorted = self.pairs.clone();
        sorted.sort();
        form_urlencoded::Serializer::new(String::new()).extend_pairs(sorted).finish()
    }

    /// The same parameters without this one.
    pub fn without(&self, name: &str) -> Self {
        let others = self.pairs.iter().filter(|(other, _)| other != name);
        Self { pairs: others.cloned().collect(), names: Arc::clone(&self.names) }
    }

    pub fn reader(&self) -> Reader<'_> {
        Reader { query: self, faults: FieldErrors::default(), read: BTreeSet::new() }
    }
}

impl<'a> Reader<'a> {
    /// The values of a parameter; none, and an error, if one of them has a NUL character.
    fn values(&mut self, name: &str) -> Vec<&'a str> {
        self.read.insert(name.to_owned());
        let given = self.query.pairs.iter().filter(|(given, _)| given == name);
        let values: Vec<&'a str> = given.map(|(_, value)| value.as_str()).collect();
        if values.iter().any(|value| value.contains('\0')) {
            self.fault(name, "must not contain a NUL character");
            return Vec::new();
        }
        values
    }

    /// The same of a parameter that every account has.
    fn known_values(&mut self, name: &'static str) -> Vec<&'a str> {
        self.query.names.add_parameter(name);
        self.values(name)
    }

    /// Adds an error for the parameter `name`.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.faults.add(name, message);
    }

    /// The parameters that were read so far, as text: the same whatever their order, and the order of the values in a list.
    pub fn selection(&self) -> String {
        let given = self.query.pairs.iter().filter(|(name, _)| self.read.contains(name));
        let values = given.flat_map(|(name, value)| value.split(',').map(move |value| (name.as_str(), value.trim())));
        let mut values: Vec<(&str, &str)> = values.collect();
        values.sort_unstable();
        values.dedup();
        form_urlencoded::Serializer::new(String::new()).extend_pairs(values).finish()
    }

    /// A parameter that may occur once.
    pub fn text(&mut self, name: &'static str) -> Option<&'a str> {
        let values = self.known_values(name);
        if values.len() > 1 {
            self.fault(name, "must be given once");
        }
        values.first().copied()
    }

    /// A parameter with a comma-separated list, which the caller parses. Some clients repeat the parameter for each
    /// element; the values then form one list (SPECIFICATION §3.4).
    pub fn joined(&mut self, name: &'static str) -> Option<String> {
        let values = self.known_values(name);
        (!values.is_empty()).then(|| values.join(","))
    }

    /// A parameter that may be repeated or hold several comma-separated values. Trims the values and drops empty ones.
    pub fn list(&mut self, name: &'static str) -> Vec<&'a str> {
        trimmed(self.known_values(name).into_iter().flat_map(|value| value.split(',')))
    }

    /// A point in time: digits are milliseconds, anything else ISO 8601 (SPECIFICATION §3.6).
    pub fn time(&mut self, name: &'static str) -> Option<UnixMs> {
        let value = self.text(name)?;
        let moment = UnixMs::parse_query(value);
        match moment {
            None => self.fault(name, TIME_FORMS),
            Some(_) => self.note_seconds(name, value),
        }
        // People who name a day as an end mean the whole day.
        let is_whole_day = name.ends_with("Before") && UnixMs::parse_day(value.trim()).is_some();
        moment.map(|moment| if is_whole_day { moment.end_of_day() } else { moment })
    }

    /// Notes a point in time that looks like seconds (SPECIFICATION §3.6).
    pub fn note_seconds(&self, name: &str, value: &str) {
        let is_number = value.trim().bytes().all(|byte| byte.is_ascii_digit());
        if is_number && UnixMs::parse_query(value).is_some_and(UnixMs::looks_like_seconds) {
            self.query.names.add_time(name.to_owned(), LIKE_SECONDS);
        }
    }

    /// The distinct names of the query's parameters that begin so, sorted.
    pub fn names_from(&self, start: &str) -> BTreeSet<&'a str> {
        let names = self.query.pairs.iter().map(|(name, _)| name.as_str());
        names.filter(|name| name.starts_with(start)).collect()
    }

    /// Says which parameters only this account has ([`Names::set_own_parameters`]).
    pub fn know_own(&self, names: BTreeSet<String>) {
        self.query.names.set_own_parameters(names);
    }

    /// The values of a parameter that only this account has, which may be repeated or hold several comma-separated
    /// values; see [`Reader::list`].
    pub fn own_list(&mut self, name: &str) -> Vec<&'a str> {
        trimmed(self.values(name).into_iter().flat_map(|value| value.split(',')))
    }

    /// The same for web addresses, which can have commas: only a comma before another address separates two values.
    pub fn own_links(&mut self, name: &str) -> Vec<&'a str> {
        trimmed(self.values(name).into_iter().flat_map(links))
    }

    /// The values of such a parameter each as a whole: more than one if it is repeated.
    pub fn own_texts(&mut self, name: &str) -> Vec<&'a str> {
        trimmed(self.values(name).into_iter())
    }

    /// Makes names known that the operation is documented to ignore.
    pub fn ignore(&self, names: &[&'static str]) {
        for name in names {
            self.query.names.add_parameter(name);
        }
    }

    /// `true` or `false`, in any case.
    pub fn boolean(&mut self, name: &'static str) -> Option<bool> {
        let value = self.text(name)?;
        if value.eq_ignore_ascii_case("true") {
            return Some(true);
        }
        if !value.eq_ignore_ascii_case("false") {
            self.fault(name, "must be true or false");
        }
        Some(false)
    }

    /// The `limit` of a list: a whole number from 1 to `max`, or `default`.
    pub fn limit(&mut self, default: usize, max: usize) -> usize {
        self.count("limit", default, max)
    }

    /// A whole number from 1 to `max`, or `default`.
    pub fn count(&mut self, name: &'static str, default: usize, max: usize) -> usize {
        let Some(value) = self.text(name) else {
            return default;
        };
        let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        match value.parse() {
            Ok(limit) if digits && (1..=max).contains(&limit) => limit,
            Ok(_) | Err(_) => {
                self.fault(name, format!("must be a whole number from 1 to {max}"));
                default
            }
        }
    }

    /// Ends the reading of the whole query. Names that nobody read are unknown.
    ///
    /// # Errors
    /// 400 `invalid_request` with every error in `details`, also for unknown names that the request wants
    /// refused.
    pub fn or<T>(self, value: T) -> Result<T, ApiError> {
        self.and(Ok(value))
    }

    /// The same with a value that may itself be an error.
    pub fn and<T>(mut self, result: Result<T, ApiError>) -> Result<T, ApiError> {
        self.query.names.complete();
        for error in self.query.names.refused(self.query.names()) {
            self.fault(&error.field, error.message);
        }
        match result {
            Ok(value) => Ok(self.faults.or(value)?),
            Err(error) => Err(error.with_more_details(self.faults)),
        }
    }

    /// Ends the reading of a part of the query, and returns the errors.
    pub fn into_errors(self) -> FieldErrors {
        self.faults
    }
}

fn trimmed<'a>(values: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    values.map(str::trim).filter(|value| !value.is_empty()).collect()
}

/// The web addresses of a list. A comma ends one if `http://` or `https://` follows it.
fn links(list: &str) -> Vec<&str> {
    let is_before_link = |rest: &str| {
        let next = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        let begins = |scheme: &str| {
            let start = next.get(..scheme.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        };
        begins("http://") || begins("https://")
    };
    let (mut links, mut rest) = (Vec::new(), list);
    loop {
        let mut commas = rest.match_indices(',').map(|(at, _)| rest.split_at(at));
        let Some((link, others)) = commas.find(|(_, others)| is_before_link(others)) else {
            links.push(rest);
            return links;
        };
        links.push(link);
        rest = others.strip_prefix(',').unwrap_or(others);
    }
}
