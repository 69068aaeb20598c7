//! The service as its clients meet it: every function over one table in memory, a clock that only tests move, and ids
//! that repeat from run to run. The table is in SQLite, or in an emulator of DynamoDB behind the real SDK.
//!
//! ```text
//! let world = World::new().await;
//! let made = world.post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).await.expect_status(201);
//! world.get(&format!("/prospects/{}", made.id())).await.expect_body(json!({…}));
//! ```
//!
//! * Requests: [`World::get`], [`World::post`], [`World::delete`], [`World::patch`], [`World::send`] return a
//!   [`Request`], which is sent by awaiting it. By default it carries the first account's key and `X-Request-Id:
//!   test-request`.
//! * Answers: a [`Response`] has `status`, `headers` and `body`; `expect_…` fail with the request and the whole answer.
//! * Every answer is checked against `infra/openapi.yaml` ([`openapi`]) before a test sees it.
//! * Time: [`World::advance`]. [`World::fresh_functions`] are cold functions over the same table, at the same time;
//!   [`World::fresh_functions_behind`] have a slow clock.
//! * Durations: pauses and time limits pass in virtual time. [`World::at_aws_speed`] measures it.
//! * Keys: [`World::new_key`], with [`NewKey`] for permissions, limits and account.
//! * The table: [`World::check_consistency`] holds after anything; [`World::items`] is everything stored,
//!   [`World::events`] the events.
//! * Fault injection: [`World::measure`] counts the calls of a request; [`World::inject`] breaks a call,
//!   [`World::pause`] stops one until it is released; a [`CallFilter`] selects the call.
//! * Size: the long suites do all their cases with `TEST_SIZE=full` ([`mod@size`]).

pub mod aws_stubs;
pub mod bucket;
pub mod check;
pub mod client;
pub mod crash_matrix;
pub mod emulator;
pub mod faults;
pub mod figures;
mod function_calls;
pub mod measure;
#[path = "../model/mod.rs"]
pub mod model;
pub mod openapi;
pub mod parser_work;
pub mod process;
pub mod random;
pub mod receivers;
pub mod request;
pub mod response;
pub mod runtime_api;
pub mod samples;
pub mod size;
pub mod stream;
pub mod tls;
mod virtual_time;
pub mod world;

pub use faults::{CallFilter, FaultInjector, InjectedFault, Pause, Phase};
pub use figures::Figures;
pub use request::Request;
pub use response::Response;
pub use world::{NewKey, World};
