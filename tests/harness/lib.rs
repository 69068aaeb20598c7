//! The service as its clients meet it: every function over one embedded DynamoDB in memory, the real SDK over the wire, a
//! clock that stands still and ids that repeat from run to run.
//!
//! ```text
//! let world = World::new().await;
//! let made = world.post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).await.expect_status(201);
//! world.get(&format!("/prospects/{}", made.id())).await.expect_body(json!({…}));
//! ```
//!
//! * Requests: [`World::get`], [`World::post`], [`World::delete`], [`World::patch`], [`World::send`] give a [`Request`], to be
//!   awaited. It carries the first account's key and `X-Request-Id: test-request` unless told otherwise: [`Request::key`],
//!   [`Request::without_key`], [`Request::header`], [`Request::without`], [`Request::idempotency_key`], [`Request::raw_body`],
//!   [`Request::without_prefix`].
//! * Answers: [`Response`] with `status`, `headers`, `body`; `expect_…` fail with the request and the whole answer.
//! * The document: every answer is checked against `infra/openapi.yaml` ([`openapi`]) before a test sees it.
//! * Time: [`World::advance`]. [`World::fresh_functions`] are cold functions over the same table, at the same time;
//!   [`World::fresh_functions_behind`] have a clock that is late.
//! * Keys: [`World::new_key`], with [`NewKey`] for permissions, limits and account.
//! * The table: [`World::check_consistency`] holds after anything; [`World::items`] is everything that is stored, [`World::events`] the events.
//! * State states: every call, answer and batch is looked at ([`state_coverage`]).
//! * Calls to the table: [`World::measure`] counts those of a request; [`World::inject`] breaks one, [`World::pause`] stops one
//!   until it is told to go on; [`CallFilter`] says which.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::missing_panics_doc,
    clippy::large_futures,
    clippy::must_use_candidate,
    reason = "a test that cannot go on fails, and says where"
)]

mod check;
pub mod crash_matrix;
pub mod draw;
pub mod faults;
pub mod figures;
#[path = "../model/mod.rs"]
pub mod model;
pub mod openapi;
pub mod proxy;
pub mod receivers;
pub mod request;
pub mod response;
pub mod runtime_api;
pub mod samples;
pub mod state_coverage;
pub mod world;

pub use faults::{CallFilter, FaultInjector, InjectedFault, Pause, Phase};
pub use figures::Figures;
pub use request::Request;
pub use response::Response;
pub use world::{NewKey, World};
