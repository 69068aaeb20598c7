//! Notes on prospects (SPECIFICATION §10.3).

use std::sync::Arc;

use domain::field::Input;
use domain::note::distinct;
use domain::{Note, NoteInput, Settings};
use index::{Column, Order};
use shared::endpoints::children::{self, NewChild};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::{ApiError, Body, FieldErrors, Reply};

/// Lists notes, newest first.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = children::filters(&mut reader, &[("userId", Column::User)], &[]);
    let order = Order::descending(Column::CreatedAt);
    children::list::<Note>(context, filters, reader, (&[], order)).await
}

/// Reads the request to create a note.
pub fn request(mut body: Body, settings: &Arc<Settings>) -> NewChild<Note, NoteInput> {
    let input = NoteInput::of_creation(&mut body);
    let mut errors = body.into_errors();
    check_users(&input, settings, None, &mut errors);
    NewChild { prospect_id: input.prospect_id, user_id: input.user_id, errors, input, make: Note::new }
}

/// Updates a note; omitted fields keep their values.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = NoteInput::of_update(&mut body);
    let errors = body.into_errors();
    let settings = context.settings().await?;
    children::update(context, input.user_id, |before: &Note| {
        let mut errors = errors.clone();
        check_users(&input, &settings, Some(before), &mut errors);
        errors.or(())?;
        let mut note = before.clone();
        input.apply(&mut note);
        if let Some(mentions) = &input.mentions {
            note.mentions = distinct(mentions);
        }
        Ok(note)
    })
    .await
}

fn check_users(input: &NoteInput, settings: &Settings, before: Option<&Note>, errors: &mut FieldErrors) {
    let author = before.and_then(|before| before.user_id);
    users::check(settings, errors, "userId", input.user_id, author);
    for (at, mention) in input.mentions.iter().flatten().enumerate() {
        let kept = mention.filter(|user| before.is_some_and(|before| before.mentions(*user)));
        users::check(settings, errors, format!("mentions[{at}].userId"), *mention, kept);
    }
}
