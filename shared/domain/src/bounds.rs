//! Bounds of fields that requests and imports share (SPECIFICATION §15.1).

use super::prospect::{ApplicationQuestion, Resume};

/// The most characters of a note's body, as sent and as cleaned.
pub const NOTE_BODY_CHARS: usize = 100_000;

/// The most mentions of a note.
pub const MENTIONS: usize = 100;

/// The most characters of a note's `fileUrl`.
pub const FILE_URL_CHARS: usize = 2_000;

/// The most application questions of a prospect.
pub const QUESTIONS: usize = 200;

/// The most bytes of all application questions together: one item of the table holds them.
pub const QUESTIONS_BYTES: usize = 300_000;

/// The most characters of a question's label, which has at least one.
pub const QUESTION_LABEL_CHARS: usize = 1_000;

/// The most characters of a question's answer.
pub const QUESTION_ANSWER_CHARS: usize = 10_000;

/// The most characters of a question's `type` and `id`, each.
pub const QUESTION_WORD_CHARS: usize = 200;

/// The most characters of a resume's `fileName` and `contentType`, each.
pub const RESUME_WORD_CHARS: usize = 300;

/// The most characters of a resume's `url`.
pub const RESUME_URL_CHARS: usize = 2_000;

/// The most characters of a resume's text and of its file in base64, each: a body has at most 1 MiB.
pub const RESUME_CONTENT_CHARS: usize = 1024 * 1024;

/// The bytes of application questions that count towards [`QUESTIONS_BYTES`]. A question is destructured without `..`,
/// so that a new member does not compile until it is counted.
#[must_use]
pub fn questions_bytes(questions: &[ApplicationQuestion]) -> usize {
    let bytes = questions.iter().map(|question| {
        let ApplicationQuestion {
            label,
            answer,
            kind,
            id,
        } = question;
        let words = [kind, id].map(|word| word.as_ref().map_or(0, String::len));
        [label.len(), answer.len()].iter().chain(&words).sum::<usize>()
    });
    bytes.sum()
}

/// Whether these questions could be those of a request.
#[must_use]
pub fn are_questions(questions: &[ApplicationQuestion]) -> bool {
    let are_valid = questions.iter().all(|question| {
        let ApplicationQuestion {
            label,
            answer,
            kind,
            id,
        } = question;
        !label.is_empty()
            && label.chars().count() <= QUESTION_LABEL_CHARS
            && answer.chars().count() <= QUESTION_ANSWER_CHARS
            && fits(kind.as_ref(), QUESTION_WORD_CHARS)
            && fits(id.as_ref(), QUESTION_WORD_CHARS)
    });
    are_valid && questions.len() <= QUESTIONS && questions_bytes(questions) <= QUESTIONS_BYTES
}

/// Whether this resume could be that of a request.
#[must_use]
pub fn is_resume(resume: &Resume) -> bool {
    let Resume {
        file_name,
        content_type,
        text,
        data,
        url,
    } = resume;
    fits(file_name.as_ref(), RESUME_WORD_CHARS)
        && fits(content_type.as_ref(), RESUME_WORD_CHARS)
        && fits(text.as_ref(), RESUME_CONTENT_CHARS)
        && fits(data.as_ref(), RESUME_CONTENT_CHARS)
        && fits(url.as_ref(), RESUME_URL_CHARS)
        && url.as_deref().is_none_or(is_link)
}

/// Whether a resume's `url` has a scheme that the service accepts.
#[must_use]
pub fn is_link(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// Whether a note's `fileUrl` is one that the service accepts.
#[must_use]
pub fn is_file_url(url: &str) -> bool {
    url.starts_with("https://") && url.chars().count() <= FILE_URL_CHARS && !url.contains(char::is_whitespace)
}

fn fits(text: Option<&String>, most: usize) -> bool {
    text.is_none_or(|text| text.chars().count() <= most)
}
