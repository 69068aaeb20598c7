//! The whole service on one machine: a database of SQLite, demo accounts, and a gateway that passes requests to the
//! same resource families that run on Lambda.

pub mod arguments;
pub mod backup;
pub mod banner;
mod browser;
pub mod bucket;
mod byte_range;
pub mod colors;
pub mod cors;
mod demo;
pub mod examples;
pub mod families;
mod file_urls;
pub mod gateway;
pub mod inbox;
mod last_cause;
pub mod limits;
pub mod load_shedding;
pub mod log;
pub mod machine;
mod opening;
pub mod pages;
pub mod queue;
pub mod ready;
mod records;
pub mod relay;
pub mod request;
mod running;
pub mod same_origin;
pub mod seed;
pub mod server;
pub mod services;
pub mod stack;
mod unserved;
pub mod worker;
