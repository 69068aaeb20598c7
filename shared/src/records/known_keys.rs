//! A cache of callers by key.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::Caller;

/// The most keys that a function remembers.
const MAX_KNOWN: usize = 1_000;

/// The callers of keys that a warm function has seen. They only let work start early: the service returns and writes
/// nothing before the key's item admits the request (ADR 0001).
#[derive(Debug, Default)]
pub struct KnownKeys(Mutex<HashMap<String, Arc<Caller>>>);

impl KnownKeys {
    /// The cached caller of the key with this hash.
    #[must_use]
    pub fn get(&self, hash: &str) -> Option<Arc<Caller>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(hash).cloned()
    }

    /// Caches the caller of the key with this hash.
    pub fn remember(&self, hash: &str, caller: &Arc<Caller>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.insert(hash.to_owned(), Arc::clone(caller));
    }

    /// Removes the key with this hash.
    pub fn forget(&self, hash: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(hash);
    }
}
