//! The conditions of a query: on its key, and of its filter.

use store::key::{DUE, DUE_AT, PK, SK};

use super::expressions::{Expressions, FILTER, KEY_CONDITION};
use super::{Checked, require};

/// Checks that the key condition names the partition and at most one range, and that the filter names no key.
pub(super) fn check(expressions: &Expressions<'_>, of_index: bool) -> Checked {
    let (partition, sort) = if of_index { (DUE, DUE_AT) } else { (PK, SK) };
    let Some(tokens) = expressions.tokens(KEY_CONDITION) else {
        return Err("a query without a key condition".to_owned());
    };
    let tokens: Vec<&str> = tokens.iter().map(|token| expressions.attribute(token)).collect();
    let is_value = |token: &&str| token.starts_with(':');
    let (of_partition, of_sort) = match tokens.as_slice() {
        [first, "=", value] if is_value(value) => (*first, None),
        [first, "=", value, and, range @ ..] if is_value(value) && and.eq_ignore_ascii_case("AND") => {
            (*first, Some(range))
        }
        _ => return Err(format!("{KEY_CONDITION} does not begin with a partition")),
    };
    require(of_partition == partition, || format!("{KEY_CONDITION} names {of_partition}"))?;
    let named = match of_sort {
        None => sort,
        Some([name, "=" | "<" | "<=" | ">" | ">=", value]) if is_value(value) => name,
        Some([name, between, from, and, until])
            if between.eq_ignore_ascii_case("BETWEEN")
                && and.eq_ignore_ascii_case("AND")
                && is_value(from)
                && is_value(until) =>
        {
            name
        }
        Some(["begins_with", "(", name, ",", value, ")"]) if is_value(value) => name,
        Some(other) => return Err(format!("{KEY_CONDITION} has {}", other.join(" "))),
    };
    require(named == sort, || format!("{KEY_CONDITION} names {named}"))?;
    let filter = expressions.tokens(FILTER).unwrap_or_default();
    let mut filtered = filter.iter().map(|token| expressions.attribute(token));
    let key = filtered.find(|attribute| *attribute == partition || *attribute == sort);
    require(key.is_none(), || format!("{FILTER} names the key {}", key.unwrap_or_default()))
}
