//! Meetings: what SPECIFICATION §10.5 says of them alone.

use serde_json::json;
use tests::World;

use crate::children::{MEETING, prospect};

#[tokio::test]
async fn a_time_zone_is_an_iana_name_as_it_is_written() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for zone in ["UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "US/Pacific"] {
        let item = MEETING.add(&world, &prospect, json!({"timeZone": zone})).await;
        assert_eq!(item["timeZone"], zone);
    }
    for zone in ["London", "europe/london", "+01:00", ""] {
        let body = MEETING.body(&world, &prospect, json!({"timeZone": zone}));
        let message = "must be the IANA name of a time zone, such as Europe/London";
        world.post("/meetings", body).await.expect_fault("timeZone", message);
    }
}
