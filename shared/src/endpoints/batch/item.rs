//! One item of a batch, as the request has it.

use std::sync::Arc;

use domain::external_id::EXTERNAL_ID_CHARS;

use crate::http::{ApiError, Body, Json, Names};

/// The most items of a batch (SPECIFICATION §8).
const MAX_ITEMS: usize = 100;

/// The most characters of a reference (SPECIFICATION §8).
const REFERENCE_CHARS: usize = EXTERNAL_ID_CHARS;

#[derive(Debug)]
pub struct BatchItem<R> {
    /// Its place in the request, from 0.
    pub index: usize,
    /// What the client calls it.
    pub reference: Option<String>,
    /// Its request, or why that cannot be read.
    pub request: Result<R, ApiError>,
}

/// The place of an item in the request.
pub fn place(index: usize) -> String {
    format!("items[{index}].")
}

/// The elements of `items`. The caller has read the other members of the body.
///
/// # Errors
/// 400 with every field error.
pub fn elements(mut body: Body) -> Result<Vec<Json>, ApiError> {
    if !body.has("items") {
        body.fault("items", "is required");
    }
    let elements = body.array("items", MAX_ITEMS);
    if elements.as_ref().is_some_and(Vec::is_empty) {
        body.fault("items", "must not be empty");
    }
    Ok(body.into_errors().or(elements.unwrap_or_default())?)
}

impl<R> BatchItem<R> {
    /// Reads an element of `items`, and its request with `read`.
    pub fn read(
        (index, element): (usize, Json),
        names: &Arc<Names>,
        read: impl FnOnce(Body) -> Result<R, ApiError>,
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
        Self { index, reference, request: read(body) }
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
