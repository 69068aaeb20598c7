//! GET /prospects/duplicates: groups of prospects with the same name, the same name and company, the same email or the
//! same phone (SPECIFICATION §9.1).

use std::cmp::Reverse;
use std::collections::HashMap;

use domain::phone::line;
use domain::text::folded;
use domain::{Email, Phone, Position, Prospect, ProspectId, SortKey};
use index::{DuplicatesBy, DuplicatesGroup, DuplicatesPlace, Index, IndexKind, contact_text};
use serde::Serialize;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Page, Reply};
use shared::records::prospects;

/// The fields of a group.
const FIELDS: &[&str] = &["value", "company", "count", "ids"];

const BY: &str = "must be name, nameCompany, email or phone";

#[derive(Serialize)]
struct Group {
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    company: Option<String>,
    count: usize,
    ids: Vec<String>,
}

/// Lists the groups, the largest first.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let by = by(&mut reader);
    let parameters = ListParameters::read(reader, LIMIT, FIELDS, &[])?;
    let by = by.ok_or_else(|| ApiError::invalid("by", BY))?;
    let page_token = context.page_token("/prospects/duplicates", &parameters.selection);
    let after = parameters.after(&page_token)?.map(place).transpose()?;
    let index = Index::of(context.sight(), IndexKind::Prospect);
    let found = index.duplicates(by, after.as_ref(), parameters.limit).await?;
    let oldest = found.groups.iter().filter_map(|group| ProspectId::parse(group.ids.first()?));
    let mut members = prospects::get_many(context.sight(), &oldest.collect::<Vec<_>>()).await?;
    if matches!(by, DuplicatesBy::Email | DuplicatesBy::Phone) {
        // The index does not know contacts. If the oldest member has changed since it was read, another one tells.
        let is_told = |group: &&DuplicatesGroup| members.iter().any(|one| contact(one, group, by).is_some());
        let rest = found.groups.iter().filter(|group| !is_told(group));
        let rest: Vec<ProspectId> = rest.flat_map(|group| &group.ids).filter_map(|id| ProspectId::parse(id)).collect();
        members.extend(prospects::get_many(context.sight(), &rest).await?);
    }
    let members: HashMap<String, Prospect> = members.into_iter().map(|one| (one.id.to_string(), one)).collect();
    let last = found.groups.last().filter(|_| found.has_more);
    let next_page_token = last.map(|group| page_token.write(&position(&group.place)));
    let groups = found.groups.into_iter().filter_map(|group| shown(group, &members, by));
    Page { items: groups.collect(), next_page_token, total_count: Some(found.total), feed: None }
        .reply(&parameters.fields)
}

fn by(reader: &mut Reader<'_>) -> Option<DuplicatesBy> {
    let Some(name) = reader.text("by") else {
        reader.fault("by", "is required");
        return None;
    };
    let known = [
        ("name", DuplicatesBy::Name),
        ("nameCompany", DuplicatesBy::NameAndCompany),
        ("email", DuplicatesBy::Email),
        ("phone", DuplicatesBy::Phone),
    ];
    let found = known.into_iter().find(|(known, _)| *known == name);
    if found.is_none() {
        reader.fault("by", BY);
    }
    found.map(|(_, by)| by)
}

/// The contact that makes this prospect a member of a group.
fn contact(prospect: &Prospect, group: &DuplicatesGroup, by: DuplicatesBy) -> Option<String> {
    let contact = match by {
        DuplicatesBy::Email => prospect.email.as_ref().map(Email::as_str),
        DuplicatesBy::Phone => prospect.phone.as_ref().map(Phone::as_str),
        DuplicatesBy::Name | DuplicatesBy::NameAndCompany => None,
    };
    let [text, _] = &group.place.texts;
    contact.filter(|contact| contact_text(&line(contact)) == *text).map(str::to_owned)
}

/// A group as its oldest member writes it. If the member has changed since the index was read,
/// the texts come from the index. `None` if no member has the contact of the group any more.
fn shown(group: DuplicatesGroup, members: &HashMap<String, Prospect>, by: DuplicatesBy) -> Option<Group> {
    let mut present = group.ids.iter().filter_map(|id| members.get(id));
    if matches!(by, DuplicatesBy::Email | DuplicatesBy::Phone) {
        return Some(Group {
            value: present.find_map(|member| contact(member, &group, by))?,
            company: None,
            count: group.place.count.0,
            ids: group.ids,
        });
    }
    let member = group.ids.first().and_then(|id| members.get(id));
    let DuplicatesGroup { place: DuplicatesPlace { count, texts }, ids } = group;
    let [name, company] = texts;
    let as_written = |text: Option<String>, compared: String| match text {
        Some(text) if folded(&text) == compared => text,
        Some(_) | None => compared,
    };
    let full_name = member.map(|member| format!("{} {}", member.first_name, member.last_name));
    let company = match by {
        DuplicatesBy::Name | DuplicatesBy::Email | DuplicatesBy::Phone => None,
        DuplicatesBy::NameAndCompany => Some(as_written(member.and_then(|member| member.company.clone()), company)),
    };
    Some(Group { value: as_written(full_name, name), company, count: count.0, ids })
}

/// The position of a page token: a text, so that the token is encrypted.
fn position(place: &DuplicatesPlace) -> Position {
    let DuplicatesPlace { count, texts } = place;
    let [name, company] = texts;
    Position { key: SortKey::Text(name.clone()), id: format!("{} {company}", count.0) }
}

fn place(Position { key, id }: Position) -> Result<DuplicatesPlace, ApiError> {
    let malformed = || ApiError::internal("a token of this list without a group's place");
    let (SortKey::Text(name), Some((count, company))) = (key, id.split_once(' ')) else {
        return Err(malformed());
    };
    Ok(DuplicatesPlace { count: Reverse(count.parse().map_err(|_| malformed())?), texts: [name, company.to_owned()] })
}
