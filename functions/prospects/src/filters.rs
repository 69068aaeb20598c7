//! The filters of GET /prospects and GET /prospects/count, all combined with AND (SPECIFICATION §8.4).

use domain::text::{caseless, folded};
use domain::{Phone, Settings};
use index::{Column, Filter};
use shared::endpoints::list_parameters::time_range;
use shared::http::query::Reader;

/// The most labels of one request (SPECIFICATION §8.4).
const MAX_LABELS: usize = 10;

/// Reads the filters. A value that no prospect can have matches nothing. A malformed value is an error of the reader.
pub fn read(reader: &mut Reader<'_>, settings: &Settings) -> Vec<Filter> {
    let mut filters = Vec::new();
    if let Some(email) = reader.text("email") {
        filters.push(Filter::Is(Column::Email, email.trim().to_ascii_lowercase()));
    }
    if let Some(phone) = reader.text("phone") {
        let number = Phone::parse(phone, &settings.account.default_region);
        filters.push(number.map_or(Filter::Nothing, |phone| {
            Filter::Is(Column::Phone, phone.as_str().to_owned())
        }));
    }
    for (name, column) in [
        ("name", Column::Name),
        ("title", Column::Title),
        ("company", Column::Company),
    ] {
        let text = reader.text(name).map(folded).unwrap_or_default();
        if !text.is_empty() {
            filters.push(Filter::Contains(column, text));
        }
    }
    if let Some(stage) = reader.text("stageId") {
        filters.push(Filter::Is(Column::Stage, stage.to_owned()));
    }
    let mut labels: Vec<String> = reader.list("label").into_iter().map(caseless).collect();
    labels.sort();
    labels.dedup();
    if labels.len() > MAX_LABELS {
        reader.fault(
            "label",
            format!("takes at most {MAX_LABELS} labels, not {}", labels.len()),
        );
    } else if !labels.is_empty() {
        filters.push(Filter::AnyOf(Column::Labels, labels));
    }
    filters.extend(time_range(reader, ["createdAfter", "createdBefore"], Column::CreatedAt));
    filters.extend(time_range(reader, ["updatedAfter", "updatedBefore"], Column::UpdatedAt));
    filters
}
