//! What clients are told, and what becomes of messages (SPECIFICATION §3).

use super::super::{Answered, OfAnswer, OfBatch, State, Worked};

fn code<'a>(answered: &'a Answered<'_>) -> &'a str {
    answered.response.body["code"].as_str().unwrap_or_default()
}

fn header<'a>(answered: &'a Answered<'_>, name: &str) -> &'a str {
    answered.response.header(name)
}

fn method<'a>(answered: &'a Answered<'_>) -> &'a str {
    answered.request.method()
}

fn is_creation(answered: &Answered<'_>) -> bool {
    method(answered) == "POST" && answered.request.path() == "/prospects"
}

/// What answers tell.
pub const ANSWERS: &[State<OfAnswer>] = &[
    State {
        name: "a creation was replayed",
        is: |answered| answered.response.status == 201 && header(answered, "idempotency-status") == "replayed",
    },
    State {
        name: "a deletion was replayed after its record was gone",
        is: |answered| method(answered) == "DELETE" && header(answered, "idempotency-status") == "replayed",
    },
    State {
        name: "a client was told that others kept winning",
        is: |answered| {
            let message = answered.response.body["message"].as_str().unwrap_or_default();
            code(answered) == "conflict" && message.contains("kept winning")
        },
    },
    State {
        name: "a client was told to wait for its own first request",
        is: |answered| code(answered) == "idempotency_in_progress" && !header(answered, "retry-after").is_empty(),
    },
    State {
        name: "a client was told that its write has an unclear outcome: 503 with Retry-After",
        is: |answered| {
            let writes = method(answered) != "GET" && method(answered) != "HEAD";
            answered.response.status == 503 && writes && !header(answered, "retry-after").is_empty()
        },
    },
    State {
        name: "a read found the store out of reach: 503 with Retry-After",
        is: |answered| {
            let reads = method(answered) == "GET";
            answered.response.status == 503 && reads && !header(answered, "retry-after").is_empty()
        },
    },
    State {
        name: "a prospect was matched by its phone alone",
        is: |answered| is_creation(answered) && header(answered, "prospect-match") == "phone",
    },
    State {
        name: "a prospect was matched by both email and phone",
        is: |answered| is_creation(answered) && header(answered, "prospect-match") == "both",
    },
    State {
        name: "a change was refused because another prospect has the email or the phone",
        is: |answered| code(answered) == "conflict" && answered.response.body["prospectId"].is_string(),
    },
    State {
        name: "If-Match named a revision that had passed",
        is: |answered| code(answered) == "precondition_failed",
    },
    State {
        name: "a client had the revision already: 304",
        is: |answered| answered.response.status == 304,
    },
    State {
        name: "a page token was refused that was altered, foreign, or of other filters",
        is: |answered| code(answered) == "invalid_page_token",
    },
    State {
        name: "a page was closed early, at its bytes",
        is: |answered| {
            let body = &answered.response.body;
            let cut = answered.response.text.len() > 4_000_000;
            cut && body["pagination"]["nextPageToken"].is_string()
        },
    },
];

/// What batches of messages tell.
pub const BATCHES: &[State<OfBatch>] = &[
    State {
        name: "a message of a batch failed, and the others did not",
        is: |worked: &Worked| worked.failed > 0 && worked.failed < worked.messages,
    },
    State {
        name: "the sweeper found what was due and had no message",
        is: |worked: &Worked| worked.due > 0,
    },
];
