//! A resource family: what one Lambda function serves.

use std::future::Future;

use super::context::Context;
use super::route::Route;
use crate::http::{ApiError, Reply};

/// A resource family: what one Lambda function serves.
pub trait Family: Send + Sync {
    /// Names the operations.
    type Operation: Copy + Send + Sync + 'static;

    /// The function's name.
    const NAME: &'static str;

    /// Its routes. The first match wins, so literal paths come before those with parameters.
    const ROUTES: &'static [Route<Self::Operation>];

    /// Runs an operation.
    fn run(
        &self,
        operation: Self::Operation,
        context: &Context<'_>,
    ) -> impl Future<Output = Result<Reply, ApiError>> + Send;
}
