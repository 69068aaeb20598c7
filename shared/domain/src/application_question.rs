//! The questions of an application form (SPECIFICATION §7.8).

use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, ValueKind};
use super::input::{Body, Json, Length};

const QUESTIONS: usize = 200;

/// The most bytes of all application questions together: one item of the table holds them.
const QUESTIONS_BYTES: usize = 300_000;

const LABEL: Length = Length::within(1_000);
const ANSWER: Length = Length::up_to(10_000);
const WORD: Length = Length::up_to(200);

/// One question of an application form, and its answer.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplicationQuestion {
    pub label: String,
    pub answer: String,
    /// The sender's kind of the question.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The sender's id of the question.
    pub id: Option<String>,
}

pub struct ApplicationQuestions;

impl Format for ApplicationQuestions {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$questions", QUESTIONS)],
        shown: r##"{"type":"array","maxItems":$questions,"items":{"$ref":"#/components/schemas/ApplicationQuestion"}}"##,
        sent: r##"{"type":"array","maxItems":$questions,"items":{"$ref":"#/components/schemas/ApplicationQuestionInput"}}"##,
    };
    type Value = Vec<ApplicationQuestion>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self::Value> {
        let mut questions = Vec::new();
        for mut object in body.elements_as_objects(field.name, value, QUESTIONS)? {
            questions.push(ApplicationQuestion {
                label: object.required_text("label", LABEL),
                answer: object.required_text("answer", ANSWER),
                kind: object.text("type", WORD),
                id: object.text("id", WORD),
            });
            body.absorb(object);
        }
        if bytes(&questions) > QUESTIONS_BYTES {
            body.fault(field.name, format!("must have at most {QUESTIONS_BYTES} bytes in all"));
            return None;
        }
        Some(questions)
    }
}

/// The bytes that count towards [`QUESTIONS_BYTES`]. A question is destructured without `..`, so that a new member does
/// not compile until it is counted.
fn bytes(questions: &[ApplicationQuestion]) -> usize {
    let bytes = questions.iter().map(|question| {
        let ApplicationQuestion { label, answer, kind, id } = question;
        let words = [kind, id].map(|word| word.as_ref().map_or(0, String::len));
        [label.len(), answer.len()].iter().chain(&words).sum::<usize>()
    });
    bytes.sum()
}
