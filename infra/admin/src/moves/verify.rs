//! Compares both sides after a copy.

use std::collections::BTreeSet;
use std::pin::pin;

use futures::stream::{self, StreamExt, TryStreamExt};
use shared::clock::Clock;
use store::item::Value;
use store::key::WAKE;
use store::{Item, Key, StoreError};

use super::objects;
use super::selection::Selection;
use super::side::Side;
use crate::{Failure, retry};

/// How many objects are asked about at once.
const OBJECTS_AT_ONCE: usize = 16;

/// What a comparison found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Comparison {
    /// The items of the source.
    pub(super) items: u64,
    /// The objects of the source.
    pub(super) objects: u64,
    /// The items and objects that are on one side alone, or differ.
    pub(super) differences: u64,
    /// The items of the source that the target has, equal or not.
    shared: u64,
}

/// Compares every selected item, and the size of every object.
pub(super) async fn compare(from: &Side, to: &Side, selection: &Selection) -> Result<Comparison, Failure> {
    let (mut comparison, mut present) = (Comparison::default(), 0);
    let mut pages = pin!(from.pages());
    while let Some(mut items) = pages.try_next().await? {
        items.retain(|(key, item)| selection.holds(key, item));
        compare_page(from, to, items, &mut comparison).await?;
    }
    let mut pages = pin!(to.pages());
    while let Some(items) = pages.try_next().await? {
        let selected = items.iter().filter(|(key, item)| selection.holds(key, item));
        present = added(present, selected.count());
    }
    let surplus = present.saturating_sub(comparison.shared);
    comparison.differences = comparison.differences.saturating_add(surplus);
    Ok(comparison)
}

async fn compare_page(
    from: &Side,
    to: &Side,
    items: Vec<(Key, Item)>,
    comparison: &mut Comparison,
) -> Result<(), Failure> {
    let keys: Vec<Key> = items.iter().map(|(key, _)| key.clone()).collect();
    let mut present = retry::with_backoff(&to.store, || to.store.get_many(&keys)).await?;
    comparison.items = added(comparison.items, items.len());
    comparison.shared = added(comparison.shared, present.len());
    let mut objects = Vec::new();
    for (key, item) in items {
        objects.extend(objects::of_item(&key, &item)?);
        let is_equal = match present.remove(&key) {
            Some(stored) => is_same(&from.opened(&key, item).await?, &to.opened(&key, stored).await?),
            None => false,
        };
        comparison.differences = added(comparison.differences, usize::from(!is_equal));
    }
    from.expect_bucket(&objects)?;
    to.expect_bucket(&objects)?;
    let sizes = objects.into_iter().map(|key| sizes(from, to, key));
    let sizes: Vec<[Option<u64>; 2]> = stream::iter(sizes).buffer_unordered(OBJECTS_AT_ONCE).try_collect().await?;
    for [source, target] in sizes {
        comparison.objects = added(comparison.objects, usize::from(source.is_some()));
        comparison.differences = added(comparison.differences, usize::from(source != target));
    }
    Ok(())
}

/// The sizes of an object on both sides.
async fn sizes(from: &Side, to: &Side, key: String) -> Result<[Option<u64>; 2], StoreError> {
    let now = || Clock::System.now();
    let asked = || async {
        match from.objects.size(&key, now()).await? {
            // An upload that waits for its bytes.
            None => Ok([None, None]),
            size => Ok([size, to.objects.size(&key, now()).await?]),
        }
    };
    retry::with_backoff(&to.store, asked).await
}

fn added(count: u64, more: usize) -> u64 {
    count.saturating_add(u64::try_from(more).unwrap_or(u64::MAX))
}

/// Whether two opened items are equal, apart from `wake`, which is no part of the record.
pub(super) fn is_same(one: &Item, other: &Item) -> bool {
    let names = |item: &Item| {
        let names = item.keys().filter(|name| *name != WAKE).cloned();
        names.collect::<BTreeSet<String>>()
    };
    let is_equal = |name: &String| match (one.get(name), other.get(name)) {
        (Some(one), Some(other)) => is_same_value(one, other),
        _ => false,
    };
    names(one) == names(other) && names(one).iter().all(is_equal)
}

/// Whether two values are equal. DynamoDB keeps neither the order of a set nor the spelling of a number.
fn is_same_value(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::N(one), Value::N(other)) => is_same_number(one, other),
        (Value::Ss(one), Value::Ss(other)) => one.iter().collect::<BTreeSet<_>>() == other.iter().collect(),
        (Value::L(one), Value::L(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same_value(one, other))
        }
        (Value::M(one), Value::M(other)) => {
            let is_equal = |(name, value)| other.get(name).is_some_and(|other| is_same_value(value, other));
            one.len() == other.len() && one.iter().all(is_equal)
        }
        _ => one == other,
    }
}

fn is_same_number(one: &str, other: &str) -> bool {
    let whole = |text: &str| text.parse::<i128>().ok();
    let parsed = |text: &str| text.parse::<f64>().ok();
    if let (Some(one), Some(other)) = (whole(one), whole(other)) {
        return one == other;
    }
    match (parsed(one), parsed(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other).is_eq(),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use store::item::{number, text};

    use super::*;

    #[test]
    fn sets_have_no_order_and_numbers_have_several_spellings() {
        let set = |texts: [&str; 2]| Value::Ss(texts.map(str::to_owned).to_vec());
        let n = |text: &str| Value::N(text.to_owned());
        for (one, other, expected) in [
            (text("a"), text("a"), true),
            (text("1"), number(1), false),
            (set(["a", "b"]), set(["b", "a"]), true),
            (set(["a", "b"]), set(["a", "c"]), false),
            (n("0.50"), n("0.5"), true),
            (n("12345678901234567890"), n("12345678901234567891"), false),
            (n("1"), n("2"), false),
            (Value::L(vec![n("1.0")]), Value::L(vec![n("1")]), true),
            (Value::L(vec![n("1")]), Value::L(Vec::new()), false),
        ] {
            let item = |value: &Value| Item::from([("value".to_owned(), value.clone())]);
            assert_eq!(is_same(&item(&one), &item(&other)), expected, "{one:?} {other:?}");
        }
        let woken = Item::from([(WAKE.to_owned(), text("x"))]);
        assert!(is_same(&woken, &Item::new()));
        assert!(!is_same(&Item::from([("other".to_owned(), text("x"))]), &Item::new()));
    }
}
