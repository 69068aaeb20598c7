//! Who sent a request of the protocol: what the API must know of it.

use std::net::IpAddr;

use http::header::{AUTHORIZATION, HeaderValue, USER_AGENT};
use shared::http::{Call, CallAddress};

/// The most characters of the header `Agent` (SPECIFICATION §12.2).
const MAX_AGENT_CHARS: usize = 100;

/// The name of a client that does not give one.
const UNNAMED: &str = "mcp";

/// The sender of a request.
#[derive(Debug)]
pub(crate) struct Sender {
    /// The header `Authorization`, as it was sent.
    pub(crate) authorization: Option<HeaderValue>,
    /// The address that the request was sent to.
    pub(crate) place: CallAddress,
    /// The address that the gateway saw.
    pub(crate) source: Option<IpAddr>,
    /// The id of the request, which the requests to the API have too.
    pub(crate) request_id: String,
    /// The name of the program, from its headers.
    program: Option<String>,
}

impl Sender {
    pub(crate) fn of(call: &Call) -> Self {
        let agent = call.header("agent").or_else(|| {
            let user_agent = call.header(USER_AGENT.as_str())?;
            user_agent.split(['/', ' ']).next()
        });
        Self {
            authorization: call.headers.get(AUTHORIZATION).cloned(),
            place: call.place.clone().of_agents(),
            source: call.source,
            request_id: call.request_id.clone(),
            program: agent.and_then(named),
        }
    }

    /// The value of `Agent` for the API. Clients of the present protocol name themselves in each request; older ones
    /// only in a header.
    pub(crate) fn agent(&self, client: Option<&str>) -> HeaderValue {
        let name = client.and_then(named).or_else(|| self.program.clone());
        let name = name.and_then(|name| HeaderValue::try_from(name).ok());
        name.unwrap_or(HeaderValue::from_static(UNNAMED))
    }
}

/// The name as the API takes it: visible ASCII. `None` if nothing is left of it.
fn named(name: &str) -> Option<String> {
    let words = name.split_whitespace().collect::<Vec<_>>().join("-");
    let name: String = words.chars().filter(char::is_ascii_graphic).take(MAX_AGENT_CHARS).collect();
    (!name.is_empty()).then_some(name)
}
