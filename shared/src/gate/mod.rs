//! What surrounds every endpoint: key, rate limit, permission, idempotency, headers, the log line.

pub mod admission;
pub mod answer;
pub mod context;
pub mod event;
mod failure;
pub mod idempotency;
pub mod known_keys;
pub mod lambda;
pub mod route;
pub mod seal;
pub mod serve;
pub mod small_list;

pub use crate::store::Part;
pub use admission::Window;
pub use context::{Committed, Context};
pub use known_keys::KnownKeys;
pub use route::{Family, Route};
pub use serve::serve;
