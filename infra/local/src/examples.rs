//! Requests to paste into a terminal, which the banner and the landing page show.

use crate::inbox;

/// A request, as a command.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it does, in a few words.
    pub title: &'static str,
    /// The command, in one line or several.
    pub command: String,
}

/// A first session with the service. `authorization` is the header with the key, as a word of a shell command.
#[must_use]
pub fn all(base_url: &str, authorization: &str) -> [Example; 5] {
    let inbox = base_url.replace("/v2", inbox::PATH);
    let example = |title, command| Example { title, command };
    [
        example(
            "Whom the key acts for, and what it may do",
            format!("curl -i {base_url}/auth -H {authorization}"),
        ),
        example(
            "Create a prospect, under an idempotency key",
            format!(
                "curl -i {base_url}/prospects -H {authorization} \\
  -H 'Content-Type: application/json' -H 'X-Idempotency-Key: first-prospect' \\
  -d '{{\"firstName\": \"Ada\", \"lastName\": \"Lovelace\", \"email\": \"ada@example.com\"}}'"
            ),
        ),
        example(
            "List the newest prospects",
            format!("curl -i '{base_url}/prospects?limit=2' -H {authorization}"),
        ),
        example(
            "Count those with a name",
            format!("curl -i '{base_url}/prospects/count?name=lovelace' -H {authorization}"),
        ),
        example(
            "Send each event to the inbox of this stack",
            format!(
                "curl -i {base_url}/webhooks -H {authorization} \\
  -H 'Content-Type: application/json' -d '{{\"url\": \"{inbox}\"}}'"
            ),
        ),
    ]
}
