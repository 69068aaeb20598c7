//! The prospect that a request matches by external id, email or phone (SPECIFICATION §7.4), and the prospects that own
//! what it sends.

use domain::{Email, ExternalId, MatchBy, Phone, Prospect, ProspectId};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::prospects::{self, Claims, Lookup};

use crate::request::{By, Request};

const EXTERNAL_ID: &str = "external";
const EMAIL: &str = "email";
const PHONE: &str = "phone";
const EMAIL_AND_PHONE: &str = "both";

const REPLACED_EMAIL: &str = "The request matched by phone alone, and its email replaced another one.";
const REPLACED_PHONE: &str = "The request matched by email alone, and its phone replaced another one.";

/// What the response says of a request that matches no prospect.
const CREATED: &str = "created";

/// The match of a request.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The prospect. `None` if the request creates one.
    pub stored: Option<&'a Prospect>,
    /// The field that matches, as the response names it.
    pub field: &'static str,
}

/// The prospect that a request with this look-up matches, and the field. An external id takes precedence over an email,
/// and an email over a phone.
fn matched(by: MatchBy, lookup: &Lookup) -> Result<Option<(ProspectId, &'static str)>, ApiError> {
    let external_ids = lookup.by_external_ids.as_slice();
    let external_ids = if by.external_id { external_ids } else { &[] };
    let (email, phone) = (lookup.by_email.filter(|_| by.email), lookup.by_phone.filter(|_| by.phone));
    Ok(match (external_ids, email, phone) {
        ([id], ..) => Some((*id, EXTERNAL_ID)),
        ([first, ..], ..) => {
            let message = "The external ids belong to different prospects.";
            return Err(ApiError::new(Code::Conflict, message).with("prospectId", first.to_string()));
        }
        ([], Some(id), phone) if phone == Some(id) => Some((id, EMAIL_AND_PHONE)),
        ([], Some(id), _) => Some((id, EMAIL)),
        ([], None, Some(id)) => Some((id, PHONE)),
        ([], None, None) => None,
    })
}

/// The prospect that a request with this look-up matches, unless it is refused.
pub fn likely_match(by: MatchBy, lookup: &Lookup) -> Option<ProspectId> {
    matched(by, lookup).ok().flatten().map(|(id, _)| id)
}

/// Finds the match of a request among the owners of the claims and the prospect that was read before. `None` if the
/// claims are out of date: the record does not have what they say.
pub fn find<'a>(
    request: &Request,
    claims: &'a Claims,
    read: Option<&'a Prospect>,
) -> Result<Option<Match<'a>>, ApiError> {
    let Some((id, field)) = matched(request.match_by, &claims.lookup)? else {
        return Ok(Some(Match { stored: None, field: CREATED }));
    };
    let stored = claims.owners.get(&id).or(read.filter(|read| read.id == id));
    let matches = stored.is_some_and(|prospect| matching_field(prospect, request) == Some(field));
    Ok(matches.then_some(Match { stored, field }))
}

/// The field by which this prospect matches a request.
fn matching_field(prospect: &Prospect, request: &Request) -> Option<&'static str> {
    let (sent, by) = (&request.references, request.match_by);
    let mut external_ids = prospect.all_external_ids();
    let has_email = by.email && prospect.emails().any(|email| sent.email.as_ref() == Some(email));
    let has_phone =
        by.phone && prospect.phones().any(|phone| sent.phone.as_ref().is_some_and(|sent| sent.is_line_of(phone)));
    match (has_email, has_phone) {
        _ if by.external_id && external_ids.any(|id| sent.external_ids.contains(id)) => Some(EXTERNAL_ID),
        (true, true) => Some(EMAIL_AND_PHONE),
        (true, false) => Some(EMAIL),
        (false, true) => Some(PHONE),
        (false, false) => None,
    }
}

/// Refuses a request for this prospect, or for a new one, if another prospect owns what it sends. POST must not replace
/// the ids of a system that the match has either.
pub fn check(request: &Request, claims: &Claims, prospect: Option<&Prospect>) -> Result<(), ApiError> {
    let (sent, lookup) = (&request.references, &claims.lookup);
    let (is_patch, id) = (request.by == By::Patch, prospect.map(|prospect| prospect.id));
    // A prospect that shares a contact may send it. Undoing a run gives it back a contact that it shared, which then is not
    // in `match_by`. POST leaves out a phone that another prospect owns.
    if request.match_by.email && sent.email.as_ref() != prospect.and_then(Prospect::shared_email) {
        check_owner("email", lookup.by_email, id)?;
    }
    let shared = prospect.and_then(Prospect::shared_phone).map(Phone::line);
    if is_patch && request.match_by.phone && sent.phone.as_ref().map(Phone::line) != shared {
        check_owner("phone", lookup.by_phone, id)?;
    }
    let mut owners = lookup.by_external_ids.iter().copied();
    check_owner("external id", owners.find(|owner| Some(*owner) != id), id)?;
    let sent = &sent.external_ids;
    for system in sent.iter().filter(|_| !is_patch).map(ExternalId::system) {
        let own = prospect.into_iter().flat_map(Prospect::all_external_ids);
        let mut own = own.filter(|id| id.system() == system).peekable();
        if own.peek().is_some() && own.all(|id| !sent.contains(id)) {
            let system = system.as_str();
            let message =
                format!("The prospect that the request matches has another external id of the system {system}.");
            let id = id.map(|id| id.to_string()).unwrap_or_default();
            return Err(ApiError::new(Code::Conflict, message).with("prospectId", id));
        }
    }
    let other = lookup.by_unique.iter().find(|(_, owner)| Some(*owner) != id);
    other.map_or(Ok(()), |(field, owner)| check_owner(&format!("value of customFields.{field}"), Some(*owner), id))
}

/// Refuses external ids of prospects that the key does not see. The error does not name them (SPECIFICATION §2.7).
pub fn check_external_ids(context: &Context<'_>, claims: &Claims) -> Result<(), ApiError> {
    let mut owners = claims.lookup.by_external_ids.iter();
    if owners.any(|owner| is_hidden(context, claims, Some(*owner))) { Err(hidden("external id")) } else { Ok(()) }
}

/// Refuses a request for this prospect, or for a new one, if a prospect that the key does not see has what it sends. A
/// contact that the prospect shares already may be sent again.
pub fn check_scope(
    context: &Context<'_>,
    request: &Request,
    claims: &Claims,
    prospect: Option<&Prospect>,
) -> Result<(), ApiError> {
    let (sent, lookup) = (&request.references, &claims.lookup);
    let is_shared = prospect.is_some() && sent.email.as_ref() == prospect.and_then(Prospect::shared_email);
    if !is_shared && is_hidden(context, claims, lookup.by_email) {
        return Err(hidden("email"));
    }
    let shared = prospect.and_then(Prospect::shared_phone).map(Phone::line);
    let is_shared = prospect.is_some() && sent.phone.as_ref().map(Phone::line) == shared;
    if !is_shared && is_hidden(context, claims, lookup.by_phone) {
        return Err(hidden("phone"));
    }
    let other = lookup.by_unique.iter().find(|(_, owner)| is_hidden(context, claims, Some(*owner)));
    other.map_or(Ok(()), |(field, _)| Err(hidden(&format!("value of customFields.{field}"))))
}

fn is_hidden(context: &Context<'_>, claims: &Claims, owner: Option<ProspectId>) -> bool {
    let owner = owner.and_then(|owner| claims.owners.get(&owner));
    owner.is_some_and(|owner| !context.sight().has(owner))
}

fn hidden(what: &str) -> ApiError {
    ApiError::new(Code::Conflict, format!("Another prospect has this {what}."))
}

/// The warning if a match by one contact alone replaces the other contact.
pub fn replaced(field: &str, before: &Prospect, after: &Prospect) -> Option<&'static str> {
    let is_replaced =
        |before: Option<&str>, after: Option<&str>| before.is_some() && after.is_some() && before != after;
    let [old_email, email] = [before, after].map(|one| one.email.as_ref().map(Email::as_str));
    let [old_phone, phone] = [before, after].map(|one| one.phone.as_ref().map(Phone::line));
    match field {
        PHONE if is_replaced(old_email, email) => Some(REPLACED_EMAIL),
        EMAIL if is_replaced(old_phone.as_deref(), phone.as_deref()) => Some(REPLACED_PHONE),
        _ => None,
    }
}

/// Refuses a request for the prospect `id`, or for a new one, if another prospect owns what the request sends.
fn check_owner(what: &str, owner: Option<ProspectId>, id: Option<ProspectId>) -> Result<(), ApiError> {
    let Some(owner) = owner.filter(|owner| Some(*owner) != id) else {
        return Ok(());
    };
    let message = format!("Another prospect has this {what}.");
    Err(ApiError::new(Code::Conflict, message).with("prospectId", owner.to_string()))
}

/// Whether the result of the checks stands. Claims and prospects are read at different times, so a refusal may name a
/// state that never was. A second reading must find them all unchanged. `prospect` is one that was read by its id.
pub async fn stands<T>(
    context: &Context<'_>,
    request: &Request,
    (claims, prospect): (&Claims, Option<&Prospect>),
    checked: &Result<T, ApiError>,
) -> Result<bool, ApiError> {
    if checked.is_ok() {
        return Ok(true);
    }
    let (store, account) = (&context.app.store, context.account());
    let lookup = prospects::look_up(store, (account, context.secret()), &request.references).await?;
    let again = prospects::resolve_claims(store, account, lookup, prospect).await?;
    let present = match prospect {
        Some(prospect) => prospects::get(context.sight(), prospect.id).await?,
        None => None,
    };
    let revision = |prospect: Option<&Prospect>| prospect.map(|prospect| prospect.revision);
    let is_as_it_was = |(id, owner): (&ProspectId, &Prospect)| revision(claims.owners.get(id)) == Some(owner.revision);
    Ok(revision(present.as_ref()) == revision(prospect)
        && again.is_some_and(|again| again.lookup == claims.lookup && again.owners.iter().all(is_as_it_was)))
}
