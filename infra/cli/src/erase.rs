//! `erase`: removes a person and everything that the service knows about it (SPECIFICATION §17.1).

use domain::ProspectId;
use hyper::Method;
use serde_json::{Value, json};

use crate::api::{Api, Call, Failure};
use crate::output::Output;
use crate::pace::USUAL;

/// Whom to erase.
#[derive(Clone, Debug, clap::Args)]
pub struct Erase {
    /// Id of the prospect
    #[arg(value_name = "ID", value_parser = id)]
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

fn id(text: &str) -> Result<ProspectId, &'static str> {
    ProspectId::parse(text).ok_or("must be the id of a prospect")
}

/// Erases a person, and prints the receipt. Erasing a person again does nothing, so the request needs no key.
pub(crate) async fn erase(api: &Api, options: &Erase, output: &Output) -> Result<(), String> {
    let dry_run = if options.dry_run { "?dryRun=true" } else { "" };
    let target = format!("/prospects/{}/erase{dry_run}", options.prospect);
    let mut body = json!({"reason": options.reason, "suppress": options.suppress});
    if let (Some(number), Some(members)) = (&options.request_id, body.as_object_mut()) {
        members.insert("requestId".to_owned(), number.as_str().into());
    }
    let call = Call {
        method: Method::POST,
        body: Some(body.to_string()),
        ..Call::get(&target)
    };
    let answer = api.retried(&call, USUAL, output).await?;
    let receipt: Value = api.read(&target, &answer.body).map_err(Failure::message)?;
    let receipt = receipt.get("item").ok_or("the answer has no item")?;
    output.line(&serde_json::to_string_pretty(receipt).map_err(|error| error.to_string())?)
}
