//! GET /prospects: newest first unless `sort` says otherwise, with every filter and an exact total (SPECIFICATION
//! §7.2).

use std::pin::pin;

use domain::ProspectId;
use futures::TryStreamExt;
use index::{Column, Index, IndexKind, Order, Search};
use shared::endpoints::list_parameters::{ListParameters, order_with};
use shared::endpoints::page::Filling;
use shared::gate::Context;
use shared::http::{ApiError, Limit, Reply};

use crate::custom_filters;
use crate::filters::Filters;
use crate::include;

const LIMIT: Limit = Limit { default: 25, max: 1_000 };

/// What `sort` takes.
const SORTS: [(&str, Column); 3] =
    [("createdAt", Column::CreatedAt), ("updatedAt", Column::UpdatedAt), ("name", Column::Name)];

const NEWEST_FIRST: Order = Order::descending(Column::CreatedAt);

/// Lists prospects.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let mut reader = context.call.query.reader();
    let filters = Filters::read(&mut reader, &settings);
    let order = order_with(&mut reader, &SORTS, NEWEST_FIRST, |name| custom_filters::order(name, &settings));
    let parameters = ListParameters::read(reader, LIMIT, &include::fields(), &include::OF_LIST)?;
    let page_token = context.page_token("/prospects", &parameters.selection);
    let search = Search {
        after: parameters.after(&page_token)?,
        filters: filters.joined(context).await?,
        order,
        limit: parameters.limit,
    };
    let found = Index::of(context.sight(), IndexKind::Prospect)
        .with_fields(&settings.custom_fields)
        .search(&search)
        .await
        .map_err(|error| custom_filters::refused(error, &settings))?;
    let ids = found.page.iter().filter_map(|position| ProspectId::parse(&position.id));
    let ids: Vec<ProspectId> = ids.collect();
    let mut page = Filling::default();
    // The index's positions, not the records': a record may have changed since it was found.
    let mut positions = found.page.iter();
    let mut batches = pin!(include::batches(context, &ids, &parameters.additions));
    while let Some(batch) = batches.try_next().await? {
        for (prospect, profile) in &batch {
            // It was merged into another prospect after it was found.
            if prospect.merged.is_some() {
                continue;
            }
            let id = prospect.id.to_string();
            let item = include::view(prospect, &settings, profile.as_ref(), &parameters.additions)?;
            if let Some(position) = positions.find(|position| position.id == id)
                && !page.add(position, parameters.fields.written(&item)?)
            {
                return page.reply(&found, &page_token);
            }
        }
    }
    page.reply(&found, &page_token)
}
