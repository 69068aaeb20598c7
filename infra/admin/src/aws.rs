//! Region, credentials and endpoint of a deployed table, found as every AWS tool finds them: environment variables,
//! profiles with roles, IAM Identity Center or a credential process, and the roles of containers and instances.
//! Functions do without the crate that does this, because Lambda gives them variables and each start would pay for it.

use std::error::Error;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use aws_config::identity::IdentityCache;
use aws_config::profile::ProfileFileCredentialsProvider;
use aws_config::provider_config::ProviderConfig;
use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider, future};
use shared::aws::certificates_from_environment;
use store::dynamodb::client::{self, Aws};
use tokio::time::timeout;

/// How long credentials may take: a credential process may ask for a code.
const CREDENTIALS: Duration = Duration::from_mins(2);

/// Finds the settings, and fetches credentials once so that a failure is reported before anything is done. The second value
/// has these credentials, which are not renewed.
pub async fn settings(region: Option<&str>, profile: Option<&str>) -> Result<(SdkConfig, Aws), String> {
    let roots = certificates_from_environment().map_err(|error| format!("--aws: {error}"))?;
    let http = client::trusting(roots.as_deref());
    let mut loader = aws_config::defaults(BehaviorVersion::latest())
        .http_client(http.clone())
        .identity_cache(IdentityCache::lazy().load_timeout(CREDENTIALS).build());
    if let Some(region) = region {
        loader = loader.region(Region::new(region.to_owned()));
    }
    if let Some(profile) = profile {
        loader = loader.profile_name(profile);
    }
    let settings = loader.load().await;
    let provider = match profile {
        // The chain would prefer variables of the environment to a profile that the command names.
        Some(profile) => {
            let provider =
                ProviderConfig::without_region().with_http_client(http).with_region(settings.region().cloned());
            let provider = ProfileFileCredentialsProvider::builder().configure(&provider);
            Some(SharedCredentialsProvider::new(provider.profile_name(profile).build()))
        }
        None => settings.credentials_provider(),
    };
    let provider = provider.ok_or_else(|| NO_CREDENTIALS.to_owned())?;
    let fetched = timeout(CREDENTIALS, provider.provide_credentials()).await;
    let credentials = match fetched {
        Ok(Ok(credentials)) => credentials,
        Ok(Err(error)) => return Err(no_credentials(&error, profile)),
        Err(_) => {
            return Err(format!("--aws: there are no credentials after {} s", CREDENTIALS.as_secs()));
        }
    };
    let region = settings.region().ok_or_else(|| NO_REGION.to_owned())?.to_string();
    let aws = Aws {
        region,
        access_key_id: credentials.access_key_id().to_owned(),
        secret_access_key: credentials.secret_access_key().to_owned(),
        session_token: credentials.session_token().map(str::to_owned),
        endpoint: None,
        roots,
    };
    let fetched = Fetched { first: Mutex::new(Some(credentials)), provider };
    let builder = settings.into_builder();
    let settings = builder.credentials_provider(SharedCredentialsProvider::new(fetched)).build();
    Ok((settings, aws))
}

const NO_CREDENTIALS: &str = "--aws: there are no credentials: name a profile with --profile (`aws configure \
                              list-profiles` lists them), or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

const NO_REGION: &str = "--aws: there is no region: name it with --region, for example --region eu-central-1, or set \
                         AWS_REGION, or the region of the profile";

/// The message for credentials that cannot be had. It never has a secret: errors of providers name files and profiles.
fn no_credentials(error: &CredentialsError, profile: Option<&str>) -> String {
    let cause = causes(error);
    // The service that gives machines of AWS their credentials is the last one that is asked.
    let is_last = matches!(error, CredentialsError::CredentialsNotLoaded(_)) || cause.contains("IMDS");
    if is_last && profile.is_none() {
        return NO_CREDENTIALS.to_owned();
    }
    let option = profile.map(|profile| format!(" --profile {profile}")).unwrap_or_default();
    let lower = cause.to_lowercase();
    let remedy = if lower.contains("credentials-login") {
        format!(
            "this program cannot read a session of `aws login`: run `eval \"$(aws configure export-credentials{option} \
             --format env)\"`, and leave out --profile"
        )
    } else if lower.contains("sso") || lower.contains("unauthorizedexception") {
        format!("begin a session with `aws sso login{option}`")
    } else if lower.contains("was not defined") || lower.contains("could not find") {
        "`aws configure list-profiles` lists the profiles".to_owned()
    } else {
        format!("`aws sts get-caller-identity{option}` shows whether the AWS command line has credentials")
    };
    format!("--aws: the credentials cannot be had: {cause}; {remedy}")
}

/// The message of an error and of what caused it.
fn causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text = format!("{text}: {cause}");
        next = cause.source();
    }
    one_line(&text)
}

/// The text without line breaks.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Gives the credentials that were fetched already, and then asks the provider. Asking it twice at the start could ask a
/// person for a second code.
#[derive(Debug)]
struct Fetched {
    first: Mutex<Option<Credentials>>,
    provider: SharedCredentialsProvider,
}

impl ProvideCredentials for Fetched {
    fn provide_credentials<'a>(&'a self) -> future::ProvideCredentials<'a>
    where
        Self: 'a,
    {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        match first {
            Some(credentials) => future::ProvideCredentials::ready(Ok(credentials)),
            None => self.provider.provide_credentials(),
        }
    }
}
