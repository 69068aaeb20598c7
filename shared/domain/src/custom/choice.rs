//! The options of a custom field of the types `select` and `multiSelect` (SPECIFICATION §17.7).

use serde::{Deserialize, Serialize};

use crate::field::{FieldDefinition, Format, ValueKind};
use crate::input::{Body, Json, Length};

pub const MAX_CHOICES: usize = 200;

/// The most characters of the value and of the label of an option.
pub const CHOICE_CHARS: usize = 100;

/// An option. Its value never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    pub value: String,
    pub label: String,
    /// Whether no other record can get it.
    #[serde(default)]
    pub archived: bool,
    /// The option that replaced it on every record.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merged_into: Option<String>,
}

pub struct Choices;

impl Format for Choices {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$choices", MAX_CHOICES)],
        shown: r##"{"type":"array","maxItems":$choices,"items":{"$ref":"#/components/schemas/CustomFieldOption"}}"##,
        sent: r##"{"type":"array","maxItems":$choices,"items":{"$ref":"#/components/schemas/CustomFieldOptionInput"}}"##,
    };
    type Value = Vec<Choice>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Vec<Choice>> {
        let objects = body.elements_as_objects(field.name, value, MAX_CHOICES)?;
        let mut choices: Vec<Choice> = Vec::new();
        for (at, mut object) in objects.into_iter().enumerate() {
            let value = object.required_text("value", Length::within(CHOICE_CHARS));
            // A filter splits its values at commas.
            if value.contains(',') {
                object.fault("value", "must not contain a comma");
            }
            let label = object.text("label", Length::within(CHOICE_CHARS));
            let archived = FieldDefinition { name: "archived", ..*field };
            let archived = object.field::<bool>(&archived).unwrap_or_default();
            // Clients send options back as they have read them.
            object.ignore("mergedInto");
            body.absorb(object);
            if choices.iter().any(|known| known.value == value) {
                body.fault(&format!("{}[{at}].value", field.name), "repeats the value of another option");
            }
            let label = label.unwrap_or_else(|| value.clone());
            choices.push(Choice { value, label, archived, merged_into: None });
        }
        Some(choices)
    }
}
