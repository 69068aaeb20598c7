//! Prospects and their surroundings, as types that cannot be wrong. No I/O.

extern crate self as domain;

#[macro_use]
mod named;

pub mod absorbed;
pub mod account;
pub mod activity;
pub mod actor;
pub mod api_key;
pub mod application_question;
pub mod bounds;
pub mod caller;
pub mod changed_field;
pub mod child_id;
pub mod column;
pub mod consent;
pub mod contact;
pub mod creation;
pub mod custom;
pub mod delivery;
mod digest;
pub mod email;
pub mod entity_tag;
pub mod erasure;
pub mod event;
pub mod export;
pub mod external_id;
pub mod field;
pub mod file;
pub mod format;
pub mod formula;
pub mod hire;
pub mod html;
pub mod id;
pub mod input;
pub mod key_record;
pub mod labels;
pub mod license_status;
pub mod mac;
pub mod match_by;
pub mod meeting;
pub mod network;
pub mod note;
pub mod permission;
pub mod phone;
pub mod pipeline;
pub mod position;
pub mod prospect;
pub mod prospect_view;
pub mod resume;
pub mod resume_words;
pub mod retention;
pub mod run;
pub mod run_id;
mod shared_contacts;
pub mod signature;
pub mod stage_history;
pub mod task;
pub mod text;
pub mod time;
pub mod webhook;

pub use account::{Account, Job, Office, Settings, Source, User};
pub use actor::{Actor, ActorKind};
pub use api_key::ApiKey;
pub use application_question::ApplicationQuestion;
pub use caller::{Caller, Limits};
pub use changed_field::ChangedField;
pub use child_id::{ChildId, ChildSuffix, FileId, HireId, MeetingId, NoteId, StageMoveId, TaskId};
pub use consent::{Consent, ConsentInput, ConsentStatement, Consents, ContactChannel};
pub use contact::Contact;
pub use creation::Creation;
pub use custom::{CustomField, CustomFieldInput, CustomFieldParameters, CustomFields, CustomValue, CustomValues};
pub use delivery::{Attempt, Delivery, DeliveryState};
pub use email::Email;
pub use erasure::{Erasure, ErasureInput, Removed};
pub use event::{Event, EventKind};
pub use export::{Export, ExportFormat, ExportKind, ExportParameters};
pub use external_id::{ExternalId, ExternalSystem};
pub use file::{File, FileInput, FileKind, Upload};
pub use hire::{Hire, HireCreation, HireInput};
pub use id::{
    AccountId, DeliveryId, ErasureId, EventId, ExportId, JobId, KeyId, MergeId, OfficeId, PipelineId, ProspectId,
    SourceId, StageId, UserId, WebhookId,
};
pub use key_record::{KeyRecord, KeyRecordInput};
pub use license_status::LicenseStatus;
pub use match_by::MatchBy;
pub use meeting::{Meeting, MeetingCreation, MeetingInput};
pub use network::IpNetwork;
pub use note::{Note, NoteInput};
pub use permission::{Permission, Permissions};
pub use phone::Phone;
pub use pipeline::{Pipeline, Stage};
pub use position::{Position, SortKey};
pub use prospect::{Prospect, ProspectInput, ProspectParameters, UpsertParameters};
pub use resume::Resume;
pub use retention::{Retention, RetentionStart};
pub use run::RunEntry;
pub use run_id::RunId;
pub use stage_history::{PastStage, StageCause, StageEntry, StageReason};
pub use task::{Task, TaskCreation, TaskInput, TaskUpdate};
pub use time::UnixMs;
pub use webhook::Webhook;

/// `serde` passes a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
