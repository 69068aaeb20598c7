//! The expressions of a request: their tokens, their placeholders and their limits.

use std::collections::BTreeSet;

use serde_json::Value;
use store::key::{PK, SK};

use super::shapes::is_reserved;
use super::{Checked, at, members, require, text, values};

/// The most bytes of an expression.
pub const MAX_EXPRESSION_BYTES: usize = 4_096;
/// The most bytes of a placeholder.
pub const MAX_PLACEHOLDER_BYTES: usize = 255;
/// The most bytes of all names and values that a request substitutes.
pub const MAX_SUBSTITUTED_BYTES: usize = 2 * 1024 * 1024;
/// The most operators and functions of an expression.
pub const MAX_OPERATORS: usize = 300;
/// The most values that a value is compared with by `IN`.
pub const MAX_IN: usize = 100;

/// The parameters that hold expressions.
pub const KEY_CONDITION: &str = "KeyConditionExpression";
pub const FILTER: &str = "FilterExpression";
const UPDATE: &str = "UpdateExpression";
const KINDS: [&str; 5] = [KEY_CONDITION, FILTER, UPDATE, "ConditionExpression", "ProjectionExpression"];

const NAMES: &str = "ExpressionAttributeNames";
const VALUES: &str = "ExpressionAttributeValues";

const FUNCTIONS: [&str; 8] = [
    "attribute_exists",
    "attribute_not_exists",
    "attribute_type",
    "begins_with",
    "contains",
    "if_not_exists",
    "list_append",
    "size",
];
const WORD_OPERATORS: [&str; 5] = ["AND", "BETWEEN", "IN", "NOT", "OR"];
const CLAUSES: [&str; 4] = ["ADD", "DELETE", "REMOVE", "SET"];

/// The expressions of a request and what they substitute.
#[derive(Debug)]
pub(super) struct Expressions<'a> {
    request: &'a Value,
    parsed: Vec<(&'static str, Vec<&'a str>)>,
}

impl<'a> Expressions<'a> {
    /// The expressions of a request, or of an action of a transaction.
    pub(super) fn of(request: &'a Value) -> Self {
        let kinds = KINDS.iter();
        let parsed = kinds.filter_map(|kind| Some((*kind, tokens(text(request, kind)?))));
        Self { request, parsed: parsed.collect() }
    }

    /// The tokens of one expression.
    pub(super) fn tokens(&self, kind: &str) -> Option<&[&'a str]> {
        let found = self.parsed.iter().find(|(each, _)| *each == kind);
        found.map(|(_, tokens)| tokens.as_slice())
    }

    /// The attribute of a token: itself, or what its placeholder stands for.
    pub(super) fn attribute(&self, token: &'a str) -> &'a str {
        text(at(self.request, NAMES), token).unwrap_or(token)
    }

    /// Checks the limits, the reserved words and the placeholders.
    pub(super) fn check(&self) -> Checked {
        for (kind, tokens) in &self.parsed {
            let bytes = text(self.request, kind).map_or(0, str::len);
            require((1..=MAX_EXPRESSION_BYTES).contains(&bytes), || format!("a {kind} of {bytes} bytes"))?;
            checked_words(kind, tokens)?;
            checked_operators(kind, tokens)?;
        }
        let used: BTreeSet<&str> = self.parsed.iter().flat_map(|(_, tokens)| tokens.iter().copied()).collect();
        for (parameter, sign) in [(NAMES, '#'), (VALUES, ':')] {
            let used: BTreeSet<&str> = used.iter().copied().filter(|token| token.starts_with(sign)).collect();
            let given: BTreeSet<&str> = members(at(self.request, parameter)).map(|(name, _)| name.as_str()).collect();
            let is_given = self.request.get(parameter).is_some();
            require(!is_given || !given.is_empty(), || format!("an empty {parameter}"))?;
            let unused: Vec<_> = given.difference(&used).collect();
            require(unused.is_empty(), || format!("{parameter} without use: {unused:?}"))?;
            let undefined: Vec<_> = used.difference(&given).collect();
            require(undefined.is_empty(), || format!("{parameter} without {undefined:?}"))?;
            let long = given.iter().find(|name| name.len() > MAX_PLACEHOLDER_BYTES);
            require(long.is_none(), || format!("a placeholder of over {MAX_PLACEHOLDER_BYTES} bytes"))?;
        }
        for (name, value) in members(at(self.request, VALUES)) {
            values::checked_value(value).map_err(|broken| format!("{name}: {broken}"))?;
        }
        let names = members(at(self.request, NAMES))
            .map(|(name, of)| name.len().saturating_add(of.as_str().map_or(0, str::len)));
        let substituted = values::item_bytes(at(self.request, VALUES));
        let substituted = names.fold(substituted, usize::saturating_add);
        require(substituted <= MAX_SUBSTITUTED_BYTES, || {
            format!("{substituted} bytes of names and values in an expression")
        })
    }

    /// Checks the clauses of an update: each once, no path twice, no part of the key.
    pub(super) fn check_update(&self) -> Checked {
        let Some(tokens) = self.tokens(UPDATE) else {
            return Ok(());
        };
        let (mut clauses, mut paths) = (BTreeSet::new(), BTreeSet::new());
        let (mut depth, mut starts) = (0_usize, false);
        for token in tokens {
            let is_clause = depth == 0 && CLAUSES.contains(&token.to_ascii_uppercase().as_str());
            if is_clause {
                require(clauses.insert(token.to_ascii_uppercase()), || format!("two clauses {token}"))?;
            } else if starts {
                let attribute = self.attribute(token);
                require(attribute != PK && attribute != SK, || format!("an update of the key {attribute}"))?;
                require(paths.insert(attribute), || format!("two updates of {attribute}"))?;
            }
            match *token {
                "(" => depth = depth.saturating_add(1),
                ")" => depth = depth.saturating_sub(1),
                _ => {}
            }
            starts = is_clause || (depth == 0 && *token == ",");
        }
        require(!clauses.is_empty(), || "an update without a clause".to_owned())
    }
}

/// Attributes by their own names are not reserved words.
fn checked_words(kind: &str, tokens: &[&str]) -> Checked {
    let following = tokens.iter().skip(1).copied().chain([""]);
    for (token, next) in tokens.iter().zip(following) {
        let is_word = token.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        let upper = token.to_ascii_uppercase();
        let is_grammar =
            WORD_OPERATORS.contains(&upper.as_str()) || (kind == UPDATE && CLAUSES.contains(&upper.as_str()));
        if !is_word || is_grammar {
            continue;
        }
        if next == "(" {
            require(FUNCTIONS.contains(token), || format!("{kind}: no function {token}"))?;
        } else {
            require(!is_reserved(token), || format!("{kind}: the reserved word {token}"))?;
        }
    }
    Ok(())
}

fn checked_operators(kind: &str, tokens: &[&str]) -> Checked {
    let is_operator = |token: &&&str| {
        let upper = token.to_ascii_uppercase();
        FUNCTIONS.contains(*token)
            || WORD_OPERATORS.contains(&upper.as_str())
            || ["=", "<>", "<", "<=", ">", ">=", "+", "-"].contains(*token)
    };
    let operators = tokens.iter().filter(is_operator).count();
    require(operators <= MAX_OPERATORS, || format!("a {kind} of {operators} operators"))?;
    for list in tokens.split(|token| token.eq_ignore_ascii_case("IN")).skip(1) {
        let operands = list.iter().take_while(|token| **token != ")").filter(|token| **token == ",").count();
        let operands = operands.saturating_add(1);
        require(operands <= MAX_IN, || format!("{kind}: IN with {operands} operands"))?;
    }
    Ok(())
}

/// Words, placeholders and signs.
fn tokens(expression: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = expression.trim_start();
    while let Some(first) = rest.chars().next() {
        let in_word = |each: char| each.is_ascii_alphanumeric() || each == '_';
        let length = if in_word(first) || first == '#' || first == ':' {
            let tail = rest.get(first.len_utf8()..).unwrap_or_default();
            let word = tail.find(|each| !in_word(each)).unwrap_or(tail.len());
            word.saturating_add(first.len_utf8())
        } else if ["<>", "<=", ">="].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else {
            first.len_utf8()
        };
        let (token, tail) = rest.split_at(length);
        found.push(token);
        rest = tail.trim_start();
    }
    found
}
