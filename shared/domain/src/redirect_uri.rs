//! Where an authorization leads back to (SPECIFICATION §2.8).

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::field::{FieldDefinition, Format, ValueKind};
use crate::input::{Body, Json};

/// The most redirect URIs of a client.
pub const MAX_REDIRECT_URIS: usize = 10;

const MAX_CHARS: usize = 2_000;

const NO_REDIRECT_URI: &str = "must be https links, http links to this machine (127.0.0.1, [::1] or localhost), or links \
                               of an app's own scheme; without a fragment, a user name and spaces";

/// Schemes that browsers execute or show themselves, and schemes whose links cannot have a code.
const OTHER_SCHEMES: [&str; 13] = [
    "about",
    "blob",
    "chrome",
    "data",
    "file",
    "filesystem",
    "ftp",
    "intent",
    "javascript",
    "mailto",
    "vbscript",
    "ws",
    "wss",
];

/// A URI that may receive codes. It stays as it was sent, because it is compared byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RedirectUri(String);

impl RedirectUri {
    /// Reads a URI: https, http to this machine, or the scheme of an app. `None` for any other.
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = text.chars().all(|c| c.is_ascii_graphic() && !"\\\"<>#".contains(c));
        let url = Url::parse(text).ok().filter(|_| is_plain && text.len() <= MAX_CHARS)?;
        let is_allowed = match url.scheme() {
            "https" => url.host().is_some(),
            "http" => is_loopback(&url),
            scheme => !OTHER_SCHEMES.contains(&scheme),
        };
        let has_user = !url.username().is_empty() || url.password().is_some();
        (is_allowed && !has_user).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a request for `asked` may be led here: the same text, or the same loopback address with another port
    /// (RFC 8252 §7.3).
    pub fn admits(&self, asked: &Self) -> bool {
        self == asked || self.without_port().is_some_and(|plain| asked.without_port() == Some(plain))
    }

    /// The URI of a loopback address without its port.
    fn without_port(&self) -> Option<Url> {
        let mut url = Url::parse(&self.0).ok().filter(|url| url.scheme() == "http" && is_loopback(url))?;
        url.set_port(None).ok()?;
        Some(url)
    }

    /// The source that a content security policy names for it: an origin, or a scheme.
    pub fn policy_source(&self) -> String {
        match Url::parse(&self.0) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => url.origin().ascii_serialization(),
            Ok(url) => format!("{}:", url.scheme()),
            Err(_) => String::new(),
        }
    }

    /// The URI with these parameters added to its query.
    pub fn with(&self, parameters: &[(&str, &str)]) -> String {
        let Ok(mut url) = Url::parse(&self.0) else { return self.0.clone() };
        url.query_pairs_mut().extend_pairs(parameters);
        url.into()
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// Reads the redirect URIs of a client: each once.
pub struct RedirectUris;

impl Format for RedirectUris {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$uris", MAX_REDIRECT_URIS)],
        shown: r#"{"type":"array","maxItems":$uris,"items":{"type":"string"}}"#,
        sent: r#"{"type":"array","maxItems":$uris,"items":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$"}}"#,
    };
    type Value = Vec<RedirectUri>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Vec<RedirectUri>> {
        let Json::Array(elements) = value else {
            body.fault(field.name, format!("must be an array of links, not {}", value.kind()));
            return None;
        };
        if elements.len() > MAX_REDIRECT_URIS {
            let count = elements.len();
            body.fault(field.name, format!("must have at most {MAX_REDIRECT_URIS} links, not {count}"));
            return None;
        }
        body.distinct(field.name, &elements, NO_REDIRECT_URI, RedirectUri::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redirect_uri_is_https_or_this_machine_or_an_app() {
        for good in [
            "https://claude.ai/api/mcp/auth_callback",
            "https://a.example:8443/x?y=1",
            "http://127.0.0.1/callback",
            "http://[::1]:3000/",
            "http://localhost:1/cb",
            "cursor://anysphere.cursor-deeplink/oauth",
            "com.example.app:/done",
        ] {
            assert!(RedirectUri::parse(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "x",
            "/cb",
            "http://a.example/",
            "http://127.0.0.1.a.example/",
            "http://localhost.a.example/",
            "javascript:alert(1)",
            "data:text/html,x",
            "JavaScript:1",
            "https://a@b.example/",
            "https://a.example/#x",
            "https://a.example/ x",
            "https://a.example\\b",
            "file:///etc/passwd",
        ] {
            assert_eq!(RedirectUri::parse(bad), None, "{bad}");
        }
        let long = format!("https://a.example/{}", "x".repeat(MAX_CHARS - 18));
        assert!(RedirectUri::parse(&long).is_some() && RedirectUri::parse(&(long + "x")).is_none());
    }

    #[test]
    fn redirect_uris_match_exactly_except_for_loopback_ports() {
        for (registered, asked, admits) in [
            ("https://a.example/cb", "https://a.example/cb", true),
            ("https://a.example/cb", "https://a.example/cb/", false),
            ("https://a.example/cb", "https://a.example/cb?x=1", false),
            ("https://a.example/cb", "https://a.example:8443/cb", false),
            ("https://a.example/cb", "https://A.example/cb", false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:49152/cb", true),
            ("http://localhost:1/cb", "http://localhost:2/cb", true),
            ("http://127.0.0.1/cb", "http://127.0.0.1:49152/cb2", false),
            ("http://127.0.0.1/cb", "http://[::1]:1/cb", false),
            ("app:/cb", "app:/cb", true),
            ("app:/cb", "app:/cb2", false),
        ] {
            let [registered, asked] = [registered, asked].map(|text| RedirectUri::parse(text).unwrap());
            assert_eq!(registered.admits(&asked), admits, "{registered:?} {asked:?}");
        }
        let uri = RedirectUri::parse("https://a.example/cb?x=1").unwrap();
        assert_eq!(
            uri.with(&[("code", "a b"), ("iss", "https://b")]),
            "https://a.example/cb?x=1&code=a+b&iss=https%3A%2F%2Fb"
        );
        assert_eq!(uri.policy_source(), "https://a.example");
        assert_eq!(RedirectUri::parse("cursor://x/y").unwrap().policy_source(), "cursor:");
    }
}
