//! Uses the client that progenitor generates: creates, reads and lists a prospect, and reads an error and an event.
//!
//! `BASE_URL`, `API_KEY` and `EVENT`, the body of a delivered webhook, are in the environment.

use std::env;

use client::types::{
    ErrorCode, Event, EventType, LicenseStatusOrNull, LicenseStatusOrNullInner, ProspectField, ProspectSelection,
    ProspectUpsertLabels,
};
use client::{Client, Error};
use reqwest::header::{AUTHORIZATION, HeaderMap};

mod client {
    progenitor::generate_api!(spec = "openapi.yaml", interface = Builder);
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let variable = |name| env::var(name).unwrap();
    let mut headers = HeaderMap::new();
    let authorization = format!("Bearer {}", variable("API_KEY"));
    headers.insert(AUTHORIZATION, authorization.parse().unwrap());
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    let api = Client::new_with_client(&variable("BASE_URL"), http);

    let created = api
        .upsert_prospect()
        .body_map(|body| {
            body.first_name("Ada")
                .last_name("Rust")
                .labels(ProspectUpsertLabels::String("rust".to_owned()))
                .license_status(LicenseStatusOrNull(Some(LicenseStatusOrNullInner::Licensed)))
        })
        .send()
        .await
        .unwrap();
    assert_eq!(created.status(), 201);
    let prospect = &created.item;
    assert_eq!((prospect.first_name.as_str(), prospect.phone.is_none()), ("Ada", true));

    let read = api
        .get_prospect()
        .prospect_id(prospect.id.as_str())
        .send()
        .await
        .unwrap();
    assert_eq!(
        (&read.item.id, *read.item.created_at),
        (&prospect.id, *prospect.created_at)
    );
    let profile = api
        .get_prospect_profile()
        .prospect_id(prospect.id.as_str())
        .send()
        .await
        .unwrap();
    assert_eq!(*profile.item.license_status, Some(LicenseStatusOrNullInner::Licensed));

    let fields = vec![ProspectField::Id, ProspectField::LastName];
    let page = api
        .list_prospects()
        .label(vec!["rust".to_owned()])
        .fields(fields)
        .send()
        .await
        .unwrap();
    let shown = |item: &ProspectSelection| (item.first_name.is_some(), item.last_name.is_some());
    assert_eq!(page.items.iter().map(shown).collect::<Vec<_>>(), [(false, true)]);
    assert_eq!(page.pagination.total_count, 1);

    let Err(Error::ErrorResponse(unknown)) = api.get_prospect().prospect_id("prospect_0").send().await else {
        panic!("an unknown prospect is an error");
    };
    assert_eq!((unknown.status().as_u16(), unknown.code), (404, ErrorCode::NotFound));

    let event: Event = serde_json::from_str(&variable("EVENT")).unwrap();
    assert_eq!((event.type_, event.data.changes.len()), (EventType::ProspectCreated, 0));
    assert_eq!(event.data.item["firstName"], "Webhook");
}
