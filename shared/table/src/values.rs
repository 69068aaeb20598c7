//! The value of a cell (SPECIFICATION §17.8). A cell that fits no value of the type is sent as it is, so that the
//! service names the fault.

use domain::custom::{CustomField, CustomKind};
use domain::input::Json;
use domain::text::folded;

use crate::columns::TableColumn;
use crate::formats::{DateFormat, NumberFormat};
use crate::line::json_text;
use crate::names::AccountNames;
use crate::{dates, numbers};

/// Words for true and false, in any case.
const YES: [&str; 7] = ["true", "yes", "y", "1", "ja", "oui", "si"];
const NO: [&str; 6] = ["false", "no", "n", "0", "nein", "non"];

/// The fewest digits of a time in Unix milliseconds. Fewer digits may be a year, a day or seconds.
const LEAST_DIGITS_OF_TIME: usize = 11;

/// What separates several texts in a cell.
const SEPARATORS: [char; 2] = [';', ','];

pub(crate) fn boolean(text: &str) -> Option<bool> {
    if text.len() > 8 {
        return None;
    }
    let word = folded(text);
    let is_yes = YES.contains(&word.as_str());
    (is_yes || NO.contains(&word.as_str())).then_some(is_yes)
}

/// A JSON value as a text: what a person would write in a cell.
pub(crate) fn text_of(json: &Json) -> String {
    match json {
        Json::Null => String::new(),
        Json::Text(text) | Json::Number(text) => text.clone(),
        other => json_text(other),
    }
}

/// A day or a time in ISO 8601, or Unix milliseconds. The format of the column decides what its values leave open.
pub(crate) fn time(text: &str, column: &TableColumn) -> Result<Json, String> {
    let is_number = text.len() >= LEAST_DIGITS_OF_TIME && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<i64>() {
        Ok(ms) if is_number => Ok(Json::Integer(ms)),
        _ => date(text, column).map(Json::Text),
    }
}

fn date(text: &str, column: &TableColumn) -> Result<String, String> {
    let formats = [DateFormat::DayFirst, DateFormat::MonthFirst];
    chosen(text, (column.date_format, formats), dates::read, "dateFormat")
}

fn number(text: &str, column: &TableColumn) -> Result<String, String> {
    let formats = [NumberFormat::Comma, NumberFormat::Point];
    chosen(text, (column.number_format, formats), numbers::read, "numberFormat")
}

/// The value in the format of the column, or in the only format in which it is one.
fn chosen<F: Copy>(
    text: &str,
    (format, formats): (Option<F>, [F; 2]),
    read: fn(&str, F) -> Option<String>,
    member: &str,
) -> Result<String, String> {
    let as_is = || text.to_owned();
    if let Some(format) = format {
        return Ok(read(text, format).unwrap_or_else(as_is));
    }
    match formats.map(|format| read(text, format)) {
        [Some(one), Some(other)] if one != other => {
            Err(format!("{text:?} can mean {one} or {other}; choose the {member} of the column"))
        }
        [one, other] => Ok(one.or(other).unwrap_or_else(as_is)),
    }
}

/// The value of a custom field.
pub(crate) fn custom(
    field: &CustomField,
    text: &str,
    column: &TableColumn,
    names: &AccountNames<'_>,
) -> Result<Json, String> {
    let plain = || Json::Text(text.to_owned());
    Ok(match field.kind {
        CustomKind::Text | CustomKind::LongText | CustomKind::Url => plain(),
        // As a text, a number keeps all its digits.
        CustomKind::Number => Json::Text(number(text, column)?),
        CustomKind::Boolean => boolean(text).map_or_else(plain, Json::Bool),
        CustomKind::Date => {
            let date = date(text, column)?;
            Json::Text(date.strip_suffix("T00:00:00").map_or(date.clone(), str::to_owned))
        }
        CustomKind::Datetime => time(text, column)?,
        CustomKind::Select => Json::Text(option(field, text).unwrap_or(text).to_owned()),
        CustomKind::MultiSelect => texts(options(field, text)),
        CustomKind::User => Json::Text(names.user(text)?.to_owned()),
    })
}

/// The value of the option with this value or label.
fn option<'f>(field: &'f CustomField, text: &str) -> Option<&'f str> {
    let wanted = folded(text);
    let is_similar = |name: &str| folded(name) == wanted;
    let mut similar = field.options.iter();
    let similar = || similar.find(|option| is_similar(&option.label) || is_similar(&option.value));
    field.choice(text).or_else(similar).map(|option| option.value.as_str())
}

/// The values of options that are separated by semicolons, or by commas too, or that are a JSON array.
fn options(field: &CustomField, text: &str) -> Vec<String> {
    // A label may have a comma.
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    let by_semicolons: Option<Vec<&str>> = parts.map(|part| option(field, part)).collect();
    match by_semicolons.filter(|_| !text.starts_with('[')) {
        Some(values) => values.into_iter().map(str::to_owned).collect(),
        None => split(text).iter().map(|part| option(field, part).unwrap_or(part).to_owned()).collect(),
    }
}

/// The texts of a cell: a JSON array, or separated by semicolons or commas. Empty ones are left out.
pub(crate) fn split(text: &str) -> Vec<String> {
    if text.starts_with('[')
        && let Ok(texts) = serde_json::from_str(text)
    {
        return texts;
    }
    let parts = text.split(SEPARATORS).map(str::trim).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

pub(crate) fn texts(texts: Vec<String>) -> Json {
    Json::Array(texts.into_iter().map(Json::Text).collect())
}
