//! A column that a later version of the service adds: refused until it is rebuilt from the records, then answered.

use std::collections::BTreeSet;
use std::future::ready;

use domain::{AccountId, CustomFields};
use futures::future::BoxFuture;
use index::{
    Cell, Column, Error, FacetBy, Facets, Filter, Grouping, Index, IndexKind, Row, RowSource, Run, Schema, Sight, Sizes,
};
use serde_json::json;
use shared::http::ApiError;
use shared::records::present_rows::PresentRows;
use store::StoreError;
use tests::World;
use ulid::Ulid;

use super::answers::{answers, change, expect_same, people, rows, run};
use super::fixture::{KEPT, newer};

/// The schema before the columns that are new in [`newer`].
fn older(kind: IndexKind) -> Schema<'static> {
    let kept = kind.schema().columns().filter(|column| KEPT.contains(column));
    Schema::with(kept.map(|column| (column, 1)).collect::<Vec<_>>().leak())
}

/// How many prospects are nurses, for a version with the new column; `None` if the question is refused.
async fn nurses(index: Index<'_>) -> Option<usize> {
    let count = index.count(&[Filter::Is(Column::Title, "nurse".to_owned())]).await;
    let titles = FacetBy { column: Column::Title, grouping: Grouping::Exact };
    let facets = index.facets(&[], (&[titles], &[]), 200).await;
    let of_nurses = |facets: Facets| {
        let mut buckets = facets.facets[0].buckets.iter();
        buckets.find(|bucket| bucket.value == "nurse").map_or(0, |bucket| bucket.count)
    };
    assert_eq!(facets.map(of_nurses), count);
    match count {
        Ok(count) => Some(count),
        Err(error) => {
            assert!(matches!(error, Error::NotIndexedYet(Column::Title, _)), "{error}");
            let reply = "conflict: This filter is being built for this account. Try again later.";
            assert_eq!(format!("{:?}", ApiError::from(error)), reply);
            None
        }
    }
}

#[tokio::test]
async fn a_new_column_is_refused_until_it_is_built_and_then_answered() {
    let (world, plain) = (World::new().await, World::new().await);
    let (store, account) = (world.store(), world.first().settings.account.id);
    let ids = people(&world).await;
    change(&plain, &people(&plain).await).await;
    let expected = plain.get("/prospects/count?title=nurse").await.body["count"].as_u64();
    let expected = Some(usize::try_from(expected.unwrap()).unwrap());
    let index = |kind| Index::of(Sight::whole(&store, account), kind).with_schema(newer(kind));
    // The old schema has compacted every index.
    for (step, kind) in (0..).zip([IndexKind::EVERY; 3].concat()) {
        let earlier = Index::of(Sight::whole(&store, account), kind).with_schema(older(kind));
        earlier.compact(&run(&world, step), None).await.unwrap();
    }
    assert_eq!((rows(&world), nurses(index(IndexKind::Prospect)).await), (0, None));
    // Old functions still write while compaction builds the column.
    change(&world, &ids).await;
    for kind in IndexKind::EVERY {
        let mut runs = 0;
        while index(kind).outdated().await.unwrap() > 0 {
            runs += 1;
            let run = run(&world, 20 + runs);
            let done = index(kind).compact(&run, Some(&PresentRows(&store, &CustomFields::default()))).await.unwrap();
            assert!(done.rebuilt > 0, "every run rebuilds rows: {done:?}");
            let answer = nurses(index(IndexKind::Prospect)).await;
            assert!(answer.is_none() || answer == expected, "{answer:?} after {runs} runs");
        }
        let least = if kind == IndexKind::Prospect { 2 } else { 0 };
        assert!((least..8).contains(&runs), "{kind:?}: {runs} runs");
    }
    assert_eq!(nurses(index(IndexKind::Prospect)).await, expected);
    expect_same(&answers(&plain).await, &answers(&world).await);
    // After another write of an old function, the index refuses the question again, until the account is reindexed.
    let patch = world.patch(&format!("/prospects/{}", ids[0]), json!({"city": "Rome"}));
    patch.await.expect_status(200);
    assert_eq!(nurses(index(IndexKind::Prospect)).await, None);
    assert_eq!(store.accounts().await.unwrap().len(), 2);
    for kind in IndexKind::EVERY {
        let reindex = index(kind).reindex(&PresentRows(&store, &CustomFields::default()), || run(&world, 40)).await;
        reindex.unwrap();
        assert_eq!(index(kind).outdated().await, Ok(0));
    }
    assert_eq!(nurses(index(IndexKind::Prospect)).await, expected);
    world.check_consistency().await;
}

/// Every record is of a nurse.
#[derive(Debug)]
struct Nurses;

impl RowSource for Nurses {
    fn rows<'a>(
        &'a self,
        _: AccountId,
        _: IndexKind,
        ids: &'a [String],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>> {
        let title = || (Column::Title, Cell::Text("nurse".to_owned()));
        let rows = ids.iter().map(|id| row(id.clone(), Some(title())));
        Box::pin(ready(Ok(rows.collect())))
    }
}

fn row(id: String, further: Option<(Column, Cell)>) -> Row {
    let times = [Column::CreatedAt, Column::UpdatedAt].map(|column| (column, Cell::Time(1)));
    Row::new(id, 1, times.into_iter().chain(further))
}

fn segments(world: &World) -> usize {
    let items = world.items();
    let partitions = items.iter().filter_map(|item| item["pk"]["S"].as_str());
    let segments = partitions.filter(|partition| partition.contains("#SEGMENT#prospect"));
    segments.collect::<BTreeSet<_>>().len()
}

#[tokio::test]
async fn a_rebuild_reads_no_more_records_at_once_than_fit_into_the_memory_of_a_segment() {
    let (world, kind) = (World::new().await, IndexKind::Prospect);
    let (store, account) = (world.store(), world.first().settings.account.id);
    let ids = (0..1_200_u64).map(|number| format!("prospect_{}", Ulid::from_parts(number, 1)));
    let rows: Vec<_> = ids.map(|id| row(id, None).write_with(account, kind, older(kind))).collect();
    for batch in rows.chunks(100) {
        store.transact(batch, None).await.unwrap();
    }
    let index = Index::of(Sight::whole(&store, account), kind);
    let of_size = |step, memory| Run { sizes: Sizes { memory, ..Sizes::default() }, ..run(&world, step) };
    let whole = of_size(0, Sizes::default().memory);
    index.with_schema(older(kind)).compact(&whole, None).await.unwrap();
    assert_eq!(segments(&world), 1);
    // A row takes more than 10 bytes, so a batch of 500 is too large. The old segment stays for its readers.
    let index = index.with_schema(newer(kind));
    let done = index.compact(&of_size(1, 5_000), Some(&Nurses)).await.unwrap();
    assert_eq!((done.rebuilt, segments(&world)), (1_200, 1 + 3));
    assert_eq!((index.outdated().await, nurses(index).await), (Ok(0), Some(1_200)));
}
