//! Conditions and changes as expressions of DynamoDB.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

use super::{SdkItem, sdk_value};
use crate::guard::{CLOSED, Guard};
use crate::item::{Value, number, text};
use crate::key::PK;
use crate::write::ItemUpdate;

/// The placeholders of a request. An attribute `revision` is `#revision`, and a value that is compared with it or assigned
/// to it is `:revision`. Equal requests have equal expressions, because an attempt that is repeated must be the same.
#[derive(Debug, Default)]
pub(super) struct Expression {
    names: HashMap<String, String>,
    values: SdkItem,
}

impl Expression {
    fn name(&mut self, name: &str) -> String {
        let placeholder = format!("#{name}");
        self.names.insert(placeholder.clone(), name.to_owned());
        placeholder
    }

    fn value(&mut self, name: &str, value: &Value) -> String {
        let value = sdk_value(value);
        let mut placeholder = format!(":{name}");
        let mut number = 0_usize;
        while self.values.get(&placeholder).is_some_and(|other| *other != value) {
            number = number.saturating_add(1);
            placeholder = format!(":{name}{number}");
        }
        self.values.insert(placeholder.clone(), value);
        placeholder
    }

    fn compared(&mut self, name: &str, operator: &str, value: &Value) -> String {
        let (name, value) = (self.name(name), self.value(name, value));
        format!("{name} {operator} {value}")
    }

    fn compared_or_absent(&mut self, name: &str, operator: &str, value: i64) -> String {
        let compared = self.compared(name, operator, &number(value));
        format!("(attribute_not_exists(#{name}) OR {compared})")
    }

    /// The condition; `None` if it always holds.
    pub(super) fn condition(&mut self, guard: &Guard) -> Option<String> {
        Some(match guard {
            Guard::Always => return None,
            Guard::Absent => format!("attribute_not_exists({PK})"),
            Guard::Present => format!("attribute_exists({PK})"),
            Guard::Has(name) => format!("attribute_exists({})", self.name(name)),
            Guard::Lacks(name) => format!("attribute_not_exists({})", self.name(name)),
            Guard::Revision(revision) => self.compared("revision", "=", &number(revision)),
            Guard::Number(name, value) => self.compared(name, "=", &number(value)),
            Guard::Text(name, value) => self.compared(name, "=", &text(value)),
            Guard::Is(name, value) => self.compared(name, "=", value),
            Guard::OneOf(name, texts) => {
                let placeholders: Vec<_> = texts.iter().map(|one| self.value(name, &text(one))).collect();
                format!("{} IN ({})", self.name(name), placeholders.join(", "))
            }
            Guard::AtMost(name, value) => self.compared_or_absent(name, "<=", *value),
            Guard::AtLeast(name, value) => self.compared_or_absent(name, ">=", *value),
            Guard::Below(name, other) => format!("{} < {}", self.name(name), self.name(other)),
            Guard::Open(texts, minute) => self.open(texts, *minute),
            Guard::All(guards) => self.joined(guards, " AND ")?,
            // DynamoDB refuses parentheses around parentheses.
            Guard::Any(guards) if guards.len() == 1 => self.joined(guards, "")?,
            Guard::Any(guards) => format!("({})", self.joined(guards, " OR ")?),
        })
    }

    fn joined(&mut self, guards: &[Guard], operator: &str) -> Option<String> {
        let conditions: Vec<String> = guards.iter().filter_map(|guard| self.condition(guard)).collect();
        (!conditions.is_empty()).then(|| conditions.join(operator))
    }

    /// The condition of [`Guard::Open`]. It has four operators for each text, and an expression takes 300.
    fn open(&mut self, texts: &[String], minute: i64) -> String {
        let placeholders: Vec<String> = texts.iter().map(|one| self.value("id", &text(one))).collect();
        let last = self.value("last", &number(minute.saturating_sub(1)));
        let is_open = CLOSED.map(|(set, its_minute)| {
            let contained = placeholders.iter().map(|one| format!("contains({set}, {one})"));
            let contained = contained.collect::<Vec<_>>().join(" OR ");
            format!("(attribute_not_exists({its_minute}) OR {its_minute} < {last} OR NOT ({contained}))")
        });
        is_open.join(" AND ")
    }

    pub(super) fn update(&mut self, update: &ItemUpdate) -> String {
        let set = update.set.iter();
        let set: Vec<String> = set.map(|(name, value)| self.compared(name, "=", value)).collect();
        let add = update.add.iter();
        let add: Vec<String> =
            add.map(|(name, value)| format!("{} {}", self.name(name), self.value(name, value))).collect();
        let remove: Vec<String> = update.remove.iter().map(|name| self.name(name)).collect();
        let clauses = [("SET", set), ("ADD", add), ("REMOVE", remove)];
        let clauses = clauses.iter().filter(|(_, terms)| !terms.is_empty());
        let clauses = clauses.map(|(clause, terms)| format!("{clause} {}", terms.join(", ")));
        clauses.collect::<Vec<_>>().join(" ")
    }

    /// The names behind the placeholders. DynamoDB does not accept an empty map.
    pub(super) fn names(&self) -> Option<HashMap<String, String>> {
        (!self.names.is_empty()).then(|| self.names.clone())
    }

    pub(super) fn values(&self) -> Option<HashMap<String, AttributeValue>> {
        (!self.values.is_empty()).then(|| self.values.clone())
    }

    /// Binds a value to a placeholder of a key condition.
    pub(super) fn bind(&mut self, placeholder: &str, value: &Value) {
        self.values.insert(placeholder.to_owned(), sdk_value(value));
    }
}
