//! Writers, compactions and readers at once, their calls in every order that seeds give. Compactions are killed, broken
//! and run two at a time. A reader always sees the plain list.

use std::sync::Arc;

use aws_smithy_runtime_api::shared::IntoShared;
use fastrand::Rng;
use index::{Direction, IndexKind, Schema};
use shared::records::present_rows::PresentRows;
use store::dynamodb::{DynamoDb, client};
use store::{Entropy, Key, Store};
use tests::World;
use tests::emulator::{TABLE, aws};
use tests::size::{Size, size};
use tokio::task::{AbortHandle, JoinSet};

use super::fixture::{Actor, Fixture, SIZES, account, newer, run, search};
use super::interleaving::{Schedule, Step};
use super::questions::Question;

/// Lets the actors run until every one of them waits for a turn or has finished.
pub(super) async fn settle(schedule: &Schedule, handles: &[AbortHandle]) {
    let waits = |(actor, handle): (usize, &AbortHandle)| handle.is_finished() || schedule.waiting(actor) > 0;
    while !handles.iter().enumerate().all(waits) {
        tokio::task::yield_now().await;
    }
}

/// The table as an actor reaches it.
pub(super) fn store_of(world: &World, schedule: &Schedule, actor: usize) -> Store {
    let aws = aws(Some(world.dynamodb_endpoint().to_owned()));
    let http = schedule.client(actor).into_shared();
    let entropy = Entropy::seeded(u64::try_from(actor).unwrap());
    let client = client::with_http(&aws, http, world.timer());
    Store::new(Arc::new(DynamoDb::new(client, TABLE.to_owned())), entropy).with_timer(world.timer())
}

/// One run of these actors, in the order that the seed gives. Compactors are killed now and then, and start again.
async fn play(world: &World, actors: &[Actor], seed: u64, schema: Schema<'static>) -> Fixture {
    let (mut random, schedule, fixture) = (Rng::with_seed(seed), Schedule::default(), Fixture::new(seed, schema));
    let store = |actor: usize| store_of(world, &schedule, actor);
    let mut tasks = JoinSet::new();
    let mut handles = Vec::new();
    for (number, actor) in actors.iter().enumerate() {
        let random = Rng::with_seed(seed * 31 + u64::try_from(number).unwrap());
        handles.push(tasks.spawn(fixture.clone().act(*actor, store(number), random)));
    }
    let mut turn: u64 = 0;
    loop {
        settle(&schedule, &handles).await;
        if handles.iter().all(AbortHandle::is_finished) {
            break;
        }
        turn += 1;
        if random.usize(..REDEFINED_ONE_IN) == 0 {
            fixture.redefine();
        }
        let waiting: Vec<usize> = (0..actors.len()).filter(|actor| schedule.waiting(*actor) > 0).collect();
        let chosen = waiting[random.usize(..waiting.len())];
        let compacts = matches!(actors[chosen], Actor::Compactor(_));
        if compacts && random.usize(..25) == 0 {
            handles[chosen].abort();
            fixture.clock.advance_ms(130_000);
            let again = fixture.clone().act(actors[chosen], store(chosen), Rng::with_seed(seed + turn));
            handles[chosen] = tasks.spawn(again);
        } else {
            let breaks = compacts && random.usize(..25) == 0;
            schedule.give(chosen, random.usize(..16), if breaks { Step::Break } else { Step::Go });
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

/// Turns from one change of the custom fields to the next one, on average.
const REDEFINED_ONE_IN: usize = 400;

/// Whether segments may be left that no manifest lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Orphans {
    Refused,
    Allowed,
}

/// After the last write and some compactions, the index holds the plain list in the segments that its manifest lists.
pub(super) async fn expect_rest(world: &World, fixture: &Fixture, orphans: Orphans) {
    let (store, mut random) = (world.store().with_segment_cache(0), Rng::with_seed(fixture.seed));
    // The last definitions have every field again.
    fixture.redefine();
    fixture.redefine();
    let index = fixture.index(&store);
    let again = || {
        fixture.clock.advance_ms(400_000);
        run(fixture.clock.now(), &mut random)
    };
    index.reindex(&PresentRows(&store, fixture.fields()), again).await.unwrap();
    for _ in 0..7 {
        fixture.compact(&store, &mut random, 400_000).await;
    }
    let all = search(Vec::new(), Direction::Ascending);
    fixture.see(&store, &all, |_| true, "at rest").await.unwrap();
    for _ in 0..QUESTIONS {
        let question = Question::any(&mut random);
        fixture.read_count(&store, &question).await.unwrap();
        // Nothing changes any more: every order can be read on pages of any size.
        let question = question.on_pages_of(random.usize(1..5));
        fixture.ask(&store, &question).await.unwrap();
    }
    for _ in 0..8 {
        fixture.read_facets(&store, &mut random).await.unwrap();
        fixture.read_duplicates(&store, &mut random).await.unwrap();
    }
    fixture.expect_duplicates(&store).await;
    let ours = format!("{}#", account().ulid());
    let items = world.items();
    let keys = items.iter().map(|item| item["pk"]["S"].as_str().unwrap());
    let keys: Vec<&str> = keys.filter(|key| key.starts_with(&ours)).collect();
    let count = |mark: &str| keys.iter().filter(|key| key.contains(mark)).count();
    assert_eq!(count("#LEASE#"), 0, "{}", fixture.context("the lease was released"));
    assert!(count("#INDEX#") <= SIZES.least, "{}", fixture.context("a few rows, and the manifest"));
    // Segments of a few rows are one part each, and the manifest's body starts with their number.
    let manifest = store.get(&Key::manifest(account(), "prospect")).await.unwrap().unwrap();
    let listed = usize::from(store::item::read_bytes(&manifest, "segments").unwrap()[0]);
    let segments = count("#SEGMENT#");
    assert!(
        listed > 0 && (segments == listed || orphans == Orphans::Allowed && segments > listed),
        "{}",
        fixture.context(&format!("{segments} of {listed} segments"))
    );
}

async fn scenario(actors: &[Actor], seeds: impl Iterator<Item = u64>, schema: Schema<'static>, orphans: Orphans) {
    for seed in seeds {
        let world = World::wired().await;
        let fixture = Box::pin(play(&world, actors, seed, schema)).await;
        expect_rest(&world, &fixture, orphans).await;
    }
}

const WARM: Actor = Actor::WarmReader;
const COLD: Actor = Actor::ColdReader;
const TODAY: Schema<'static> = IndexKind::Prospect.schema();

/// Random questions about an index at rest.
const QUESTIONS: usize = 40;

/// Seeds of each scenario.
fn seeds() -> u64 {
    match size() {
        Size::Default => 1,
        Size::Full => 6,
    }
}

#[tokio::test]
async fn readers_see_the_list_during_compaction() {
    let actors = [Actor::Writer(0), Actor::Writer(1), Actor::Compactor(0), WARM, COLD];
    Box::pin(scenario(&actors, 0..seeds(), TODAY, Orphans::Refused)).await;
}

#[tokio::test]
async fn readers_see_the_list_while_two_compactions_run_at_once() {
    let compactors = [Actor::Compactor(0), Actor::Compactor(200_000)];
    let actors = [&[Actor::Writer(0), Actor::Writer(1), WARM, COLD][..], &compactors].concat();
    Box::pin(scenario(&actors, 100..100 + seeds(), TODAY, Orphans::Allowed)).await;
}

#[tokio::test]
async fn compactions_continue_after_others_were_killed() {
    let actors = [Actor::Writer(0), Actor::Compactor(0), COLD];
    Box::pin(scenario(&actors, 200..200 + seeds(), TODAY, Orphans::Refused)).await;
}

#[tokio::test]
async fn readers_of_a_new_column_are_refused_or_see_the_list_while_it_is_built() {
    let actors = [Actor::Writer(0), Actor::Writer(1), Actor::Compactor(0), WARM, COLD];
    Box::pin(scenario(&actors, 300..300 + seeds().div_ceil(2), newer(IndexKind::Prospect), Orphans::Refused)).await;
}
