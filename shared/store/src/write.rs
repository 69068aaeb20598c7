//! The writes of a transaction, each under its condition.

use super::guard::Guard;
use super::item::{Item, Value, item_bytes, number, value_bytes};
use super::key::Key;

/// The purpose of a write; a failed condition is reported by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Record,
    /// An attachment: an item stored with the record.
    Attachment,
    EmailClaim,
    PhoneClaim,
    ExternalClaim,
    /// The claim of a value of a unique custom field.
    CustomClaim,
    Index,
    Source,
    SourceName,
    Event,
    Idempotency,
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

/// A write of a transaction, or a write of its own.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    pub part: Part,
    key: Key,
    guard: Guard,
    pub(crate) change: Change,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Put(Item),
    Delete,
    /// It changes some attributes. It creates an item that does not exist.
    Update(ItemUpdate),
    /// It only checks the guard.
    Nothing,
}

/// A change of some attributes; the others stay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ItemUpdate {
    pub(crate) set: Vec<(&'static str, Value)>,
    pub(crate) add: Vec<(&'static str, Value)>,
    pub(crate) remove: Vec<&'static str>,
}

impl ItemUpdate {
    pub fn set(mut self, name: &'static str, value: Value) -> Self {
        self.set.push((name, value));
        self
    }

    /// Also adds this number to a number, or these texts to a set of texts. An attribute that is absent begins as zero or
    /// as the empty set.
    pub fn add(mut self, name: &'static str, value: Value) -> Self {
        self.add.push((name, value));
        self
    }

    pub fn remove(mut self, name: &'static str) -> Self {
        self.remove.push(name);
        self
    }

    fn bytes(&self) -> usize {
        let values = self.set.iter().chain(&self.add);
        let values = values.map(|(name, value)| name.len().saturating_add(value_bytes(value)));
        values.fold(KEPT_BYTES, usize::saturating_add)
    }
}

impl Write {
    const fn new(part: Part, key: Key, guard: Guard, change: Change) -> Self {
        Self { part, key, guard, change }
    }

    pub const fn put(part: Part, key: Key, item: Item, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Put(item))
    }

    pub const fn delete(part: Part, key: Key, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Delete)
    }

    pub const fn update(part: Part, key: Key, update: ItemUpdate, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Update(update))
    }

    /// Sets and removes attributes of an item; the others stay.
    pub const fn set(
        part: Part,
        key: Key,
        set: Vec<(&'static str, Value)>,
        remove: Vec<&'static str>,
        guard: Guard,
    ) -> Self {
        let add = Vec::new();
        Self::update(part, key, ItemUpdate { set, add, remove }, guard)
    }

    /// Adds `by` to this number attribute and keeps the item's other attributes.
    pub fn add(part: Part, key: Key, name: &'static str, by: i64, guard: Guard) -> Self {
        Self::update(part, key, ItemUpdate::default().add(name, number(by)), guard)
    }

    /// Writes nothing: the transaction fails unless the guard holds.
    pub const fn check(part: Part, key: Key, guard: Guard) -> Self {
        Self::new(part, key, guard, Change::Nothing)
    }

    pub const fn key(&self) -> &Key {
        &self.key
    }

    pub const fn guard(&self) -> &Guard {
        &self.guard
    }

    /// Also demands this of the stored item.
    pub fn demand(&mut self, further: Guard) {
        self.guard = Guard::All(vec![std::mem::replace(&mut self.guard, Guard::Always), further]);
    }

    /// Whether it only checks its guard.
    pub const fn is_check(&self) -> bool {
        matches!(self.change, Change::Nothing)
    }

    /// The item that it puts, if it puts one.
    pub const fn item(&self) -> Option<&Item> {
        match &self.change {
            Change::Put(item) => Some(item),
            Change::Update(_) | Change::Delete | Change::Nothing => None,
        }
    }

    /// The bytes of the item that it leaves, as DynamoDB counts them. Of an item that it changes in
    /// part, what stays is not known.
    pub fn bytes(&self) -> usize {
        let values = match &self.change {
            Change::Put(item) => item_bytes(item),
            Change::Update(update) => update.bytes(),
            Change::Delete | Change::Nothing => 0,
        };
        item_bytes(&self.key.attributes()).saturating_add(values)
    }
}
