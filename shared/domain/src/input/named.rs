//! Arrays of names.

use super::body::Body;
use super::json::Json;

impl Body {
    /// The elements of this value, which is an array of names of these values, and not empty.
    pub fn all_named<T: Copy, const COUNT: usize>(
        &mut self,
        name: &str,
        value: Json,
        every: [T; COUNT],
        name_of: fn(T) -> &'static str,
    ) -> Option<Vec<T>> {
        let Json::Array(names) = value else {
            self.fault(name, format!("must be an array of strings, not {}", value.kind()));
            return None;
        };
        if names.is_empty() {
            self.fault(name, "must not be empty");
        }
        Some(self.named(name, &names, every, name_of))
    }

    /// The elements of an array that are one of these values, by their names.
    pub fn named<T: Copy, const COUNT: usize>(
        &mut self,
        name: &str,
        elements: &[Json],
        every: [T; COUNT],
        name_of: fn(T) -> &'static str,
    ) -> Vec<T> {
        let mut values = Vec::new();
        for (at, element) in elements.iter().enumerate() {
            let is_named = |one: &T| matches!(element, Json::Text(text) if text == name_of(*one));
            match every.into_iter().find(is_named) {
                Some(value) => values.push(value),
                None => {
                    self.fault(&format!("{name}[{at}]"), format!("must be one of {}", every.map(name_of).join(", ")));
                }
            }
        }
        values
    }
}
