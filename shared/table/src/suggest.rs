//! What each column probably holds, by its header and its values.

use domain::CustomFields;
use domain::custom::field::FieldKey;
use domain::custom::{CUSTOM_PREFIX, CustomField};

use crate::columns::{ColumnTarget, TableColumn, differ};
use crate::facts::ColumnFacts;
use crate::fields::{TargetField, comparable, is_set_by_service};
use crate::formats::{DateFormat, NumberFormat};
use crate::kind::new_field;
use crate::line::MAX_NEW_FIELDS;
use crate::numbers;

/// The columns that a file of rejected lines has besides those of its import.
const ADDED: [&str; 2] = ["line", "reason"];

/// Members that every export of the service has.
const OF_EXPORTS: [&str; 4] = ["id", "firstName", "createdAt", "updatedAt"];

/// The characters that are shown of a header.
const HEADER_CHARS: usize = 200;

const NAMED: &str = "the header names the field";

/// The columns with what the headers and values suggest. Columns that match no field become new custom fields if
/// `create_fields` says so.
pub fn suggest(facts: &[ColumnFacts], fields: &CustomFields, create_fields: bool) -> Vec<TableColumn> {
    let headers = Headers { facts, fields, is_export: OF_EXPORTS.iter().all(|name| has(facts, name)) };
    let mut columns: Vec<TableColumn> = facts.iter().map(|facts| headers.column(facts)).collect();
    by_values(&mut columns, facts);
    drop_repeated(&mut columns);
    drop_full_name(&mut columns);
    add_new_fields(&mut columns, facts, fields, create_fields);
    for column in &mut columns {
        column.settle_choices(fields);
    }
    columns
}

fn has(facts: &[ColumnFacts], header: &str) -> bool {
    facts.iter().any(|facts| facts.header == header)
}

struct Headers<'a> {
    facts: &'a [ColumnFacts],
    fields: &'a CustomFields,
    /// Whether the service wrote the file.
    is_export: bool,
}

impl Headers<'_> {
    fn column(&self, facts: &ColumnFacts) -> TableColumn {
        let (target, reason) = match self.ignored(facts) {
            Some(reason) => (None, reason),
            None => match self.target(&facts.header) {
                Some((target, reason)) => (Some(target), reason),
                None => (None, ""),
            },
        };
        let samples = facts.samples();
        let number_format = facts.numbers.format([NumberFormat::Comma, NumberFormat::Point]);
        // Numbers that leave nothing open are numbers of a workbook or of JSON.
        let is_exact = self.is_export || !facts.numbers.is_open();
        let by_default = Some(NumberFormat::Point).filter(|_| is_exact && differ(&samples, numbers::readings));
        TableColumn {
            header: facts.header.chars().take(HEADER_CHARS).collect(),
            samples,
            target: target.clone(),
            suggested: target,
            reason: reason.to_owned(),
            new_field: None,
            number_format: number_format.or(by_default),
            date_format: facts.dates.format([DateFormat::DayFirst, DateFormat::MonthFirst]),
            choices: Vec::new(),
        }
    }

    /// Why a column is ignored whatever it holds.
    fn ignored(&self, facts: &ColumnFacts) -> Option<&'static str> {
        let header = facts.header.as_str();
        let is_kind = header == "type" && facts.distinct == ["prospect"];
        let is_stage = header == "currentStage" && has(self.facts, "stageId");
        if facts.filled == 0 && header.is_empty() {
            Some("the column is empty")
        } else if ADDED.contains(&header) && ADDED.iter().all(|name| has(self.facts, name)) {
            Some("added to a file of rejected lines")
        } else if is_kind || is_stage || is_set_by_service(header) && self.fields.get(header).is_none() {
            Some("set by the service")
        } else if comparable(header) == "id" && facts.filled > 0 && facts.prospect_ids == 0 {
            Some("the values are not ids of prospects; choose external:SYSTEM to keep the ids of another system")
        } else {
            None
        }
    }

    fn target(&self, header: &str) -> Option<(ColumnTarget, &'static str)> {
        if header.starts_with("external:") {
            return Some((ColumnTarget::parse(header)?, NAMED));
        }
        let name = name_in(header);
        if name.len() == header.len()
            && let Some(field) = TargetField::of_header(header)
        {
            return Some((ColumnTarget::Field(field), NAMED));
        }
        let field = custom_field(self.fields, name)?;
        Some((ColumnTarget::Custom(field.key.as_str().to_owned()), "the header names the custom field"))
    }
}

/// The part of a header that names a custom field: after `customFields.` or `cf.`, or all of it.
fn name_in(header: &str) -> &str {
    header.strip_prefix(CUSTOM_PREFIX).or_else(|| header.strip_prefix("cf.")).unwrap_or(header)
}

/// The field with this key or label. An exact key comes first, and then an exact label: the labels of two fields may
/// differ by a space alone.
fn custom_field<'f>(fields: &'f CustomFields, name: &str) -> Option<&'f CustomField> {
    let wanted = comparable(name);
    let by = |fits: &dyn Fn(&CustomField) -> bool| fields.present().find(|field| fits(field));
    let exact = fields.get(name).or_else(|| by(&|field| field.label == name));
    let similar = || by(&|field| !wanted.is_empty() && comparable(field.key.as_str()) == wanted);
    exact.or_else(similar).or_else(|| by(&|field| !wanted.is_empty() && comparable(&field.label) == wanted))
}

/// Finds columns of emails and phones under unknown headers.
fn by_values(columns: &mut [TableColumn], facts: &[ColumnFacts]) {
    for (name, reason) in [("email", "the values look like emails"), ("phone", "the values look like phone numbers")] {
        let count = |facts: &ColumnFacts| if name == "email" { facts.emails } else { facts.phones };
        let is_held = columns.iter().any(|column| column.target.as_ref().is_some_and(|target| target.is_field(name)));
        let mut unknown = columns.iter_mut().zip(facts).filter(|(column, _)| column.reason.is_empty());
        let found = unknown.find(|(_, facts)| facts.filled > 0 && facts.are_most(count(facts)));
        if let (false, Some((column, _)), Some(field)) = (is_held, found, TargetField::parse(name)) {
            column.target = Some(ColumnTarget::Field(field));
            column.suggested.clone_from(&column.target);
            reason.clone_into(&mut column.reason);
        }
    }
}

/// Leaves each field to the first column that holds it.
fn drop_repeated(columns: &mut [TableColumn]) {
    let mut held: Vec<(ColumnTarget, String)> = Vec::new();
    for column in columns {
        let Some(target) = column.target.take() else { continue };
        if let Some((_, header)) = held.iter().find(|(other, _)| *other == target) {
            column.reason = format!("the column {header:?} already holds {target}");
        } else {
            held.push((target.clone(), column.header.clone()));
            column.target = Some(target);
        }
    }
}

/// A column with the full name is ignored next to columns with its two parts.
fn drop_full_name(columns: &mut [TableColumn]) {
    let holds = |column: &TableColumn, name: &str| column.target.as_ref().is_some_and(|target| target.is_field(name));
    let has_parts = ["firstName", "lastName"].iter().all(|part| columns.iter().any(|column| holds(column, part)));
    for column in columns.iter_mut().filter(|column| has_parts && holds(column, "name")) {
        column.target = None;
        "other columns hold the first and the last name".clone_into(&mut column.reason);
    }
}

/// Suggests a custom field for each column with values that matches nothing.
fn add_new_fields(columns: &mut [TableColumn], facts: &[ColumnFacts], fields: &CustomFields, create_fields: bool) {
    let mut taken: Vec<String> = fields.all().iter().map(|field| field.key.as_str().to_owned()).collect();
    let unknown = columns.iter_mut().zip(facts).filter(|(column, _)| column.reason.is_empty());
    let mut count = 0_usize;
    for (column, facts) in unknown {
        if facts.filled == 0 {
            "the column is empty".clone_into(&mut column.reason);
            continue;
        }
        count = count.saturating_add(1);
        if count > MAX_NEW_FIELDS {
            column.reason = format!("an import creates at most {MAX_NEW_FIELDS} custom fields");
            continue;
        }
        let name = name_in(&column.header);
        let key = Some(name).filter(|name| name.len() < column.header.len() && FieldKey::parse(name).is_some());
        let key = key.filter(|key| !taken.iter().any(|other| other == key));
        let field = new_field(facts, name, key, &taken);
        taken.push(field.key.clone());
        column.suggested = Some(ColumnTarget::NewField);
        column.target = create_fields.then_some(ColumnTarget::NewField);
        column.new_field = Some(field);
        "no field has this name; it can become a custom field".clone_into(&mut column.reason);
    }
}
