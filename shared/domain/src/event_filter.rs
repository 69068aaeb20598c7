//! Filters of webhooks and of the feed (SPECIFICATION §12.5).

use serde::{Deserialize, Serialize};

use super::event::{Event, EventKind};
use super::field::{FieldDefinition, Format, ValueKind};
use super::filtered_state::FilteredState;
use super::input::{Body, Json};
use super::text::folded;

/// The most alternatives of a member.
pub const MAX_ALTERNATIVES: usize = 50;

const VALUE_CHARS: usize = 200;

/// The events that a webhook or a reader of the feed wants. Values of one member are alternatives; an event meets every
/// member that has some.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventFilter {
    /// An update must have changed one of these fields.
    pub changes: Vec<String>,
    pub stage_id: Vec<String>,
    pub pipeline_id: Vec<String>,
    pub owner_id: Vec<String>,
    pub office_id: Vec<String>,
    pub label: Vec<String>,
    pub source_id: Vec<String>,
}

impl EventFilter {
    pub const MEMBERS: [&str; 7] = ["changes", "stageId", "pipelineId", "ownerId", "officeId", "label", "sourceId"];

    /// Gives this member these values.
    pub fn set(&mut self, member: &str, values: Vec<String>) {
        let place = match member {
            "changes" => &mut self.changes,
            "stageId" => &mut self.stage_id,
            "pipelineId" => &mut self.pipeline_id,
            "ownerId" => &mut self.owner_id,
            "officeId" => &mut self.office_id,
            "label" => &mut self.label,
            _ => &mut self.source_id,
        };
        *place = values;
    }

    /// Its ids of records of the account, each with its member.
    pub fn ids(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Self { changes: _, stage_id, pipeline_id, owner_id, office_id, label: _, source_id } = self;
        let members = [
            ("stageId", stage_id),
            ("pipelineId", pipeline_id),
            ("ownerId", owner_id),
            ("officeId", office_id),
            ("sourceId", source_id),
        ];
        members.into_iter().flat_map(|(member, ids)| ids.iter().map(move |id| (member, id.as_str())))
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether this event is wanted: its prospect met the filter before the change or meets it after the change. Everybody
    /// learns of erasures.
    pub fn admits(&self, event: &Event) -> bool {
        let Self { changes, stage_id, pipeline_id, owner_id, office_id, label, source_id } = self;
        let is_creation_or_deletion = event.changes.is_empty();
        let changed = changes.is_empty() || event.changes.iter().any(|name| changes.contains(name));
        let members = [stage_id, pipeline_id, owner_id, office_id, label, source_id];
        let is_placed =
            members.iter().all(|values| values.is_empty()) || event.places.iter().any(|place| self.has(place));
        event.kind == EventKind::ProspectErased || ((changed || is_creation_or_deletion) && is_placed)
    }

    fn has(&self, place: &FilteredState) -> bool {
        let FilteredState { stage_id, pipeline_id, owner_id, office_id, source_id, labels } = place;
        let is = |values: &[String], id: Option<String>| values.is_empty() || id.is_some_and(|id| values.contains(&id));
        let labels: Vec<String> = labels.iter().map(|label| folded(label)).collect();
        let is_labelled = self.label.is_empty() || self.label.iter().any(|label| labels.contains(&folded(label)));
        is(&self.stage_id, Some(stage_id.to_string()))
            && is(&self.pipeline_id, Some(pipeline_id.to_string()))
            && is(&self.owner_id, Some(owner_id.to_string()))
            && is(&self.office_id, office_id.map(|id| id.to_string()))
            && is(&self.source_id, source_id.map(|id| id.to_string()))
            && is_labelled
    }
}

impl Format for EventFilter {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[],
        shown: r##"{"type":"object","title":"EventFilter","additionalProperties":false,"properties":{"changes":{"$ref":"#/components/schemas/FilterValues"},"stageId":{"$ref":"#/components/schemas/FilterValues"},"pipelineId":{"$ref":"#/components/schemas/FilterValues"},"ownerId":{"$ref":"#/components/schemas/FilterValues"},"officeId":{"$ref":"#/components/schemas/FilterValues"},"label":{"$ref":"#/components/schemas/FilterValues"},"sourceId":{"$ref":"#/components/schemas/FilterValues"}}}"##,
        sent: r##"{"type":"object","title":"EventFilterInput","properties":{"changes":{"$ref":"#/components/schemas/FilterValuesInput"},"stageId":{"$ref":"#/components/schemas/FilterValuesInput"},"pipelineId":{"$ref":"#/components/schemas/FilterValuesInput"},"ownerId":{"$ref":"#/components/schemas/FilterValuesInput"},"officeId":{"$ref":"#/components/schemas/FilterValuesInput"},"label":{"$ref":"#/components/schemas/FilterValuesInput"},"sourceId":{"$ref":"#/components/schemas/FilterValuesInput"}}}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let (errors, mut object) = (body.error_count(), body.as_object(field.name, value)?);
        let mut filter = Self::default();
        for member in Self::MEMBERS {
            filter.set(member, values(&mut object, member));
        }
        body.absorb(object);
        if body.error_count() == errors && filter.is_empty() {
            body.fault(field.name, "must have a member; null sends every event");
        }
        (body.error_count() == errors).then_some(filter)
    }
}

/// The values of a member, which is an array of texts or a single one.
fn values(object: &mut Body, member: &'static str) -> Vec<String> {
    let elements = match object.value(member) {
        None => return Vec::new(),
        Some(Json::Text(text)) => vec![Json::Text(text)],
        Some(value) => match object.elements(member, value, MAX_ALTERNATIVES) {
            Some(elements) => elements,
            None => return Vec::new(),
        },
    };
    if elements.is_empty() {
        object.fault(member, "must not be empty: omit it, to leave this open");
    }
    let is_short =
        |text: &str| (!text.trim().is_empty() && text.chars().count() <= VALUE_CHARS).then(|| text.to_owned());
    object.distinct(member, &elements, "must be a text of 1 to 200 characters", is_short).unwrap_or_default()
}
