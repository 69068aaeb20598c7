//! A call to the table as the seam saw it: what was asked, what was injected, what was answered.

use serde_json::Value;

use super::memory::Memory;
use crate::faults::InjectedFault;

/// What kind of item a key names (infra/docs/ARCHITECTURE.md, "The table").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of the table's layout")]
pub enum Kind {
    ApiKey,
    Idempotency,
    EmailClaim,
    PhoneClaim,
    Prospect,
    Hire,
    Child,
    ChildCount,
    Row,
    Manifest,
    Segment,
    FoldLease,
    Event,
    Delivery,
    Webhook,
    SourceName,
    Account,
    Settings,
    SourceOrJob,
    Other,
}

impl Kind {
    fn of(pk: &str, sk: &str) -> Self {
        let middle = pk.split_once('#').map_or("", |(_, rest)| rest);
        let middle = middle.split('#').next().unwrap_or_default();
        match (middle, sk) {
            _ if pk.starts_with("KEY#") => Self::ApiKey,
            _ if pk.starts_with("IDEM#") => Self::Idempotency,
            ("EMAIL", _) => Self::EmailClaim,
            ("PHONE", _) => Self::PhoneClaim,
            ("P", "PROSPECT") => Self::Prospect,
            ("P", "HIRE") => Self::Hire,
            ("P", "CHILDREN") => Self::ChildCount,
            ("P", sk) if ["TASK#", "NOTE#", "MEETING#"].iter().any(|kind| sk.starts_with(kind)) => Self::Child,
            ("DIR", "~") => Self::Manifest,
            ("DIR", _) => Self::Row,
            ("SEGMENT", _) => Self::Segment,
            ("FOLD", _) => Self::FoldLease,
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

    /// The kind of the item that this names, or puts.
    #[must_use]
    pub fn at(asked: &Value) -> Self {
        let (pk, sk) = key(asked);
        Self::of(pk, sk)
    }
}

/// The key of the item that this names, or puts.
pub(super) fn key(asked: &Value) -> (&str, &str) {
    let place = asked.get("Key").or_else(|| asked.get("Item")).unwrap_or(&Value::Null);
    let text = |name: &str| place[name]["S"].as_str().unwrap_or_default();
    (text("pk"), text("sk"))
}

pub(super) fn integer(value: &Value) -> i64 {
    let digits = value["N"].as_str().unwrap_or_default();
    digits.parse().unwrap_or_default()
}

/// How a call ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was done; the body, where it is small.
    Done(Value),
    /// It was refused.
    Refused(Value),
    /// The connection broke, or the time was over.
    Broken,
    /// Who asked gave up, or died.
    Abandoned,
}

/// A call.
#[derive(Debug)]
pub struct Seen<'a> {
    /// Its name.
    pub operation: &'a str,
    /// What was sent.
    pub sent: &'a Value,
    /// What was injected.
    pub fault: Option<InjectedFault>,
    /// Whether it came after its caller had given up.
    pub is_late: bool,
    /// How it ended, as the caller saw it.
    pub outcome: Outcome,
    /// What came before.
    pub memory: &'a Memory,
}

/// A part of a transaction.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// `Put`, `Delete`, `Update` or `ConditionCheck`.
    pub verb: &'a str,
    /// What it asks.
    pub asked: &'a Value,
    /// Whether its condition did not hold.
    pub is_lost: bool,
}

impl Part<'_> {
    /// What it writes.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::at(self.asked)
    }

    /// Whether it sets this attribute.
    #[must_use]
    pub fn sets(&self, name: &str) -> bool {
        let names = self.asked["ExpressionAttributeNames"].as_object();
        names.is_some_and(|names| names.values().any(|value| value == name))
    }

    /// Whether it compares what was read before: a revision, a version, a holder.
    #[must_use]
    pub fn compares(&self) -> bool {
        self.asked["ConditionExpression"] == "#g = :g"
    }
}

impl<'a> Seen<'a> {
    /// Whether it is this operation on this kind of item.
    #[must_use]
    pub fn asks(&self, operation: &str, kind: Kind) -> bool {
        self.operation == operation && Kind::at(self.sent) == kind
    }

    /// Whether it was done.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.outcome, Outcome::Done(_))
    }

    /// The error that it was refused with.
    #[must_use]
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

    /// Whether its condition did not hold.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.refusal() == "ConditionalCheckFailedException"
    }

    /// An attribute of the item that lay there when its condition did not hold.
    #[must_use]
    pub fn old(&self, name: &str) -> &Value {
        match &self.outcome {
            Outcome::Refused(body) => &body["Item"][name],
            Outcome::Done(_) | Outcome::Broken | Outcome::Abandoned => &Value::Null,
        }
    }

    /// An attribute of the item that it puts.
    #[must_use]
    pub fn put(&self, name: &str) -> &'a Value {
        &self.sent["Item"][name]
    }

    /// What its condition or update binds.
    #[must_use]
    pub fn bound(&self, name: &str) -> &'a Value {
        &self.sent["ExpressionAttributeValues"][name]
    }

    /// The same, as a number.
    #[must_use]
    pub fn bound_number(&self, name: &str) -> i64 {
        integer(self.bound(name))
    }

    /// Whether it has this condition.
    #[must_use]
    pub fn condition(&self) -> &'a str {
        self.sent["ConditionExpression"].as_str().unwrap_or_default()
    }

    /// The partition that it names.
    #[must_use]
    pub fn pk(&self) -> &'a str {
        key(self.sent).0
    }

    /// Whether it is a transaction.
    #[must_use]
    pub fn commits(&self) -> bool {
        self.operation == "TransactWriteItems"
    }

    /// The parts of a transaction.
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

    /// Whether the transaction was cancelled by a condition of such a part.
    #[must_use]
    pub fn lost(&self, wanted: impl Fn(&Part<'a>) -> bool) -> bool {
        self.refusal() == "TransactionCanceledException" && self.parts().any(|part| part.is_lost && wanted(&part))
    }

    /// The faults of the attempts before this one under the same token.
    #[must_use]
    pub fn earlier(&self) -> &[Option<InjectedFault>] {
        self.memory.attempts(self.sent)
    }
}
