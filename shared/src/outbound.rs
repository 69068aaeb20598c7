//! Targets outside of the service: webhooks, and the documents of clients. They must be public addresses, over https
//! (SPECIFICATION §12.7). A connection checks the resolved address again.

mod address;
mod connection;
mod document;
mod network;
mod tls;

pub use address::is_global;
pub use connection::connect;
pub use document::{DocumentLimits, read_document};
pub use network::{Network, Open, System, resolve};

use std::net::IpAddr;

use url::{Host, Url};

use crate::clock::Timer;
use crate::config::Targets;

const MAX_CHARS: usize = 2_000;

/// The ports accepted for https.
const PORTS: [u16; 2] = [443, 8443];

/// Suffixes no public host uses.
const INNER_NAMES: [&str; 7] = ["localhost", "local", "internal", "intranet", "home.arpa", "lan", "test"];

/// A URL that may receive events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    url: Url,
}

impl Target {
    /// Reads a link.
    ///
    /// # Errors
    /// A message for the client with the requirement that the link does not meet.
    pub fn parse(text: &str, targets: Targets) -> Result<Self, &'static str> {
        let clean = !text.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\');
        let url = Url::parse(text).ok().filter(|_| clean).ok_or("must be a link such as https://example.com/hooks")?;
        // Normalizing a link can make it longer, and the dispatcher parses the normalized link again.
        if url.as_str().chars().count() > MAX_CHARS {
            return Err("must be at most 2000 characters");
        }
        let target = Self { url };
        if !target.url.username().is_empty() || target.url.password().is_some() {
            return Err("must not have a user name or a password");
        }
        if target.is_own_machine() && targets == Targets::LoopbackToo {
            return if matches!(target.url.scheme(), "http" | "https") {
                Ok(target)
            } else {
                Err("must start with https://")
            };
        }
        if target.url.scheme() != "https" {
            return Err("must start with https://");
        }
        if !PORTS.contains(&target.port()) {
            return Err("must be on port 443 or 8443");
        }
        if !target.may_be_public() {
            return Err("must lead to a public address");
        }
        Ok(target)
    }

    /// Whether it names this machine explicitly.
    fn is_own_machine(&self) -> bool {
        match self.url.host() {
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost",
            None => false,
        }
    }

    fn may_be_public(&self) -> bool {
        match self.url.host() {
            Some(Host::Ipv4(address)) => is_global(address.into()),
            Some(Host::Ipv6(address)) => is_global(address.into()),
            Some(Host::Domain(name)) => {
                let name = name.trim_end_matches('.').to_ascii_lowercase();
                let inner = |suffix: &str| name == suffix || name.ends_with(&format!(".{suffix}"));
                name.contains('.')
                    && name.split('.').all(|label| !label.is_empty())
                    && !INNER_NAMES.iter().any(|suffix| inner(suffix))
            }
            None => false,
        }
    }

    /// Whether the dispatcher may connect to this resolved address of its host.
    pub fn allows(&self, address: IpAddr, targets: Targets) -> bool {
        is_global(address)
            || (targets == Targets::LoopbackToo && self.is_own_machine() && address.to_canonical().is_loopback())
    }

    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// The host as it is resolved and as TLS checks it: a name, or an address without brackets.
    pub fn host(&self) -> String {
        match self.url.host() {
            Some(Host::Ipv6(address)) => address.to_string(),
            Some(host) => host.to_string(),
            None => String::new(),
        }
    }

    pub fn port(&self) -> u16 {
        self.url.port_or_known_default().unwrap_or_default()
    }

    /// Whether it is sent over TLS.
    pub fn is_tls(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// The value of the `Host` header.
    pub fn authority(&self) -> String {
        let host = self.url.host().map(|host| host.to_string()).unwrap_or_default();
        self.url.port().map_or_else(|| host.clone(), |port| format!("{host}:{port}"))
    }

    pub fn path(&self) -> String {
        let query = self.url.query().map(|query| format!("?{query}")).unwrap_or_default();
        format!("{}{query}", self.url.path())
    }

    /// Whether its host resolves only to permitted addresses. A host that does not resolve yet is accepted, because
    /// each attempt checks it again.
    pub async fn resolves_well(&self, network: &dyn Network, timer: &dyn Timer, targets: Targets) -> bool {
        match resolve(network, timer, &self.host(), self.port()).await {
            Ok(addresses) => addresses.iter().all(|address| self.allows(address.ip(), targets)),
            Err(_) => true,
        }
    }
}
