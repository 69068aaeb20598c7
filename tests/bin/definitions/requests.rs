//! A request for each operation of the document, with its first example unless the caller wants another one.

use yaml_rust2::Yaml;

use crate::tree::{Map, get, word};

/// A request that the document shows.
pub struct Request<'d> {
    document: &'d Yaml,
    /// The path with the names of its parameters.
    pub path: &'d str,
    pub method: &'d str,
    item: &'d Yaml,
    operation: &'d Yaml,
}

/// A request for each operation, in the order of the document.
pub fn requests(document: &Yaml) -> Vec<Request<'_>> {
    let mut requests = Vec::new();
    for (path, item) in document["paths"].as_hash().into_iter().flatten() {
        for (method, operation) in item.as_hash().into_iter().flatten() {
            if method.as_str() != Some("parameters") {
                let (path, method) = (word(path), word(method));
                requests.push(Request { document, path, method, item, operation });
            }
        }
    }
    requests
}

impl<'d> Request<'d> {
    pub fn name(&self) -> &'d str {
        word(&self.operation["operationId"])
    }

    pub fn summary(&self) -> &'d str {
        word(&self.operation["summary"])
    }

    pub fn tag(&self) -> &'d str {
        word(&self.operation["tags"][0])
    }

    /// Whether `PATCH` of the same path does the same.
    pub fn is_repeated(&self) -> bool {
        self.method == "put" && !self.item["patch"].is_badvalue()
    }

    pub fn needs_key(&self) -> bool {
        self.operation["security"].is_badvalue()
    }

    /// The parameters in the path, or the required ones in the query, with their examples.
    pub fn parameters(&self, place: &str) -> Vec<(&'d str, String)> {
        let all = [&self.item["parameters"], &self.operation["parameters"]];
        let all = all.into_iter().flat_map(|list| list.as_vec().into_iter().flatten());
        let all = all.map(|parameter| self.resolved(parameter));
        let needed =
            all.filter(|parameter| word(&parameter["in"]) == place && parameter["required"] == Yaml::Boolean(true));
        let example = |example: &Yaml| match example {
            Yaml::Array(words) => words.iter().map(word).collect::<Vec<_>>().join(","),
            text => word(text).to_owned(),
        };
        needed.map(|parameter| (word(&parameter["name"]), example(&parameter["example"]))).collect()
    }

    /// The example of the body with this name, or the first one.
    pub fn body(&self, name: Option<&str>) -> Option<&'d Yaml> {
        let body = self.resolved(&self.operation["requestBody"]);
        example(json(body)?, name)
    }

    /// The statuses of success, and the response of the first one.
    pub fn success(&self) -> (Vec<&'d str>, &'d Yaml) {
        let responses = self.operation["responses"].as_hash().expect("an operation has responses");
        let is_success = |status: &str| status.starts_with('2') || status == "302";
        let statuses: Vec<_> = responses.keys().map(word).filter(|status| is_success(status)).collect();
        let last = statuses.last().expect("an operation can succeed");
        let response = get(responses, last).expect("it is there");
        (statuses, self.resolved(response))
    }

    /// The body of the success.
    pub fn answer(&self) -> Option<&'d Yaml> {
        example(json(self.success().1)?, None)
    }

    /// What the links of the success know for other requests: the names of parameters, and where they are in the answer.
    pub fn known(&self) -> Vec<(&'d str, String)> {
        let mut known = Vec::new();
        for link in self.success().1["links"].as_hash().into_iter().flat_map(Map::values) {
            for (name, place) in self.resolved(link)["parameters"].as_hash().into_iter().flatten() {
                if let Some(pointer) = word(place).strip_prefix("$response.body#/") {
                    let known_now = (word(name), pointer.replace("/0", "[0]").replace('/', "."));
                    if !known.contains(&known_now) {
                        known.push(known_now);
                    }
                }
            }
        }
        known
    }

    fn resolved(&self, node: &'d Yaml) -> &'d Yaml {
        let Some(reference) = node["$ref"].as_str() else {
            return node;
        };
        let mut target = self.document;
        for part in reference.trim_start_matches("#/").split('/') {
            target = &target[part];
        }
        self.resolved(target)
    }
}

fn json(body: &Yaml) -> Option<&Yaml> {
    Some(&body["content"]["application/json"]).filter(|content| !content.is_badvalue())
}

fn example<'d>(content: &'d Yaml, name: Option<&str>) -> Option<&'d Yaml> {
    if let Some(examples) = content["examples"].as_hash() {
        let found = name.map_or_else(|| examples.values().next(), |name| get(examples, name));
        return found.map(|example| &example["value"]);
    }
    Some(&content["example"]).filter(|example| !example.is_badvalue())
}
