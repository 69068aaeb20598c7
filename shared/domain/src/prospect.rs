//! A prospect: a candidate or lead (SPECIFICATION §7.1).

use derive::{Parameters, Record};
use serde::{Deserialize, Serialize};

pub use super::absorbed::{Absorbed, Merged};
use super::application_question::ApplicationQuestions;
use super::column::{Cell, Indexed};
use super::consent::Consents;
use super::contact::{Contact, SharedContacts};
use super::custom::{CustomValues, SentCustomFields};
pub use super::digest::digest;
use super::external_id::ExternalIds;
use super::format::{PhoneText, UnlessStage};
use super::id::{JobId, OfficeId, PipelineId, ProspectId, SourceId, StageId, UserId};
use super::labels::Labels;
use super::match_by::MatchBy;
use super::resume::SentResume;
use super::{Email, ExternalId, LicenseStatus, Phone, StageEntry, StageReason, UnixMs};

/// Who chose a prospect's source; only a choice made through the API may be changed through it (SPECIFICATION §7.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceOrigin {
    /// A write through this API.
    Api,
    /// An import, or the administrator.
    Account,
}

/// The source of a prospect, and who chose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProspectSource {
    pub id: SourceId,
    pub origin: SourceOrigin,
}

impl Indexed for ProspectSource {
    fn cell(&self) -> Cell {
        self.id.cell()
    }
}

/// A job the prospect applied for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    pub job_id: JobId,
    /// When the prospect first applied.
    pub applied_at: UnixMs,
}

impl Indexed for Vec<Application> {
    fn cell(&self) -> Cell {
        Cell::Texts(self.iter().map(|application| application.job_id.to_string()).collect())
    }
}

/// The trace of a resume in its record: the resume itself is an attachment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredResume {
    pub digest: String,
    /// How many items hold it.
    pub parts: u32,
}

/// The stored record. Its attachments (notes, application questions, resume) are separate items, so that reading a
/// prospect costs one read unit.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(
    name = "prospect",
    columns(Name, CompanyAsWritten, LabelsAsWritten, ExternalIds, Alternates, Consents, Absorbed)
)]
#[serde(rename_all = "camelCase")]
pub struct Prospect {
    /// Identifies the prospect.
    pub id: ProspectId,
    /// Counts the changes, from 1; the ETag. In an export, the line has it.
    #[field(hidden)]
    #[serde(default)]
    pub revision: u64,
    /// First name.
    #[field(client, required, fills, text = 1..=200, csv = "first name, first, given name, forename, fname")]
    pub first_name: String,
    /// Last name.
    #[field(client, required, fills, text = 1..=200, csv = "last name, last, surname, family name, lname")]
    pub last_name: String,
    /// Email address, in lower case.
    #[field(
        client,
        column = Email,
        clears,
        fills,
        by_hand,
        sent = "Email address; trimmed, and put in lower case. Null clears it.",
        csv = "email, email address, mail, mail address, primary email, work email, personal email"
    )]
    pub email: Option<Email>,
    /// Telephone number in E.164 form. Null when the submitted number was invalid.
    #[field(client, column = Phone, clears, fills, by_hand, with = PhoneText,
        sent = "Telephone number, read in the account's region and kept as E.164. An invalid one never fails the \
        request: `message` warns, and on a match the stored number stays. Null clears it.",
        csv = "phone, phone number, mobile, mobile phone, mobile number, cell, cell phone, telephone, tel, \
        telephone number, primary phone, work phone, home phone, contact number")]
    pub phone: Option<Phone>,
    /// The pipeline of the stage.
    #[field(client, column = Pipeline, by_hand, with = UnlessStage, label = "Pipeline",
        sent = "Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that \
        pipeline already.",
        csv = "pipeline, pipeline id, pipeline name")]
    pub pipeline_id: PipelineId,
    /// The stage; the same identifier is used on writes and as a filter.
    #[field(
        client,
        column = Stage,
        fills,
        by_hand,
        label = "Stage",
        sent = "The stage, with its pipeline. Takes precedence over `pipelineId`.",
        csv = "stage, stage id, current stage, stage name"
    )]
    pub stage_id: StageId,
    /// Labels, each once, ignoring case and accents.
    #[field(client, column = Labels, with = Labels,
        sent = "A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the \
        stored labels.",
        csv = "labels, label, tags, tag")]
    pub labels: Vec<String>,
    /// Job title.
    #[field(client, column = Title, label = "Job title", clears, fills, text = 0..=300,
        sent = "Job title. Null or an empty text clears it.",
        csv = "title, job title, position, role, current title")]
    pub title: Option<String>,
    /// Company.
    #[field(client, column = Company, clears, fills, text = 0..=300,
        sent = "Company. Null or an empty text clears it.",
        csv = "company, company name, organization, organisation, organization name, employer, \
        current company, account name")]
    pub company: Option<String>,
    /// State of the licence, or null.
    #[field(
        client,
        column = LicenseStatus,
        clears,
        fills,
        profile,
        label = "License status",
        csv = "license status, licence status, license, licence"
    )]
    pub license_status: Option<LicenseStatus>,
    /// Street and number.
    #[field(client, clears, fills, profile, text = 0..=300,
        sent = "Street and number. Null or an empty text clears it.",
        csv = "street address, street, address, address 1, address line 1, mailing street")]
    pub street_address: Option<String>,
    /// City.
    #[field(client, clears, fills, profile, text = 0..=300,
        sent = "City. Null or an empty text clears it.",
        csv = "city, town, mailing city")]
    pub city: Option<String>,
    /// State or region.
    #[field(client, label = "State or region", clears, fills, profile, text = 0..=300,
        sent = "State or region. Null or an empty text clears it.",
        csv = "state, region, province, state province, state region, mailing state")]
    pub state: Option<String>,
    /// Postal code.
    #[field(client, clears, fills, profile, text = 0..=300,
        sent = "Postal code. Null or an empty text clears it.",
        csv = "postal code, zip, zip code, postcode, mailing zip, mailing postal code")]
    pub postal_code: Option<String>,
    /// The office.
    #[field(
        client,
        column = Office,
        clears,
        fills,
        profile,
        label = "Office",
        sent = "An office of the account. Null clears it.",
        csv = "office, office id, office name, branch"
    )]
    pub office_id: Option<OfficeId>,
    /// The source.
    #[field(client, column = Source, clears, fills, profile, by_hand, name = "sourceId", input = source_id, with = SourceId,
        shown_as = source_id, label = "Source",
        sent = "A source of the account. On a match it changes, or is cleared by null, only if the present source is \
        empty or was set through the API; otherwise it stays and `message` reports that.")]
    pub source: Option<ProspectSource>,
    /// The jobs that the prospect applied for, each with the time of the first application.
    #[field(client, column = Jobs, hidden, by_hand, shown_by_hand, name = "jobId", input = job_id, with = JobId,
        shown_as = job_ids, label = "Job",
        sent = "A job of the account; recorded once, with the time.",
        csv = "job, job id, job name, vacancy, opening")]
    pub applications: Vec<Application>,
    /// The user who owns the prospect.
    #[field(
        client,
        column = Owner,
        fills,
        profile,
        label = "Owner",
        sent = "The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An \
        inactive user can be named only if it is the owner already.",
        csv = "owner, owner id, owner name, owner email, recruiter, assigned to"
    )]
    pub owner_id: UserId,
    /// Plain text for the profile.
    #[field(client, fills, profile, by_hand, shown_by_hand, label = "Profile notes", name = "notes", input = notes, with = String,
        text = 0..=100_000, csv = "notes, note, comments, comment, remarks")]
    pub notes_digest: Option<String>,
    /// The questions of an application form.
    #[field(client, fills, profile, by_hand, shown_by_hand, name = "applicationQuestions",
        input = application_questions, with = ApplicationQuestions,
        sent = "Questions of an application form. They replace the stored ones; at most 300,000 bytes in all.")]
    pub questions_digest: Option<String>,
    /// The resume.
    #[field(client, fills, hidden, by_hand, shown_by_hand, with = SentResume)]
    pub resume: Option<StoredResume>,
    /// When the prospect was created.
    #[field(column = CreatedAt, label = "Created")]
    pub created_at: UnixMs,
    /// When the prospect was last changed; never before an earlier change.
    #[field(column = UpdatedAt, label = "Updated")]
    pub updated_at: UnixMs,
    /// How it came into its stage, which its history shows (SPECIFICATION §13.1).
    #[field(hidden, column = StageEnteredAt)]
    pub stage_entered: Option<StageEntry>,
    /// The ids that other systems gave the prospect.
    #[field(client, clears, fills, profile, by_hand, with = ExternalIds, label = "External ids",
        sent = "The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST \
        replaces the ids of the systems in the request. Null clears them.",
        csv = "external ids")]
    pub external_ids: Vec<ExternalId>,
    /// The values of the account's custom fields, by the keys of the fields.
    #[field(client, profile, by_hand, shown_by_hand, name = "customFields", input = custom_fields,
        with = SentCustomFields, label = "Custom fields",
        sent = "Values of custom fields, by their keys. Absent keys stay; null clears a field.")]
    #[serde(skip_serializing_if = "CustomValues::is_empty", default)]
    pub custom: CustomValues,
    /// The contacts that it shares with other prospects. They never match it: other prospects own them.
    #[field(compared, profile, with = SharedContacts)]
    pub shared_contacts: Vec<Contact>,
    /// Until when the account's retention leaves the prospect alone (SPECIFICATION §15.5), or null.
    #[field(
        client,
        column = HoldUntil,
        clears,
        profile,
        label = "Hold until",
        sent = "Until when the account's retention leaves the prospect alone. Null clears it.",
        csv = "hold until"
    )]
    pub hold_until: Option<UnixMs>,
    /// Whether the prospect may be contacted, by channel (SPECIFICATION §15.1).
    #[field(hidden)]
    #[serde(skip_serializing_if = "Consents::is_empty", default)]
    pub consents: Consents,
    /// Where it went, if it was merged into another prospect.
    #[field(hidden)]
    pub merged: Option<Merged>,
    /// The records that it has from prospects that were merged into it.
    #[field(hidden)]
    #[serde(skip_serializing_if = "Absorbed::is_nothing", default)]
    pub absorbed: Absorbed,
}

/// The parameters of a request that creates or updates a prospect.
#[derive(Clone, Debug, Default, Parameters)]
pub struct ProspectParameters {
    /// True suppresses the outbound notifications of this write; false unless it is given.
    pub mute_webhook: Option<bool>,
    /// The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account.
    pub user_id: Option<UserId>,
    /// Without `sourceId`: the source of this name, ignoring case and accents, is used, or created.
    #[field(text = 1..=200, label = "Source", csv = "source, source name, new source name, lead source")]
    pub new_source_name: Option<String>,
    /// Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with
    /// `labels`.
    #[field(with = Labels)]
    pub add_labels: Option<Vec<String>>,
    /// Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed
    /// before `addLabels` are added. Not with `labels`.
    #[field(with = Labels)]
    pub remove_labels: Option<Vec<String>>,
    /// Why the prospect moves to another stage: an object. Kept with the move; without one, it changes nothing.
    #[field(with = StageReason)]
    pub stage_reason: Option<StageReason>,
}

/// The parameters of POST /prospects alone.
#[derive(Clone, Debug, Default, Parameters)]
pub struct UpsertParameters {
    /// False returns a matched prospect unchanged; true unless it is given.
    pub update: Option<bool>,
    /// The fields that may match a prospect; all three unless it is given. An email or phone that is not named and belongs to
    /// another prospect is stored as a shared contact.
    pub match_by: Option<MatchBy>,
}

#[expect(clippy::ref_option, reason = "the derived accessor passes a reference to the field")]
fn source_id(source: &Option<ProspectSource>) -> Option<SourceId> {
    source.as_ref().map(|source| source.id)
}

fn job_ids(applications: &[Application]) -> Vec<JobId> {
    applications.iter().map(|application| application.job_id).collect()
}

impl Prospect {
    /// A new prospect without any values but its place and its owner. It gets the values of a request.
    pub fn blank(id: ProspectId, stage: (StageId, PipelineId), owner_id: UserId, entered: StageEntry) -> Self {
        Self {
            id,
            revision: 1,
            first_name: String::new(),
            last_name: String::new(),
            email: None,
            phone: None,
            pipeline_id: stage.1,
            stage_id: stage.0,
            labels: Vec::new(),
            title: None,
            company: None,
            license_status: None,
            street_address: None,
            city: None,
            state: None,
            postal_code: None,
            office_id: None,
            source: None,
            applications: Vec::new(),
            owner_id,
            notes_digest: None,
            questions_digest: None,
            resume: None,
            created_at: entered.at,
            updated_at: entered.at,
            stage_entered: Some(entered),
            external_ids: Vec::new(),
            custom: CustomValues::default(),
            shared_contacts: Vec::new(),
            hold_until: None,
            consents: Consents::default(),
            merged: None,
            absorbed: Absorbed::default(),
        }
    }

    /// The prospects whose items are its own: itself, then the prospects that were merged into it.
    pub fn group(&self) -> impl Iterator<Item = ProspectId> + '_ {
        std::iter::once(self.id).chain(self.absorbed.ids.iter().copied())
    }

    /// The external ids that find it, its own first.
    pub fn all_external_ids(&self) -> impl Iterator<Item = &ExternalId> {
        self.external_ids.iter().chain(&self.absorbed.external_ids)
    }

    pub fn moved_to(&self, (stage_id, pipeline_id): (StageId, PipelineId), entry: StageEntry) -> Self {
        Self { stage_id, pipeline_id, stage_entered: Some(entry), ..self.clone() }
    }
}
