//! What the roles of the functions must allow.

use tests::World;

/// A cold function reads an item that does not exist, so each role needs `GetItem`.
#[tokio::test]
async fn every_function_opens_its_connection_by_a_read() {
    let world = World::wired().await;
    world.connect().await;
    let calls = world.calls();
    let calls: Vec<&str> = calls.iter().map(|call| call.operation.as_str()).collect();
    assert_eq!(calls, ["GetItem"; 12]);
}
