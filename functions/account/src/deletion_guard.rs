//! Guards of deletions: a record that other records refer to cannot be deleted (SPECIFICATION §17.5). The index finds
//! them.

use futures::future::try_join_all;
use index::{Column, Error, Filter, Index, IndexKind};
use shared::gate::Context;
use shared::http::{ApiError, Code, FieldError};
use shared::records::references;

/// The references that prevent a deletion.
pub(crate) struct DeletionGuard {
    /// The ids of the records to delete.
    ids: Vec<String>,
    /// The kinds of records that can refer to them, each with the filter that finds them.
    references: Vec<(IndexKind, Filter)>,
    /// The message of the error.
    message: &'static str,
}

impl DeletionGuard {
    /// Prevents the deletion while a record refers to this id in one of these columns.
    pub(crate) fn id(columns: &[(IndexKind, Column)], id: &str, message: &'static str) -> Self {
        let references = columns.iter().map(|(kind, column)| {
            let filter = match column {
                Column::Jobs | Column::OtherUsers => Filter::AnyOf(*column, vec![id.to_owned()]),
                _ => Filter::Is(*column, id.to_owned()),
            };
            (*kind, filter)
        });
        Self { ids: vec![id.to_owned()], references: references.collect(), message }
    }

    /// Prevents the deletion while a prospect is in one of these stages.
    pub(crate) fn stages(stages: Vec<String>) -> Self {
        Self {
            references: vec![(IndexKind::Prospect, Filter::AnyOf(Column::Stage, stages.clone()))],
            ids: stages,
            message: "Prospects stand in a stage that would be deleted.",
        }
    }

    /// Refuses the deletion if there is a reference. From then on, no write can refer to the records (ADR 0021): one
    /// that was committed in between is found by the second search.
    pub(crate) async fn check(&self, context: &Context<'_>) -> Result<(), ApiError> {
        self.search(context).await?;
        context.admission().await;
        let (store, now) = (&context.app.store, context.app.clock.now());
        references::close(store, context.account(), &self.ids, now).await?;
        self.search(context).await
    }

    async fn search(&self, context: &Context<'_>) -> Result<(), ApiError> {
        let counts = self
            .references
            .iter()
            .map(|(kind, filter)| Index::of(context.sight(), *kind).count(std::slice::from_ref(filter)));
        let counts = try_join_all(counts).await.map_err(|error| match error {
            Error::NotIndexedYet(..) => {
                let message = "The references to this record are being indexed. Try again later.";
                ApiError::new(Code::Conflict, message)
            }
            Error::Store(_) | Error::TooLarge(_) => error.into(),
        })?;
        let found = self.references.iter().zip(counts).filter(|(_, count)| *count > 0);
        let mut kinds: Vec<&'static str> = found.map(|((kind, _), _)| plural(*kind)).collect();
        kinds.dedup();
        if kinds.is_empty() { Ok(()) } else { Err(in_use(self.message, kinds)) }
    }
}

/// What clients call records of this kind.
const fn plural(kind: IndexKind) -> &'static str {
    match kind {
        IndexKind::Prospect => "prospects",
        IndexKind::Task => "tasks",
        IndexKind::Hire => "hires",
        IndexKind::Note => "notes",
        IndexKind::Meeting => "meetings",
        IndexKind::File => "files",
        IndexKind::Move => "moves",
        IndexKind::Resume => "resumes",
    }
}

/// 409: a record in use cannot be deleted. `kinds` are the kinds of records that refer to it.
pub(crate) fn in_use(message: &str, kinds: impl IntoIterator<Item = &'static str>) -> ApiError {
    let details =
        kinds.into_iter().map(|kind| FieldError { field: kind.to_owned(), message: "refer to this record".to_owned() });
    ApiError::new(Code::Conflict, message).with_details(details.collect())
}
