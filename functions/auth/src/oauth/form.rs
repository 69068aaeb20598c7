//! The parameters of OAuth requests: forms (RFC 6749, appendix B).

use lambda_http::http::header::CONTENT_TYPE;
use shared::http::Call;

use super::error::OAuthError;

/// The most bytes of a form.
pub const MAX_FORM_BYTES: usize = 16 * 1024;

const FORM: &str = "application/x-www-form-urlencoded";

/// The parameters of a request. An empty one counts as absent.
#[derive(Clone, Debug, Default)]
pub struct Form(Vec<(String, String)>);

impl Form {
    /// The parameters of a query.
    pub fn of_query(call: &Call) -> Self {
        Self::of(call.query.encoded().as_bytes())
    }

    /// The parameters of a body.
    ///
    /// # Errors
    /// `invalid_request` for another media type or a body over [`MAX_FORM_BYTES`].
    pub fn of_body(call: &Call) -> Result<Self, OAuthError> {
        let media_type = call.header(CONTENT_TYPE.as_str()).unwrap_or(FORM).split(';').next().unwrap_or_default();
        if !media_type.trim().eq_ignore_ascii_case(FORM) {
            return Err(OAuthError::invalid_request(&format!("The body must be {FORM}.")));
        }
        if call.body.len() > MAX_FORM_BYTES {
            return Err(OAuthError::invalid_request(&format!("The body is over {MAX_FORM_BYTES} bytes.")));
        }
        Ok(Self::of(&call.body))
    }

    fn of(encoded: &[u8]) -> Self {
        let pairs = form_urlencoded::parse(encoded).into_owned();
        Self(pairs.filter(|(_, value)| !value.is_empty()).collect())
    }

    /// The value of a parameter.
    ///
    /// # Errors
    /// `invalid_request` if the form has it twice.
    pub fn one<'a>(&'a self, name: &'a str) -> Result<Option<&'a str>, OAuthError> {
        let mut values = self.all(name);
        let first = values.next();
        match values.next() {
            Some(_) => Err(OAuthError::invalid_request(&format!("{name} is there more than once."))),
            None => Ok(first),
        }
    }

    /// The same of a parameter that the request needs.
    ///
    /// # Errors
    /// `invalid_request` unless it is there once.
    pub fn required<'a>(&'a self, name: &'a str) -> Result<&'a str, OAuthError> {
        self.one(name)?.ok_or_else(|| OAuthError::invalid_request(&format!("{name} is required.")))
    }

    /// All values of a parameter.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}
