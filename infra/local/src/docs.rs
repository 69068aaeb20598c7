//! The API document as `/openapi.yaml` and `/openapi.json`, and `/docs`, an interactive reference. This program contains
//! all of it; the page contacts no other machine. Nothing served contains a key: the link in the banner has it in its
//! fragment, which browsers send to no server.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::Router;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use yaml_rust2::{Yaml, YamlLoader};

/// The path of the reference.
pub const PATH: &str = "/docs";

/// The document names the default address. A relative server URL works for any port and host name.
static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| include_str!("../../openapi.yaml").replace("http://127.0.0.1:3000/v2", "/v2"));

static DOCUMENT_AS_JSON: LazyLock<String> = LazyLock::new(|| {
    let parsed = YamlLoader::load_from_str(&DOCUMENT).unwrap_or_default();
    parsed
        .first()
        .and_then(|document| serde_json::to_string(&Json(document)).ok())
        .unwrap_or_default()
});

/// The reference sets inline styles and shows icons from data URLs. It needs no script from elsewhere.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; \
                              img-src 'self' data: blob:; font-src data:; connect-src 'self' data: blob:; \
                              worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The link to the reference that sends requests with `key`.
#[must_use]
pub fn link(base_url: &str, key: &str) -> String {
    let mut link = base_url.replace("/v2", PATH);
    link.push_str("#key=");
    for byte in key.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            link.push(byte.into());
        } else {
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

/// The routes of the document and the reference.
pub fn router() -> Router {
    Router::new()
        .route("/openapi.yaml", get(async || text("application/yaml", &DOCUMENT)))
        .route(
            "/openapi.json",
            get(async || text("application/json", &DOCUMENT_AS_JSON)),
        )
        .route(PATH, get(page))
        .route("/docs/scalar.js", get(reference_script))
        .route("/docs/start.js", get(start_script))
}

fn text(media_type: &'static str, text: &'static str) -> impl IntoResponse {
    ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, "no-store")], text)
}

async fn page() -> impl IntoResponse {
    let headers = [
        (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(include_str!("../docs/page.html")))
}

/// The bundle stays compressed, because every current browser accepts gzip.
async fn reference_script() -> impl IntoResponse {
    let headers = [
        (CONTENT_TYPE, "text/javascript"),
        (CONTENT_ENCODING, "gzip"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, include_bytes!("../docs/scalar.js.gz").as_slice())
}

async fn start_script() -> impl IntoResponse {
    text("text/javascript", include_str!("../docs/start.js"))
}

/// Serializes YAML as JSON, with the members in their order.
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
            Yaml::Real(_) | Yaml::Alias(_) | Yaml::BadValue => {
                Err(S::Error::custom("the document contains no such values"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::body::Body;
    use axum::response::Response;
    use http::Request;
    use http_body_util::BodyExt;
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;

    async fn get(path: &str) -> (Response<()>, Vec<u8>) {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let (parts, body) = router().oneshot(request).await.unwrap().into_parts();
        assert_eq!(parts.status, 200);
        (
            Response::from_parts(parts, ()),
            body.collect().await.unwrap().to_bytes().to_vec(),
        )
    }

    #[tokio::test]
    async fn the_document_is_served_in_both_formats_with_a_relative_server() {
        let (_, yaml) = get("/openapi.yaml").await;
        let text = String::from_utf8(yaml).unwrap();
        let (answer, json) = get("/openapi.json").await;
        assert_eq!(answer.headers()[CONTENT_TYPE], "application/json");
        let json: Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(json["servers"][0]["url"], "/v2");
        assert!(text.contains("\n  - {url: /v2, "));
        let parsed = YamlLoader::load_from_str(&text).unwrap();
        let paths = parsed[0]["paths"].as_hash().unwrap();
        let names: Vec<_> = paths.keys().filter_map(Yaml::as_str).collect();
        assert!(names.len() > 30, "{names:?}");
        assert_eq!(json["paths"].as_object().unwrap().len(), names.len());
        let first = &json["paths"]["/prospects"]["get"];
        assert_eq!(
            (&first["operationId"], &first["parameters"][0]["$ref"]),
            (&"listProspects".into(), &"#/components/parameters/ProspectEmail".into())
        );
    }

    #[tokio::test]
    async fn the_page_contacts_only_this_machine() {
        let (answer, page) = get(PATH).await;
        let policy = answer.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("http") && !policy.contains('*'), "{policy}");
        let page = String::from_utf8(page).unwrap();
        for path in ["/docs/scalar.js", "/docs/start.js"] {
            assert!(page.contains(&format!("<script src=\"{path}\">")), "{page}");
        }
        assert!(!page.contains("://"), "{page}");
    }

    #[tokio::test]
    async fn the_reference_is_a_script_that_takes_the_key_from_the_link() {
        let (answer, script) = get("/docs/scalar.js").await;
        assert_eq!(answer.headers()[CONTENT_ENCODING], "gzip");
        let mut text = String::new();
        flate2::read::GzDecoder::new(script.as_slice())
            .read_to_string(&mut text)
            .unwrap();
        assert!(text.contains("createApiReference"));
        let (_, start) = get("/docs/start.js").await;
        let start = String::from_utf8(start).unwrap();
        for part in [
            "location.hash",
            r#"get("key")"#,
            "history.replaceState(null, \"\", location.pathname",
        ] {
            assert!(start.contains(part), "{part}: {start}");
        }
        let link = link("http://127.0.0.1:1/v2", "a+&#%é");
        assert_eq!(link, "http://127.0.0.1:1/docs#key=a%2B%26%23%25%C3%A9");
    }
}
