//! POST /offices; GET, PATCH, PUT and DELETE /offices/{officeId} (SPECIFICATION §13.6).

use domain::{Office, OfficeId, Settings};
use index::{Column, Kind};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::settings::{delete_office, put_office};

use crate::deletion_guard::DeletionGuard;
use crate::get::NAME;
use crate::settings::{self, Change};
use crate::view;

/// The most offices of an account: its settings are read completely.
const MAX_OFFICES: usize = 1_000;

fn id(context: &Context<'_>) -> Result<OfficeId, ApiError> {
    OfficeId::parse(context.parameter("officeId")).ok_or_else(|| ApiError::not_found("office"))
}

fn known(settings: &Settings, id: OfficeId) -> Result<&Office, ApiError> {
    settings.office(id).ok_or_else(|| ApiError::not_found("office"))
}

/// Returns one office.
///
/// # Errors
/// 404; 503 if the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let office = known(&settings, id(context)?)?;
    settings::shown(context, &view::office(office), office.updated_at)
}

/// Creates an office.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.required_text("name", NAME);
    body.into_errors().or(())?;
    let office = Office {
        id: OfficeId::new(context.app.entropy.ulid(context.now)),
        name,
        created_at: context.now,
        updated_at: context.now,
    };
    settings::change(context, |present| {
        if present.settings.offices.len() >= MAX_OFFICES {
            return Err(ApiError::new(
                Code::Conflict,
                format!("An account has at most {MAX_OFFICES} offices."),
            ));
        }
        let reply = Reply::item(&view::office(&office))?.with_revision(settings::revision(office.updated_at));
        Ok(Change::of(
            vec![put_office(context.account(), &office)?],
            reply.created(),
        ))
    })
    .await
}

/// Updates an office.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    body.into_errors().or(())?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let mut after = Office {
            id,
            name: name.clone().unwrap_or_else(|| before.name.clone()),
            created_at: before.created_at,
            updated_at: before.updated_at,
        };
        let mut writes = Vec::new();
        if after != *before {
            after.updated_at = settings::moment(context, before.updated_at);
            writes.push(put_office(context.account(), &after)?);
        }
        let reply = Reply::item(&view::office(&after))?.with_revision(settings::revision(after.updated_at));
        Ok(Change::of(writes, reply))
    })
    .await
}

/// Deletes an office that no prospect belongs to.
///
/// # Errors
/// 404; 412; 409 if a prospect belongs to it, or if other writers kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = id(context)?;
    settings::change(context, |present| {
        let before = known(&present.settings, id)?;
        context.check_if_match(settings::revision(before.updated_at))?;
        Ok(Change {
            account: None,
            writes: vec![delete_office(context.account(), id)],
            guard: Some(DeletionGuard::id(
                &[(Kind::Prospect, Column::Office)],
                &id.to_string(),
                "Prospects belong to this office.",
            )),
            reply: Reply::deleted("Office deleted.")?,
        })
    })
    .await
}
