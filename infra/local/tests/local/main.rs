//! Tests the program as its users run it: as a process that starts, answers HTTP requests and stops.

#![cfg(test)]

mod inbox;
mod pages;
mod process;
mod requests;
mod same_origin;
mod server;
mod support;
