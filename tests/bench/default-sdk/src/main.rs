//! Answers with the item of one GetItem as JSON.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use lambda_http::{Body, Error, Request, Response, run, service_fn};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let client = &Client::new(&aws_config::load_from_env().await);
    let (table, pk, sk) = (&std::env::var("TABLE_NAME")?, &std::env::var("PK")?, &std::env::var("SK")?);
    run(service_fn(move |_: Request| async move {
        let get = client.get_item().table_name(table).consistent_read(true);
        let get = get.key("pk", AttributeValue::S(pk.clone())).key("sk", AttributeValue::S(sk.clone()));
        let item = get.send().await?.item.unwrap_or_default();
        let item: serde_json::Value = serde_dynamo::from_item(item)?;
        Ok::<_, Error>(Response::new(Body::from(item.to_string())))
    }))
    .await
}
