//! The fields of a webhook in requests.

use domain::EventKind;
use shared::gate::Context;
use shared::http::Length;
use shared::http::{Body, Json, Patch};
use shared::outbound::Target;

const DESCRIPTION: Length = Length::up_to(500);

/// The fields of a request.
#[derive(Debug)]
pub struct WebhookInput {
    /// Where events are sent.
    pub url: Option<String>,
    /// The kinds of events that are sent; empty means all.
    pub event_types: Option<Vec<EventKind>>,
    /// The owner's description.
    pub description: Patch<String>,
    /// Whether events are sent.
    pub active: Option<bool>,
}

/// Reads the fields. The host name of the URL is resolved: a private address is an error (SPECIFICATION §14.14).
pub async fn read(context: &Context<'_>, body: &mut Body) -> WebhookInput {
    let url = body.text("url", Length::within(2_000));
    let url = match url.filter(|url| !url.is_empty()) {
        Some(url) => target(context, body, &url).await,
        None => None,
    };
    WebhookInput {
        url,
        event_types: event_types(body),
        description: body.clearable_text("description", DESCRIPTION),
        active: body.boolean("active"),
    }
}

async fn target(context: &Context<'_>, body: &mut Body, url: &str) -> Option<String> {
    let targets = context.app.config.targets;
    match Target::parse(url, targets) {
        Ok(target) if target.resolves_well(&*context.app.network, targets).await => Some(target.as_str().to_owned()),
        Ok(_) => {
            body.fault("url", "must lead to a public address");
            None
        }
        Err(message) => {
            body.fault("url", message);
            None
        }
    }
}

fn event_types(body: &mut Body) -> Option<Vec<EventKind>> {
    let elements = body.array("eventTypes", EventKind::EVERY.len())?;
    if elements.is_empty() {
        body.fault("eventTypes", "must not be empty; leave it out for all kinds");
    }
    let mut kinds = Vec::new();
    for (at, element) in elements.iter().enumerate() {
        match element {
            Json::Text(name) if let Some(kind) = EventKind::parse(name) => {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            _ => {
                let names: Vec<_> = EventKind::EVERY.into_iter().map(EventKind::name).collect();
                let message = format!("must be one of {}", names.join(", "));
                body.fault(&format!("eventTypes[{at}]"), message);
            }
        }
    }
    // A list of all kinds is stored as an empty one, which includes kinds added later.
    Some(if kinds.len() == EventKind::EVERY.len() {
        Vec::new()
    } else {
        kinds
    })
}
