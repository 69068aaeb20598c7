//! Users (SPECIFICATION §17.2).

use domain::account::UserInput;
use domain::{AccountId, User, UserId};
use index::{Column, IndexKind};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::settings::{delete_setting, put_setting};
use store::Key;

use crate::deletion_guard::{DeletionGuard, in_use};
use crate::setting::{PlainSetting, Setting};
use crate::settings::{Change, Present, allowed};

/// The columns of the index that refer to a user.
const REFERENCES: [(IndexKind, Column); 9] = [
    (IndexKind::Prospect, Column::Owner),
    (IndexKind::Task, Column::AssignedTo),
    (IndexKind::Task, Column::CreatedBy),
    (IndexKind::Task, Column::OtherUsers),
    (IndexKind::Hire, Column::User),
    (IndexKind::Note, Column::User),
    (IndexKind::Note, Column::OtherUsers),
    (IndexKind::Meeting, Column::Owner),
    (IndexKind::Meeting, Column::OtherUsers),
];

const REFERENCED: &str = "Prospects, tasks, hires, notes or meetings refer to this user.";

impl Setting for User {
    type State = Present;
    const PARAMETER: &'static str = "userId";
    const ROUTE: &'static str = "/users";
    const DELETED: &'static str = "User deleted.";

    fn find(present: &Present, id: &str) -> Option<Self> {
        present.settings.user(UserId::parse(id)?).cloned()
    }

    async fn all(context: &Context<'_>) -> Result<Vec<Self>, ApiError> {
        Ok(context.settings().await?.users.clone())
    }

    fn deletion(&self, context: &Context<'_>, present: &Present) -> Result<Change, ApiError> {
        if present.keys.iter().any(|key| key.active && key.user_id == self.id) {
            return Err(in_use("An active API key acts for this user.", ["keys"]));
        }
        let guard = DeletionGuard::id(&REFERENCES, &self.id.to_string(), REFERENCED);
        Ok(Change::of(vec![delete_setting(Key::user(context.account(), self.id))]).guarded(guard))
    }
}

impl PlainSetting for User {
    fn new(context: &Context<'_>, input: &UserInput) -> Option<Self> {
        Some(Self {
            id: UserId::new(context.app.entropy.ulid(context.now)),
            name: input.name.clone()?,
            email: input.email.clone().over(None),
            active: input.active.unwrap_or(true),
            created_at: context.now,
            updated_at: context.now,
        })
    }

    fn saved(&self, before: Option<&Self>, account: AccountId, present: &Present) -> Result<Change, ApiError> {
        allowed(match before {
            None => present.settings.refusal_of_new_user(self),
            Some(_) => present.settings.refusal_of_email(self),
        })?;
        Ok(Change::of(vec![put_setting(Key::user(account, self.id), self)?]))
    }
}
