//! Parts of a file (SPECIFICATION §11.3).

use tests::World;

use super::hear;
use crate::children::prospect;

const TEXT: &[u8] = b"0123456789";

#[tokio::test]
async fn one_range_of_bytes_is_loaded_alone_and_other_ranges_are_ignored() {
    let world = World::new().await;
    let ada = prospect(&world).await;
    let id = world.upload(&ada, "a.txt", TEXT).await;
    hear(&world).await;
    let led = world.get(&format!("/files/{id}/content")).await.expect_status(302);
    let url = led.header("location");
    for (range, part) in [
        ("bytes=0-0", "0-0"),
        ("bytes=0-9", "0-9"),
        ("bytes=3-5", "3-5"),
        ("bytes=9-10", "9-9"),
        ("bytes=8-99999999999999999999999", "8-9"),
        ("bytes=7-", "7-9"),
        ("bytes=0-", "0-9"),
        ("bytes=-1", "9-9"),
        ("bytes=-10", "0-9"),
        ("bytes=-11", "0-9"),
        ("Bytes = 3 - 5", "3-5"),
    ] {
        let loaded = world.bucket("GET", url, &[("range", range)], &[]).await;
        let (first, last) = part.split_once('-').unwrap();
        let bytes = &TEXT[first.parse().unwrap()..=last.parse().unwrap()];
        assert_eq!((loaded.status, loaded.body.as_slice()), (206, bytes), "{range}");
        assert_eq!(loaded.header("content-range"), format!("bytes {part}/10"), "{range}");
        assert_eq!(loaded.header("content-length"), bytes.len().to_string(), "{range}");
        assert_eq!(loaded.header("content-type"), "text/plain", "{range}");
    }
    for range in ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999-"] {
        let refused = world.bucket("GET", url, &[("range", range)], &[]).await;
        assert_eq!((refused.status, refused.header("content-range")), (416, "bytes */10"), "{range}");
        assert!(String::from_utf8_lossy(&refused.body).contains("<Code>InvalidRange</Code>"), "{range}");
    }
    let whole = [
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=5-3",
        "bytes=a-3",
        "bytes=3-b",
        "bytes=--3",
        "bytes=+1-2",
        "bytes=0-1,3-4",
        "lines=0-1",
    ];
    // The bucket names no version of a file, so no `If-Range` is of the present one.
    let whole = whole.map(|range| vec![("range", range)]).into_iter();
    for headers in whole.chain([vec![("range", "bytes=0-1"), ("if-range", "\"x\"")], Vec::new()]) {
        let loaded = world.bucket("GET", url, &headers, &[]).await;
        assert_eq!((loaded.status, loaded.body.as_slice()), (200, TEXT), "{headers:?}");
        assert_eq!((loaded.header("accept-ranges"), loaded.header("content-range")), ("bytes", ""), "{headers:?}");
    }
}
