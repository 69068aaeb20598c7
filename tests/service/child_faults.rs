//! Whatever breaks between the functions and the table while a child is created, changed or deleted: a client that tries
//! again with the same idempotency key gets its answer, and there is one effect (SPECIFICATION §7.4).

use std::time::Duration;

use serde_json::json;
use tests::{CallFilter, InjectedFault, Phase, Request, Response, World};

use crate::children::{HIRE, TASK, check, listed, prospect, told};

/// How often a client tries again.
const TRIES: usize = 30;

/// The most calls that any request here makes, cold and with retries.
const MOST_CALLS: usize = 14;

/// A request of which exactly one effect is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    CreateTask,
    UpdateTask,
    DeleteTask,
    CreateHire,
}

/// The world before the request: the prospect, and the path of its task if it has one.
struct Stage {
    prospect: String,
    task: String,
}

impl Act {
    async fn prepare(self, world: &World) -> Stage {
        let prospect = prospect(world).await;
        let task = if matches!(self, Self::UpdateTask | Self::DeleteTask) {
            TASK.target(&TASK.add(world, &prospect, json!({})).await)
        } else {
            String::new()
        };
        for route in ["/prospects", "/tasks", "/hires"] {
            world.get(route).await.expect_status(200);
        }
        Stage { prospect, task }
    }

    fn request<'w>(self, world: &'w World, stage: &Stage) -> Request<'w> {
        let request = match self {
            Self::CreateTask => world.post("/tasks", TASK.body(world, &stage.prospect, json!({}))),
            Self::CreateHire => world.post("/hires", HIRE.body(world, &stage.prospect, json!({}))),
            Self::UpdateTask => world.patch(&stage.task, json!({"complete": true})),
            Self::DeleteTask => world.delete(&stage.task),
        };
        request.idempotency_key("k")
    }

    const fn status(self) -> u16 {
        match self {
            Self::CreateTask | Self::CreateHire => 201,
            Self::UpdateTask | Self::DeleteTask => 200,
        }
    }

    const fn told(self) -> &'static [&'static str] {
        match self {
            Self::CreateTask => &["task.created"],
            Self::UpdateTask => &["task.completed", "task.created"],
            Self::DeleteTask => &["task.created", "task.deleted"],
            Self::CreateHire => &["hire.created", "prospect.updated"],
        }
    }

    /// How many tasks and hires there are afterwards.
    const fn left(self) -> (usize, usize) {
        match self {
            Self::CreateTask | Self::UpdateTask => (1, 0),
            Self::DeleteTask => (0, 0),
            Self::CreateHire => (0, 1),
        }
    }
}

/// A client: it tries again, after as long as it is told to, until it has its answer.
async fn persist(act: Act, world: &World, stage: &Stage) -> Response {
    for _ in 0..TRIES {
        let response = act.request(world, stage).await;
        let code = &response.body["code"];
        if response.status < 500 && code != "idempotency_in_progress" && code != "conflict" {
            return response;
        }
        let wait_s = response.header("retry-after").parse().unwrap_or(1);
        world.advance(Duration::from_secs(wait_s));
    }
    panic!("{act:?}: no answer after {TRIES} tries");
}

async fn expect_one_effect(act: Act, world: &World, stage: &Stage, context: &str) {
    let answer = persist(act, world, stage).await;
    assert_eq!(answer.status, act.status(), "{context}: {answer}");
    let again = act.request(&world.fresh_functions(), stage).await;
    assert_eq!(
        (again.status, &again.text),
        (answer.status, &answer.text),
        "{context}: the replay {again}"
    );
    assert_eq!(again.header("idempotency-status"), "replayed", "{context}");
    assert_eq!(told(world), act.told(), "{context}");
    let left = (listed(world, "/tasks").await.len(), listed(world, "/hires").await.len());
    assert_eq!(left, act.left(), "{context}");
    check(world).await;
}

/// Breaks each call of a request, one after the other, `times` in a row, for warm and for cold functions.
async fn break_every_call(act: Act, fault: InjectedFault, times: usize) {
    for cold in [false, true] {
        for number in 0..MOST_CALLS {
            let world = World::new().await;
            let stage = act.prepare(&world).await;
            let functions = if cold { world.fresh_functions() } else { world };
            functions.inject(fault, CallFilter::call(number).times(times));
            let before = functions.calls().len();
            let context = format!("{act:?}, {fault:?} {times} times from call {number}, cold: {cold}");
            let first = act.request(&functions, &stage).await;
            let reached = functions.calls().len() - before > number;
            functions.clear_faults();
            assert_ne!(first.status, 500, "{context}: {first}");
            if times == 1 {
                assert_eq!(first.status, act.status(), "one fault is not seen: {context}: {first}");
            }
            expect_one_effect(act, &functions, &stage, &context).await;
            if !reached {
                assert!(number >= 4, "the request has at least four calls: {context}");
                break;
            }
        }
    }
}

/// Ends the function at each call of a request, before it is sent or after it happened.
async fn kill_at_every_call(act: Act, side: Phase) {
    for cold in [false, true] {
        for number in 0..MOST_CALLS {
            let world = World::new().await;
            let stage = act.prepare(&world).await;
            let functions = if cold { world.fresh_functions() } else { world };
            let before = functions.calls().len();
            functions
                .kill(side, CallFilter::call(number), act.request(&functions, &stage))
                .await;
            let reached = functions.calls().len() - before > number;
            functions.clear_faults();
            let context = format!("{act:?}, killed {side:?} call {number}, cold: {cold}");
            expect_one_effect(act, &functions.fresh_functions(), &stage, &context).await;
            if !reached {
                assert!(number >= 4, "the request has at least four calls: {context}");
                break;
            }
        }
    }
}

macro_rules! suite {
    ($($name:ident: $act:ident, $fault:ident;)*) => {$(
        #[tokio::test]
        async fn $name() {
            break_every_call(Act::$act, InjectedFault::$fault, 1).await;
            break_every_call(Act::$act, InjectedFault::$fault, 2).await;
            break_every_call(Act::$act, InjectedFault::$fault, 3).await;
        }
    )*};
}

macro_rules! deaths {
    ($($name:ident: $act:ident, $side:ident;)*) => {$(
        #[tokio::test]
        async fn $name() {
            kill_at_every_call(Act::$act, Phase::$side).await;
        }
    )*};
}

suite! {
    a_new_task_survives_resets: CreateTask, Reset;
    a_new_task_survives_throttling: CreateTask, Throttled;
    a_new_task_survives_server_errors: CreateTask, ServerError;
    a_new_task_survives_conflicts: CreateTask, Conflict;
    a_new_task_survives_lost_replies: CreateTask, LostReply;
    a_new_task_survives_lost_replies_and_forgotten_tokens: CreateTask, LostReplyAndToken;
    a_new_task_survives_server_errors_after_the_fact: CreateTask, ServerErrorAfter;
    a_new_task_survives_calls_sent_twice: CreateTask, SentTwice;
    a_tasks_completion_survives_resets: UpdateTask, Reset;
    a_tasks_completion_survives_throttling: UpdateTask, Throttled;
    a_tasks_completion_survives_server_errors: UpdateTask, ServerError;
    a_tasks_completion_survives_conflicts: UpdateTask, Conflict;
    a_tasks_completion_survives_lost_replies: UpdateTask, LostReply;
    a_tasks_completion_survives_lost_replies_and_forgotten_tokens: UpdateTask, LostReplyAndToken;
    a_tasks_completion_survives_server_errors_after_the_fact: UpdateTask, ServerErrorAfter;
    a_tasks_completion_survives_calls_sent_twice: UpdateTask, SentTwice;
    a_tasks_deletion_survives_resets: DeleteTask, Reset;
    a_tasks_deletion_survives_throttling: DeleteTask, Throttled;
    a_tasks_deletion_survives_server_errors: DeleteTask, ServerError;
    a_tasks_deletion_survives_conflicts: DeleteTask, Conflict;
    a_tasks_deletion_survives_lost_replies: DeleteTask, LostReply;
    a_tasks_deletion_survives_lost_replies_and_forgotten_tokens: DeleteTask, LostReplyAndToken;
    a_tasks_deletion_survives_server_errors_after_the_fact: DeleteTask, ServerErrorAfter;
    a_tasks_deletion_survives_calls_sent_twice: DeleteTask, SentTwice;
    a_hire_survives_resets: CreateHire, Reset;
    a_hire_survives_throttling: CreateHire, Throttled;
    a_hire_survives_server_errors: CreateHire, ServerError;
    a_hire_survives_conflicts: CreateHire, Conflict;
    a_hire_survives_lost_replies: CreateHire, LostReply;
    a_hire_survives_lost_replies_and_forgotten_tokens: CreateHire, LostReplyAndToken;
    a_hire_survives_server_errors_after_the_fact: CreateHire, ServerErrorAfter;
    a_hire_survives_calls_sent_twice: CreateHire, SentTwice;
}

deaths! {
    a_new_task_survives_the_death_of_its_function_before_any_call: CreateTask, Before;
    a_new_task_survives_the_death_of_its_function_after_any_call: CreateTask, After;
    a_tasks_completion_survives_the_death_of_its_function_before_any_call: UpdateTask, Before;
    a_tasks_completion_survives_the_death_of_its_function_after_any_call: UpdateTask, After;
    a_tasks_deletion_survives_the_death_of_its_function_before_any_call: DeleteTask, Before;
    a_tasks_deletion_survives_the_death_of_its_function_after_any_call: DeleteTask, After;
    a_hire_survives_the_death_of_its_function_before_any_call: CreateHire, Before;
    a_hire_survives_the_death_of_its_function_after_any_call: CreateHire, After;
}

/// Without an idempotency key a client cannot safely try again, so that what can be learnt must be learnt.
#[tokio::test]
async fn one_fault_of_the_commit_is_not_seen_by_a_client_without_an_idempotency_key() {
    for fault in InjectedFault::ending_by_themselves() {
        for act in [Act::CreateTask, Act::UpdateTask, Act::DeleteTask, Act::CreateHire] {
            let world = World::new().await;
            let stage = act.prepare(&world).await;
            world.inject(fault, CallFilter::operation("TransactWriteItems"));
            let response = act.request(&world, &stage).without("x-idempotency-key").await;
            assert_eq!(response.status, act.status(), "{act:?}, {fault:?}: {response}");
            assert_eq!(told(&world), act.told(), "{act:?}, {fault:?}");
            check(&world).await;
        }
    }
}
