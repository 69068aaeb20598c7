//! A cache of a warm function.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most entries of a cache.
const MAX_ENTRIES: usize = 1_000;

/// A cache of at most 1,000 entries. It forgets all of them rather than grow: a forgotten entry costs one more call.
#[derive(Debug)]
pub struct Bounded<K, V>(Mutex<HashMap<K, V>>);

impl<K, V> Default for Bounded<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Bounded<K, V> {
    /// The cached value of this key.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.entries().get(key).cloned()
    }

    /// Caches the value of a key.
    pub fn remember(&self, key: K, value: V) {
        let mut entries = self.entries();
        if entries.len() >= MAX_ENTRIES {
            entries.clear();
        }
        entries.insert(key, value);
    }

    /// Changes the value of a key in one step. Returns what `change` makes in addition to the new value.
    pub fn change<R>(&self, key: K, change: impl FnOnce(Option<&V>) -> (V, R)) -> R {
        let mut entries = self.entries();
        let (value, result) = change(entries.get(&key));
        if entries.len() >= MAX_ENTRIES {
            entries.clear();
        }
        entries.insert(key, value);
        result
    }

    /// Removes the value of this key.
    pub fn forget<Q: Eq + Hash + ?Sized>(&self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.entries().remove(key);
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_has_the_last_entry_and_no_more_than_the_most_entries() {
        let cache = Bounded::default();
        for number in 0..=MAX_ENTRIES {
            cache.remember(number, number);
            assert_eq!(cache.get(&number), Some(number));
        }
        assert!(cache.entries().len() <= MAX_ENTRIES);
    }
}
