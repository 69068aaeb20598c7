//! The filters of custom fields: `cf.<key>`, `cf.<key>.min`, `cf.<key>.max` and `cf.<key>.empty` (SPECIFICATION
//! §17.9).

use std::collections::BTreeSet;

use domain::custom::CustomKind;
use domain::custom::decimal::Decimal;
use domain::text::{folded, normalised};
use domain::time::{DAY_FORM, TIME_FORMS};
use domain::{CustomField, Settings, UnixMs};
use index::{Column, ColumnProgress, Error, Filter};
use serde_json::json;
use shared::endpoints::list_parameters::MAX_VALUES;
use shared::http::query::Reader;
use shared::http::{ApiError, Code};

/// How the name of a custom field begins in a query.
pub const PREFIX: &str = "cf.";

const NOT_FILTERABLE: &str = "is not filterable: PATCH /custom-fields/{key} with filterable true makes it so";
const NEVER_FILTERABLE: &str = "is a longText, which cannot be filterable";
/// Why neither facets nor an order are about a field.
pub const SENSITIVE: &str = "is sensitive: only the profile of a prospect shows its values";
const NO_NUMBER: &str = "must be a number within 10^15 either way, with at most 6 decimals";

/// What a parameter asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    Values,
    Min,
    Max,
    Empty,
}

/// What follows the key of the field in the name of a parameter, and what it asks for.
const ENDINGS: [(&str, Asks); 4] =
    [("", Asks::Values), (".min", Asks::Min), (".max", Asks::Max), (".empty", Asks::Empty)];

/// The field of a parameter with this name, and what the parameter asks for. `None` for another name.
fn asked<'s>(name: &str, settings: &'s Settings) -> Option<(&'s CustomField, Asks)> {
    let rest = name.strip_prefix(PREFIX)?;
    let (key, ending) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
    let (_, asks) = ENDINGS.into_iter().find(|(known, _)| *known == ending)?;
    Some((settings.custom_fields.get(key)?, asks))
}

/// The names of the parameters that a field of this type can have.
fn names(field: &CustomField) -> impl Iterator<Item = String> {
    let has = |asks: Asks| match field.kind {
        CustomKind::LongText => false,
        CustomKind::Number | CustomKind::Date | CustomKind::Datetime => true,
        _ => !matches!(asks, Asks::Min | Asks::Max),
    };
    let endings = ENDINGS.into_iter().filter(move |(_, asks)| has(*asks));
    endings.map(move |(ending, _)| format!("{PREFIX}{}{ending}", field.key))
}

/// Why a field has no column.
pub const fn without_column(field: &CustomField) -> &'static str {
    match field.kind {
        CustomKind::LongText => NEVER_FILTERABLE,
        _ => NOT_FILTERABLE,
    }
}

/// Reads the filters of the account's custom fields.
pub fn read(reader: &mut Reader<'_>, settings: &Settings) -> Vec<Filter> {
    let given = reader.names_from(PREFIX);
    let known = given.iter().filter(|name| asked(name, settings).is_some());
    let mut own: BTreeSet<String> = known.map(|name| (*name).to_owned()).collect();
    if own.len() < given.len() {
        // The error of an unknown name tells the nearest one.
        own.extend(settings.custom_fields.present().flat_map(names));
    }
    reader.know_own(own);
    let mut filters = Vec::new();
    for name in given {
        let Some((field, asks)) = asked(name, settings) else {
            continue;
        };
        let values = match (asks, field.kind) {
            (Asks::Values, CustomKind::Url) => reader.own_links(name),
            (Asks::Values, _) => reader.own_list(name),
            _ => reader.own_texts(name),
        };
        if values.is_empty() {
            continue;
        }
        if matches!(field.kind, CustomKind::Date | CustomKind::Datetime) && asks != Asks::Empty {
            for value in &values {
                reader.note_seconds(name, value);
            }
        }
        match field.column() {
            None => reader.fault(name, without_column(field)),
            Some(column) => match filter((field, column), asks, &values) {
                Ok(filter) => filters.push(filter),
                Err(message) => reader.fault(name, message),
            },
        }
    }
    filters
}

/// The answer to a question that the index refuses. It names the custom field that is being indexed.
pub fn refused(error: Error, settings: &Settings) -> ApiError {
    let Error::NotIndexedYet(Column::Custom(column), ColumnProgress { done, total }) = error else {
        return error.into();
    };
    let mut fields = settings.custom_fields.present();
    let Some(field) = fields.find(|field| field.number == column.field) else {
        return error.into();
    };
    let message = format!("{PREFIX}{} is being indexed. Try again later.", field.key);
    let indexing = json!({"state": "building", "done": done, "total": total});
    ApiError::new(Code::FieldIndexing, message).with("indexing", indexing)
}

fn filter(field: (&CustomField, Column), asks: Asks, values: &[&str]) -> Result<Filter, String> {
    if asks == Asks::Values {
        return any_of(field, values);
    }
    let [value] = values else {
        return Err("must be given once".to_owned());
    };
    let ((field, column), value) = (field, *value);
    match (asks, field.kind) {
        (Asks::Empty, _) if value.eq_ignore_ascii_case("true") => Ok(Filter::Empty(column)),
        (Asks::Empty, _) if value.eq_ignore_ascii_case("false") => Ok(Filter::Filled(column)),
        (Asks::Empty, _) => Err("must be true or false".to_owned()),
        (Asks::Min, CustomKind::Number) => Ok(Filter::Between(column, Some(sortable(value)?), None)),
        (_, CustomKind::Number) => Ok(Filter::Between(column, None, Some(sortable(value)?))),
        (Asks::Min, CustomKind::Date | CustomKind::Datetime) => Ok(Filter::From(column, moment(field.kind, value)?)),
        (_, CustomKind::Date) => Ok(Filter::Until(column, moment(field.kind, value)?)),
        (_, CustomKind::Datetime) => {
            let until = moment(field.kind, value)?;
            let is_day = UnixMs::parse_day(value.trim()).is_some();
            Ok(Filter::Until(column, if is_day { until.end_of_day() } else { until }))
        }
        _ => Err("takes no bound: only numbers and times have one".to_owned()),
    }
}

/// Any of these values, each once.
fn any_of((field, column): (&CustomField, Column), values: &[&str]) -> Result<Filter, String> {
    let values: BTreeSet<&str> = values.iter().copied().collect();
    if values.len() > MAX_VALUES {
        return Err(format!("takes at most {MAX_VALUES} values, not {}", values.len()));
    }
    match field.kind {
        CustomKind::Text => {
            let parts = values.iter().map(|value| Filter::Contains(column, folded(value)));
            Ok(Filter::Any(parts.collect()))
        }
        CustomKind::Number => {
            let numbers: Result<Vec<String>, String> = values.iter().map(|value| sortable(value)).collect();
            Ok(Filter::AnyOf(column, numbers?))
        }
        CustomKind::Date | CustomKind::Datetime => {
            let moments = values.iter().map(|value| moment(field.kind, value));
            let moments: Result<Vec<UnixMs>, String> = moments.collect();
            Ok(Filter::At(column, moments?))
        }
        CustomKind::Boolean => {
            let words: BTreeSet<String> = values.iter().map(|value| value.to_ascii_lowercase()).collect();
            if words.iter().any(|word| !["true", "false"].contains(&word.as_str())) {
                return Err("must be true or false".to_owned());
            }
            Ok(Filter::AnyOf(column, words.into_iter().collect()))
        }
        CustomKind::Select | CustomKind::MultiSelect => {
            let options = values.iter().map(|value| field.current(&normalised(value)).map(str::to_owned));
            let options: Option<Vec<String>> = options.collect();
            let options = options.ok_or("must be some of the values of the field's options")?;
            Ok(Filter::AnyOf(column, options))
        }
        CustomKind::Url | CustomKind::User | CustomKind::LongText => {
            let texts = values.into_iter().map(normalised);
            Ok(Filter::AnyOf(column, texts.collect()))
        }
    }
}

fn sortable(value: &str) -> Result<String, String> {
    Decimal::parse(value).map(Decimal::sortable).ok_or_else(|| NO_NUMBER.to_owned())
}

/// The moment that a value of a filter names. A day can be before 1970.
fn moment(kind: CustomKind, value: &str) -> Result<UnixMs, String> {
    let time = UnixMs::parse_query(value);
    let (moment, form) = match kind {
        CustomKind::Date => (UnixMs::parse_day(value).or(time), DAY_FORM),
        _ => (time, TIME_FORMS),
    };
    moment.ok_or_else(|| form.to_owned())
}

/// The column by which `sort=cf.<key>` orders; an error says why there is none. `None` for another name.
pub fn order(name: &str, settings: &Settings) -> Option<Result<Column, String>> {
    let key = name.strip_prefix(PREFIX)?;
    let Some(field) = settings.custom_fields.get(key) else {
        return Some(Err(format!("{name} is no custom field of this account")));
    };
    Some(match field.column() {
        None => Err(format!("{name} {}", without_column(field))),
        Some(_) if field.sensitive => Err(format!("{name} {SENSITIVE}")),
        Some(_) if field.kind == CustomKind::MultiSelect => {
            Err(format!("{name} has several values, which have no order"))
        }
        Some(column) => Ok(column),
    })
}
