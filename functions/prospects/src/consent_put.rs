//! PUT /prospects/{prospectId}/consents/{channel}: records what the prospect said about being contacted (SPECIFICATION
//! §8.33).

use domain::{Consent, ConsentInput, ConsentStatement, ContactChannel, EventKind, Prospect, ProspectId, prospect_view};
use futures::future::try_join;
use shared::endpoints::prospects::{Asks, present, record_change};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::events::EventMeta;
use shared::records::prospects;

/// Records a consent or its withdrawal. The same status, source and text as before change nothing.
///
/// # Errors
/// 400 with every field error; 404 if the account has no such prospect, or if there is no such channel; 409 `merged`; 409
/// `conflict` if the prospect said something else after `at`; 412; 409 if other writers kept winning; 503 if the store does
/// not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let channel = ContactChannel::parse(context.parameter("channel"));
    let channel = channel.ok_or_else(|| ApiError::new(Code::NotFound, "The channel must be email, sms or call."))?;
    let input = ConsentInput::read(context.call.json()?, context.now)?;
    context
        .decide_and_commit(|| async { decide(context, (id, channel), &input).await.map(Some) })
        .await
}

async fn decide(
    context: &Context<'_>,
    (id, channel): (ProspectId, ContactChannel),
    input: &ConsentInput,
) -> Result<Decision, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let read = async { Ok(prospects::get(store, account, id).await?) };
    let (stored, settings) = try_join(read, context.settings()).await?;
    let before = present(context, stored, Asks::Writes).await?;
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
    let mut after = Prospect {
        revision: before.revision.saturating_add(1),
        updated_at: at,
        ..before.clone()
    };
    after
        .consents
        .set(channel, Some(Consent::of(&statement, after.revision)));
    let meta = EventMeta::new(EventKind::ConsentChanged);
    let (mut writes, event) = record_change(context, &settings, (&before, &after), meta)?;
    writes.push(prospects::put_statement(account, (id, after.revision), &statement)?);
    Ok(Decision::new(writes, reply(&after, &statement)?).with_event(event))
}
