//! Passes the functions' calls to the embedded DynamoDB without a connection, because the stack is one process.

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::body::SdkBody;
use tokio::task::yield_now;

use crate::dynamodb_api::DynamoDbApi;

/// Passes the SDK's requests on.
#[derive(Clone, Debug)]
pub struct InProcess(pub DynamoDbApi);

impl HttpClient for InProcess {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl HttpConnector for InProcess {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let api = self.0.clone();
        HttpConnectorFuture::new(async move {
            // As with a connection, other calls of the same task begin, and other tasks run, before the answer arrives.
            yield_now().await;
            answer(&api, &request).await
        })
    }
}

async fn answer(api: &DynamoDbApi, request: &HttpRequest) -> Result<HttpResponse, ConnectorError> {
    let target = request.headers().get("x-amz-target");
    let Some(body) = request.body().bytes() else {
        return Err(ConnectorError::user("the body is a stream".into()));
    };
    let (status, text) = api.answer(target, body).await;
    let status = status
        .as_u16()
        .try_into()
        .map_err(|error| ConnectorError::other(Box::new(error), None))?;
    Ok(HttpResponse::new(status, SdkBody::from(text)))
}
