//! One item of a batch, as the request has it.

use std::sync::Arc;

use domain::external_id::EXTERNAL_ID_CHARS;
use domain::{ProspectId, Settings};
use shared::http::Length;
use shared::http::{ApiError, Body, Json, Names};
use shared::records::prospects::References;

use super::Kind;
use crate::input;
use crate::update::Update;
use crate::upsert::Upsert;

/// The most characters of a reference (SPECIFICATION §8.27).
const REFERENCE_CHARS: usize = EXTERNAL_ID_CHARS;

/// An id, and the entity tags of an item: longer ones name nothing.
const WORD: Length = Length::within(200);

/// An item.
#[derive(Debug)]
pub struct Item {
    /// Its place in the request, from 0.
    pub index: usize,
    /// What the client calls it.
    pub reference: Option<String>,
    /// What it asks for, or why it cannot be read.
    pub change: Result<Change, ApiError>,
}

/// What an item asks for.
#[derive(Debug)]
pub enum Change {
    /// To create a prospect, or update one that matches.
    Upsert(Box<Upsert>),
    /// To update a prospect.
    Update(Box<Update>),
}

impl Item {
    /// Reads an element of `items`.
    #[must_use]
    pub fn read(kind: Kind, (index, element): (usize, Json), names: &Arc<Names>, settings: &Settings) -> Self {
        let Json::Object(members) = element else {
            let message = format!("must be an object, not {}", element.kind());
            return Self {
                index,
                reference: None,
                change: Err(ApiError::invalid(&format!("items[{index}]"), &message)),
            };
        };
        let mut body = Body::new(members, format!("items[{index}]."), Arc::clone(names));
        let reference = reference(&mut body);
        let change = match kind {
            Kind::Upserts => Ok(Change::Upsert(Box::new(Upsert::read(body, settings)))),
            Kind::Updates => update(body, settings).map(|update| Change::Update(Box::new(update))),
        };
        Self {
            index,
            reference,
            change,
        }
    }

    /// What it refers to.
    #[must_use]
    pub fn references(&self) -> References {
        match &self.change {
            Ok(Change::Upsert(upsert)) => upsert.references().clone(),
            Ok(Change::Update(update)) => update.references().clone(),
            Err(_) => References::default(),
        }
    }

    /// Whether it starts a reader of resume files.
    #[must_use]
    pub fn has_file(&self) -> bool {
        match &self.change {
            Ok(Change::Upsert(upsert)) => upsert.has_file(),
            Ok(Change::Update(update)) => update.has_file(),
            Err(_) => false,
        }
    }

    /// The prospect that it names.
    #[must_use]
    pub fn prospect(&self) -> Option<ProspectId> {
        match &self.change {
            Ok(Change::Update(update)) => Some(update.id()),
            Ok(Change::Upsert(_)) | Err(_) => None,
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
    let if_match = body.text("ifMatch", WORD);
    if let Some(id) = ProspectId::parse(&id) {
        return Ok(Update::read(id, if_match, body, settings));
    }
    // What is unknown is known once every field was read.
    input::update(&mut body);
    let errors = body.into_errors();
    if id.is_empty() {
        errors.or(())?;
    }
    Err(ApiError::not_found("prospect"))
}
