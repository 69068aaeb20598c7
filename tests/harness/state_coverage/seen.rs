//! A call to the table as the fault injector sees it: the request, the fault, the answer.

use serde_json::Value;

use super::memory::Memory;
use crate::faults::InjectedFault;

/// The kind of item at a key (infra/docs/ARCHITECTURE.md, "The table").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    ApiKey,
    Idempotency,
    Mark,
    EmailClaim,
    PhoneClaim,
    ExternalClaim,
    Prospect,
    Hire,
    Child,
    ChildCount,
    Deletion,
    Row,
    Manifest,
    Segment,
    CompactionLease,
    Event,
    Delivery,
    Webhook,
    SourceName,
    Account,
    Settings,
    SourceOrJob,
    Other,
}

impl ItemKind {
    fn of(pk: &str, sk: &str) -> Self {
        let middle = pk.split_once('#').map_or("", |(_, rest)| rest);
        let middle = middle.split('#').next().unwrap_or_default();
        match (middle, sk) {
            _ if pk.starts_with("KEY#") => Self::ApiKey,
            (_, sk) if sk.starts_with("STEP#") => Self::Mark,
            _ if pk.starts_with("IDEMPOTENCY#") => Self::Idempotency,
            ("EMAIL", _) => Self::EmailClaim,
            ("PHONE", _) => Self::PhoneClaim,
            ("EXTERNALID", _) => Self::ExternalClaim,
            ("PROSPECT", "PROSPECT") => Self::Prospect,
            ("PROSPECT", "HIRE") => Self::Hire,
            ("PROSPECT", sk) if sk.starts_with("CHILDREN") => Self::ChildCount,
            ("PROSPECT", "DELETION") => Self::Deletion,
            ("PROSPECT", sk) if ["TASK#", "NOTE#", "MEETING#"].iter().any(|kind| sk.starts_with(kind)) => Self::Child,
            ("INDEX", "~") => Self::Manifest,
            ("INDEX", _) => Self::Row,
            ("SEGMENT", _) => Self::Segment,
            ("LEASE", _) => Self::CompactionLease,
            ("EVENTS", _) => Self::Event,
            ("DELIVERIES", _) => Self::Delivery,
            ("WEBHOOKS", _) => Self::Webhook,
            ("SOURCENAME", _) => Self::SourceName,
            ("CONFIG", "ACCOUNT") => Self::Account,
            ("CONFIG", _) => Self::Settings,
            ("SOURCE" | "JOB", _) => Self::SourceOrJob,
            _ => Self::Other,
        }
    }

    pub fn at(asked: &Value) -> Self {
        let (pk, sk) = key(asked);
        Self::of(pk, sk)
    }
}

/// The key of the item that a call reads or writes.
pub(super) fn key(asked: &Value) -> (&str, &str) {
    let place = asked.get("Key").or_else(|| asked.get("Item")).unwrap_or(&Value::Null);
    let text = |name: &str| place[name]["S"].as_str().unwrap_or_default();
    (text("pk"), text("sk"))
}

pub(super) fn integer(value: &Value) -> i64 {
    let digits = value["N"].as_str().unwrap_or_default();
    digits.parse().unwrap_or_default()
}

#[derive(Clone, Debug)]
pub enum Outcome {
    /// It took effect; the body of the answer, if a state needs it.
    Done(Value),
    Refused(Value),
    /// The connection broke, or the call timed out.
    Broken,
    Abandoned,
}

#[derive(Debug)]
pub struct Seen<'a> {
    pub operation: &'a str,
    pub sent: &'a Value,
    pub fault: Option<InjectedFault>,
    /// Whether it arrived after its caller had given up.
    pub is_late: bool,
    pub outcome: Outcome,
    pub memory: &'a Memory,
}

#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// `Put`, `Delete`, `Update` or `ConditionCheck`.
    pub verb: &'a str,
    pub asked: &'a Value,
    /// Whether its condition failed.
    pub is_lost: bool,
}

impl Part<'_> {
    pub fn kind(&self) -> ItemKind {
        ItemKind::at(self.asked)
    }

    /// Whether it sets this attribute.
    pub fn sets(&self, name: &str) -> bool {
        let names = self.asked["ExpressionAttributeNames"].as_object();
        names.is_some_and(|names| names.values().any(|value| value == name))
    }

    /// Whether its condition compares a value that was read: a revision, a version, a holder.
    pub fn compares(&self) -> bool {
        let condition = self.asked["ConditionExpression"].as_str().unwrap_or_default();
        let words: Vec<&str> = condition.split(' ').collect();
        matches!(words[..], [_, "=", _])
    }
}

impl<'a> Seen<'a> {
    /// Whether it is this operation on this kind of item.
    pub fn asks(&self, operation: &str, kind: ItemKind) -> bool {
        self.operation == operation && ItemKind::at(self.sent) == kind
    }

    pub const fn is_done(&self) -> bool {
        matches!(self.outcome, Outcome::Done(_))
    }

    pub fn refusal(&self) -> &str {
        match &self.outcome {
            Outcome::Refused(body) => body["__type"]
                .as_str()
                .unwrap_or_default()
                .rsplit('#')
                .next()
                .unwrap_or_default(),
            Outcome::Done(_) | Outcome::Broken | Outcome::Abandoned => "",
        }
    }

    /// Whether its condition failed.
    pub fn is_lost(&self) -> bool {
        self.refusal() == "ConditionalCheckFailedException"
    }

    /// An attribute of the stored item that failed its condition.
    pub fn old(&self, name: &str) -> &Value {
        match &self.outcome {
            Outcome::Refused(body) => &body["Item"][name],
            Outcome::Done(_) | Outcome::Broken | Outcome::Abandoned => &Value::Null,
        }
    }

    pub fn put(&self, name: &str) -> &'a Value {
        &self.sent["Item"][name]
    }

    pub fn bound(&self, name: &str) -> &'a Value {
        &self.sent["ExpressionAttributeValues"][name]
    }

    pub fn bound_number(&self, name: &str) -> i64 {
        integer(self.bound(name))
    }

    pub fn condition(&self) -> &'a str {
        self.sent["ConditionExpression"].as_str().unwrap_or_default()
    }

    pub fn update(&self) -> &'a str {
        self.sent["UpdateExpression"].as_str().unwrap_or_default()
    }

    pub fn pk(&self) -> &'a str {
        key(self.sent).0
    }

    /// Whether it is a transaction.
    pub fn commits(&self) -> bool {
        self.operation == "TransactWriteItems"
    }

    pub fn parts(&self) -> impl Iterator<Item = Part<'a>> + '_ {
        let reasons = match &self.outcome {
            Outcome::Refused(body) => body["CancellationReasons"].as_array(),
            Outcome::Done(_) | Outcome::Broken | Outcome::Abandoned => None,
        };
        let items = self.sent["TransactItems"].as_array().into_iter().flatten();
        items.enumerate().filter_map(move |(at, item)| {
            let (verb, asked) = item.as_object()?.iter().next()?;
            let code = reasons
                .and_then(|reasons| reasons.get(at))
                .map(|reason| &reason["Code"]);
            let is_lost = code.is_some_and(|code| code == "ConditionalCheckFailed");
            Some(Part { verb, asked, is_lost })
        })
    }

    /// Whether a condition of such a part cancelled the transaction.
    pub fn lost(&self, wanted: impl Fn(&Part<'a>) -> bool) -> bool {
        self.refusal() == "TransactionCanceledException" && self.parts().any(|part| part.is_lost && wanted(&part))
    }

    /// The faults of the earlier attempts under the same token.
    pub fn earlier(&self) -> &[Option<InjectedFault>] {
        self.memory.attempts(self.sent)
    }
}
