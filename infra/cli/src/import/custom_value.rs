//! The value of a custom field in a cell (SPECIFICATION §17.8). A cell that fits no value of the type is sent as it is,
//! so that the service names the fault.

use domain::custom::CustomKind;
use domain::text::folded;
use serde_json::Value;

use super::fields::comparable;
use crate::csv_file::cell;
use crate::custom_fields::{AccountField, AccountFields, PREFIX};
use crate::names::Names;

/// Words for true and false, in any case.
const YES: [&str; 4] = ["true", "yes", "y", "1"];
const NO: [&str; 4] = ["false", "no", "n", "0"];

/// The fewest digits of a time in Unix milliseconds. Fewer digits may be a year or seconds.
const LEAST_DIGITS_OF_TIME: usize = 12;

/// The part of a header that names a field: after `customFields.` or `cf.`, or all of it.
pub(super) fn name_in(header: &str) -> &str {
    let named = header.strip_prefix(PREFIX).or_else(|| header.strip_prefix("cf."));
    named.unwrap_or(header)
}

impl AccountFields {
    /// The field with this key or label, ignoring case, spaces, underscores and hyphens. An exact key comes first, and
    /// then an exact label: the labels of two fields may differ by such a character alone.
    pub(super) fn find(&self, name: &str) -> Option<&AccountField> {
        let wanted = comparable(name);
        let exact_label = || self.items.iter().find(|field| field.label == name);
        let by_key = || self.items.iter().find(|field| comparable(&field.key) == wanted);
        let by_label = || self.items.iter().find(|field| comparable(&field.label) == wanted);
        let exact = self.get(name).or_else(exact_label);
        exact.or_else(by_key).or_else(by_label)
    }
}

/// The value that the API gets for a cell.
pub(super) fn value(field: &AccountField, cell: &str, names: &Names) -> Result<Value, String> {
    Ok(match field.kind {
        CustomKind::Text | CustomKind::LongText | CustomKind::Date | CustomKind::Url => cell.into(),
        // As a text, a number keeps all its digits.
        CustomKind::Number => cell.strip_prefix('+').unwrap_or(cell).into(),
        CustomKind::Boolean => boolean(cell).map_or_else(|| cell.into(), Value::Bool),
        CustomKind::Datetime => time(cell),
        CustomKind::Select => option(field, cell).unwrap_or(cell).into(),
        CustomKind::MultiSelect => options(field, cell).into(),
        CustomKind::User => names.user(cell)?.into(),
    })
}

pub(super) fn boolean(cell: &str) -> Option<bool> {
    let word = cell.to_ascii_lowercase();
    let is_yes = YES.contains(&word.as_str());
    (is_yes || NO.contains(&word.as_str())).then_some(is_yes)
}

/// Unix milliseconds as a number. ISO 8601 is a text, in which spreadsheets write a space for the `T`.
pub(super) fn time(cell: &str) -> Value {
    match cell.parse::<i64>() {
        Ok(ms) if cell.len() >= LEAST_DIGITS_OF_TIME => ms.into(),
        _ => iso(cell).into(),
    }
}

/// A time as the API reads it.
pub(super) fn iso(cell: &str) -> String {
    cell.replacen(' ', "T", 1)
}

/// The value of the option with this value or label.
fn option<'f>(field: &'f AccountField, text: &str) -> Option<&'f str> {
    let wanted = folded(text);
    let exact = field.options.iter().find(|option| option.value == text);
    let is_similar = |name: &str| folded(name) == wanted;
    let mut similar = field.options.iter();
    let found = exact.or_else(|| similar.find(|option| is_similar(&option.label) || is_similar(&option.value)));
    found.map(|option| option.value.as_str())
}

/// The values of options that are separated by semicolons, or by commas too, or that are a JSON array.
fn options(field: &AccountField, cell: &str) -> Vec<String> {
    // A label may have a comma.
    let texts = cell.split(';').map(str::trim).filter(|text| !text.is_empty());
    let by_semicolons: Option<Vec<&str>> = texts.map(|text| option(field, text)).collect();
    if let Some(values) = by_semicolons.filter(|_| !cell.starts_with('[')) {
        return values.into_iter().map(str::to_owned).collect();
    }
    let texts = cell::split(cell).into_iter();
    texts.map(|text| option(field, &text).map_or(text.clone(), str::to_owned)).collect()
}
