//! The parameters of lists. Every list takes `limit`, `pageToken` and `fields` (SPECIFICATION §6.2, §6.3, §6.6).
//! Several lists also take time bounds, filters with alternative values, and `sort` (SPECIFICATION §6.4, §6.5).

use std::collections::BTreeSet;

use domain::id::list_of;
use domain::text::folded;
use domain::{EventKind, Position, Settings};
use index::{Column, Direction, Filter, Order};

use super::additions::Additions;
use crate::http::query::Reader;
use crate::http::{ApiError, Fields, Limit, PageToken};

/// The limit of every list except GET /prospects.
pub const LIMIT: Limit = Limit { default: 50, max: 200 };

/// The most alternative values of a filter (SPECIFICATION §6.5).
pub const MAX_VALUES: usize = 10;

/// The most characters of a wrong id that an error shows, and the most ids that it suggests.
const MAX_SHOWN_CHARS: usize = 100;
const MAX_SHOWN_IDS: usize = 3;

/// The most ids by which a list is filtered (SPECIFICATION §6.5).
pub const MAX_IDS: usize = 100;

#[derive(Clone, Debug)]
pub struct ListParameters<'a> {
    /// The largest number of items of the page.
    pub limit: usize,
    pub fields: Fields,
    /// What the items show next to their records.
    pub additions: Additions,
    /// What the reader had read before: the filters and the order. A page token holds for these.
    pub selection: String,
    page_token: Option<&'a str>,
}

impl<'a> ListParameters<'a> {
    /// Ends the reading of a query with these parameters; `known` are the fields that the list documents, and
    /// `additions` are the names that its `include` takes.
    ///
    /// # Errors
    /// 400 `invalid_fields` if `fields` is wrong, otherwise 400 `invalid_request`. `details` lists every wrong
    /// parameter.
    pub fn read(
        mut reader: Reader<'a>,
        limit: Limit,
        known: &[&str],
        additions: &[&'static str],
    ) -> Result<Self, ApiError> {
        let selection = reader.selection();
        let limit = reader.limit(limit.default, limit.max);
        let included = Additions::read(&mut reader, additions);
        let fields = Fields::parse(reader.joined("fields").as_deref(), &[known, additions].concat());
        let page_token = reader.text("pageToken");
        let selected = fields.map(|fields| included.or_named_in(fields, additions));
        reader.and(selected.map(|(additions, fields)| Self { limit, fields, additions, selection, page_token }))
    }

    /// The position of the last record on the previous page; `None` for the first page.
    ///
    /// # Errors
    /// 400 `invalid_page_token` if the token was not issued for this list and these filters.
    pub fn after(&self, token: &PageToken<'_>) -> Result<Option<Position>, ApiError> {
        self.page_token.map(|text| token.read(text)).transpose()
    }
}

/// The filters of a range of time, both bounds inclusive: the parameters `after` and `before` bound `column`.
pub fn time_range(reader: &mut Reader<'_>, [after, before]: [&'static str; 2], column: Column) -> Vec<Filter> {
    let from = reader.time(after).map(|bound| Filter::From(column, bound));
    let until = reader.time(before).map(|bound| Filter::Until(column, bound));
    from.into_iter().chain(until).collect()
}

/// Says what kinds there are.
pub const UNKNOWN_KIND: &str = "must be one of the kinds of events, such as prospect.created";

/// A list of event kinds, separated by commas or repeated.
pub fn event_kinds(reader: &mut Reader<'_>, name: &'static str) -> Vec<EventKind> {
    let Some(value) = reader.joined(name) else {
        return Vec::new();
    };
    let kinds: Option<Vec<_>> = value.split(',').map(|word| EventKind::parse(word.trim())).collect();
    let Some(kinds) = kinds else {
        let names = EventKind::NAMES.join(", ");
        reader.fault(name, format!("must be some of {names}, separated by commas"));
        return Vec::new();
    };
    // Each once: DynamoDB compares a value with at most 100 others.
    let every = EventKind::EVERY.into_iter();
    every.filter(|kind| kinds.contains(kind)).collect()
}

/// The filter `id`: the records with one of these ids (SPECIFICATION §6.5). An id that no record has matches nothing.
pub fn ids(reader: &mut Reader<'_>) -> Option<Filter> {
    let text = reader.joined("id")?;
    let ids = text.split(',').map(str::trim).filter(|id| !id.is_empty());
    let ids: BTreeSet<&str> = ids.collect();
    if ids.len() > MAX_IDS {
        reader.fault("id", format!("takes at most {MAX_IDS} ids, not {}", ids.len()));
    }
    Some(Filter::Ids(ids.into_iter().map(str::to_owned).collect()))
}

/// The alternative values of a filter, parsed by `read`, sorted and without repetition (SPECIFICATION §6.5).
pub fn values<T: Ord>(reader: &mut Reader<'_>, name: &'static str, read: impl Fn(&str) -> T) -> Vec<T> {
    let mut values: Vec<T> = reader.list(name).into_iter().map(read).collect();
    values.sort();
    values.dedup();
    if values.len() > MAX_VALUES {
        let message = format!("takes at most {MAX_VALUES} values, not {}", values.len());
        reader.fault(name, message);
        values.clear();
    }
    values
}

/// The parameters that take ids, and what their ids begin with.
const ID_PARAMETERS: [(&str, &str); 9] = [
    ("stageId", "stage"),
    ("pipelineId", "pipeline"),
    ("ownerId", "user"),
    ("assignedTo", "user"),
    ("userId", "user"),
    ("officeId", "office"),
    ("sourceId", "source"),
    ("jobId", "job"),
    ("prospectId", "prospect"),
];

/// Refuses a text that cannot be an id of this parameter, such as the name of a record. Says the ids of stages with the
/// name, if the settings are given.
pub fn check_id(reader: &mut Reader<'_>, name: &'static str, text: &str, settings: Option<&Settings>) {
    let Some((_, kind)) = ID_PARAMETERS.iter().find(|(parameter, _)| *parameter == name) else {
        return;
    };
    let id = text.strip_prefix(kind).and_then(|text| text.strip_prefix('_')).unwrap_or_default();
    if !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()) {
        return;
    }
    let given: String = text.chars().take(MAX_SHOWN_CHARS).collect();
    let stages = settings.filter(|_| *kind == "stage").into_iter().flat_map(|settings| &settings.pipelines);
    let named = stages.flat_map(|pipeline| &pipeline.stages).filter(|stage| folded(&stage.name) == folded(text));
    let ids: Vec<String> = named.take(MAX_SHOWN_IDS).map(|stage| stage.id.to_string()).collect();
    let advice = match ids.as_slice() {
        [] => format!("GET /v2/{} lists the ids", list_of(kind).unwrap_or_default()),
        ids => format!("The stage with this name has the id {}", ids.join(" or ")),
    };
    reader.fault(name, format!("must be the id of a {kind}, not \"{given}\". {advice}"));
}

/// The filter by a parameter that takes ids of the records that a column names.
pub fn any_id(
    reader: &mut Reader<'_>,
    (name, column): (&'static str, Column),
    settings: Option<&Settings>,
) -> Option<Filter> {
    let wanted = values(reader, name, str::to_owned);
    for text in &wanted {
        check_id(reader, name, text, settings);
    }
    (!wanted.is_empty()).then_some(Filter::AnyOf(column, wanted))
}

/// The order that `sort` selects among these names, or `default` without `sort` (SPECIFICATION §6.4).
pub fn order(reader: &mut Reader<'_>, names: &[(&str, Column)], default: Order) -> Order {
    order_with(reader, names, default, |_| None)
}

/// The same with the columns that `own` finds by name, or its errors.
pub fn order_with(
    reader: &mut Reader<'_>,
    names: &[(&str, Column)],
    default: Order,
    own: impl Fn(&str) -> Option<Result<Column, String>>,
) -> Order {
    let Some(sort) = reader.text("sort") else {
        return default;
    };
    let (name, direction) = match sort.strip_prefix('-') {
        Some(name) => (name, Direction::Descending),
        None => (sort, Direction::Ascending),
    };
    if let Some((_, by)) = names.iter().find(|(known, _)| *known == name) {
        return Order { by: *by, direction };
    }
    match own(name) {
        Some(Ok(by)) => return Order { by, direction },
        Some(Err(message)) => {
            reader.fault("sort", message);
            return default;
        }
        None => {}
    }
    let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    let message = format!("must be one of {}; with a leading - the order is descending", names.join(", "));
    reader.fault("sort", message);
    default
}
