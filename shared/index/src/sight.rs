//! An account as a caller may see it (SPECIFICATION §2.7). Functions that read prospects, or their children, for a caller take
//! a [`Sight`]. So no code reads past a scope by mistake.

use super::filter::Filter;
use domain::column::Column;
use domain::{AccountId, Caller, Placed, Scope, UserId};
use store::Store;

/// An account as a caller sees it.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    pub store: &'a Store,
    pub account: AccountId,
    /// The caller's scope and user; `None` for the whole account.
    scope: Option<(&'a Scope, UserId)>,
}

impl<'a> Sight<'a> {
    /// The whole account: for work of the service itself.
    pub const fn whole(store: &'a Store, account: AccountId) -> Self {
        Self { store, account, scope: None }
    }

    /// What this caller sees.
    pub fn of(store: &'a Store, caller: &'a Caller) -> Self {
        let scope = caller.scope.as_ref().map(|scope| (scope, caller.user_id));
        Self { store, account: caller.account_id, scope }
    }

    /// The same account without the scope. Whoever uses it must not tell the caller what it finds.
    pub const fn without_scope(self) -> Self {
        Self { scope: None, ..self }
    }

    pub const fn scope(self) -> Option<&'a Scope> {
        match self.scope {
            Some((scope, _)) => Some(scope),
            None => None,
        }
    }

    /// Whether it has a prospect that is there. A prospect that was merged is where its winner is.
    pub fn has(self, prospect: impl Into<Placed>) -> bool {
        self.scope.is_none_or(|(scope, user)| scope.has(user, prospect.into()))
    }

    /// The conditions that a prospect in the scope meets.
    pub(super) fn filters(self) -> Vec<Filter> {
        let Some((Scope { owner_ids, office_ids, pipeline_ids }, of_key)) = self.scope else {
            return Vec::new();
        };
        let owners = owner_ids.as_ref().map(|ids| ids.iter().map(|id| id.user(of_key).to_string()).collect());
        let offices = office_ids.as_ref().map(|ids| ids.iter().map(ToString::to_string).collect());
        let pipelines = pipeline_ids.as_ref().map(|ids| ids.iter().map(ToString::to_string).collect());
        let members = [(Column::Owner, owners), (Column::Office, offices), (Column::Pipeline, pipelines)];
        members.into_iter().filter_map(|(column, ids)| Some(Filter::AnyOf(column, ids?))).collect()
    }
}
