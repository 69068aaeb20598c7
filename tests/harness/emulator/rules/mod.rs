//! The requests that AWS's DynamoDB refuses and the emulator may accept: they break botocore's model of the service, its
//! documented limits or the rules of expressions. The emulator refuses them, and the
//! test harness checks every call of a test.

mod conditions;
pub mod expressions;
pub mod limits;
mod shapes;
pub mod values;

use serde_json::Value;

/// Why AWS would refuse a request; one line.
pub type Checked = Result<(), String>;

/// Checks a request to read or write items. Other operations pass.
///
/// # Errors
/// The rule that the request breaks.
pub fn check(operation: &str, request: &Value) -> Checked {
    if !shapes::is_known(operation) {
        return Ok(());
    }
    let checked = shapes::check(operation, request).and_then(|()| limits::check(operation, request));
    checked.map_err(|broken| format!("{operation}: {broken}"))
}

/// A refusal, unless the rule holds.
fn require(holds: bool, broken: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(broken()) }
}

/// The elements of an array; none of anything else.
fn each(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The members of an object; none of anything else.
fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// A member of an object, or null.
fn at<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// A text member of an object.
fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name)?.as_str()
}
