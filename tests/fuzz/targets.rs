//! The fuzz targets. Each takes any bytes, and panics if a property fails.

#[path = "entries.rs"]
mod entries;

use std::net::IpAddr;

use domain::html::{self, bounds};
use domain::{AccountId, Email, Phone, Position, SortKey, UnixMs};
use http::HeaderMap;
use serde_json::Value;
use shared::config::Targets;
use shared::gate::event::GatewayEvent;
use shared::gate::idempotency::Intent;
use shared::gate::seal::Seal;
use shared::http::{Call, Fields, Json, PageToken, Query, Reply};
use shared::outbound::{Target, is_global};
use store::Key;
use tests::parser_work;
use ulid::Ulid;

/// Takes bytes, and panics if a property fails.
pub type Check = fn(&[u8]);

/// Every target that is a function of its bytes, by the name of its corpus.
pub const TARGETS: [(&str, Check); 11] = [
    ("json", json),
    ("query", query),
    ("timestamp", timestamp),
    ("email", email),
    ("phone", phone),
    ("page-token", page_token),
    ("idempotency-record", idempotency_record),
    ("event", api_gateway_event),
    ("entry", entries::entry),
    ("note", note),
    ("webhook-url", webhook_url),
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// We accept only valid JSON, and refuse valid JSON only by our own rules.
fn json(bytes: &[u8]) {
    let theirs = serde_json::from_slice::<Value>(bytes);
    match Json::parse(bytes) {
        Ok(_) => assert!(theirs.is_ok(), "accepted invalid JSON"),
        Err(fault) => {
            let ours = ["twice in one object", "NUL character", "nesting deeper"];
            let reason = ours.iter().any(|reason| fault.contains(reason));
            assert!(theirs.is_err() || reason, "refused valid JSON: {fault}");
        }
    }
}

/// The canonical form of parameters is its own canonical form.
fn query(bytes: &[u8]) {
    let query = query_of(&text(bytes));
    let canonical = query.canonical();
    assert_eq!(query_of(&canonical).canonical(), canonical);
    let mut reader = query.reader();
    for name in ["limit", "name", "label", "fields", "a"] {
        let _ = (reader.text(name), reader.list(name), reader.time(name), reader.boolean(name));
    }
    let limit = reader.limit(25, 1_000);
    assert!((1..=1_000).contains(&limit));
    let _ = reader.or(());
    let _ = Fields::parse(Some(&text(bytes)), &["id", "name"]);
}

/// A time is within the documented years, and parses back from its milliseconds.
fn timestamp(bytes: &[u8]) {
    let text = text(bytes);
    for time in [UnixMs::parse_iso(&text), UnixMs::parse_query(&text)].into_iter().flatten() {
        assert!((0..=253_402_300_799_999).contains(&time.ms()));
        let digits = time.ms().to_string();
        match UnixMs::parse_query(&digits) {
            Some(again) => assert_eq!(again, time),
            None => assert_eq!(digits.len(), "20260102".len(), "{digits} is no date of the basic format"),
        }
        assert_eq!(time.day().len(), 10);
    }
}

/// An address is its own canonical form, and no longer than a deliverable one.
fn email(bytes: &[u8]) {
    if let Some(email) = Email::parse(&text(bytes)) {
        assert_eq!(Email::parse(email.as_str()).as_ref(), Some(&email));
        assert!(email.as_str().len() <= 254 && !email.as_str().chars().any(char::is_whitespace));
        assert!(!email.as_str().bytes().any(|byte| byte.is_ascii_uppercase()));
    }
}

/// A number is its own canonical form, in any region.
fn phone(bytes: &[u8]) {
    for region in ["US", "GB", "BR", "001", "xx"] {
        if let Some(phone) = Phone::parse(&text(bytes), region) {
            let digits = phone.as_str().strip_prefix('+').expect("a plus sign");
            assert!(digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.len() <= 15, "{}", phone.as_str());
            assert_eq!(Phone::parse(phone.as_str(), "US").as_ref(), Some(&phone), "{}", phone.as_str());
        }
    }
}

const TOKEN: PageToken<'static> =
    PageToken { secret: b"secret", account: AccountId::new(Ulid(1)), route: "/tasks", filters: "[]" };

/// A token that the service did not issue is refused; one that it did reads back.
fn page_token(bytes: &[u8]) {
    assert!(TOKEN.read(&text(bytes)).is_err());
    let key = bytes.first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
    // No stored text contains NUL.
    let name = text(bytes).replace('\0', "");
    for key in [SortKey::Number(key), SortKey::Text(name)] {
        let position = Position { key, id: text(bytes) };
        assert_eq!(TOKEN.read(&TOKEN.write(&position)).ok(), Some(position));
    }
}

/// A stored answer that parses is written back unchanged. A seal opens only the bytes that it closed.
fn idempotency_record(bytes: &[u8]) {
    if let Ok(reply) = serde_json::from_slice::<Reply>(bytes) {
        let written = serde_json::to_string(&reply).expect("JSON");
        assert_eq!(serde_json::from_str::<Reply>(&written).ok().as_ref(), Some(&reply));
    }
    let record = Key { pk: "IDEMPOTENCY".to_owned(), sk: "IDEMPOTENCY".to_owned() };
    let (seal, text) = (Seal::new(bytes.to_vec()), text(bytes));
    assert!(seal.open(&record, bytes).is_err());
    let sealed = seal.close(&record, &text, [0; 32]).expect("a short text");
    assert_eq!(seal.open(&record, &sealed).ok(), Some(text));
}

fn query_of(text: &str) -> Query {
    Call::of_http(("GET", "/", text), HeaderMap::default(), None, Vec::new()).query
}

/// Any event becomes a request or an error; any request can be parsed.
fn api_gateway_event(bytes: &[u8]) {
    let Ok(event) = serde_json::from_slice::<GatewayEvent>(bytes) else {
        return;
    };
    if let Ok(request) = event.sanitized() {
        let call = Call::new(request.into());
        let _ = (Intent::of(&call), call.json(), call.header("if-match"), call.query.canonical());
    }
}

/// The most work that one tag may cause. The parser opens the formatting elements again, and searches the open elements
/// several times, and once for each formatting element.
const MAX_ELEMENTS_OF_A_TAG: usize = 2 * bounds::MAX_FORMATTING;
const MAX_LOOKS_OF_A_TAG: usize = bounds::MAX_OPEN * bounds::MAX_FORMATTING;

/// Sanitized HTML is bounded, stays the same when sanitized again, and runs no scripts. The input is the text itself,
/// and a text that grows by processing.
fn note(bytes: &[u8]) {
    const MAX: usize = 20_000;
    let text = text(bytes);
    for html in [grown(bytes), text] {
        if bounds::check(&html).is_ok() {
            let (work, tags) = (parser_work::parse(&html), html.matches('<').count() + 1);
            assert!(work.elements <= MAX_ELEMENTS_OF_A_TAG * tags, "{work:?} for {tags} tags");
            assert!(work.bytes <= html.len() + 2 * bounds::MAX_REPEATED_BYTES, "{work:?}");
            assert!(work.looks <= MAX_LOOKS_OF_A_TAG * tags, "{work:?} for {tags} tags");
        }
        // The parser does not read text that only looks like markup, so the bounds do not count it.
        let Ok(cleaned) = html::clean(&html, MAX) else {
            continue;
        };
        assert!(cleaned.chars().count() <= MAX);
        assert_eq!(bounds::check(&cleaned), Ok(()));
        assert_eq!(html::clean(&cleaned, MAX).as_deref(), Ok(cleaned.as_str()));
        let lower = cleaned.to_ascii_lowercase();
        for tag in
            ["<script", "<style", "<iframe", "<svg", "<math", "<object", "<form", "<img", "<base", "<meta", "<link"]
        {
            assert!(!lower.contains(tag), "{tag}");
        }
    }
}

/// What a parser repairs at a cost; `#` becomes a number.
const REPAIRED: [&str; 31] = [
    "<ul>",
    "</ul>",
    "<tr>",
    "</tr>",
    "<template>",
    "<math><mi>",
    "<a id=# title=\"</a>\">",
    "<b id=#>",
    "<p>x",
    "</b>",
    "<div>",
    "</p>",
    "<table>",
    "<td>",
    "</td>",
    "</table>",
    "<a href=#>",
    "<svg>",
    "<col>",
    "<!-- ",
    " -->",
    "<textarea>",
    "</textarea>",
    "<i id=#>x</i>",
    "<li>",
    "<x y='",
    "'>",
    "<select>",
    "</div>",
    "<object>",
    "<script><!--",
];

/// A few pieces, chosen by the bytes, over and over: if a round leaves more open than the bounds count, work grows with
/// the square of the rounds.
fn grown(bytes: &[u8]) -> String {
    let pieces = || bytes.iter().take(12).map(|byte| REPAIRED[usize::from(*byte) % REPAIRED.len()]);
    let rounds = (0..250).map(|round| pieces().collect::<String>().replace('#', &round.to_string()));
    rounds.collect()
}

/// An accepted link leads over https to a public host, and is accepted again.
fn webhook_url(bytes: &[u8]) {
    if let Ok(target) = Target::parse(&text(bytes), Targets::Public) {
        assert!(target.is_tls() && [443, 8443].contains(&target.port()));
        assert!(target.host().parse::<IpAddr>().map_or(true, is_global), "{}", target.host());
        assert!(!target.path().contains(['\r', '\n', ' ']) && !target.authority().contains(['\r', '\n', ' ', '@']));
        assert!(Target::parse(target.as_str(), Targets::Public).is_ok(), "{}", target.as_str());
    }
}
