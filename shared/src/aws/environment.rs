//! What the environment says of a function on Lambda.

use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;

use super::AwsSettings;
use super::s3::S3Bucket;
use super::sqs::Queues;
use crate::config::{Config, KeyFormat, Targets, variable};
use domain::Limits;
use store::dynamodb::client::Aws;

/// The least memory that Lambda gives to a function, in MB.
const LEAST_MEMORY_MB: usize = 128;

/// The divisor of a function's memory that gives the limit of the segment cache. The process itself takes 15 MB. The
/// rest is for the columns of the current request and their compressed bytes (infra/docs/FIGURES.md).
const SEGMENT_CACHE_PART: usize = 2;

/// The divisor of a function's memory that gives the most stored bytes of a question. Unpacked columns take up to twice
/// as much, and replace what the segment cache held before. A segment's stored bytes are dropped once they are
/// unpacked.
const QUESTION_PART: usize = 3;

/// This part of a function's memory, which Lambda names in MB, in bytes.
const fn part_of(memory_mb: usize, part: usize) -> usize {
    memory_mb.saturating_mul(1024 * 1024).div_euclid(part)
}

/// Reads `AWS_LAMBDA_FUNCTION_MEMORY_SIZE`, which bounds the segment cache and the questions.
pub(super) fn config() -> Config {
    Config {
        key_format: KeyFormat::Checked,
        targets: Targets::Public,
        new_key_limits: Limits::default(),
        resume_reader: None,
        shares_processor: false,
        segment_cache_bytes: part_of(memory_mb(), SEGMENT_CACHE_PART),
        question_bytes: part_of(memory_mb(), QUESTION_PART),
    }
}

/// Reads `TABLE_NAME`, `AWS_REGION`, the credentials that Lambda sets, and `AWS_ENDPOINT_URL_DYNAMODB`; for webhooks also
/// `SECRETS_KEY_ID`, `QUEUE_URL`, `SLOW_QUEUE_URL`, `COMPACTION_QUEUE_URL`, `IMPORT_QUEUE_URL`, `DEAD_LETTER_QUEUE_URL`,
/// `AWS_ENDPOINT_URL_KMS` and `AWS_ENDPOINT_URL_SQS`; for files `FILES_BUCKET` and `AWS_ENDPOINT_URL_S3`. The error is
/// the name of a missing variable, or the problem with a variable.
pub(super) fn settings() -> Result<AwsSettings, String> {
    Ok(AwsSettings {
        table: required("TABLE_NAME")?,
        aws: aws()?,
        secrets_key: variable("SECRETS_KEY_ID"),
        kms_endpoint: variable("AWS_ENDPOINT_URL_KMS"),
        queues: queues(),
        files: files(),
    })
}

impl AwsSettings {
    /// Settings for a program of the operator, which sends no messages: this table, this key and this bucket, at the
    /// endpoints that `AWS_ENDPOINT_URL_KMS` and `AWS_ENDPOINT_URL_S3` name.
    pub fn without_queues(table: String, aws: Aws, secrets_key: Option<String>, bucket: Option<String>) -> Self {
        let files = |name| S3Bucket { name, endpoint: variable("AWS_ENDPOINT_URL_S3") };
        Self {
            table,
            aws,
            secrets_key,
            kms_endpoint: variable("AWS_ENDPOINT_URL_KMS"),
            queues: None,
            files: bucket.map(files),
        }
    }
}

fn memory_mb() -> usize {
    let memory = variable("AWS_LAMBDA_FUNCTION_MEMORY_SIZE").and_then(|text| text.parse().ok());
    memory.unwrap_or(LEAST_MEMORY_MB)
}

fn queues() -> Option<Queues> {
    Some(Queues {
        url: variable("QUEUE_URL")?,
        slow_url: variable("SLOW_QUEUE_URL")?,
        compaction_url: variable("COMPACTION_QUEUE_URL")?,
        import_url: variable("IMPORT_QUEUE_URL")?,
        dead_letter_url: variable("DEAD_LETTER_QUEUE_URL")?,
        endpoint: variable("AWS_ENDPOINT_URL_SQS"),
    })
}

fn files() -> Option<S3Bucket> {
    Some(S3Bucket { name: variable("FILES_BUCKET")?, endpoint: variable("AWS_ENDPOINT_URL_S3") })
}

/// Reads the credentials, `AWS_ENDPOINT_URL_DYNAMODB` or else `DEFAULT_ENDPOINT_URL_DYNAMODB`, the file that
/// `AWS_CA_BUNDLE` names, and `AWS_REGION`.
fn aws() -> Result<Aws, String> {
    Ok(Aws {
        region: required("AWS_REGION")?,
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
        assert_eq!(certificates("Cargo.toml").unwrap_err(), "AWS_CA_BUNDLE: Cargo.toml holds no certificate");
        let missing = certificates("none.pem").unwrap_err();
        assert!(missing.starts_with("AWS_CA_BUNDLE: none.pem cannot be read: "), "{missing}");
        assert!(certificates("store/src/dynamodb/amazon-roots.pem").is_ok());
    }
}
