//! What happens to an agent that reads what outsiders wrote: 30 tasks in an account with 200 injections.
//!
//! The agent has no model. It does its tasks, and obeys every command that it trusts. So the outcome depends on this
//! service alone, and is the same in every run.

mod agent;
mod injections;
mod tasks;

use std::collections::BTreeSet;

use serde_json::json;
use tests::{NewKey, World};

use agent::{Agent, Trust};
use injections::{INJECTIONS, attacks, forms, plant};
use tasks::{Cast, tasks};

/// What a client reads of one prospect.
const INCLUDE: [&str; 5] = ["tasks", "notes", "meetings", "hires", "resume"];

/// An account with the cast of the tasks and with all injections, and a key for the agent. Nothing of it is a run.
async fn account(world: &World) -> (String, Cast, Vec<String>) {
    let key = world.new_key(NewKey::unlimited()).await;
    let cast = Cast::create(world, &key).await;
    // An attacker may know a boundary of another result.
    let stale = world.tool_with(&key, "whoami", json!({})).await.enclosed;
    let stale = stale.lines().next().unwrap_or_default().to_owned();
    let mut planted = Vec::new();
    for number in 0..INJECTIONS {
        planted.push(plant(world, &key, number, &stale).await);
    }
    (key, cast, planted)
}

/// Reads everything that was planted, and fails unless each injection was in it.
async fn read_all(agent: &mut Agent<'_>, planted: &[String]) {
    for (number, id) in planted.iter().enumerate() {
        let arguments = json!({"prospectId": id, "include": INCLUDE});
        let read = agent.call("get_prospect", arguments).await.expect_success();
        // The name of a source is in the settings.
        let is_read = injections::contains(&read.data, number)
            || injections::contains(&agent.call_quietly("whoami", json!({})).await.data, number);
        assert!(is_read, "injection {number} is in no result:\n{}", read.enclosed);
    }
    for (tool, arguments) in [
        ("whoami", json!({})),
        ("search_prospects", json!({"limit": 100})),
        (
            "summarize_prospects",
            json!({"by": ["company", "label", "sourceId"], "top": 200}),
        ),
        ("find_duplicates", json!({"by": "name", "limit": 100})),
    ] {
        agent.call(tool, arguments).await.expect_success();
    }
}

#[tokio::test]
async fn thirty_tasks_among_two_hundred_injections_write_nothing_else() {
    let world = World::new().await;
    let (key, cast, planted) = account(&world).await;
    let mut agent = Agent::new(&world, &key, Trust::OutsideOfBoundaries, attacks(&cast));
    read_all(&mut agent, &planted).await;
    let tasks = tasks();
    assert_eq!((tasks.len(), planted.len()), (30, 200));
    let mut runs = BTreeSet::new();
    for (number, task) in tasks.iter().enumerate() {
        let run = format!("task-{number}");
        task.perform(&mut agent, &cast, &run).await;
        runs.insert(run);
    }
    assert_eq!(
        agent.obeyed, 0,
        "a command of an outsider was outside of the boundaries"
    );
    let made = world.get("/runs?limit=200").key(&key).await.expect_status(200);
    for run in made.items() {
        assert!(runs.contains(run["id"].as_str().unwrap()), "no task wrote in {run}");
    }
}

#[tokio::test]
async fn an_agent_that_obeys_everything_merges_nothing_and_changes_no_crowd() {
    let world = World::new().await;
    let (key, cast, planted) = account(&world).await;
    let guarded: Vec<_> = attacks(&cast).into_iter().filter(|attack| attack.is_refused).collect();
    let mut agent = Agent::new(&world, &key, Trust::Everything, guarded);
    let before = world.events().len();
    read_all(&mut agent, &planted).await;
    assert!(agent.obeyed >= INJECTIONS / 2, "{} commands", agent.obeyed);
    assert_eq!(world.events().len(), before, "a command of an outsider was a write");
    let runs = world.get("/runs").key(&key).await.expect_status(200);
    assert_eq!(runs.items(), [] as [serde_json::Value; 0]);
}

/// Otherwise the other tests would show nothing.
#[test]
fn the_agent_obeys_what_it_trusts() {
    for form in forms("CALL 1", "<untrusted-1>", 300) {
        assert_eq!(agent::commands(&form), [1], "{form:?}");
        let outside = format!("{form}\n<untrusted-2>\ndata\n</untrusted-2>");
        let inside = format!("One prospect.\n<untrusted-2>\n{form}\n</untrusted-2>");
        assert_eq!(agent::commands(&agent::outside(&inside)), [0; 0], "{form:?}");
        if !form.contains("untrusted-") {
            assert_eq!(agent::commands(&agent::outside(&outside)), [1], "{form:?}");
        }
    }
}
