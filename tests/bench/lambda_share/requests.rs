//! The requests that are measured, as events of API Gateway.

use serde_json::{Value, json};

use crate::accounts::Account;
use crate::prospects::word;

/// Prospects of a batch.
const BATCH: usize = 100;

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Get,
    List,
    Count,
    CountFiltered,
    Facets,
    Create,
    Batch,
}

impl Ask {
    /// Those that depend on how many prospects an account has.
    pub const READS: [Self; 5] = [Self::Get, Self::List, Self::Count, Self::CountFiltered, Self::Facets];
    /// Those that do not: they read no index.
    pub const WRITES: [Self; 2] = [Self::Create, Self::Batch];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET by id",
            Self::List => "list of 25",
            Self::Count => "count",
            Self::CountFiltered => "count, label and name contains",
            Self::Facets => "facets of stage, label and month",
            Self::Create => "create",
            Self::Batch => "batch of 100 new",
        }
    }

    /// An event for this account; events of different numbers create different prospects.
    pub fn event(self, account: &Account, number: usize) -> Vec<u8> {
        let get = |path: &str, query: &str| event(("GET", path, query), None, account);
        match self {
            Self::Get => get(&format!("/{}", account.prospect), ""),
            Self::List => get("", "limit=25"),
            Self::Count => get("/count", ""),
            Self::CountFiltered => get("/count", &format!("label={}&name=an", word(0, 7))),
            Self::Facets => get("/facets", "by=stageId,label,createdAt:month"),
            Self::Create => event(("POST", "", ""), Some(person(number, 0)), account),
            Self::Batch => {
                let items: Vec<Value> = (0..BATCH).map(|at| person(number, at)).collect();
                event(("POST", "/batch", ""), Some(json!({"items": items})), account)
            }
        }
    }
}

fn person(number: usize, at: usize) -> Value {
    json!({
        "firstName": "Grace", "lastName": "Hopper", "email": format!("grace{number}.{at}@example.com"),
        "labels": "vip,math", "title": "Admiral",
    })
}

fn event((method, path, query): (&str, &str, &str), body: Option<Value>, account: &Account) -> Vec<u8> {
    let mut event: Value = serde_json::from_str(include_str!("../../../events/upsert-prospect.json")).unwrap();
    let path = format!("/v2/prospects{path}");
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    event["queryStringParameters"] = pairs.collect();
    event["requestContext"]["http"]["method"] = method.into();
    event["requestContext"]["http"]["path"] = path.as_str().into();
    event["rawPath"] = path.into();
    event["rawQueryString"] = query.into();
    event["headers"]["authorization"] = format!("Bearer {}", account.key).into();
    event["headers"].as_object_mut().unwrap().remove("x-idempotency-key");
    event["body"] = body.map_or(Value::Null, |body| body.to_string().into());
    serde_json::to_vec(&event).unwrap()
}
