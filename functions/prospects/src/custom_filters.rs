//! The filters of custom fields: `cf.<key>`, `cf.<key>.min`, `cf.<key>.max` and `cf.<key>.empty` (SPECIFICATION
//! §13.13).

use std::collections::BTreeSet;

use domain::custom::CustomKind;
use domain::custom::decimal::Decimal;
use domain::text::folded;
use domain::time::TIME_FORMS;
use domain::{CustomField, Settings, UnixMs};
use index::{Column, Filter};
use shared::endpoints::list_parameters::MAX_VALUES;
use shared::http::query::Reader;

/// How the name of a custom field begins in a query.
pub const PREFIX: &str = "cf.";

const NOT_FILTERABLE: &str = "is not filterable: PATCH /custom-fields/{key} with filterable true makes it so";
const NO_NUMBER: &str = "must be a number within 10^15 either way, with at most 6 decimals";

/// The end of a parameter's name, and what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Values,
    Min,
    Max,
    Empty,
}

const ENDINGS: [(&str, Asks); 4] = [
    ("", Asks::Values),
    (".min", Asks::Min),
    (".max", Asks::Max),
    (".empty", Asks::Empty),
];

/// Reads the filters of the account's custom fields.
pub fn read(reader: &mut Reader<'_>, settings: &Settings) -> Vec<Filter> {
    let mut filters = Vec::new();
    for field in settings.custom_fields.present() {
        for (ending, asks) in ENDINGS {
            let name = format!("{PREFIX}{}{ending}", field.key);
            let values = reader.own_list(&name);
            if values.is_empty() {
                continue;
            }
            match field.column() {
                None => reader.fault(&name, NOT_FILTERABLE),
                Some(column) => match filter((field, column), asks, &values) {
                    Ok(filter) => filters.push(filter),
                    Err(message) => reader.fault(&name, message),
                },
            }
        }
    }
    filters
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
        (Asks::Min, CustomKind::Date | CustomKind::Datetime) => Ok(Filter::From(column, moment(value)?)),
        (_, CustomKind::Date | CustomKind::Datetime) => Ok(Filter::Until(column, moment(value)?)),
        _ => Err("takes no bound: only numbers and times have one".to_owned()),
    }
}

/// Any of these values, each once.
fn any_of((field, column): (&CustomField, Column), values: &[&str]) -> Result<Filter, String> {
    let values: BTreeSet<&str> = values.iter().copied().collect();
    if values.len() > MAX_VALUES {
        return Err(format!("takes at most {MAX_VALUES} values, not {}", values.len()));
    }
    let texts = || values.iter().map(|value| (*value).to_owned()).collect();
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
            let moments: Result<Vec<UnixMs>, String> = values.iter().map(|value| moment(value)).collect();
            Ok(Filter::At(column, moments?))
        }
        CustomKind::Boolean if values.iter().any(|value| !["true", "false"].contains(value)) => {
            Err("must be true or false".to_owned())
        }
        CustomKind::Select | CustomKind::MultiSelect if values.iter().any(|value| field.choice(value).is_none()) => {
            Err("must be some of the values of the field's options".to_owned())
        }
        CustomKind::Boolean
        | CustomKind::Select
        | CustomKind::MultiSelect
        | CustomKind::Url
        | CustomKind::User
        | CustomKind::LongText => Ok(Filter::AnyOf(column, texts())),
    }
}

fn sortable(value: &str) -> Result<String, String> {
    Decimal::parse(value)
        .map(Decimal::sortable)
        .ok_or_else(|| NO_NUMBER.to_owned())
}

fn moment(value: &str) -> Result<UnixMs, String> {
    UnixMs::parse_query(value).ok_or_else(|| TIME_FORMS.to_owned())
}

/// The column by which `sort=cf.<key>` orders; an error says why there is none. `None` for another name.
#[must_use]
pub fn order(name: &str, settings: &Settings) -> Option<Result<Column, String>> {
    let key = name.strip_prefix(PREFIX)?;
    let Some(field) = settings.custom_fields.get(key) else {
        return Some(Err(format!("{name} is no custom field of this account")));
    };
    Some(match field.column() {
        None => Err(format!("{name} {NOT_FILTERABLE}")),
        Some(_) if field.kind == CustomKind::MultiSelect => {
            Err(format!("{name} has several values, which have no order"))
        }
        Some(column) => Ok(column),
    })
}
