//! Creates COUNT prospects with the label LABEL, 100 at a time. Every create must succeed, although BASE_URL is a proxy that loses, delays and
//! refuses requests.

use std::collections::HashSet;
use std::env::var;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use prospect_api::types::ProspectUpsert;
use prospect_api::{Client, Options};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let count: u32 = var("COUNT").unwrap().parse().unwrap();
    let (attempts, next, ids) =
        (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)), Arc::new(Mutex::new(HashSet::new())));
    let counted = Arc::clone(&attempts);
    let client = Client::new(Options {
        base_url: var("BASE_URL").unwrap(),
        api_key: var("API_KEY").ok(),
        // A fault follows a fault 3 times in 10: 15 retries fail once in 200 million writes.
        max_retries: Some(15),
        timeout: Some(Duration::from_secs(10)),
        log: Some(Arc::new(move |_| _ = counted.fetch_add(1, Ordering::Relaxed))),
        ..Options::default()
    })
    .unwrap();
    let mut workers = Vec::new();
    for _ in 0..100 {
        let (client, next, ids) = (client.clone(), Arc::clone(&next), Arc::clone(&ids));
        workers.push(tokio::spawn(async move {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                let body = ProspectUpsert {
                    first_name: "Write".to_owned(),
                    last_name: number.to_string(),
                    labels: Some(vec![var("LABEL").unwrap()].into()),
                    ..ProspectUpsert::default()
                };
                let answer = client.prospects().upsert(&body).await.unwrap();
                ids.lock().unwrap().insert(answer.item.id);
            }
        }));
    }
    for worker in workers {
        worker.await.unwrap();
    }
    println!("{{\"ids\": {}, \"attempts\": {}}}", ids.lock().unwrap().len(), attempts.load(Ordering::Relaxed));
}
