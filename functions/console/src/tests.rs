use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use yaml_rust2::{Yaml, YamlLoader};

use super::*;

fn ask(method: &str, path: &str, accept_encoding: &str, if_none_match: &str) -> Response<&'static [u8]> {
    respond(FileRequest { method, path, accept_encoding, if_none_match, ..FileRequest::default() })
}

fn get(path: &str) -> Response<&'static [u8]> {
    ask("GET", path, "br, gzip;q=0.5", "")
}

/// The header, or an empty text.
fn header(response: &Response<&'static [u8]>, name: HeaderName) -> String {
    let value = response.headers().get(name).map(|value| value.to_str().unwrap());
    value.unwrap_or_default().to_owned()
}

fn text(response: &Response<&'static [u8]>) -> String {
    let mut text = String::new();
    match header(response, CONTENT_ENCODING).as_str() {
        "gzip" => GzDecoder::new(*response.body()).read_to_string(&mut text).unwrap(),
        _ => { *response.body() }.read_to_string(&mut text).unwrap(),
    };
    text
}

#[test]
fn every_file_has_a_type_and_a_policy_and_no_key() {
    let all: Vec<_> = paths().collect();
    let some = "/console/ /console/dist/console.js /console/dist/LICENSES /console/icon.svg /docs /docs/scalar.js";
    assert!(some.split(' ').all(|path| all.contains(&path)), "{all:?}");
    for path in all {
        let file = get(path);
        assert_eq!(file.status(), 200);
        let media_type = header(&file, CONTENT_TYPE);
        assert!(!media_type.is_empty(), "{path}");
        let policy = header(&file, CONTENT_SECURITY_POLICY);
        assert!(policy == POLICY || path.starts_with("/docs"), "{path}: {policy}");
        assert!(!policy.contains("http") && !policy.contains('*'), "{policy}");
        assert_eq!(header(&file, X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(header(&file, REFERRER_POLICY), "no-referrer");
        let is_kept = header(&file, CACHE_CONTROL) == "public, max-age=31536000, immutable";
        assert!(is_kept || header(&file, CACHE_CONTROL) == "no-cache");
        assert_eq!(is_kept, path.starts_with(PARTS), "{path}");
        let content = text(&file);
        let mut after_prefix = content.split("rk_test_").skip(1);
        let is_key = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        assert!(!after_prefix.any(is_key), "{path} has a key");
        let is_html = media_type.starts_with("text/html");
        // Guides lead to other sites.
        let is_open = content.contains("://") && !path.starts_with("/docs/guides");
        assert!(!is_html || !is_open && !content.contains("<style"), "{path}");
    }
}

#[test]
fn every_file_has_a_tag_for_each_form_and_head_is_get_without_a_body() {
    for path in paths() {
        let (gzip, plain) = (get(path), ask("GET", path, "", ""));
        assert_eq!(text(&plain), text(&gzip), "{path}");
        let is_same = header(&plain, CONTENT_ENCODING) == "gzip";
        assert_eq!(header(&plain, ETAG) == header(&gzip, ETAG), is_same, "{path}");
        assert_eq!((header(&plain, VARY).is_empty(), path == "/docs/scalar.js"), (is_same, is_same));

        let (tag, policy) = (header(&gzip, ETAG), header(&gzip, CONTENT_SECURITY_POLICY));
        for current in [tag.clone(), format!("\"old\", W/{tag}"), "*".to_owned()] {
            let unchanged = ask("GET", path, "gzip", &current);
            assert_eq!((unchanged.status(), unchanged.body().len()), (StatusCode::NOT_MODIFIED, 0));
            assert_eq!(header(&unchanged, ETAG), tag);
            assert_eq!(header(&unchanged, CONTENT_SECURITY_POLICY), policy);
        }
        assert_eq!(ask("GET", path, "gzip", "\"old\"").status(), 200);

        let (mut head, body) = ask("HEAD", path, "gzip", "").into_parts();
        let length = head.headers.remove(CONTENT_LENGTH).unwrap();
        assert_eq!(length, gzip.body().len().to_string());
        assert_eq!((head.status, &head.headers, body.len()), (gzip.status(), gzip.headers(), 0));
        let post = ask("POST", path, "", "");
        assert_eq!((post.status().as_u16(), header(&post, ALLOW)), (405, "GET, HEAD".to_owned()));
    }
}

#[test]
fn a_path_without_a_file_has_the_one_of_another_path_or_is_unknown() {
    for (path, file) in SAME {
        assert_eq!((get(path).status(), get(path).body()), (StatusCode::OK, get(file).body()));
    }
    let unknown = " /console/index.html /console/../openapi.yaml /console/main.tsx /console/dist/parts/ /docs/README.md \
                   /docs/LICENSE/ /v2/v2";
    for path in unknown.split(' ') {
        let unknown = get(path);
        assert_eq!(unknown.status(), 404, "{path}");
        assert_eq!(header(&unknown, CONTENT_SECURITY_POLICY), POLICY);
    }
    assert!(!accepts_gzip("gzip;q=0") && !accepts_gzip("identity") && accepts_gzip("GZIP; q=1"));
}

#[test]
fn the_base_address_leads_browsers_to_a_page_and_lists_the_paths_for_programs() {
    let ask = |path, accept| respond(FileRequest { method: "GET", path, accept, ..FileRequest::default() });
    for (path, page) in FOR_BROWSERS {
        let redirect = ask(path, "text/html,application/xhtml+xml,*/*;q=0.8");
        assert_eq!((redirect.status().as_u16(), header(&redirect, LOCATION).as_str()), (302, page));
        assert_eq!((header(&redirect, VARY).as_str(), ask(page, "text/html").status().as_u16()), ("accept", 200));
        let list = ask(path, "*/*");
        assert_eq!(header(&list, VARY), "accept, accept-encoding");
        let links: Value = serde_json::from_str(&text(&list)).unwrap();
        // The API and the server of agents belong to other functions.
        let links =
            links.as_object().unwrap().iter().filter(|(name, _)| !["name", "health", "mcp"].contains(&name.as_str()));
        assert!(links.clone().count() > 5);
        links.for_each(|(name, link)| assert_eq!(get(word(link)).status(), 200, "{name}"));
    }
}

#[test]
fn links_of_guides_lead_to_pages_that_are_served() {
    let guides: Vec<_> = paths().filter(|path| path.starts_with("/docs/guides")).collect();
    assert!(guides.len() > 10, "{guides:?}");
    for guide in guides {
        let page = text(&get(guide));
        let links = page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        for link in links.filter(|link| link.starts_with('/')) {
            assert_eq!(get(link.split('#').next().unwrap()).status(), 200, "{guide}: {link}");
        }
        assert!(!page.contains(".md\""), "{guide}");
        let line = text(&get("/llms.txt")).lines().any(|line| line.contains(&format!("]({guide}): ")));
        assert!(line || guide == "/docs/guides", "{guide} is not in llms.txt");
    }
    let receivers = text(&get("/docs/guides/webhooks"));
    for language in ["Python", "Node.js", "Go", "Ruby"] {
        assert!(receivers.contains(&format!(">{language}</label>")), "{language}");
    }
}

#[test]
fn the_document_is_the_same_in_both_formats_and_has_a_relative_server() {
    let (yaml, json) = (text(&get("/openapi.yaml")), text(&get("/openapi.json")));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["servers"][0]["url"], "/v2");
    assert!(yaml.contains("\n  - {url: /v2, ") && !yaml.contains("127.0.0.1:3000"));
    let parsed = YamlLoader::load_from_str(&yaml).unwrap();
    let paths = parsed[0]["paths"].as_hash().unwrap();
    let names: Vec<_> = paths.keys().filter_map(Yaml::as_str).collect();
    assert!(names.len() > 30, "{names:?}");
    // Webhooks precede the paths, which have the order of the tags. Of a tag, the operations of every record come first.
    let order: Vec<_> = yaml.lines().filter_map(|line| line.strip_prefix("      operationId: ")).collect();
    let first =
        "upsertProspect listProspects getProspect updateProspect replaceProspect deleteProspect upsertProspects";
    assert_eq!(order[1..8], first.split(' ').collect::<Vec<_>>());
    let mut tags: Vec<_> =
        paths.values().map(|item| item.as_hash().unwrap().back().unwrap().1["tags"][0].as_str()).collect();
    tags.dedup();
    let all = json["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str());
    assert_eq!(tags, all.filter(|tag| *tag != Some("Receivers")).collect::<Vec<_>>());
    assert_eq!(json["paths"].as_object().unwrap().len(), names.len());
    let derived: Value = serde_json::from_str(&text(&get("/openapi-3.1.json"))).unwrap();
    assert_eq!((&derived["openapi"], &derived["servers"]), (&"3.1.0".into(), &json["servers"]));
    let keys = |document: &Value| document["paths"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&derived), keys(&json));
    assert_eq!(derived["webhooks"]["event"]["post"]["operationId"], json["x-webhooks"]["event"]["post"]["operationId"]);
    let first = &json["paths"]["/prospects"]["get"];
    assert_eq!(
        (&first["operationId"], &first["parameters"][0]["$ref"]),
        (&"listProspects".into(), &"#/components/parameters/Ids".into())
    );
}

/// The most bytes of 15,000 tokens (infra/docs/FIGURES.md).
const MAX_PART: usize = 56_000;

#[test]
fn each_part_of_the_document_is_small_and_complete() {
    let whole: Value = serde_json::from_str(&text(&get("/openapi-3.1.json"))).unwrap();
    let list = text(&get("/llms.txt"));
    let mut operations = Vec::new();
    for path in paths().filter(|path| path.starts_with("/openapi/")) {
        let part = text(&get(path));
        assert!(part.len() <= MAX_PART, "{path}: {} bytes", part.len());
        assert!(list.contains(&format!("]({path}): ")), "{path} is not in llms.txt");
        let part: Value = serde_json::from_str(&part).unwrap();
        let section = if part["webhooks"].is_null() { "paths" } else { "webhooks" };
        for (path, item) in part[section].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap().iter().filter(|(name, _)| *name != "parameters") {
                let same = &whole[section][path][method];
                assert_eq!(operation["operationId"], same["operationId"]);
                operations.push(word(&operation["operationId"]).to_owned());
            }
        }
        let mut references = Vec::new();
        collect(&part, &mut references);
        for reference in references {
            assert!(part.pointer(reference.trim_start_matches('#')).is_some(), "{path}: {reference}");
        }
    }
    let webhooks = whole["webhooks"].as_object().unwrap();
    let all = whole["paths"].as_object().unwrap().values().chain(webhooks.values()).flat_map(|item| {
        let methods = item.as_object().unwrap().iter();
        // PUT is the same as PATCH.
        let methods =
            methods.filter(|(name, _)| *name != "parameters" && (*name != "put" || item.get("patch").is_none()));
        methods.map(|(_, operation)| word(&operation["operationId"]).to_owned()).collect::<Vec<_>>()
    });
    let mut all: Vec<String> = all.collect();
    all.sort();
    operations.sort();
    assert_eq!(operations, all);
    for tag in whole["tags"].as_array().unwrap().iter().map(|tag| word(&tag["name"]).to_lowercase().replace(' ', "-")) {
        assert_eq!(get(&format!("/openapi/{tag}.json")).status(), 200, "{tag}");
    }
}

#[test]
fn every_code_of_an_error_is_explained() {
    let page = text(&get(shared::http::error::DOCS));
    for code in shared::http::Code::EVERY {
        assert!(page.contains(&format!("<h2 id=\"{}\">", code.word())), "{}", code.word());
        assert!(page.contains(&format!("<a href=\"#{0}\">{0}</a>", code.word())), "{}", code.word());
    }
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            references.extend(members.get("$ref").map(|reference| word(reference).to_owned()));
            members.values().for_each(|member| collect(member, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}

#[test]
fn the_reference_runs_without_other_machines_and_takes_the_key_from_the_link() {
    let page = get("/docs");
    assert!(header(&page, CONTENT_SECURITY_POLICY).starts_with("default-src 'none'; script-src 'self';"));
    for script in [r#"<script src="/docs/scalar.js">"#, r#"<script type="module" src="/docs/start.js">"#] {
        assert!(text(&page).contains(script), "{script}");
    }
    assert!(text(&get("/docs/scalar.js")).contains("createApiReference"));
    let start = text(&get("/docs/start.js"));
    for part in ["location.hash", r#"get("key")"#, "history.replaceState(null, \"\", location.pathname"] {
        assert!(start.contains(part), "{part}: {start}");
    }
}

#[test]
fn the_pages_below_docs_have_one_style_in_the_colors_of_the_console() {
    let (style, console) = (text(&get("/docs/pages.css")), include_str!("../../../infra/console/style/base.css"));
    let colors: Vec<_> = style.lines().filter(|line| line.starts_with("  --")).collect();
    assert!(colors.len() > 5 && colors.iter().all(|line| console.contains(line)), "{colors:?}");
    for path in ["/docs", "/docs/errors", "/docs/guides", "/docs/guides/retries"] {
        let page = get(path);
        assert!(header(&page, CONTENT_SECURITY_POLICY).contains("style-src 'self'"), "{path}");
        assert!(text(&page).contains("<link rel=\"stylesheet\" href=\"/docs/pages.css\">"), "{path}");
    }
}

#[test]
fn an_event_of_the_gateway_is_answered_in_its_form() {
    let event = |path: &str, headers: Value| {
        let context = json!({"http": {"method": "GET"}});
        json!({"rawPath": path, "headers": headers, "requestContext": context})
    };
    let plain = lambda::reply(&event("/console/", json!({})), None);
    assert_eq!((&plain["statusCode"], &plain["isBase64Encoded"]), (&200.into(), &false.into()));
    assert!(plain["body"].as_str().unwrap().starts_with("<!doctype html>"));
    let small = lambda::reply(&event("/docs/scalar.js", json!({"accept-encoding": "gzip"})), None);
    assert_eq!((&small["headers"]["content-encoding"], &small["isBase64Encoded"]), (&"gzip".into(), &true.into()));
    let body = small["body"].as_str().unwrap();
    assert_eq!(STANDARD.decode(body).unwrap(), *get("/docs/scalar.js").body());
    let tag = &small["headers"]["etag"];
    let unchanged = lambda::reply(&event("/docs/scalar.js", json!({"if-none-match": tag})), None);
    assert_eq!((&unchanged["statusCode"], &unchanged["body"]), (&304.into(), &"".into()));
    assert_eq!(lambda::reply(&Value::Null, None)["statusCode"], 404);
}

#[test]
fn the_console_may_reach_the_bucket_and_the_reference_may_not() {
    let event = |path: &str| json!({"rawPath": path, "requestContext": {"http": {"method": "GET"}}});
    let policy = |path: &str, bucket| {
        let reply = lambda::reply(&event(path), bucket);
        reply["headers"]["content-security-policy"].as_str().unwrap().to_owned()
    };
    let bucket = Some("https://files.s3.eu-west-1.amazonaws.com");
    let with = format!("{}; connect-src 'self' https://files.s3.eu-west-1.amazonaws.com", policy("/console/", None));
    assert_eq!(policy("/console/", bucket), with);
    assert_eq!(policy("/docs", bucket), policy("/docs", None));
}
