//! One record that is assigned to a user, given to another user: read, decided, and written in one transaction with its
//! event, as an update of the record does it.

use std::sync::Arc;

use domain::{Meeting, ProspectId, Settings, Task, UserId};
use shared::endpoints::children::{self, Child};
use shared::endpoints::prospects::owned_by;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records;
use shared::records::children::read;

/// A child that is assigned to one user.
pub(crate) trait Assigned: Child {
    fn user(&self) -> UserId;

    /// The record, assigned to this user.
    fn given_to(self, user: UserId) -> Self;
}

impl Assigned for Task {
    fn user(&self) -> UserId {
        self.assigned_to
    }

    fn given_to(mut self, user: UserId) -> Self {
        self.assign(user, None);
        self
    }
}

impl Assigned for Meeting {
    fn user(&self) -> UserId {
        self.owner_id
    }

    fn given_to(self, user: UserId) -> Self {
        Self { owner_id: user, ..self }
    }
}

/// Records change hands.
pub(crate) struct Handover<'a> {
    pub context: &'a Context<'a>,
    pub settings: Arc<Settings>,
    pub from: UserId,
    pub to: UserId,
}

impl Handover<'_> {
    /// Gives a prospect to the other user. `false` if it is not owned by the first one, or does not exist.
    pub(crate) async fn prospect(&self, id: &str) -> Result<bool, ApiError> {
        let Some(id) = ProspectId::parse(id) else {
            return Ok(false);
        };
        let context = self.context;
        context
            .decide_and_commit_step(|| async {
                let stored = records::prospects::get(context.sight(), id).await?;
                match stored.filter(|stored| stored.merged.is_none() && stored.owner_id == self.from) {
                    Some(before) => owned_by(context, &self.settings, &before, self.to).map(Some),
                    None => Ok(None),
                }
            })
            .await
    }

    /// Gives a child to the other user. `false` if it is not assigned to the first one, or does not exist.
    pub(crate) async fn child<C: Assigned>(&self, id: &str) -> Result<bool, ApiError> {
        let Some(id) = C::parse_id(id) else { return Ok(false) };
        let context = self.context;
        context
            .decide_and_commit_step(|| async {
                let stored = read::<C>(context.sight(), id).await?;
                let Some(before) = stored.filter(|stored| stored.record.user() == self.from) else {
                    return Ok(None);
                };
                let after = before.record.clone().given_to(self.to);
                children::changed(context, (&before, None), after).map(Some)
            })
            .await
    }
}
