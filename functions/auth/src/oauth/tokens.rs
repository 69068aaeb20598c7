//! POST /oauth/token: a client gets tokens.

use domain::TokenAudience;
use domain::grant::Presented;
use domain::grant_token::{AuthorizationCode, RefreshToken};
use lambda_http::{Body, Response};

use super::error::OAuthError;
use super::form::Form;
use super::requester::Requester;
use super::{OAuthRequest, client_credentials, exchange};

/// Answers a request for tokens.
///
/// # Errors
/// The errors of RFC 6749 §5.2 and RFC 8707 §2.
pub async fn answer(request: OAuthRequest<'_>) -> Result<Response<Body>, OAuthError> {
    let form = Form::of_body(request.call)?;
    let kind = form.required("grant_type")?;
    let requester = Requester::of(request, &form).await?;
    let now = request.app.clock.now();
    let issued = match kind {
        "authorization_code" => {
            let (code, verifier) = (form.required("code")?, form.required("code_verifier")?);
            let code = AuthorizationCode::parse(code).ok_or_else(OAuthError::invalid_grant)?;
            let presented = Presented::Code { code: &code, verifier, redirect_uri: form.one("redirect_uri")? };
            exchange::tokens(request, &requester, (presented, code.place), audience(request, &form)?).await?
        }
        "refresh_token" => {
            let token = RefreshToken::parse(form.required("refresh_token")?).ok_or_else(OAuthError::invalid_grant)?;
            let presented = (Presented::Refresh(&token), token.place);
            exchange::tokens(request, &requester, presented, audience(request, &form)?).await?
        }
        "client_credentials" => {
            let audience = audience(request, &form)?.unwrap_or(TokenAudience::Everything);
            client_credentials::tokens(request, &requester, audience).await?
        }
        _ => return Err(OAuthError::new("unsupported_grant_type", "grant_type is none of those in the metadata.")),
    };
    Ok(issued.respond(now))
}

/// The audience that a request names.
fn audience(request: OAuthRequest<'_>, form: &Form) -> Result<Option<TokenAudience>, OAuthError> {
    let resource = form.one("resource").map_err(|_| OAuthError::invalid_target())?;
    let audience =
        |resource| TokenAudience::of_resource(resource, request.origin).ok_or_else(OAuthError::invalid_target);
    resource.map(audience).transpose()
}
