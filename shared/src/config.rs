//! The configuration. Only this module reads the environment.

use std::path::PathBuf;

use domain::Limits;

/// Which texts are accepted as API keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyFormat {
    /// Texts with a valid form and checksum. The service refuses others without a look-up.
    Checked,
    /// Any text: the laptop stack accepts whatever `--key` names.
    Any,
}

/// Which addresses webhooks may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// To public addresses, over https.
    Public,
    /// To this machine too, over http. Only the local stack allows this.
    LoopbackToo,
}

#[derive(Clone, Debug)]
pub struct Config {
    /// Which texts are accepted as API keys.
    pub key_format: KeyFormat,
    /// Which addresses webhooks may have.
    pub targets: Targets,
    /// The rate limits of a new key: the documented ones, except on the laptop stack, whose `--limits` load tests use.
    pub new_key_limits: Limits,
    /// The program that reads resume files; by default the function itself.
    pub resume_reader: Option<PathBuf>,
    /// Whether requests need the processor of an import too, as on the laptop: then it works half of the time.
    pub shares_processor: bool,
    /// How many bytes of index segments a function caches.
    pub segment_cache_bytes: usize,
    /// How many stored bytes of index segments a question may read.
    pub question_bytes: usize,
}

/// The segment cache of the laptop stack: a million prospects take about 90 MB.
pub const SEGMENT_CACHE_BYTES: usize = 128 * 1024 * 1024;

/// The log level that `RUST_LOG` sets.
pub fn log_filter() -> Option<String> {
    variable("RUST_LOG")
}

/// The origin of the bucket of files, which pages of the console may call.
pub fn files_origin() -> Option<String> {
    variable("FILES_ORIGIN")
}

/// Whether a terminal may show colors: not if `NO_COLOR` has a value (<https://no-color.org>) or `TERM` is `dumb`.
pub fn admits_colors() -> bool {
    variable("NO_COLOR").is_none() && variable("TERM").as_deref() != Some("dumb")
}

/// The value of a variable, unless it is empty.
#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
