//! The address that a request was sent to, which an access token must be for (SPECIFICATION §2.8).

use domain::{AccessToken, TokenAudience};

/// Where the metadata of a protected resource is; the path of the resource follows (RFC 9728).
pub const RESOURCE_METADATA: &str = "/.well-known/oauth-protected-resource";

/// The address that a request was sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallAddress {
    /// The origin of the deployment; `None` if the configuration and the gateway do not name it.
    pub origin: Option<String>,
    /// What the request is for.
    pub audience: TokenAudience,
}

impl Default for CallAddress {
    fn default() -> Self {
        Self::of_api(None)
    }
}

impl CallAddress {
    /// The API at this origin.
    pub const fn of_api(origin: Option<String>) -> Self {
        Self { origin, audience: TokenAudience::Api }
    }

    /// The server of agents at the same origin.
    pub fn of_agents(self) -> Self {
        Self { audience: TokenAudience::Agents, ..self }
    }

    /// The hash by which an access token is found, if it is for this address.
    pub fn hash_of(&self, token: &AccessToken) -> Option<String> {
        let origin = self.origin.as_deref().filter(|_| token.audience.covers(self.audience))?;
        Some(token.hash(origin))
    }

    /// The challenge of a refusal: where clients learn how to get a token (RFC 9728 §5.1).
    pub fn challenge(&self) -> String {
        let Some(origin) = &self.origin else { return "Bearer".to_owned() };
        format!("Bearer resource_metadata=\"{origin}{RESOURCE_METADATA}{}\"", self.audience.path())
    }
}
