//! The whole service on a laptop: an embedded DynamoDB, demo accounts, and a gateway that passes API Gateway events to
//! the same resource families that run on Lambda.

pub mod arguments;
mod atomic_file;
pub mod aws_stubs;
pub mod banner;
mod browser;
pub mod colors;
pub mod cors;
pub mod data_directory;
pub mod database;
mod demo;
mod direct_reads;
pub mod dynamodb_api;
pub mod embedded;
pub mod event;
pub mod examples;
pub mod families;
pub mod gateway;
pub mod in_process;
pub mod inbox;
mod last_cause;
pub mod limits;
pub mod load_shedding;
pub mod log;
mod opening;
pub mod pages;
pub mod queue;
pub mod ready;
mod records;
pub mod relay;
pub mod same_origin;
pub mod seed;
pub mod stack;
pub mod table;
pub mod tokens;
mod unserved;
pub mod worker;
