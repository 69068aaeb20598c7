//! The prospect that a request matches by external id, email or phone (SPECIFICATION §8.7), and the prospects that own
//! what it sends.

use domain::{Prospect, ProspectId};
use shared::http::{ApiError, Code};
use shared::records::prospects::{Claims, Lookup};

use crate::request::Request;

const EXTERNAL_ID: &str = "external";
const EMAIL: &str = "email";
const PHONE: &str = "phone";
const EMAIL_AND_PHONE: &str = "both";

/// What the response says of a request that matches no prospect.
const CREATED: &str = "created";

/// The match of a request.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The prospect. `None` if the request creates one.
    pub stored_prospect: Option<&'a Prospect>,
    /// The field that matches, as the response names it.
    pub field: &'static str,
}

/// The prospect that a request with this look-up matches, and the field. An external id takes precedence over an email,
/// and an email over a phone.
fn matched(lookup: &Lookup) -> Result<Option<(ProspectId, &'static str)>, ApiError> {
    Ok(
        match (lookup.by_external_ids.as_slice(), lookup.by_email, lookup.by_phone) {
            ([id], ..) => Some((*id, EXTERNAL_ID)),
            ([first, ..], ..) => {
                let message = "The external ids belong to different prospects.";
                return Err(ApiError::new(Code::Conflict, message).with("prospectId", first.to_string()));
            }
            ([], Some(id), phone) if phone == Some(id) => Some((id, EMAIL_AND_PHONE)),
            ([], Some(id), _) => Some((id, EMAIL)),
            ([], None, Some(id)) => Some((id, PHONE)),
            ([], None, None) => None,
        },
    )
}

/// The prospect that a request with this look-up matches, unless it is refused.
#[must_use]
pub fn likely_match(lookup: &Lookup) -> Option<ProspectId> {
    matched(lookup).ok().flatten().map(|(id, _)| id)
}

/// Finds the match of a request. `None` if the claims are out of date: the record does not have what they say.
///
/// # Errors
/// 409 if the external ids belong to different prospects, or if the match is being deleted.
pub fn find<'a>(request: &Request, claims: &'a Claims) -> Result<Option<Match<'a>>, ApiError> {
    let Some((id, field)) = matched(&claims.lookup)? else {
        return Ok(Some(Match {
            stored_prospect: None,
            field: CREATED,
        }));
    };
    let stored_prospect = claims.owners.get(&id);
    if stored_prospect.is_none_or(|prospect| matching_field(prospect, request) != Some(field)) {
        return Ok(None);
    }
    Ok(Some(Match { stored_prospect, field }))
}

/// The field by which this prospect matches a request.
fn matching_field(prospect: &Prospect, request: &Request) -> Option<&'static str> {
    let sent = &request.references;
    let mut external_ids = prospect.all_external_ids();
    let has_email = prospect.emails().any(|email| sent.email.as_ref() == Some(email));
    let has_phone = prospect.phones().any(|phone| sent.phone.as_ref() == Some(phone));
    match (has_email, has_phone) {
        _ if external_ids.any(|id| sent.external_ids.contains(id)) => Some(EXTERNAL_ID),
        (true, true) => Some(EMAIL_AND_PHONE),
        (true, false) => Some(EMAIL),
        (false, true) => Some(PHONE),
        (false, false) => None,
    }
}

/// Refuses a request for the prospect `id` if another prospect owns what the request sends.
///
/// # Errors
/// 409 with `prospectId`.
pub fn check_owner(what: &str, owner: Option<ProspectId>, id: ProspectId) -> Result<(), ApiError> {
    let Some(owner) = owner.filter(|owner| *owner != id) else {
        return Ok(());
    };
    let message = format!("Another prospect has this {what}.");
    Err(ApiError::new(Code::Conflict, message).with("prospectId", owner.to_string()))
}
