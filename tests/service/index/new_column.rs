//! A column that a later version of the service adds: refused until it is rebuilt from the records, then answered.

use index::{Column, Error, FacetBy, Facets, Filter, Grouping, Index, Kind, Schema, prospect_row};
use serde_json::json;
use shared::http::ApiError;
use shared::records::present_rows::PresentRows;
use store::{Guard, Key, Part, Write, to_item};
use tests::World;

use super::answers::{answers, change, expect_same, people, rows, run};
use super::fixture::{Fixture, KEPT, account, id, newer};
use super::list::Version;

/// The schema of an earlier version of the service: without the columns that are new in [`newer`].
fn older(kind: Kind) -> Schema {
    let kept = kind.schema().columns().filter(|column| KEPT.contains(column));
    Schema::with(kept.map(|column| (column, 1)).collect::<Vec<_>>().leak())
}

/// How many prospects are nurses, for a version with the new column; `None` if the question is refused.
async fn nurses(index: Index<'_>) -> Option<usize> {
    let count = index.count(&[Filter::Is(Column::Title, "nurse".to_owned())]).await;
    let titles = FacetBy {
        column: Column::Title,
        grouping: Grouping::Exact,
    };
    let facets = index.facets(&[], &[titles], 200).await;
    let of_nurses = |facets: Facets| {
        let mut buckets = facets.facets[0].buckets.iter();
        buckets
            .find(|bucket| bucket.value == "nurse")
            .map_or(0, |bucket| bucket.count)
    };
    assert_eq!(facets.map(of_nurses), count);
    match count {
        Ok(count) => Some(count),
        Err(error) => {
            assert_eq!(error, Error::NotIndexedYet(Column::Title));
            let reply = "conflict: This filter is being built for this account. Try again later.";
            assert_eq!(format!("{:?}", ApiError::from(error)), reply);
            None
        }
    }
}

/// The schema of a version of the service that has no external ids.
fn without_external_ids(kind: Kind) -> Schema {
    let known = kind.schema().columns().filter(|column| *column != Column::ExternalIds);
    Schema::with(known.map(|column| (column, 2)).collect::<Vec<_>>().leak())
}

#[tokio::test]
async fn a_column_of_a_new_field_is_empty_where_it_is_missing_until_it_is_rebuilt() {
    let (today, earlier) = (Kind::Prospect.schema(), without_external_ids(Kind::Prospect));
    let (world, fixture) = (World::new().await, Fixture::new(1, today));
    let (store, mut random) = (world.store(), fastrand::Rng::with_seed(1));
    let put = async |number: usize, schema: Schema| {
        let mut prospect = Version { number: 1, stage: 0 }.prospect(&id(number), 1);
        if schema == today {
            prospect.external_ids = serde_json::from_value(json!([{"system": "ats", "id": "1"}])).unwrap();
        }
        let row = prospect_row(&prospect).write_with(account(), Kind::Prospect, schema);
        let (key, item) = (Key::prospect(account(), prospect.id), to_item(&prospect).unwrap());
        let record = Write::put(Part::Record, key, item, Guard::Always);
        store.transact(&[record, row], None).await.unwrap();
    };
    let index = fixture.index(&store);
    let with_ids = async || {
        let of_ats = Filter::AnyOf(Column::ExternalIds, vec!["ats".to_owned()]);
        let of_ats = index.count(&[of_ats]).await.unwrap();
        let without = index.count(&[Filter::Empty(Column::ExternalIds)]).await.unwrap();
        assert_eq!(index.count(&[Filter::Filled(Column::Name)]).await, Ok(of_ats + without));
        of_ats
    };
    let compact_earlier = async |random: &mut fastrand::Rng| {
        fixture.clock.advance_ms(60_000);
        let run = super::fixture::run(fixture.clock.now(), random);
        index.with_schema(earlier).compact(&run, None).await.unwrap();
    };
    for number in 0..5 {
        put(number, earlier).await;
    }
    assert_eq!(with_ids().await, 0);
    compact_earlier(&mut random).await;
    assert_eq!(with_ids().await, 0);
    for number in 5..10 {
        put(number, today).await;
    }
    assert_eq!(with_ids().await, 5);
    // A sweeper of the earlier version drops the column.
    compact_earlier(&mut random).await;
    assert_eq!(with_ids().await, 0);
    assert!(index.outdated().await.unwrap() > 0);
    for _ in 0..5 {
        fixture.compact(&store, &mut random, 60_000).await;
    }
    assert_eq!((with_ids().await, index.outdated().await), (5, Ok(0)));
}

#[tokio::test]
async fn a_new_column_is_refused_until_it_is_built_and_then_answered() {
    let (world, plain) = (World::new().await, World::new().await);
    let (store, account) = (world.store(), world.first().settings.account.id);
    let ids = people(&world).await;
    change(&plain, &people(&plain).await).await;
    let expected = plain.get("/prospects/count?title=nurse").await.body["count"].as_u64();
    let expected = Some(usize::try_from(expected.unwrap()).unwrap());
    let index = |kind| Index::of(&store, account, kind).with_schema(newer(kind));
    // An earlier version has compacted every index.
    for (step, kind) in (0..).zip([Kind::EVERY; 3].concat()) {
        let earlier = Index::of(&store, account, kind).with_schema(older(kind));
        earlier.compact(&run(&world, step), None).await.unwrap();
    }
    assert_eq!((rows(&world), nurses(index(Kind::Prospect)).await), (0, None));
    // Old functions still write while compaction builds the column.
    change(&world, &ids).await;
    for kind in Kind::EVERY {
        let mut runs = 0;
        while index(kind).outdated().await.unwrap() > 0 {
            runs += 1;
            let run = run(&world, 20 + runs);
            let done = index(kind).compact(&run, Some(&PresentRows(&store))).await.unwrap();
            assert!(done.rebuilt > 0, "every run rebuilds rows: {done:?}");
            let answer = nurses(index(Kind::Prospect)).await;
            assert!(answer.is_none() || answer == expected, "{answer:?} after {runs} runs");
        }
        let least = if kind == Kind::Prospect { 2 } else { 0 };
        assert!((least..8).contains(&runs), "{kind:?}: {runs} runs");
    }
    assert_eq!(nurses(index(Kind::Prospect)).await, expected);
    expect_same(&answers(&plain).await, &answers(&world).await);
    // What they write afterwards is refused again, until the account is reindexed.
    let patch = world.patch(&format!("/prospects/{}", ids[0]), json!({"city": "Rome"}));
    patch.await.expect_status(200);
    assert_eq!(nurses(index(Kind::Prospect)).await, None);
    assert_eq!(store.accounts().await.unwrap().len(), 2);
    for kind in Kind::EVERY {
        let reindex = index(kind).reindex(&PresentRows(&store), || run(&world, 40)).await;
        reindex.unwrap();
        assert_eq!(index(kind).outdated().await, Ok(0));
    }
    assert_eq!(nurses(index(Kind::Prospect)).await, expected);
    world.check_consistency().await;
}
