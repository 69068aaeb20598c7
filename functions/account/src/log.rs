//! GET /account/log: who changed what of the account, who took data out of it, and who was refused, newest first
//! (SPECIFICATION §17.10).

use std::net::IpAddr;

use domain::{KeyId, LogEntry, LogKind, UserId};
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::endpoints::page;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records::account_log::{self, ACTOR_KINDS, LogQuestion};

const FIELDS: &[&str] =
    &["id", "at", "type", "actor", "ip", "requestId", "recordId", "changes", "previous", "current", "count"];

/// Lists the entries. A page with a filter looks at a bounded number of them, so it can be short although more follow.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let question = question(&mut reader);
    let parameters = ListParameters::read(reader, LIMIT, FIELDS, &[])?;
    let page_token = context.page_token("/account/log", &parameters.selection);
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (store, account) = (&context.app.store, context.account());
    let place = (after.as_deref(), parameters.limit, context.now);
    let found = account_log::page(store, account, &question, place).await?;
    let items = page::fill(&found.items, |item| {
        let entry: LogEntry = item.record()?;
        parameters.fields.written(&entry.view().map_err(ApiError::internal)?)
    })?;
    let read_up_to = if items.len() < found.items.len() {
        let last = items.len().checked_sub(1).and_then(|last| found.items.get(last));
        match last {
            Some(item) => Some(item.record::<LogEntry>()?.id.ulid().to_string()),
            None => None,
        }
    } else {
        found.read_up_to
    };
    Page::of_log(items, &page_token, (after.as_deref(), read_up_to)).reply(&Fields::Every)
}

fn question(reader: &mut Reader<'_>) -> LogQuestion {
    let actor = reader.text("actor").map(str::to_owned);
    let is_actor =
        |text: &str| ACTOR_KINDS.contains(&text) || KeyId::parse(text).is_some() || UserId::parse(text).is_some();
    if !actor.as_deref().is_none_or(is_actor) {
        reader.fault("actor", "must be the id of a key, the id of a user, system or operator");
    }
    let key = reader.text("keyId").map(str::to_owned);
    if key.as_deref().is_some_and(|text| KeyId::parse(text).is_none()) {
        reader.fault("keyId", "must be the id of a key");
    }
    let ip = reader.text("ip").map(str::parse::<IpAddr>);
    if matches!(ip, Some(Err(_))) {
        reader.fault("ip", "must be an IPv4 or IPv6 address, such as 203.0.113.7");
    }
    LogQuestion {
        kinds: kinds(reader),
        actor,
        key,
        ip: ip.and_then(Result::ok).map(|ip| ip.to_string()),
        times: (reader.time("createdAfter"), reader.time("createdBefore")),
    }
}

/// The kinds that `type` names, separated by commas or repeated.
fn kinds(reader: &mut Reader<'_>) -> Vec<LogKind> {
    let Some(value) = reader.joined("type") else { return Vec::new() };
    let kinds: Option<Vec<LogKind>> = value.split(',').map(|word| LogKind::parse(word.trim())).collect();
    let Some(mut kinds) = kinds else {
        let names = LogKind::NAMES.join(", ");
        reader.fault("type", format!("must be some of {names}, separated by commas"));
        return Vec::new();
    };
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
