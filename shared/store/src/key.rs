//! The whole key layout of the table (infra/docs/ARCHITECTURE.md, "The table"). `a` is the ULID of the account,
//! without its prefix.

mod indexes;

use std::collections::HashMap;

use serde::Deserialize;

use super::item::{Item, read_text, text};
use domain::{
    AccountId, ClientId, ContactChannel, DeliveryId, ErasureId, EventId, ExportId, FileId, ImportId, JobId, KeyId,
    LogEntryId, MergeId, OfficeId, PipelineId, ProspectId, RunId, SourceId, UserId, WebhookId,
};
use domain::{Email, ExternalId, Phone, UnixMs};

pub use indexes::{DUE, DUE_AT, DUE_COMPACTION, DUE_INDEX, HIDDEN, MANIFEST, MERGES, index, index_of};

pub const PK: &str = "pk";
pub const SK: &str = "sk";

/// The attribute with the time, in Unix seconds, after which the engine deletes an item.
pub const EXPIRES_AT: &str = "expiresAt";

/// The sort key of the claim of an email or phone.
pub const CLAIM: &str = "CLAIM";

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub struct Key {
    pub pk: String,
    pub sk: String,
}

/// Takes one row per key: its name, what it depends on, its partition and its sort key.
macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident($($parameter:ident: $kind:ty),*) => $pk:expr, $sk:expr;)+) => {
        impl Key {
            $($(#[$doc])*
            pub fn $name($($parameter: $kind),*) -> Self {
                Self::new($pk, $sk)
            })+
        }
    };
}
use keys;

/// Takes one row per partition or prefix: its name, what it depends on, and its text.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident($($parameter:ident: $kind:ty),*) => $text:expr;)+) => {
        $($(#[$doc])*
        pub fn $name($($parameter: $kind),*) -> String {
            $text
        })+
    };
}

impl Key {
    fn new(pk: String, sk: impl Into<String>) -> Self {
        Self { pk, sk: sk.into() }
    }

    /// The ULID of the account that the key belongs to, by which queues tell accounts apart; empty for the item of an
    /// API key or an idempotency record.
    pub fn tenant(&self) -> &str {
        let (tenant, _) = self.pk.split_once('#').unwrap_or_default();
        if matches!(tenant, "KEY" | "IDEMPOTENCY") { "" } else { tenant }
    }

    pub fn attributes(&self) -> Item {
        HashMap::from([(PK.to_owned(), text(&self.pk)), (SK.to_owned(), text(&self.sk))])
    }

    /// The key of an item that was read.
    pub fn of(item: &Item) -> Option<Self> {
        Some(Self::new(read_text(item, PK)?.to_owned(), read_text(item, SK)?))
    }
}

keys! {
    /// An API key, by the SHA-256 of its text.
    api_key(hash: &str) => format!("KEY#{hash}"), "KEY";
    account(account: AccountId) => config(account), ACCOUNT;
    user(account: AccountId, id: UserId) => config(account), format!("USER#{}", id.ulid());
    /// A pipeline with its stages.
    pipeline(account: AccountId, id: PipelineId) => config(account), format!("PIPELINE#{}", id.ulid());
    /// The stages that a change of the pipelines deleted, by the number of the change.
    retired_stages(account: AccountId, change: u64) => retired_stages(account), format!("{change:03}");
    custom_field(account: AccountId, key: &str) => config(account), format!("CUSTOMFIELD#{key}");
    /// The work to do on the values of a custom field, by its stored name.
    settling(account: AccountId, field: &str) => format!("{}{SETTLING}", account.ulid()), field.to_owned();
    office(account: AccountId, id: OfficeId) => config(account), format!("OFFICE#{}", id.ulid());
    /// A copy of the list of records that are being deleted.
    references(account: AccountId, copy: u64) => format!("{}#REFERENCES#{copy}", account.ulid()), "REFERENCES";
    /// What an account shows of one of its API keys.
    key_metadata(account: AccountId, id: KeyId) => config(account), format!("APIKEY#{}", id.ulid());
    /// What an account shows of one of its revoked API keys.
    revoked_key(account: AccountId, id: KeyId) => revoked_keys(account), id.ulid().to_string();
    /// All grants that one of an account's API keys allowed.
    key_grants(account: AccountId, key: KeyId) => grants(account), key.ulid().to_string();
    client(account: AccountId, id: ClientId) => clients(account), id.ulid().to_string();
    /// How often clients were created: creations run one after another, so that their number keeps its bound.
    client_count(account: AccountId) => format!("{}#CLIENTCREATIONS", account.ulid()), "COUNT";
    source(account: AccountId, id: SourceId) => sources(account), id.ulid().to_string();
    /// The claim of a source's name, by the SHA-256 of the name without case: which source has it.
    source_name(account: AccountId, hash: &str) => format!("{}#SOURCENAME#{hash}", account.ulid()), "NAME";
    job(account: AccountId, id: JobId) => jobs(account), id.ulid().to_string();
    prospect(account: AccountId, id: ProspectId) => prospect_partition(account, id), "PROSPECT";
    notes(account: AccountId, id: ProspectId) => prospect_partition(account, id), "PROFILE#NOTES";
    questions(account: AccountId, id: ProspectId) => prospect_partition(account, id), "PROFILE#QUESTIONS";
    /// One part of a prospect's resume, from 0.
    resume(account: AccountId, id: ProspectId, part: u32) => prospect_partition(account, id), format!("{RESUME}{part}");
    /// A stage that a prospect left, by the revision of the prospect that left it.
    past_stage(account: AccountId, id: ProspectId, revision: u64)
        => prospect_partition(account, id), format!("{PAST_STAGE}{revision:016x}");
    /// A statement about a consent, by the revision of the prospect that recorded it.
    consent(account: AccountId, id: ProspectId, revision: u64, channel: ContactChannel)
        => prospect_partition(account, id), format!("{CONSENTS}{revision:016x}#{}", channel.name());
    /// An entry of a prospect's activity, by its event.
    activity(account: AccountId, id: ProspectId, event: EventId)
        => prospect_partition(account, id), format!("{ACTIVITY}{}", event.ulid());
    /// A run, by its name.
    run(account: AccountId, run: &RunId) => run_partition(account, run), "RUN";
    /// The place of a run among the runs of the account, by the ULID of its start.
    run_place(account: AccountId, start: &str) => runs(account), format!("{RUN_PLACE}{start}");
    run_entry(account: AccountId, run: &RunId, event: EventId)
        => run_partition(account, run), format!("{ACTIVITY}{}", event.ulid());
    child(account: AccountId, prospect: ProspectId, sort: impl Into<String>)
        => prospect_partition(account, prospect), sort;
    /// The upload of a file that waits for its bytes.
    upload(account: AccountId, id: FileId)
        => prospect_partition(account, id.prospect()), format!("{UPLOAD}{}", id.suffix());
    /// How often files were uploaded to a prospect.
    upload_count(account: AccountId, id: ProspectId) => prospect_partition(account, id), "UPLOADS";
    /// The bytes of a file that are to be removed from the bucket.
    file_removal(account: AccountId, id: FileId)
        => format!("{}{FILE_REMOVALS}", account.ulid()), format!("{}{}", id.prospect().ulid(), id.suffix());
    /// The unfinished deletion of a prospect. It sorts before the items that the deletion removes.
    deletion(account: AccountId, prospect: ProspectId) => prospect_partition(account, prospect), "DELETION";
    /// A merge of prospects, which can be undone.
    merge(account: AccountId, id: MergeId) => format!("{}#MERGE#{}", account.ulid(), id.ulid()), "MERGE";
    /// An erasure, which is kept for good.
    erasure(account: AccountId, id: ErasureId) => erasures(account), id.ulid().to_string();
    /// The mark that a prospect was erased: by which erasure.
    erased(account: AccountId, prospect: ProspectId) => format!("{}#ERASED#{}", account.ulid(), prospect.ulid()), "ERASED";
    /// The mark of an email or phone that must not be stored again, by its keyed hash.
    suppressed(account: AccountId, hash: &str) => format!("{}#SUPPRESSED#{hash}", account.ulid()), "SUPPRESSED";
    /// The work that an erasure still needs.
    erasing(account: AccountId, id: ErasureId) => self::erasing(account), format!("{ERASING_JOB}{}", id.ulid());
    /// When the erasures of all accounts were done again.
    erasures_replayed() => "ERASURES".to_owned(), "REPLAYED";
    /// How far the search for what is left of the erased persons of an account has come.
    erasing_search(account: AccountId) => self::erasing(account), "SEARCH";
    /// The work that the retention of an account needs each day.
    retention(account: AccountId) => format!("{}{RETENTION}", account.ulid()), "ROUND";
    export(account: AccountId, id: ExportId) => exports(account), id.ulid().to_string();
    /// How often exports were asked for: requests run one after another, so that their number keeps its bound.
    export_count(account: AccountId) => format!("{}#EXPORTCREATIONS", account.ulid()), "COUNT";
    import(account: AccountId, id: ImportId) => imports(account), id.ulid().to_string();
    /// How often imports were asked for: requests run one after another, so that their number keeps its bound.
    import_count(account: AccountId) => format!("{}#IMPORTCREATIONS", account.ulid()), "COUNT";
    /// Which import of the account runs.
    import_turn(account: AccountId) => format!("{}#IMPORTTURN", account.ulid()), "TURN";
    /// The claim of an email: which prospect has it.
    email(account: AccountId, email: &Email) => format!("{}#EMAIL#{}", account.ulid(), email.as_str()), CLAIM;
    /// The claim of a phone: which prospect has it.
    phone(account: AccountId, phone: &Phone) => format!("{}#PHONE#{}", account.ulid(), phone.line()), CLAIM;
    /// The claim of an external id, by the SHA-256 of system and id: which prospect has it.
    external_id(account: AccountId, id: &ExternalId)
        => format!("{}#EXTERNALID#{}", account.ulid(), id.digest()), "CLAIM";
    /// The claim of a value of a unique custom field, by the field and the digest of the value: which prospect has it.
    custom_value(account: AccountId, field: &str, digest: &str)
        => format!("{}#CUSTOM#{field}#{digest}", account.ulid()), CLAIM;
    event(account: AccountId, created_at: UnixMs, id: EventId)
        => events(account, &created_at.day()), id.ulid().to_string();
    webhook(account: AccountId, id: WebhookId) => webhooks(account), id.ulid().to_string();
    /// The id of a deleted webhook, whose deliveries are kept.
    retired_webhook(account: AccountId, id: WebhookId) => retired_webhooks(account), id.ulid().to_string();
    /// How often webhooks were created: creations run one after another, so that their number keeps its bound.
    webhook_creations(account: AccountId) => format!("{}#WEBHOOKCREATIONS", account.ulid()), "COUNT";
    /// The lease under which one webhook of the account is tried whose pace is not known.
    probe(account: AccountId) => format!("{}#PROBE", account.ulid()), "PROBE";
    /// The delivery of an event to a webhook.
    delivery(account: AccountId, webhook: WebhookId, id: DeliveryId)
        => deliveries(account, webhook), id.ulid().to_string();
    /// An entry of the account's log.
    log_entry(account: AccountId, id: LogEntryId) => log(account, &id.at().month()), id.ulid().to_string();
    /// The mark of the sweeper's last run.
    sweeper_run() => "SWEEPER".to_owned(), "RUN";
    /// The record of an idempotency key, by the SHA-256 of its text.
    idempotency(account: AccountId, hash: &str) => format!("IDEMPOTENCY#{}#{hash}", account.ulid()), "IDEMPOTENCY";
    /// A part of the response of the request with this idempotency record, from 0.
    reply_part(record: &Key, part: usize) => record.pk.clone(), format!("REPLY#{part}");
    /// The mark of a step of the request with this idempotency record and this fingerprint.
    step(record: &Key, fingerprint: &str, step: usize) => record.pk.clone(), format!("{}{step}", steps(fingerprint));
}

texts! {
    /// The prefix of the sort keys of a request's step marks.
    steps(fingerprint: &str) => format!("STEP#{fingerprint}#");
    config(account: AccountId) => format!("{}#CONFIG", account.ulid());
    retired_stages(account: AccountId) => format!("{}#RETIREDSTAGES", account.ulid());
    /// The partition of an account's revoked API keys. A read of the settings does not include it.
    revoked_keys(account: AccountId) => format!("{}#REVOKEDKEYS", account.ulid());
    grants(account: AccountId) => format!("{}#GRANTS", account.ulid());
    clients(account: AccountId) => format!("{}#CLIENTS", account.ulid());
    sources(account: AccountId) => format!("{}#SOURCE", account.ulid());
    jobs(account: AccountId) => format!("{}#JOB", account.ulid());
    /// The partition of a prospect and of its children.
    prospect_partition(account: AccountId, id: ProspectId) => format!("{}#PROSPECT#{}", account.ulid(), id.ulid());
    /// The partition of an account's list of runs.
    runs(account: AccountId) => format!("{}#RUNS", account.ulid());
    /// The partition of a run and of its entries.
    run_partition(account: AccountId, run: &RunId) => format!("{}#RUN#{run}", account.ulid());
    erasures(account: AccountId) => format!("{}#ERASURES", account.ulid());
    exports(account: AccountId) => format!("{}{EXPORTS}", account.ulid());
    imports(account: AccountId) => format!("{}{IMPORTS}", account.ulid());
    /// The partition of the work on an account's erasures.
    erasing(account: AccountId) => format!("{}{ERASING}", account.ulid());
    webhooks(account: AccountId) => format!("{}#WEBHOOKS", account.ulid());
    /// The partition of the ids of an account's deleted webhooks.
    retired_webhooks(account: AccountId) => format!("{}#RETIREDWEBHOOKS", account.ulid());
    deliveries(account: AccountId, webhook: WebhookId) => format!("{}#DELIVERIES#{}", account.ulid(), webhook.ulid());
    /// The partition of the index `due` with the failed deliveries of a webhook, by the time of their failure.
    failed(account: AccountId, webhook: WebhookId) => format!("FAILED#{}#{}", account.ulid(), webhook.ulid());
    /// The partition of the events of a UTC day, `YYYY-MM-DD`.
    events(account: AccountId, day: &str) => format!("{}#EVENTS#{day}", account.ulid());
    /// The partition of the entries of an account's log of a UTC month, `YYYY-MM`.
    log(account: AccountId, month: &str) => format!("{}#LOG#{month}", account.ulid());
}

pub(super) const ACCOUNT: &str = "ACCOUNT";

/// The account that this key belongs to, if it is the key of an account.
pub(super) fn account_of(key: &Key) -> Option<AccountId> {
    AccountId::of_ulid(key.pk.strip_suffix("#CONFIG").filter(|_| key.sk == ACCOUNT)?)
}

/// The account and the prospect that a partition key belongs to, if it is the partition of a prospect.
pub fn prospect_of(key: &Key) -> Option<(AccountId, ProspectId)> {
    let (account, prospect) = key.pk.split_once("#PROSPECT#")?;
    Some((AccountId::of_ulid(account)?, ProspectId::of_ulid(prospect)?))
}

/// The account and the stored name of the custom field that a key belongs to, if it is the key of work on its values.
pub fn settling_of(key: &Key) -> Option<(AccountId, &str)> {
    Some((AccountId::of_ulid(key.pk.strip_suffix(SETTLING)?)?, &key.sk))
}

/// The account that a key belongs to, if it is the key of work on its erasures.
pub fn erasing_of(key: &Key) -> Option<AccountId> {
    AccountId::of_ulid(key.pk.strip_suffix(ERASING)?)
}

/// The account and the export that a key belongs to, if it is the key of an export.
pub fn export_of(key: &Key) -> Option<(AccountId, ExportId)> {
    let account = AccountId::of_ulid(key.pk.strip_suffix(EXPORTS)?)?;
    Some((account, ExportId::of_ulid(&key.sk)?))
}

/// The account and the import that a key belongs to, if it is the key of an import.
pub fn import_of(key: &Key) -> Option<(AccountId, ImportId)> {
    let account = AccountId::of_ulid(key.pk.strip_suffix(IMPORTS)?)?;
    Some((account, ImportId::of_ulid(&key.sk)?))
}

/// The account that a key belongs to, if it is the key of the work of its retention.
pub fn retention_of(key: &Key) -> Option<AccountId> {
    AccountId::of_ulid(key.pk.strip_suffix(RETENTION)?)
}

/// The account and the file that a key belongs to, if it is the key of a file or of an upload.
pub fn file_of(key: &Key) -> Option<(AccountId, FileId)> {
    let (account, prospect) = prospect_of(key)?;
    let suffix = [FILE, UPLOAD].into_iter().find_map(|prefix| key.sk.strip_prefix(prefix))?;
    Some((account, FileId::parse(&format!("file_{}{suffix}", prospect.ulid()))?))
}

/// The account and the file that a key belongs to, if it is the key of a removal of bytes.
pub fn file_removal_of(key: &Key) -> Option<(AccountId, FileId)> {
    let account = AccountId::of_ulid(key.pk.strip_suffix(FILE_REMOVALS)?)?;
    Some((account, FileId::parse(&format!("file_{}", key.sk))?))
}

/// The prefix of the sort keys of a prospect's files.
pub const FILE: &str = "FILE#";

/// The prefix of the sort keys of uploads that wait for their bytes.
pub const UPLOAD: &str = "UPLOAD#";

/// The sort key prefix of the parts of a resume.
pub const RESUME: &str = "RESUME#";

/// The end of the partition keys of bytes that are to be removed.
const FILE_REMOVALS: &str = "#FILEREMOVALS";

/// The end of the partition keys of the work of retention.
const RETENTION: &str = "#RETENTION";

/// The end of the partition keys of exports.
const EXPORTS: &str = "#EXPORTS";

/// The end of the partition keys of imports.
const IMPORTS: &str = "#IMPORTS";

/// The end of the partition keys of work on erasures.
const ERASING: &str = "#ERASING";

/// The prefix of the sort keys of the work that erasures still need.
pub const ERASING_JOB: &str = "JOB#";

/// The end of the partition keys of work on the values of custom fields.
const SETTLING: &str = "#SETTLING";

/// If a new image has this attribute, the pipe sends the item's key to the queue (infra/queues.yaml). The attribute's
/// text is the ULID of the account; the queue uses it to share its consumers among accounts.
pub const WAKE: &str = "wake";

/// The prefix of the sort keys of the places of runs.
pub const RUN_PLACE: &str = "START#";

/// The prefix of the sort keys of the entries of a prospect's activity and of a run. The entries sort after all other items
/// of the partition.
pub const ACTIVITY: &str = "WRITE#";

/// The prefix of the sort keys of statements about consents. They sort after the unfinished deletion of the prospect.
pub const CONSENTS: &str = "PRIVACY#CONSENT#";

/// The prefix of the sort keys of stages that a prospect left.
pub const PAST_STAGE: &str = "STAGE#";
