//! The writes of a transaction, each under its condition.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, ConditionCheck, Delete, Put, TransactWriteItem, Update};

use super::StoreError;
use super::item::{Item, item_bytes, number, text, value_bytes};
use super::key::{Key, PK};

/// The purpose of a write; a failed condition is reported by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The record itself.
    Record,
    /// An attachment: an item stored with the record.
    Attachment,
    /// The claim of an email.
    EmailClaim,
    /// The claim of a phone.
    PhoneClaim,
    /// The claim of an external id.
    ExternalClaim,
    /// The claim of a value of a unique custom field.
    CustomClaim,
    /// The row of an index.
    Index,
    /// A source that the request creates.
    Source,
    /// The claim of a source's name.
    SourceName,
    /// The event.
    Event,
    /// The idempotency record.
    Idempotency,
    /// An item of the account's settings.
    Settings,
    /// The prospect that a child belongs to.
    Parent,
    /// The check that nobody deletes a record that the request refers to.
    References,
    /// The mark of a step under an idempotency key.
    Mark,
}

/// The assumed size of the attributes that a partial update keeps. The items of API keys and idempotency keys are
/// smaller than this, without a response.
const KEPT_BYTES: usize = 4 * 1024;

/// The condition of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing.
    Always,
    /// The item does not exist.
    Absent,
    /// The item exists.
    Present,
    /// The item, if it exists, does not have this attribute.
    Lacks(&'static str),
    /// The item's `revision` is this.
    Revision(u64),
    /// The item's attribute is this number.
    Number(&'static str, i64),
    /// The item's attribute is at most this number, or absent.
    AtMost(&'static str, i64),
    /// None of these texts, from 1 to 50, is in the item's set [`CLOSED`] of this minute or of the minute before.
    Open(Vec<String>, i64),
    /// The item's attribute has this text.
    Text(&'static str, String),
    /// The item's attribute has one of these texts: from 1 to 100.
    OneOf(&'static str, Vec<String>),
}

/// A condition expression with the names and values that it binds.
#[derive(Clone, Debug, Default)]
struct Condition {
    expression: Option<String>,
    names: Option<HashMap<String, String>>,
    values: Option<HashMap<String, AttributeValue>>,
}

impl Condition {
    fn bare(expression: String) -> Self {
        Self {
            expression: Some(expression),
            ..Self::default()
        }
    }

    fn binding(expression: &str, name: &str, values: Vec<(String, AttributeValue)>) -> Self {
        Self {
            expression: Some(expression.to_owned()),
            names: Some(HashMap::from([("#g".to_owned(), name.to_owned())])),
            values: Some(values.into_iter().collect()),
        }
    }
}

/// The sets of ids of records that are being deleted, each with the attribute that has its minute: the set of even
/// minutes, and the set of odd minutes.
pub const CLOSED: [(&str, &str); 2] = [("closedEven", "evenMinute"), ("closedOdd", "oddMinute")];

/// The condition of [`Guard::Open`]. It has four operators for each text, and an expression takes 300.
fn open(texts: &[String], minute: i64) -> Condition {
    let placeholders = (0..texts.len()).map(|at| format!(":g{at}"));
    // An attempt that is repeated must be the same, byte for byte.
    let is_open = CLOSED.map(|(set, its_minute)| {
        let contained: Vec<String> = placeholders
            .clone()
            .map(|placeholder| format!("contains({set}, {placeholder})"))
            .collect();
        let contained = contained.join(" OR ");
        format!("(attribute_not_exists({its_minute}) OR {its_minute} < :last OR NOT ({contained}))")
    });
    let values = placeholders.zip(texts.iter().map(text));
    let last = (":last".to_owned(), number(minute.saturating_sub(1)));
    Condition {
        expression: Some(is_open.join(" AND ")),
        names: None,
        values: Some(values.chain([last]).collect()),
    }
}

impl Guard {
    fn condition(&self) -> Condition {
        let with =
            |expression: &str, name: &str, value| Condition::binding(expression, name, vec![(":g".to_owned(), value)]);
        match self {
            Self::Always => Condition::default(),
            Self::Absent => Condition::bare(format!("attribute_not_exists({PK})")),
            Self::Present => Condition::bare(format!("attribute_exists({PK})")),
            Self::Lacks(name) => Condition::bare(format!("attribute_not_exists({name})")),
            Self::Revision(revision) => with("#g = :g", "revision", number(revision)),
            Self::Number(name, value) => with("#g = :g", name, number(value)),
            Self::AtMost(name, value) => with("(attribute_not_exists(#g) OR #g <= :g)", name, number(value)),
            Self::Open(texts, now) => open(texts, *now),
            Self::Text(name, value) => with("#g = :g", name, text(value)),
            Self::OneOf(name, texts) => {
                let values = texts.iter().enumerate();
                let values: Vec<_> = values.map(|(at, value)| (format!(":g{at}"), text(value))).collect();
                let placeholders: Vec<&str> = values.iter().map(|(placeholder, _)| placeholder.as_str()).collect();
                Condition::binding(&format!("#g IN ({})", placeholders.join(", ")), name, values)
            }
        }
    }
}

/// A write of a transaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    /// Its purpose.
    pub part: Part,
    key: Key,
    guard: Guard,
    change: Change,
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    Put(Item),
    Delete,
    Set {
        set: Vec<(&'static str, AttributeValue)>,
        remove: Vec<&'static str>,
    },
    Add(&'static str, i64),
    Nothing,
}

/// The builder of a write with the write's condition. The SDK has no trait that its builders share.
macro_rules! guarded {
    ($write:expr, $builder:expr) => {{
        let condition = $write.guard.condition();
        $builder
            .set_condition_expression(condition.expression)
            .set_expression_attribute_names(condition.names)
            .set_expression_attribute_values(condition.values)
    }};
}

impl Write {
    const fn new(part: Part, key: Key, guard: Guard, change: Change) -> Self {
        Self {
            part,
            key,
            guard,
            change,
        }
    }

    /// Puts an item, replacing an existing one.
    #[must_use]
    pub const fn put(part: Part, key: Key, item: Item, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Put(item))
    }

    /// Deletes an item.
    #[must_use]
    pub const fn delete(part: Part, key: Key, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Delete)
    }

    /// Sets and removes attributes of an item; the others stay.
    #[must_use]
    pub const fn set(
        part: Part,
        key: Key,
        set: Vec<(&'static str, AttributeValue)>,
        remove: Vec<&'static str>,
        guard: Guard,
    ) -> Self {
        Self::new(part, key, guard, Change::Set { set, remove })
    }

    /// Adds `by` to this number attribute and keeps the item's other attributes.
    #[must_use]
    pub const fn add(part: Part, key: Key, name: &'static str, by: i64, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Add(name, by))
    }

    /// Writes nothing: the transaction fails unless the guard holds.
    #[must_use]
    pub const fn check(part: Part, key: Key, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Nothing)
    }

    /// The key that it writes.
    #[must_use]
    pub const fn key(&self) -> &Key {
        &self.key
    }

    /// Its condition.
    #[must_use]
    pub const fn guard(&self) -> &Guard {
        &self.guard
    }

    /// The bytes of the item that it leaves, as DynamoDB counts them. Of an item that it changes in
    /// part, what stays is not known.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let values = match &self.change {
            Change::Put(item) => item_bytes(item),
            Change::Set { set, remove: _ } => {
                let values = set
                    .iter()
                    .map(|(name, value)| name.len().saturating_add(value_bytes(value)));
                values.fold(KEPT_BYTES, usize::saturating_add)
            }
            Change::Add(..) => KEPT_BYTES,
            Change::Delete | Change::Nothing => 0,
        };
        item_bytes(&self.key.attributes()).saturating_add(values)
    }

    pub(super) fn action(&self, table: &str) -> Result<TransactWriteItem, StoreError> {
        let malformed = |error: aws_sdk_dynamodb::error::BuildError| StoreError::Malformed(error.to_string());
        let action = TransactWriteItem::builder();
        let action = match &self.change {
            Change::Put(item) => {
                let put = Put::builder().table_name(table).set_item(Some(placed(&self.key, item)));
                action.put(guarded!(self, put).build().map_err(malformed)?)
            }
            Change::Delete => {
                let delete = Delete::builder().table_name(table).set_key(Some(self.key.attributes()));
                action.delete(guarded!(self, delete).build().map_err(malformed)?)
            }
            Change::Set { set, remove } => {
                let terms = set.iter().enumerate().map(|(at, _)| format!("#s{at} = :s{at}"));
                let clauses = [
                    ("SET", terms.collect::<Vec<_>>().join(", ")),
                    ("REMOVE", remove.join(", ")),
                ];
                let clauses = clauses.iter().filter(|(_, terms)| !terms.is_empty());
                let clauses = clauses.map(|(clause, terms)| format!("{clause} {terms}"));
                let mut update = self.update(table, clauses.collect::<Vec<_>>().join(" "));
                for (at, (name, value)) in set.iter().enumerate() {
                    update = update
                        .expression_attribute_names(format!("#s{at}"), *name)
                        .expression_attribute_values(format!(":s{at}"), value.clone());
                }
                action.update(update.build().map_err(malformed)?)
            }
            Change::Nothing => {
                let check = ConditionCheck::builder()
                    .table_name(table)
                    .set_key(Some(self.key.attributes()));
                action.condition_check(guarded!(self, check).build().map_err(malformed)?)
            }
            Change::Add(name, by) => {
                let update = self
                    .update(table, "ADD #a :a".to_owned())
                    .expression_attribute_names("#a", *name)
                    .expression_attribute_values(":a", number(by));
                action.update(update.build().map_err(malformed)?)
            }
        };
        Ok(action.build())
    }

    fn update(&self, table: &str, expression: String) -> aws_sdk_dynamodb::types::builders::UpdateBuilder {
        let update = Update::builder()
            .table_name(table)
            .set_key(Some(self.key.attributes()))
            .update_expression(expression);
        guarded!(self, update)
    }
}

pub(super) fn placed(key: &Key, item: &Item) -> Item {
    let mut placed = item.clone();
    placed.extend(key.attributes());
    placed
}
