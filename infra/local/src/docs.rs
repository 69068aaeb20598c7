//! The contract for readers and machines: `/openapi.yaml`, `/openapi.json`, and `/docs`, a reference that sends requests with the demo
//! key. All of it is in this program; the page reaches nothing but this machine.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::State;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use yaml_rust2::{Yaml, YamlLoader};

/// Where the reference is found.
pub const PATH: &str = "/docs";

/// The document names the usual port. Whoever reads it here is to be answered from here, whatever the port and the host's name.
static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| include_str!("../../openapi.yaml").replace("http://127.0.0.1:3000/v2", "/v2"));

static AS_JSON: LazyLock<String> = LazyLock::new(|| {
    let parsed = YamlLoader::load_from_str(&DOCUMENT).unwrap_or_default();
    parsed
        .first()
        .and_then(|document| serde_json::to_string(&Json(document)).ok())
        .unwrap_or_default()
});

/// Vue compiles nothing at run time here, but the reference sets styles and draws icons from data.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data: blob:; \
                      font-src data:; connect-src 'self' data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The contract as a part of the gateway. `key`: what the reference sends requests with.
pub fn router(key: &str) -> Router {
    let start = include_str!("../docs/start.js").replace("DEMO_KEY", &serde_json::Value::from(key).to_string());
    Router::new()
        .route("/openapi.yaml", get(async || text("application/yaml", &DOCUMENT)))
        .route("/openapi.json", get(async || text("application/json", &AS_JSON)))
        .route(PATH, get(page))
        .route("/docs/scalar.js", get(reference))
        .route("/docs/start.js", get(begin))
        .with_state(Arc::from(start))
}

fn text(media_type: &'static str, text: &'static str) -> impl IntoResponse {
    ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, "no-store")], text)
}

async fn page() -> impl IntoResponse {
    let headers = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(include_str!("../docs/page.html")))
}

/// The bundle stays compressed: every browser of these years takes that.
async fn reference() -> impl IntoResponse {
    let headers = [
        (CONTENT_TYPE, "text/javascript"),
        (CONTENT_ENCODING, "gzip"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, include_bytes!("../docs/scalar.js.gz").as_slice())
}

async fn begin(State(start): State<Arc<str>>) -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, "text/javascript"), (CACHE_CONTROL, "no-store")];
    (headers, start.to_string())
}

/// YAML as JSON, its members in their order.
struct Json<'y>(&'y Yaml);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Yaml::Null => serializer.serialize_unit(),
            Yaml::Boolean(flag) => serializer.serialize_bool(*flag),
            Yaml::Integer(number) => serializer.serialize_i64(*number),
            Yaml::String(text) => serializer.serialize_str(text),
            Yaml::Array(elements) => serializer.collect_seq(elements.iter().map(Json)),
            Yaml::Hash(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, member) in members {
                    map.serialize_entry(&Json(name), &Json(member))?;
                }
                map.end()
            }
            Yaml::Real(_) | Yaml::Alias(_) | Yaml::BadValue => Err(S::Error::custom("the document has no such values")),
        }
    }
}
