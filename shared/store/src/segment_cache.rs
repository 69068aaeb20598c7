//! A cache of decoded immutable items. It is bounded in bytes and evicts the least recently used items.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Kept = Arc<dyn Any + Send + Sync>;

const ENTRY_BYTES: usize = 128;

#[derive(Default)]
struct State {
    entries: HashMap<String, (Kept, usize, u64)>,
    bytes: usize,
    /// Counts the uses, to find the least recently used entry.
    uses: u64,
}

pub struct SegmentCache {
    limit: usize,
    state: Mutex<State>,
}

impl fmt::Debug for SegmentCache {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SegmentCache").field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl SegmentCache {
    pub fn new(limit: usize) -> Self {
        Self { limit, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept under this name.
    pub fn get<T: Send + Sync + 'static>(&self, name: &str) -> Option<Arc<T>> {
        let mut state = self.state();
        state.uses = state.uses.saturating_add(1);
        let uses = state.uses;
        let (kept, _, last_use) = state.entries.get_mut(name)?;
        *last_use = uses;
        Arc::clone(kept).downcast().ok()
    }

    /// Caches it, and evicts the least recently used entries beyond the limit.
    pub fn keep<T: Send + Sync + 'static>(&self, name: &str, thing: &Arc<T>, bytes: usize) {
        let bytes = bytes.saturating_add(name.len()).saturating_add(ENTRY_BYTES);
        if bytes > self.limit {
            return;
        }
        let mut state = self.state();
        let uses = state.uses.saturating_add(1);
        state.uses = uses;
        let kept: Kept = Arc::<T>::clone(thing);
        let before = state.entries.insert(name.to_owned(), (kept, bytes, uses));
        let before = before.map_or(0, |(_, bytes, _)| bytes);
        state.bytes = state.bytes.saturating_sub(before).saturating_add(bytes);
        while state.bytes > self.limit {
            let longest = state.entries.iter().min_by_key(|(_, (_, _, used))| *used);
            let Some(name) = longest.map(|(name, _)| name.clone()) else {
                return;
            };
            let dropped = state.entries.remove(&name).map_or(0, |(_, bytes, _)| bytes);
            state.bytes = state.bytes.saturating_sub(dropped);
        }
    }

    pub fn bytes(&self) -> usize {
        self.state().bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let segment_cache = SegmentCache::new(3 * (100 + ENTRY_BYTES + 1));
        for name in ["a", "b", "c"] {
            segment_cache.keep(name, &Arc::new(name.to_owned()), 100);
        }
        assert_eq!(segment_cache.get::<String>("a").as_deref(), Some(&"a".to_owned()));
        segment_cache.keep("d", &Arc::new("d".to_owned()), 100);
        assert_eq!(segment_cache.get::<String>("b"), None);
        assert!(segment_cache.get::<String>("a").is_some() && segment_cache.get::<String>("d").is_some());
        assert!(segment_cache.get::<u64>("a").is_none(), "another type");
    }

    #[test]
    fn it_never_holds_more_than_its_limit() {
        let segment_cache = SegmentCache::new(1_000);
        segment_cache.keep("huge", &Arc::new(0_u8), 1_000);
        assert_eq!(segment_cache.bytes(), 0);
        for round in 0..100 {
            segment_cache.keep(&format!("{round}"), &Arc::new(round), round);
            segment_cache.keep("again", &Arc::new(round), round);
            assert!(segment_cache.bytes() <= 1_000);
        }
        assert_eq!(segment_cache.get::<usize>("again").as_deref(), Some(&99));
    }
}
