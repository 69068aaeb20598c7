//! The whole key layout of the table (infra/docs/ARCHITECTURE.md, "The table"). `a` is the ULID of the account,
//! without its prefix.

mod indexes;

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use serde::Deserialize;

use super::item::Item;
use domain::{
    AccountId, DeliveryId, EventId, JobId, KeyId, MergeId, OfficeId, PipelineId, ProspectId, SourceId, UserId,
    WebhookId,
};
use domain::{Email, ExternalId, Phone, UnixMs};

pub use indexes::{DUE, DUE_AT, DUE_COMPACTION, DUE_INDEX, HIDDEN, MANIFEST, MERGES, index, index_of};

/// The names of the key's attributes.
pub const PK: &str = "pk";
/// See [`PK`].
pub const SK: &str = "sk";

/// The sort key of the claim of an email or phone.
pub const CLAIM: &str = "CLAIM";

/// The primary key of an item.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub struct Key {
    /// Partition key.
    pub pk: String,
    /// Sort key.
    pub sk: String,
}

impl Key {
    fn new(pk: String, sk: impl Into<String>) -> Self {
        Self { pk, sk: sk.into() }
    }

    /// An API key, by the SHA-256 of its text.
    #[must_use]
    pub fn api_key(hash: &str) -> Self {
        Self::new(format!("KEY#{hash}"), "KEY")
    }

    /// The account itself.
    #[must_use]
    pub fn account(account: AccountId) -> Self {
        Self::new(config(account), ACCOUNT)
    }

    /// A user.
    #[must_use]
    pub fn user(account: AccountId, id: UserId) -> Self {
        Self::new(config(account), format!("USER#{}", id.ulid()))
    }

    /// A pipeline with its stages.
    #[must_use]
    pub fn pipeline(account: AccountId, id: PipelineId) -> Self {
        Self::new(config(account), format!("PIPELINE#{}", id.ulid()))
    }

    /// The stages that a change of the pipelines deleted, by the number of the change.
    #[must_use]
    pub fn retired_stages(account: AccountId, change: u64) -> Self {
        Self::new(retired_stages(account), format!("{change:03}"))
    }

    /// An office.
    #[must_use]
    pub fn office(account: AccountId, id: OfficeId) -> Self {
        Self::new(config(account), format!("OFFICE#{}", id.ulid()))
    }

    /// A part of the count of writes that name users.
    #[must_use]
    pub fn user_references(account: AccountId, shard: u64) -> Self {
        Self::new(user_references(account), shard.to_string())
    }

    /// What an account shows of one of its API keys.
    #[must_use]
    pub fn key_metadata(account: AccountId, id: KeyId) -> Self {
        Self::new(config(account), format!("APIKEY#{}", id.ulid()))
    }

    /// What an account shows of one of its revoked API keys.
    #[must_use]
    pub fn revoked_key(account: AccountId, id: KeyId) -> Self {
        Self::new(revoked_keys(account), id.ulid().to_string())
    }

    /// A source.
    #[must_use]
    pub fn source(account: AccountId, id: SourceId) -> Self {
        Self::new(sources(account), id.ulid().to_string())
    }

    /// The claim of a source's name, by the SHA-256 of the name without case: which source has it.
    #[must_use]
    pub fn source_name(account: AccountId, hash: &str) -> Self {
        Self::new(format!("{}#SOURCENAME#{hash}", account.ulid()), "NAME")
    }

    /// A job.
    #[must_use]
    pub fn job(account: AccountId, id: JobId) -> Self {
        Self::new(jobs(account), id.ulid().to_string())
    }

    /// A prospect.
    #[must_use]
    pub fn prospect(account: AccountId, id: ProspectId) -> Self {
        Self::new(prospect_partition(account, id), "PROSPECT")
    }

    /// A prospect's notes.
    #[must_use]
    pub fn notes(account: AccountId, id: ProspectId) -> Self {
        Self::new(prospect_partition(account, id), "PROFILE#NOTES")
    }

    /// A prospect's application questions.
    #[must_use]
    pub fn questions(account: AccountId, id: ProspectId) -> Self {
        Self::new(prospect_partition(account, id), "PROFILE#QUESTIONS")
    }

    /// One part of a prospect's resume, from 0.
    #[must_use]
    pub fn resume(account: AccountId, id: ProspectId, part: u32) -> Self {
        Self::new(prospect_partition(account, id), format!("RESUME#{part}"))
    }

    /// A stage that a prospect left, by the revision of the prospect that left it.
    #[must_use]
    pub fn past_stage(account: AccountId, id: ProspectId, revision: u64) -> Self {
        Self::new(prospect_partition(account, id), format!("{PAST_STAGE}{revision:016x}"))
    }

    /// A child of a prospect, by its sort key.
    #[must_use]
    pub fn child(account: AccountId, prospect: ProspectId, sort: impl Into<String>) -> Self {
        Self::new(prospect_partition(account, prospect), sort)
    }

    /// The unfinished deletion of a prospect. It sorts before the items that the deletion removes.
    #[must_use]
    pub fn deletion(account: AccountId, prospect: ProspectId) -> Self {
        Self::new(prospect_partition(account, prospect), "DELETION")
    }

    /// A merge of prospects, which can be undone.
    #[must_use]
    pub fn merge(account: AccountId, id: MergeId) -> Self {
        Self::new(format!("{}#MERGE#{}", account.ulid(), id.ulid()), "MERGE")
    }

    /// The claim of an email: which prospect has it.
    #[must_use]
    pub fn email(account: AccountId, email: &Email) -> Self {
        Self::new(format!("{}#EMAIL#{}", account.ulid(), email.as_str()), CLAIM)
    }

    /// The claim of a phone: which prospect has it.
    #[must_use]
    pub fn phone(account: AccountId, phone: &Phone) -> Self {
        Self::new(format!("{}#PHONE#{}", account.ulid(), phone.as_str()), CLAIM)
    }

    /// The claim of an external id, by the SHA-256 of system and id: which prospect has it.
    #[must_use]
    pub fn external_id(account: AccountId, id: &ExternalId) -> Self {
        Self::new(format!("{}#EXTERNALID#{}", account.ulid(), id.digest()), "CLAIM")
    }

    /// An event.
    #[must_use]
    pub fn event(account: AccountId, created_at: UnixMs, id: EventId) -> Self {
        Self::new(events(account, &created_at.day()), id.ulid().to_string())
    }

    /// A webhook.
    #[must_use]
    pub fn webhook(account: AccountId, id: WebhookId) -> Self {
        Self::new(webhooks(account), id.ulid().to_string())
    }

    /// How often webhooks were created: creations run one after another, so that their number keeps its bound.
    #[must_use]
    pub fn webhook_creations(account: AccountId) -> Self {
        Self::new(format!("{}#WEBHOOKCREATIONS", account.ulid()), "COUNT")
    }

    /// The lease under which one webhook of the account is tried whose pace is not known.
    #[must_use]
    pub fn probe(account: AccountId) -> Self {
        Self::new(format!("{}#PROBE", account.ulid()), "PROBE")
    }

    /// The delivery of an event to a webhook.
    #[must_use]
    pub fn delivery(account: AccountId, webhook: WebhookId, id: DeliveryId) -> Self {
        Self::new(deliveries(account, webhook), id.ulid().to_string())
    }

    /// The mark of the sweeper's last run.
    #[must_use]
    pub fn sweeper_run() -> Self {
        Self::new("SWEEPER".to_owned(), "RUN")
    }

    /// The record of an idempotency key, by the SHA-256 of its text.
    #[must_use]
    pub fn idempotency(account: AccountId, hash: &str) -> Self {
        Self::new(format!("IDEMPOTENCY#{}#{hash}", account.ulid()), "IDEMPOTENCY")
    }

    /// A part of the response of the request with this idempotency record, from 0.
    #[must_use]
    pub fn reply_part(record: &Self, part: usize) -> Self {
        Self::new(record.pk.clone(), format!("REPLY#{part}"))
    }

    /// The mark of a step of the request with this idempotency record and this fingerprint.
    #[must_use]
    pub fn step(record: &Self, fingerprint: &str, step: usize) -> Self {
        Self::new(record.pk.clone(), format!("{}{step}", steps(fingerprint)))
    }

    /// The ULID of the account that the key belongs to, by which queues tell accounts apart; empty for the item of an
    /// API key or an idempotency record.
    #[must_use]
    pub fn tenant(&self) -> &str {
        let (tenant, _) = self.pk.split_once('#').unwrap_or_default();
        if matches!(tenant, "KEY" | "IDEMPOTENCY") {
            ""
        } else {
            tenant
        }
    }

    /// The key's own attributes.
    #[must_use]
    pub fn attributes(&self) -> Item {
        HashMap::from([
            (PK.to_owned(), AttributeValue::S(self.pk.clone())),
            (SK.to_owned(), AttributeValue::S(self.sk.clone())),
        ])
    }

    /// The key of an item that was read.
    #[must_use]
    pub fn of(item: &Item) -> Option<Self> {
        let pk = item.get(PK)?.as_s().ok()?;
        let sk = item.get(SK)?.as_s().ok()?;
        Some(Self::new(pk.clone(), sk))
    }
}

/// The prefix of the sort keys of a request's step marks.
#[must_use]
pub fn steps(fingerprint: &str) -> String {
    format!("STEP#{fingerprint}#")
}

/// The sort key of an account.
pub(super) const ACCOUNT: &str = "ACCOUNT";

/// The account that this key belongs to, if it is the key of an account.
pub(super) fn account_of(key: &Key) -> Option<AccountId> {
    let account = key.pk.strip_suffix("#CONFIG").filter(|_| key.sk == ACCOUNT)?;
    AccountId::parse(&format!("account_{account}"))
}

/// The partition of an account's settings.
#[must_use]
pub fn config(account: AccountId) -> String {
    format!("{}#CONFIG", account.ulid())
}

/// The partition of an account's deleted stages.
#[must_use]
pub fn retired_stages(account: AccountId) -> String {
    format!("{}#RETIREDSTAGES", account.ulid())
}

/// The partition of an account's revoked API keys. A read of the settings does not include it.
#[must_use]
pub fn revoked_keys(account: AccountId) -> String {
    format!("{}#REVOKEDKEYS", account.ulid())
}

/// The partition of the count of writes that name users.
#[must_use]
pub fn user_references(account: AccountId) -> String {
    format!("{}#USERREFERENCES", account.ulid())
}

/// The partition of an account's sources.
#[must_use]
pub fn sources(account: AccountId) -> String {
    format!("{}#SOURCE", account.ulid())
}

/// The partition of an account's jobs.
#[must_use]
pub fn jobs(account: AccountId) -> String {
    format!("{}#JOB", account.ulid())
}

/// The partition of a prospect and of its children.
#[must_use]
pub fn prospect_partition(account: AccountId, id: ProspectId) -> String {
    format!("{}#PROSPECT#{}", account.ulid(), id.ulid())
}

/// The account and the prospect that a partition key belongs to, if it is the partition of a prospect.
#[must_use]
pub fn prospect_of(key: &Key) -> Option<(AccountId, ProspectId)> {
    let (account, prospect) = key.pk.split_once("#PROSPECT#")?;
    Some((
        AccountId::parse(&format!("account_{account}"))?,
        ProspectId::parse(&format!("prospect_{prospect}"))?,
    ))
}

/// The partition of an account's webhooks.
#[must_use]
pub fn webhooks(account: AccountId) -> String {
    format!("{}#WEBHOOKS", account.ulid())
}

/// The partition of a webhook's deliveries.
#[must_use]
pub fn deliveries(account: AccountId, webhook: WebhookId) -> String {
    format!("{}#DELIVERIES#{}", account.ulid(), webhook.ulid())
}

/// The partition of the index `due` with the failed deliveries of a webhook, by the time of their events.
#[must_use]
pub fn failed(account: AccountId, webhook: WebhookId) -> String {
    format!("FAILED#{}#{}", account.ulid(), webhook.ulid())
}

/// The partition of the events of a UTC day, `YYYY-MM-DD`.
#[must_use]
pub fn events(account: AccountId, day: &str) -> String {
    format!("{}#EVENTS#{day}", account.ulid())
}

/// If a new image has this attribute, the pipe sends the item's key to the queue (infra/queues.yaml). The attribute's
/// text is the ULID of the account; the queue uses it to share its consumers among accounts.
pub const WAKE: &str = "wake";

/// The prefix of the sort keys of stages that a prospect left.
pub const PAST_STAGE: &str = "STAGE#";
