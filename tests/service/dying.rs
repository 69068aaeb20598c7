//! Sweepers that lose the table at any call, before the call or after it took effect.

use tests::World;
use tests::faults::{CallFilter, InjectedFault};
use tests::size::{Size, size};

/// More calls than a run of the sweeper makes.
const MOST_CALLS: usize = 400;

/// Lets a sweeper die at every call that it makes for a prepared world, by default at one in `step`, and checks what the
/// next runs make of it.
pub async fn at_every_call<P>(step: usize, prepare: impl AsyncFn(&World) -> P, check: impl AsyncFn(&World, P, &str)) {
    let step = if size() == Size::Full { 1 } else { step };
    for fault in [InjectedFault::Reset, InjectedFault::LostReply] {
        let (mut call, mut died) = (0, true);
        while died {
            let world = World::wired().await;
            let prepared = prepare(&world).await;
            world.inject(fault, CallFilter::every().after(call));
            died = world.try_sweep().await.is_err();
            world.clear_faults();
            check(&world, prepared, &format!("{fault:?} from call {call} on")).await;
            call += step;
            assert!(call < MOST_CALLS, "the run never ended");
        }
        assert!(call > 25, "the run has many calls to make: {call}");
    }
}
