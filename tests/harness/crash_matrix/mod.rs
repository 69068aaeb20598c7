//! The crash matrix: every request that writes, every call to the table that it makes, every way in which that call
//! can fail. The client retries with the same idempotency key until it has an answer. Then the whole table, the answer
//! and the replay must equal the results of a run without faults (SPECIFICATION §5.3).
//!
//! [`scenarios::ALL`] are the requests; a test compares them with the routes. [`Fixture`] is the world before a
//! request, which is restored between two cases. [`Runner`] runs cases; [`normal`] makes two runs comparable whose ids
//! differ.

pub mod fault_plan;
pub mod fixture;
pub mod normal;
pub mod runner;
pub mod scenarios;

pub use fault_plan::{Case, FaultPlan};
pub use fixture::Fixture;
pub use runner::{Reference, Runner};
pub use scenarios::Scenario;
