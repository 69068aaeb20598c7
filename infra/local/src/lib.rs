//! The whole service on a laptop: an embedded DynamoDB, demo data, and a gateway that hands API Gateway events to the
//! very families that the Lambda functions serve (architecture.md §8).

pub mod admission;
pub mod arguments;
pub mod banner;
pub mod database;
pub mod docs;
pub mod embedded;
pub mod event;
pub mod folder;
pub mod gateway;
pub mod inbox;
pub mod limits;
pub mod queue;
pub mod ready;
pub mod relay;
pub mod seed;
pub mod services;
pub mod stack;
pub mod table;
pub mod worker;
