//! The service on AWS: its queues in SQS, its key in KMS and its bucket in S3, as a function finds them in its
//! environment.

mod environment;
mod kms;
mod s3;
mod sqs;

use std::sync::Arc;

use crate::app::{App, Services};
use crate::bucket::FilesBucket;
use crate::clock::Clock;
use crate::queue::SendMessages;
use crate::telemetry;
use kms::Kms;
use s3::S3;
use sqs::Sqs;
use store::dynamodb::DynamoDb;
use store::dynamodb::client::{self, Aws};
use store::{Entropy, Store};

pub use environment::certificates_from_environment;
pub use s3::S3Bucket;
pub use sqs::Queues;

/// Where the parts of the service are on AWS.
#[derive(Clone)]
pub struct AwsSettings {
    pub table: String,
    /// The region, the credentials, and how to reach the table.
    pub aws: Aws,
    /// The KMS key that encrypts the secrets of webhooks.
    pub secrets_key: Option<String>,
    /// Another endpoint of KMS than the region's own.
    pub kms_endpoint: Option<String>,
    /// The dispatcher's queues and its dead-letter queue.
    pub queues: Option<Queues>,
    pub files: Option<S3Bucket>,
}

impl AwsSettings {
    /// The services. Each creates its client at the first use.
    pub fn services(&self) -> Services {
        let cipher = Kms::new(self.aws.clone(), self.kms_endpoint.clone(), self.secrets_key.clone());
        let queue = |queues: &Queues| -> Arc<dyn SendMessages> { Arc::new(Sqs::new(self.aws.clone(), queues.clone())) };
        let bucket =
            |bucket: &S3Bucket| -> Arc<dyn FilesBucket> { Arc::new(S3::new(self.aws.clone(), bucket.clone())) };
        Services {
            cipher: Arc::new(cipher),
            queue: self.queues.as_ref().map(queue),
            bucket: self.files.as_ref().map(bucket),
        }
    }
}

impl App {
    /// Starts the log of a function, and the service as the environment describes it. If a variable is missing, logs
    /// its name and returns `None`.
    pub fn start() -> Option<Self> {
        telemetry::start();
        let settings =
            environment::settings().inspect_err(|error| tracing::error!(error, "the function cannot start")).ok()?;
        let entropy = Entropy::System;
        let table = DynamoDb::new(client::new(&settings.aws), settings.table.clone());
        let store = Store::new(Arc::new(table), entropy.clone());
        let app = Self::new(environment::config(), settings.services(), store, Clock::System, entropy);
        Some(app)
    }
}
