//! The keys that a warm function has seen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::Caller;

/// The most keys that a function remembers.
const MAX_KNOWN: usize = 1_000;

/// The keys that a warm function has seen. What it remembers only lets work start early: nothing is answered or written
/// before the key's item admitted the request (ADR 0001).
#[derive(Debug, Default)]
pub struct KnownKeys(Mutex<HashMap<String, Arc<Caller>>>);

impl KnownKeys {
    /// Who called with the key of this hash before.
    #[must_use]
    pub fn get(&self, hash: &str) -> Option<Arc<Caller>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(hash).cloned()
    }

    /// Remembers who calls with the key of this hash.
    pub fn remember(&self, hash: &str, caller: &Arc<Caller>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.insert(hash.to_owned(), Arc::clone(caller));
    }

    /// Forgets the key of this hash.
    pub fn forget(&self, hash: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(hash);
    }
}
