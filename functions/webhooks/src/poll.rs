//! GET /webhooks/poll: the records of the latest events of one kind, for the polling triggers of integration platforms:
//! a bare array of flat objects with `snake_case` names and ISO 8601 times (SPECIFICATION §12.4).

use std::collections::HashSet;
use std::sync::LazyLock;

use chrono::{DateTime, SecondsFormat};
use domain::field::{ValueKind, definitions};
use domain::{CustomField, EventKind, File, Hire, Meeting, Note, Prospect, Task, Webhook};
use serde_json::value::to_raw_value;
use serde_json::{Map, Value};
use shared::endpoints::page;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::events::feed::{self, FeedWindow};

const DEFAULT_LIMIT: usize = 25;
const MAX_LIMIT: usize = 100;

/// The names of the times in the records that have events.
static TIMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let fields = definitions::<Prospect>()
        .chain(definitions::<Task>())
        .chain(definitions::<Hire>())
        .chain(definitions::<Note>())
        .chain(definitions::<Meeting>())
        .chain(definitions::<File>())
        .chain(definitions::<CustomField>())
        .chain(definitions::<Webhook>());
    let times = fields.filter(|field| field.kind == ValueKind::Time);
    let of_imports = ["startedAt", "endedAt", "expiresAt"];
    times.map(|field| field.name).chain(of_imports).collect()
});

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let name = reader.text("eventType");
    let kind = name.map_or(Some(EventKind::ProspectCreated), EventKind::parse);
    if kind.is_none() {
        reader.fault("eventType", format!("must be one of {}", EventKind::NAMES.join(", ")));
    }
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    reader.or(())?;
    let window = FeedWindow::of_notifications(kind.unwrap_or(EventKind::ProspectCreated), context.now);
    let events = feed::newest(&context.app.store, context.account(), &window, limit).await?;
    let items = page::fill(&events, |stored| {
        let item: Value = serde_json::from_str(&stored.read()?.item).map_err(ApiError::internal)?;
        to_raw_value(&flat(item)).map_err(ApiError::internal)
    })?;
    Reply::ok(&items)
}

/// The record with `snake_case` names and its times as ISO 8601. Platforms tell records apart by `id`, so a custom field
/// has its key as `id` too.
fn flat(mut item: Value) -> Value {
    if let Value::Object(members) = &mut item
        && let Some(key) = members.get("key").filter(|_| !members.contains_key("id")).cloned()
    {
        members.insert("id".to_owned(), key);
    }
    renamed(item)
}

/// The value with `snake_case` names, also in the objects of a list, and its times as ISO 8601.
fn renamed(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let members = members
                .into_iter()
                .map(|(name, value)| (snake(&name), iso(&name, &value).unwrap_or_else(|| renamed(value))));
            Value::Object(members.collect::<Map<_, _>>())
        }
        Value::Array(elements) => elements.into_iter().map(renamed).collect(),
        value => value,
    }
}

/// ISO 8601, if the member is a time.
fn iso(name: &str, value: &Value) -> Option<Value> {
    let ms = value.as_i64().filter(|_| TIMES.contains(name))?;
    let time = DateTime::from_timestamp_millis(ms)?;
    Some(time.to_rfc3339_opts(SecondsFormat::Millis, true).into())
}

fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len().saturating_add(4));
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}
