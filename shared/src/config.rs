//! The configuration. Only this module reads the environment.

use std::path::PathBuf;

use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;

use domain::Limits;
use store::client::Aws;

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

/// The queues of the dispatcher.
#[derive(Clone, Debug)]
pub struct Queues {
    /// The queue of the fast lane.
    pub url: String,
    /// The queue of the slow lane.
    pub slow_url: String,
    /// The queue of compactions.
    pub compaction_url: String,
    /// The dead-letter queue.
    pub dead_letter_url: String,
    /// Another endpoint of SQS than the region's own.
    pub endpoint: Option<String>,
}

/// The bucket with the bytes of files.
#[derive(Clone, Debug)]
pub struct FilesBucket {
    /// Its name.
    pub name: String,
    /// Another endpoint of S3 than the region's own.
    pub endpoint: Option<String>,
}

/// The configuration of a function.
#[derive(Clone)]
pub struct Config {
    /// The table's name.
    pub table: String,
    /// How to reach it.
    pub aws: Aws,
    /// Which texts are accepted as API keys.
    pub key_format: KeyFormat,
    /// The KMS key that encrypts the secrets of webhooks.
    pub secrets_key: Option<String>,
    /// Another endpoint of KMS than the region's own.
    pub kms_endpoint: Option<String>,
    /// The dispatcher's queue and its dead-letter queue.
    pub queues: Option<Queues>,
    /// The bucket of files.
    pub files: Option<FilesBucket>,
    /// Which addresses webhooks may have.
    pub targets: Targets,
    /// The rate limits of a new key: the documented ones, except on the laptop stack, whose `--limits` load tests use.
    pub new_key_limits: Limits,
    /// The program that reads resume files; by default the function itself.
    pub resume_reader: Option<PathBuf>,
    /// How many bytes of index segments a function caches.
    pub segment_cache_bytes: usize,
    /// How many stored bytes of index segments a question may read.
    pub question_bytes: usize,
}

/// The segment cache of the laptop stack: a million prospects take about 90 MB.
pub const SEGMENT_CACHE_BYTES: usize = 128 * 1024 * 1024;

/// The least memory that Lambda gives to a function, in MB.
const LEAST_MEMORY_MB: usize = 128;

/// The divisor of a function's memory that gives the limit of the segment cache. The process itself takes 15 MB. The
/// rest is for the columns of the current request and their compressed bytes (infra/docs/BENCHMARKS.md).
const SEGMENT_CACHE_PART: usize = 2;

/// The divisor of a function's memory that gives the most stored bytes of a question. Unpacked columns take up to twice
/// as much, and replace what the segment cache held before. A segment's stored bytes are dropped once they are
/// unpacked.
const QUESTION_PART: usize = 3;

/// This part of a function's memory, which Lambda names in MB, in bytes.
const fn part_of(memory_mb: usize, part: usize) -> usize {
    memory_mb.saturating_mul(1024 * 1024).div_euclid(part)
}

impl Config {
    /// Reads `TABLE_NAME`, `AWS_REGION`, the credentials that Lambda sets, and `AWS_ENDPOINT_URL_DYNAMODB`; for
    /// webhooks also `SECRETS_KEY_ID`, `QUEUE_URL`, `SLOW_QUEUE_URL`, `COMPACTION_QUEUE_URL`, `DEAD_LETTER_QUEUE_URL`,
    /// `AWS_ENDPOINT_URL_KMS` and `AWS_ENDPOINT_URL_SQS`; for files `FILES_BUCKET` and `AWS_ENDPOINT_URL_S3`.
    /// `AWS_LAMBDA_FUNCTION_MEMORY_SIZE` bounds the segment cache and the questions.
    ///
    /// # Errors
    /// The name of a missing variable, or the problem with a variable.
    pub fn from_environment() -> Result<Self, String> {
        Ok(Self {
            table: required("TABLE_NAME")?,
            aws: aws_from_environment(None)?,
            key_format: KeyFormat::Checked,
            secrets_key: variable("SECRETS_KEY_ID"),
            kms_endpoint: variable("AWS_ENDPOINT_URL_KMS"),
            queues: queues_from_environment(),
            files: files_from_environment(),
            targets: Targets::Public,
            new_key_limits: Limits::default(),
            resume_reader: None,
            segment_cache_bytes: part_of(memory_mb(), SEGMENT_CACHE_PART),
            question_bytes: part_of(memory_mb(), QUESTION_PART),
        })
    }
}

fn memory_mb() -> usize {
    let memory = variable("AWS_LAMBDA_FUNCTION_MEMORY_SIZE").and_then(|text| text.parse().ok());
    memory.unwrap_or(LEAST_MEMORY_MB)
}

fn queues_from_environment() -> Option<Queues> {
    Some(Queues {
        url: variable("QUEUE_URL")?,
        slow_url: variable("SLOW_QUEUE_URL")?,
        compaction_url: variable("COMPACTION_QUEUE_URL")?,
        dead_letter_url: variable("DEAD_LETTER_QUEUE_URL")?,
        endpoint: variable("AWS_ENDPOINT_URL_SQS"),
    })
}

fn files_from_environment() -> Option<FilesBucket> {
    Some(FilesBucket {
        name: variable("FILES_BUCKET")?,
        endpoint: variable("AWS_ENDPOINT_URL_S3"),
    })
}

/// Reads the credentials, `AWS_ENDPOINT_URL_DYNAMODB` or else `DEFAULT_ENDPOINT_URL_DYNAMODB`, the file that
/// `AWS_CA_BUNDLE` names, and `AWS_REGION` unless another region is given.
///
/// # Errors
/// The name of a missing variable, or of a file without certificates.
pub fn aws_from_environment(region: Option<String>) -> Result<Aws, String> {
    Ok(Aws {
        region: region.map_or_else(|| required("AWS_REGION"), Ok)?,
        access_key_id: required("AWS_ACCESS_KEY_ID")?,
        secret_access_key: required("AWS_SECRET_ACCESS_KEY")?,
        session_token: variable("AWS_SESSION_TOKEN"),
        // `cargo lambda watch` prefers a manifest's variables to the shell's. Manifests therefore set the second
        // variable, so that the shell can override it with the first.
        endpoint: variable("AWS_ENDPOINT_URL_DYNAMODB").or_else(|| variable("DEFAULT_ENDPOINT_URL_DYNAMODB")),
        roots: certificates_from_environment()?,
    })
}

/// The certificates in the file that `AWS_CA_BUNDLE` names, in PEM.
///
/// # Errors
/// The file cannot be read, or holds no certificates.
pub fn certificates_from_environment() -> Result<Option<Vec<u8>>, String> {
    variable("AWS_CA_BUNDLE").map(|path| certificates(&path)).transpose()
}

fn certificates(path: &str) -> Result<Vec<u8>, String> {
    let pem = std::fs::read(path).map_err(|error| format!("AWS_CA_BUNDLE: {path} cannot be read: {error}"))?;
    let mut count = 0_usize;
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        certificate.map_err(|error| format!("AWS_CA_BUNDLE: {path} is no PEM file: {error}"))?;
        count = count.saturating_add(1);
    }
    match count {
        0 => Err(format!("AWS_CA_BUNDLE: {path} holds no certificate")),
        _ => Ok(pem),
    }
}

fn required(name: &str) -> Result<String, String> {
    variable(name).ok_or_else(|| format!("{name} is not set"))
}

/// The log level that `RUST_LOG` sets.
#[must_use]
pub fn log_filter() -> Option<String> {
    variable("RUST_LOG")
}

/// The origin of the bucket of files, which pages of the console may call.
#[must_use]
pub fn files_origin() -> Option<String> {
    variable("FILES_ORIGIN")
}

/// Whether a terminal may show colors: not if `NO_COLOR` has a value (<https://no-color.org>) or `TERM` is `dumb`.
#[must_use]
pub fn admits_colors() -> bool {
    variable("NO_COLOR").is_none() && variable("TERM").as_deref() != Some("dumb")
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{QUESTION_PART, SEGMENT_CACHE_PART, certificates, part_of};

    #[test]
    fn the_segment_cache_and_the_largest_question_each_fit_in_the_memory_of_a_function() {
        for memory_mb in [128, 256, 1_769, 10_240] {
            let cache = part_of(memory_mb, SEGMENT_CACHE_PART);
            assert_eq!(cache, memory_mb * 1024 * 512);
            assert!(cache.max(2 * part_of(memory_mb, QUESTION_PART)) < memory_mb * 1024 * 1024 * 3 / 4);
        }
    }

    #[test]
    fn a_bundle_without_certificates_is_told_by_its_path() {
        assert_eq!(
            certificates("Cargo.toml").unwrap_err(),
            "AWS_CA_BUNDLE: Cargo.toml holds no certificate"
        );
        let missing = certificates("none.pem").unwrap_err();
        assert!(
            missing.starts_with("AWS_CA_BUNDLE: none.pem cannot be read: "),
            "{missing}"
        );
        assert!(certificates("store/src/amazon-roots.pem").is_ok());
    }
}
