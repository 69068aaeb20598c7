// Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

//! The operations of the API.

use reqwest::Method;

use crate::call::{Call, List};
use crate::client::Client;
use crate::types as t;

impl<T> Call<T> {
    /// An id of your own for the request: 1 to 128 letters, digits, `.`, `_` and `-`. The response and our log contain it. An invalid one is replaced.
    pub fn x_request_id(self, value: &str) -> Self {
        self.header("x-request-id", value)
    }
    /// `handling=strict` (RFC 7240) refuses unknown members with 400, as unknown query parameters are without it. `handling=lenient` ignores both. Other preferences are ignored.
    pub fn prefer(self, value: &str) -> Self {
        self.header("prefer", value)
    }
    /// Makes a repetition safe for 24 hours: the same key with the same method, path, query and body returns the first response again, and nothing executes twice. 1 to 512 visible ASCII characters, scoped to the account. `"abc"`, in quotes as the IETF draft writes it, equals `abc`.
    pub fn x_idempotency_key(self, value: &str) -> Self {
        self.header("x-idempotency-key", value)
    }
    /// Another name of `X-Idempotency-Key`. Both, and different: 400.
    pub fn idempotency_key(self, value: &str) -> Self {
        self.header("idempotency-key", value)
    }
    /// The program that acts for the user. Events of the write name it.
    pub fn agent(self, value: &str) -> Self {
        self.header("agent", value)
    }
    /// Groups the writes of one run, which can be undone together. Events of the write name it.
    pub fn run_id(self, value: &str) -> Self {
        self.header("run-id", value)
    }
    /// The `ETag` that you have: if the record still has it, the response is 304 without a body.
    pub fn if_none_match(self, value: &str) -> Self {
        self.header("if-none-match", value)
    }
    /// The `ETag` whose revision the record must have, else 412 and nothing is written. What other records say of it, such as the name of its stage, does not matter. A comma-separated list is allowed; `*` is any. An `ETag` without its quotes is 400.
    pub fn if_match(self, value: &str) -> Self {
        self.header("if-match", value)
    }
}

impl Client {
    /// The operations of `prospects`.
    pub const fn prospects(&self) -> Prospects<'_> {
        Prospects { client: self }
    }
    /// The operations of `reports`.
    pub const fn reports(&self) -> Reports<'_> {
        Reports { client: self }
    }
    /// The operations of `runs`.
    pub const fn runs(&self) -> Runs<'_> {
        Runs { client: self }
    }
    /// The operations of `privacy`.
    pub const fn privacy(&self) -> Privacy<'_> {
        Privacy { client: self }
    }
    /// The operations of `tasks`.
    pub const fn tasks(&self) -> Tasks<'_> {
        Tasks { client: self }
    }
    /// The operations of `hires`.
    pub const fn hires(&self) -> Hires<'_> {
        Hires { client: self }
    }
    /// The operations of `notes`.
    pub const fn notes(&self) -> Notes<'_> {
        Notes { client: self }
    }
    /// The operations of `meetings`.
    pub const fn meetings(&self) -> Meetings<'_> {
        Meetings { client: self }
    }
    /// The operations of `files`.
    pub const fn files(&self) -> Files<'_> {
        Files { client: self }
    }
    /// The operations of `imports`.
    pub const fn imports(&self) -> Imports<'_> {
        Imports { client: self }
    }
    /// The operations of `exports`.
    pub const fn exports(&self) -> Exports<'_> {
        Exports { client: self }
    }
    /// The operations of `account`.
    pub const fn account(&self) -> Account<'_> {
        Account { client: self }
    }
    /// The operations of `users`.
    pub const fn users(&self) -> Users<'_> {
        Users { client: self }
    }
    /// The operations of `pipelines`.
    pub const fn pipelines(&self) -> Pipelines<'_> {
        Pipelines { client: self }
    }
    /// The operations of `stages`.
    pub const fn stages(&self) -> Stages<'_> {
        Stages { client: self }
    }
    /// The operations of `offices`.
    pub const fn offices(&self) -> Offices<'_> {
        Offices { client: self }
    }
    /// The operations of `sources`.
    pub const fn sources(&self) -> Sources<'_> {
        Sources { client: self }
    }
    /// The operations of `jobs`.
    pub const fn jobs(&self) -> Jobs<'_> {
        Jobs { client: self }
    }
    /// The operations of `customFields`.
    pub const fn custom_fields(&self) -> CustomFields<'_> {
        CustomFields { client: self }
    }
    /// The operations of `keys`.
    pub const fn keys(&self) -> Keys<'_> {
        Keys { client: self }
    }
    /// The operations of `grants`.
    pub const fn grants(&self) -> Grants<'_> {
        Grants { client: self }
    }
    /// The operations of `health`.
    pub const fn health(&self) -> Health<'_> {
        Health { client: self }
    }
    /// The operations of `webhooks`.
    pub const fn webhooks(&self) -> Webhooks<'_> {
        Webhooks { client: self }
    }
    /// The operations of `events`.
    pub const fn events(&self) -> Events<'_> {
        Events { client: self }
    }
}

/// The operations of `prospects`.
#[derive(Clone, Copy)]
pub struct Prospects<'a> {
    pub(crate) client: &'a Client,
}

impl Prospects<'_> {
    /// Create or update a prospect: `POST /prospects`.
    pub fn upsert(&self, body: &t::ProspectUpsert) -> Call<t::ProspectAnswer> {
        self.client.request(Method::POST, "/prospects", &[]).json(body)
    }
    /// List prospects: `GET /prospects`.
    pub fn list(&self, params: &t::ProspectsListParams) -> List<t::ListedProspect> {
        List::new(self.client.request(Method::GET, "/prospects", &[]).query(params))
    }
    /// Get a prospect: `GET /prospects/{prospectId}`.
    pub fn get(&self, prospect_id: &str, params: &t::ProspectsGetParams) -> Call<t::ProspectAnswer> {
        self.client.request(Method::GET, "/prospects/{prospectId}", &[prospect_id]).query(params)
    }
    /// Update a prospect: `PATCH /prospects/{prospectId}`.
    pub fn update(&self, prospect_id: &str, body: &t::ProspectUpdate) -> Call<t::ProspectAnswer> {
        self.client.request(Method::PATCH, "/prospects/{prospectId}", &[prospect_id]).json(body)
    }
    /// Update a prospect by PUT: `PUT /prospects/{prospectId}`.
    pub fn replace(&self, prospect_id: &str, body: &t::ProspectUpdate) -> Call<t::ProspectAnswer> {
        self.client.request(Method::PUT, "/prospects/{prospectId}", &[prospect_id]).json(body)
    }
    /// Delete a prospect: `DELETE /prospects/{prospectId}`.
    pub fn delete(&self, prospect_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/prospects/{prospectId}", &[prospect_id])
    }
    /// Create or update many prospects: `POST /prospects/batch`.
    pub fn upsert_batch(&self, body: &t::ProspectUpsertBatch) -> Call<t::ProspectBatchAnswer> {
        self.client.request(Method::POST, "/prospects/batch", &[]).json(body)
    }
    /// Update many prospects: `PATCH /prospects/batch`.
    pub fn update_batch(&self, body: &t::ProspectUpdateBatch) -> Call<t::ProspectBatchAnswer> {
        self.client.request(Method::PATCH, "/prospects/batch", &[]).json(body)
    }
    /// Update many prospects by PUT: `PUT /prospects/batch`.
    pub fn replace_batch(&self, body: &t::ProspectUpdateBatch) -> Call<t::ProspectBatchAnswer> {
        self.client.request(Method::PUT, "/prospects/batch", &[]).json(body)
    }
    /// List prospects that may be the same person: `GET /prospects/duplicates`.
    pub fn list_duplicates(&self, params: &t::ProspectsListDuplicatesParams) -> List<t::DuplicatesGroup> {
        List::new(self.client.request(Method::GET, "/prospects/duplicates", &[]).query(params))
    }
    /// Count prospects: `GET /prospects/count`.
    pub fn count(&self, params: &t::ProspectsCountParams) -> Call<t::ProspectCount> {
        self.client.request(Method::GET, "/prospects/count", &[]).query(params)
    }
    /// Count prospects by their fields: `GET /prospects/facets`.
    pub fn count_facets(&self, params: &t::ProspectsCountFacetsParams) -> Call<t::Facets> {
        self.client.request(Method::GET, "/prospects/facets", &[]).query(params)
    }
    /// Get a prospect's consents: `GET /prospects/{prospectId}/consents`.
    pub fn get_consents(&self, prospect_id: &str) -> Call<t::ConsentsAnswer> {
        self.client.request(Method::GET, "/prospects/{prospectId}/consents", &[prospect_id])
    }
    /// Record a prospect's consent: `PUT /prospects/{prospectId}/consents/{channel}`.
    pub fn put_consent(&self, prospect_id: &str, channel: &str, body: &t::ConsentRequest) -> Call<t::ConsentAnswer> {
        self.client
            .request(Method::PUT, "/prospects/{prospectId}/consents/{channel}", &[prospect_id, channel])
            .json(body)
    }
    /// Merge prospects: `POST /prospects/{prospectId}/merge`.
    pub fn merge(&self, prospect_id: &str, body: &t::MergeRequest) -> Call<t::MergeAnswer> {
        self.client.request(Method::POST, "/prospects/{prospectId}/merge", &[prospect_id]).json(body)
    }
    /// Undo a merge: `POST /merges/{mergeId}/undo`.
    pub fn undo_merge(&self, merge_id: &str) -> Call<t::UndoAnswer> {
        self.client.request(Method::POST, "/merges/{mergeId}/undo", &[merge_id])
    }
    /// Get a prospect's profile: `GET /prospects/{prospectId}/profile`.
    pub fn get_profile(&self, prospect_id: &str) -> Call<t::ProfileAnswer> {
        self.client.request(Method::GET, "/prospects/{prospectId}/profile", &[prospect_id])
    }
    /// Get a prospect's resume: `GET /prospects/{prospectId}/resume`.
    pub fn get_resume(&self, prospect_id: &str) -> Call<t::ResumeAnswer> {
        self.client.request(Method::GET, "/prospects/{prospectId}/resume", &[prospect_id])
    }
    /// Delete a prospect's resume: `DELETE /prospects/{prospectId}/resume`.
    pub fn delete_resume(&self, prospect_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/prospects/{prospectId}/resume", &[prospect_id])
    }
    /// Get a prospect's history: `GET /prospects/{prospectId}/history`.
    pub fn get_history(&self, prospect_id: &str) -> Call<t::HistoryAnswer> {
        self.client.request(Method::GET, "/prospects/{prospectId}/history", &[prospect_id])
    }
    /// List a prospect's activity: `GET /prospects/{prospectId}/activity`.
    pub fn list_activity(
        &self,
        prospect_id: &str,
        params: &t::ProspectsListActivityParams,
    ) -> List<t::ActivitySelection> {
        List::new(self.client.request(Method::GET, "/prospects/{prospectId}/activity", &[prospect_id]).query(params))
    }
}

/// The operations of `reports`.
#[derive(Clone, Copy)]
pub struct Reports<'a> {
    pub(crate) client: &'a Client,
}

impl Reports<'_> {
    /// Report the stages: `GET /reports/stages`.
    pub fn stages(&self, params: &t::ReportsStagesParams) -> Call<t::StagesReport> {
        self.client.request(Method::GET, "/reports/stages", &[]).query(params)
    }
}

/// The operations of `runs`.
#[derive(Clone, Copy)]
pub struct Runs<'a> {
    pub(crate) client: &'a Client,
}

impl Runs<'_> {
    /// List runs: `GET /runs`.
    pub fn list(&self, params: &t::RunsListParams) -> List<t::ListedRun> {
        List::new(self.client.request(Method::GET, "/runs", &[]).query(params))
    }
    /// Get a run: `GET /runs/{runId}`.
    pub fn get(&self, run_id: &str) -> Call<t::RunAnswer> {
        self.client.request(Method::GET, "/runs/{runId}", &[run_id])
    }
    /// Undo a run: `POST /runs/{runId}/undo`.
    pub fn undo(&self, run_id: &str) -> Call<t::UndoRunAnswer> {
        self.client.request(Method::POST, "/runs/{runId}/undo", &[run_id])
    }
}

/// The operations of `privacy`.
#[derive(Clone, Copy)]
pub struct Privacy<'a> {
    pub(crate) client: &'a Client,
}

impl Privacy<'_> {
    /// List erasures: `GET /erasures`.
    pub fn list_erasures(&self, params: &t::PrivacyListErasuresParams) -> List<t::ListedErasure> {
        List::new(self.client.request(Method::GET, "/erasures", &[]).query(params))
    }
    /// Get an erasure: `GET /erasures/{erasureId}`.
    pub fn get_erasure(&self, erasure_id: &str) -> Call<t::ErasureAnswer> {
        self.client.request(Method::GET, "/erasures/{erasureId}", &[erasure_id])
    }
    /// Erase a person: `POST /prospects/{prospectId}/erase`.
    pub fn erase_prospect(&self, prospect_id: &str, body: &t::ErasureRequest) -> Call<t::ErasureAnswer> {
        self.client.request(Method::POST, "/prospects/{prospectId}/erase", &[prospect_id]).json(body)
    }
    /// Export a person: `GET /prospects/{prospectId}/export`.
    pub fn export_prospect(&self, prospect_id: &str) -> Call<t::PersonExport> {
        self.client.request(Method::GET, "/prospects/{prospectId}/export", &[prospect_id])
    }
}

/// The operations of `tasks`.
#[derive(Clone, Copy)]
pub struct Tasks<'a> {
    pub(crate) client: &'a Client,
}

impl Tasks<'_> {
    /// Create a task: `POST /tasks`.
    pub fn create(&self, body: &t::TaskCreate) -> Call<t::TaskAnswer> {
        self.client.request(Method::POST, "/tasks", &[]).json(body)
    }
    /// List tasks: `GET /tasks`.
    pub fn list(&self, params: &t::TasksListParams) -> List<t::ListedTask> {
        List::new(self.client.request(Method::GET, "/tasks", &[]).query(params))
    }
    /// Get a task: `GET /tasks/{taskId}`.
    pub fn get(&self, task_id: &str) -> Call<t::TaskAnswer> {
        self.client.request(Method::GET, "/tasks/{taskId}", &[task_id])
    }
    /// Update a task: `PATCH /tasks/{taskId}`.
    pub fn update(&self, task_id: &str, body: &t::TaskUpdate) -> Call<t::TaskAnswer> {
        self.client.request(Method::PATCH, "/tasks/{taskId}", &[task_id]).json(body)
    }
    /// Update a task by PUT: `PUT /tasks/{taskId}`.
    pub fn replace(&self, task_id: &str, body: &t::TaskUpdate) -> Call<t::TaskAnswer> {
        self.client.request(Method::PUT, "/tasks/{taskId}", &[task_id]).json(body)
    }
    /// Delete a task: `DELETE /tasks/{taskId}`.
    pub fn delete(&self, task_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/tasks/{taskId}", &[task_id])
    }
    /// Create many tasks: `POST /tasks/batch`.
    pub fn create_batch(&self, body: &t::TaskBatch) -> Call<t::TaskBatchAnswer> {
        self.client.request(Method::POST, "/tasks/batch", &[]).json(body)
    }
    /// Count tasks by their fields: `GET /tasks/facets`.
    pub fn count_facets(&self, params: &t::TasksCountFacetsParams) -> Call<t::Facets> {
        self.client.request(Method::GET, "/tasks/facets", &[]).query(params)
    }
}

/// The operations of `hires`.
#[derive(Clone, Copy)]
pub struct Hires<'a> {
    pub(crate) client: &'a Client,
}

impl Hires<'_> {
    /// Create a hire: `POST /hires`.
    pub fn create(&self, body: &t::HireCreate) -> Call<t::HireAnswer> {
        self.client.request(Method::POST, "/hires", &[]).json(body)
    }
    /// List hires: `GET /hires`.
    pub fn list(&self, params: &t::HiresListParams) -> List<t::ListedHire> {
        List::new(self.client.request(Method::GET, "/hires", &[]).query(params))
    }
    /// Get a hire: `GET /hires/{hireId}`.
    pub fn get(&self, hire_id: &str) -> Call<t::HireAnswer> {
        self.client.request(Method::GET, "/hires/{hireId}", &[hire_id])
    }
    /// Update a hire: `PATCH /hires/{hireId}`.
    pub fn update(&self, hire_id: &str, body: &t::HireUpdate) -> Call<t::HireAnswer> {
        self.client.request(Method::PATCH, "/hires/{hireId}", &[hire_id]).json(body)
    }
    /// Update a hire by PUT: `PUT /hires/{hireId}`.
    pub fn replace(&self, hire_id: &str, body: &t::HireUpdate) -> Call<t::HireAnswer> {
        self.client.request(Method::PUT, "/hires/{hireId}", &[hire_id]).json(body)
    }
    /// Delete a hire: `DELETE /hires/{hireId}`.
    pub fn delete(&self, hire_id: &str) -> Call<t::HireDeleted> {
        self.client.request(Method::DELETE, "/hires/{hireId}", &[hire_id])
    }
    /// Create many hires: `POST /hires/batch`.
    pub fn create_batch(&self, body: &t::HireBatch) -> Call<t::HireBatchAnswer> {
        self.client.request(Method::POST, "/hires/batch", &[]).json(body)
    }
    /// Count hires by their fields: `GET /hires/facets`.
    pub fn count_facets(&self, params: &t::HiresCountFacetsParams) -> Call<t::Facets> {
        self.client.request(Method::GET, "/hires/facets", &[]).query(params)
    }
    /// Delete a hire, by its former route: `DELETE /prospects/{prospectId}/hire/{hireId}`.
    pub fn delete_of_prospect(&self, prospect_id: &str, hire_id: &str) -> Call<t::HireDeleted> {
        self.client.request(Method::DELETE, "/prospects/{prospectId}/hire/{hireId}", &[prospect_id, hire_id])
    }
}

/// The operations of `notes`.
#[derive(Clone, Copy)]
pub struct Notes<'a> {
    pub(crate) client: &'a Client,
}

impl Notes<'_> {
    /// Create a note: `POST /notes`.
    pub fn create(&self, body: &t::NoteCreate) -> Call<t::NoteAnswer> {
        self.client.request(Method::POST, "/notes", &[]).json(body)
    }
    /// List notes: `GET /notes`.
    pub fn list(&self, params: &t::NotesListParams) -> List<t::ListedNote> {
        List::new(self.client.request(Method::GET, "/notes", &[]).query(params))
    }
    /// Get a note: `GET /notes/{noteId}`.
    pub fn get(&self, note_id: &str) -> Call<t::NoteAnswer> {
        self.client.request(Method::GET, "/notes/{noteId}", &[note_id])
    }
    /// Update a note: `PATCH /notes/{noteId}`.
    pub fn update(&self, note_id: &str, body: &t::NoteUpdate) -> Call<t::NoteAnswer> {
        self.client.request(Method::PATCH, "/notes/{noteId}", &[note_id]).json(body)
    }
    /// Update a note by PUT: `PUT /notes/{noteId}`.
    pub fn replace(&self, note_id: &str, body: &t::NoteUpdate) -> Call<t::NoteAnswer> {
        self.client.request(Method::PUT, "/notes/{noteId}", &[note_id]).json(body)
    }
    /// Delete a note: `DELETE /notes/{noteId}`.
    pub fn delete(&self, note_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/notes/{noteId}", &[note_id])
    }
    /// Create many notes: `POST /notes/batch`.
    pub fn create_batch(&self, body: &t::NoteBatch) -> Call<t::NoteBatchAnswer> {
        self.client.request(Method::POST, "/notes/batch", &[]).json(body)
    }
}

/// The operations of `meetings`.
#[derive(Clone, Copy)]
pub struct Meetings<'a> {
    pub(crate) client: &'a Client,
}

impl Meetings<'_> {
    /// Create a meeting: `POST /meetings`.
    pub fn create(&self, body: &t::MeetingCreate) -> Call<t::MeetingAnswer> {
        self.client.request(Method::POST, "/meetings", &[]).json(body)
    }
    /// List meetings: `GET /meetings`.
    pub fn list(&self, params: &t::MeetingsListParams) -> List<t::ListedMeeting> {
        List::new(self.client.request(Method::GET, "/meetings", &[]).query(params))
    }
    /// Get a meeting: `GET /meetings/{meetingId}`.
    pub fn get(&self, meeting_id: &str) -> Call<t::MeetingAnswer> {
        self.client.request(Method::GET, "/meetings/{meetingId}", &[meeting_id])
    }
    /// Update a meeting: `PATCH /meetings/{meetingId}`.
    pub fn update(&self, meeting_id: &str, body: &t::MeetingUpdate) -> Call<t::MeetingAnswer> {
        self.client.request(Method::PATCH, "/meetings/{meetingId}", &[meeting_id]).json(body)
    }
    /// Update a meeting by PUT: `PUT /meetings/{meetingId}`.
    pub fn replace(&self, meeting_id: &str, body: &t::MeetingUpdate) -> Call<t::MeetingAnswer> {
        self.client.request(Method::PUT, "/meetings/{meetingId}", &[meeting_id]).json(body)
    }
    /// Delete a meeting: `DELETE /meetings/{meetingId}`.
    pub fn delete(&self, meeting_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/meetings/{meetingId}", &[meeting_id])
    }
    /// Create many meetings: `POST /meetings/batch`.
    pub fn create_batch(&self, body: &t::MeetingBatch) -> Call<t::MeetingBatchAnswer> {
        self.client.request(Method::POST, "/meetings/batch", &[]).json(body)
    }
    /// Count meetings by their fields: `GET /meetings/facets`.
    pub fn count_facets(&self, params: &t::MeetingsCountFacetsParams) -> Call<t::Facets> {
        self.client.request(Method::GET, "/meetings/facets", &[]).query(params)
    }
}

/// The operations of `files`.
#[derive(Clone, Copy)]
pub struct Files<'a> {
    pub(crate) client: &'a Client,
}

impl Files<'_> {
    /// Upload a file: `POST /prospects/{prospectId}/files`.
    pub fn upload(&self, prospect_id: &str, body: &t::FileCreate) -> Call<t::FileUpload> {
        self.client.request(Method::POST, "/prospects/{prospectId}/files", &[prospect_id]).json(body)
    }
    /// List files: `GET /files`.
    pub fn list(&self, params: &t::FilesListParams) -> List<t::ListedFile> {
        List::new(self.client.request(Method::GET, "/files", &[]).query(params))
    }
    /// Get a file: `GET /files/{fileId}`.
    pub fn get(&self, file_id: &str) -> Call<t::FileAnswer> {
        self.client.request(Method::GET, "/files/{fileId}", &[file_id])
    }
    /// Delete a file: `DELETE /files/{fileId}`.
    pub fn delete(&self, file_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/files/{fileId}", &[file_id])
    }
    /// Download a file: `GET /files/{fileId}/content`.
    pub fn get_content(&self, file_id: &str) -> Call<t::FileContent> {
        self.client.request(Method::GET, "/files/{fileId}/content", &[file_id])
    }
}

/// The operations of `imports`.
#[derive(Clone, Copy)]
pub struct Imports<'a> {
    pub(crate) client: &'a Client,
}

impl Imports<'_> {
    /// Create an import: `POST /imports`.
    pub fn create(&self, body: &t::ImportCreate) -> Call<t::ImportUpload> {
        self.client.request(Method::POST, "/imports", &[]).json(body)
    }
    /// List imports: `GET /imports`.
    pub fn list(&self, params: &t::ImportsListParams) -> List<t::ListedImport> {
        List::new(self.client.request(Method::GET, "/imports", &[]).query(params))
    }
    /// Get an import: `GET /imports/{importId}`.
    pub fn get(&self, import_id: &str) -> Call<t::ImportAnswer> {
        self.client.request(Method::GET, "/imports/{importId}", &[import_id])
    }
    /// Change an import: `PATCH /imports/{importId}`.
    pub fn update(&self, import_id: &str, body: &t::ImportUpdate) -> Call<t::ImportAnswer> {
        self.client.request(Method::PATCH, "/imports/{importId}", &[import_id]).json(body)
    }
    /// Change an import by PUT: `PUT /imports/{importId}`.
    pub fn replace(&self, import_id: &str, body: &t::ImportUpdate) -> Call<t::ImportAnswer> {
        self.client.request(Method::PUT, "/imports/{importId}", &[import_id]).json(body)
    }
    /// Delete an import: `DELETE /imports/{importId}`.
    pub fn delete(&self, import_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/imports/{importId}", &[import_id])
    }
    /// Start an import: `POST /imports/{importId}/start`.
    pub fn start(&self, import_id: &str) -> Call<t::ImportAnswer> {
        self.client.request(Method::POST, "/imports/{importId}/start", &[import_id])
    }
    /// Cancel an import: `POST /imports/{importId}/cancel`.
    pub fn cancel(&self, import_id: &str) -> Call<t::ImportAnswer> {
        self.client.request(Method::POST, "/imports/{importId}/cancel", &[import_id])
    }
    /// Download the rejected lines: `GET /imports/{importId}/rejected`.
    pub fn get_rejected_lines(&self, import_id: &str) -> Call<t::FileContent> {
        self.client.request(Method::GET, "/imports/{importId}/rejected", &[import_id])
    }
}

/// The operations of `exports`.
#[derive(Clone, Copy)]
pub struct Exports<'a> {
    pub(crate) client: &'a Client,
}

impl Exports<'_> {
    /// Export the account: `POST /exports`.
    pub fn create(&self, body: &t::ExportRequest) -> Call<t::ExportAnswer> {
        self.client.request(Method::POST, "/exports", &[]).json(body)
    }
    /// List exports: `GET /exports`.
    pub fn list(&self, params: &t::ExportsListParams) -> List<t::ListedExport> {
        List::new(self.client.request(Method::GET, "/exports", &[]).query(params))
    }
    /// Get an export: `GET /exports/{exportId}`.
    pub fn get(&self, export_id: &str) -> Call<t::ExportFiles> {
        self.client.request(Method::GET, "/exports/{exportId}", &[export_id])
    }
}

/// The operations of `account`.
#[derive(Clone, Copy)]
pub struct Account<'a> {
    pub(crate) client: &'a Client,
}

impl Account<'_> {
    /// Get the account: `GET /account`.
    pub fn get(&self) -> Call<t::AccountAnswer> {
        self.client.request(Method::GET, "/account", &[])
    }
    /// Update the account: `PATCH /account`.
    pub fn update(&self, body: &t::AccountUpdate) -> Call<t::AccountAnswer> {
        self.client.request(Method::PATCH, "/account", &[]).json(body)
    }
    /// Update the account by PUT: `PUT /account`.
    pub fn replace(&self, body: &t::AccountUpdate) -> Call<t::AccountAnswer> {
        self.client.request(Method::PUT, "/account", &[]).json(body)
    }
    /// List the account's log: `GET /account/log`.
    pub fn list_log(&self, params: &t::AccountListLogParams) -> List<t::LogEntrySelection> {
        List::new(self.client.request(Method::GET, "/account/log", &[]).query(params))
    }
}

/// The operations of `users`.
#[derive(Clone, Copy)]
pub struct Users<'a> {
    pub(crate) client: &'a Client,
}

impl Users<'_> {
    /// Create a user: `POST /users`.
    pub fn create(&self, body: &t::UserCreate) -> Call<t::UserAnswer> {
        self.client.request(Method::POST, "/users", &[]).json(body)
    }
    /// List users: `GET /users`.
    pub fn list(&self, params: &t::UsersListParams) -> List<t::ListedUser> {
        List::new(self.client.request(Method::GET, "/users", &[]).query(params))
    }
    /// Get a user: `GET /users/{userId}`.
    pub fn get(&self, user_id: &str) -> Call<t::UserAnswer> {
        self.client.request(Method::GET, "/users/{userId}", &[user_id])
    }
    /// Update a user: `PATCH /users/{userId}`.
    pub fn update(&self, user_id: &str, body: &t::UserUpdate) -> Call<t::UserAnswer> {
        self.client.request(Method::PATCH, "/users/{userId}", &[user_id]).json(body)
    }
    /// Update a user by PUT: `PUT /users/{userId}`.
    pub fn replace(&self, user_id: &str, body: &t::UserUpdate) -> Call<t::UserAnswer> {
        self.client.request(Method::PUT, "/users/{userId}", &[user_id]).json(body)
    }
    /// Delete a user: `DELETE /users/{userId}`.
    pub fn delete(&self, user_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/users/{userId}", &[user_id])
    }
    /// Reassign the records of a user: `POST /users/{userId}/reassign`.
    pub fn reassign(&self, user_id: &str, body: &t::ReassignRequest) -> Call<t::Reassigned> {
        self.client.request(Method::POST, "/users/{userId}/reassign", &[user_id]).json(body)
    }
}

/// The operations of `pipelines`.
#[derive(Clone, Copy)]
pub struct Pipelines<'a> {
    pub(crate) client: &'a Client,
}

impl Pipelines<'_> {
    /// Create a pipeline: `POST /pipelines`.
    pub fn create(&self, body: &t::PipelineCreate) -> Call<t::PipelineAnswer> {
        self.client.request(Method::POST, "/pipelines", &[]).json(body)
    }
    /// List pipelines: `GET /pipelines`.
    pub fn list(&self, params: &t::PipelinesListParams) -> List<t::ListedPipeline> {
        List::new(self.client.request(Method::GET, "/pipelines", &[]).query(params))
    }
    /// Get a pipeline: `GET /pipelines/{pipelineId}`.
    pub fn get(&self, pipeline_id: &str) -> Call<t::PipelineAnswer> {
        self.client.request(Method::GET, "/pipelines/{pipelineId}", &[pipeline_id])
    }
    /// Update a pipeline: `PATCH /pipelines/{pipelineId}`.
    pub fn update(&self, pipeline_id: &str, body: &t::PipelineUpdate) -> Call<t::PipelineAnswer> {
        self.client.request(Method::PATCH, "/pipelines/{pipelineId}", &[pipeline_id]).json(body)
    }
    /// Update a pipeline by PUT: `PUT /pipelines/{pipelineId}`.
    pub fn replace(&self, pipeline_id: &str, body: &t::PipelineUpdate) -> Call<t::PipelineAnswer> {
        self.client.request(Method::PUT, "/pipelines/{pipelineId}", &[pipeline_id]).json(body)
    }
    /// Delete a pipeline: `DELETE /pipelines/{pipelineId}`.
    pub fn delete(&self, pipeline_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/pipelines/{pipelineId}", &[pipeline_id])
    }
}

/// The operations of `stages`.
#[derive(Clone, Copy)]
pub struct Stages<'a> {
    pub(crate) client: &'a Client,
}

impl Stages<'_> {
    /// Create a stage: `POST /stages`.
    pub fn create(&self, body: &t::StageCreate) -> Call<t::StageAnswer> {
        self.client.request(Method::POST, "/stages", &[]).json(body)
    }
    /// List stages: `GET /stages`.
    pub fn list(&self, params: &t::StagesListParams) -> List<t::ListedStage> {
        List::new(self.client.request(Method::GET, "/stages", &[]).query(params))
    }
    /// Get a stage: `GET /stages/{stageId}`.
    pub fn get(&self, stage_id: &str) -> Call<t::StageAnswer> {
        self.client.request(Method::GET, "/stages/{stageId}", &[stage_id])
    }
    /// Update a stage: `PATCH /stages/{stageId}`.
    pub fn update(&self, stage_id: &str, body: &t::StageUpdate) -> Call<t::StageAnswer> {
        self.client.request(Method::PATCH, "/stages/{stageId}", &[stage_id]).json(body)
    }
    /// Update a stage by PUT: `PUT /stages/{stageId}`.
    pub fn replace(&self, stage_id: &str, body: &t::StageUpdate) -> Call<t::StageAnswer> {
        self.client.request(Method::PUT, "/stages/{stageId}", &[stage_id]).json(body)
    }
    /// Delete a stage: `DELETE /stages/{stageId}`.
    pub fn delete(&self, stage_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/stages/{stageId}", &[stage_id])
    }
}

/// The operations of `offices`.
#[derive(Clone, Copy)]
pub struct Offices<'a> {
    pub(crate) client: &'a Client,
}

impl Offices<'_> {
    /// Create an office: `POST /offices`.
    pub fn create(&self, body: &t::OfficeCreate) -> Call<t::OfficeAnswer> {
        self.client.request(Method::POST, "/offices", &[]).json(body)
    }
    /// List offices: `GET /offices`.
    pub fn list(&self, params: &t::OfficesListParams) -> List<t::ListedOffice> {
        List::new(self.client.request(Method::GET, "/offices", &[]).query(params))
    }
    /// Get an office: `GET /offices/{officeId}`.
    pub fn get(&self, office_id: &str) -> Call<t::OfficeAnswer> {
        self.client.request(Method::GET, "/offices/{officeId}", &[office_id])
    }
    /// Update an office: `PATCH /offices/{officeId}`.
    pub fn update(&self, office_id: &str, body: &t::OfficeUpdate) -> Call<t::OfficeAnswer> {
        self.client.request(Method::PATCH, "/offices/{officeId}", &[office_id]).json(body)
    }
    /// Update an office by PUT: `PUT /offices/{officeId}`.
    pub fn replace(&self, office_id: &str, body: &t::OfficeUpdate) -> Call<t::OfficeAnswer> {
        self.client.request(Method::PUT, "/offices/{officeId}", &[office_id]).json(body)
    }
    /// Delete an office: `DELETE /offices/{officeId}`.
    pub fn delete(&self, office_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/offices/{officeId}", &[office_id])
    }
}

/// The operations of `sources`.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    pub(crate) client: &'a Client,
}

impl Sources<'_> {
    /// Create a source: `POST /sources`.
    pub fn create(&self, body: &t::SourceCreate) -> Call<t::SourceAnswer> {
        self.client.request(Method::POST, "/sources", &[]).json(body)
    }
    /// List sources: `GET /sources`.
    pub fn list(&self, params: &t::SourcesListParams) -> List<t::ListedSource> {
        List::new(self.client.request(Method::GET, "/sources", &[]).query(params))
    }
    /// Get a source: `GET /sources/{sourceId}`.
    pub fn get(&self, source_id: &str) -> Call<t::SourceAnswer> {
        self.client.request(Method::GET, "/sources/{sourceId}", &[source_id])
    }
    /// Update a source: `PATCH /sources/{sourceId}`.
    pub fn update(&self, source_id: &str, body: &t::SourceUpdate) -> Call<t::SourceAnswer> {
        self.client.request(Method::PATCH, "/sources/{sourceId}", &[source_id]).json(body)
    }
    /// Update a source by PUT: `PUT /sources/{sourceId}`.
    pub fn replace(&self, source_id: &str, body: &t::SourceUpdate) -> Call<t::SourceAnswer> {
        self.client.request(Method::PUT, "/sources/{sourceId}", &[source_id]).json(body)
    }
    /// Delete a source: `DELETE /sources/{sourceId}`.
    pub fn delete(&self, source_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/sources/{sourceId}", &[source_id])
    }
}

/// The operations of `jobs`.
#[derive(Clone, Copy)]
pub struct Jobs<'a> {
    pub(crate) client: &'a Client,
}

impl Jobs<'_> {
    /// Create a job: `POST /jobs`.
    pub fn create(&self, body: &t::JobCreate) -> Call<t::JobAnswer> {
        self.client.request(Method::POST, "/jobs", &[]).json(body)
    }
    /// List jobs: `GET /jobs`.
    pub fn list(&self, params: &t::JobsListParams) -> List<t::ListedJob> {
        List::new(self.client.request(Method::GET, "/jobs", &[]).query(params))
    }
    /// Get a job: `GET /jobs/{jobId}`.
    pub fn get(&self, job_id: &str) -> Call<t::JobAnswer> {
        self.client.request(Method::GET, "/jobs/{jobId}", &[job_id])
    }
    /// Update a job: `PATCH /jobs/{jobId}`.
    pub fn update(&self, job_id: &str, body: &t::JobUpdate) -> Call<t::JobAnswer> {
        self.client.request(Method::PATCH, "/jobs/{jobId}", &[job_id]).json(body)
    }
    /// Update a job by PUT: `PUT /jobs/{jobId}`.
    pub fn replace(&self, job_id: &str, body: &t::JobUpdate) -> Call<t::JobAnswer> {
        self.client.request(Method::PUT, "/jobs/{jobId}", &[job_id]).json(body)
    }
    /// Delete a job: `DELETE /jobs/{jobId}`.
    pub fn delete(&self, job_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/jobs/{jobId}", &[job_id])
    }
}

/// The operations of `customFields`.
#[derive(Clone, Copy)]
pub struct CustomFields<'a> {
    pub(crate) client: &'a Client,
}

impl CustomFields<'_> {
    /// Create a custom field: `POST /custom-fields`.
    pub fn create(&self, body: &t::CustomFieldCreate) -> Call<t::CustomFieldAnswer> {
        self.client.request(Method::POST, "/custom-fields", &[]).json(body)
    }
    /// List custom fields: `GET /custom-fields`.
    pub fn list(&self, params: &t::CustomFieldsListParams) -> List<t::ListedCustomField> {
        List::new(self.client.request(Method::GET, "/custom-fields", &[]).query(params))
    }
    /// Get a custom field: `GET /custom-fields/{key}`.
    pub fn get(&self, key: &str) -> Call<t::CustomFieldAnswer> {
        self.client.request(Method::GET, "/custom-fields/{key}", &[key])
    }
    /// Update a custom field: `PATCH /custom-fields/{key}`.
    pub fn update(&self, key: &str, body: &t::CustomFieldUpdate) -> Call<t::CustomFieldAnswer> {
        self.client.request(Method::PATCH, "/custom-fields/{key}", &[key]).json(body)
    }
    /// Update a custom field by PUT: `PUT /custom-fields/{key}`.
    pub fn replace(&self, key: &str, body: &t::CustomFieldUpdate) -> Call<t::CustomFieldAnswer> {
        self.client.request(Method::PUT, "/custom-fields/{key}", &[key]).json(body)
    }
    /// Delete a custom field: `DELETE /custom-fields/{key}`.
    pub fn delete(&self, key: &str) -> Call<t::CustomFieldDeleted> {
        self.client.request(Method::DELETE, "/custom-fields/{key}", &[key])
    }
    /// Restore a custom field: `POST /custom-fields/{key}/restore`.
    pub fn restore(&self, key: &str) -> Call<t::CustomFieldAnswer> {
        self.client.request(Method::POST, "/custom-fields/{key}/restore", &[key])
    }
}

/// The operations of `keys`.
#[derive(Clone, Copy)]
pub struct Keys<'a> {
    pub(crate) client: &'a Client,
}

impl Keys<'_> {
    /// Create an API key: `POST /keys`.
    pub fn create(&self, body: &t::KeyCreate) -> Call<t::KeyWithSecretAnswer> {
        self.client.request(Method::POST, "/keys", &[]).json(body)
    }
    /// List API keys: `GET /keys`.
    pub fn list(&self, params: &t::KeysListParams) -> List<t::ListedKey> {
        List::new(self.client.request(Method::GET, "/keys", &[]).query(params))
    }
    /// Change an API key: `PATCH /keys/{keyId}`.
    pub fn update(&self, key_id: &str, body: &t::KeyUpdate) -> Call<t::KeyAnswer> {
        self.client.request(Method::PATCH, "/keys/{keyId}", &[key_id]).json(body)
    }
    /// Change an API key by PUT: `PUT /keys/{keyId}`.
    pub fn replace(&self, key_id: &str, body: &t::KeyUpdate) -> Call<t::KeyAnswer> {
        self.client.request(Method::PUT, "/keys/{keyId}", &[key_id]).json(body)
    }
    /// Revoke an API key: `DELETE /keys/{keyId}`.
    pub fn revoke(&self, key_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/keys/{keyId}", &[key_id])
    }
    /// Check the key: `GET /auth`.
    pub fn check(&self) -> Call<t::KeyCheckAnswer> {
        self.client.request(Method::GET, "/auth", &[])
    }
}

/// The operations of `grants`.
#[derive(Clone, Copy)]
pub struct Grants<'a> {
    pub(crate) client: &'a Client,
}

impl Grants<'_> {
    /// Create a client: `POST /clients`.
    pub fn create_client(&self, body: &t::ClientCreate) -> Call<t::ClientWithSecretAnswer> {
        self.client.request(Method::POST, "/clients", &[]).json(body)
    }
    /// List clients: `GET /clients`.
    pub fn list_clients(&self, params: &t::GrantsListClientsParams) -> List<t::ClientSelection> {
        List::new(self.client.request(Method::GET, "/clients", &[]).query(params))
    }
    /// List grants: `GET /grants`.
    pub fn list(&self, params: &t::GrantsListParams) -> List<t::GrantSelection> {
        List::new(self.client.request(Method::GET, "/grants", &[]).query(params))
    }
    /// Delete a client: `DELETE /clients/{clientId}`.
    pub fn delete_client(&self, client_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/clients/{clientId}", &[client_id])
    }
    /// End a grant: `DELETE /grants/{grantId}`.
    pub fn end(&self, grant_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/grants/{grantId}", &[grant_id])
    }
}

/// The operations of `health`.
#[derive(Clone, Copy)]
pub struct Health<'a> {
    pub(crate) client: &'a Client,
}

impl Health<'_> {
    /// Check that the service answers: `GET /health`.
    pub fn check(&self) -> Call<t::Health> {
        self.client.request(Method::GET, "/health", &[])
    }
}

/// The operations of `webhooks`.
#[derive(Clone, Copy)]
pub struct Webhooks<'a> {
    pub(crate) client: &'a Client,
}

impl Webhooks<'_> {
    /// Create a webhook: `POST /webhooks`.
    pub fn create(&self, body: &t::WebhookCreate) -> Call<t::WebhookWithSecretAnswer> {
        self.client.request(Method::POST, "/webhooks", &[]).json(body)
    }
    /// List webhooks: `GET /webhooks`.
    pub fn list(&self, params: &t::WebhooksListParams) -> List<t::ListedWebhook> {
        List::new(self.client.request(Method::GET, "/webhooks", &[]).query(params))
    }
    /// Get a webhook: `GET /webhooks/{webhookId}`.
    pub fn get(&self, webhook_id: &str) -> Call<t::WebhookAnswer> {
        self.client.request(Method::GET, "/webhooks/{webhookId}", &[webhook_id])
    }
    /// Update a webhook: `PATCH /webhooks/{webhookId}`.
    pub fn update(&self, webhook_id: &str, body: &t::WebhookUpdate) -> Call<t::WebhookAnswer> {
        self.client.request(Method::PATCH, "/webhooks/{webhookId}", &[webhook_id]).json(body)
    }
    /// Update a webhook by PUT: `PUT /webhooks/{webhookId}`.
    pub fn replace(&self, webhook_id: &str, body: &t::WebhookUpdate) -> Call<t::WebhookAnswer> {
        self.client.request(Method::PUT, "/webhooks/{webhookId}", &[webhook_id]).json(body)
    }
    /// Delete a webhook: `DELETE /webhooks/{webhookId}`.
    pub fn delete(&self, webhook_id: &str) -> Call<t::Deleted> {
        self.client.request(Method::DELETE, "/webhooks/{webhookId}", &[webhook_id])
    }
    /// Poll for events: `GET /webhooks/poll`.
    pub fn poll(&self, params: &t::WebhooksPollParams) -> Call<Vec<t::PolledRecord>> {
        self.client.request(Method::GET, "/webhooks/poll", &[]).query(params)
    }
    /// Rotate a webhook's secret: `POST /webhooks/{webhookId}/rotate-secret`.
    pub fn rotate_secret(&self, webhook_id: &str) -> Call<t::WebhookWithSecretAnswer> {
        self.client.request(Method::POST, "/webhooks/{webhookId}/rotate-secret", &[webhook_id])
    }
    /// Test a webhook: `POST /webhooks/{webhookId}/test`.
    pub fn test(&self, webhook_id: &str, body: &t::WebhookTestRequest) -> Call<t::EventAnswer> {
        self.client.request(Method::POST, "/webhooks/{webhookId}/test", &[webhook_id]).json(body)
    }
    /// List deliveries: `GET /webhooks/{webhookId}/deliveries`.
    pub fn list_deliveries(
        &self,
        webhook_id: &str,
        params: &t::WebhooksListDeliveriesParams,
    ) -> List<t::ListedDelivery> {
        List::new(self.client.request(Method::GET, "/webhooks/{webhookId}/deliveries", &[webhook_id]).query(params))
    }
    /// Get a delivery: `GET /webhooks/{webhookId}/deliveries/{deliveryId}`.
    pub fn get_delivery(&self, webhook_id: &str, delivery_id: &str) -> Call<t::DeliveryAnswer> {
        self.client.request(Method::GET, "/webhooks/{webhookId}/deliveries/{deliveryId}", &[webhook_id, delivery_id])
    }
    /// Deliver again: `POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`.
    pub fn redeliver(&self, webhook_id: &str, delivery_id: &str) -> Call<t::DeliveryAnswer> {
        self.client.request(
            Method::POST,
            "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
            &[webhook_id, delivery_id],
        )
    }
    /// Deliver all failed events again: `POST /webhooks/{webhookId}/redeliver`.
    pub fn redeliver_failed(&self, webhook_id: &str, body: &t::RedeliveryRange) -> Call<t::Redelivered> {
        self.client.request(Method::POST, "/webhooks/{webhookId}/redeliver", &[webhook_id]).json(body)
    }
}

/// The operations of `events`.
#[derive(Clone, Copy)]
pub struct Events<'a> {
    pub(crate) client: &'a Client,
}

impl Events<'_> {
    /// List events: `GET /events`.
    pub fn list(&self, params: &t::EventsListParams) -> List<t::Event> {
        List::new(self.client.request(Method::GET, "/events", &[]).query(params))
    }
    /// Get an event: `GET /events/{eventId}`.
    pub fn get(&self, event_id: &str) -> Call<t::EventAnswer> {
        self.client.request(Method::GET, "/events/{eventId}", &[event_id])
    }
    /// Get samples of events: `GET /events/samples`.
    pub fn get_samples(&self, params: &t::EventsGetSamplesParams) -> Call<t::EventSamples> {
        self.client.request(Method::GET, "/events/samples", &[]).query(params)
    }
}
