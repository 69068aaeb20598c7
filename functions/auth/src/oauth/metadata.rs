//! What clients can learn of this server without knowing it (RFC 8414, RFC 9728).

use domain::{Permission, TokenAudience};
use serde_json::{Value, json};
use shared::http::place::RESOURCE_METADATA;

/// The path of the metadata of the authorization server.
pub const SERVER_METADATA: &str = "/.well-known/oauth-authorization-server";

/// The metadata of the authorization server at this origin, which is its issuer.
pub fn server(origin: &str) -> Value {
    json!({
        "issuer": origin,
        "authorization_endpoint": format!("{origin}{}", super::AUTHORIZE),
        "token_endpoint": format!("{origin}{}", super::TOKEN),
        "revocation_endpoint": format!("{origin}{}", super::REVOKE),
        "scopes_supported": scopes(),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token", "client_credentials"],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
        "revocation_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
        "authorization_response_iss_parameter_supported": true,
        "client_id_metadata_document_supported": true,
        "service_documentation": format!("{origin}/docs/guides/agents"),
    })
}

/// The metadata of the protected resource whose metadata has this path.
pub fn resource(origin: &str, path: &str) -> Option<Value> {
    let rest = path.strip_prefix(RESOURCE_METADATA)?;
    let audience = TokenAudience::EVERY.into_iter().find(|audience| audience.path() == rest)?;
    Some(json!({
        "resource": audience.resource(origin),
        "authorization_servers": [origin],
        "scopes_supported": scopes(),
        "bearer_methods_supported": ["header"],
        "resource_name": "Prospect API",
        "resource_documentation": format!("{origin}/docs"),
    }))
}

/// The scopes of OAuth are permissions.
fn scopes() -> Vec<&'static str> {
    Permission::EVERY.iter().filter(|permission| **permission != Permission::All).map(|one| one.name()).collect()
}
