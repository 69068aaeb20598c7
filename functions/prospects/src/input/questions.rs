//! `applicationQuestions`: an array of objects with `label`, `answer`, and optional `type` and `id`
//! (SPECIFICATION §8.16).

use domain::prospect::ApplicationQuestion;
use shared::http::Body;
use shared::http::body::Length;

/// The most questions of one prospect.
const MAX_QUESTIONS: usize = 200;

const LABEL: Length = Length::within(1_000);
const ANSWER: Length = Length::up_to(10_000);
const WORD: Length = Length::up_to(200);

/// The most bytes of all questions together: one item of the table holds them.
const MAX_BYTES: usize = 300_000;

/// Reads the questions; `None` if the field is omitted or invalid.
pub(super) fn read(body: &mut Body) -> Option<Vec<ApplicationQuestion>> {
    let mut questions = Vec::new();
    for mut object in body.objects("applicationQuestions", MAX_QUESTIONS)? {
        questions.push(ApplicationQuestion {
            label: object.required_text("label", LABEL),
            answer: object.required_text("answer", ANSWER),
            kind: object.text("type", WORD),
            id: object.text("id", WORD),
        });
        body.absorb(object);
    }
    let bytes = questions
        .iter()
        .map(|question| question.label.len().saturating_add(question.answer.len()));
    if bytes.sum::<usize>() > MAX_BYTES {
        body.fault(
            "applicationQuestions",
            format!("must be at most {MAX_BYTES} bytes in all"),
        );
        return None;
    }
    Some(questions)
}
