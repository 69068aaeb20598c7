//! The program as its users run it: a process that starts, answers HTTP requests and stops.

#![cfg(test)]

mod inbox;
mod pages;
mod process;
mod requests;
mod same_origin;
mod support;
