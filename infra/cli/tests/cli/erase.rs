//! `erase`.

use serde_json::{Value, json};

use crate::stack::Stack;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_erased_and_the_receipt_printed() {
    let stack = Stack::start().await;
    let body = json!({"firstName": "Ada", "lastName": "King", "email": "ada@example.com"});
    let ada = stack.send("POST", "/prospects", &body).await["item"]["id"].clone();
    let id = ada.as_str().unwrap();
    let note = json!({"prospectId": id, "body": "Called."});
    stack.send("POST", "/notes", &note).await;
    let line = format!("erase {id} --reason Asked --request-id DSR-1 --suppress");
    let receipt = |lines: Vec<String>| serde_json::from_str::<Value>(&lines.join("\n")).unwrap();

    let dry = receipt(stack.lines(&format!("{line} --dry-run")).await);
    assert_eq!(dry["removed"]["notes"], 1);
    assert_eq!(stack.get("/erasures").await["items"], json!([]));
    let done = receipt(stack.lines(&line).await);
    let said = [&done["prospectId"], &done["reason"], &done["requestId"], &done["status"]];
    assert_eq!(said, [&ada, &json!("Asked"), &json!("DSR-1"), &json!("pending")]);
    assert_eq!(stack.get("/erasures").await["items"], json!([done]));
    assert_eq!(stack.count("/prospects").await, 0);
}
