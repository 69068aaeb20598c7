//! The address of a webhook in requests.

use domain::webhook::WebhookInput;
use shared::gate::Context;
use shared::http::{ApiError, Body};
use shared::outbound::Target;

/// Checks the URL and ends the reading. The host name is resolved: a private address is an error (SPECIFICATION §12.7).
pub async fn check(context: &Context<'_>, body: Body, mut input: WebhookInput) -> Result<WebhookInput, ApiError> {
    let mut errors = body.into_errors();
    if let Some(url) = &mut input.url {
        let (network, timer) = (&*context.app.network, context.app.timer());
        let targets = context.app.config.targets;
        match Target::parse(url, targets) {
            Ok(target) if target.resolves_well(network, timer, targets).await => {
                target.as_str().clone_into(url);
            }
            Ok(_) => errors.add("url", "must lead to a public address"),
            Err(message) => errors.add("url", message),
        }
    }
    Ok(errors.or(input)?)
}
