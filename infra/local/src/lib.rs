//! The whole service on a laptop: an embedded DynamoDB, demo data, and a gateway that hands API Gateway events to the
//! very families that the Lambda functions serve.

pub mod arguments;
pub mod aws_stubs;
pub mod banner;
pub mod data_directory;
pub mod database;
pub mod docs;
pub mod embedded;
pub mod event;
pub mod gateway;
pub mod inbox;
pub mod limits;
pub mod load_shedding;
pub mod queue;
pub mod ready;
pub mod relay;
pub mod seed;
pub mod stack;
pub mod table;
pub mod worker;
