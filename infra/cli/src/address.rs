//! Where requests go: `http` or `https`, a host, a port and a path.

use url::{Host, Url};

use crate::output::plain;

/// The hosts that plain http may be sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainHttp {
    /// This machine alone: anyone between two machines could read the key and the events.
    ThisMachine,
    /// Any host.
    AnyHost,
}

/// An address that requests can be sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    url: Url,
    host: Host<String>,
    port: u16,
}

impl Address {
    /// Reads an address such as `https://api.example.com/v2`.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn parse(text: &str, plain_http: PlainHttp) -> Result<Self, String> {
        // What cannot be read may contain a password.
        let shown = if text.contains('@') {
            "this".to_owned()
        } else {
            plain(text)
        };
        let wrong = |why: &str| format!("{shown} {why}");
        let url = Url::parse(text).map_err(|_| wrong("is no address such as https://api.example.com/v2"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("begins neither with https:// nor with http://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("an address cannot contain a user or a password".to_owned());
        }
        let host = url.host().map(|host| host.to_owned());
        let (Some(host), Some(port)) = (host, url.port_or_known_default()) else {
            return Err(wrong("names no host"));
        };
        let address = Self { url, host, port };
        if !address.is_tls() && !address.is_this_machine() && plain_http == PlainHttp::ThisMachine {
            let why = "is plain http to another machine, which anyone between can read; use https, or --allow-http";
            return Err(wrong(why));
        }
        Ok(address)
    }

    /// Whether connections are encrypted.
    pub(crate) fn is_tls(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Whether the host is the loopback interface.
    pub(crate) fn is_this_machine(&self) -> bool {
        match &self.host {
            Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        }
    }

    /// The name or address to connect to; IPv6 without brackets.
    pub(crate) fn host(&self) -> String {
        match &self.host {
            Host::Domain(name) => name.clone(),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => address.to_string(),
        }
    }

    /// The port to connect to.
    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// The value of the header `Host`.
    pub(crate) fn authority(&self) -> String {
        match self.url.port() {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.to_string(),
        }
    }

    /// The path and the query.
    pub(crate) fn target(&self) -> String {
        let query = self.url.query().map(|query| format!("?{query}")).unwrap_or_default();
        format!("{}{query}", self.url.path())
    }

    /// This target below the path of the address.
    pub(crate) fn below(&self, target: &str) -> String {
        format!("{}{target}", self.url.path().trim_end_matches('/'))
    }

    /// The address as text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.url.as_str().trim_end_matches('/')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_goes_to_this_machine_alone_unless_it_is_allowed() {
        for (text, is_this_machine) in [
            ("http://127.0.0.1:3000/v2", true),
            ("http://127.9.9.9/v2", true),
            ("http://localhost:5000/hook?x=1", true),
            ("http://app.localhost/hook", true),
            ("http://[::1]:3000/v2", true),
            ("http://127.0.0.1.example.com/v2", false),
            ("http://localhost.example.com/v2", false),
            ("http://10.0.0.1/v2", false),
            ("http://0.0.0.0/v2", false),
        ] {
            let default = Address::parse(text, PlainHttp::ThisMachine);
            assert_eq!(default.is_ok(), is_this_machine, "{text}");
            assert!(Address::parse(text, PlainHttp::AnyHost).is_ok(), "{text}");
            let https = text.replace("http:", "https:");
            assert!(Address::parse(&https, PlainHttp::ThisMachine).is_ok(), "{https}");
        }
        for text in [
            "ftp://localhost/",
            "localhost:3000",
            "",
            "https://",
            "http://me:secret@localhost/",
            "http://me:secret@bad host/",
        ] {
            let refused = Address::parse(text, PlainHttp::AnyHost).unwrap_err();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn the_parts_of_an_address_are_found() {
        let api = Address::parse("http://[::1]:3000/v2/", PlainHttp::ThisMachine).unwrap();
        assert_eq!((api.host().as_str(), api.port()), ("::1", 3000));
        assert_eq!(
            (api.authority().as_str(), api.text()),
            ("[::1]:3000", "http://[::1]:3000/v2")
        );
        assert_eq!(api.below("/auth"), "/v2/auth");
        let hook = Address::parse("https://example.com/a?b=c", PlainHttp::ThisMachine).unwrap();
        assert_eq!(
            (hook.target().as_str(), hook.authority().as_str(), hook.port()),
            ("/a?b=c", "example.com", 443)
        );
    }
}
