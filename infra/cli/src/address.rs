//! Where requests go: `http` or `https`, a host, a port and a path.

use std::net::IpAddr;

use reqwest::Url;

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
pub struct Address(Url);

impl Address {
    /// Reads an address such as `https://api.example.com/v2`.
    pub fn parse(text: &str, plain_http: PlainHttp) -> Result<Self, String> {
        // What cannot be read may contain a password.
        let shown = if text.contains('@') { "this".to_owned() } else { plain(text) };
        let wrong = |why: &str| format!("{shown} {why}");
        let url = Url::parse(text).map_err(|_| wrong("is no address such as https://api.example.com/v2"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("begins neither with https:// nor with http://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("an address cannot contain a user or a password".to_owned());
        }
        let address = Self(url);
        if address.0.scheme() == "http" && !address.is_this_machine() && plain_http == PlainHttp::ThisMachine {
            let why = "is plain http to another machine, which anyone between can read; use https, or --allow-http";
            return Err(wrong(why));
        }
        Ok(address)
    }

    /// Whether the host is the loopback interface.
    pub(crate) fn is_this_machine(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let is_local_name = || host == "localhost" || host.ends_with(".localhost");
        host.parse().map_or_else(|_| is_local_name(), |address: IpAddr| address.is_loopback())
    }

    /// The address with its query, as a request needs it.
    pub(crate) fn whole(&self) -> &str {
        self.0.as_str()
    }

    /// The address as text.
    pub fn text(&self) -> &str {
        self.0.as_str().trim_end_matches('/')
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
}
