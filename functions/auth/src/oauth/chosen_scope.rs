//! The scope that a person chooses for a grant: a part of what their key sees.

use std::sync::Arc;

use domain::scope::{MAX_IDS, Own, ScopeOwner};
use domain::{Caller, OfficeId, PipelineId, Scope, Settings};
use shared::records::settings;
use store::StoreError;

use super::OAuthRequest;
use super::error::OAuthError;
use super::form::Form;

pub const OWNER: &str = "owner";
pub const OFFICE: &str = "office";
pub const PIPELINE: &str = "pipeline";

/// The offices and pipelines of the account that the key sees.
#[derive(Clone, Debug)]
pub struct Offered {
    settings: Arc<Settings>,
    scope: Scope,
}

impl Offered {
    pub async fn read(request: OAuthRequest<'_>, caller: &Caller) -> Result<Self, StoreError> {
        let (app, now) = (request.app, request.app.clock.now());
        let read = settings::present(&app.store, &app.settings, caller.account_id, caller.settings_version, now);
        Ok(Self { settings: read.await?, scope: caller.scope.clone().unwrap_or_default() })
    }

    /// Each office with its name.
    pub fn offices(&self) -> impl Iterator<Item = (OfficeId, &str)> {
        let offices = self.settings.offices.iter().map(|office| (office.id, office.name.as_str()));
        let seen = self.scope.office_ids.as_ref();
        offices.filter(move |(id, _)| seen.is_none_or(|seen| seen.contains(id)))
    }

    /// Each pipeline with its name.
    pub fn pipelines(&self) -> impl Iterator<Item = (PipelineId, &str)> {
        let pipelines = self.settings.pipelines.iter().map(|pipeline| (pipeline.id, pipeline.name.as_str()));
        let seen = self.scope.pipeline_ids.as_ref();
        pipelines.filter(move |(id, _)| seen.is_none_or(|seen| seen.contains(id)))
    }

    /// The scope that the form names; `None` is everything that the key sees.
    ///
    /// # Errors
    /// `invalid_request` for what was not offered, or too many ids.
    pub fn chosen(&self, form: &Form) -> Result<Option<Scope>, OAuthError> {
        let owner = form.one(OWNER)?.map(|_| vec![ScopeOwner::Own(Own::Itself)]);
        let scope = Scope {
            owner_ids: owner,
            office_ids: among(form, OFFICE, self.offices().map(|(id, _)| id))?,
            pipeline_ids: among(form, PIPELINE, self.pipelines().map(|(id, _)| id))?,
        };
        Ok(Some(scope).filter(|scope| *scope != Scope::default()))
    }
}

/// The ids that the form names, if the page offered them; `None` if it names none.
fn among<T: ToString>(
    form: &Form,
    name: &'static str,
    offered: impl Iterator<Item = T>,
) -> Result<Option<Vec<T>>, OAuthError> {
    let wanted: Vec<&str> = form.all(name).collect();
    let chosen: Vec<T> = offered.filter(|id| wanted.contains(&id.to_string().as_str())).collect();
    if chosen.len() != wanted.len() || chosen.len() > MAX_IDS {
        return Err(OAuthError::invalid_request(&format!(
            "{name} must name at most {MAX_IDS} records that the page offers."
        )));
    }
    Ok(Some(chosen).filter(|chosen| !chosen.is_empty()))
}
