//! The page at `/_inbox`. Its scripts show the deliveries; without scripts it is a plain list.

use std::fmt::Write;

use axum::response::Response;

use super::delivery::Received;
use super::failures::MAX_FAILURES;
use super::storage::MAX_DELIVERIES;
use crate::pages::{self, escape};

/// Without scripts, the browser loads the page again.
const HEAD: &str = r#"<script type="module" src="/_pages/inbox/inbox.js"></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>"#;

/// The page with these deliveries.
pub fn of(deliveries: &[Received]) -> Response {
    let mut list = String::new();
    for Received { details, .. } in deliveries {
        let verdict = match &details.verdict.signature_problem {
            None => "signature valid".to_owned(),
            Some(problem) => format!("signature not valid: {}", escape(problem)),
        };
        let _ = writeln!(
            list,
            "<li class=\"card\"><strong>{}</strong> <code>{}</code> {verdict}</li>",
            escape(&details.event_type),
            escape(&details.webhook_id),
        );
    }
    let body = include_str!("../../pages/inbox.html")
        .replace("{max_deliveries}", &MAX_DELIVERIES.to_string())
        .replace("{max_failures}", &MAX_FAILURES.to_string())
        .replace("{list}", &list);
    pages::html(pages::document("Webhook inbox", HEAD, &body))
}
