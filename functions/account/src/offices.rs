//! Offices (SPECIFICATION §17.4).

use domain::account::OfficeInput;
use domain::{AccountId, Office, OfficeId};
use index::{Column, IndexKind};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::settings::{delete_setting, put_setting};
use store::Key;

use crate::deletion_guard::DeletionGuard;
use crate::setting::{PlainSetting, Setting};
use crate::settings::{Change, Present};

/// The most offices of an account: its settings are read completely.
const MAX_OFFICES: usize = 1_000;

impl Setting for Office {
    type State = Present;
    const PARAMETER: &'static str = "officeId";
    const ROUTE: &'static str = "/offices";
    const DELETED: &'static str = "Office deleted.";

    fn find(present: &Present, id: &str) -> Option<Self> {
        present.settings.office(OfficeId::parse(id)?).cloned()
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        Ok(context.settings().await?.offices.clone())
    }

    fn deletion(&self, context: &Context<'_>, _: &Present) -> Result<Change, ApiError> {
        let column = [(IndexKind::Prospect, Column::Office)];
        let guard = DeletionGuard::id(&column, &self.id.to_string(), "Prospects belong to this office.");
        Ok(Change::of(vec![delete_setting(Key::office(context.account(), self.id))]).guarded(guard))
    }
}

impl PlainSetting for Office {
    fn new(context: &Context<'_>, input: &OfficeInput) -> Option<Self> {
        Some(Self {
            id: OfficeId::new(context.app.entropy.ulid(context.now)),
            name: input.name.clone()?,
            created_at: context.now,
            updated_at: context.now,
        })
    }

    fn saved(&self, before: Option<&Self>, account: AccountId, present: &Present) -> Result<Change, ApiError> {
        if before.is_none() && present.settings.offices.len() >= MAX_OFFICES {
            let message = format!("An account has at most {MAX_OFFICES} offices.");
            return Err(ApiError::new(Code::Conflict, message));
        }
        Ok(Change::of(vec![put_setting(Key::office(account, self.id), self)?]))
    }
}
