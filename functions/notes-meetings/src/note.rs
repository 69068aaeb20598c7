//! POST /notes, PATCH and PUT /notes/{noteId} (SPECIFICATION §11.3, §11.5).

use domain::bounds::{MENTIONS, NOTE_BODY_CHARS, is_file_url};
use domain::html::clean;
use domain::note::Mention;
use domain::{EventKind, Note, NoteId, ProspectId, Settings, UnixMs, UserId};
use shared::changed_fields;
use shared::endpoints::children::{self, Attribution, ChildUpdate};
use shared::endpoints::users::{self, NO_USER};
use shared::gate::Context;
use shared::http::Length;
use shared::http::{ApiError, Body, FieldErrors, Patch, Reply};

const NO_FILE_URL: &str = "must be a link that starts with https://, without white space, of at most 2000 characters";

const BODY: Length = Length::within(NOTE_BODY_CHARS);

/// The fields of a request, without the prospect.
struct Input {
    body: Option<String>,
    pin: Option<bool>,
    user: Option<UserId>,
    date: Option<UnixMs>,
    /// In the order of the request, so that an error names its index; `None` is an invalid id.
    mentions: Option<Vec<Option<UserId>>>,
    file_url: Patch<String>,
}

/// Creates a note.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let prospect = children::required_id(&mut body, "prospectId", children::NO_PROSPECT, ProspectId::parse);
    let html = body.required_text("body", BODY);
    let cleaned = cleaned(&mut body, &html);
    let input = Input {
        body: cleaned,
        ..fields(&mut body)
    };
    let mut errors = body.into_errors();
    check_users(&input, &*context.settings().await?, None, &mut errors);
    let found = children::find_prospect(context, prospect, &mut errors).await?;
    let (Some(named), Some(found), Some(html)) = errors.or((prospect, found, input.body))? else {
        return Err(ApiError::internal("a required field without a field error"));
    };
    let attribution = Attribution::of(context, input.user);
    let suffix = context.child_suffix();
    let note = |prospect_id| Note {
        id: NoteId::new(prospect_id, suffix),
        prospect_id,
        body: html.clone(),
        pin: input.pin.unwrap_or(false),
        date: input.date.unwrap_or(context.now),
        mentions: input.mentions.as_deref().map(distinct).unwrap_or_default(),
        file_url: input.file_url.clone().over(None),
        user_id: input.user,
        created_by_api: attribution.created_by_api,
        created_by_api_key_id: attribution.key_id,
        created_by_api_key_name: attribution.key_name.clone(),
        created_at: context.now,
        updated_at: context.now,
    };
    children::create_on_prospect(context, named, found, note).await
}

/// Updates a note; omitted fields keep their values.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let html = body.text("body", BODY);
    let cleaned = html.and_then(|html| cleaned(&mut body, &html));
    let input = Input {
        body: cleaned,
        ..fields(&mut body)
    };
    let errors = body.into_errors();
    let settings = context.settings().await?;
    children::update(context, |before: &Note| {
        let mut errors = errors.clone();
        check_users(&input, &settings, Some(before), &mut errors);
        Ok(errors.or(decide(before, &input, context.now))?)
    })
    .await
}

fn fields(body: &mut Body) -> Input {
    Input {
        body: None,
        pin: body.boolean("pin"),
        user: body.parse("userId", NO_USER, UserId::parse),
        date: body.time("date"),
        mentions: mentions(body),
        file_url: body.clearable("fileUrl", NO_FILE_URL, |url| is_file_url(url).then(|| url.to_owned())),
    }
}

/// The cleaned body. A body without allowed content is an error, as cleaning would lose it silently.
fn cleaned(body: &mut Body, html: &str) -> Option<String> {
    if html.is_empty() {
        return None;
    }
    match clean(html, NOTE_BODY_CHARS) {
        Err(refusal) => body.fault("body", refusal.to_string()),
        Ok(text) if text.is_empty() => body.fault("body", "has nothing in it but markup that is not allowed"),
        Ok(text) => return Some(text),
    }
    None
}

fn mentions(body: &mut Body) -> Option<Vec<Option<UserId>>> {
    let mut mentions = Vec::new();
    for mut object in body.objects("mentions", MENTIONS)? {
        mentions.push(children::required_id(&mut object, "userId", NO_USER, UserId::parse));
        body.absorb(object);
    }
    Some(mentions)
}

/// Each user once, in the order of the request.
fn distinct(input: &[Option<UserId>]) -> Vec<Mention> {
    let mut mentions: Vec<Mention> = Vec::new();
    for user_id in input.iter().copied().flatten() {
        if mentions.iter().all(|mention| mention.user_id != user_id) {
            mentions.push(Mention { user_id });
        }
    }
    mentions
}

fn check_users(input: &Input, settings: &Settings, before: Option<&Note>, errors: &mut FieldErrors) {
    let author = before.and_then(|before| before.user_id);
    users::check(settings, errors, "userId", input.user, author);
    let known = |mention: &UserId| {
        let mut mentions = before.iter().flat_map(|before| &before.mentions);
        mentions.any(|known| known.user_id == *mention)
    };
    for (at, mention) in input.mentions.iter().flatten().enumerate() {
        let kept = mention.filter(known);
        users::check(settings, errors, format!("mentions[{at}].userId"), *mention, kept);
    }
}

fn decide(before: &Note, input: &Input, now: UnixMs) -> ChildUpdate<Note> {
    let Input {
        body,
        pin,
        user,
        date,
        mentions,
        file_url,
    } = input;
    let mut note = before.clone();
    if let Some(body) = body {
        note.body.clone_from(body);
    }
    note.pin = pin.unwrap_or(before.pin);
    note.date = date.unwrap_or(before.date);
    note.user_id = user.or(before.user_id);
    if let Some(mentions) = mentions {
        note.mentions = distinct(mentions);
    }
    note.file_url = file_url.clone().over(before.file_url.clone());
    let changes = changed_fields!(
        before, note,
        Note {
            body: "body",
            pin: "pin",
            date: "date",
            user_id: "userId",
            mentions: "mentions",
            file_url: "fileUrl",
        } not {
            id, prospect_id, created_by_api, created_by_api_key_id, created_by_api_key_name, created_at, updated_at,
        }
    );
    if !changes.is_empty() {
        note.updated_at = now.max(before.updated_at);
    }
    ChildUpdate {
        record: note,
        changes,
        kind: EventKind::NoteUpdated,
    }
}
