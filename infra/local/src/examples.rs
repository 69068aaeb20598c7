//! Requests to paste into a terminal. The banner and the landing page show them. The README has the same requests:
//! `.ci/readme` compares both and runs them.

/// A request, as a command.
#[derive(Clone, Debug)]
pub struct Example {
    /// A short description.
    pub title: &'static str,
    /// The command, in one line or several.
    pub command: String,
}

/// The commands that a terminal needs before the requests. `key` is a word of a shell command.
pub fn preparation(base_url: &str, key: &str) -> String {
    format!(
        r#"export API={base_url}
export KEY={key}
get() {{ curl -s "$API$1" -H "Authorization: Bearer $KEY" "${{@:2}}"; }}
post() {{ get "$@" -H 'Content-Type: application/json'; }}"#
    )
}

/// A first session with the service.
pub fn all(base_url: &str) -> [Example; 5] {
    let inbox = base_url.replace("/v2", "/_inbox");
    let example = |title, command: &str| Example { title, command: command.to_owned() };
    [
        example("Whom the key acts for, and what it may do", "get /auth"),
        example(
            "Create a prospect, under an idempotency key",
            r#"post /prospects -H 'X-Idempotency-Key: my-first-write' -d '{"firstName": "Ada",
  "lastName": "Lovelace", "phone": "(212) 555-0123", "labels": "vip,math"}'"#,
        ),
        example("Find it by label and name", r#"get "/prospects?label=vip&name=ada&fields=firstName,lastName,phone""#),
        example("Count the prospects with a label", r#"get "/prospects/count?label=vip""#),
        example(
            "Send events to the inbox of this machine",
            &format!(r#"post /webhooks -d '{{"url": "{inbox}", "eventTypes": ["prospect.created"]}}'"#),
        ),
    ]
}
