//! Sources. No two sources have the same name, ignoring case (SPECIFICATION §7.8, §17.4).

use domain::account::SourceInput;
use domain::{AccountId, Source, SourceId};
use index::{Column, IndexKind};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::sources;
use store::Part;

use crate::deletion_guard::DeletionGuard;
use crate::setting::{PlainSetting, Setting};
use crate::settings::{Apart, Change, Kept};

impl Setting for Source {
    type State = Apart<Self>;
    const PARAMETER: &'static str = "sourceId";
    const ROUTE: &'static str = "/sources";
    const DELETED: &'static str = "Source deleted.";

    fn find(state: &Self::State, _: &str) -> Option<Self> {
        state.0.clone()
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        Ok(sources::sources(&context.app.store, context.account()).await?)
    }

    fn deletion(&self, context: &Context<'_>, _: &Self::State) -> Result<Change, ApiError> {
        let column = [(IndexKind::Prospect, Column::Source)];
        let guard = DeletionGuard::id(&column, &self.id.to_string(), "Prospects have this source.");
        Ok(Change::of(sources::delete(context.account(), self).to_vec()).guarded(guard))
    }
}

impl Kept for Source {
    async fn read(context: &Context<'_>) -> Result<Option<Self>, ApiError> {
        let Some(id) = SourceId::parse(context.parameter(Self::PARAMETER)) else {
            return Ok(None);
        };
        Ok(sources::source(&context.app.store, context.account(), id).await?)
    }
}

impl PlainSetting for Source {
    fn new(context: &Context<'_>, input: &SourceInput) -> Option<Self> {
        Some(Self {
            id: SourceId::new(context.app.entropy.ulid(context.now)),
            name: input.name.clone()?,
            created_at: context.now,
            updated_at: context.now,
        })
    }

    fn saved(&self, before: Option<&Self>, account: AccountId, _: &Self::State) -> Result<Change, ApiError> {
        let taken = ApiError::new(Code::Conflict, "Another source has this name.");
        let writes = match before {
            None => sources::create(account, self)?.to_vec(),
            Some(before) => sources::update(account, before, self)?,
        };
        Ok(Change { refusal: Some((Part::SourceName, taken)), ..Change::of(writes) })
    }
}
