//! The methods that have logic of their own, against the local stack: lists, errors, dry runs, entity tags, events and webhooks. WEBHOOK is a
//! JSON object with the `body`, the `headers` and the `secret` of a webhook that the stack has just sent.

use std::env::{remove_var, var};
use std::error::Error as _;
use std::time::{Duration, SystemTime};

use futures_util::TryStreamExt;
use prospect_api::types::{
    BatchStatus, ErrorCode, Event, EventType, FacetField, ImportCreate, ImportStatus, NoteCreate, ProspectField,
    ProspectInclude, ProspectSelection, ProspectUpdate, ProspectUpdateBatch, ProspectUpdateItem, ProspectUpsert,
    ProspectsCountFacetsParams, ProspectsCountParams, ProspectsGetParams, ProspectsListParams, TaskCreate,
};
use prospect_api::{ApiError, Call, Change, Client, Error, Follow, HeaderMap, Options, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;

fn with_secrets(secrets: &[&str]) -> Client {
    Client::new(Options {
        base_url: var("BASE_URL").unwrap(),
        webhook_secrets: secrets.iter().map(|&secret| secret.to_owned()).collect(),
        ..Options::default()
    })
    .unwrap()
}

/// The error of a call that the service refuses.
async fn refused<T: DeserializeOwned + Send + 'static>(call: Call<T>) -> Box<ApiError> {
    match call.await.err() {
        Some(Error::Api(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn followed(client: &Client, cursor: Option<String>, kind: EventType) -> Follow {
    let mut follow = client.events().follow(cursor);
    follow.params.types = Some(vec![kind]);
    follow.wait = (Duration::from_millis(10), Duration::from_millis(100));
    follow
}

fn title(title: &str) -> ProspectUpdate {
    ProspectUpdate { title: title.into(), ..ProspectUpdate::default() }
}

async fn made(client: &Client, label: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for first_name in ["Ada", "Grace", "Edith"] {
        let body = ProspectUpsert {
            first_name: first_name.to_owned(),
            last_name: "Tour".to_owned(),
            labels: Some(vec![label.to_owned()].into()),
            phone: Change::Clear,
            ..ProspectUpsert::default()
        };
        let response = client.prospects().upsert(&body).with_response().await.unwrap();
        assert_eq!(response.status, StatusCode::CREATED);
        let item = response.data.item;
        assert_eq!((item.first_name.as_str(), &item.labels, item.phone), (first_name, &vec![label.to_owned()], None));
        ids.push(item.id);
        // Lists order by the millisecond of the creation.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    ids
}

async fn lists(client: &Client, label: &str, made: &[String]) {
    let label = Some(vec![label.to_owned()]);
    let params = ProspectsListParams { label: label.clone(), limit: Some(2), ..ProspectsListParams::default() };
    let mut list = client.prospects().list(&params);
    assert_eq!(list.next().await.unwrap().unwrap().id, made[2]);
    // The rest as a stream, which reads the second page.
    let rest: Vec<String> = list.map_ok(|prospect| prospect.id).try_collect().await.unwrap();
    assert_eq!(rest, [made[1].as_str(), &made[0]]);
    let fields = Some(vec![ProspectField::Id, ProspectField::Title]);
    let page = client
        .prospects()
        .list(&ProspectsListParams { fields, ..params })
        .items_as::<ProspectSelection>()
        .page()
        .await
        .unwrap();
    let first = ProspectSelection { id: made[2].clone(), title: None, ..ProspectSelection::default() };
    assert_eq!((page.items.len(), &page.items[0], page.pagination.total_count), (2, &first, Some(3)));
    let count = client
        .prospects()
        .count(&ProspectsCountParams { label: label.clone(), ..ProspectsCountParams::default() })
        .await
        .unwrap();
    assert_eq!(count.count, 3);
    let by =
        ProspectsCountFacetsParams { by: vec![FacetField::StageId], label, ..ProspectsCountFacetsParams::default() };
    assert_eq!(client.prospects().count_facets(&by).await.unwrap().total, 3);
}

async fn writes(client: &Client, label: &str, ada: &str, grace: &str) {
    let item =
        |id: &str| ProspectUpdateItem { id: id.to_owned(), title: "Countess".into(), ..ProspectUpdateItem::default() };
    let batch = client
        .prospects()
        .update_batch(&ProspectUpdateBatch { items: vec![item(ada), item("prospect_none")] })
        .await
        .unwrap();
    assert_eq!(
        batch.results.iter().map(|result| &result.status).collect::<Vec<_>>(),
        [&BatchStatus::Updated, &BatchStatus::Failed]
    );

    let user_id = client.keys().check().await.unwrap().item.user_id;
    let task = |assigned_to: &str, task: &str, due_at: &str| TaskCreate {
        prospect_id: ada.to_owned(),
        assigned_to: assigned_to.to_owned(),
        task: task.to_owned(),
        due_at: Some(due_at.into()),
        ..TaskCreate::default()
    };
    assert_eq!(
        client.tasks().create(&task(&user_id, "Call.", "2026-12-01")).await.unwrap().item.due_at,
        1_796_083_200_000
    );
    let error = refused(client.tasks().create(&task("nobody", "", "soon"))).await;
    assert_eq!((error.status, &error.body.code), (StatusCode::BAD_REQUEST, &ErrorCode::InvalidRequest));
    let details = error.body.details.as_ref().unwrap();
    assert!(details.iter().any(|detail| detail.field == "dueAt"));
    let told = format!("{} (request {})", error.body.message, error.request_id.clone().unwrap());
    assert_eq!(Error::Api(error).to_string(), format!("POST /tasks: 400 invalid_request: {told}"));

    let asked = client.prospects().update(grace, &title("Admiral")).dry_run().with_response().await.unwrap();
    assert_eq!(
        (asked.data.item.title.as_deref(), &asked.headers["dry-run"]),
        (Some("Admiral"), &"true".parse().unwrap())
    );
    let profile = ProspectsGetParams { include: Some(vec![ProspectInclude::Profile]) };
    let read = client.prospects().get(grace, &profile).with_response().await.unwrap();
    assert_eq!(read.data.item.title, None);
    let etag = read.headers["etag"].to_str().unwrap();
    let unchanged = refused(client.prospects().get(grace, &profile).if_none_match(etag)).await;
    assert_eq!(unchanged.status, StatusCode::NOT_MODIFIED);
    client.prospects().update(grace, &title("Admiral")).if_match(etag).await.unwrap();
    let stale = refused(client.prospects().update(grace, &title("Captain")).if_match(etag)).await;
    assert_eq!(stale.status, StatusCode::PRECONDITION_FAILED);

    let note = NoteCreate { prospect_id: ada.to_owned(), body: "Called.".to_owned(), ..NoteCreate::default() };
    let create =
        || async { client.notes().create(&note).idempotency_key(&format!("{label}-note")).await.unwrap().item.id };
    assert_eq!(create().await, create().await);
    for id in ["", ".."] {
        let error = client.prospects().delete(id).await.unwrap_err();
        assert_eq!(error.to_string(), "an id of /prospects/{prospectId} must be a text that is not empty");
    }
}

async fn upload(client: &Client) {
    let bytes = "First name,Last name\nAda,Tour\n";
    let size_bytes = bytes.len().try_into().unwrap();
    let body = ImportCreate { file_name: "tour.csv".to_owned(), size_bytes, ..ImportCreate::default() };
    let created = client.imports().create(&body).await.unwrap();
    let (mut import, upload) = (created.item, created.upload.unwrap());
    assert!(matches!(client.send_bytes(&upload, "other").await, Err(Error::Api(_))));
    client.send_bytes(&upload, bytes).await.unwrap();
    client.send_bytes(&upload, bytes).await.unwrap();
    while [ImportStatus::Waiting, ImportStatus::Reading].contains(&import.status) {
        import = client.imports().get(&import.id).await.unwrap().item;
    }
    assert_eq!((import.status, import.counts.lines), (ImportStatus::Ready, 1));
    let targets: Vec<_> = import.columns.unwrap().into_iter().map(|column| column.target).collect();
    assert_eq!(targets, ["firstName", "lastName"].map(|target| Some(target.to_owned())));
    client.imports().delete(&import.id).await.unwrap();
}

/// The feed from its start, then on from a cursor in the middle, until new events arrive.
async fn feed(client: &Client, label: &str, made: &[String]) {
    let (mut names, mut cursor) = (Vec::new(), None);
    let mut follow = followed(client, None, EventType::ProspectCreated);
    while names.len() < 3 {
        let Event::Prospect(event) = follow.next().await.unwrap() else { panic!("another kind") };
        if event.data.item.labels.iter().any(|found| found == label) {
            names.push(event.data.item.first_name);
            cursor = follow.cursor.clone();
        }
    }
    assert_eq!(names, ["Ada", "Grace", "Edith"]);
    for id in made {
        assert!(client.prospects().delete(id).await.unwrap().success);
    }
    let mut follow = followed(client, cursor.clone(), EventType::ProspectDeleted);
    let mut deleted = Vec::new();
    while deleted.len() < 3 {
        let Event::Prospect(event) = follow.next().await.unwrap() else { panic!("another kind") };
        deleted.push(event.data.item.id);
    }
    assert_eq!(deleted, made);
    let gone = refused(client.prospects().get(&made[0], &ProspectsGetParams::default())).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let mut raw = client.events().follow_as::<Value>(cursor.clone());
    raw.params.types = Some(vec![EventType::ProspectDeleted]);
    assert_eq!(raw.next().await.unwrap()["data"]["item"]["id"], made[0]);
    let mut empty = followed(client, cursor, EventType::HireCreated);
    assert!(tokio::time::timeout(Duration::from_millis(100), empty.next()).await.is_err());
}

fn webhooks(client: &Client, webhook: &Value) {
    let (body, secret) = (webhook["body"].as_str().unwrap().as_bytes(), webhook["secret"].as_str().unwrap());
    let mut headers = HeaderMap::new();
    for name in ["webhook-id", "webhook-timestamp", "webhook-signature"] {
        headers.insert(name, webhook["headers"][name].as_str().unwrap().parse().unwrap());
    }
    let Event::Prospect(event) = client.webhooks().unwrap(body, &headers).unwrap() else { panic!("another kind") };
    assert_eq!((event.r#type, event.data.item.first_name.as_str()), (EventType::ProspectCreated, "Webhook"));

    let with = |name: &'static str, value: String| {
        let mut changed = headers.clone();
        changed.insert(name, value.parse().unwrap());
        changed
    };
    let old = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs() - 301;
    let unwrapped =
        |secrets: &[&str], body: &[u8], headers: &HeaderMap| with_secrets(secrets).webhooks().unwrap(body, headers);
    let refused = [
        unwrapped(&[secret], &[body, b" "].concat(), &headers),
        unwrapped(&["whsec_b2xk"], body, &headers),
        unwrapped(&["whsec_no base64"], body, &headers),
        unwrapped(&[], body, &headers),
        unwrapped(&[secret], body, &with("webhook-timestamp", old.to_string())),
        unwrapped(&[secret], body, &with("webhook-signature", "v1,not base64".to_owned())),
        unwrapped(&[secret], body, &HeaderMap::new()),
    ];
    assert!(refused.iter().all(|result| matches!(result, Err(Error::Webhook(_)))), "{refused:?}");
}

async fn without_a_server() {
    let base_url = "http://127.0.0.1:1/v2".to_owned();
    let options = Options { base_url, max_retries: Some(0), ..Options::default() };
    let error = Client::new(options.clone()).unwrap().keys().check().await.unwrap_err();
    assert!(error.to_string().contains("Connection refused") && error.source().is_some(), "{error:?}");
    // SAFETY: no other thread reads the environment now.
    unsafe { remove_var("PROSPECTS_API_KEY") };
    let error = Client::new(options).err().unwrap();
    assert_eq!(error.to_string(), "there is no API key: set `api_key`, or the variable PROSPECTS_API_KEY");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let webhook: Value = serde_json::from_str(&var("WEBHOOK").unwrap()).unwrap();
    let client = with_secrets(&["whsec_b2xk", webhook["secret"].as_str().unwrap()]);
    let label = format!("tour-{}", SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos());
    let made = made(&client, &label).await;
    lists(&client, &label, &made).await;
    writes(&client, &label, &made[0], &made[1]).await;
    upload(&client).await;
    feed(&client, &label, &made).await;
    webhooks(&client, &webhook);
    without_a_server().await;
    println!("made, listed, changed, followed and deleted {} prospects", made.len());
}
