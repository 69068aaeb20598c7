//! A receiver that answers at once with its status, and never ends its body (SPECIFICATION §14.12).

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use dispatcher::message::SignedMessage;
use dispatcher::send::{Answer, AttemptResult, send};
use domain::UnixMs;
use futures::future::BoxFuture;
use shared::config::Targets;
use shared::outbound::{Network, Open};
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

struct SlowBody;

impl Network for SlowBody {
    fn resolve<'a>(&'a self, _host: &'a str, port: u16) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>> {
        Box::pin(async move { Ok(vec![(Ipv4Addr::LOCALHOST, port).into()]) })
    }

    fn connect(&self, _address: SocketAddr) -> BoxFuture<'_, io::Result<Box<dyn Open>>> {
        let (ours, mut theirs) = duplex(64 * 1024);
        tokio::spawn(async move {
            assert_ne!(theirs.read(&mut [0; 1_024]).await.unwrap(), 0);
            let beginning = b"HTTP/1.1 200 x\r\ncontent-length: 10\r\n\r\nok";
            theirs.write_all(beginning).await.unwrap();
            std::future::pending::<()>().await;
        });
        Box::pin(async move {
            let open: Box<dyn Open> = Box::new(ours);
            Ok(open)
        })
    }
}

#[tokio::test]
async fn a_status_counts_even_if_its_body_takes_all_the_time() {
    let message = SignedMessage {
        headers: ["webhook-id", "webhook-timestamp", "webhook-signature"].map(|name| (name, "1".to_owned())),
        body: b"{}".to_vec(),
        at: UnixMs::default(),
        time_limit: Duration::from_millis(100),
    };
    let answer = Answer {
        status: 200,
        response: "ok".to_owned(),
        retry_after_ms: None,
    };
    let sent = send(&SlowBody, Targets::LoopbackToo, "http://localhost/hook", message).await;
    assert_eq!(sent, AttemptResult::Answered(answer));
}
