//! `erase`: removes a person and everything that the service knows about it (SPECIFICATION §15.2).

use domain::ProspectId;
use prospect_api::Method;
use serde_json::{Value, json};

use crate::api::Api;
use crate::output::Output;

/// Whom to erase.
#[derive(Clone, Debug, clap::Args)]
pub struct Erase {
    /// Id of the prospect
    #[arg(value_name = "ID", value_parser = crate::files::prospect)]
    pub prospect: ProspectId,
    /// Why; it is kept for good, so it must not describe the person
    #[arg(long)]
    pub reason: String,
    /// Your number of the person's request; it is kept for good
    #[arg(long, value_name = "NUMBER")]
    pub request_id: Option<String>,
    /// Refuse the email and the phone from now on
    #[arg(long)]
    pub suppress: bool,
    /// Show what would be removed, and store nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// Erases a person, and prints the receipt.
pub(crate) async fn erase(api: &Api, options: &Erase, output: &Output) -> Result<(), String> {
    let path = format!("/prospects/{}/erase", options.prospect);
    let mut body = json!({"reason": options.reason, "suppress": options.suppress});
    if let (Some(number), Some(members)) = (&options.request_id, body.as_object_mut()) {
        members.insert("requestId".to_owned(), number.as_str().into());
    }
    let call = api.client.request(Method::POST, &path, &[]).json(&body);
    let call = if options.dry_run { call.dry_run() } else { call };
    let receipt: Value = api.ask(call).await?;
    let receipt = receipt.get("item").ok_or("the answer has no item")?;
    output.record(receipt)
}
