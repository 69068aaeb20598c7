//! `infra/collection`: a request of Bruno for each operation, in an order in which all succeed. They find their ids in the
//! answers of earlier requests, as the links of the document and `infra/openapi/collection.yaml` say, and delete at the
//! end what they created.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use yaml_rust2::Yaml;

use crate::requests::{Request, requests};
use crate::tree::{json, map_texts, word, words};

/// The folder, and its files that describe the collection.
pub const FOLDER: &str = "infra/collection";
pub const BY_HAND: [&str; 3] = ["bruno.json", "collection.bru", "environments/Local.bru"];

const CLEAN_UP: &str = "Clean up";

/// The order in a folder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Creation,
    Batch,
    Read,
    Other,
    Update,
    /// A deletion that another request takes back.
    Deletion,
    Restoration,
    /// A deletion at the end.
    End,
}

/// The requests, and what the sources say about them.
pub struct Collection<'d> {
    document: &'d Yaml,
    sources: &'d Yaml,
}

impl<'d> Collection<'d> {
    pub const fn new(document: &'d Yaml, sources: &'d Yaml) -> Self {
        Self { document, sources }
    }

    /// The files.
    pub fn files(&self) -> Vec<(String, String)> {
        let (all, tags) = (requests(self.document), words(&self.sources["folders"]));
        let position = |request: &Request| {
            let position = tags.iter().position(|tag| tag == request.tag());
            position.unwrap_or_else(|| panic!("collection.yaml has no folder {}", request.tag()))
        };
        let mut files = Vec::new();
        let mut known = BTreeSet::new();
        for (number, tag) in tags.iter().enumerate() {
            let of_tag = all.iter().filter(|request| request.tag() == tag);
            let mut open: Vec<_> = of_tag.filter(|request| self.place(request) < Place::End).collect();
            open.sort_by_key(|request| self.place(request));
            self.folder(&mut files, number, tag, self.ordered(open, &mut known));
        }
        // A restored record is deleted again. The records that belong to a record go before it.
        let ends = all.iter().filter(|request| [Place::Deletion, Place::End].contains(&self.place(request)));
        let mut ends: Vec<_> = ends.collect();
        ends.sort_by_key(|request| Reverse((position(request), request.path)));
        self.folder(&mut files, tags.len(), CLEAN_UP, ends);
        files
    }

    fn folder(&self, files: &mut Vec<(String, String)>, number: usize, name: &str, requests: Vec<&Request>) {
        let text = format!("meta {{\n  name: {name}\n  seq: {}\n}}\n", number + 1);
        files.push((format!("{FOLDER}/{name}/folder.bru"), text));
        let mut texts = Vec::new();
        for request in requests {
            texts.push((request.summary(), self.text(request)));
            let then = self.own(request)["then"].as_hash().into_iter().flatten();
            texts.extend(then.map(|(name, text)| (word(name), word(text).to_owned())));
        }
        for (at, (name_of_request, text)) in (1..).zip(texts) {
            let meta = format!("meta {{\n  name: {name_of_request}\n  type: http\n  seq: {at}\n}}\n\n");
            files.push((format!("{FOLDER}/{name}/{name_of_request}.bru"), meta + &text));
        }
    }

    /// What the sources say about a request.
    fn own(&self, request: &Request) -> &'d Yaml {
        &self.sources["requests"][request.name()]
    }

    fn place(&self, request: &Request) -> Place {
        let creates = request.success().0.iter().any(|status| ["201", "202"].contains(status));
        match (request.method, request.path.rsplit('/').next()) {
            _ if !self.own(request)["in-place"].is_badvalue() => Place::Other,
            _ if request.name().starts_with("restore") => Place::Restoration,
            _ if creates => Place::Creation,
            ("post", Some("batch")) => Place::Batch,
            ("get", _) => Place::Read,
            ("delete", _) if !request.success().1["links"].is_badvalue() => Place::Deletion,
            ("delete", _) => Place::End,
            ("patch", _) => Place::Update,
            ("put", _) if request.is_repeated() => Place::Update,
            _ => Place::Other,
        }
    }

    /// The requests, each after the requests that know its parameters.
    fn ordered<'a>(&self, mut open: Vec<&'a Request<'d>>, known: &mut BTreeSet<String>) -> Vec<&'a Request<'d>> {
        let mut ordered = Vec::new();
        while !open.is_empty() {
            let is_known = |request: &&Request| self.variables(request).iter().all(|(_, name)| known.contains(name));
            let next = open
                .iter()
                .position(is_known)
                .unwrap_or_else(|| panic!("nothing knows the parameters in {}", open[0].path));
            let request = open.remove(next);
            known.extend(self.known(request).into_iter().map(|(name, _)| name));
            ordered.push(request);
        }
        ordered
    }

    /// The variables of an answer, and where it has them.
    fn known(&self, request: &Request) -> Vec<(String, String)> {
        let linked = request.known().into_iter().map(|(name, place)| (name.to_owned(), place));
        linked.chain(pairs(&self.own(request)["known"])).collect()
    }

    /// The parameters in the path whose values variables have.
    fn variables(&self, request: &Request<'d>) -> Vec<(&'d str, String)> {
        let all = request.parameters("path").into_iter();
        let all = all.filter(|(name, example)| *name == "key" || kind(example).is_some());
        let instead = &self.own(request)["instead"];
        all.map(|(name, _)| (name, instead[name].as_str().unwrap_or(name).to_owned())).collect()
    }

    /// The body with variables in place of ids.
    fn body(&self, request: &Request) -> Option<String> {
        let own = self.own(request);
        if !own["body"].is_badvalue() {
            return Some(json(&own["body"], true));
        }
        let prospect = word(&self.sources["prospect"]);
        let named = |text: &str| match kind(text)? {
            "prospect" if text != prospect => Some("{{otherProspectId}}".to_owned()),
            kind => Some(format!("{{{{{kind}Id}}}}")),
        };
        Some(json(&map_texts(request.body(own["example"].as_str())?, &named), true))
    }

    /// A file without its beginning.
    fn text(&self, request: &Request) -> String {
        let (own, ids) = (self.own(request), self.variables(request));
        let mut path = request.path.to_owned();
        let mut parameters = Vec::new();
        for (name, example) in request.parameters("path") {
            path = path.replace(&format!("{{{name}}}"), &format!(":{name}"));
            let id = ids.iter().find(|(of, _)| *of == name);
            parameters.push((name.to_owned(), id.map_or(example, |(_, variable)| format!("{{{{{variable}}}}}"))));
        }
        let mut query: Vec<_> =
            request.parameters("query").into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        query.extend(pairs(&own["query"]));
        for (at, (name, value)) in query.iter().enumerate() {
            let _ = write!(path, "{}{name}={value}", if at == 0 { '?' } else { '&' });
        }
        let body = self.body(request);
        let kind = if body.is_some() { "json" } else { "none" };
        let auth = if request.needs_key() { "inherit" } else { "none" };
        let method = request.method;
        let mut text = format!("{method} {{\n  url: {{{{baseUrl}}}}{path}\n  body: {kind}\n  auth: {auth}\n}}\n");
        let known = self.known(request).into_iter().map(|(name, place)| (name, format!("res.body.{place}")));
        for (name, content) in [
            ("params:query", lines(query)),
            ("params:path", lines(parameters)),
            ("headers", lines(pairs(&own["headers"]))),
            ("body:json", body.map(|body| indented(&body)).unwrap_or_default()),
            ("vars:post-response", lines(known.collect())),
            ("assert", assertions(request)),
        ] {
            if !content.is_empty() {
                let _ = write!(text, "\n{name} {{\n{content}}}\n");
            }
        }
        if let Some(more) = own["more"].as_str() {
            let _ = write!(text, "\n{more}");
        }
        text
    }
}

fn pairs(map: &Yaml) -> Vec<(String, String)> {
    let members = map.as_hash().into_iter().flatten();
    members.map(|(name, value)| (word(name).to_owned(), word(value).to_owned())).collect()
}

fn lines(pairs: Vec<(String, String)>) -> String {
    pairs.into_iter().fold(String::new(), |mut text, (name, value)| {
        let _ = writeln!(text, "  {name}: {value}");
        text
    })
}

fn indented(text: &str) -> String {
    format!("  {}\n", text.replace('\n', "\n  "))
}

/// The kind of record of an id.
fn kind(text: &str) -> Option<&str> {
    let (kind, id) = text.split_once('_')?;
    let is_id = id.len() >= 26 && id.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    is_id.then_some(kind)
}

fn assertions(request: &Request) -> String {
    let statuses = request.success().0;
    let status = match statuses.as_slice() {
        // Bruno follows a redirect.
        ["302"] => return "  res.status: eq 200\n".to_owned(),
        [status] => format!("eq {status}"),
        several => format!("in {}", several.join(", ")),
    };
    let body = match request.answer() {
        Some(Yaml::Array(_)) => "  res.body: isArray\n",
        // One row of a batch can fail alone.
        Some(answer) if !answer["results"].is_badvalue() => "  res.body.results: isNotEmpty\n",
        Some(answer) if answer["success"] == Yaml::Boolean(true) => "  res.body.success: eq true\n",
        _ => "",
    };
    format!("  res.status: {status}\n{body}")
}
