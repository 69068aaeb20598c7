//! POST /users; GET, PATCH, PUT and DELETE /users/{userId} (SPECIFICATION §13.3).

use domain::{Email, Settings, User, UserId};
use index::{Column, Kind};
use shared::gate::Context;
use shared::http::{ApiError, Body, Code, Patch, Reply};
use shared::records::settings::{delete_user, put_user};

use crate::deletion_guard::{DeletionGuard, in_use};
use crate::get::NAME;
use crate::settings::{self, Change};
use crate::view;

/// The columns of the index that refer to a user.
const REFERENCES: [(Kind, Column); 9] = [
    (Kind::Prospect, Column::Owner),
    (Kind::Task, Column::AssignedTo),
    (Kind::Task, Column::CreatedBy),
    (Kind::Task, Column::OtherUsers),
    (Kind::Hire, Column::User),
    (Kind::Note, Column::User),
    (Kind::Note, Column::OtherUsers),
    (Kind::Meeting, Column::Owner),
    (Kind::Meeting, Column::OtherUsers),
];

const REFERENCED: &str = "Prospects, tasks, hires, notes or meetings refer to this user.";

fn email(body: &mut Body) -> Patch<Email> {
    body.clearable(
        "email",
        "must be an email address such as ada@example.com",
        Email::parse,
    )
}

/// The user that the path names.
pub(crate) fn id(context: &Context<'_>) -> Result<UserId, ApiError> {
    UserId::parse(context.parameter("userId")).ok_or_else(|| ApiError::not_found("user"))
}

/// The user, if the account has it.
pub(crate) fn known(settings: &Settings, id: UserId) -> Result<&User, ApiError> {
    settings.user(id).ok_or_else(|| ApiError::not_found("user"))
}

fn conflict(message: String) -> ApiError {
    ApiError::new(Code::Conflict, message)
}

/// Returns one user.
///
/// # Errors
/// 404; 503 if the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let user = known(&settings, id(context)?)?;
    settings::shown(context, &view::user(user), user.updated_at)
}

/// Creates a user.
///
/// # Errors
/// 400 with every field error; 409 if another user has the email, or if other writers kept winning; 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.required_text("name", NAME);
    let email = email(&mut body).over(None).map(|email| email.as_str().to_owned());
    let active = body.boolean("active").unwrap_or(true);
    body.into_errors().or(())?;
    let user = User {
        id: UserId::new(context.app.entropy.ulid(context.now)),
        name,
        email,
        active,
        created_at: context.now,
        updated_at: context.now,
    };
    settings::change(context, |present| {
        if let Some(message) = present.settings.refusal_of_new_user(&user) {
            return Err(conflict(message));
        }
        let reply = Reply::item(&view::user(&user))?.with_revision(settings::revision(user.updated_at));
        Ok(Change::of(vec![put_user(context.account(), &user)?], reply.created()))
    })
    .await
}

/// Updates a user; omitted fields keep their values.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if another user has the email, or if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    let email = email(&mut body).map(|email| email.as_str().to_owned());
    let active = body.boolean("active");
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let mut after = User {
            id,
            name: name.clone().unwrap_or_else(|| before.name.clone()),
            email: email.clone().over(before.email.clone()),
            active: active.unwrap_or(before.active),
            created_at: before.created_at,
            updated_at: before.updated_at,
        };
        let mut writes = Vec::new();
        if after != *before {
            if let Some(message) = present.settings.refusal_of_email(&after) {
                return Err(conflict(message));
            }
            after.updated_at = settings::moment(context, before.updated_at);
            writes.push(put_user(context.account(), &after)?);
        }
        let reply = Reply::item(&view::user(&after))?.with_revision(settings::revision(after.updated_at));
        Ok(Change::of(writes, reply))
    })
    .await
}

/// Deletes a user that no record refers to.
///
/// # Errors
/// 404; 412; 409 if the user is in use, or if other writers kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        if present.keys.iter().any(|key| key.active && key.user_id == id) {
            return Err(in_use("An active API key acts for this user.", ["keys"]));
        }
        Ok(Change {
            account: None,
            writes: vec![delete_user(context.account(), id)],
            guard: Some(DeletionGuard::id(&REFERENCES, &id.to_string(), REFERENCED).of_user(&present.settings)),
            reply: Reply::deleted("User deleted.")?,
        })
    })
    .await
}
