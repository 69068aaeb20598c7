//! How the functions are linked for Lambda: at a fixed address, as programs in Go are by default. 34,000 relocations less at
//! every cold start are 0.5 ms (ADR 0015). One file for all; debug builds stay as they are.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "this is how a build script is asked and answers"
)]

fn main() {
    println!("cargo::rerun-if-changed=../build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
