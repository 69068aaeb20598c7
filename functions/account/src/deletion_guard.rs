//! What may be deleted: that to which no record of the account refers any more, asked of the directories (SPECIFICATION §13.9).

use futures::future::try_join_all;
use index::{Column, Filter, Kind};
use shared::gate::Context;
use shared::http::{ApiError, Code};

/// What must not be there for a deletion to happen.
pub(crate) struct DeletionGuard {
    /// Of which kind, and where it would refer to what is to be deleted.
    places: Vec<(Kind, Filter)>,
    /// What is said where it is there.
    message: &'static str,
}

impl DeletionGuard {
    /// No record refers to this id in these columns.
    pub(crate) fn id(places: &[(Kind, Column)], id: &str, message: &'static str) -> Self {
        let places = places.iter().map(|(kind, column)| {
            let filter = match column {
                Column::Jobs => Filter::AnyOf(*column, vec![id.to_owned()]),
                _ => Filter::Is(*column, id.to_owned()),
            };
            (*kind, filter)
        });
        Self {
            places: places.collect(),
            message,
        }
    }

    /// No prospect stands in these stages.
    pub(crate) fn stages(stages: Vec<String>) -> Self {
        Self {
            places: vec![(Kind::Prospect, Filter::AnyOf(Column::Stage, stages))],
            message: "Prospects stand in a stage that would be deleted.",
        }
    }

    /// Refuses the deletion where something is there.
    pub(crate) async fn check(&self, context: &Context<'_>) -> Result<(), ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let counts = self
            .places
            .iter()
            .map(|(kind, filter)| index::count(store, account, *kind, std::slice::from_ref(filter)));
        if try_join_all(counts).await?.into_iter().any(|count| count > 0) {
            return Err(in_use(self.message));
        }
        Ok(())
    }
}

/// 409: what is in use cannot be deleted.
pub(crate) fn in_use(message: &str) -> ApiError {
    ApiError::new(Code::Conflict, message)
}
