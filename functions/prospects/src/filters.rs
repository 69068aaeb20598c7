//! The filters of GET /prospects, GET /prospects/count and GET /prospects/facets, all combined with AND (SPECIFICATION
//! §8.4).

use domain::text::{caseless, folded, normalised};
use domain::{ExternalId, ExternalSystem, LicenseStatus, Phone, Settings};
use index::{Column, Filter};
use shared::endpoints::list_parameters::{time_range, values};
use shared::http::query::Reader;

/// The fewest and the most characters of `q` (SPECIFICATION §8.4).
const Q_CHARACTERS: std::ops::RangeInclusive<usize> = 2..=100;

/// Filters by ids: any of the given ones.
const IDS: [(&str, Column); 6] = [
    ("stageId", Column::Stage),
    ("pipelineId", Column::Pipeline),
    ("ownerId", Column::Owner),
    ("sourceId", Column::Source),
    ("officeId", Column::Office),
    ("jobId", Column::Jobs),
];

/// Columns that are searched for parts of texts.
const TEXTS: [(&str, Column); 3] = [
    ("name", Column::Name),
    ("title", Column::Title),
    ("company", Column::Company),
];

/// Reads the filters. A value that no prospect can have matches nothing. A malformed value is an error of the reader.
pub fn read(reader: &mut Reader<'_>, settings: &Settings) -> Vec<Filter> {
    let mut filters = Vec::new();
    if let Some(email) = reader.text("email") {
        filters.push(is_email(email));
    }
    if let Some(phone) = reader.text("phone") {
        filters.push(is_phone(phone, settings).unwrap_or(Filter::Nothing));
    }
    for (name, column) in TEXTS {
        let text = reader.text(name).map(folded).unwrap_or_default();
        if !text.is_empty() {
            filters.push(Filter::Contains(column, text));
        }
    }
    filters.extend(q(reader, settings));
    for (name, column) in IDS {
        let ids = values(reader, name, str::to_owned);
        if !ids.is_empty() {
            filters.push(Filter::AnyOf(column, ids));
        }
    }
    filters.extend(license_status(reader));
    filters.extend(labels(reader));
    filters.extend(external_id(reader));
    for (name, column) in [("hasEmail", Column::Email), ("hasPhone", Column::Phone)] {
        let has = reader.boolean(name);
        filters.extend(has.map(|has| if has { Filter::Filled } else { Filter::Empty }(column)));
    }
    filters.extend(time_range(reader, ["createdAfter", "createdBefore"], Column::CreatedAt));
    filters.extend(time_range(reader, ["updatedAfter", "updatedBefore"], Column::UpdatedAt));
    filters
}

/// The email, normalized as on writing.
fn is_email(text: &str) -> Filter {
    is_contact(Column::Email, text.trim().to_ascii_lowercase())
}

/// The prospect's own email or phone, or an alternate one, which came with a merged prospect.
fn is_contact(column: Column, value: String) -> Filter {
    let alternate = Filter::AnyOf(Column::Alternates, vec![value.clone()]);
    Filter::Any(vec![Filter::Is(column, value), alternate])
}

/// The phone, normalized as on writing; `None` if the text is not one.
fn is_phone(text: &str, settings: &Settings) -> Option<Filter> {
    let phone = Phone::parse(text, &settings.account.default_region)?;
    Some(is_contact(Column::Phone, phone.as_str().to_owned()))
}

/// `q`: contained in the name, company or title, or the email or phone.
fn q(reader: &mut Reader<'_>, settings: &Settings) -> Option<Filter> {
    let text = reader.text("q")?;
    let characters = normalised(text).chars().count();
    if !Q_CHARACTERS.contains(&characters) {
        let (least, most) = (Q_CHARACTERS.start(), Q_CHARACTERS.end());
        reader.fault("q", format!("must have {least} to {most} characters, not {characters}"));
        return None;
    }
    let mut conditions = vec![is_email(text)];
    conditions.extend(is_phone(text, settings));
    let part = folded(text);
    // Accents alone leave nothing to look for.
    if !part.is_empty() {
        conditions.extend(TEXTS.map(|(_, column)| Filter::Contains(column, part.clone())));
    }
    Some(Filter::Any(conditions))
}

/// Any of the given license statuses.
fn license_status(reader: &mut Reader<'_>) -> Option<Filter> {
    let wanted = values(reader, "licenseStatus", str::to_owned);
    if wanted.iter().any(|status| LicenseStatus::parse(status).is_none()) {
        let names = LicenseStatus::EVERY.map(LicenseStatus::name).join(", ");
        reader.fault("licenseStatus", format!("must be some of {names}"));
    }
    (!wanted.is_empty()).then_some(Filter::AnyOf(Column::LicenseStatus, wanted))
}

/// The external id of a system, any external id of the system, or the external id of any system.
fn external_id(reader: &mut Reader<'_>) -> Option<Filter> {
    let system = reader.text("externalSystem");
    let system = system.map(|system| ExternalSystem::parse(system.trim()));
    let wanted = match (system, reader.text("externalId")) {
        (None, None) => return None,
        (Some(system), None) => system.map(|system| system.as_str().to_owned()),
        (Some(system), Some(id)) => system
            .and_then(|system| ExternalId::new(system, id))
            .map(|id| id.text()),
        (None, Some(id)) => ExternalId::text_of_any_system(id),
    };
    Some(wanted.map_or(Filter::Nothing, |wanted| {
        Filter::AnyOf(Column::ExternalIds, vec![wanted])
    }))
}

/// Any of the labels `label`, each of `labelAll`, and none of `labelNot`.
fn labels(reader: &mut Reader<'_>) -> Vec<Filter> {
    let any = values(reader, "label", caseless);
    let all = values(reader, "labelAll", caseless);
    let none = values(reader, "labelNot", caseless);
    let any = (!any.is_empty()).then_some(Filter::AnyOf(Column::Labels, any));
    let none = (!none.is_empty()).then_some(Filter::NoneOf(Column::Labels, none));
    let all = all.into_iter().map(|label| Filter::AnyOf(Column::Labels, vec![label]));
    any.into_iter().chain(all).chain(none).collect()
}
