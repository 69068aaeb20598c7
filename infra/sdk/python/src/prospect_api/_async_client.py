# Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

from __future__ import annotations

import builtins
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Self, Unpack, cast

import httpx

from . import types as t
from . import webhooks
from ._async import AsyncCore, AsyncList, Body, P, with_response
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


class AsyncResource:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core


class AsyncProspects(AsyncResource):
    async def upsert(self, body: t.ProspectUpsert, **options: Unpack[DryRunOptions]) -> t.ProspectAnswer:
        """Create or update a prospect: `POST /prospects`."""
        return cast("t.ProspectAnswer", await self._core.request("POST", "/prospects", (), options, body))

    def list(self, **params: Unpack[t.ProspectsListParams]) -> AsyncList[t.ListedProspect, t.ProspectList]:
        """List prospects: `GET /prospects`."""
        return AsyncList(self._core, "/prospects", (), params)

    async def get(self, prospect_id: str, /, **options: Unpack[t.ProspectsGetParams]) -> t.ProspectAnswer:
        """Get a prospect: `GET /prospects/{prospectId}`."""
        return cast("t.ProspectAnswer", await self._core.request("GET", "/prospects/{prospectId}", (prospect_id,), options))

    async def update(self, prospect_id: str, /, body: t.ProspectUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ProspectAnswer:
        """Update a prospect: `PATCH /prospects/{prospectId}`."""
        return cast("t.ProspectAnswer", await self._core.request("PATCH", "/prospects/{prospectId}", (prospect_id,), options, body))

    async def replace(self, prospect_id: str, /, body: t.ProspectUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ProspectAnswer:
        """Update a prospect by PUT: `PUT /prospects/{prospectId}`."""
        return cast("t.ProspectAnswer", await self._core.request("PUT", "/prospects/{prospectId}", (prospect_id,), options, body))

    async def delete(self, prospect_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a prospect: `DELETE /prospects/{prospectId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/prospects/{prospectId}", (prospect_id,), options))

    async def upsert_batch(self, body: t.ProspectUpsertBatch, **options: Unpack[DryRunOptions]) -> t.ProspectBatchAnswer:
        """Create or update many prospects: `POST /prospects/batch`."""
        return cast("t.ProspectBatchAnswer", await self._core.request("POST", "/prospects/batch", (), options, body))

    async def update_batch(self, body: t.ProspectUpdateBatch, **options: Unpack[DryRunOptions]) -> t.ProspectBatchAnswer:
        """Update many prospects: `PATCH /prospects/batch`."""
        return cast("t.ProspectBatchAnswer", await self._core.request("PATCH", "/prospects/batch", (), options, body))

    async def replace_batch(self, body: t.ProspectUpdateBatch, **options: Unpack[DryRunOptions]) -> t.ProspectBatchAnswer:
        """Update many prospects by PUT: `PUT /prospects/batch`."""
        return cast("t.ProspectBatchAnswer", await self._core.request("PUT", "/prospects/batch", (), options, body))

    def list_duplicates(self, **params: Unpack[t.ProspectsListDuplicatesParams]) -> AsyncList[t.DuplicatesGroup, t.DuplicatesList]:
        """List prospects that may be the same person: `GET /prospects/duplicates`."""
        return AsyncList(self._core, "/prospects/duplicates", (), params)

    async def count(self, **options: Unpack[t.ProspectsCountParams]) -> t.ProspectCount:
        """Count prospects: `GET /prospects/count`."""
        return cast("t.ProspectCount", await self._core.request("GET", "/prospects/count", (), options))

    async def count_facets(self, **options: Unpack[t.ProspectsCountFacetsParams]) -> t.Facets:
        """Count prospects by their fields: `GET /prospects/facets`."""
        return cast("t.Facets", await self._core.request("GET", "/prospects/facets", (), options))

    async def get_consents(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ConsentsAnswer:
        """Get a prospect's consents: `GET /prospects/{prospectId}/consents`."""
        return cast("t.ConsentsAnswer", await self._core.request("GET", "/prospects/{prospectId}/consents", (prospect_id,), options))

    async def put_consent(self, prospect_id: str, channel: t.ContactChannel, /, body: t.ConsentRequest, **options: Unpack[GuardedDryRunOptions]) -> t.ConsentAnswer:
        """Record a prospect's consent: `PUT /prospects/{prospectId}/consents/{channel}`."""
        return cast("t.ConsentAnswer", await self._core.request("PUT", "/prospects/{prospectId}/consents/{channel}", (prospect_id, channel,), options, body))

    async def merge(self, prospect_id: str, /, body: t.MergeRequest, **options: Unpack[GuardedDryRunOptions]) -> t.MergeAnswer:
        """Merge prospects: `POST /prospects/{prospectId}/merge`."""
        return cast("t.MergeAnswer", await self._core.request("POST", "/prospects/{prospectId}/merge", (prospect_id,), options, body))

    async def undo_merge(self, merge_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.UndoAnswer:
        """Undo a merge: `POST /merges/{mergeId}/undo`."""
        return cast("t.UndoAnswer", await self._core.request("POST", "/merges/{mergeId}/undo", (merge_id,), options))

    async def get_profile(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ProfileAnswer:
        """Get a prospect's profile: `GET /prospects/{prospectId}/profile`."""
        return cast("t.ProfileAnswer", await self._core.request("GET", "/prospects/{prospectId}/profile", (prospect_id,), options))

    async def get_resume(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ResumeAnswer:
        """Get a prospect's resume: `GET /prospects/{prospectId}/resume`."""
        return cast("t.ResumeAnswer", await self._core.request("GET", "/prospects/{prospectId}/resume", (prospect_id,), options))

    async def delete_resume(self, prospect_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a prospect's resume: `DELETE /prospects/{prospectId}/resume`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/prospects/{prospectId}/resume", (prospect_id,), options))

    async def get_history(self, prospect_id: str, /, **options: Unpack[ConditionalOptions]) -> t.HistoryAnswer:
        """Get a prospect's history: `GET /prospects/{prospectId}/history`."""
        return cast("t.HistoryAnswer", await self._core.request("GET", "/prospects/{prospectId}/history", (prospect_id,), options))

    def list_activity(self, prospect_id: str, /, **params: Unpack[t.ProspectsListActivityParams]) -> AsyncList[t.ActivitySelection, t.ActivityList]:
        """List a prospect's activity: `GET /prospects/{prospectId}/activity`."""
        return AsyncList(self._core, "/prospects/{prospectId}/activity", (prospect_id,), params)


class AsyncReports(AsyncResource):
    async def stages(self, **options: Unpack[t.ReportsStagesParams]) -> t.StagesReport:
        """Report the stages: `GET /reports/stages`."""
        return cast("t.StagesReport", await self._core.request("GET", "/reports/stages", (), options))


class AsyncRuns(AsyncResource):
    def list(self, **params: Unpack[t.RunsListParams]) -> AsyncList[t.ListedRun, t.RunList]:
        """List runs: `GET /runs`."""
        return AsyncList(self._core, "/runs", (), params)

    async def get(self, run_id: str, /, **options: Unpack[Options]) -> t.RunAnswer:
        """Get a run: `GET /runs/{runId}`."""
        return cast("t.RunAnswer", await self._core.request("GET", "/runs/{runId}", (run_id,), options))

    async def undo(self, run_id: str, /, **options: Unpack[DryRunOptions]) -> t.UndoRunAnswer:
        """Undo a run: `POST /runs/{runId}/undo`."""
        return cast("t.UndoRunAnswer", await self._core.request("POST", "/runs/{runId}/undo", (run_id,), options))


class AsyncPrivacy(AsyncResource):
    def list_erasures(self, **params: Unpack[t.PrivacyListErasuresParams]) -> AsyncList[t.ListedErasure, t.ErasureList]:
        """List erasures: `GET /erasures`."""
        return AsyncList(self._core, "/erasures", (), params)

    async def get_erasure(self, erasure_id: str, /, **options: Unpack[Options]) -> t.ErasureAnswer:
        """Get an erasure: `GET /erasures/{erasureId}`."""
        return cast("t.ErasureAnswer", await self._core.request("GET", "/erasures/{erasureId}", (erasure_id,), options))

    async def erase_prospect(self, prospect_id: str, /, body: t.ErasureRequest, **options: Unpack[GuardedDryRunOptions]) -> t.ErasureAnswer:
        """Erase a person: `POST /prospects/{prospectId}/erase`."""
        return cast("t.ErasureAnswer", await self._core.request("POST", "/prospects/{prospectId}/erase", (prospect_id,), options, body))

    async def export_prospect(self, prospect_id: str, /, **options: Unpack[Options]) -> t.PersonExport:
        """Export a person: `GET /prospects/{prospectId}/export`."""
        return cast("t.PersonExport", await self._core.request("GET", "/prospects/{prospectId}/export", (prospect_id,), options))


class AsyncTasks(AsyncResource):
    async def create(self, body: t.TaskCreate, **options: Unpack[DryRunOptions]) -> t.TaskAnswer:
        """Create a task: `POST /tasks`."""
        return cast("t.TaskAnswer", await self._core.request("POST", "/tasks", (), options, body))

    def list(self, **params: Unpack[t.TasksListParams]) -> AsyncList[t.ListedTask, t.TaskList]:
        """List tasks: `GET /tasks`."""
        return AsyncList(self._core, "/tasks", (), params)

    async def get(self, task_id: str, /, **options: Unpack[ConditionalOptions]) -> t.TaskAnswer:
        """Get a task: `GET /tasks/{taskId}`."""
        return cast("t.TaskAnswer", await self._core.request("GET", "/tasks/{taskId}", (task_id,), options))

    async def update(self, task_id: str, /, body: t.TaskUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.TaskAnswer:
        """Update a task: `PATCH /tasks/{taskId}`."""
        return cast("t.TaskAnswer", await self._core.request("PATCH", "/tasks/{taskId}", (task_id,), options, body))

    async def replace(self, task_id: str, /, body: t.TaskUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.TaskAnswer:
        """Update a task by PUT: `PUT /tasks/{taskId}`."""
        return cast("t.TaskAnswer", await self._core.request("PUT", "/tasks/{taskId}", (task_id,), options, body))

    async def delete(self, task_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a task: `DELETE /tasks/{taskId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/tasks/{taskId}", (task_id,), options))

    async def create_batch(self, body: t.TaskBatch, **options: Unpack[DryRunOptions]) -> t.TaskBatchAnswer:
        """Create many tasks: `POST /tasks/batch`."""
        return cast("t.TaskBatchAnswer", await self._core.request("POST", "/tasks/batch", (), options, body))

    async def count_facets(self, **options: Unpack[t.TasksCountFacetsParams]) -> t.Facets:
        """Count tasks by their fields: `GET /tasks/facets`."""
        return cast("t.Facets", await self._core.request("GET", "/tasks/facets", (), options))


class AsyncHires(AsyncResource):
    async def create(self, body: t.HireCreate, **options: Unpack[DryRunOptions]) -> t.HireAnswer:
        """Create a hire: `POST /hires`."""
        return cast("t.HireAnswer", await self._core.request("POST", "/hires", (), options, body))

    def list(self, **params: Unpack[t.HiresListParams]) -> AsyncList[t.ListedHire, t.HireList]:
        """List hires: `GET /hires`."""
        return AsyncList(self._core, "/hires", (), params)

    async def get(self, hire_id: str, /, **options: Unpack[ConditionalOptions]) -> t.HireAnswer:
        """Get a hire: `GET /hires/{hireId}`."""
        return cast("t.HireAnswer", await self._core.request("GET", "/hires/{hireId}", (hire_id,), options))

    async def update(self, hire_id: str, /, body: t.HireUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.HireAnswer:
        """Update a hire: `PATCH /hires/{hireId}`."""
        return cast("t.HireAnswer", await self._core.request("PATCH", "/hires/{hireId}", (hire_id,), options, body))

    async def replace(self, hire_id: str, /, body: t.HireUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.HireAnswer:
        """Update a hire by PUT: `PUT /hires/{hireId}`."""
        return cast("t.HireAnswer", await self._core.request("PUT", "/hires/{hireId}", (hire_id,), options, body))

    async def delete(self, hire_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.HireDeleted:
        """Delete a hire: `DELETE /hires/{hireId}`."""
        return cast("t.HireDeleted", await self._core.request("DELETE", "/hires/{hireId}", (hire_id,), options))

    async def create_batch(self, body: t.HireBatch, **options: Unpack[DryRunOptions]) -> t.HireBatchAnswer:
        """Create many hires: `POST /hires/batch`."""
        return cast("t.HireBatchAnswer", await self._core.request("POST", "/hires/batch", (), options, body))

    async def count_facets(self, **options: Unpack[t.HiresCountFacetsParams]) -> t.Facets:
        """Count hires by their fields: `GET /hires/facets`."""
        return cast("t.Facets", await self._core.request("GET", "/hires/facets", (), options))

    async def delete_of_prospect(self, prospect_id: str, hire_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.HireDeleted:
        """Delete a hire, by its former route: `DELETE /prospects/{prospectId}/hire/{hireId}`."""
        return cast("t.HireDeleted", await self._core.request("DELETE", "/prospects/{prospectId}/hire/{hireId}", (prospect_id, hire_id,), options))


class AsyncNotes(AsyncResource):
    async def create(self, body: t.NoteCreate, **options: Unpack[DryRunOptions]) -> t.NoteAnswer:
        """Create a note: `POST /notes`."""
        return cast("t.NoteAnswer", await self._core.request("POST", "/notes", (), options, body))

    def list(self, **params: Unpack[t.NotesListParams]) -> AsyncList[t.ListedNote, t.NoteList]:
        """List notes: `GET /notes`."""
        return AsyncList(self._core, "/notes", (), params)

    async def get(self, note_id: str, /, **options: Unpack[ConditionalOptions]) -> t.NoteAnswer:
        """Get a note: `GET /notes/{noteId}`."""
        return cast("t.NoteAnswer", await self._core.request("GET", "/notes/{noteId}", (note_id,), options))

    async def update(self, note_id: str, /, body: t.NoteUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.NoteAnswer:
        """Update a note: `PATCH /notes/{noteId}`."""
        return cast("t.NoteAnswer", await self._core.request("PATCH", "/notes/{noteId}", (note_id,), options, body))

    async def replace(self, note_id: str, /, body: t.NoteUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.NoteAnswer:
        """Update a note by PUT: `PUT /notes/{noteId}`."""
        return cast("t.NoteAnswer", await self._core.request("PUT", "/notes/{noteId}", (note_id,), options, body))

    async def delete(self, note_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a note: `DELETE /notes/{noteId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/notes/{noteId}", (note_id,), options))

    async def create_batch(self, body: t.NoteBatch, **options: Unpack[DryRunOptions]) -> t.NoteBatchAnswer:
        """Create many notes: `POST /notes/batch`."""
        return cast("t.NoteBatchAnswer", await self._core.request("POST", "/notes/batch", (), options, body))


class AsyncMeetings(AsyncResource):
    async def create(self, body: t.MeetingCreate, **options: Unpack[DryRunOptions]) -> t.MeetingAnswer:
        """Create a meeting: `POST /meetings`."""
        return cast("t.MeetingAnswer", await self._core.request("POST", "/meetings", (), options, body))

    def list(self, **params: Unpack[t.MeetingsListParams]) -> AsyncList[t.ListedMeeting, t.MeetingList]:
        """List meetings: `GET /meetings`."""
        return AsyncList(self._core, "/meetings", (), params)

    async def get(self, meeting_id: str, /, **options: Unpack[ConditionalOptions]) -> t.MeetingAnswer:
        """Get a meeting: `GET /meetings/{meetingId}`."""
        return cast("t.MeetingAnswer", await self._core.request("GET", "/meetings/{meetingId}", (meeting_id,), options))

    async def update(self, meeting_id: str, /, body: t.MeetingUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.MeetingAnswer:
        """Update a meeting: `PATCH /meetings/{meetingId}`."""
        return cast("t.MeetingAnswer", await self._core.request("PATCH", "/meetings/{meetingId}", (meeting_id,), options, body))

    async def replace(self, meeting_id: str, /, body: t.MeetingUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.MeetingAnswer:
        """Update a meeting by PUT: `PUT /meetings/{meetingId}`."""
        return cast("t.MeetingAnswer", await self._core.request("PUT", "/meetings/{meetingId}", (meeting_id,), options, body))

    async def delete(self, meeting_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a meeting: `DELETE /meetings/{meetingId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/meetings/{meetingId}", (meeting_id,), options))

    async def create_batch(self, body: t.MeetingBatch, **options: Unpack[DryRunOptions]) -> t.MeetingBatchAnswer:
        """Create many meetings: `POST /meetings/batch`."""
        return cast("t.MeetingBatchAnswer", await self._core.request("POST", "/meetings/batch", (), options, body))

    async def count_facets(self, **options: Unpack[t.MeetingsCountFacetsParams]) -> t.Facets:
        """Count meetings by their fields: `GET /meetings/facets`."""
        return cast("t.Facets", await self._core.request("GET", "/meetings/facets", (), options))


class AsyncFiles(AsyncResource):
    async def upload(self, prospect_id: str, /, body: t.FileCreate, **options: Unpack[DryRunOptions]) -> t.FileUpload:
        """Upload a file: `POST /prospects/{prospectId}/files`."""
        return cast("t.FileUpload", await self._core.request("POST", "/prospects/{prospectId}/files", (prospect_id,), options, body))

    def list(self, **params: Unpack[t.FilesListParams]) -> AsyncList[t.ListedFile, t.FileList]:
        """List files: `GET /files`."""
        return AsyncList(self._core, "/files", (), params)

    async def get(self, file_id: str, /, **options: Unpack[ConditionalOptions]) -> t.FileAnswer:
        """Get a file: `GET /files/{fileId}`."""
        return cast("t.FileAnswer", await self._core.request("GET", "/files/{fileId}", (file_id,), options))

    async def delete(self, file_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete a file: `DELETE /files/{fileId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/files/{fileId}", (file_id,), options))

    async def get_content(self, file_id: str, /, **options: Unpack[Options]) -> t.FileContent:
        """Download a file: `GET /files/{fileId}/content`."""
        return cast("t.FileContent", await self._core.request("GET", "/files/{fileId}/content", (file_id,), options))


class AsyncImports(AsyncResource):
    async def create(self, body: t.ImportCreate, **options: Unpack[DryRunOptions]) -> t.ImportUpload:
        """Create an import: `POST /imports`."""
        return cast("t.ImportUpload", await self._core.request("POST", "/imports", (), options, body))

    def list(self, **params: Unpack[t.ImportsListParams]) -> AsyncList[t.ListedImport, t.ImportList]:
        """List imports: `GET /imports`."""
        return AsyncList(self._core, "/imports", (), params)

    async def get(self, import_id: str, /, **options: Unpack[ConditionalOptions]) -> t.ImportAnswer:
        """Get an import: `GET /imports/{importId}`."""
        return cast("t.ImportAnswer", await self._core.request("GET", "/imports/{importId}", (import_id,), options))

    async def update(self, import_id: str, /, body: t.ImportUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ImportAnswer:
        """Change an import: `PATCH /imports/{importId}`."""
        return cast("t.ImportAnswer", await self._core.request("PATCH", "/imports/{importId}", (import_id,), options, body))

    async def replace(self, import_id: str, /, body: t.ImportUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.ImportAnswer:
        """Change an import by PUT: `PUT /imports/{importId}`."""
        return cast("t.ImportAnswer", await self._core.request("PUT", "/imports/{importId}", (import_id,), options, body))

    async def delete(self, import_id: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.Deleted:
        """Delete an import: `DELETE /imports/{importId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/imports/{importId}", (import_id,), options))

    async def start(self, import_id: str, /, **options: Unpack[DryRunOptions]) -> t.ImportAnswer:
        """Start an import: `POST /imports/{importId}/start`."""
        return cast("t.ImportAnswer", await self._core.request("POST", "/imports/{importId}/start", (import_id,), options))

    async def cancel(self, import_id: str, /, **options: Unpack[DryRunOptions]) -> t.ImportAnswer:
        """Cancel an import: `POST /imports/{importId}/cancel`."""
        return cast("t.ImportAnswer", await self._core.request("POST", "/imports/{importId}/cancel", (import_id,), options))

    async def get_rejected_lines(self, import_id: str, /, **options: Unpack[Options]) -> t.FileContent:
        """Download the rejected lines: `GET /imports/{importId}/rejected`."""
        return cast("t.FileContent", await self._core.request("GET", "/imports/{importId}/rejected", (import_id,), options))


class AsyncExports(AsyncResource):
    async def create(self, body: t.ExportRequest, **options: Unpack[DryRunOptions]) -> t.ExportAnswer:
        """Export the account: `POST /exports`."""
        return cast("t.ExportAnswer", await self._core.request("POST", "/exports", (), options, body))

    def list(self, **params: Unpack[t.ExportsListParams]) -> AsyncList[t.ListedExport, t.ExportList]:
        """List exports: `GET /exports`."""
        return AsyncList(self._core, "/exports", (), params)

    async def get(self, export_id: str, /, **options: Unpack[Options]) -> t.ExportFiles:
        """Get an export: `GET /exports/{exportId}`."""
        return cast("t.ExportFiles", await self._core.request("GET", "/exports/{exportId}", (export_id,), options))


class AsyncAccount(AsyncResource):
    async def get(self, **options: Unpack[ConditionalOptions]) -> t.AccountAnswer:
        """Get the account: `GET /account`."""
        return cast("t.AccountAnswer", await self._core.request("GET", "/account", (), options))

    async def update(self, body: t.AccountUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.AccountAnswer:
        """Update the account: `PATCH /account`."""
        return cast("t.AccountAnswer", await self._core.request("PATCH", "/account", (), options, body))

    async def replace(self, body: t.AccountUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.AccountAnswer:
        """Update the account by PUT: `PUT /account`."""
        return cast("t.AccountAnswer", await self._core.request("PUT", "/account", (), options, body))

    def list_log(self, **params: Unpack[t.AccountListLogParams]) -> AsyncList[t.LogEntrySelection, t.LogEntryList]:
        """List the account's log: `GET /account/log`."""
        return AsyncList(self._core, "/account/log", (), params)


class AsyncUsers(AsyncResource):
    async def create(self, body: t.UserCreate, **options: Unpack[WriteOptions]) -> t.UserAnswer:
        """Create a user: `POST /users`."""
        return cast("t.UserAnswer", await self._core.request("POST", "/users", (), options, body))

    def list(self, **params: Unpack[t.UsersListParams]) -> AsyncList[t.ListedUser, t.UserList]:
        """List users: `GET /users`."""
        return AsyncList(self._core, "/users", (), params)

    async def get(self, user_id: str, /, **options: Unpack[ConditionalOptions]) -> t.UserAnswer:
        """Get a user: `GET /users/{userId}`."""
        return cast("t.UserAnswer", await self._core.request("GET", "/users/{userId}", (user_id,), options))

    async def update(self, user_id: str, /, body: t.UserUpdate, **options: Unpack[GuardedOptions]) -> t.UserAnswer:
        """Update a user: `PATCH /users/{userId}`."""
        return cast("t.UserAnswer", await self._core.request("PATCH", "/users/{userId}", (user_id,), options, body))

    async def replace(self, user_id: str, /, body: t.UserUpdate, **options: Unpack[GuardedOptions]) -> t.UserAnswer:
        """Update a user by PUT: `PUT /users/{userId}`."""
        return cast("t.UserAnswer", await self._core.request("PUT", "/users/{userId}", (user_id,), options, body))

    async def delete(self, user_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a user: `DELETE /users/{userId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/users/{userId}", (user_id,), options))

    async def reassign(self, user_id: str, /, body: t.ReassignRequest, **options: Unpack[DryRunOptions]) -> t.Reassigned:
        """Reassign the records of a user: `POST /users/{userId}/reassign`."""
        return cast("t.Reassigned", await self._core.request("POST", "/users/{userId}/reassign", (user_id,), options, body))


class AsyncPipelines(AsyncResource):
    async def create(self, body: t.PipelineCreate, **options: Unpack[WriteOptions]) -> t.PipelineAnswer:
        """Create a pipeline: `POST /pipelines`."""
        return cast("t.PipelineAnswer", await self._core.request("POST", "/pipelines", (), options, body))

    def list(self, **params: Unpack[t.PipelinesListParams]) -> AsyncList[t.ListedPipeline, t.PipelineList]:
        """List pipelines: `GET /pipelines`."""
        return AsyncList(self._core, "/pipelines", (), params)

    async def get(self, pipeline_id: str, /, **options: Unpack[ConditionalOptions]) -> t.PipelineAnswer:
        """Get a pipeline: `GET /pipelines/{pipelineId}`."""
        return cast("t.PipelineAnswer", await self._core.request("GET", "/pipelines/{pipelineId}", (pipeline_id,), options))

    async def update(self, pipeline_id: str, /, body: t.PipelineUpdate, **options: Unpack[GuardedOptions]) -> t.PipelineAnswer:
        """Update a pipeline: `PATCH /pipelines/{pipelineId}`."""
        return cast("t.PipelineAnswer", await self._core.request("PATCH", "/pipelines/{pipelineId}", (pipeline_id,), options, body))

    async def replace(self, pipeline_id: str, /, body: t.PipelineUpdate, **options: Unpack[GuardedOptions]) -> t.PipelineAnswer:
        """Update a pipeline by PUT: `PUT /pipelines/{pipelineId}`."""
        return cast("t.PipelineAnswer", await self._core.request("PUT", "/pipelines/{pipelineId}", (pipeline_id,), options, body))

    async def delete(self, pipeline_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a pipeline: `DELETE /pipelines/{pipelineId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/pipelines/{pipelineId}", (pipeline_id,), options))


class AsyncStages(AsyncResource):
    async def create(self, body: t.StageCreate, **options: Unpack[WriteOptions]) -> t.StageAnswer:
        """Create a stage: `POST /stages`."""
        return cast("t.StageAnswer", await self._core.request("POST", "/stages", (), options, body))

    def list(self, **params: Unpack[t.StagesListParams]) -> AsyncList[t.ListedStage, t.StageList]:
        """List stages: `GET /stages`."""
        return AsyncList(self._core, "/stages", (), params)

    async def get(self, stage_id: str, /, **options: Unpack[ConditionalOptions]) -> t.StageAnswer:
        """Get a stage: `GET /stages/{stageId}`."""
        return cast("t.StageAnswer", await self._core.request("GET", "/stages/{stageId}", (stage_id,), options))

    async def update(self, stage_id: str, /, body: t.StageUpdate, **options: Unpack[GuardedOptions]) -> t.StageAnswer:
        """Update a stage: `PATCH /stages/{stageId}`."""
        return cast("t.StageAnswer", await self._core.request("PATCH", "/stages/{stageId}", (stage_id,), options, body))

    async def replace(self, stage_id: str, /, body: t.StageUpdate, **options: Unpack[GuardedOptions]) -> t.StageAnswer:
        """Update a stage by PUT: `PUT /stages/{stageId}`."""
        return cast("t.StageAnswer", await self._core.request("PUT", "/stages/{stageId}", (stage_id,), options, body))

    async def delete(self, stage_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a stage: `DELETE /stages/{stageId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/stages/{stageId}", (stage_id,), options))


class AsyncOffices(AsyncResource):
    async def create(self, body: t.OfficeCreate, **options: Unpack[WriteOptions]) -> t.OfficeAnswer:
        """Create an office: `POST /offices`."""
        return cast("t.OfficeAnswer", await self._core.request("POST", "/offices", (), options, body))

    def list(self, **params: Unpack[t.OfficesListParams]) -> AsyncList[t.ListedOffice, t.OfficeList]:
        """List offices: `GET /offices`."""
        return AsyncList(self._core, "/offices", (), params)

    async def get(self, office_id: str, /, **options: Unpack[ConditionalOptions]) -> t.OfficeAnswer:
        """Get an office: `GET /offices/{officeId}`."""
        return cast("t.OfficeAnswer", await self._core.request("GET", "/offices/{officeId}", (office_id,), options))

    async def update(self, office_id: str, /, body: t.OfficeUpdate, **options: Unpack[GuardedOptions]) -> t.OfficeAnswer:
        """Update an office: `PATCH /offices/{officeId}`."""
        return cast("t.OfficeAnswer", await self._core.request("PATCH", "/offices/{officeId}", (office_id,), options, body))

    async def replace(self, office_id: str, /, body: t.OfficeUpdate, **options: Unpack[GuardedOptions]) -> t.OfficeAnswer:
        """Update an office by PUT: `PUT /offices/{officeId}`."""
        return cast("t.OfficeAnswer", await self._core.request("PUT", "/offices/{officeId}", (office_id,), options, body))

    async def delete(self, office_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete an office: `DELETE /offices/{officeId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/offices/{officeId}", (office_id,), options))


class AsyncSources(AsyncResource):
    async def create(self, body: t.SourceCreate, **options: Unpack[WriteOptions]) -> t.SourceAnswer:
        """Create a source: `POST /sources`."""
        return cast("t.SourceAnswer", await self._core.request("POST", "/sources", (), options, body))

    def list(self, **params: Unpack[t.SourcesListParams]) -> AsyncList[t.ListedSource, t.SourceList]:
        """List sources: `GET /sources`."""
        return AsyncList(self._core, "/sources", (), params)

    async def get(self, source_id: str, /, **options: Unpack[ConditionalOptions]) -> t.SourceAnswer:
        """Get a source: `GET /sources/{sourceId}`."""
        return cast("t.SourceAnswer", await self._core.request("GET", "/sources/{sourceId}", (source_id,), options))

    async def update(self, source_id: str, /, body: t.SourceUpdate, **options: Unpack[GuardedOptions]) -> t.SourceAnswer:
        """Update a source: `PATCH /sources/{sourceId}`."""
        return cast("t.SourceAnswer", await self._core.request("PATCH", "/sources/{sourceId}", (source_id,), options, body))

    async def replace(self, source_id: str, /, body: t.SourceUpdate, **options: Unpack[GuardedOptions]) -> t.SourceAnswer:
        """Update a source by PUT: `PUT /sources/{sourceId}`."""
        return cast("t.SourceAnswer", await self._core.request("PUT", "/sources/{sourceId}", (source_id,), options, body))

    async def delete(self, source_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a source: `DELETE /sources/{sourceId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/sources/{sourceId}", (source_id,), options))


class AsyncJobs(AsyncResource):
    async def create(self, body: t.JobCreate, **options: Unpack[WriteOptions]) -> t.JobAnswer:
        """Create a job: `POST /jobs`."""
        return cast("t.JobAnswer", await self._core.request("POST", "/jobs", (), options, body))

    def list(self, **params: Unpack[t.JobsListParams]) -> AsyncList[t.ListedJob, t.JobList]:
        """List jobs: `GET /jobs`."""
        return AsyncList(self._core, "/jobs", (), params)

    async def get(self, job_id: str, /, **options: Unpack[ConditionalOptions]) -> t.JobAnswer:
        """Get a job: `GET /jobs/{jobId}`."""
        return cast("t.JobAnswer", await self._core.request("GET", "/jobs/{jobId}", (job_id,), options))

    async def update(self, job_id: str, /, body: t.JobUpdate, **options: Unpack[GuardedOptions]) -> t.JobAnswer:
        """Update a job: `PATCH /jobs/{jobId}`."""
        return cast("t.JobAnswer", await self._core.request("PATCH", "/jobs/{jobId}", (job_id,), options, body))

    async def replace(self, job_id: str, /, body: t.JobUpdate, **options: Unpack[GuardedOptions]) -> t.JobAnswer:
        """Update a job by PUT: `PUT /jobs/{jobId}`."""
        return cast("t.JobAnswer", await self._core.request("PUT", "/jobs/{jobId}", (job_id,), options, body))

    async def delete(self, job_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a job: `DELETE /jobs/{jobId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/jobs/{jobId}", (job_id,), options))


class AsyncCustomFields(AsyncResource):
    async def create(self, body: t.CustomFieldCreate, **options: Unpack[DryRunOptions]) -> t.CustomFieldAnswer:
        """Create a custom field: `POST /custom-fields`."""
        return cast("t.CustomFieldAnswer", await self._core.request("POST", "/custom-fields", (), options, body))

    def list(self, **params: Unpack[t.CustomFieldsListParams]) -> AsyncList[t.ListedCustomField, t.CustomFieldList]:
        """List custom fields: `GET /custom-fields`."""
        return AsyncList(self._core, "/custom-fields", (), params)

    async def get(self, key: str, /, **options: Unpack[ConditionalOptions]) -> t.CustomFieldAnswer:
        """Get a custom field: `GET /custom-fields/{key}`."""
        return cast("t.CustomFieldAnswer", await self._core.request("GET", "/custom-fields/{key}", (key,), options))

    async def update(self, key: str, /, body: t.CustomFieldUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.CustomFieldAnswer:
        """Update a custom field: `PATCH /custom-fields/{key}`."""
        return cast("t.CustomFieldAnswer", await self._core.request("PATCH", "/custom-fields/{key}", (key,), options, body))

    async def replace(self, key: str, /, body: t.CustomFieldUpdate, **options: Unpack[GuardedDryRunOptions]) -> t.CustomFieldAnswer:
        """Update a custom field by PUT: `PUT /custom-fields/{key}`."""
        return cast("t.CustomFieldAnswer", await self._core.request("PUT", "/custom-fields/{key}", (key,), options, body))

    async def delete(self, key: str, /, **options: Unpack[GuardedDryRunOptions]) -> t.CustomFieldDeleted:
        """Delete a custom field: `DELETE /custom-fields/{key}`."""
        return cast("t.CustomFieldDeleted", await self._core.request("DELETE", "/custom-fields/{key}", (key,), options))

    async def restore(self, key: str, /, **options: Unpack[DryRunOptions]) -> t.CustomFieldAnswer:
        """Restore a custom field: `POST /custom-fields/{key}/restore`."""
        return cast("t.CustomFieldAnswer", await self._core.request("POST", "/custom-fields/{key}/restore", (key,), options))


class AsyncKeys(AsyncResource):
    async def create(self, body: t.KeyCreate, **options: Unpack[WriteOptions]) -> t.KeyWithSecretAnswer:
        """Create an API key: `POST /keys`."""
        return cast("t.KeyWithSecretAnswer", await self._core.request("POST", "/keys", (), options, body))

    def list(self, **params: Unpack[t.KeysListParams]) -> AsyncList[t.ListedKey, t.KeyList]:
        """List API keys: `GET /keys`."""
        return AsyncList(self._core, "/keys", (), params)

    async def update(self, key_id: str, /, body: t.KeyUpdate, **options: Unpack[WriteOptions]) -> t.KeyAnswer:
        """Change an API key: `PATCH /keys/{keyId}`."""
        return cast("t.KeyAnswer", await self._core.request("PATCH", "/keys/{keyId}", (key_id,), options, body))

    async def replace(self, key_id: str, /, body: t.KeyUpdate, **options: Unpack[WriteOptions]) -> t.KeyAnswer:
        """Change an API key by PUT: `PUT /keys/{keyId}`."""
        return cast("t.KeyAnswer", await self._core.request("PUT", "/keys/{keyId}", (key_id,), options, body))

    async def revoke(self, key_id: str, /, **options: Unpack[WriteOptions]) -> t.Deleted:
        """Revoke an API key: `DELETE /keys/{keyId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/keys/{keyId}", (key_id,), options))

    async def check(self, **options: Unpack[Options]) -> t.KeyCheckAnswer:
        """Check the key: `GET /auth`."""
        return cast("t.KeyCheckAnswer", await self._core.request("GET", "/auth", (), options))


class AsyncGrants(AsyncResource):
    async def create_client(self, body: t.ClientCreate, **options: Unpack[WriteOptions]) -> t.ClientWithSecretAnswer:
        """Create a client: `POST /clients`."""
        return cast("t.ClientWithSecretAnswer", await self._core.request("POST", "/clients", (), options, body))

    def list_clients(self, **params: Unpack[t.GrantsListClientsParams]) -> AsyncList[t.ClientSelection, t.ClientList]:
        """List clients: `GET /clients`."""
        return AsyncList(self._core, "/clients", (), params)

    def list(self, **params: Unpack[t.GrantsListParams]) -> AsyncList[t.GrantSelection, t.GrantList]:
        """List grants: `GET /grants`."""
        return AsyncList(self._core, "/grants", (), params)

    async def delete_client(self, client_id: str, /, **options: Unpack[WriteOptions]) -> t.Deleted:
        """Delete a client: `DELETE /clients/{clientId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/clients/{clientId}", (client_id,), options))

    async def end(self, grant_id: str, /, **options: Unpack[WriteOptions]) -> t.Deleted:
        """End a grant: `DELETE /grants/{grantId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/grants/{grantId}", (grant_id,), options))


class AsyncHealth(AsyncResource):
    async def check(self, **options: Unpack[Options]) -> t.Health:
        """Check that the service answers: `GET /health`."""
        return cast("t.Health", await self._core.request("GET", "/health", (), options))


class AsyncWebhooks(AsyncResource):
    async def create(self, body: t.WebhookCreate, **options: Unpack[WriteOptions]) -> t.WebhookWithSecretAnswer:
        """Create a webhook: `POST /webhooks`."""
        return cast("t.WebhookWithSecretAnswer", await self._core.request("POST", "/webhooks", (), options, body))

    def list(self, **params: Unpack[t.WebhooksListParams]) -> AsyncList[t.ListedWebhook, t.WebhookList]:
        """List webhooks: `GET /webhooks`."""
        return AsyncList(self._core, "/webhooks", (), params)

    async def get(self, webhook_id: str, /, **options: Unpack[ConditionalOptions]) -> t.WebhookAnswer:
        """Get a webhook: `GET /webhooks/{webhookId}`."""
        return cast("t.WebhookAnswer", await self._core.request("GET", "/webhooks/{webhookId}", (webhook_id,), options))

    async def update(self, webhook_id: str, /, body: t.WebhookUpdate, **options: Unpack[GuardedOptions]) -> t.WebhookAnswer:
        """Update a webhook: `PATCH /webhooks/{webhookId}`."""
        return cast("t.WebhookAnswer", await self._core.request("PATCH", "/webhooks/{webhookId}", (webhook_id,), options, body))

    async def replace(self, webhook_id: str, /, body: t.WebhookUpdate, **options: Unpack[GuardedOptions]) -> t.WebhookAnswer:
        """Update a webhook by PUT: `PUT /webhooks/{webhookId}`."""
        return cast("t.WebhookAnswer", await self._core.request("PUT", "/webhooks/{webhookId}", (webhook_id,), options, body))

    async def delete(self, webhook_id: str, /, **options: Unpack[GuardedOptions]) -> t.Deleted:
        """Delete a webhook: `DELETE /webhooks/{webhookId}`."""
        return cast("t.Deleted", await self._core.request("DELETE", "/webhooks/{webhookId}", (webhook_id,), options))

    async def poll(self, **options: Unpack[t.WebhooksPollParams]) -> builtins.list[t.PolledRecord]:
        """Poll for events: `GET /webhooks/poll`."""
        return cast("builtins.list[t.PolledRecord]", await self._core.request("GET", "/webhooks/poll", (), options))

    async def rotate_secret(self, webhook_id: str, /, **options: Unpack[GuardedOptions]) -> t.WebhookWithSecretAnswer:
        """Rotate a webhook's secret: `POST /webhooks/{webhookId}/rotate-secret`."""
        return cast("t.WebhookWithSecretAnswer", await self._core.request("POST", "/webhooks/{webhookId}/rotate-secret", (webhook_id,), options))

    async def test(self, webhook_id: str, /, body: t.WebhookTestRequest | None = None, **options: Unpack[WriteOptions]) -> t.EventAnswer:
        """Test a webhook: `POST /webhooks/{webhookId}/test`."""
        return cast("t.EventAnswer", await self._core.request("POST", "/webhooks/{webhookId}/test", (webhook_id,), options, body))

    def list_deliveries(self, webhook_id: str, /, **params: Unpack[t.WebhooksListDeliveriesParams]) -> AsyncList[t.ListedDelivery, t.DeliveryList]:
        """List deliveries: `GET /webhooks/{webhookId}/deliveries`."""
        return AsyncList(self._core, "/webhooks/{webhookId}/deliveries", (webhook_id,), params)

    async def get_delivery(self, webhook_id: str, delivery_id: str, /, **options: Unpack[Options]) -> t.DeliveryAnswer:
        """Get a delivery: `GET /webhooks/{webhookId}/deliveries/{deliveryId}`."""
        return cast("t.DeliveryAnswer", await self._core.request("GET", "/webhooks/{webhookId}/deliveries/{deliveryId}", (webhook_id, delivery_id,), options))

    async def redeliver(self, webhook_id: str, delivery_id: str, /, **options: Unpack[WriteOptions]) -> t.DeliveryAnswer:
        """Deliver again: `POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`."""
        return cast("t.DeliveryAnswer", await self._core.request("POST", "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", (webhook_id, delivery_id,), options))

    async def redeliver_failed(self, webhook_id: str, /, body: t.RedeliveryRange, **options: Unpack[WriteOptions]) -> t.Redelivered:
        """Deliver all failed events again: `POST /webhooks/{webhookId}/redeliver`."""
        return cast("t.Redelivered", await self._core.request("POST", "/webhooks/{webhookId}/redeliver", (webhook_id,), options, body))

    # Not asynchronous: it reads nothing.
    def unwrap(self, body: bytes | str, headers: webhooks.WebhookHeaders, secrets: str | Sequence[str] | None = None) -> t.Event:
        """The event in a webhook, after its signature and its age were checked. `body` is the body as it arrived."""
        return webhooks.unwrap(body, headers, self._core.settings.webhook_secret if secrets is None else secrets)


class AsyncEvents(AsyncResource):
    def list(self, **params: Unpack[t.EventsListParams]) -> AsyncList[t.Event, t.EventList]:
        """List events: `GET /events`."""
        return AsyncList(self._core, "/events", (), params)

    async def get(self, event_id: str, /, **options: Unpack[Options]) -> t.EventAnswer:
        """Get an event: `GET /events/{eventId}`."""
        return cast("t.EventAnswer", await self._core.request("GET", "/events/{eventId}", (event_id,), options))

    async def get_samples(self, **options: Unpack[t.EventsGetSamplesParams]) -> t.EventSamples:
        """Get samples of events: `GET /events/samples`."""
        return cast("t.EventSamples", await self._core.request("GET", "/events/samples", (), options))

    def follow(
        self,
        cursor: str | None = None,
        *,
        types: Sequence[t.EventType] | None = None,
        created_after: int | str | None = None,
        wait: tuple[float, float] = (1, 30),
    ) -> AsyncIterator[Followed]:
        """The events after `cursor`, or of the last 30 days, and then each new one. `wait` has the seconds to wait after an empty page, at
        first and at most."""
        return self._core.follow(cursor, types, created_after, wait)


class AsyncClient:
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
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = Settings(found_key(api_key), base_url.rstrip("/"), timeout, max_retries, headers or {}, agent, webhook_secret, longest_wait, on_retry)
        self._http = http_client or httpx.AsyncClient()
        self._core = AsyncCore(settings, self._http)
        self.prospects = AsyncProspects(self._core)
        self.reports = AsyncReports(self._core)
        self.runs = AsyncRuns(self._core)
        self.privacy = AsyncPrivacy(self._core)
        self.tasks = AsyncTasks(self._core)
        self.hires = AsyncHires(self._core)
        self.notes = AsyncNotes(self._core)
        self.meetings = AsyncMeetings(self._core)
        self.files = AsyncFiles(self._core)
        self.imports = AsyncImports(self._core)
        self.exports = AsyncExports(self._core)
        self.account = AsyncAccount(self._core)
        self.users = AsyncUsers(self._core)
        self.pipelines = AsyncPipelines(self._core)
        self.stages = AsyncStages(self._core)
        self.offices = AsyncOffices(self._core)
        self.sources = AsyncSources(self._core)
        self.jobs = AsyncJobs(self._core)
        self.custom_fields = AsyncCustomFields(self._core)
        self.keys = AsyncKeys(self._core)
        self.grants = AsyncGrants(self._core)
        self.health = AsyncHealth(self._core)
        self.webhooks = AsyncWebhooks(self._core)
        self.events = AsyncEvents(self._core)

    async def with_response(self, method: Callable[P, Awaitable[Body]], *args: P.args, **kwargs: P.kwargs) -> WithResponse[Body]:
        """Calls a method with these arguments; the body that it returns, with the status and the headers, such as `etag`."""
        return await with_response(method, *args, **kwargs)

    async def request(self, method: str, path: str, body: object = None, **given: object) -> object:
        """A request that has no method here, such as one of a newer version of the API. `given` has options and query parameters."""
        return await self._core.request(method, path, (), given, body)

    async def send_bytes(self, upload: t.UploadRequest, content: bytes) -> None:
        """Sends the bytes of a file by the `upload` that `files.upload` or `imports.create` returned. It may be repeated after a failure."""
        await self._core.send_bytes(upload, content)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()
