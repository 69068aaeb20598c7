//! The filters of GET /prospects, GET /prospects/count and GET /prospects/facets, all combined with AND (SPECIFICATION
//! §7.2).

use domain::field::{ValueKind, definitions};
use domain::text::{folded, normalised};
use domain::{ContactChannel, ExternalId, ExternalSystem, Phone, Prospect, Settings};
use index::{Column, Filter, with_words};
use shared::endpoints::list_parameters::{any_id, ids, time_range, values};
use shared::gate::Context;
use shared::http::ApiError;
use shared::http::query::Reader;
use shared::records::children::conditions::ChildConditions;

use crate::{child_filters, custom_filters};

/// The fewest and the most characters of `q` (SPECIFICATION §7.2).
const Q_CHARACTERS: std::ops::RangeInclusive<usize> = 1..=100;

/// The columns that `q` searches for a part of a text.
const TEXTS: [Column; 3] = [Column::Name, Column::Title, Column::Company];

/// The filters of one request.
pub struct Filters {
    of_prospects: Vec<Filter>,
    of_children: ChildConditions,
}

impl Filters {
    /// Reads the filters. A malformed value is an error of the reader.
    pub fn read(reader: &mut Reader<'_>, settings: &Settings) -> Self {
        let mut of_prospects = of_prospects(reader, settings);
        let (mut of_children, due) = child_filters::read(reader, settings);
        let text = reader.text("q");
        let own = text.and_then(|text| q(reader, text, settings));
        match (own, in_resume(reader, text)) {
            (Some(own), Some(words)) => of_children.resume_or(own, words),
            (own, _) => of_prospects.extend(own),
        }
        of_prospects.extend(due);
        Self { of_prospects, of_children }
    }

    /// All of them as filters of the index of prospects, which then match the children that exist now.
    pub async fn joined(self, context: &Context<'_>) -> Result<Vec<Filter>, ApiError> {
        let Self { mut of_prospects, of_children } = self;
        of_prospects.extend(of_children.joined(context.sight(), context.now).await?);
        Ok(of_prospects)
    }
}

/// The filters by the fields of a prospect. A value that no prospect can have matches nothing.
fn of_prospects(reader: &mut Reader<'_>, settings: &Settings) -> Vec<Filter> {
    let mut filters: Vec<Filter> = ids(reader).into_iter().collect();
    if let Some(email) = reader.text("email") {
        filters.push(is_email(email));
    }
    if let Some(phone) = reader.text("phone") {
        filters.push(is_phone(phone, settings).unwrap_or(Filter::Nothing));
    }
    filters.extend(contains(reader, "name", Column::Name));
    for field in definitions::<Prospect>() {
        let Some(column) = field.column else { continue };
        match field.kind {
            ValueKind::Text { .. } => filters.extend(contains(reader, field.name, column)),
            ValueKind::Id(_) => filters.extend(any_id(reader, (field.name, column), Some(settings))),
            ValueKind::Enumeration(words) => filters.extend(any_word(reader, field.name, column, words)),
            ValueKind::Words
            | ValueKind::Boolean
            | ValueKind::Time
            | ValueKind::Integer(_)
            | ValueKind::Schema { .. }
            | ValueKind::Unseen => {}
        }
    }
    filters.extend(labels(reader));
    filters.extend(external_id(reader));
    filters.extend(contactable(reader));
    filters.extend(custom_filters::read(reader, settings));
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
    Some(is_contact(Column::Phone, phone.line()))
}

/// `q`: contained in the name, company or title, or the email or phone.
fn q(reader: &mut Reader<'_>, text: &str, settings: &Settings) -> Option<Filter> {
    let characters = normalised(text).chars().count();
    if !Q_CHARACTERS.contains(&characters) {
        let (least, most) = (Q_CHARACTERS.start(), Q_CHARACTERS.end());
        reader.fault("q", format!("must have {least} to {most} characters, not {characters}"));
        return None;
    }
    let mut conditions = vec![is_email(text)];
    conditions.extend(is_phone(text, settings));
    let part = folded(text);
    conditions.extend(TEXTS.map(|column| Filter::Contains(column, part.clone())));
    Some(Filter::Any(conditions))
}

/// The filters that find the resumes with every word of `q`, if `resume=true` asks for resumes and `q` has a word.
fn in_resume(reader: &mut Reader<'_>, q: Option<&str>) -> Option<Vec<Filter>> {
    let asks = reader.boolean("resume")?;
    with_words(q.filter(|_| asks)?)
}

/// A part of a text, without case and accents.
fn contains(reader: &mut Reader<'_>, name: &'static str, column: Column) -> Option<Filter> {
    let text = reader.text(name).map(folded).unwrap_or_default();
    (!text.is_empty()).then_some(Filter::Contains(column, text))
}

/// Any of the given words, which must all be among `words`.
fn any_word(reader: &mut Reader<'_>, name: &'static str, column: Column, words: &[&str]) -> Option<Filter> {
    let wanted = values(reader, name, str::to_owned);
    if wanted.iter().any(|word| !words.contains(&word.as_str())) {
        reader.fault(name, format!("must be some of {}", words.join(", ")));
    }
    any_of(column, wanted)
}

fn any_of(column: Column, wanted: Vec<String>) -> Option<Filter> {
    (!wanted.is_empty()).then_some(Filter::AnyOf(column, wanted))
}

/// The external id of a system, any external id of the system, or the external id of any system.
fn external_id(reader: &mut Reader<'_>) -> Option<Filter> {
    let system = reader.text("externalSystem");
    let system = system.map(|system| ExternalSystem::parse(system.trim()));
    let wanted = match (system, reader.text("externalId")) {
        (None, None) => return None,
        (Some(system), None) => system.map(|system| system.as_str().to_owned()),
        (Some(system), Some(id)) => system.and_then(|system| ExternalId::new(system, id)).map(|id| id.text()),
        (None, Some(id)) => ExternalId::text_of_any_system(id),
    };
    Some(wanted.map_or(Filter::Nothing, |wanted| Filter::AnyOf(Column::ExternalIds, vec![wanted])))
}

/// The prospects that have agreed to be contacted in this way, and have the contact that it needs.
fn contactable(reader: &mut Reader<'_>) -> Vec<Filter> {
    let Some(name) = reader.text("contactable") else {
        return Vec::new();
    };
    let Some(channel) = ContactChannel::parse(name) else {
        reader.fault("contactable", "must be email, sms or call");
        return Vec::new();
    };
    let granted = Filter::AnyOf(Column::Consents, vec![channel.name().to_owned()]);
    vec![granted, Filter::Filled(channel.contact())]
}

/// Any of the labels `label`, each of `labelAll`, and none of `labelNot`.
fn labels(reader: &mut Reader<'_>) -> Vec<Filter> {
    let any = values(reader, "label", folded);
    let all = values(reader, "labelAll", folded);
    let none = values(reader, "labelNot", folded);
    let any = (!any.is_empty()).then_some(Filter::AnyOf(Column::Labels, any));
    let none = (!none.is_empty()).then_some(Filter::NoneOf(Column::Labels, none));
    let all = all.into_iter().map(|label| Filter::AnyOf(Column::Labels, vec![label]));
    any.into_iter().chain(all).chain(none).collect()
}
