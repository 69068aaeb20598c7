//! How many parts of segments a cold function reads at once.

use std::future::IntoFuture;
use std::time::Duration;

use domain::UnixMs;
use index::{Cell, Column, Error, FacetBy, Grouping, Index, IndexKind, QuestionSize, Row, Run, Sight, Sizes};
use serde_json::json;
use shared::config::Config;
use store::Entropy;
use tests::{CallFilter, InjectedFault, World};

/// An account with so many segments, each of one part with one prospect.
async fn with_segments(segments: u64) -> World {
    with_cells(segments, &[(Column::Name, Cell::Text("ada".to_owned()))]).await
}

async fn with_cells(segments: u64, cells: &[(Column, Cell)]) -> World {
    let world = World::wired().await;
    let account = world.first().settings.account.id;
    for number in 1..=segments {
        let now = UnixMs::default().plus_ms(world.now_ms() + 60_000 * number.cast_signed());
        let run = Run { now, nonce: Entropy::seeded(number).bytes(), sizes: Sizes { merges: 0, ..Sizes::default() } };
        let id = format!("prospect_{}", Entropy::seeded(number).ulid(now));
        let row = Row::new(id, 1, cells.iter().cloned());
        Index::of(Sight::whole(&world.store(), account), IndexKind::Prospect).load(&run, vec![row]).await.unwrap();
    }
    world
}

/// How long the first count of a function takes that reads so many segments.
async fn count_takes(segments: u64) -> Duration {
    let world = with_segments(segments).await;
    let cold = world.fresh_functions();
    let request = cold.get("/prospects/count").into_future();
    let (answer, took) = cold.at_aws_speed(request).await;
    assert_eq!(answer.expect_status(200).body["count"], json!(segments));
    took
}

#[tokio::test]
async fn sixteen_parts_of_segments_are_read_at_once_and_no_more() {
    let (one, all, more) = tokio::join!(count_takes(1), count_takes(16), count_takes(17));
    assert_eq!(all, one);
    assert!(more > all, "{more:?} and {all:?}");
}

#[tokio::test]
async fn throttled_parts_of_segments_are_read_a_little_later() {
    let world = with_segments(16).await;
    let cold = world.fresh_functions();
    // More often than the SDK tries each of the sixteen calls.
    cold.inject(InjectedFault::Throttled, CallFilter::operation("GetItem").times(60));
    let (answer, took) = cold.at_aws_speed(cold.get("/prospects/count").into_future()).await;
    answer.expect_body(json!({"success": true, "count": 16}));
    assert!(took < Duration::from_secs(3), "{took:?}");
}

#[tokio::test]
async fn a_question_that_is_too_large_for_the_function_is_refused_and_a_smaller_one_is_not() {
    let world = with_segments(3).await;
    let account = world.first().settings.account.id;
    let store = world.store().with_question_bytes(0);
    let refused = Index::of(Sight::whole(&store, account), IndexKind::Prospect).count(&[]).await;
    let Err(Error::TooLarge(QuestionSize { needed, limit: 0 })) = refused else {
        panic!("{refused:?}");
    };
    let functions = |question_bytes| world.fresh_functions_with(|config| Config { question_bytes, ..config });
    let enough = functions(needed).get("/prospects/count").await;
    enough.expect_body(json!({"success": true, "count": 3}));
    let message = "This account is too large for this question: it needs 1 MB, and the memory of the function allows 0. \
                   Use fewer filters, or raise MemorySize of the function.";
    for (bytes, path) in
        [(needed - 1, "/prospects/count"), (needed, "/prospects/count?name=ada"), (needed, "/prospects?sort=name")]
    {
        let refused = functions(bytes).get(path).await;
        refused.expect_error(409, "limit_reached", message);
    }
}

#[tokio::test]
async fn facets_of_texts_that_are_too_large_for_the_function_are_refused() {
    let company = Cell::Text("Analytical Engines ".repeat(100));
    let world = with_cells(3, &[(Column::CompanyAsWritten, company)]).await;
    let account = world.first().settings.account.id;
    let by = [FacetBy { column: Column::CompanyAsWritten, grouping: Grouping::Folded }];
    // The columns are stored in fewer bytes than their texts take in memory.
    let (mut enough, mut refusals) = (0, 0);
    loop {
        let store = world.store().with_question_bytes(enough);
        let index = Index::of(Sight::whole(&store, account), IndexKind::Prospect);
        match index.facets(&[], (&by, &[]), 1).await {
            Err(Error::TooLarge(QuestionSize { needed, .. })) => (enough, refusals) = (needed, refusals + 1),
            answered => {
                assert_eq!(answered.unwrap().facets[0].buckets[0].count, 3);
                break;
            }
        }
    }
    assert!(refusals == 2 && enough > 2 * 3 * 1_900, "{refusals} refusals, {enough} bytes");
    let pair = [[by[0], by[0]]];
    for (by, pairs, needed, limit) in [(&by[..], &[][..], enough, enough - 1), (&[], &pair, 2 * enough, 2 * enough - 1)]
    {
        let store = world.store().with_question_bytes(limit);
        let index = Index::of(Sight::whole(&store, account), IndexKind::Prospect);
        let refused = index.facets(&[], (by, pairs), 1).await.unwrap_err();
        assert_eq!(refused, Error::TooLarge(QuestionSize { needed, limit }));
    }
}
