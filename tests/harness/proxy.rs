//! Fault injection as a proxy. Separate programs reach the emulator through it over sockets. The proxy counts
//! their calls and injects faults, as the harness does for the functions of a [`World`]. To break a connection, it
//! closes the connection without an answer.

use std::sync::Arc;

use aws_smithy_runtime_api::client::http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::faults::FaultInjector;
use crate::stream::message;
use crate::world::World;

/// Runs until it is dropped.
#[derive(Debug)]
pub struct Proxy {
    pub endpoint: String,
    _served: JoinSet<()>,
}

impl Proxy {
    /// Listens on a free port, before the table of this world.
    pub async fn start(world: &World) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let target = world.dynamodb_endpoint().trim_start_matches("http://");
        let wire = SharedHttpConnector::new(Wire(target.into()));
        let injector = world.injector().clone();
        let mut served = JoinSet::new();
        served.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((connection, _)) = listener.accept().await {
                let (injector, wire) = (injector.clone(), wire.clone());
                connections.spawn(async move {
                    // A connection that breaks, by itself or by a fault, is closed.
                    let _ = serve(connection, &injector, &wire).await;
                });
            }
        });
        Self {
            endpoint,
            _served: served,
        }
    }
}

async fn serve(
    mut connection: TcpStream,
    injector: &FaultInjector,
    wire: &SharedHttpConnector,
) -> Result<(), ConnectorError> {
    let broken = |error: std::io::Error| ConnectorError::io(error.into());
    let mut read = Vec::new();
    while let Some(call) = message(&mut connection, &mut read).await.map_err(broken)? {
        let mut request = HttpRequest::new(SdkBody::from(call.body));
        request.set_method("POST").expect("a method");
        request.set_uri("http://localhost/").expect("an address");
        for (name, value) in &call.headers {
            let value = value.to_str().expect("headers are text").to_owned();
            request.headers_mut().insert(name.to_string(), value);
        }
        let answer = injector.clone().pass(wire.clone(), request).await?;
        let body = answer.body().bytes();
        // A body that breaks is one byte that never comes.
        let length = body.map_or(1, <[u8]>::len);
        let head = format!(
            "HTTP/1.1 {} X\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: {length}\r\n\r\n",
            answer.status().as_u16(),
        );
        let Some(body) = body else {
            return connection.write_all(head.as_bytes()).await.map_err(broken);
        };
        let bytes = [head.as_bytes(), body].concat();
        connection.write_all(&bytes).await.map_err(broken)?;
    }
    Ok(())
}

/// The connection to the table: a new one for each call.
#[derive(Debug)]
struct Wire(Arc<str>);

async fn carry(target: Arc<str>, request: HttpRequest) -> std::io::Result<HttpResponse> {
    let mut connection = TcpStream::connect(&*target).await?;
    let body = request.body().bytes().unwrap_or_default();
    let mut head = format!(
        "POST / HTTP/1.1\r\nhost: {target}\r\ncontent-length: {}\r\n",
        body.len()
    );
    let kept = |name: &str| !["host", "content-length", "connection"].contains(&name);
    for (name, value) in request.headers().iter().filter(|(name, _)| kept(name)) {
        head.extend([name, ": ", value, "\r\n"]);
    }
    connection.write_all(&[head.as_bytes(), b"\r\n", body].concat()).await?;
    let answer = message(&mut connection, &mut Vec::new()).await?;
    let answer = answer.ok_or(std::io::ErrorKind::UnexpectedEof)?;
    let status = answer.status().try_into().map_err(std::io::Error::other)?;
    Ok(HttpResponse::new(status, SdkBody::from(answer.body)))
}

impl HttpConnector for Wire {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let target = Arc::clone(&self.0);
        HttpConnectorFuture::new(async move {
            let answer = carry(target, request).await;
            answer.map_err(|error| ConnectorError::io(error.into()))
        })
    }
}
