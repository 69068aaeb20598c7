//! The cost of calls to the table, counted between the SDK and the wire.

use std::sync::{Arc, Mutex};

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;

/// Calls and units since the last `take`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Costs {
    pub calls: usize,
    /// Calls that began after all earlier ones had ended.
    pub round_trips: usize,
    under_way: usize,
    pub read_units: f64,
    pub write_units: f64,
    /// The write units of single rows.
    pub row_units: f64,
}

#[derive(Clone, Debug)]
pub struct Counter {
    pub wire: SharedHttpClient,
    pub costs: Arc<Mutex<Costs>>,
}

impl Counter {
    pub fn take(&self) -> Costs {
        std::mem::take(&mut *self.costs.lock().unwrap())
    }
}

impl HttpClient for Counter {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let wire = self.wire.http_connector(settings, components);
        SharedHttpConnector::new(Connector { wire, counter: self.clone() })
    }
}

#[derive(Debug)]
struct Connector {
    wire: SharedHttpConnector,
    counter: Counter,
}

/// The last `CapacityUnits` of an answer, found as text: answers are up to a megabyte.
fn units(body: &[u8]) -> f64 {
    let mark = b"\"CapacityUnits\":";
    let Some(at) = body.windows(mark.len()).rposition(|window| window == mark) else {
        return 1.0;
    };
    let digits: Vec<u8> =
        body[at + mark.len()..].iter().copied().take_while(|byte| b"0123456789.".contains(byte)).collect();
    String::from_utf8(digits).unwrap().parse().unwrap_or(0.0)
}

impl HttpConnector for Connector {
    fn call(&self, mut request: HttpRequest) -> HttpConnectorFuture {
        let (wire, costs) = (self.wire.clone(), Arc::clone(&self.counter.costs));
        HttpConnectorFuture::new(async move {
            let operation = request.headers().get("x-amz-target").unwrap().rsplit('.').next().unwrap().to_owned();
            let sent = request.body().bytes().unwrap();
            let of_row = operation == "DeleteItem" && String::from_utf8_lossy(sent).contains("#INDEX#");
            let body = [&sent[..sent.len() - 1], b",\"ReturnConsumedCapacity\":\"TOTAL\"}"].concat();
            request.headers_mut().insert("content-length", body.len().to_string());
            *request.body_mut() = SdkBody::from(body);
            {
                let mut costs = costs.lock().unwrap();
                costs.calls += 1;
                costs.round_trips += usize::from(costs.under_way == 0);
                costs.under_way += 1;
            }
            let mut response = wire.call(request).await?;
            let body = ByteStream::new(response.take_body()).collect().await;
            let body = body.map_err(|error| ConnectorError::io(error.into()))?.into_bytes();
            let units = units(&body);
            {
                let mut costs = costs.lock().unwrap();
                costs.under_way -= 1;
                if ["Query", "GetItem", "BatchGetItem"].contains(&operation.as_str()) {
                    costs.read_units += units;
                } else {
                    costs.write_units += units;
                    costs.row_units += if of_row { units } else { 0.0 };
                }
            }
            *response.body_mut() = SdkBody::from(body);
            Ok(response)
        })
    }
}
