//! The arguments of a call.

use std::collections::BTreeMap;

use domain::ProspectId;
use domain::api_key::hex;
use domain::text::is_visible;
use http::header::{HeaderName, HeaderValue};
use rmcp::model::JsonObject;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::Stop;
use super::schema::checked;
use crate::api::{Api, ApiRequest};
use crate::catalogue::CatalogueTool;

/// How the names of runs begin that no client chose.
const RUN: &str = "mcp-";

/// The size of a page if the call names none.
const DEFAULT_LIMIT: u64 = 10;

/// The most bytes of the names and values of all parameters: about what a URL may have (SPECIFICATION §3.3).
const MAX_PARAMETER_BYTES: usize = 8 * 1024;

const AGENT: HeaderName = HeaderName::from_static("agent");
const RUN_ID: HeaderName = HeaderName::from_static("run-id");
const PREFER: HeaderName = HeaderName::from_static("prefer");
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// The arguments of a call, as the schemas of the tool have them.
#[derive(Clone, Debug)]
pub(super) struct Arguments(Map<String, Value>);

/// The arguments that every write takes.
#[derive(Clone, Debug)]
pub(super) struct WriteOptions {
    pub(super) is_dry_run: bool,
    pub(super) digest: Option<String>,
    pub(super) run_id: String,
    /// The same as the value of a header.
    run: HeaderValue,
    /// The run is named after the idempotency key, so it is the run of this write alone.
    pub(super) is_own_run: bool,
    idempotency_key: Option<HeaderValue>,
    agent: HeaderValue,
}

impl Arguments {
    pub(super) fn of(tool: &CatalogueTool, arguments: JsonObject) -> Result<Self, Stop> {
        let schemas = tool.schema_properties();
        if !arguments.keys().all(|name| schemas.contains_key(name)) {
            let known: Vec<&str> = schemas.keys().map(String::as_str).collect();
            return Err(Stop::refusal(match known.as_slice() {
                [] => format!("{} takes no arguments.", tool.name),
                known => format!("{} takes these arguments: {}. Leave out the others.", tool.name, known.join(", ")),
            }));
        }
        let mut sent = Map::new();
        for (name, value) in arguments {
            // Some clients send null for arguments that the model left out, so null is absent. A prospect's field that is
            // null is cleared.
            if value.is_null() && (tool.name != "save_prospect" || name == "prospectId") {
                continue;
            }
            let value = checked(&name, schemas.get(&name).unwrap_or(&Value::Null), value).map_err(Stop::refusal)?;
            sent.insert(name, value);
        }
        match tool.lacks(&sent) {
            Some(name) => Err(Stop::refusal(format!("{name} is required."))),
            None => Ok(Self(sent)),
        }
    }

    /// The text of an argument, which the tool must have.
    pub(super) fn take_text(&mut self, name: &str) -> Result<String, Stop> {
        self.take_optional_text(name).ok_or_else(|| Stop::refusal(format!("{name} is required.")))
    }

    pub(super) fn take_optional_text(&mut self, name: &str) -> Option<String> {
        match self.0.remove(name) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// The id of a prospect, which the tool must have.
    pub(super) fn take_prospect_id(&mut self, name: &str) -> Result<ProspectId, Stop> {
        prospect_id(name, &self.take_text(name)?)
    }

    pub(super) fn take_optional_prospect_id(&mut self, name: &str) -> Result<Option<ProspectId>, Stop> {
        let text = self.take_optional_text(name);
        text.map(|text| prospect_id(name, &text)).transpose()
    }

    /// Texts, each once.
    pub(super) fn take_texts(&mut self, name: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for text in self.0.remove(name).unwrap_or_default().as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !texts.iter().any(|other| other == text) {
                texts.push(text.to_owned());
            }
        }
        texts
    }

    /// The ids of prospects, each once and as the service writes it.
    pub(super) fn take_prospect_ids(&mut self, name: &str) -> Result<Vec<String>, Stop> {
        let mut ids = Vec::new();
        for text in self.take_texts(name) {
            let id = prospect_id(&format!("Each of {name}"), &text)?.to_string();
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    fn take_flag(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some_and(|flag| flag == true)
    }

    /// The size of a page.
    pub(super) fn take_limit(&mut self) -> u64 {
        self.0.remove("limit").and_then(|limit| limit.as_u64()).unwrap_or(DEFAULT_LIMIT)
    }

    /// Whether the call has this argument, and it is no empty list.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| *value != Value::Array(Vec::new()))
    }

    /// The rest, as the body of a request.
    pub(super) fn into_body(self) -> Map<String, Value> {
        self.0
    }

    /// The rest, as parameters of a request: several values as a repeated parameter. To the API an empty parameter is
    /// absent, so a list without its empty filter would be everyone.
    pub(super) fn into_parameters(self, mut request: ApiRequest) -> Result<ApiRequest, Stop> {
        for (name, value) in self.0 {
            if !is_filled(&value) {
                return Err(Stop::refusal(format!(
                    "{name} and everything in it must have a value. Leave out what has none."
                )));
            }
            match value {
                Value::Object(fields) if name == "customFields" => {
                    for (key, value) in fields {
                        request = with_values(request, &format!("cf.{key}"), value)?;
                    }
                }
                value => request = with_values(request, &name, value)?,
            }
        }
        if request.parameter_bytes() > MAX_PARAMETER_BYTES {
            return Err(Stop::refusal(format!(
                "The arguments have more than {MAX_PARAMETER_BYTES} bytes together. Use fewer values, or shorter ones."
            )));
        }
        Ok(request)
    }

    pub(super) fn write_options(&mut self, api: Api<'_>, tool: &str, agent: HeaderValue) -> Result<WriteOptions, Stop> {
        let idempotency_key = self.take_optional_text("idempotencyKey");
        if idempotency_key.as_ref().is_some_and(String::is_empty) {
            return Err(Stop::refusal("idempotencyKey must not be empty. Leave it out instead."));
        }
        let key_header = idempotency_key.as_deref().map(|key| header("idempotencyKey", key));
        let chosen = self.take_optional_text("runId");
        let is_own_run = chosen.is_none() && idempotency_key.is_some();
        let (is_dry_run, digest) = (self.take_flag("dryRun"), self.take_optional_text("digest"));
        // A retry belongs to the run of the first attempt.
        let own = || match &idempotency_key {
            Some(key) => self.run_of(tool, key),
            None => api.app.entropy.ulid(api.app.clock.now()).to_string(),
        };
        let run_id = chosen.unwrap_or_else(|| format!("{RUN}{}", own()));
        Ok(WriteOptions {
            is_dry_run,
            digest,
            run: header("runId", &run_id)?,
            run_id,
            is_own_run,
            idempotency_key: key_header.transpose()?,
            agent,
        })
    }

    /// The name of the run of a call with this key: the same for each retry, and another one for another call.
    fn run_of(&self, tool: &str, key: &str) -> String {
        let call = (tool, key, self.0.iter().collect::<BTreeMap<_, _>>());
        let call = serde_json::to_vec(&call).unwrap_or_default();
        hex(Sha256::digest(call).first_chunk::<13>().unwrap_or(&[0; 13]))
    }
}

impl WriteOptions {
    /// Whether a retry of the call is known as one.
    pub(super) const fn has_key(&self) -> bool {
        self.idempotency_key.is_some()
    }

    /// The same write as a dry run.
    pub(super) fn dry(&self) -> Self {
        Self { is_dry_run: true, idempotency_key: None, ..self.clone() }
    }

    /// The request with what every write has. The API refuses unknown members, so that no typing error is lost.
    pub(super) fn on(&self, request: ApiRequest) -> ApiRequest {
        let request = request
            .header(AGENT, self.agent.clone())
            .header(RUN_ID, self.run.clone())
            .header(PREFER, HeaderValue::from_static("handling=strict"));
        let request = match &self.idempotency_key {
            Some(key) => request.header(IDEMPOTENCY_KEY, key.clone()),
            None => request,
        };
        if self.is_dry_run { request.with_parameter("dryRun", "true") } else { request }
    }
}

/// The value of a header, which the API reads as the argument.
fn header(name: &str, text: &str) -> Result<HeaderValue, Stop> {
    let refusal = |_| Stop::refusal(format!("{name} must consist of visible ASCII characters."));
    HeaderValue::from_str(text).map_err(refusal)
}

/// Only an id goes into a path, or into a list of ids: the API would read another text as other ids, or as none.
fn prospect_id(name: &str, text: &str) -> Result<ProspectId, Stop> {
    ProspectId::parse(text)
        .ok_or_else(|| Stop::refusal(format!("{name} must be the id of a prospect. Find it with search_prospects.")))
}

/// Whether a value, and everything in it, is more than commas and what nobody sees.
fn is_filled(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => text.split(',').any(is_visible),
        Value::Array(items) => !items.is_empty() && items.iter().all(is_filled),
        Value::Object(fields) => !fields.is_empty() && fields.values().all(is_filled),
    }
}

fn with_values(request: ApiRequest, name: &str, value: Value) -> Result<ApiRequest, Stop> {
    let values = match value {
        Value::Array(values) => values,
        value => vec![value],
    };
    values.into_iter().try_fold(request, |request, value| match value {
        Value::String(text) => Ok(request.with_parameter(name, text)),
        Value::Bool(_) | Value::Number(_) | Value::Null => Ok(request.with_parameter(name, value.to_string())),
        Value::Array(_) | Value::Object(_) => {
            Err(Stop::refusal(format!("{name} must be a text, a number, true or false, or a list of these.")))
        }
    })
}
