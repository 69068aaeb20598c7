//! Writers, folds and readers at once, their calls in every order that seeds give; folds are killed, broken and run two at a
//! time. Whatever happens, a reader sees the plain list.

use std::future::Future;
use std::time::Duration;

use aws_smithy_runtime_api::shared::IntoShared;
use index::{Direction, Kind};
use local::embedded::{Embedded, TABLE};
use shared::config::KeyFormat;
use store::Entropy;
use store::{Store, client};
use tests::World;
use tokio::task::JoinSet;

use super::fixture::{Actor, Fixture, Random, SIZES, account, run, search};
use super::interleaving::{Schedule, Step};

/// Lets whoever can run do so, until everyone waits for a turn, or for something else.
pub(super) async fn settle(turns: &Schedule, handles: &[tokio::task::AbortHandle]) {
    for patience in 0..40 {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        let waits =
            |(actor, handle): (usize, &tokio::task::AbortHandle)| handle.is_finished() || turns.waiting(actor) > 0;
        if handles.iter().enumerate().all(waits) {
            return;
        }
        if patience > 4 {
            tokio::time::sleep(Duration::from_micros(100)).await;
        }
    }
}

/// The table as an actor reaches it.
pub(super) fn store_of(embedded: &Embedded, turns: &Schedule, actor: usize) -> Store {
    let config = embedded.config(KeyFormat::Checked);
    let http = turns.client(actor).into_shared();
    let entropy = Entropy::seeded(u64::try_from(actor).unwrap());
    Store::new(client::with_http(&config.aws, http), TABLE.to_owned(), entropy)
}

/// One run of these actors, in the order that the seed gives. Those who fold are killed now and then, and begin again.
async fn play(embedded: &Embedded, actors: &[Actor], seed: u64) -> Fixture {
    let mut random = Random::new(seed);
    let turns = Schedule::default();
    let fixture = Fixture::new(seed);
    let store = |actor: usize| store_of(embedded, &turns, actor);
    let mut tasks = JoinSet::new();
    let mut handles: Vec<_> = actors
        .iter()
        .enumerate()
        .map(|(number, actor)| {
            fixture.start(
                &mut tasks,
                *actor,
                store(number),
                Random::new(seed * 31 + u64::try_from(number).unwrap()),
            )
        })
        .collect();
    let mut turn: u64 = 0;
    loop {
        settle(&turns, &handles).await;
        if handles.iter().all(tokio::task::AbortHandle::is_finished) {
            break;
        }
        turn += 1;
        let waiting: Vec<usize> = (0..actors.len()).filter(|actor| turns.waiting(*actor) > 0).collect();
        if waiting.is_empty() {
            continue;
        }
        let chosen = waiting[random.below(waiting.len())];
        let folds = matches!(actors[chosen], Actor::Folder(_));
        if folds && random.below(25) == 0 {
            handles[chosen].abort();
            fixture.clock.advance_ms(130_000);
            handles[chosen] = fixture.start(&mut tasks, actors[chosen], store(chosen), Random::new(seed + turn));
        } else {
            let breaks = folds && random.below(25) == 0;
            turns.give(chosen, random.below(16), if breaks { Step::Break } else { Step::Go });
        }
    }
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended
            && error.is_panic()
        {
            std::panic::resume_unwind(error.into_panic());
        }
    }
    fixture
}

/// What is left when nobody writes any more and folds have gone on for a while: the plain list, in segments that a manifest names.
pub(super) async fn expect_rest(world: &World, fixture: &Fixture, orphans_allowed: bool) {
    let (store, mut random) = (world.store().with_segment_cache(0), Random::new(fixture.seed));
    for _ in 0..7 {
        fixture.clock.advance_ms(400_000);
        let run = run(fixture.clock.now(), &mut random);
        let folded = index::compact(&store, account(), Kind::Prospect, &run).await.unwrap();
        assert!(!folded.gave_way, "{}", fixture.context("the lease is free"));
    }
    let found = index::search(
        &store,
        account(),
        Kind::Prospect,
        &search(Vec::new(), Direction::OldestFirst),
    )
    .await
    .unwrap();
    let mut expected: Vec<(i64, String)> = fixture
        .list
        .present()
        .into_iter()
        .map(|(id, version)| (version.number, id))
        .collect();
    expected.sort();
    let page: Vec<(i64, String)> = found.page.into_iter().map(|place| (place.key, place.id)).collect();
    assert_eq!(page, expected, "{}", fixture.context("at rest"));
    let ours = format!("{}#", account().ulid());
    let items: Vec<_> = world
        .items()
        .into_iter()
        .filter(|item| item["pk"]["S"].as_str().unwrap().starts_with(&ours))
        .collect();
    let count = |mark: &str| {
        items
            .iter()
            .filter(|item| item["pk"]["S"].as_str().unwrap().contains(mark))
            .count()
    };
    assert_eq!(count("#FOLD#"), 0, "{}", fixture.context("the lease was given back"));
    assert!(
        count("#DIR#") <= SIZES.least,
        "{}",
        fixture.context("rows that are few, and the manifest")
    );
    // Segments of a few rows are one part each, and the manifest's body begins with how many there are.
    let manifest = store
        .get(&store::Key::manifest(account(), "prospect"))
        .await
        .unwrap()
        .unwrap();
    let named = usize::from(store::item::read_bytes(&manifest, "b").unwrap()[0]);
    let segments = count("#SEGMENT#");
    assert!(
        segments == named || orphans_allowed && segments > named,
        "{}",
        fixture.context(&format!("{segments} of {named}"))
    );
    assert!(named > 0, "{}", fixture.context("something was folded"));
}

async fn scenario(actors: &[Actor], seeds: impl Iterator<Item = u64>, orphans_allowed: bool) {
    for seed in seeds {
        let world = World::new().await;
        let fixture = play(world.embedded(), actors, seed).await;
        expect_rest(&world, &fixture, orphans_allowed).await;
    }
}

fn boxed<'a>(work: impl Future<Output = ()> + 'a) -> std::pin::Pin<Box<dyn Future<Output = ()> + 'a>> {
    Box::pin(work)
}

const WARM: Actor = Actor::Reader { warm: true };
const COLD: Actor = Actor::Reader { warm: false };

/// So many seeds of each scenario: some seconds.
const SEEDS: u64 = 6;

#[tokio::test]
async fn readers_see_the_list_while_rows_are_folded() {
    boxed(scenario(
        &[Actor::Writer(0), Actor::Writer(1), Actor::Folder(0), WARM, COLD],
        0..SEEDS,
        false,
    ))
    .await;
}

#[tokio::test]
async fn readers_see_the_list_while_two_fold_at_once() {
    let actors = [
        Actor::Writer(0),
        Actor::Writer(1),
        Actor::Folder(0),
        Actor::Folder(200_000),
        WARM,
        COLD,
    ];
    boxed(scenario(&actors, 100..100 + SEEDS, true)).await;
}

#[tokio::test]
async fn folds_go_on_where_others_were_killed() {
    boxed(scenario(
        &[Actor::Writer(0), Actor::Folder(0), COLD],
        200..200 + SEEDS,
        false,
    ))
    .await;
}
