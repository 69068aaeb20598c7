//! Whether a prospect may be contacted: what it said about each channel (SPECIFICATION §15.1).

use domain::{Consent, ConsentInput, ConsentStatement, ContactChannel, EventKind, Prospect, ProspectId, prospect_view};
use futures::future::try_join;
use serde::Serialize;
use serde_json::value::RawValue;
use shared::endpoints::page;
use shared::endpoints::prospects::{Asks, named, present, record_change, with_settings};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::events::EventMeta;
use shared::records::prospects;

#[derive(Serialize)]
struct Consents<'a> {
    success: bool,
    items: &'a [ConsentStatement],
    history: &'a [Box<RawValue>],
}

/// GET /prospects/{prospectId}/consents: the present consents by channel, and the latest statements, the last one first.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let (store, account) = (&context.app.store, context.account());
    // Read the record first, so that every statement that this state of the record has already exists.
    let prospect = prospects::get(context.sight(), id).await?;
    let prospect = present(context, prospect, Asks::Reads("/consents")).await?;
    let consents: Vec<&Consent> = prospect.consents.all().collect();
    let (items, latest) = try_join(
        prospects::present_statements(store, account, id, &consents),
        prospects::latest_statements(store, account, &prospect),
    )
    .await?;
    let latest =
        page::fill(&latest, |statement| serde_json::value::to_raw_value(statement).map_err(ApiError::internal))?;
    let reply = Reply::ok(&Consents { success: true, items: &items, history: &latest })?;
    Ok(context.conditional(reply, prospect.revision))
}

/// PUT /prospects/{prospectId}/consents/{channel}: records a consent or its withdrawal. The same status, source and text
/// as before change nothing.
pub async fn put(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let channel = ContactChannel::parse(context.parameter("channel"));
    let channel = channel.ok_or_else(|| ApiError::new(Code::NotFound, "The channel must be email, sms or call."))?;
    let input = ConsentInput::read(context.call.json()?, context.now)?;
    context.decide_and_commit(|| async { decide(context, (id, channel), &input).await.map(Some) }).await
}

async fn decide(
    context: &Context<'_>,
    (id, channel): (ProspectId, ContactChannel),
    input: &ConsentInput,
) -> Result<Decision, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let (before, settings) = with_settings(context, prospects::get(context.sight(), id)).await?;
    let before = present(context, before, Asks::Writes).await?;
    context.check_if_match(before.revision)?;
    let reply = |prospect: &Prospect, statement: &ConsentStatement| {
        let shown = Reply::item(&prospect_view::item(prospect, &settings, None))?.with_revision(prospect.revision);
        Ok::<_, ApiError>(Reply::item(statement)?.with_tag_of(&shown))
    };
    let known = before.consents.get(channel);
    if let Some(known) = known.filter(|known| input.repeats(known)) {
        let statements = prospects::present_statements(store, account, id, &[known]).await?;
        let statement = statements.first().cloned().unwrap_or_else(|| known.without_text());
        return Ok(Decision::unchanged(reply(&before, &statement)?));
    }
    let at = context.moment_after(before.updated_at);
    let statement = input.statement(channel, known, (at, context.caller.user_id));
    let statement = statement.ok_or_else(|| {
        let message = "The prospect said something else about this channel after that time. Leave out `at` if it says \
                       this now.";
        ApiError::new(Code::Conflict, message)
    })?;
    let mut after = Prospect { revision: before.revision.saturating_add(1), updated_at: at, ..before.clone() };
    let consent = Consent::of(&statement, after.revision);
    after.consents.set(channel, Some(consent));
    let meta = EventMeta::new(EventKind::ConsentChanged);
    let (mut writes, event) = record_change(context, &settings, (&before, &after), meta)?;
    writes.push(prospects::put_statement(account, (id, after.revision), &statement)?);
    Ok(Decision::new(writes, reply(&after, &statement)?).with_event(event))
}
