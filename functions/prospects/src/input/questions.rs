//! `applicationQuestions`: an array of objects with `label`, `answer`, and optional `type` and `id`
//! (SPECIFICATION §8.16).

use domain::bounds::{
    QUESTION_ANSWER_CHARS, QUESTION_LABEL_CHARS, QUESTION_WORD_CHARS, QUESTIONS, QUESTIONS_BYTES, questions_bytes,
};
use domain::prospect::ApplicationQuestion;
use shared::http::Body;
use shared::http::Length;

const LABEL: Length = Length::within(QUESTION_LABEL_CHARS);
const ANSWER: Length = Length::up_to(QUESTION_ANSWER_CHARS);
const WORD: Length = Length::up_to(QUESTION_WORD_CHARS);

/// Reads the questions; `None` if the field is omitted or invalid.
pub(super) fn read(body: &mut Body) -> Option<Vec<ApplicationQuestion>> {
    let mut questions = Vec::new();
    for mut object in body.objects("applicationQuestions", QUESTIONS)? {
        questions.push(ApplicationQuestion {
            label: object.required_text("label", LABEL),
            answer: object.required_text("answer", ANSWER),
            kind: object.text("type", WORD),
            id: object.text("id", WORD),
        });
        body.absorb(object);
    }
    if questions_bytes(&questions) > QUESTIONS_BYTES {
        body.fault(
            "applicationQuestions",
            format!("must be at most {QUESTIONS_BYTES} bytes in all"),
        );
        return None;
    }
    Some(questions)
}
