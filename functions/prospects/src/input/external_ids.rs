//! `externalIds`: an array of objects with `system` and `id`, each pair once (SPECIFICATION §8.26).

use domain::external_id::{EXTERNAL_ID_CHARS, EXTERNAL_IDS, EXTERNAL_SYSTEM_CHARS, united};
use domain::{ExternalId, ExternalSystem, Prospect};
use shared::http::Length;
use shared::http::{ApiError, Body, Patch};

const NAME: &str = "externalIds";
const SYSTEM: Length = Length::within(EXTERNAL_SYSTEM_CHARS);
const ID: Length = Length::within(EXTERNAL_ID_CHARS);

/// What a request does to the external ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum InputExternalIds {
    /// Keeps them.
    #[default]
    Keep,
    /// Removes all of them.
    Clear,
    /// Replaces all of them.
    Replace(Vec<ExternalId>),
    /// Replaces the ids of the systems that are sent.
    Unite(Vec<ExternalId>),
}

impl InputExternalIds {
    /// The external ids that are sent.
    #[must_use]
    pub fn sent(&self) -> &[ExternalId] {
        match self {
            Self::Keep | Self::Clear => &[],
            Self::Replace(sent) | Self::Unite(sent) => sent,
        }
    }

    /// The external ids of the prospect after the request. An alternate external id that POST sends stays an
    /// alternate, unless the prospect has no ids of its own.
    ///
    /// # Errors
    /// 400 if they are too many together with the stored ids.
    pub fn over(&self, stored: &Prospect) -> Result<Vec<ExternalId>, ApiError> {
        let own = &stored.external_ids;
        let ids = match self {
            Self::Keep => own.clone(),
            Self::Clear => Vec::new(),
            Self::Replace(sent) => sent.clone(),
            Self::Unite(sent) => {
                let mut new = sent.clone();
                new.retain(|id| own.is_empty() || !stored.absorbed.external_ids.contains(id));
                united(own, &new)
            }
        };
        if ids.len() > EXTERNAL_IDS {
            let message = format!(
                "must be at most {EXTERNAL_IDS} with those of other systems, not {}",
                ids.len()
            );
            return Err(ApiError::invalid(NAME, &message));
        }
        Ok(ids)
    }
}

/// Reads the external ids. Several systems create or update a prospect and each knows only its own ids, so POST keeps the
/// ids of the other systems.
pub(super) fn for_upsert(body: &mut Body) -> InputExternalIds {
    read(body, InputExternalIds::Unite)
}

/// Reads the external ids, which replace the stored ones.
pub(super) fn for_update(body: &mut Body) -> InputExternalIds {
    read(body, InputExternalIds::Replace)
}

fn read(body: &mut Body, sent: impl FnOnce(Vec<ExternalId>) -> InputExternalIds) -> InputExternalIds {
    let objects = match body.clearable_objects(NAME, EXTERNAL_IDS) {
        Patch::Keep => return InputExternalIds::Keep,
        Patch::Clear => return InputExternalIds::Clear,
        Patch::Set(objects) => objects,
    };
    let mut ids: Vec<ExternalId> = Vec::new();
    for (at, mut object) in objects.into_iter().enumerate() {
        let id = pair(&mut object);
        body.absorb(object);
        if id.as_ref().is_some_and(|id| ids.contains(id)) {
            body.fault(&format!("{NAME}[{at}]"), "must not repeat another one");
        }
        ids.extend(id);
    }
    if ids.is_empty() {
        InputExternalIds::Clear
    } else {
        sent(ids)
    }
}

fn pair(object: &mut Body) -> Option<ExternalId> {
    let errors = object.error_count();
    let (system, id) = (object.required_text("system", SYSTEM), object.required_text("id", ID));
    if object.error_count() > errors {
        return None;
    }
    let Some(system) = ExternalSystem::parse(&system) else {
        let message = "must start with a small letter and have only small letters, digits, _ and -";
        object.fault("system", message);
        return None;
    };
    ExternalId::new(system, &id)
}
