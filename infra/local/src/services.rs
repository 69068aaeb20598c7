//! The queues, the bucket, the cipher and the configuration of the service on one machine.

use std::sync::Arc;

use domain::Limits;
use shared::app::Services;
use shared::config::{Config, KeyFormat, SEGMENT_CACHE_BYTES, Targets};
use shared::secrets::machine_key::MachineKey;
use store::Entropy;

use crate::bucket::LocalBucket;
use crate::queue::Queue;

/// These queues, this bucket, and a cipher under this key. All of them work in this process.
pub fn in_process(key: [u8; 32], entropy: Entropy, queue: &Queue, bucket: &LocalBucket) -> Services {
    Services {
        cipher: Arc::new(MachineKey::new(key, entropy)),
        queue: Some(Arc::new(queue.clone())),
        bucket: Some(Arc::new(bucket.clone())),
    }
}

/// The configuration of a function on this machine.
pub fn config(key_format: KeyFormat, targets: Targets) -> Config {
    Config {
        key_format,
        targets,
        new_key_limits: Limits::default(),
        resume_reader: None,
        shares_processor: true,
        segment_cache_bytes: SEGMENT_CACHE_BYTES,
        question_bytes: usize::MAX,
    }
}
