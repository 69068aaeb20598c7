//! Answers to clients, and results of batches (SPECIFICATION §4).

use super::super::{Answered, Batch, OfAnswer, OfBatch};

fn code<'a>(answered: &'a Answered<'_>) -> &'a str {
    answered.response.body["code"].as_str().unwrap_or_default()
}

fn header<'a>(answered: &'a Answered<'_>, name: &str) -> &'a str {
    answered.response.header(name)
}

fn is_upsert(answered: &Answered<'_>) -> bool {
    answered.request.method() == "POST" && answered.request.path() == "/prospects"
}

fn is_unavailable(answered: &Answered<'_>) -> bool {
    answered.response.status == 503 && !header(answered, "retry-after").is_empty()
}

super::states! { ANSWERS: OfAnswer;
    "a creation was replayed" =>
        |answered| answered.response.status == 201 && header(answered, "idempotency-status") == "replayed";
    "a deletion was replayed after its record was deleted" =>
        |answered| answered.request.method() == "DELETE" && header(answered, "idempotency-status") == "replayed";
    "an answer said that other writers kept winning" => |answered| {
        let message = answered.response.body["message"].as_str().unwrap_or_default();
        code(answered) == "conflict" && message.contains("kept winning")
    };
    "an answer said to wait for the first request with the key" =>
        |answered| code(answered) == "idempotency_in_progress" && !header(answered, "retry-after").is_empty();
    "a write had an unclear outcome: 503 with Retry-After" =>
        |answered| is_unavailable(answered) && !["GET", "HEAD"].contains(&answered.request.method());
    "a read could not reach the store: 503 with Retry-After" =>
        |answered| is_unavailable(answered) && answered.request.method() == "GET";
    "a prospect was matched by its phone alone" =>
        |answered| is_upsert(answered) && header(answered, "prospect-match") == "phone";
    "a prospect was matched by both email and phone" =>
        |answered| is_upsert(answered) && header(answered, "prospect-match") == "both";
    "a change was refused because another prospect has the email or the phone" =>
        |answered| code(answered) == "conflict" && answered.response.body["prospectId"].is_string();
    "If-Match named an old revision" =>
        |answered| code(answered) == "precondition_failed";
    "a client had the present revision: 304" =>
        |answered| answered.response.status == 304;
    "a page token was refused that was altered, foreign, or of other filters" =>
        |answered| code(answered) == "invalid_page_token";
    "a page ended early, at its limit of bytes" => |answered| {
        let body = &answered.response.body;
        answered.response.text.len() > 1_000_000 && body["pagination"]["nextPageToken"].is_string()
    };
}

super::states! { BATCHES: OfBatch;
    "a message of a batch failed, and the others did not" =>
        |batch: &Batch| batch.failed > 0 && batch.failed < batch.messages;
    "the sweeper found something due that had no message" =>
        |batch: &Batch| batch.due > 0;
}
