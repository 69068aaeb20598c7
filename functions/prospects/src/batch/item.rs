//! One item of a batch, as the request has it.

use std::sync::Arc;

use domain::external_id::EXTERNAL_ID_CHARS;
use domain::field::{Input, Parameters};
use domain::{MatchBy, ProspectId, ProspectInput, ProspectParameters, Settings, UpsertParameters};
use shared::gate::{UNQUOTED, are_entity_tags};
use shared::http::Length;
use shared::http::{ApiError, Body, Json, Names};
use shared::records::prospects::{Lookup, References};

use super::ItemKind;
use crate::matching;
use crate::request::{By, Request, UPDATE};
use crate::update::Update;

/// The most characters of a reference (SPECIFICATION §8.27).
const REFERENCE_CHARS: usize = EXTERNAL_ID_CHARS;

/// An id, and the entity tags of an item: longer ones name nothing.
const WORD: Length = Length::within(200);

/// The member with the entity tags.
const IF_MATCH: &str = "ifMatch";

/// An item.
#[derive(Debug)]
pub struct BatchItem {
    /// Its place in the request, from 0.
    pub index: usize,
    /// What the client calls it.
    pub reference: Option<String>,
    /// Its request, or why that cannot be read.
    pub request: Result<ItemRequest, ApiError>,
}

/// The request of an item.
#[derive(Debug)]
pub enum ItemRequest {
    /// To create a prospect, or update a prospect that matches.
    Upsert(Box<Request>),
    /// To update a prospect.
    Update(Box<Update>),
}

/// The place of an item in the request.
pub fn place(index: usize) -> String {
    format!("items[{index}].")
}

impl BatchItem {
    /// Reads an element of `items`. `match_by` has the fields that may match, unless the item
    /// selects them.
    #[must_use]
    pub fn read(
        kind: ItemKind,
        (index, element): (usize, Json),
        match_by: MatchBy,
        names: &Arc<Names>,
        settings: &Settings,
    ) -> Self {
        let Json::Object(members) = element else {
            let message = format!("must be an object, not {}", element.kind());
            return Self {
                index,
                reference: None,
                request: Err(ApiError::invalid(&format!("items[{index}]"), &message)),
            };
        };
        let mut body = Body::new(members, place(index), Arc::clone(names));
        let reference = reference(&mut body);
        let request = match kind {
            ItemKind::Upserts => {
                let request = Request::read(By::Post, body, match_by, settings);
                Ok(ItemRequest::Upsert(Box::new(request)))
            }
            ItemKind::Updates => update(body, settings).map(|update| ItemRequest::Update(Box::new(update))),
        };
        Self {
            index,
            reference,
            request,
        }
    }

    /// The request for its prospect, if it could be read.
    const fn request(&self) -> Option<&Request> {
        match &self.request {
            Ok(ItemRequest::Upsert(request)) => Some(request),
            Ok(ItemRequest::Update(update)) => Some(&update.request),
            Err(_) => None,
        }
    }

    /// The records that it refers to.
    #[must_use]
    pub fn references(&self) -> References {
        let references = self.request().map(|request| request.references.clone());
        references.unwrap_or_default()
    }

    /// The prospect that it names, or that it probably matches.
    #[must_use]
    pub fn target(&self, lookup: &Lookup) -> Option<ProspectId> {
        match &self.request {
            Ok(ItemRequest::Update(update)) => Some(update.id),
            Ok(ItemRequest::Upsert(request)) => matching::likely_match(request.match_by, lookup),
            Err(_) => None,
        }
    }

    /// Whether it starts a reader of resume files.
    #[must_use]
    pub fn has_file(&self) -> bool {
        self.request().is_some_and(Request::has_file)
    }

    /// The prospect that it names.
    #[must_use]
    pub fn prospect(&self) -> Option<ProspectId> {
        match &self.request {
            Ok(ItemRequest::Update(update)) => Some(update.id),
            Ok(ItemRequest::Upsert(_)) | Err(_) => None,
        }
    }
}

/// The reference, exactly as sent: the client compares it.
fn reference(body: &mut Body) -> Option<String> {
    let text = match body.value("reference")? {
        Json::Text(text) => text,
        other => {
            body.fault("reference", format!("must be a string, not {}", other.kind()));
            return None;
        }
    };
    let count = text.chars().count();
    if (1..=REFERENCE_CHARS).contains(&count) {
        return Some(text);
    }
    let message = format!("must have 1 to {REFERENCE_CHARS} characters, not {count}");
    body.fault("reference", message);
    None
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
