//! The gate around every endpoint: key, rate limit, permission, idempotency, headers, and the log line.

mod actor;
pub mod admission;
mod commit;
pub mod context;
mod dry_run;
pub mod event;
mod failure;
pub mod family;
pub mod health;
pub mod idempotency;
#[cfg(feature = "dynamodb")]
pub mod lambda;
mod marks;
mod preflight;
mod response;
pub mod route;
mod scope;
pub mod seal;
pub mod serve;
mod unknown_names;
pub mod work;

pub use admission::Window;
pub use commit::Decision;
pub use context::{Context, UNQUOTED, are_entity_tags, check_if_match};
pub use family::{Answered, Family};
pub use route::{Reach, Route};
pub use serve::answer;
pub use work::ServiceWork;
