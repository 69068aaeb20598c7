//! Guards of deletions: a record that other records refer to cannot be deleted (SPECIFICATION §13.9). The index finds
//! them.

use futures::future::try_join_all;
use index::{Column, Filter, Kind};
use shared::gate::Context;
use shared::http::{ApiError, Code};

/// The references that prevent a deletion.
pub(crate) struct DeletionGuard {
    /// The kinds of records that can refer to the record, each with the filter that finds them.
    references: Vec<(Kind, Filter)>,
    /// The message of the error.
    message: &'static str,
}

impl DeletionGuard {
    /// Prevents the deletion while a record refers to this id in one of these columns.
    pub(crate) fn id(columns: &[(Kind, Column)], id: &str, message: &'static str) -> Self {
        let references = columns.iter().map(|(kind, column)| {
            let filter = match column {
                Column::Jobs => Filter::AnyOf(*column, vec![id.to_owned()]),
                _ => Filter::Is(*column, id.to_owned()),
            };
            (*kind, filter)
        });
        Self {
            references: references.collect(),
            message,
        }
    }

    /// Prevents the deletion while a prospect is in one of these stages.
    pub(crate) fn stages(stages: Vec<String>) -> Self {
        Self {
            references: vec![(Kind::Prospect, Filter::AnyOf(Column::Stage, stages))],
            message: "Prospects stand in a stage that would be deleted.",
        }
    }

    /// Refuses the deletion if there is a reference.
    pub(crate) async fn check(&self, context: &Context<'_>) -> Result<(), ApiError> {
        let (store, account) = (&context.app.store, context.account());
        let counts = self
            .references
            .iter()
            .map(|(kind, filter)| index::count(store, account, *kind, std::slice::from_ref(filter)));
        if try_join_all(counts).await?.into_iter().any(|count| count > 0) {
            return Err(in_use(self.message));
        }
        Ok(())
    }
}

/// 409: a record in use cannot be deleted.
pub(crate) fn in_use(message: &str) -> ApiError {
    ApiError::new(Code::Conflict, message)
}
