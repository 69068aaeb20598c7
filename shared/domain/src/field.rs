//! What a record's definition says about each of its fields, and what follows from it: reading a request, comparing two
//! states, copying values, showing them (ADR 0039). `derive::Record` writes the definitions.

mod sent;

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::changed_field::ChangedField;
use crate::column::{Cell, Column};
use crate::input::{Body, FieldErrors, Json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    Service,
    Creation,
    /// The client, on creation and in updates.
    Client,
}

/// Where a client sees a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Item,
    /// In the profile of a prospect.
    Profile,
    Nowhere,
}

/// The values that a field can have, as far as a schema can say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// Text; the bounds are in characters, after trimming.
    Text {
        min: usize,
        max: usize,
    },
    /// Text without a bound of its own.
    Words,
    Boolean,
    /// A point in time (SPECIFICATION §3.6).
    Time,
    /// The id of a record of this kind.
    Id(&'static str),
    Enumeration(&'static [&'static str]),
    /// A whole number from 0 to this one.
    Integer(u32),
    /// A value that no client sees.
    Unseen,
    /// A value that needs a schema of its own.
    Schema {
        /// The type, as a form sees it, such as `email` or `html`.
        form: &'static str,
        /// The names of bounds in the schemas, and the bounds.
        bounds: &'static [(&'static str, usize)],
        /// The schema of the value that is shown, as JSON.
        shown: &'static str,
        /// The schema of the value that is sent, as JSON.
        sent: &'static str,
    },
}

/// A field of a record or a parameter of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the contract, by its name")]
pub struct FieldDefinition {
    pub name: &'static str,
    /// Its label for people, if that is not its name in words.
    pub label: Option<&'static str>,
    /// What it holds, in one sentence.
    pub description: &'static str,
    /// The same for requests, if it differs.
    pub sent_description: Option<&'static str>,
    pub kind: ValueKind,
    pub sender: Sender,
    pub shown: Shown,
    pub is_nullable: bool,
    /// Whether a creation without it is refused.
    pub is_required: bool,
    pub clears: bool,
    /// Whether an update names it in `changes`.
    pub is_compared: bool,
    /// Whether a merge fills it from the losers if the winner has no value.
    pub is_filled: bool,
    /// The column of the index that holds it.
    pub column: Option<Column>,
    /// Whether the record has only a trace of the value, such as a digest, so that the endpoint shows it.
    pub is_shown_by_hand: bool,
    /// Column names that an import recognizes, in lower case.
    pub csv: &'static [&'static str],
}

/// A type that a schema can describe: a [`Format`], or the type of a field that no client sends.
pub trait Described {
    const KIND: ValueKind;
}

impl<F: Format> Described for F {
    const KIND: ValueKind = F::KIND;
}

/// A way to read a value that a client sends.
pub trait Format {
    const KIND: ValueKind;

    type Value: Clone + std::fmt::Debug;

    /// Reads a value that is not null. An error is added to `body` if it is not valid.
    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self::Value>;

    /// Whether the value is as good as none, so that it clears a field that can be cleared.
    fn is_empty(_: &Self::Value) -> bool {
        false
    }
}

/// A field of a record, with its accessors.
pub struct Field<R: 'static> {
    pub definition: FieldDefinition,
    /// Whether two states of the record have the same value.
    pub is_same: fn(&R, &R) -> bool,
    /// Whether the record has no value.
    pub is_empty: fn(&R) -> bool,
    /// Gives one record the value of another one.
    pub copy: fn(&mut R, &R),
    /// The value, as a client sees it.
    pub json: fn(&R) -> Option<Box<RawValue>>,
}

impl<R> std::fmt::Debug for Field<R> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.definition.name)
    }
}

/// The value as JSON. Nothing that a record holds fails to be written.
pub fn json(value: &impl Serialize) -> Option<Box<RawValue>> {
    to_raw_value(value).ok()
}

/// A kind of record whose fields are defined on its struct.
pub trait Record: Clone + PartialEq + Serialize + 'static {
    type Input: Input<Record = Self>;
    /// Its name, for example `task`.
    const NAME: &'static str;
    /// Its fields, in the order in which clients see them.
    const FIELDS: &'static [Field<Self>];
    /// The names of the fields that the record itself shows, which the parameter `fields` of its list takes.
    const SHOWN: &'static [&'static str];

    /// The columns of its index, each with the version of the schema that introduced it.
    const COLUMNS: &'static [(Column, u64)];

    /// The cells of the columns that hold a field. The code next to the index adds the others.
    fn cells(&self) -> Vec<(Column, Cell)>;

    /// Writes the fields that this part of the record shows. The endpoint adds the fields that it shows itself.
    ///
    /// # Errors
    /// Those of the serializer.
    fn write<M: SerializeMap>(&self, part: Shown, map: &mut M) -> Result<(), M::Error>;

    /// The fields in which `after` differs, each with its old and its new value. Fields that the service alone knows do not count.
    fn changes(&self, after: &Self) -> Vec<ChangedField> {
        let compared = Self::FIELDS.iter().filter(|field| field.definition.is_compared);
        let changed = compared.filter(|field| !(field.is_same)(self, after));
        changed
            .map(|field| ChangedField::of(field.definition.name, [(field.json)(self), (field.json)(after)]))
            .collect()
    }

    /// Checks a record that did not come from a request, such as a line of an export: the fields that clients send must
    /// be as a request would store them.
    ///
    /// # Errors
    /// The fields that a request would refuse or store otherwise.
    fn check(&self) -> Result<(), FieldErrors> {
        let sent = Self::FIELDS
            .iter()
            .filter(|field| field.definition.sender != Sender::Service && !field.definition.is_shown_by_hand);
        let present = sent.filter(|field| !(field.is_empty)(self));
        let texts: BTreeMap<&str, Box<RawValue>> =
            present.filter_map(|field| Some((field.definition.name, (field.json)(self)?))).collect();
        let mut body = Body::of(&texts)?;
        let input = Self::Input::of_creation(&mut body);
        let mut errors = body.into_errors();
        if errors.is_empty() {
            let mut stored = self.clone();
            input.apply(&mut stored);
            let other = Self::FIELDS.iter().filter(|field| !(field.is_same)(self, &stored));
            for field in other {
                errors.add(field.definition.name, "is not as the service would store it");
            }
        }
        errors.or(())
    }
}

/// A record by itself, as a client sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, R>(pub &'a R);

impl<R: Record> Serialize for View<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0.write(Shown::Item, &mut map)?;
        map.end()
    }
}

/// A record with a secret under this name, which is shown once.
#[derive(Clone, Copy, Debug)]
pub struct WithSecret<'a, R>(pub &'a R, pub &'static str, pub &'a str);

impl<R: Record> Serialize for WithSecret<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0.write(Shown::Item, &mut map)?;
        map.serialize_entry(self.1, self.2)?;
        map.end()
    }
}

pub fn definitions<R: Record>() -> impl Iterator<Item = FieldDefinition> {
    R::FIELDS.iter().map(|field| field.definition)
}

/// The input that a request sends for a record.
pub trait Input: Sized {
    type Record: Record<Input = Self>;

    fn of_creation(body: &mut Body) -> Self;

    fn of_update(body: &mut Body) -> Self;

    /// Gives a record the sent values. The endpoint applies the fields that are `by_hand`.
    fn apply(&self, record: &mut Self::Record);
}

/// What a request says in addition to the fields of a record.
pub trait Parameters: Sized {
    const DEFINITIONS: &'static [FieldDefinition];

    fn read(body: &mut Body) -> Self;
}
