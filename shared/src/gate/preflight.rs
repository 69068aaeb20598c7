//! CORS preflight requests (SPECIFICATION §1.3). On routes for any method, API Gateway forwards them to the function
//! and adds the headers of its CORS configuration to the response. Browsers expect a success status.

use lambda_http::http::StatusCode;
use lambda_http::http::header::ACCESS_CONTROL_REQUEST_METHOD;

use crate::http::{Call, Reply};

/// Whether this is a preflight request.
pub(super) fn is_asked(call: &Call) -> bool {
    call.method == "OPTIONS" && call.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

/// The answer, for every path.
pub(super) fn reply() -> Reply {
    Reply {
        status: StatusCode::NO_CONTENT.as_u16(),
        body: String::new(),
        headers: Vec::new(),
        shown_to: None,
        warnings: Vec::new(),
    }
}
