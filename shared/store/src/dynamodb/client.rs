//! The DynamoDB client, with the cheapest correct configuration: it takes the region and the credentials from the
//! environment, uses ring for TLS, and has short time limits and a short first backoff, because DynamoDB answers in
//! milliseconds.

use std::sync::Arc;
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use aws_runtime::invocation_id::InvocationIdInterceptor;
use aws_runtime::request_info::RequestInfoInterceptor;
use aws_runtime::user_agent::UserAgentInterceptor;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::{RetryConfig, RetryPartition, TokenBucket};
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{
    self, AsyncSleep, BehaviorVersion, ConfigBag, Region, SharedHttpClient, Sleep, StalledStreamProtectionConfig,
};
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore, rustls_provider::CryptoMode};
use aws_smithy_http_client::{Builder, Connector};
use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::http::{HttpConnectorSettings, SharedHttpConnector};
use aws_smithy_runtime_api::client::interceptors::context::BeforeSerializationInterceptorContextRef;
use aws_smithy_runtime_api::client::interceptors::{Intercept, disable_interceptor, dyn_dispatch_hint};
use aws_types::SdkConfig;

use super::replies::TextReplies;
use crate::timer::Timer;

/// How to reach the table's region.
#[derive(Clone)]
pub struct Aws {
    /// The region, for example `eu-central-1`.
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: String,
    /// The session's token; Lambda's own credentials carry one.
    pub session_token: Option<String>,
    /// Another endpoint than the region's own: the emulator of the tests.
    pub endpoint: Option<String>,
    /// PEM certificates that vouch for AWS, instead of the service's own certificates.
    pub roots: Option<Vec<u8>>,
}

/// Time limits of calls over TLS. All are below the function's limit of 25 s, which is below the gateway's 30 s.
const CONNECT: Duration = Duration::from_secs(1);
const ATTEMPT: Duration = Duration::from_secs(2);
const OPERATION: Duration = Duration::from_secs(6);

/// The limits of a program outside of AWS.
const REMOTE_CONNECT: Duration = Duration::from_secs(5);
const REMOTE_ATTEMPT: Duration = Duration::from_secs(20);
const REMOTE_OPERATION: Duration = Duration::from_mins(1);

/// The SDK's own first backoff is a random second; DynamoDB answers in milliseconds.
const FIRST_BACKOFF: Duration = Duration::from_millis(25);

const ATTEMPTS: u32 = 3;

/// Amazon Root CA 1 to 4 and Starfield Services Root G2, which AWS asks its clients to trust. Reading the system's 145
/// authorities instead would take half of a function's work before its first poll.
const AMAZON_ROOTS: &[u8] = include_bytes!("amazon-roots.pem");

/// A client for the table's region, over TLS unless the endpoint is a plain one (the emulator of the tests).
pub fn new(aws: &Aws) -> Client {
    Client::from_conf(config(&settings(aws, aws.endpoint.as_deref())).build())
}

/// The settings of a client of a service of AWS, at this endpoint or at the service's own.
pub fn settings(aws: &Aws, endpoint: Option<&str>) -> SdkConfig {
    let mut settings = SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new(aws.region.clone()))
        .credentials_provider(SharedCredentialsProvider::new(credentials(aws)))
        .http_client(http(aws, endpoint))
        .retry_config(retries())
        .timeout_config(timeouts(endpoint))
        // It would act after 5 s, when every attempt is over.
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled());
    settings.set_endpoint_url(endpoint.map(str::to_owned));
    settings.build()
}

/// An HTTP client for this endpoint, or for the service's own.
fn http(aws: &Aws, endpoint: Option<&str>) -> SharedHttpClient {
    if is_plain(endpoint) { Builder::new().build_http() } else { trusting(roots(aws, endpoint)) }
}

/// An HTTP client that trusts these PEM certificates, or the system's certificates if this is `None`.
pub fn trusting(roots: Option<&[u8]>) -> SharedHttpClient {
    let builder = Builder::new().tls_provider(Provider::Rustls(CryptoMode::Ring));
    builder.tls_context(trust_in(roots)).build_https()
}

/// A connector for single calls to this endpoint, or to a service's own.
pub fn connector(aws: &Aws, endpoint: Option<&str>) -> SharedHttpConnector {
    if is_plain(endpoint) {
        return SharedHttpConnector::new(Connector::builder().build_http());
    }
    let limits = HttpConnectorSettings::builder().connect_timeout(CONNECT).read_timeout(OPERATION).build();
    let builder = Connector::builder().connector_settings(limits);
    let builder = builder.tls_provider(Provider::Rustls(CryptoMode::Ring));
    SharedHttpConnector::new(builder.tls_context(trust_in(roots(aws, endpoint))).build())
}

/// Whether connections to the endpoint have no TLS (the emulator).
fn is_plain(endpoint: Option<&str>) -> bool {
    endpoint.is_some_and(|endpoint| endpoint.starts_with("http://"))
}

/// The PEM certificates that vouch for this endpoint, or for a service's own; `None` for the system's certificates.
fn roots<'a>(aws: &'a Aws, endpoint: Option<&str>) -> Option<&'a [u8]> {
    match &aws.roots {
        None if endpoint.is_none() && is_amazon_vouched(&aws.region) => Some(AMAZON_ROOTS),
        roots => roots.as_deref(),
    }
}

/// The trust in these PEM certificates, or in the system's certificates if this is `None`.
fn trust_in(roots: Option<&[u8]>) -> TlsContext {
    let store = roots.map_or_else(TrustStore::default, |roots| TrustStore::empty().with_pem_certificate(roots));
    // A context with only a trust store is always valid.
    TlsContext::builder().with_trust_store(store).build().unwrap_or_default()
}

/// Whether Amazon's own authorities vouch for the region. They vouch for the public partitions, but not for China or
/// the isolated partitions.
fn is_amazon_vouched(region: &str) -> bool {
    !(region.starts_with("cn-") || region.starts_with("eusc-") || region.contains("-iso"))
}

pub fn credentials(aws: &Aws) -> Credentials {
    Credentials::new(&aws.access_key_id, &aws.secret_access_key, aws.session_token.clone(), None, "environment")
}

/// The time limits of a call to this endpoint, or to the service's own. The emulator answers or breaks the connection,
/// so calls to it wait, however slow a busy machine is.
fn timeouts(endpoint: Option<&str>) -> TimeoutConfig {
    if is_plain(endpoint) {
        return TimeoutConfig::disabled();
    }
    TimeoutConfig::builder()
        .connect_timeout(CONNECT)
        .operation_attempt_timeout(ATTEMPT)
        .operation_timeout(OPERATION)
        .build()
}

/// How often the client tries a call, and the first pause between attempts.
fn retries() -> RetryConfig {
    RetryConfig::standard().with_max_attempts(ATTEMPTS).with_initial_backoff(FIRST_BACKOFF)
}

/// A client with the region, the credentials and the endpoint of these settings, for a program outside of AWS. Its time
/// limits allow for a slow network and for fetching credentials within a call.
pub fn from_settings(settings: &SdkConfig) -> Client {
    let limits = TimeoutConfig::builder()
        .connect_timeout(REMOTE_CONNECT)
        .operation_attempt_timeout(REMOTE_ATTEMPT)
        .operation_timeout(REMOTE_OPERATION);
    let config = config(settings).retry_config(retries());
    Client::from_conf(config.timeout_config(limits.build()).build())
}

/// The same over the given HTTP client, through which tests count calls and inject faults. The SDK shares one retry
/// quota among all clients of a process, so the faults of one test would use up the quota of the others. These clients
/// therefore have no quota. The timer waits between their attempts.
pub fn with_http(aws: &Aws, http: SharedHttpClient, timer: Arc<dyn Timer>) -> Client {
    let own = RetryPartition::custom("tests").token_bucket(TokenBucket::unlimited());
    let config = config(&settings(aws, aws.endpoint.as_deref())).http_client(http);
    let config = config.retry_partition(own.build()).sleep_impl(Pauses(timer));
    Client::from_conf(config.build())
}

fn config(settings: &SdkConfig) -> config::Builder {
    config::Builder::from(settings).interceptor(LeanCalls).interceptor(TextReplies)
}

/// Leaves out the headers that the SDK adds for AWS's statistics. The headers take 7 % of a call's instructions.
#[derive(Debug)]
struct LeanCalls;

#[dyn_dispatch_hint]
impl Intercept for LeanCalls {
    fn name(&self) -> &'static str {
        "LeanCalls"
    }

    fn read_before_execution(
        &self,
        _: &BeforeSerializationInterceptorContextRef<'_>,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let unused = "DynamoDB does not read its headers";
        config
            .interceptor_state()
            .store_put(disable_interceptor::<UserAgentInterceptor>(unused))
            .store_put(disable_interceptor::<InvocationIdInterceptor>(unused))
            .store_put(disable_interceptor::<RequestInfoInterceptor>(unused));
        Ok(())
    }
}

#[derive(Debug)]
struct Pauses(Arc<dyn Timer>);

impl AsyncSleep for Pauses {
    fn sleep(&self, pause: Duration) -> Sleep {
        Sleep::new(self.0.sleep(pause))
    }
}
