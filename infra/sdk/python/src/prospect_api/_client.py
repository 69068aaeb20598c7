# Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

from __future__ import annotations

import builtins
from collections.abc import Iterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Self, Unpack, cast

import httpx

from . import types as t
from . import webhooks
from ._sync import Core, List, Body, P, with_response
from ._policy import (
    ConditionalOptions,
    DryRunOptions,
    Followed,
    GuardedDryRunOptions,
    GuardedOptions,
    Options,
    Settings,
    WithResponse,
    WriteOptions,
    found_key,
)
from .errors import ProspectError


class Resource:
    def __init__(self, core: Core) -> None:
        self._core = core


class Prospects(Resource):
    def upsert(self, body: t.ProspectUpsert, **options: Unpack[DryRunOptions]) -> t.ProspectAnswer:
        """Create or update a prospect: `POST /prospects`."""
        return cast("t.ProspectAnswer", self._core.request("POST", "/prospects", (), options, body))

    def list(self, **params: Unpack[t.ProspectsListParams]) -> List[t.ListedProspect, t.ProspectList]:
        """List prospects: `GET /prospects`."""
        return List(self._core, "/prospects", (), params)

    def get(self, prospect_id: str, /, **options: Unpack[t.ProspectsGetParams]) -> t.ProspectAnswer:
        """Get a prospect: `GET /prospects/{prospectId}`."""
        return cast("t.ProspectAnswer", self._core.request("GET", "/prospects/{prospectId}", (prospect_id,), options))

    def update(self, prospect_id: str, /, body: t.ProspectUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ProspectAnswer:
        """Update a prospect: `PATCH /prospects/{prospectId}`."""
        return cast("t.ProspectAnswer", self._core.request("PATCH", "/prospects/{prospectId}", (prospect_id,), options, body))

    def replace(self, prospect_id: str, /, body: t.ProspectUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ProspectAnswer:
        """Update a prospect by PUT: `PUT /prospects/{prospectId}`."""
        return cast("t.ProspectAnswer", self._core.request("PUT", "/prospects/{prospectId}", (prospect_id,), options, body))

    def delete(self, prospect_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a prospect: `DELETE /prospects/{prospectId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/prospects/{prospectId}", (prospect_id,), options))

    def upsert_batch(self, body: t.ProspectUpsertBatch, **options: Unpack[DryRunOptions]) -> t.ProspectBatchAnswer:
        """Create or update many prospects: `POST /prospects/batch`."""
        return cast("t.ProspectBatchAnswer", self._core.request("POST", "/prospects/batch", (), options, body))

    def update_batch(self, body: t.ProspectUpdateBatch, **options: Unpack[DryRunOptions]) -> t.ProspectBatchAnswer:
        """Update many prospects: `PATCH /prospects/batch`."""
        return cast("t.ProspectBatchAnswer", self._core.request("PATCH", "/prospects/batch", (), options, body))

    def replace_batch(self, body: t.ProspectUpdateBatch, **options: Unpack[DryRunOptions]) -> t.ProspectBatchAnswer:
        """Update many prospects by PUT: `PUT /prospects/batch`."""
        return cast("t.ProspectBatchAnswer", self._core.request("PUT", "/prospects/batch", (), options, body))

    def list_duplicates(self, **params: Unpack[t.ProspectsListDuplicatesParams]) -> List[t.DuplicatesGroup, t.DuplicatesList]:
        """List prospects that may be the same person: `GET /prospects/duplicates`."""
        return List(self._core, "/prospects/duplicates", (), params)

    def count(self, **options: Unpack[t.ProspectsCountParams]) -> t.ProspectCount:
        """Count prospects: `GET /prospects/count`."""
        return cast("t.ProspectCount", self._core.request("GET", "/prospects/count", (), options))

    def count_facets(self, **options: Unpack[t.ProspectsCountFacetsParams]) -> t.Facets:
        """Count prospects by their fields: `GET /prospects/facets`."""
        return cast("t.Facets", self._core.request("GET", "/prospects/facets", (), options))

    def get_consents(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ConsentsAnswer:
        """Get a prospect's consents: `GET /prospects/{prospectId}/consents`."""
        return cast("t.ConsentsAnswer", self._core.request("GET", "/prospects/{prospectId}/consents", (prospect_id,), options))

    def put_consent(self, prospect_id: str, channel: t.ContactChannel, /, body: t.ConsentRequest, **options: Unpack[GuardedDryRunOptions]) -> t.ConsentAnswer:
        """Record a prospect's consent: `PUT /prospects/{prospectId}/consents/{channel}`."""
        return cast("t.ConsentAnswer", self._core.request("PUT", "/prospects/{prospectId}/consents/{channel}", (prospect_id, channel,), options, body))

    def merge(self, prospect_id: str, /, body: t.MergeRequest, **options: Unpack[GuardedDryRunOptions]) -> t.MergeAnswer:
        """Merge prospects: `POST /prospects/{prospectId}/merge`."""
        return cast("t.MergeAnswer", self._core.request("POST", "/prospects/{prospectId}/merge", (prospect_id,), options, body))

    def undo_merge(self, merge_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.UndoAnswer:
        """Undo a merge: `POST /merges/{mergeId}/undo`."""
        return cast("t.UndoAnswer", self._core.request("POST", "/merges/{mergeId}/undo", (merge_id,), options))

    def get_profile(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ProfileAnswer:
        """Get a prospect's profile: `GET /prospects/{prospectId}/profile`."""
        return cast("t.ProfileAnswer", self._core.request("GET", "/prospects/{prospectId}/profile", (prospect_id,), options))

    def get_resume(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ResumeAnswer:
        """Get a prospect's resume: `GET /prospects/{prospectId}/resume`."""
        return cast("t.ResumeAnswer", self._core.request("GET", "/prospects/{prospectId}/resume", (prospect_id,), options))

    def delete_resume(self, prospect_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a prospect's resume: `DELETE /prospects/{prospectId}/resume`."""
        return cast("t.Deleted", self._core.request("DELETE", "/prospects/{prospectId}/resume", (prospect_id,), options))

    def get_history(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.HistoryAnswer:
        """Get a prospect's history: `GET /prospects/{prospectId}/history`."""
        return cast("t.HistoryAnswer", self._core.request("GET", "/prospects/{prospectId}/history", (prospect_id,), options))

    def list_activity(self, prospect_id: str, /, **params: Unpack[t.ProspectsListActivityParams]) -> List[t.ActivitySelection, t.ActivityList]:
        """List a prospect's activity: `GET /prospects/{prospectId}/activity`."""
        return List(self._core, "/prospects/{prospectId}/activity", (prospect_id,), params)


class Reports(Resource):
    def stages(self, **options: Unpack[t.ReportsStagesParams]) -> t.StagesReport:
        """Report the stages: `GET /reports/stages`."""
        return cast("t.StagesReport", self._core.request("GET", "/reports/stages", (), options))


class Runs(Resource):
    def list(self, **params: Unpack[t.RunsListParams]) -> List[t.ListedRun, t.RunList]:
        """List runs: `GET /runs`."""
        return List(self._core, "/runs", (), params)

    def get(self, run_id: str, /, **options: Unpack[Options]) -> t.RunAnswer:
        """Get a run: `GET /runs/{runId}`."""
        return cast("t.RunAnswer", self._core.request("GET", "/runs/{runId}", (run_id,), options))

    def undo(self, run_id: str, /, **options: Unpack[DryRunOptions]) -> t.UndoRunAnswer:
        """Undo a run: `POST /runs/{runId}/undo`."""
        return cast("t.UndoRunAnswer", self._core.request("POST", "/runs/{runId}/undo", (run_id,), options))


class Privacy(Resource):
    def list_erasures(self, **params: Unpack[t.PrivacyListErasuresParams]) -> List[t.ListedErasure, t.ErasureList]:
        """List erasures: `GET /erasures`."""
        return List(self._core, "/erasures", (), params)

    def get_erasure(self, erasure_id: str, /, **options: Unpack[Options]) -> t.ErasureAnswer:
        """Get an erasure: `GET /erasures/{erasureId}`."""
        return cast("t.ErasureAnswer", self._core.request("GET", "/erasures/{erasureId}", (erasure_id,), options))

    def erase_prospect(self, prospect_id: str, /, body: t.ErasureRequest, **options: Unpack[GuardedDryRunOptions]) -> t.ErasureAnswer:
        """Erase a person: `POST /prospects/{prospectId}/erase`."""
        return cast("t.ErasureAnswer", self._core.request("POST", "/prospects/{prospectId}/erase", (prospect_id,), options, body))

    def export_prospect(self, prospect_id: str, /, **options: Unpack[Options]) -> t.PersonExport:
        """Export a person: `GET /prospects/{prospectId}/export`."""
        return cast("t.PersonExport", self._core.request("GET", "/prospects/{prospectId}/export", (prospect_id,), options))


class Tasks(Resource):
    def create(self, body: t.TaskCreate, **options: Unpack[DryRunOptions]) -> t.TaskAnswer:
        """Create a task: `POST /tasks`."""
        return cast("t.TaskAnswer", self._core.request("POST", "/tasks", (), options, body))

    def list(self, **params: Unpack[t.TasksListParams]) -> List[t.ListedTask, t.TaskList]:
        """List tasks: `GET /tasks`."""
        return List(self._core, "/tasks", (), params)

    def get(self, task_id: str, /, **options: Unpack[ConditionalOptions]) -> t.TaskAnswer:
        """Get a task: `GET /tasks/{taskId}`."""
        return cast("t.TaskAnswer", self._core.request("GET", "/tasks/{taskId}", (task_id,), options))

    def update(self, task_id: str, /, body: t.TaskUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.TaskAnswer:
        """Update a task: `PATCH /tasks/{taskId}`."""
        return cast("t.TaskAnswer", self._core.request("PATCH", "/tasks/{taskId}", (task_id,), options, body))

    def replace(self, task_id: str, /, body: t.TaskUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.TaskAnswer:
        """Update a task by PUT: `PUT /tasks/{taskId}`."""
        return cast("t.TaskAnswer", self._core.request("PUT", "/tasks/{taskId}", (task_id,), options, body))

    def delete(self, task_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a task: `DELETE /tasks/{taskId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/tasks/{taskId}", (task_id,), options))

    def create_batch(self, body: t.TaskBatch, **options: Unpack[DryRunOptions]) -> t.TaskBatchAnswer:
        """Create many tasks: `POST /tasks/batch`."""
        return cast("t.TaskBatchAnswer", self._core.request("POST", "/tasks/batch", (), options, body))

    def count_facets(self, **options: Unpack[t.TasksCountFacetsParams]) -> t.Facets:
        """Count tasks by their fields: `GET /tasks/facets`."""
        return cast("t.Facets", self._core.request("GET", "/tasks/facets", (), options))


class Hires(Resource):
    def create(self, body: t.HireCreate, **options: Unpack[DryRunOptions]) -> t.HireAnswer:
        """Create a hire: `POST /hires`."""
        return cast("t.HireAnswer", self._core.request("POST", "/hires", (), options, body))

    def list(self, **params: Unpack[t.HiresListParams]) -> List[t.ListedHire, t.HireList]:
        """List hires: `GET /hires`."""
        return List(self._core, "/hires", (), params)

    def get(self, hire_id: str, /, **options: Unpack[ConditionalOptions]) -> t.HireAnswer:
        """Get a hire: `GET /hires/{hireId}`."""
        return cast("t.HireAnswer", self._core.request("GET", "/hires/{hireId}", (hire_id,), options))

    def update(self, hire_id: str, /, body: t.HireUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.HireAnswer:
        """Update a hire: `PATCH /hires/{hireId}`."""
        return cast("t.HireAnswer", self._core.request("PATCH", "/hires/{hireId}", (hire_id,), options, body))

    def replace(self, hire_id: str, /, body: t.HireUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.HireAnswer:
        """Update a hire by PUT: `PUT /hires/{hireId}`."""
        return cast("t.HireAnswer", self._core.request("PUT", "/hires/{hireId}", (hire_id,), options, body))

    def delete(self, hire_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.HireDeleted:
        """Delete a hire: `DELETE /hires/{hireId}`."""
        return cast("t.HireDeleted", self._core.request("DELETE", "/hires/{hireId}", (hire_id,), options))

    def create_batch(self, body: t.HireBatch, **options: Unpack[DryRunOptions]) -> t.HireBatchAnswer:
        """Create many hires: `POST /hires/batch`."""
        return cast("t.HireBatchAnswer", self._core.request("POST", "/hires/batch", (), options, body))

    def count_facets(self, **options: Unpack[t.HiresCountFacetsParams]) -> t.Facets:
        """Count hires by their fields: `GET /hires/facets`."""
        return cast("t.Facets", self._core.request("GET", "/hires/facets", (), options))

    def delete_of_prospect(self, prospect_id: str, hire_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.HireDeleted:
        """Delete a hire, by its former route: `DELETE /prospects/{prospectId}/hire/{hireId}`."""
        return cast("t.HireDeleted", self._core.request("DELETE", "/prospects/{prospectId}/hire/{hireId}", (prospect_id, hire_id,), options))


class Notes(Resource):
    def create(self, body: t.NoteCreate, **options: Unpack[DryRunOptions]) -> t.NoteAnswer:
        """Create a note: `POST /notes`."""
        return cast("t.NoteAnswer", self._core.request("POST", "/notes", (), options, body))

    def list(self, **params: Unpack[t.NotesListParams]) -> List[t.ListedNote, t.NoteList]:
        """List notes: `GET /notes`."""
        return List(self._core, "/notes", (), params)

    def get(self, note_id: str, /, **options: Unpack[ConditionalOptions]) -> t.NoteAnswer:
        """Get a note: `GET /notes/{noteId}`."""
        return cast("t.NoteAnswer", self._core.request("GET", "/notes/{noteId}", (note_id,), options))

    def update(self, note_id: str, /, body: t.NoteUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.NoteAnswer:
        """Update a note: `PATCH /notes/{noteId}`."""
        return cast("t.NoteAnswer", self._core.request("PATCH", "/notes/{noteId}", (note_id,), options, body))

    def replace(self, note_id: str, /, body: t.NoteUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.NoteAnswer:
        """Update a note by PUT: `PUT /notes/{noteId}`."""
        return cast("t.NoteAnswer", self._core.request("PUT", "/notes/{noteId}", (note_id,), options, body))

    def delete(self, note_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a note: `DELETE /notes/{noteId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/notes/{noteId}", (note_id,), options))

    def create_batch(self, body: t.NoteBatch, **options: Unpack[DryRunOptions]) -> t.NoteBatchAnswer:
        """Create many notes: `POST /notes/batch`."""
        return cast("t.NoteBatchAnswer", self._core.request("POST", "/notes/batch", (), options, body))


class Meetings(Resource):
    def create(self, body: t.MeetingCreate, **options: Unpack[DryRunOptions]) -> t.MeetingAnswer:
        """Create a meeting: `POST /meetings`."""
        return cast("t.MeetingAnswer", self._core.request("POST", "/meetings", (), options, body))

    def list(self, **params: Unpack[t.MeetingsListParams]) -> List[t.ListedMeeting, t.MeetingList]:
        """List meetings: `GET /meetings`."""
        return List(self._core, "/meetings", (), params)

    def get(self, meeting_id: str, /, **options: Unpack[ConditionalOptions]) -> t.MeetingAnswer:
        """Get a meeting: `GET /meetings/{meetingId}`."""
        return cast("t.MeetingAnswer", self._core.request("GET", "/meetings/{meetingId}", (meeting_id,), options))

    def update(self, meeting_id: str, /, body: t.MeetingUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.MeetingAnswer:
        """Update a meeting: `PATCH /meetings/{meetingId}`."""
        return cast("t.MeetingAnswer", self._core.request("PATCH", "/meetings/{meetingId}", (meeting_id,), options, body))

    def replace(self, meeting_id: str, /, body: t.MeetingUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.MeetingAnswer:
        """Update a meeting by PUT: `PUT /meetings/{meetingId}`."""
        return cast("t.MeetingAnswer", self._core.request("PUT", "/meetings/{meetingId}", (meeting_id,), options, body))

    def delete(self, meeting_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a meeting: `DELETE /meetings/{meetingId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/meetings/{meetingId}", (meeting_id,), options))

    def create_batch(self, body: t.MeetingBatch, **options: Unpack[DryRunOptions]) -> t.MeetingBatchAnswer:
        """Create many meetings: `POST /meetings/batch`."""
        return cast("t.MeetingBatchAnswer", self._core.request("POST", "/meetings/batch", (), options, body))

    def count_facets(self, **options: Unpack[t.MeetingsCountFacetsParams]) -> t.Facets:
        """Count meetings by their fields: `GET /meetings/facets`."""
        return cast("t.Facets", self._core.request("GET", "/meetings/facets", (), options))


class Files(Resource):
    def upload(self, prospect_id: str, /, body: t.FileCreate, **options: Unpack[DryRunOptions]) -> t.FileUpload:
        """Upload a file: `POST /prospects/{prospectId}/files`."""
        return cast("t.FileUpload", self._core.request("POST", "/prospects/{prospectId}/files", (prospect_id,), options, body))

    def list(self, **params: Unpack[t.FilesListParams]) -> List[t.ListedFile, t.FileList]:
        """List files: `GET /files`."""
        return List(self._core, "/files", (), params)

    def get(self, file_id: str, /, **options: Unpack[ConditionalOptions]) -> t.FileAnswer:
        """Get a file: `GET /files/{fileId}`."""
        return cast("t.FileAnswer", self._core.request("GET", "/files/{fileId}", (file_id,), options))

    def delete(self, file_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a file: `DELETE /files/{fileId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/files/{fileId}", (file_id,), options))

    def get_content(self, file_id: str, /, **options: Unpack[Options]) -> t.FileContent:
        """Download a file: `GET /files/{fileId}/content`."""
        return cast("t.FileContent", self._core.request("GET", "/files/{fileId}/content", (file_id,), options))


class Imports(Resource):
    def create(self, body: t.ImportCreate, **options: Unpack[DryRunOptions]) -> t.ImportUpload:
        """Create an import: `POST /imports`."""
        return cast("t.ImportUpload", self._core.request("POST", "/imports", (), options, body))

    def list(self, **params: Unpack[t.ImportsListParams]) -> List[t.ListedImport, t.ImportList]:
        """List imports: `GET /imports`."""
        return List(self._core, "/imports", (), params)

    def get(self, import_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ImportAnswer:
        """Get an import: `GET /imports/{importId}`."""
        return cast("t.ImportAnswer", self._core.request("GET", "/imports/{importId}", (import_id,), options))

    def update(self, import_id: str, /, body: t.ImportUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ImportAnswer:
        """Change an import: `PATCH /imports/{importId}`."""
        return cast("t.ImportAnswer", self._core.request("PATCH", "/imports/{importId}", (import_id,), options, body))

    def replace(self, import_id: str, /, body: t.ImportUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ImportAnswer:
        """Change an import by PUT: `PUT /imports/{importId}`."""
        return cast("t.ImportAnswer", self._core.request("PUT", "/imports/{importId}", (import_id,), options, body))

    def delete(self, import_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete an import: `DELETE /imports/{importId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/imports/{importId}", (import_id,), options))

    def start(self, import_id: str, /, **options: Unpack[DryRunOptions]) -> t.ImportAnswer:
        """Start an import: `POST /imports/{importId}/start`."""
        return cast("t.ImportAnswer", self._core.request("POST", "/imports/{importId}/start", (import_id,), options))

    def cancel(self, import_id: str, /, **options: Unpack[DryRunOptions]) -> t.ImportAnswer:
        """Cancel an import: `POST /imports/{importId}/cancel`."""
        return cast("t.ImportAnswer", self._core.request("POST", "/imports/{importId}/cancel", (import_id,), options))

    def get_rejected_lines(self, import_id: str, /, **options: Unpack[Options]) -> t.FileContent:
        """Download the rejected lines: `GET /imports/{importId}/rejected`."""
        return cast("t.FileContent", self._core.request("GET", "/imports/{importId}/rejected", (import_id,), options))


class Exports(Resource):
    def create(self, body: t.ExportRequest, **options: Unpack[DryRunOptions]) -> t.ExportAnswer:
        """Export the account: `POST /exports`."""
        return cast("t.ExportAnswer", self._core.request("POST", "/exports", (), options, body))

    def list(self, **params: Unpack[t.ExportsListParams]) -> List[t.ListedExport, t.ExportList]:
        """List exports: `GET /exports`."""
        return List(self._core, "/exports", (), params)

    def get(self, export_id: str, /, **options: Unpack[Options]) -> t.ExportFiles:
        """Get an export: `GET /exports/{exportId}`."""
        return cast("t.ExportFiles", self._core.request("GET", "/exports/{exportId}", (export_id,), options))


class Account(Resource):
    def get(self, **options: Unpack[ConditionalOptions]) -> t.AccountAnswer:
        """Get the account: `GET /account`."""
        return cast("t.AccountAnswer", self._core.request("GET", "/account", (), options))

    def update(self, body: t.AccountUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.AccountAnswer:
        """Update the account: `PATCH /account`."""
        return cast("t.AccountAnswer", self._core.request("PATCH", "/account", (), options, body))

    def replace(self, body: t.AccountUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.AccountAnswer:
        """Update the account by PUT: `PUT /account`."""
        return cast("t.AccountAnswer", self._core.request("PUT", "/account", (), options, body))

    def list_log(self, **params: Unpack[t.AccountListLogParams]) -> List[t.LogEntrySelection, t.LogEntryList]:
        """List the account's log: `GET /account/log`."""
        return List(self._core, "/account/log", (), params)


class Users(Resource):
    def create(self, body: t.UserCreate, **options: Unpack[WriteOptions]) -> t.UserAnswer:
        """Create a user: `POST /users`."""
        return cast("t.UserAnswer", self._core.request("POST", "/users", (), options, body))

    def list(self, **params: Unpack[t.UsersListParams]) -> List[t.ListedUser, t.UserList]:
        """List users: `GET /users`."""
        return List(self._core, "/users", (), params)

    def get(self, user_id: str, /, **options: Unpack[ConditionalOptions]) -> t.UserAnswer:
        """Get a user: `GET /users/{userId}`."""
        return cast("t.UserAnswer", self._core.request("GET", "/users/{userId}", (user_id,), options))

    def update(self, user_id: str, /, body: t.UserUpdate, **options: Unpack[GuardedOptions]) -> t.UserAnswer:
        """Update a user: `PATCH /users/{userId}`."""
        return cast("t.UserAnswer", self._core.request("PATCH", "/users/{userId}", (user_id,), options, body))

    def replace(self, user_id: str, /, body: t.UserUpdate, **options: Unpack[GuardedOptions]) -> t.UserAnswer:
        """Update a user by PUT: `PUT /users/{userId}`."""
        return cast("t.UserAnswer", self._core.request("PUT", "/users/{userId}", (user_id,), options, body))

    def delete(self, user_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a user: `DELETE /users/{userId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/users/{userId}", (user_id,), options))

    def reassign(self, user_id: str, /, body: t.ReassignRequest, **options: Unpack[DryRunOptions]) -> t.Reassigned:
        """Reassign the records of a user: `POST /users/{userId}/reassign`."""
        return cast("t.Reassigned", self._core.request("POST", "/users/{userId}/reassign", (user_id,), options, body))


class Pipelines(Resource):
    def create(self, body: t.PipelineCreate, **options: Unpack[WriteOptions]) -> t.PipelineAnswer:
        """Create a pipeline: `POST /pipelines`."""
        return cast("t.PipelineAnswer", self._core.request("POST", "/pipelines", (), options, body))

    def list(self, **params: Unpack[t.PipelinesListParams]) -> List[t.ListedPipeline, t.PipelineList]:
        """List pipelines: `GET /pipelines`."""
        return List(self._core, "/pipelines", (), params)

    def get(self, pipeline_id: str, /, **options: Unpack[ConditionalOptions]) -> t.PipelineAnswer:
        """Get a pipeline: `GET /pipelines/{pipelineId}`."""
        return cast("t.PipelineAnswer", self._core.request("GET", "/pipelines/{pipelineId}", (pipeline_id,), options))

    def update(self, pipeline_id: str, /, body: t.PipelineUpdate, **options: Unpack[GuardedOptions]) -> t.PipelineAnswer:
        """Update a pipeline: `PATCH /pipelines/{pipelineId}`."""
        return cast("t.PipelineAnswer", self._core.request("PATCH", "/pipelines/{pipelineId}", (pipeline_id,), options, body))

    def replace(self, pipeline_id: str, /, body: t.PipelineUpdate, **options: Unpack[GuardedOptions]) -> t.PipelineAnswer:
        """Update a pipeline by PUT: `PUT /pipelines/{pipelineId}`."""
        return cast("t.PipelineAnswer", self._core.request("PUT", "/pipelines/{pipelineId}", (pipeline_id,), options, body))

    def delete(self, pipeline_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a pipeline: `DELETE /pipelines/{pipelineId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/pipelines/{pipelineId}", (pipeline_id,), options))


class Stages(Resource):
    def create(self, body: t.StageCreate, **options: Unpack[WriteOptions]) -> t.StageAnswer:
        """Create a stage: `POST /stages`."""
        return cast("t.StageAnswer", self._core.request("POST", "/stages", (), options, body))

    def list(self, **params: Unpack[t.StagesListParams]) -> List[t.ListedStage, t.StageList]:
        """List stages: `GET /stages`."""
        return List(self._core, "/stages", (), params)

    def get(self, stage_id: str, /, **options: Unpack[ConditionalOptions]) -> t.StageAnswer:
        """Get a stage: `GET /stages/{stageId}`."""
        return cast("t.StageAnswer", self._core.request("GET", "/stages/{stageId}", (stage_id,), options))

    def update(self, stage_id: str, /, body: t.StageUpdate, **options: Unpack[GuardedOptions]) -> t.StageAnswer:
        """Update a stage: `PATCH /stages/{stageId}`."""
        return cast("t.StageAnswer", self._core.request("PATCH", "/stages/{stageId}", (stage_id,), options, body))

    def replace(self, stage_id: str, /, body: t.StageUpdate, **options: Unpack[GuardedOptions]) -> t.StageAnswer:
        """Update a stage by PUT: `PUT /stages/{stageId}`."""
        return cast("t.StageAnswer", self._core.request("PUT", "/stages/{stageId}", (stage_id,), options, body))

    def delete(self, stage_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a stage: `DELETE /stages/{stageId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/stages/{stageId}", (stage_id,), options))


class Offices(Resource):
    def create(self, body: t.OfficeCreate, **options: Unpack[WriteOptions]) -> t.OfficeAnswer:
        """Create an office: `POST /offices`."""
        return cast("t.OfficeAnswer", self._core.request("POST", "/offices", (), options, body))

    def list(self, **params: Unpack[t.OfficesListParams]) -> List[t.ListedOffice, t.OfficeList]:
        """List offices: `GET /offices`."""
        return List(self._core, "/offices", (), params)

    def get(self, office_id: str, /, **options: Unpack[ConditionalOptions]) -> t.OfficeAnswer:
        """Get an office: `GET /offices/{officeId}`."""
        return cast("t.OfficeAnswer", self._core.request("GET", "/offices/{officeId}", (office_id,), options))

    def update(self, office_id: str, /, body: t.OfficeUpdate, **options: Unpack[GuardedOptions]) -> t.OfficeAnswer:
        """Update an office: `PATCH /offices/{officeId}`."""
        return cast("t.OfficeAnswer", self._core.request("PATCH", "/offices/{officeId}", (office_id,), options, body))

    def replace(self, office_id: str, /, body: t.OfficeUpdate, **options: Unpack[GuardedOptions]) -> t.OfficeAnswer:
        """Update an office by PUT: `PUT /offices/{officeId}`."""
        return cast("t.OfficeAnswer", self._core.request("PUT", "/offices/{officeId}", (office_id,), options, body))

    def delete(self, office_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete an office: `DELETE /offices/{officeId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/offices/{officeId}", (office_id,), options))


class Sources(Resource):
    def create(self, body: t.SourceCreate, **options: Unpack[WriteOptions]) -> t.SourceAnswer:
        """Create a source: `POST /sources`."""
        return cast("t.SourceAnswer", self._core.request("POST", "/sources", (), options, body))

    def list(self, **params: Unpack[t.SourcesListParams]) -> List[t.ListedSource, t.SourceList]:
        """List sources: `GET /sources`."""
        return List(self._core, "/sources", (), params)

    def get(self, source_id: str, /, **options: Unpack[ConditionalOptions]) -> t.SourceAnswer:
        """Get a source: `GET /sources/{sourceId}`."""
        return cast("t.SourceAnswer", self._core.request("GET", "/sources/{sourceId}", (source_id,), options))

    def update(self, source_id: str, /, body: t.SourceUpdate, **options: Unpack[GuardedOptions]) -> t.SourceAnswer:
        """Update a source: `PATCH /sources/{sourceId}`."""
        return cast("t.SourceAnswer", self._core.request("PATCH", "/sources/{sourceId}", (source_id,), options, body))

    def replace(self, source_id: str, /, body: t.SourceUpdate, **options: Unpack[GuardedOptions]) -> t.SourceAnswer:
        """Update a source by PUT: `PUT /sources/{sourceId}`."""
        return cast("t.SourceAnswer", self._core.request("PUT", "/sources/{sourceId}", (source_id,), options, body))

    def delete(self, source_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a source: `DELETE /sources/{sourceId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/sources/{sourceId}", (source_id,), options))


class Jobs(Resource):
    def create(self, body: t.JobCreate, **options: Unpack[WriteOptions]) -> t.JobAnswer:
        """Create a job: `POST /jobs`."""
        return cast("t.JobAnswer", self._core.request("POST", "/jobs", (), options, body))

    def list(self, **params: Unpack[t.JobsListParams]) -> List[t.ListedJob, t.JobList]:
        """List jobs: `GET /jobs`."""
        return List(self._core, "/jobs", (), params)

    def get(self, job_id: str, /, **options: Unpack[ConditionalOptions]) -> t.JobAnswer:
        """Get a job: `GET /jobs/{jobId}`."""
        return cast("t.JobAnswer", self._core.request("GET", "/jobs/{jobId}", (job_id,), options))

    def update(self, job_id: str, /, body: t.JobUpdate, **options: Unpack[GuardedOptions]) -> t.JobAnswer:
        """Update a job: `PATCH /jobs/{jobId}`."""
        return cast("t.JobAnswer", self._core.request("PATCH", "/jobs/{jobId}", (job_id,), options, body))

    def replace(self, job_id: str, /, body: t.JobUpdate, **options: Unpack[GuardedOptions]) -> t.JobAnswer:
        """Update a job by PUT: `PUT /jobs/{jobId}`."""
        return cast("t.JobAnswer", self._core.request("PUT", "/jobs/{jobId}", (job_id,), options, body))

    def delete(self, job_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a job: `DELETE /jobs/{jobId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/jobs/{jobId}", (job_id,), options))


class CustomFields(Resource):
    def create(self, body: t.CustomFieldCreate, **options: Unpack[DryRunOptions]) -> t.CustomFieldAnswer:
        """Create a custom field: `POST /custom-fields`."""
        return cast("t.CustomFieldAnswer", self._core.request("POST", "/custom-fields", (), options, body))

    def list(self, **params: Unpack[t.CustomFieldsListParams]) -> List[t.ListedCustomField, t.CustomFieldList]:
        """List custom fields: `GET /custom-fields`."""
        return List(self._core, "/custom-fields", (), params)

    def get(self, key: str, /, **options: Unpack[ConditionalOptions]) -> t.CustomFieldAnswer:
        """Get a custom field: `GET /custom-fields/{key}`."""
        return cast("t.CustomFieldAnswer", self._core.request("GET", "/custom-fields/{key}", (key,), options))

    def update(self, key: str, /, body: t.CustomFieldUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.CustomFieldAnswer:
        """Update a custom field: `PATCH /custom-fields/{key}`."""
        return cast("t.CustomFieldAnswer", self._core.request("PATCH", "/custom-fields/{key}", (key,), options, body))

    def replace(self, key: str, /, body: t.CustomFieldUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.CustomFieldAnswer:
        """Update a custom field by PUT: `PUT /custom-fields/{key}`."""
        return cast("t.CustomFieldAnswer", self._core.request("PUT", "/custom-fields/{key}", (key,), options, body))

    def delete(self, key: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.CustomFieldDeleted:
        """Delete a custom field: `DELETE /custom-fields/{key}`."""
        return cast("t.CustomFieldDeleted", self._core.request("DELETE", "/custom-fields/{key}", (key,), options))

    def restore(self, key: str, /, **options: Unpack[DryRunOptions]) -> t.CustomFieldAnswer:
        """Restore a custom field: `POST /custom-fields/{key}/restore`."""
        return cast("t.CustomFieldAnswer", self._core.request("POST", "/custom-fields/{key}/restore", (key,), options))


class Keys(Resource):
    def create(self, body: t.KeyCreate, **options: Unpack[WriteOptions]) -> t.KeyWithSecretAnswer:
        """Create an API key: `POST /keys`."""
        return cast("t.KeyWithSecretAnswer", self._core.request("POST", "/keys", (), options, body))

    def list(self, **params: Unpack[t.KeysListParams]) -> List[t.ListedKey, t.KeyList]:
        """List API keys: `GET /keys`."""
        return List(self._core, "/keys", (), params)

    def update(self, key_id: str, /, body: t.KeyUpdate, **options: Unpack[WriteOptions]) -> t.KeyAnswer:
        """Change an API key: `PATCH /keys/{keyId}`."""
        return cast("t.KeyAnswer", self._core.request("PATCH", "/keys/{keyId}", (key_id,), options, body))

    def replace(self, key_id: str, /, body: t.KeyUpdate, **options: Unpack[WriteOptions]) -> t.KeyAnswer:
        """Change an API key by PUT: `PUT /keys/{keyId}`."""
        return cast("t.KeyAnswer", self._core.request("PUT", "/keys/{keyId}", (key_id,), options, body))

    def revoke(self, key_id: str, /, **options: Unpack[WriteOptions]) -> t.Deleted:
        """Revoke an API key: `DELETE /keys/{keyId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/keys/{keyId}", (key_id,), options))

    def check(self, **options: Unpack[Options]) -> t.KeyCheckAnswer:
        """Check the key: `GET /auth`."""
        return cast("t.KeyCheckAnswer", self._core.request("GET", "/auth", (), options))


class Grants(Resource):
    def create_client(self, body: t.ClientCreate, **options: Unpack[WriteOptions]) -> t.ClientWithSecretAnswer:
        """Create a client: `POST /clients`."""
        return cast("t.ClientWithSecretAnswer", self._core.request("POST", "/clients", (), options, body))

    def list_clients(self, **params: Unpack[t.GrantsListClientsParams]) -> List[t.ClientSelection, t.ClientList]:
        """List clients: `GET /clients`."""
        return List(self._core, "/clients", (), params)

    def list(self, **params: Unpack[t.GrantsListParams]) -> List[t.GrantSelection, t.GrantList]:
        """List grants: `GET /grants`."""
        return List(self._core, "/grants", (), params)

    def delete_client(self, client_id: str, /, **options: Unpack[WriteOptions]) -> t.Deleted:
        """Delete a client: `DELETE /clients/{clientId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/clients/{clientId}", (client_id,), options))

    def end(self, grant_id: str, /, **options: Unpack[WriteOptions]) -> t.Deleted:
        """End a grant: `DELETE /grants/{grantId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/grants/{grantId}", (grant_id,), options))


class Health(Resource):
    def check(self, **options: Unpack[Options]) -> t.Health:
        """Check that the service answers: `GET /health`."""
        return cast("t.Health", self._core.request("GET", "/health", (), options))


class Webhooks(Resource):
    def create(self, body: t.WebhookCreate, **options: Unpack[WriteOptions]) -> t.WebhookWithSecretAnswer:
        """Create a webhook: `POST /webhooks`."""
        return cast("t.WebhookWithSecretAnswer", self._core.request("POST", "/webhooks", (), options, body))

    def list(self, **params: Unpack[t.WebhooksListParams]) -> List[t.ListedWebhook, t.WebhookList]:
        """List webhooks: `GET /webhooks`."""
        return List(self._core, "/webhooks", (), params)

    def get(self, webhook_id: str, /, **options: Unpack[ConditionalOptions]) -> t.WebhookAnswer:
        """Get a webhook: `GET /webhooks/{webhookId}`."""
        return cast("t.WebhookAnswer", self._core.request("GET", "/webhooks/{webhookId}", (webhook_id,), options))

    def update(self, webhook_id: str, /, body: t.WebhookUpdate, **options: Unpack[GuardedOptions]) -> t.WebhookAnswer:
        """Update a webhook: `PATCH /webhooks/{webhookId}`."""
        return cast("t.WebhookAnswer", self._core.request("PATCH", "/webhooks/{webhookId}", (webhook_id,), options, body))

    def replace(self, webhook_id: str, /, body: t.WebhookUpdate, **options: Unpack[GuardedOptions]) -> t.WebhookAnswer:
        """Update a webhook by PUT: `PUT /webhooks/{webhookId}`."""
        return cast("t.WebhookAnswer", self._core.request("PUT", "/webhooks/{webhookId}", (webhook_id,), options, body))

    def delete(self, webhook_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a webhook: `DELETE /webhooks/{webhookId}`."""
        return cast("t.Deleted", self._core.request("DELETE", "/webhooks/{webhookId}", (webhook_id,), options))

    def poll(self, **options: Unpack[t.WebhooksPollParams]) -> builtins.list[t.PolledRecord]:
        """Poll for events: `GET /webhooks/poll`."""
        return cast("builtins.list[t.PolledRecord]", self._core.request("GET", "/webhooks/poll", (), options))

    def rotate_secret(self, webhook_id: str, /, **options: Unpack[GuardedOptions]) -> t.WebhookWithSecretAnswer:
        """Rotate a webhook's secret: `POST /webhooks/{webhookId}/rotate-secret`."""
        return cast("t.WebhookWithSecretAnswer", self._core.request("POST", "/webhooks/{webhookId}/rotate-secret", (webhook_id,), options))

    def test(self, webhook_id: str, /, body: t.WebhookTestRequest | None = None, **options: Unpack[WriteOptions]) -> t.EventAnswer:
        """Test a webhook: `POST /webhooks/{webhookId}/test`."""
        return cast("t.EventAnswer", self._core.request("POST", "/webhooks/{webhookId}/test", (webhook_id,), options, body))

    def list_deliveries(self, webhook_id: str, /, **params: Unpack[t.WebhooksListDeliveriesParams]) -> List[t.ListedDelivery, t.DeliveryList]:
        """List deliveries: `GET /webhooks/{webhookId}/deliveries`."""
        return List(self._core, "/webhooks/{webhookId}/deliveries", (webhook_id,), params)

    def get_delivery(self, webhook_id: str, delivery_id: str, /, **options: Unpack[Options]) -> t.DeliveryAnswer:
        """Get a delivery: `GET /webhooks/{webhookId}/deliveries/{deliveryId}`."""
        return cast("t.DeliveryAnswer", self._core.request("GET", "/webhooks/{webhookId}/deliveries/{deliveryId}", (webhook_id, delivery_id,), options))

    def redeliver(self, webhook_id: str, delivery_id: str, /, **options: Unpack[WriteOptions]) -> t.DeliveryAnswer:
        """Deliver again: `POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`."""
        return cast("t.DeliveryAnswer", self._core.request("POST", "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", (webhook_id, delivery_id,), options))

    def redeliver_failed(self, webhook_id: str, /, body: t.RedeliveryRange, **options: Unpack[WriteOptions]) -> t.Redelivered:
        """Deliver all failed events again: `POST /webhooks/{webhookId}/redeliver`."""
        return cast("t.Redelivered", self._core.request("POST", "/webhooks/{webhookId}/redeliver", (webhook_id,), options, body))

    # Not asynchronous: it reads nothing.
    def unwrap(self, body: bytes | str, headers: webhooks.WebhookHeaders, secrets: str | Sequence[str] | None = None) -> t.Event:
        """The event in a webhook, after its signature and its age were checked. `body` is the body as it arrived."""
        return webhooks.unwrap(body, headers, self._core.settings.webhook_secret if secrets is None else secrets)


class Events(Resource):
    def list(self, **params: Unpack[t.EventsListParams]) -> List[t.Event, t.EventList]:
        """List events: `GET /events`."""
        return List(self._core, "/events", (), params)

    def get(self, event_id: str, /, **options: Unpack[Options]) -> t.EventAnswer:
        """Get an event: `GET /events/{eventId}`."""
        return cast("t.EventAnswer", self._core.request("GET", "/events/{eventId}", (event_id,), options))

    def get_samples(self, **options: Unpack[t.EventsGetSamplesParams]) -> t.EventSamples:
        """Get samples of events: `GET /events/samples`."""
        return cast("t.EventSamples", self._core.request("GET", "/events/samples", (), options))

    def follow(
        self,
        cursor: str | None = None,
        *,
        types: Sequence[t.EventType] | None = None,
        created_after: int | str | None = None,
        wait: tuple[float, float] = (1, 30),
    ) -> Iterator[Followed]:
        """The events after `cursor`, or of the last 30 days, and then each new one. `wait` has the seconds to wait after an empty page, at
        first and at most."""
        return self._core.follow(cursor, types, created_after, wait)


class Client:
    """A client of the API. Times are in seconds. By default, the key is the environment variable PROSPECTS_API_KEY.

    A failure that asks for a wait longer than `longest_wait` before the next attempt is an error at once. `on_retry` receives each failure that
    a retry follows, and the seconds until then.
    """

    def __init__(
        self,
        api_key: str | Callable[[], str] | None = None,
        *,
        base_url: str = "http://127.0.0.1:3000/v2",
        timeout: float = 60,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        agent: str | None = None,
        webhook_secret: str | Sequence[str] = (),
        longest_wait: float = 60,
        on_retry: Callable[[ProspectError, float], object] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = Settings(found_key(api_key), base_url.rstrip("/"), timeout, max_retries, headers or {}, agent, webhook_secret, longest_wait, on_retry)
        self._http = http_client or httpx.Client()
        self._core = Core(settings, self._http)
        self.prospects = Prospects(self._core)
        self.reports = Reports(self._core)
        self.runs = Runs(self._core)
        self.privacy = Privacy(self._core)
        self.tasks = Tasks(self._core)
        self.hires = Hires(self._core)
        self.notes = Notes(self._core)
        self.meetings = Meetings(self._core)
        self.files = Files(self._core)
        self.imports = Imports(self._core)
        self.exports = Exports(self._core)
        self.account = Account(self._core)
        self.users = Users(self._core)
        self.pipelines = Pipelines(self._core)
        self.stages = Stages(self._core)
        self.offices = Offices(self._core)
        self.sources = Sources(self._core)
        self.jobs = Jobs(self._core)
        self.custom_fields = CustomFields(self._core)
        self.keys = Keys(self._core)
        self.grants = Grants(self._core)
        self.health = Health(self._core)
        self.webhooks = Webhooks(self._core)
        self.events = Events(self._core)

    def with_response(self, method: Callable[P, Body], *args: P.args, **kwargs: P.kwargs) -> WithResponse[Body]:
        """Calls a method with these arguments; the body that it returns, with the status and the headers, such as `etag`."""
        return with_response(method, *args, **kwargs)

    def request(self, method: str, path: str, body: object = None, **given: object) -> object:
        """A request that has no method here, such as one of a newer version of the API. `given` has options and query parameters."""
        return self._core.request(method, path, (), given, body)

    def send_bytes(self, upload: t.UploadRequest, content: bytes) -> None:
        """Sends the bytes of a file by the `upload` that `files.upload` or `imports.create` returned. It may be repeated after a failure."""
        self._core.send_bytes(upload, content)

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
