//! Whatever breaks between the functions and the table: a client that tries again with the same idempotency key gets its
//! answer, and there is one effect (SPECIFICATION §7.4).

use std::time::Duration;

use serde_json::{Value, json};
use tests::{CallFilter, InjectedFault, Phase, Request, Response, World};

/// How often a client tries again.
const TRIES: usize = 30;

/// The most calls that any request here makes, cold and with retries.
const MOST_CALLS: usize = 12;

/// A request of which exactly one effect is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Create,
    Update,
    Unchanged,
    Delete,
}

impl Kind {
    /// The request, and the world as it is before it.
    async fn prepare(self, world: &World) -> String {
        if self == Self::Create {
            return "/prospects".to_owned();
        }
        let made = world.post("/prospects", Self::body("Ada")).await.expect_status(201);
        if self == Self::Delete {
            format!("/prospects/{}", made.id())
        } else {
            "/prospects".to_owned()
        }
    }

    fn body(first_name: &str) -> Value {
        json!({
            "firstName": first_name, "lastName": "Lovelace", "email": "ada@example.com", "phone": "+1 202 555 0143",
            "newSourceName": "Fault suite", "notes": "met at a fair",
        })
    }

    fn request<'w>(self, world: &'w World, target: &str) -> Request<'w> {
        let request = match self {
            Self::Create | Self::Unchanged => world.post(target, Self::body("Ada")),
            Self::Update => world.post(target, Self::body("Augusta")),
            Self::Delete => world.delete(target),
        };
        request.idempotency_key("k")
    }

    const fn status(self) -> u16 {
        if matches!(self, Self::Create) { 201 } else { 200 }
    }

    const fn events(self) -> usize {
        if matches!(self, Self::Update | Self::Delete) {
            2
        } else {
            1
        }
    }
}

/// A client: it tries again, after as long as it is told to, until it has its answer.
async fn persist(kind: Kind, world: &World, target: &str) -> Response {
    for _ in 0..TRIES {
        let response = kind.request(world, target).await;
        let again = response.status >= 500 || response.body["code"] == "idempotency_in_progress";
        if !again && response.body["code"] != "conflict" {
            return response;
        }
        let wait_s = response.header("retry-after").parse().unwrap_or(1);
        world.advance(Duration::from_secs(wait_s));
    }
    panic!("{kind:?}: no answer after {TRIES} tries");
}

async fn expect_one_effect(kind: Kind, world: &World, target: &str, context: &str) {
    let answer = persist(kind, world, target).await;
    assert_eq!(answer.status, kind.status(), "{context}: {answer}");
    let again = kind.request(&world.fresh_functions(), target).await;
    assert_eq!(
        (again.status, &again.text),
        (answer.status, &answer.text),
        "{context}: the replay {again}"
    );
    assert_eq!(again.header("idempotency-status"), "replayed", "{context}");
    assert_eq!(world.events().len(), kind.events(), "{context}");
    let sources = world
        .items()
        .into_iter()
        .filter(|item| item["name"]["S"] == "Fault suite")
        .count();
    assert_eq!(sources, 1, "{context}");
    world.check_consistency().await;
}

/// Breaks each call of a request, one after the other, `times` in a row, for warm and for cold functions.
async fn break_every_call(kind: Kind, fault: InjectedFault, times: usize) {
    for cold in [false, true] {
        for number in 0..MOST_CALLS {
            let world = World::new().await;
            let target = kind.prepare(&world).await;
            world.get("/prospects").await.expect_status(200);
            let functions = if cold { world.fresh_functions() } else { world };
            functions.inject(fault, CallFilter::call(number).times(times));
            let before = functions.calls().len();
            let context = format!("{kind:?}, {fault:?} {times} times from call {number}, cold: {cold}");
            let first = kind.request(&functions, &target).await;
            let reached = functions.calls().len() - before > number;
            functions.clear_faults();
            assert_ne!(first.status, 500, "{context}: {first}");
            if times == 1 {
                assert_eq!(
                    first.status,
                    kind.status(),
                    "one fault is not seen by the client: {context}: {first}"
                );
            }
            expect_one_effect(kind, &functions, &target, &context).await;
            if !reached {
                assert!(number >= 3, "the request has at least three calls: {context}");
                break;
            }
        }
    }
}

/// Ends the function at each call of a request, before it is sent or after it happened.
async fn kill_at_every_call(kind: Kind, side: Phase) {
    for cold in [false, true] {
        for number in 0..MOST_CALLS {
            let world = World::new().await;
            let target = kind.prepare(&world).await;
            world.get("/prospects").await.expect_status(200);
            let functions = if cold { world.fresh_functions() } else { world };
            functions
                .kill(side, CallFilter::call(number), kind.request(&functions, &target))
                .await;
            functions.clear_faults();
            let context = format!("{kind:?}, killed {side:?} call {number}, cold: {cold}");
            expect_one_effect(kind, &functions.fresh_functions(), &target, &context).await;
        }
    }
}

macro_rules! suite {
    ($($name:ident: $kind:ident, $fault:ident;)*) => {$(
        #[tokio::test]
        async fn $name() {
            break_every_call(Kind::$kind, InjectedFault::$fault, 1).await;
            break_every_call(Kind::$kind, InjectedFault::$fault, 2).await;
            break_every_call(Kind::$kind, InjectedFault::$fault, 3).await;
        }
    )*};
}

suite! {
    a_creation_survives_resets: Create, Reset;
    a_creation_survives_throttling: Create, Throttled;
    a_creation_survives_server_errors: Create, ServerError;
    a_creation_survives_conflicts: Create, Conflict;
    a_creation_survives_lost_replies: Create, LostReply;
    a_creation_survives_lost_replies_and_forgotten_tokens: Create, LostReplyAndToken;
    a_creation_survives_server_errors_after_the_fact: Create, ServerErrorAfter;
    a_creation_survives_calls_sent_twice: Create, SentTwice;
    an_update_survives_resets: Update, Reset;
    an_update_survives_throttling: Update, Throttled;
    an_update_survives_server_errors: Update, ServerError;
    an_update_survives_conflicts: Update, Conflict;
    an_update_survives_lost_replies: Update, LostReply;
    an_update_survives_lost_replies_and_forgotten_tokens: Update, LostReplyAndToken;
    an_update_survives_server_errors_after_the_fact: Update, ServerErrorAfter;
    an_update_survives_calls_sent_twice: Update, SentTwice;
    a_change_of_nothing_survives_resets: Unchanged, Reset;
    a_change_of_nothing_survives_lost_replies: Unchanged, LostReply;
    a_change_of_nothing_survives_calls_sent_twice: Unchanged, SentTwice;
    a_deletion_survives_resets: Delete, Reset;
    a_deletion_survives_throttling: Delete, Throttled;
    a_deletion_survives_server_errors: Delete, ServerError;
    a_deletion_survives_conflicts: Delete, Conflict;
    a_deletion_survives_lost_replies: Delete, LostReply;
    a_deletion_survives_lost_replies_and_forgotten_tokens: Delete, LostReplyAndToken;
    a_deletion_survives_server_errors_after_the_fact: Delete, ServerErrorAfter;
    a_deletion_survives_calls_sent_twice: Delete, SentTwice;
}

#[tokio::test]
async fn a_creation_survives_the_death_of_its_function_before_any_call() {
    kill_at_every_call(Kind::Create, Phase::Before).await;
}

#[tokio::test]
async fn a_creation_survives_the_death_of_its_function_after_any_call() {
    kill_at_every_call(Kind::Create, Phase::After).await;
}

#[tokio::test]
async fn an_update_survives_the_death_of_its_function_before_any_call() {
    kill_at_every_call(Kind::Update, Phase::Before).await;
}

#[tokio::test]
async fn an_update_survives_the_death_of_its_function_after_any_call() {
    kill_at_every_call(Kind::Update, Phase::After).await;
}

#[tokio::test]
async fn a_deletion_survives_the_death_of_its_function_before_any_call() {
    kill_at_every_call(Kind::Delete, Phase::Before).await;
}

#[tokio::test]
async fn a_deletion_survives_the_death_of_its_function_after_any_call() {
    kill_at_every_call(Kind::Delete, Phase::After).await;
}

/// Without an idempotency key a client cannot safely try again, so that what can be learnt must be learnt.
#[tokio::test]
async fn one_fault_of_the_commit_is_not_seen_by_a_client_without_an_idempotency_key() {
    for fault in InjectedFault::ending_by_themselves() {
        let world = World::new().await;
        world.inject(fault, CallFilter::operation("TransactWriteItems"));
        let response = world.post("/prospects", Kind::body("Ada")).await;
        assert_eq!(response.status, 201, "{fault:?}: {response}");
        assert_eq!(world.events().len(), 1, "{fault:?}");
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn one_fault_of_a_read_is_not_seen_by_the_client() {
    for fault in [
        InjectedFault::Reset,
        InjectedFault::Throttled,
        InjectedFault::ServerError,
        InjectedFault::LostReply,
    ] {
        for number in 0..4 {
            let world = World::new().await;
            world.inject(fault, CallFilter::call(number));
            let response = world.get("/prospects").await;
            assert_eq!(response.status, 200, "{fault:?} at {number}: {response}");
        }
    }
}

#[tokio::test]
async fn a_table_that_is_gone_is_503_and_tells_nothing_of_it() {
    for fault in [
        InjectedFault::Reset,
        InjectedFault::Throttled,
        InjectedFault::ServerError,
    ] {
        let world = World::new().await;
        world.inject(fault, CallFilter::every());
        for request in [
            world.get("/auth"),
            world.get("/prospects"),
            world.post("/prospects", Kind::body("Ada")),
        ] {
            let message = "The service is busy. Try again in a moment.";
            request
                .await
                .expect_error(503, "unavailable", message)
                .expect_header("retry-after", "1");
        }
    }
}

#[tokio::test]
async fn a_request_that_was_admitted_twice_by_a_lost_reply_is_counted_at_most_twice() {
    let world = World::new().await;
    world.inject(InjectedFault::LostReply, CallFilter::operation("UpdateItem"));
    let response = world.get("/auth").await.expect_status(200);
    assert!(
        matches!(response.header("ratelimit-remaining"), "499" | "498"),
        "{response}"
    );
}
