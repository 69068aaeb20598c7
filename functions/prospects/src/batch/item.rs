//! The request of one item.

use domain::field::{Input, Parameters};
use domain::{MatchBy, ProspectId, ProspectInput, ProspectParameters, Settings, UpsertParameters};
use shared::gate::{UNQUOTED, are_entity_tags};
use shared::http::{ApiError, Body, Length};
use shared::records::prospects::Lookup;

use super::ItemKind;
use crate::matching;
use crate::request::{By, Request, UPDATE};
use crate::update::Update;

/// An id, and the entity tags of an item: longer ones name nothing.
const WORD: Length = Length::within(200);

/// The member with the entity tags.
const IF_MATCH: &str = "ifMatch";

/// The request of an item.
#[derive(Debug)]
pub enum ItemRequest {
    /// To create a prospect, or update a prospect that matches.
    Upsert(Box<Request>),
    /// To update a prospect.
    Update(Box<Update>),
}

impl ItemRequest {
    /// Reads the body of an item. `match_by` has the fields that may match, unless the item selects them.
    ///
    /// # Errors
    /// 400 without an id; 404 for one that no prospect can have.
    pub fn read(kind: ItemKind, body: Body, match_by: MatchBy, settings: &Settings) -> Result<Self, ApiError> {
        match kind {
            ItemKind::Upserts => {
                let request = Request::read(By::Post, body, match_by, settings);
                Ok(Self::Upsert(Box::new(request)))
            }
            ItemKind::Updates => update(body, settings).map(|update| Self::Update(Box::new(update))),
        }
    }

    /// The request for its prospect.
    #[must_use]
    pub const fn request(&self) -> &Request {
        match self {
            Self::Upsert(request) => request,
            Self::Update(update) => &update.request,
        }
    }

    /// The prospect that it names, or that it probably matches.
    #[must_use]
    pub fn target(&self, lookup: &Lookup) -> Option<ProspectId> {
        match self {
            Self::Update(update) => Some(update.id),
            Self::Upsert(request) => matching::likely_match(request.match_by, lookup),
        }
    }

    /// The prospect that it names.
    #[must_use]
    pub const fn prospect(&self) -> Option<ProspectId> {
        match self {
            Self::Update(update) => Some(update.id),
            Self::Upsert(_) => None,
        }
    }
}

fn update(mut body: Body, settings: &Settings) -> Result<Update, ApiError> {
    let id = body.required_text("id", WORD);
    let if_match = body.text(IF_MATCH, WORD);
    if if_match.as_deref().is_some_and(|tags| !are_entity_tags(tags)) {
        body.fault(IF_MATCH, UNQUOTED);
    }
    if let Some(id) = ProspectId::parse(&id) {
        return Ok(Update::read(id, if_match, body, settings));
    }
    // Only after reading every field do we know which names are unknown.
    body.ignore(UPDATE);
    body.ignore(UpsertParameters::MATCH_BY.name);
    ProspectInput::of_update(&mut body);
    ProspectParameters::read(&mut body);
    let errors = body.into_errors();
    if id.is_empty() {
        errors.or(())?;
    }
    Err(ApiError::not_found("prospect"))
}
