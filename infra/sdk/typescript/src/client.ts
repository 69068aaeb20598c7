// Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

import {
  type ApiPromise,
  type Call,
  type ClientOptions,
  Core,
  type DryRun,
  type IfMatch,
  type IfNoneMatch,
  type List,
  type Options,
  type WriteOptions,
} from "./core.js";
import { follow, type FollowOptions, type Followed } from "./events.js";
import type * as T from "./types.js";
import { unwrap, type WebhookHeaders } from "./webhooks.js";

class Resource {
  protected readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }
}

export class Prospects extends Resource {
  /** Create or update a prospect: `POST /prospects`. */
  upsert(body: T.ProspectUpsert, options?: WriteOptions & DryRun): ApiPromise<T.ProspectAnswer> {
    return this.core.request("POST", "/prospects", [], { ...options, body });
  }

  /** List prospects: `GET /prospects`. */
  list(params?: T.ProspectsListParams & { fields?: undefined }, options?: Options): List<T.ListedProspect, T.ProspectList>;
  list(params: T.ProspectsListParams, options?: Options): List<T.ProspectSelection, T.ProspectList>;
  list(params?: T.ProspectsListParams, options?: Options): List<never, T.ProspectList> {
    return this.core.list("/prospects", [], params, options);
  }

  /** Get a prospect: `GET /prospects/{prospectId}`. */
  get(prospectId: string, params?: T.ProspectsGetParams, options?: Options & IfNoneMatch): ApiPromise<T.ProspectAnswer> {
    return this.core.request("GET", "/prospects/{prospectId}", [prospectId], { ...options, query: params });
  }

  /** Update a prospect: `PATCH /prospects/{prospectId}`. */
  update(prospectId: string, body: T.ProspectUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.ProspectAnswer> {
    return this.core.request("PATCH", "/prospects/{prospectId}", [prospectId], { ...options, body });
  }

  /** Update a prospect by PUT: `PUT /prospects/{prospectId}`. */
  replace(prospectId: string, body: T.ProspectUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.ProspectAnswer> {
    return this.core.request("PUT", "/prospects/{prospectId}", [prospectId], { ...options, body });
  }

  /** Delete a prospect: `DELETE /prospects/{prospectId}`. */
  delete(prospectId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/prospects/{prospectId}", [prospectId], options);
  }

  /** Create or update many prospects: `POST /prospects/batch`. */
  upsertBatch(body: T.ProspectUpsertBatch, options?: WriteOptions & DryRun): ApiPromise<T.ProspectBatchAnswer> {
    return this.core.request("POST", "/prospects/batch", [], { ...options, body });
  }

  /** Update many prospects: `PATCH /prospects/batch`. */
  updateBatch(body: T.ProspectUpdateBatch, options?: WriteOptions & DryRun): ApiPromise<T.ProspectBatchAnswer> {
    return this.core.request("PATCH", "/prospects/batch", [], { ...options, body });
  }

  /** Update many prospects by PUT: `PUT /prospects/batch`. */
  replaceBatch(body: T.ProspectUpdateBatch, options?: WriteOptions & DryRun): ApiPromise<T.ProspectBatchAnswer> {
    return this.core.request("PUT", "/prospects/batch", [], { ...options, body });
  }

  /** List prospects that may be the same person: `GET /prospects/duplicates`. */
  listDuplicates(params: T.ProspectsListDuplicatesParams, options?: Options): List<T.DuplicatesGroup, T.DuplicatesList> {
    return this.core.list("/prospects/duplicates", [], params, options);
  }

  /** Count prospects: `GET /prospects/count`. */
  count(params?: T.ProspectsCountParams, options?: Options): ApiPromise<T.ProspectCount> {
    return this.core.request("GET", "/prospects/count", [], { ...options, query: params });
  }

  /** Count prospects by their fields: `GET /prospects/facets`. */
  countFacets(params: T.ProspectsCountFacetsParams, options?: Options): ApiPromise<T.Facets> {
    return this.core.request("GET", "/prospects/facets", [], { ...options, query: params });
  }

  /** Get a prospect's consents: `GET /prospects/{prospectId}/consents`. */
  getConsents(prospectId: string, options?: Options & IfNoneMatch): ApiPromise<T.ConsentsAnswer> {
    return this.core.request("GET", "/prospects/{prospectId}/consents", [prospectId], options);
  }

  /** Record a prospect's consent: `PUT /prospects/{prospectId}/consents/{channel}`. */
  putConsent(prospectId: string, channel: T.ContactChannel, body: T.ConsentRequest, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.ConsentAnswer> {
    return this.core.request("PUT", "/prospects/{prospectId}/consents/{channel}", [prospectId, channel], { ...options, body });
  }

  /** Merge prospects: `POST /prospects/{prospectId}/merge`. */
  merge(prospectId: string, body: T.MergeRequest, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.MergeAnswer> {
    return this.core.request("POST", "/prospects/{prospectId}/merge", [prospectId], { ...options, body });
  }

  /** Undo a merge: `POST /merges/{mergeId}/undo`. */
  undoMerge(mergeId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.UndoAnswer> {
    return this.core.request("POST", "/merges/{mergeId}/undo", [mergeId], options);
  }

  /** Get a prospect's profile: `GET /prospects/{prospectId}/profile`. */
  getProfile(prospectId: string, options?: Options & IfNoneMatch): ApiPromise<T.ProfileAnswer> {
    return this.core.request("GET", "/prospects/{prospectId}/profile", [prospectId], options);
  }

  /** Get a prospect's resume: `GET /prospects/{prospectId}/resume`. */
  getResume(prospectId: string, options?: Options & IfNoneMatch): ApiPromise<T.ResumeAnswer> {
    return this.core.request("GET", "/prospects/{prospectId}/resume", [prospectId], options);
  }

  /** Delete a prospect's resume: `DELETE /prospects/{prospectId}/resume`. */
  deleteResume(prospectId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/prospects/{prospectId}/resume", [prospectId], options);
  }

  /** Get a prospect's history: `GET /prospects/{prospectId}/history`. */
  getHistory(prospectId: string, options?: Options & IfNoneMatch): ApiPromise<T.HistoryAnswer> {
    return this.core.request("GET", "/prospects/{prospectId}/history", [prospectId], options);
  }

  /** List a prospect's activity: `GET /prospects/{prospectId}/activity`. */
  listActivity(prospectId: string, params?: T.ProspectsListActivityParams, options?: Options): List<T.ActivitySelection, T.ActivityList> {
    return this.core.list("/prospects/{prospectId}/activity", [prospectId], params, options);
  }
}

export class Reports extends Resource {
  /** Report the stages: `GET /reports/stages`. */
  stages(params?: T.ReportsStagesParams, options?: Options): ApiPromise<T.StagesReport> {
    return this.core.request("GET", "/reports/stages", [], { ...options, query: params });
  }
}

export class Runs extends Resource {
  /** List runs: `GET /runs`. */
  list(params?: T.RunsListParams & { fields?: undefined }, options?: Options): List<T.ListedRun, T.RunList>;
  list(params: T.RunsListParams, options?: Options): List<T.RunSelection, T.RunList>;
  list(params?: T.RunsListParams, options?: Options): List<never, T.RunList> {
    return this.core.list("/runs", [], params, options);
  }

  /** Get a run: `GET /runs/{runId}`. */
  get(runId: string, options?: Options): ApiPromise<T.RunAnswer> {
    return this.core.request("GET", "/runs/{runId}", [runId], options);
  }

  /** Undo a run: `POST /runs/{runId}/undo`. */
  undo(runId: string, options?: WriteOptions & DryRun): ApiPromise<T.UndoRunAnswer> {
    return this.core.request("POST", "/runs/{runId}/undo", [runId], options);
  }
}

export class Privacy extends Resource {
  /** List erasures: `GET /erasures`. */
  listErasures(params?: T.PrivacyListErasuresParams & { fields?: undefined }, options?: Options): List<T.ListedErasure, T.ErasureList>;
  listErasures(params: T.PrivacyListErasuresParams, options?: Options): List<T.ErasureSelection, T.ErasureList>;
  listErasures(params?: T.PrivacyListErasuresParams, options?: Options): List<never, T.ErasureList> {
    return this.core.list("/erasures", [], params, options);
  }

  /** Get an erasure: `GET /erasures/{erasureId}`. */
  getErasure(erasureId: string, options?: Options): ApiPromise<T.ErasureAnswer> {
    return this.core.request("GET", "/erasures/{erasureId}", [erasureId], options);
  }

  /** Erase a person: `POST /prospects/{prospectId}/erase`. */
  eraseProspect(prospectId: string, body: T.ErasureRequest, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.ErasureAnswer> {
    return this.core.request("POST", "/prospects/{prospectId}/erase", [prospectId], { ...options, body });
  }

  /** Export a person: `GET /prospects/{prospectId}/export`. */
  exportProspect(prospectId: string, options?: Options): ApiPromise<T.PersonExport> {
    return this.core.request("GET", "/prospects/{prospectId}/export", [prospectId], options);
  }
}

export class Tasks extends Resource {
  /** Create a task: `POST /tasks`. */
  create(body: T.TaskCreate, options?: WriteOptions & DryRun): ApiPromise<T.TaskAnswer> {
    return this.core.request("POST", "/tasks", [], { ...options, body });
  }

  /** List tasks: `GET /tasks`. */
  list(params?: T.TasksListParams & { fields?: undefined }, options?: Options): List<T.ListedTask, T.TaskList>;
  list(params: T.TasksListParams, options?: Options): List<T.TaskSelection, T.TaskList>;
  list(params?: T.TasksListParams, options?: Options): List<never, T.TaskList> {
    return this.core.list("/tasks", [], params, options);
  }

  /** Get a task: `GET /tasks/{taskId}`. */
  get(taskId: string, options?: Options & IfNoneMatch): ApiPromise<T.TaskAnswer> {
    return this.core.request("GET", "/tasks/{taskId}", [taskId], options);
  }

  /** Update a task: `PATCH /tasks/{taskId}`. */
  update(taskId: string, body: T.TaskUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.TaskAnswer> {
    return this.core.request("PATCH", "/tasks/{taskId}", [taskId], { ...options, body });
  }

  /** Update a task by PUT: `PUT /tasks/{taskId}`. */
  replace(taskId: string, body: T.TaskUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.TaskAnswer> {
    return this.core.request("PUT", "/tasks/{taskId}", [taskId], { ...options, body });
  }

  /** Delete a task: `DELETE /tasks/{taskId}`. */
  delete(taskId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/tasks/{taskId}", [taskId], options);
  }

  /** Create many tasks: `POST /tasks/batch`. */
  createBatch(body: T.TaskBatch, options?: WriteOptions & DryRun): ApiPromise<T.TaskBatchAnswer> {
    return this.core.request("POST", "/tasks/batch", [], { ...options, body });
  }

  /** Count tasks by their fields: `GET /tasks/facets`. */
  countFacets(params: T.TasksCountFacetsParams, options?: Options): ApiPromise<T.Facets> {
    return this.core.request("GET", "/tasks/facets", [], { ...options, query: params });
  }
}

export class Hires extends Resource {
  /** Create a hire: `POST /hires`. */
  create(body: T.HireCreate, options?: WriteOptions & DryRun): ApiPromise<T.HireAnswer> {
    return this.core.request("POST", "/hires", [], { ...options, body });
  }

  /** List hires: `GET /hires`. */
  list(params?: T.HiresListParams & { fields?: undefined }, options?: Options): List<T.ListedHire, T.HireList>;
  list(params: T.HiresListParams, options?: Options): List<T.HireSelection, T.HireList>;
  list(params?: T.HiresListParams, options?: Options): List<never, T.HireList> {
    return this.core.list("/hires", [], params, options);
  }

  /** Get a hire: `GET /hires/{hireId}`. */
  get(hireId: string, options?: Options & IfNoneMatch): ApiPromise<T.HireAnswer> {
    return this.core.request("GET", "/hires/{hireId}", [hireId], options);
  }

  /** Update a hire: `PATCH /hires/{hireId}`. */
  update(hireId: string, body: T.HireUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.HireAnswer> {
    return this.core.request("PATCH", "/hires/{hireId}", [hireId], { ...options, body });
  }

  /** Update a hire by PUT: `PUT /hires/{hireId}`. */
  replace(hireId: string, body: T.HireUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.HireAnswer> {
    return this.core.request("PUT", "/hires/{hireId}", [hireId], { ...options, body });
  }

  /** Delete a hire: `DELETE /hires/{hireId}`. */
  delete(hireId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.HireDeleted> {
    return this.core.request("DELETE", "/hires/{hireId}", [hireId], options);
  }

  /** Create many hires: `POST /hires/batch`. */
  createBatch(body: T.HireBatch, options?: WriteOptions & DryRun): ApiPromise<T.HireBatchAnswer> {
    return this.core.request("POST", "/hires/batch", [], { ...options, body });
  }

  /** Count hires by their fields: `GET /hires/facets`. */
  countFacets(params: T.HiresCountFacetsParams, options?: Options): ApiPromise<T.Facets> {
    return this.core.request("GET", "/hires/facets", [], { ...options, query: params });
  }

  /** Delete a hire, by its former route: `DELETE /prospects/{prospectId}/hire/{hireId}`. */
  deleteOfProspect(prospectId: string, hireId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.HireDeleted> {
    return this.core.request("DELETE", "/prospects/{prospectId}/hire/{hireId}", [prospectId, hireId], options);
  }
}

export class Notes extends Resource {
  /** Create a note: `POST /notes`. */
  create(body: T.NoteCreate, options?: WriteOptions & DryRun): ApiPromise<T.NoteAnswer> {
    return this.core.request("POST", "/notes", [], { ...options, body });
  }

  /** List notes: `GET /notes`. */
  list(params?: T.NotesListParams & { fields?: undefined }, options?: Options): List<T.ListedNote, T.NoteList>;
  list(params: T.NotesListParams, options?: Options): List<T.NoteSelection, T.NoteList>;
  list(params?: T.NotesListParams, options?: Options): List<never, T.NoteList> {
    return this.core.list("/notes", [], params, options);
  }

  /** Get a note: `GET /notes/{noteId}`. */
  get(noteId: string, options?: Options & IfNoneMatch): ApiPromise<T.NoteAnswer> {
    return this.core.request("GET", "/notes/{noteId}", [noteId], options);
  }

  /** Update a note: `PATCH /notes/{noteId}`. */
  update(noteId: string, body: T.NoteUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.NoteAnswer> {
    return this.core.request("PATCH", "/notes/{noteId}", [noteId], { ...options, body });
  }

  /** Update a note by PUT: `PUT /notes/{noteId}`. */
  replace(noteId: string, body: T.NoteUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.NoteAnswer> {
    return this.core.request("PUT", "/notes/{noteId}", [noteId], { ...options, body });
  }

  /** Delete a note: `DELETE /notes/{noteId}`. */
  delete(noteId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/notes/{noteId}", [noteId], options);
  }

  /** Create many notes: `POST /notes/batch`. */
  createBatch(body: T.NoteBatch, options?: WriteOptions & DryRun): ApiPromise<T.NoteBatchAnswer> {
    return this.core.request("POST", "/notes/batch", [], { ...options, body });
  }
}

export class Meetings extends Resource {
  /** Create a meeting: `POST /meetings`. */
  create(body: T.MeetingCreate, options?: WriteOptions & DryRun): ApiPromise<T.MeetingAnswer> {
    return this.core.request("POST", "/meetings", [], { ...options, body });
  }

  /** List meetings: `GET /meetings`. */
  list(params?: T.MeetingsListParams & { fields?: undefined }, options?: Options): List<T.ListedMeeting, T.MeetingList>;
  list(params: T.MeetingsListParams, options?: Options): List<T.MeetingSelection, T.MeetingList>;
  list(params?: T.MeetingsListParams, options?: Options): List<never, T.MeetingList> {
    return this.core.list("/meetings", [], params, options);
  }

  /** Get a meeting: `GET /meetings/{meetingId}`. */
  get(meetingId: string, options?: Options & IfNoneMatch): ApiPromise<T.MeetingAnswer> {
    return this.core.request("GET", "/meetings/{meetingId}", [meetingId], options);
  }

  /** Update a meeting: `PATCH /meetings/{meetingId}`. */
  update(meetingId: string, body: T.MeetingUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.MeetingAnswer> {
    return this.core.request("PATCH", "/meetings/{meetingId}", [meetingId], { ...options, body });
  }

  /** Update a meeting by PUT: `PUT /meetings/{meetingId}`. */
  replace(meetingId: string, body: T.MeetingUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.MeetingAnswer> {
    return this.core.request("PUT", "/meetings/{meetingId}", [meetingId], { ...options, body });
  }

  /** Delete a meeting: `DELETE /meetings/{meetingId}`. */
  delete(meetingId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/meetings/{meetingId}", [meetingId], options);
  }

  /** Create many meetings: `POST /meetings/batch`. */
  createBatch(body: T.MeetingBatch, options?: WriteOptions & DryRun): ApiPromise<T.MeetingBatchAnswer> {
    return this.core.request("POST", "/meetings/batch", [], { ...options, body });
  }

  /** Count meetings by their fields: `GET /meetings/facets`. */
  countFacets(params: T.MeetingsCountFacetsParams, options?: Options): ApiPromise<T.Facets> {
    return this.core.request("GET", "/meetings/facets", [], { ...options, query: params });
  }
}

export class Files extends Resource {
  /** Upload a file: `POST /prospects/{prospectId}/files`. */
  upload(prospectId: string, body: T.FileCreate, options?: WriteOptions & DryRun): ApiPromise<T.FileUpload> {
    return this.core.request("POST", "/prospects/{prospectId}/files", [prospectId], { ...options, body });
  }

  /** List files: `GET /files`. */
  list(params?: T.FilesListParams & { fields?: undefined }, options?: Options): List<T.ListedFile, T.FileList>;
  list(params: T.FilesListParams, options?: Options): List<T.FileSelection, T.FileList>;
  list(params?: T.FilesListParams, options?: Options): List<never, T.FileList> {
    return this.core.list("/files", [], params, options);
  }

  /** Get a file: `GET /files/{fileId}`. */
  get(fileId: string, options?: Options & IfNoneMatch): ApiPromise<T.FileAnswer> {
    return this.core.request("GET", "/files/{fileId}", [fileId], options);
  }

  /** Delete a file: `DELETE /files/{fileId}`. */
  delete(fileId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/files/{fileId}", [fileId], options);
  }

  /** Download a file: `GET /files/{fileId}/content`. */
  getContent(fileId: string, options?: Options): ApiPromise<T.FileContent> {
    return this.core.request("GET", "/files/{fileId}/content", [fileId], { ...options, redirect: "manual" });
  }
}

export class Imports extends Resource {
  /** Create an import: `POST /imports`. */
  create(body: T.ImportCreate, options?: WriteOptions & DryRun): ApiPromise<T.ImportUpload> {
    return this.core.request("POST", "/imports", [], { ...options, body });
  }

  /** List imports: `GET /imports`. */
  list(params?: T.ImportsListParams & { fields?: undefined }, options?: Options): List<T.ListedImport, T.ImportList>;
  list(params: T.ImportsListParams, options?: Options): List<T.ImportSelection, T.ImportList>;
  list(params?: T.ImportsListParams, options?: Options): List<never, T.ImportList> {
    return this.core.list("/imports", [], params, options);
  }

  /** Get an import: `GET /imports/{importId}`. */
  get(importId: string, options?: Options & IfNoneMatch): ApiPromise<T.ImportAnswer> {
    return this.core.request("GET", "/imports/{importId}", [importId], options);
  }

  /** Change an import: `PATCH /imports/{importId}`. */
  update(importId: string, body: T.ImportUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.ImportAnswer> {
    return this.core.request("PATCH", "/imports/{importId}", [importId], { ...options, body });
  }

  /** Change an import by PUT: `PUT /imports/{importId}`. */
  replace(importId: string, body: T.ImportUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.ImportAnswer> {
    return this.core.request("PUT", "/imports/{importId}", [importId], { ...options, body });
  }

  /** Delete an import: `DELETE /imports/{importId}`. */
  delete(importId: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/imports/{importId}", [importId], options);
  }

  /** Start an import: `POST /imports/{importId}/start`. */
  start(importId: string, options?: WriteOptions & DryRun): ApiPromise<T.ImportAnswer> {
    return this.core.request("POST", "/imports/{importId}/start", [importId], options);
  }

  /** Cancel an import: `POST /imports/{importId}/cancel`. */
  cancel(importId: string, options?: WriteOptions & DryRun): ApiPromise<T.ImportAnswer> {
    return this.core.request("POST", "/imports/{importId}/cancel", [importId], options);
  }

  /** Download the rejected lines: `GET /imports/{importId}/rejected`. */
  getRejectedLines(importId: string, options?: Options): ApiPromise<T.FileContent> {
    return this.core.request("GET", "/imports/{importId}/rejected", [importId], { ...options, redirect: "manual" });
  }
}

export class Exports extends Resource {
  /** Export the account: `POST /exports`. */
  create(body: T.ExportRequest, options?: WriteOptions & DryRun): ApiPromise<T.ExportAnswer> {
    return this.core.request("POST", "/exports", [], { ...options, body });
  }

  /** List exports: `GET /exports`. */
  list(params?: T.ExportsListParams & { fields?: undefined }, options?: Options): List<T.ListedExport, T.ExportList>;
  list(params: T.ExportsListParams, options?: Options): List<T.ExportSelection, T.ExportList>;
  list(params?: T.ExportsListParams, options?: Options): List<never, T.ExportList> {
    return this.core.list("/exports", [], params, options);
  }

  /** Get an export: `GET /exports/{exportId}`. */
  get(exportId: string, options?: Options): ApiPromise<T.ExportFiles> {
    return this.core.request("GET", "/exports/{exportId}", [exportId], options);
  }
}

export class Account extends Resource {
  /** Get the account: `GET /account`. */
  get(options?: Options & IfNoneMatch): ApiPromise<T.AccountAnswer> {
    return this.core.request("GET", "/account", [], options);
  }

  /** Update the account: `PATCH /account`. */
  update(body: T.AccountUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.AccountAnswer> {
    return this.core.request("PATCH", "/account", [], { ...options, body });
  }

  /** Update the account by PUT: `PUT /account`. */
  replace(body: T.AccountUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.AccountAnswer> {
    return this.core.request("PUT", "/account", [], { ...options, body });
  }

  /** List the account's log: `GET /account/log`. */
  listLog(params?: T.AccountListLogParams, options?: Options): List<T.LogEntrySelection, T.LogEntryList> {
    return this.core.list("/account/log", [], params, options);
  }
}

export class Users extends Resource {
  /** Create a user: `POST /users`. */
  create(body: T.UserCreate, options?: WriteOptions): ApiPromise<T.UserAnswer> {
    return this.core.request("POST", "/users", [], { ...options, body });
  }

  /** List users: `GET /users`. */
  list(params?: T.UsersListParams & { fields?: undefined }, options?: Options): List<T.ListedUser, T.UserList>;
  list(params: T.UsersListParams, options?: Options): List<T.UserSelection, T.UserList>;
  list(params?: T.UsersListParams, options?: Options): List<never, T.UserList> {
    return this.core.list("/users", [], params, options);
  }

  /** Get a user: `GET /users/{userId}`. */
  get(userId: string, options?: Options & IfNoneMatch): ApiPromise<T.UserAnswer> {
    return this.core.request("GET", "/users/{userId}", [userId], options);
  }

  /** Update a user: `PATCH /users/{userId}`. */
  update(userId: string, body: T.UserUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.UserAnswer> {
    return this.core.request("PATCH", "/users/{userId}", [userId], { ...options, body });
  }

  /** Update a user by PUT: `PUT /users/{userId}`. */
  replace(userId: string, body: T.UserUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.UserAnswer> {
    return this.core.request("PUT", "/users/{userId}", [userId], { ...options, body });
  }

  /** Delete a user: `DELETE /users/{userId}`. */
  delete(userId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/users/{userId}", [userId], options);
  }

  /** Reassign the records of a user: `POST /users/{userId}/reassign`. */
  reassign(userId: string, body: T.ReassignRequest, options?: WriteOptions & DryRun): ApiPromise<T.Reassigned> {
    return this.core.request("POST", "/users/{userId}/reassign", [userId], { ...options, body });
  }
}

export class Pipelines extends Resource {
  /** Create a pipeline: `POST /pipelines`. */
  create(body: T.PipelineCreate, options?: WriteOptions): ApiPromise<T.PipelineAnswer> {
    return this.core.request("POST", "/pipelines", [], { ...options, body });
  }

  /** List pipelines: `GET /pipelines`. */
  list(params?: T.PipelinesListParams & { fields?: undefined }, options?: Options): List<T.ListedPipeline, T.PipelineList>;
  list(params: T.PipelinesListParams, options?: Options): List<T.PipelineSelection, T.PipelineList>;
  list(params?: T.PipelinesListParams, options?: Options): List<never, T.PipelineList> {
    return this.core.list("/pipelines", [], params, options);
  }

  /** Get a pipeline: `GET /pipelines/{pipelineId}`. */
  get(pipelineId: string, options?: Options & IfNoneMatch): ApiPromise<T.PipelineAnswer> {
    return this.core.request("GET", "/pipelines/{pipelineId}", [pipelineId], options);
  }

  /** Update a pipeline: `PATCH /pipelines/{pipelineId}`. */
  update(pipelineId: string, body: T.PipelineUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.PipelineAnswer> {
    return this.core.request("PATCH", "/pipelines/{pipelineId}", [pipelineId], { ...options, body });
  }

  /** Update a pipeline by PUT: `PUT /pipelines/{pipelineId}`. */
  replace(pipelineId: string, body: T.PipelineUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.PipelineAnswer> {
    return this.core.request("PUT", "/pipelines/{pipelineId}", [pipelineId], { ...options, body });
  }

  /** Delete a pipeline: `DELETE /pipelines/{pipelineId}`. */
  delete(pipelineId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/pipelines/{pipelineId}", [pipelineId], options);
  }
}

export class Stages extends Resource {
  /** Create a stage: `POST /stages`. */
  create(body: T.StageCreate, options?: WriteOptions): ApiPromise<T.StageAnswer> {
    return this.core.request("POST", "/stages", [], { ...options, body });
  }

  /** List stages: `GET /stages`. */
  list(params?: T.StagesListParams & { fields?: undefined }, options?: Options): List<T.ListedStage, T.StageList>;
  list(params: T.StagesListParams, options?: Options): List<T.StageSelection, T.StageList>;
  list(params?: T.StagesListParams, options?: Options): List<never, T.StageList> {
    return this.core.list("/stages", [], params, options);
  }

  /** Get a stage: `GET /stages/{stageId}`. */
  get(stageId: string, options?: Options & IfNoneMatch): ApiPromise<T.StageAnswer> {
    return this.core.request("GET", "/stages/{stageId}", [stageId], options);
  }

  /** Update a stage: `PATCH /stages/{stageId}`. */
  update(stageId: string, body: T.StageUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.StageAnswer> {
    return this.core.request("PATCH", "/stages/{stageId}", [stageId], { ...options, body });
  }

  /** Update a stage by PUT: `PUT /stages/{stageId}`. */
  replace(stageId: string, body: T.StageUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.StageAnswer> {
    return this.core.request("PUT", "/stages/{stageId}", [stageId], { ...options, body });
  }

  /** Delete a stage: `DELETE /stages/{stageId}`. */
  delete(stageId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/stages/{stageId}", [stageId], options);
  }
}

export class Offices extends Resource {
  /** Create an office: `POST /offices`. */
  create(body: T.OfficeCreate, options?: WriteOptions): ApiPromise<T.OfficeAnswer> {
    return this.core.request("POST", "/offices", [], { ...options, body });
  }

  /** List offices: `GET /offices`. */
  list(params?: T.OfficesListParams & { fields?: undefined }, options?: Options): List<T.ListedOffice, T.OfficeList>;
  list(params: T.OfficesListParams, options?: Options): List<T.OfficeSelection, T.OfficeList>;
  list(params?: T.OfficesListParams, options?: Options): List<never, T.OfficeList> {
    return this.core.list("/offices", [], params, options);
  }

  /** Get an office: `GET /offices/{officeId}`. */
  get(officeId: string, options?: Options & IfNoneMatch): ApiPromise<T.OfficeAnswer> {
    return this.core.request("GET", "/offices/{officeId}", [officeId], options);
  }

  /** Update an office: `PATCH /offices/{officeId}`. */
  update(officeId: string, body: T.OfficeUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.OfficeAnswer> {
    return this.core.request("PATCH", "/offices/{officeId}", [officeId], { ...options, body });
  }

  /** Update an office by PUT: `PUT /offices/{officeId}`. */
  replace(officeId: string, body: T.OfficeUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.OfficeAnswer> {
    return this.core.request("PUT", "/offices/{officeId}", [officeId], { ...options, body });
  }

  /** Delete an office: `DELETE /offices/{officeId}`. */
  delete(officeId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/offices/{officeId}", [officeId], options);
  }
}

export class Sources extends Resource {
  /** Create a source: `POST /sources`. */
  create(body: T.SourceCreate, options?: WriteOptions): ApiPromise<T.SourceAnswer> {
    return this.core.request("POST", "/sources", [], { ...options, body });
  }

  /** List sources: `GET /sources`. */
  list(params?: T.SourcesListParams & { fields?: undefined }, options?: Options): List<T.ListedSource, T.SourceList>;
  list(params: T.SourcesListParams, options?: Options): List<T.SourceSelection, T.SourceList>;
  list(params?: T.SourcesListParams, options?: Options): List<never, T.SourceList> {
    return this.core.list("/sources", [], params, options);
  }

  /** Get a source: `GET /sources/{sourceId}`. */
  get(sourceId: string, options?: Options & IfNoneMatch): ApiPromise<T.SourceAnswer> {
    return this.core.request("GET", "/sources/{sourceId}", [sourceId], options);
  }

  /** Update a source: `PATCH /sources/{sourceId}`. */
  update(sourceId: string, body: T.SourceUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.SourceAnswer> {
    return this.core.request("PATCH", "/sources/{sourceId}", [sourceId], { ...options, body });
  }

  /** Update a source by PUT: `PUT /sources/{sourceId}`. */
  replace(sourceId: string, body: T.SourceUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.SourceAnswer> {
    return this.core.request("PUT", "/sources/{sourceId}", [sourceId], { ...options, body });
  }

  /** Delete a source: `DELETE /sources/{sourceId}`. */
  delete(sourceId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/sources/{sourceId}", [sourceId], options);
  }
}

export class Jobs extends Resource {
  /** Create a job: `POST /jobs`. */
  create(body: T.JobCreate, options?: WriteOptions): ApiPromise<T.JobAnswer> {
    return this.core.request("POST", "/jobs", [], { ...options, body });
  }

  /** List jobs: `GET /jobs`. */
  list(params?: T.JobsListParams & { fields?: undefined }, options?: Options): List<T.ListedJob, T.JobList>;
  list(params: T.JobsListParams, options?: Options): List<T.JobSelection, T.JobList>;
  list(params?: T.JobsListParams, options?: Options): List<never, T.JobList> {
    return this.core.list("/jobs", [], params, options);
  }

  /** Get a job: `GET /jobs/{jobId}`. */
  get(jobId: string, options?: Options & IfNoneMatch): ApiPromise<T.JobAnswer> {
    return this.core.request("GET", "/jobs/{jobId}", [jobId], options);
  }

  /** Update a job: `PATCH /jobs/{jobId}`. */
  update(jobId: string, body: T.JobUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.JobAnswer> {
    return this.core.request("PATCH", "/jobs/{jobId}", [jobId], { ...options, body });
  }

  /** Update a job by PUT: `PUT /jobs/{jobId}`. */
  replace(jobId: string, body: T.JobUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.JobAnswer> {
    return this.core.request("PUT", "/jobs/{jobId}", [jobId], { ...options, body });
  }

  /** Delete a job: `DELETE /jobs/{jobId}`. */
  delete(jobId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/jobs/{jobId}", [jobId], options);
  }
}

export class CustomFields extends Resource {
  /** Create a custom field: `POST /custom-fields`. */
  create(body: T.CustomFieldCreate, options?: WriteOptions & DryRun): ApiPromise<T.CustomFieldAnswer> {
    return this.core.request("POST", "/custom-fields", [], { ...options, body });
  }

  /** List custom fields: `GET /custom-fields`. */
  list(params?: T.CustomFieldsListParams & { fields?: undefined }, options?: Options): List<T.ListedCustomField, T.CustomFieldList>;
  list(params: T.CustomFieldsListParams, options?: Options): List<T.CustomFieldSelection, T.CustomFieldList>;
  list(params?: T.CustomFieldsListParams, options?: Options): List<never, T.CustomFieldList> {
    return this.core.list("/custom-fields", [], params, options);
  }

  /** Get a custom field: `GET /custom-fields/{key}`. */
  get(key: string, options?: Options & IfNoneMatch): ApiPromise<T.CustomFieldAnswer> {
    return this.core.request("GET", "/custom-fields/{key}", [key], options);
  }

  /** Update a custom field: `PATCH /custom-fields/{key}`. */
  update(key: string, body: T.CustomFieldUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.CustomFieldAnswer> {
    return this.core.request("PATCH", "/custom-fields/{key}", [key], { ...options, body });
  }

  /** Update a custom field by PUT: `PUT /custom-fields/{key}`. */
  replace(key: string, body: T.CustomFieldUpdate, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.CustomFieldAnswer> {
    return this.core.request("PUT", "/custom-fields/{key}", [key], { ...options, body });
  }

  /** Delete a custom field: `DELETE /custom-fields/{key}`. */
  delete(key: string, options?: WriteOptions & DryRun & IfMatch): ApiPromise<T.CustomFieldDeleted> {
    return this.core.request("DELETE", "/custom-fields/{key}", [key], options);
  }

  /** Restore a custom field: `POST /custom-fields/{key}/restore`. */
  restore(key: string, options?: WriteOptions & DryRun): ApiPromise<T.CustomFieldAnswer> {
    return this.core.request("POST", "/custom-fields/{key}/restore", [key], options);
  }
}

export class Keys extends Resource {
  /** Create an API key: `POST /keys`. */
  create(body: T.KeyCreate, options?: WriteOptions): ApiPromise<T.KeyWithSecretAnswer> {
    return this.core.request("POST", "/keys", [], { ...options, body });
  }

  /** List API keys: `GET /keys`. */
  list(params?: T.KeysListParams & { fields?: undefined }, options?: Options): List<T.ListedKey, T.KeyList>;
  list(params: T.KeysListParams, options?: Options): List<T.KeySelection, T.KeyList>;
  list(params?: T.KeysListParams, options?: Options): List<never, T.KeyList> {
    return this.core.list("/keys", [], params, options);
  }

  /** Change an API key: `PATCH /keys/{keyId}`. */
  update(keyId: string, body: T.KeyUpdate, options?: WriteOptions): ApiPromise<T.KeyAnswer> {
    return this.core.request("PATCH", "/keys/{keyId}", [keyId], { ...options, body });
  }

  /** Change an API key by PUT: `PUT /keys/{keyId}`. */
  replace(keyId: string, body: T.KeyUpdate, options?: WriteOptions): ApiPromise<T.KeyAnswer> {
    return this.core.request("PUT", "/keys/{keyId}", [keyId], { ...options, body });
  }

  /** Revoke an API key: `DELETE /keys/{keyId}`. */
  revoke(keyId: string, options?: WriteOptions): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/keys/{keyId}", [keyId], options);
  }

  /** Check the key: `GET /auth`. */
  check(options?: Options): ApiPromise<T.KeyCheckAnswer> {
    return this.core.request("GET", "/auth", [], options);
  }
}

export class Grants extends Resource {
  /** Create a client: `POST /clients`. */
  createClient(body: T.ClientCreate, options?: WriteOptions): ApiPromise<T.ClientWithSecretAnswer> {
    return this.core.request("POST", "/clients", [], { ...options, body });
  }

  /** List clients: `GET /clients`. */
  listClients(params?: T.GrantsListClientsParams, options?: Options): List<T.ClientSelection, T.ClientList> {
    return this.core.list("/clients", [], params, options);
  }

  /** List grants: `GET /grants`. */
  list(params?: T.GrantsListParams, options?: Options): List<T.GrantSelection, T.GrantList> {
    return this.core.list("/grants", [], params, options);
  }

  /** Delete a client: `DELETE /clients/{clientId}`. */
  deleteClient(clientId: string, options?: WriteOptions): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/clients/{clientId}", [clientId], options);
  }

  /** End a grant: `DELETE /grants/{grantId}`. */
  end(grantId: string, options?: WriteOptions): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/grants/{grantId}", [grantId], options);
  }
}

export class Health extends Resource {
  /** Check that the service answers: `GET /health`. */
  check(options?: Options): ApiPromise<T.Health> {
    return this.core.request("GET", "/health", [], options);
  }
}

export class Webhooks extends Resource {
  /** Create a webhook: `POST /webhooks`. */
  create(body: T.WebhookCreate, options?: WriteOptions): ApiPromise<T.WebhookWithSecretAnswer> {
    return this.core.request("POST", "/webhooks", [], { ...options, body });
  }

  /** List webhooks: `GET /webhooks`. */
  list(params?: T.WebhooksListParams & { fields?: undefined }, options?: Options): List<T.ListedWebhook, T.WebhookList>;
  list(params: T.WebhooksListParams, options?: Options): List<T.WebhookSelection, T.WebhookList>;
  list(params?: T.WebhooksListParams, options?: Options): List<never, T.WebhookList> {
    return this.core.list("/webhooks", [], params, options);
  }

  /** Get a webhook: `GET /webhooks/{webhookId}`. */
  get(webhookId: string, options?: Options & IfNoneMatch): ApiPromise<T.WebhookAnswer> {
    return this.core.request("GET", "/webhooks/{webhookId}", [webhookId], options);
  }

  /** Update a webhook: `PATCH /webhooks/{webhookId}`. */
  update(webhookId: string, body: T.WebhookUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.WebhookAnswer> {
    return this.core.request("PATCH", "/webhooks/{webhookId}", [webhookId], { ...options, body });
  }

  /** Update a webhook by PUT: `PUT /webhooks/{webhookId}`. */
  replace(webhookId: string, body: T.WebhookUpdate, options?: WriteOptions & IfMatch): ApiPromise<T.WebhookAnswer> {
    return this.core.request("PUT", "/webhooks/{webhookId}", [webhookId], { ...options, body });
  }

  /** Delete a webhook: `DELETE /webhooks/{webhookId}`. */
  delete(webhookId: string, options?: WriteOptions & IfMatch): ApiPromise<T.Deleted> {
    return this.core.request("DELETE", "/webhooks/{webhookId}", [webhookId], options);
  }

  /** Poll for events: `GET /webhooks/poll`. */
  poll(params?: T.WebhooksPollParams, options?: Options): ApiPromise<T.PolledRecord[]> {
    return this.core.request("GET", "/webhooks/poll", [], { ...options, query: params });
  }

  /** Rotate a webhook's secret: `POST /webhooks/{webhookId}/rotate-secret`. */
  rotateSecret(webhookId: string, options?: WriteOptions & IfMatch): ApiPromise<T.WebhookWithSecretAnswer> {
    return this.core.request("POST", "/webhooks/{webhookId}/rotate-secret", [webhookId], options);
  }

  /** Test a webhook: `POST /webhooks/{webhookId}/test`. */
  test(webhookId: string, body?: T.WebhookTestRequest, options?: WriteOptions): ApiPromise<T.EventAnswer> {
    return this.core.request("POST", "/webhooks/{webhookId}/test", [webhookId], { ...options, body });
  }

  /** List deliveries: `GET /webhooks/{webhookId}/deliveries`. */
  listDeliveries(webhookId: string, params?: T.WebhooksListDeliveriesParams & { fields?: undefined }, options?: Options): List<T.ListedDelivery, T.DeliveryList>;
  listDeliveries(webhookId: string, params: T.WebhooksListDeliveriesParams, options?: Options): List<T.DeliverySelection, T.DeliveryList>;
  listDeliveries(webhookId: string, params?: T.WebhooksListDeliveriesParams, options?: Options): List<never, T.DeliveryList> {
    return this.core.list("/webhooks/{webhookId}/deliveries", [webhookId], params, options);
  }

  /** Get a delivery: `GET /webhooks/{webhookId}/deliveries/{deliveryId}`. */
  getDelivery(webhookId: string, deliveryId: string, options?: Options): ApiPromise<T.DeliveryAnswer> {
    return this.core.request("GET", "/webhooks/{webhookId}/deliveries/{deliveryId}", [webhookId, deliveryId], options);
  }

  /** Deliver again: `POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`. */
  redeliver(webhookId: string, deliveryId: string, options?: WriteOptions): ApiPromise<T.DeliveryAnswer> {
    return this.core.request("POST", "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", [webhookId, deliveryId], options);
  }

  /** Deliver all failed events again: `POST /webhooks/{webhookId}/redeliver`. */
  redeliverFailed(webhookId: string, body: T.RedeliveryRange, options?: WriteOptions): ApiPromise<T.Redelivered> {
    return this.core.request("POST", "/webhooks/{webhookId}/redeliver", [webhookId], { ...options, body });
  }

  /** The event in a webhook, after its signature and its age were checked. `body` is the body as it arrived. */
  unwrap(body: string | Uint8Array, headers: WebhookHeaders, secrets = this.core.options.webhookSecret): Promise<T.Event> {
    return unwrap(body, headers, secrets ?? []);
  }
}

export class Events extends Resource {
  /** List events: `GET /events`. */
  list(params?: T.EventsListParams & { fields?: undefined }, options?: Options): List<T.Event, T.EventList>;
  list(params: T.EventsListParams, options?: Options): List<T.EventSelection, T.EventList>;
  list(params?: T.EventsListParams, options?: Options): List<never, T.EventList> {
    return this.core.list("/events", [], params, options);
  }

  /** Get an event: `GET /events/{eventId}`. */
  get(eventId: string, options?: Options): ApiPromise<T.EventAnswer> {
    return this.core.request("GET", "/events/{eventId}", [eventId], options);
  }

  /** Get samples of events: `GET /events/samples`. */
  getSamples(params?: T.EventsGetSamplesParams, options?: Options): ApiPromise<T.EventSamples> {
    return this.core.request("GET", "/events/samples", [], { ...options, query: params });
  }

  /** The events after `cursor`, or of the last 30 days, and then each new one. */
  follow(cursor?: string, options?: FollowOptions): AsyncGenerator<Followed, void, undefined> {
    return follow(this.core, cursor, options);
  }
}

/** A client of the API. */
export class Client {
  readonly #core: Core;
  readonly prospects: Prospects;
  readonly reports: Reports;
  readonly runs: Runs;
  readonly privacy: Privacy;
  readonly tasks: Tasks;
  readonly hires: Hires;
  readonly notes: Notes;
  readonly meetings: Meetings;
  readonly files: Files;
  readonly imports: Imports;
  readonly exports: Exports;
  readonly account: Account;
  readonly users: Users;
  readonly pipelines: Pipelines;
  readonly stages: Stages;
  readonly offices: Offices;
  readonly sources: Sources;
  readonly jobs: Jobs;
  readonly customFields: CustomFields;
  readonly keys: Keys;
  readonly grants: Grants;
  readonly health: Health;
  readonly webhooks: Webhooks;
  readonly events: Events;

  constructor(options: ClientOptions = {}) {
    this.#core = new Core(options);
    this.prospects = new Prospects(this.#core);
    this.reports = new Reports(this.#core);
    this.runs = new Runs(this.#core);
    this.privacy = new Privacy(this.#core);
    this.tasks = new Tasks(this.#core);
    this.hires = new Hires(this.#core);
    this.notes = new Notes(this.#core);
    this.meetings = new Meetings(this.#core);
    this.files = new Files(this.#core);
    this.imports = new Imports(this.#core);
    this.exports = new Exports(this.#core);
    this.account = new Account(this.#core);
    this.users = new Users(this.#core);
    this.pipelines = new Pipelines(this.#core);
    this.stages = new Stages(this.#core);
    this.offices = new Offices(this.#core);
    this.sources = new Sources(this.#core);
    this.jobs = new Jobs(this.#core);
    this.customFields = new CustomFields(this.#core);
    this.keys = new Keys(this.#core);
    this.grants = new Grants(this.#core);
    this.health = new Health(this.#core);
    this.webhooks = new Webhooks(this.#core);
    this.events = new Events(this.#core);
  }

  /** A request that has no method here, such as one of a newer version of the API. */
  request<T>(method: string, path: string, call?: Call): ApiPromise<T> {
    return this.#core.request<T>(method, path, [], call);
  }

  /** Sends the bytes of a file by the `upload` that `files.upload` or `imports.create` returned. It may be repeated after a failure. */
  sendBytes(upload: T.UploadRequest, bytes: NonNullable<RequestInit["body"]>): Promise<void> {
    return this.#core.sendBytes(upload, bytes);
  }
}
