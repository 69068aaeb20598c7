// Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

/** The version of this package. */
export const VERSION = "0.1.0";

/** The query parameters whose values are joined by commas. Other arrays repeat their parameter. */
export const JOINED: ReadonlySet<string> = new Set(["by", "fields", "include", "type", "types"]);

/** Always `ok`. */
export type HealthStatus = "ok";

/** The account. */
export interface AccountAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Account;
  affected?: RetentionAffected | undefined;
}

/** When prospects are erased on their own; null without retention. */
export interface AccountRetention {
  /** After how many days. */
  days: number;
  from: RetentionStart;
  /** Whether prospects with a hire stay. */
  excludeHired: boolean;
  /** The days before which nobody is erased, whatever days says. */
  floorDays: number;
}

/** The account. */
export interface Account {
  /** Identifies the account. */
  id: string;
  /** Name. */
  name: string;
  /** ISO 3166 code of the region in which phone numbers without a country code are read. */
  defaultRegion: string;
  /** The default pipeline of new prospects. */
  defaultPipelineId: string;
  /** When prospects are erased on their own; null without retention. */
  retention: AccountRetention | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** From when retention counts. The last activity is the last change of the prospect or of its tasks, hire, notes and meetings. */
export type RetentionStart = "createdAt" | "lastActivityAt";

/** Only of a dry run that sends `retention`: how many prospects it would erase now. */
export type RetentionAffected = number;

/** The kind of an entry of the account's log. */
export type LogEntryType = "account.updated" | "user.created" | "user.updated" | "user.deleted" | "pipeline.created" | "pipeline.updated" | "pipeline.deleted" | "stage.created" | "stage.updated" | "stage.deleted" | "office.created" | "office.updated" | "office.deleted" | "source.created" | "source.updated" | "source.deleted" | "job.created" | "job.updated" | "job.deleted" | "custom_field.created" | "custom_field.updated" | "custom_field.deleted" | "custom_field.restored" | "key.created" | "key.updated" | "key.revoked" | "key.refused" | "permission.refused" | "client.created" | "client.deleted" | "grant.created" | "grant.ended" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.secret_rotated" | "import.created" | "import.updated" | "import.started" | "import.canceled" | "import.deleted" | "import.rejected_shown" | "export.created" | "export.shown" | "prospect.exported" | "prospect.erased";

/** A logentry in a list, with all members, or with the members that `fields` selects. */
export interface LogEntrySelection {
  /** Identifies the entry. */
  id: string;
  at?: Timestamp | undefined;
  type?: LogEntryType | undefined;
  actor?: Actor | undefined;
  /** The address that sent the request; null without a request. */
  ip?: string | null | undefined;
  /** The request. */
  requestId?: string | undefined;
  /** The id of the record, or the key of the custom field. Null in a refusal. */
  recordId?: string | null | undefined;
  /** The names of the fields that an update changed. */
  changes?: string[] | undefined;
  /** The old values of these fields, or of a deleted record. Without values over 8,192 bytes of JSON; of the URL of a webhook, without its path. */
  previous?: Record<string, unknown> | null | undefined;
  /** The new values of these fields, or of a new record. Of `permission.refused`, `route` and `reason`; of `key.refused`, the `cause`: `revoked`, `expired` or `network`. */
  current?: Record<string, unknown> | null | undefined;
  /** How many requests the entry stands for. Only an entry of `key.refused` stands for more than one: all requests with one key and one cause in the minute that begins at `at`. It shows the latest of them. Of more than 16, it can lack some. */
  count?: number | undefined;
}

/** A member of a logentry in a list. */
export type LogEntryField = "id" | "at" | "type" | "actor" | "ip" | "requestId" | "recordId" | "changes" | "previous" | "current" | "count";

/** A page of entries. */
export interface LogEntryList {
  success: true;
  warnings?: Warnings | undefined;
  items: LogEntrySelection[];
  pagination: LogPagination;
}

export interface Health {
  success: true;
  warnings?: Warnings | undefined;
  status: HealthStatus;
}

/** When prospects are erased on their own. Null ends the retention. */
export interface AccountUpdateRetention {
  /** After how many days. */
  days: number;
  from?: RetentionStart | undefined;
  /** Whether prospects with a hire stay. */
  excludeHired?: boolean | undefined;
  /** The days before which nobody is erased, whatever days says. A law that asks for records decides: 365, 730, 1,095 or 1,460 are usual. */
  floorDays?: number | undefined;
}

/** What to change of the account; omitted fields stay. */
export interface AccountUpdate {
  /** Name. */
  name?: string | undefined;
  /** ISO 3166 code of a region, in any case. */
  defaultRegion?: string | undefined;
  /** A pipeline of the account. */
  defaultPipelineId?: string | undefined;
  /** When prospects are erased on their own. Null ends the retention. */
  retention?: AccountUpdateRetention | null | undefined;
}

/** What became of an item of a batch. */
export type BatchStatus = "created" | "updated" | "unchanged" | "failed";

/** The codes that an error of an item can have. */
export type BatchErrorCode = "invalid_request" | "not_found" | "merged" | "suppressed" | "hire_exists" | "conflict" | "precondition_failed" | "payload_too_large" | "internal" | "unavailable";

/** How many items have each status. */
export interface BatchSummary {
  /** New records. */
  created: number;
  /** Records that changed. */
  updated: number;
  /** Records that stayed as they were. */
  unchanged: number;
  /** Items that failed. Nothing was written for them. */
  failed: number;
}

/** Why an item failed, as the error of a single request says it. */
export interface BatchError {
  code: BatchErrorCode;
  /** One sentence for a person. */
  message: string;
  /** Every field error of the item. */
  details?: FieldError[] | undefined;
  /** The prospect that has the email, phone or external id. */
  prospectId?: string | undefined;
  /** The prospect that the prospect of the item was merged into. */
  mergedInto?: string | undefined;
  /** The hire that the prospect has. */
  hireId?: string | undefined;
}

/** Unix time in milliseconds. */
export type Timestamp = number;

/** A point in time as in `TimestampInput`, or null. */
export type TimestampInputOrNull = number | string | null;

/** The `ETag` that GET by id returns, with its quotes. `If-Match` takes it. */
export type EntityTag = string;

/** What an item can show next to its record. */
export type ChildInclude = "prospect" | "etag";

/** What an item can show next to its record. */
export type RecordInclude = "etag";

/** Unix time in milliseconds, or null. */
export type NullableTimestamp = number | null;

/** A point in time in the years 1970 to 9999: Unix milliseconds as an integer, or an ISO 8601 string in the extended format. The string is a date-time with an offset (`Z`, `+02`, `+0200` or `+02:00`), a date-time without one (taken as UTC, with a warning in a body), or a date alone (midnight UTC; in a parameter that ends in `Before`, the end of that day). A fraction of a second follows a point or a comma; `24:00` ends the day, and second 60 is second 0 of the next minute. Digits after the millisecond are dropped. In a query, digits are milliseconds, and a space where `+` stood is `+`. */
export type TimestampInput = number | string;

/** The position of a page in its list. */
export interface Pagination {
  /** Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true. */
  nextPageToken?: string | undefined;
  /** Whether more results exist. */
  hasMore: boolean;
  /** How many records match in all; it may be the count as of the first page. */
  totalCount: number;
}

/** What the service did differently from what the request asks, in sentences. Absent if there is nothing to say. */
export type Warnings = string[];

/** The response to a deletion. */
export interface Deleted {
  success: true;
  warnings?: Warnings | undefined;
  /** What was done. */
  message: string;
}

/** A way to contact a prospect. */
export type ContactChannel = "email" | "sms" | "call";

/** What the prospect said. */
export type ConsentStatus = "granted" | "withdrawn";

/** What the prospect said about a way to contact it. */
export interface ConsentRequest {
  status: ConsentStatus;
  /** Where the prospect said it. */
  source: string;
  /** The text that the prospect saw. */
  textShown?: string | undefined;
  /** When the prospect said it, at most 5 minutes in the future and not before the present consent; now unless it is given. */
  at?: TimestampInput | undefined;
}

/** What a prospect said about a way to contact it. */
export interface ConsentStatement {
  channel: ContactChannel;
  status: ConsentStatus;
  /** Where the prospect said it. */
  source: string;
  /** The text that the prospect saw. */
  textShown: string | null;
  /** When the prospect said it, in Unix milliseconds. */
  at: number;
  /** When it was recorded, in Unix milliseconds. */
  recordedAt: number;
  /** The user who recorded it; may have been deleted since. Null if an import did not say it. */
  userId: string | null;
}

/** The consents of a prospect. */
export interface ConsentsAnswer {
  success: true;
  warnings?: Warnings | undefined;
  /** The present consents, at most one for each channel. */
  items: ConsentStatement[];
  /** The last statements, the newest first. */
  history: ConsentStatement[];
}

/** The consent. */
export interface ConsentAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: ConsentStatement;
}

/** A custom field in a list, with all members, or with the members that `fields` selects. */
export interface CustomFieldSelection {
  /** Identifies the field, in `customFields` and in filters. It never changes. */
  key: string;
  /** Its name for people. */
  label?: string | undefined;
  type?: CustomFieldType | undefined;
  /** The options of the types `select` and `multiSelect`, in their order. */
  options?: CustomFieldOption[] | undefined;
  /** Whether lists filter, sort and count by it. */
  filterable?: boolean | undefined;
  /** Whether no two prospects can have the same value. */
  unique?: boolean | undefined;
  /** Whether only the profile of a prospect shows its values. */
  sensitive?: boolean | undefined;
  /** The purpose of the field, for people. */
  description?: string | null | undefined;
  /** Its place in forms. */
  position?: number | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a custom field in a list. */
export type CustomFieldField = "key" | "label" | "type" | "options" | "filterable" | "unique" | "sensitive" | "description" | "position" | "createdAt" | "updatedAt" | "etag";

/** One custom field. */
export interface CustomFieldAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: CustomField;
  affected?: AffectedProspects | undefined;
  indexing?: Indexing | undefined;
}

/** A page of custom fields. */
export interface CustomFieldList {
  success: true;
  warnings?: Warnings | undefined;
  items: CustomFieldSelection[];
  limits: CustomFieldLimits;
  pagination: Pagination;
}

/** A field that the account gives its prospects. */
export interface CustomField {
  /** Identifies the field, in `customFields` and in filters. It never changes. */
  key: string;
  /** Its name for people. */
  label: string;
  type: CustomFieldType;
  /** The options of the types `select` and `multiSelect`, in their order. */
  options: CustomFieldOption[];
  /** Whether lists filter, sort and count by it. */
  filterable: boolean;
  /** Whether no two prospects can have the same value. */
  unique: boolean;
  /** Whether only the profile of a prospect shows its values. */
  sensitive: boolean;
  /** The purpose of the field, for people. */
  description: string | null;
  /** Its place in forms. */
  position: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The type of the values of a custom field. `text` has up to 1,000 characters, `longText` up to 10,000, and `url`, with http or https, up to 2,000. `number` takes a number, or a text of digits, within 10^15 either way with up to 6 decimals; more than 15 digits, without zeros at the beginning and the end, must be a text, and is shown as one. `date` is a day such as 2026-01-02, in the years 0001 to 9999, and `datetime` a time as in `TimestampInput`, which is shown in Unix milliseconds. `select` is the value of an option, `multiSelect` an array of up to 50, and `user` the id of a user. An empty text clears a value of any type. */
export type CustomFieldType = "text" | "longText" | "number" | "boolean" | "date" | "datetime" | "select" | "multiSelect" | "url" | "user";

/** A custom field to create. */
export interface CustomFieldCreate {
  /** Identifies the field, in `customFields` and in filters. It never changes. */
  key: string;
  /** Its name for people. */
  label: string;
  type: CustomFieldType;
  /** The options of the types `select` and `multiSelect`, in their order. An option that records may have cannot be left out: archive it. */
  options?: CustomFieldOptionInput[] | undefined;
  /** Whether lists filter, sort and count by it. */
  filterable?: boolean | undefined;
  /** Whether no two prospects can have the same value. */
  unique?: boolean | undefined;
  /** Whether only the profile of a prospect shows its values. */
  sensitive?: boolean | undefined;
  /** The purpose of the field, for people. Null or an empty text clears it. */
  description?: string | null | undefined;
  /** Its place in forms. */
  position?: number | undefined;
}

/** What to change of a custom field; omitted members stay. */
export interface CustomFieldUpdate {
  /** Its name for people. */
  label?: string | undefined;
  /** The options of the types `select` and `multiSelect`, in their order. An option that records may have cannot be left out: archive it. */
  options?: CustomFieldOptionInput[] | undefined;
  /** Whether lists filter, sort and count by it. */
  filterable?: boolean | undefined;
  /** Whether only the profile of a prospect shows its values. */
  sensitive?: boolean | undefined;
  /** The purpose of the field, for people. Null or an empty text clears it. */
  description?: string | null | undefined;
  /** Its place in forms. */
  position?: number | undefined;
  /** Options to replace on every prospect, each with the option that replaces it. A replaced option is archived. */
  mergeInto?: Record<string, string> | undefined;
}

/** An option of a custom field. */
export interface CustomFieldOption {
  /** The value that records have. It never changes. */
  value: string;
  /** The text that people see. */
  label: string;
  /** Whether no other record can get it. */
  archived: boolean;
  /** The value of the option that replaced this one on every record. Absent unless one did. */
  mergedInto?: string | undefined;
}

/** An option of a custom field. */
export interface CustomFieldOptionInput {
  /** The value that records have, without a comma. No two options of a field have the same. */
  value: string;
  /** The text that people see; the value unless it is given. */
  label?: string | undefined;
  /** Whether no other record can get it. */
  archived?: boolean | undefined;
}

/** How many custom fields the account has and may have. Deleted ones count for 30 days. */
export interface CustomFieldQuota {
  /** How many it has. */
  used: number;
  /** How many it may have. */
  allowed: number;
}

/** How many custom fields the account has and may have. */
export interface CustomFieldLimits {
  fields: CustomFieldQuota;
  filterable: CustomFieldQuota;
  unique: CustomFieldQuota;
}

/** Only of a dry run: how many prospects have a value of the field, or with `mergeInto`, an option to replace. In an account of over 10,000 prospects, it is absent unless the field was filterable before. */
export type AffectedProspects = number;

/** The response to the deletion of a custom field. */
export interface CustomFieldDeleted {
  success: true;
  warnings?: Warnings | undefined;
  /** What was done. */
  message: string;
  affected?: AffectedProspects | undefined;
}

/** Why a person is erased. */
export interface ErasureRequest {
  /** Why. It is kept for good, so it must not describe the person. */
  reason: string;
  /** The number that you gave the person's request. It is kept for good. */
  requestId?: string | undefined;
  /** True keeps a keyed hash of the email and the phone. A later write of a prospect with one of them is 409 `suppressed`. Nothing removes the hash. If the prospect was deleted or erased before, it has no effect, and the answer has a warning. */
  suppress?: boolean | undefined;
}

/** Whether nothing is left. */
export type ErasureStatus = "pending" | "done";

/** An erasure in a list, with all members, or with the members that `fields` selects. */
export interface ErasureSelection {
  /** Identifies the erasure. */
  id: string;
  /** The erased prospect. */
  prospectId?: string | undefined;
  /** The prospects that had been merged into it, which were erased with it. */
  mergedIds?: string[] | undefined;
  status?: ErasureStatus | undefined;
  /** Why. */
  reason?: string | undefined;
  /** The number of the person's request. */
  requestId?: string | null | undefined;
  actor?: Actor | undefined;
  requestedAt?: Timestamp | undefined;
  dueAt?: Timestamp | undefined;
  doneAt?: NullableTimestamp | undefined;
  removed?: Removed | undefined;
}

/** A member of an erasure in a list. */
export type ErasureField = "id" | "prospectId" | "mergedIds" | "status" | "reason" | "requestId" | "actor" | "requestedAt" | "dueAt" | "doneAt" | "removed";

/** The receipt. */
export interface ErasureAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Erasure;
}

/** A page of erasures. */
export interface ErasureList {
  success: true;
  warnings?: Warnings | undefined;
  items: ErasureSelection[];
  pagination: LogPagination;
}

/** The receipt of an erasure. */
export interface Erasure {
  /** Identifies the erasure. */
  id: string;
  /** The erased prospect. */
  prospectId: string;
  /** The prospects that had been merged into it, which were erased with it. */
  mergedIds: string[];
  status: ErasureStatus;
  /** Why. */
  reason: string;
  /** The number of the person's request. */
  requestId: string | null;
  actor: Actor;
  requestedAt: Timestamp;
  dueAt: Timestamp;
  doneAt: NullableTimestamp;
  removed: Removed;
}

/** Everything that the service has about a person. */
export interface PersonExport {
  success: true;
  warnings?: Warnings | undefined;
  exportedAt: Timestamp;
  item: Prospect;
  profile: Profile;
  /** The resume as it was sent, with the file in base64. */
  resume: Record<string, unknown> | null;
  /** The stages, oldest first. */
  history: StageVisit[];
  /** The prospects that were merged into it. */
  merged: MergedPerson[];
  /** Tasks. */
  tasks: Task[];
  /** Hires. */
  hires: Hire[];
  /** Notes. */
  notes: Note[];
  /** Meetings. */
  meetings: Meeting[];
  /** Files, without their bytes. */
  files: File[];
  /** All statements about consents. */
  consents: ConsentStatement[];
  /** The activity, oldest first. */
  activity: Record<string, unknown>[];
  /** The events of the last 30 days, oldest first. */
  events: Event[];
  /** The deliveries of these events, with what the receivers answered. */
  deliveries: Record<string, unknown>[];
}

/** A prospect that was merged into the person, with the profile, resume and stages that are stored with it. A value that it took over in a merge is with the prospect that had it first. */
export interface MergedPerson {
  item: Prospect;
  profile: Profile;
  /** The resume as it was sent, with the file in base64. */
  resume: Record<string, unknown> | null;
  /** The stages, oldest first. */
  history: StageVisit[];
}

/** How many records were removed. The numbers of events, deliveries and merges grow until it is done. */
export interface Removed {
  /** The prospect and those merged into it. */
  prospects: number;
  /** Tasks. */
  tasks: number;
  /** Hires. */
  hires: number;
  /** Notes. */
  notes: number;
  /** Meetings. */
  meetings: number;
  /** Files. */
  files: number;
  /** Events. */
  events: number;
  /** Deliveries of these events, which lost what the receivers answered. */
  deliveries: number;
  /** Merges that could have been undone. */
  merges: number;
}

/** The stable code of the error. */
export type ErrorCode = "invalid_request" | "invalid_fields" | "invalid_page_token" | "unauthenticated" | "forbidden" | "out_of_scope" | "not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_in_progress" | "hire_exists" | "merged" | "limit_reached" | "field_indexing" | "suppressed" | "import_incomplete" | "gone" | "conflict" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "internal" | "unavailable";

/** The body of every error. */
export interface ErrorBody {
  success: false;
  /** The class of the error, in short. */
  error: string;
  code: ErrorCode;
  /** What went wrong, in one sentence. */
  message: string;
  /** Every field error of the request; of a record in use that cannot be deleted, the kinds of records that refer to it. */
  details?: FieldError[] | undefined;
  /** Names in `fields` that no item has. */
  invalidFields?: string[] | undefined;
  /** Elements of `fields` that are not plain names. */
  invalidSyntax?: string[] | undefined;
  /** Whole seconds after which to try again; the same as `Retry-After`. */
  retryAfter?: number | undefined;
  /** The hire that the prospect has already. */
  hireId?: string | undefined;
  /** The prospect that has the email, phone or external id; in a merge, the prospect that caused the error. */
  prospectId?: string | undefined;
  /** The prospects that have a hire. */
  prospectIds?: string[] | undefined;
  /** The prospect that it was merged into. */
  mergedInto?: string | undefined;
  indexing?: Indexing | undefined;
  /** The request's id, as in `X-Request-Id`. */
  requestId: string;
  /** Where the code is explained and what to do about it, relative to the address of the request. */
  docsUrl: string;
}

/** Whether questions about the field are answered. */
export type IndexingState = "building" | "ready";

/** How far the index of a custom field is built, in rows. */
export interface Indexing {
  state: IndexingState;
  done: number;
  total: number;
}

/** What is wrong with one field. */
export interface FieldError {
  /** The JSON path of the field, or the parameter's name. */
  field: string;
  /** What is wrong, to be read after the field's name. */
  message: string;
}

/** A kind of records. */
export type ExportKind = "prospects" | "tasks" | "hires" | "notes" | "meetings" | "files";

/** The form of the files. `jsonl` has a JSON object per line. */
export type ExportFormat = "jsonl" | "csv";

/** How far an export is. It is `too_large` if it would have more than 2,000 files, or if the account's indexes exceed the memory of the service. */
export type ExportStatus = "pending" | "done" | "too_large";

/** What to export. */
export interface ExportRequest {
  format: ExportFormat;
  /** The kinds of records. The default is every kind. */
  kinds?: ExportKind[] | undefined;
  /** Whether the files have the values of sensitive custom fields. */
  includeSensitive?: boolean | undefined;
}

/** An export in a list, with all members, or with the members that `fields` selects. */
export interface ExportSelection {
  /** Identifies the export. */
  id: string;
  status?: ExportStatus | undefined;
  format?: ExportFormat | undefined;
  /** The kinds of records. */
  kinds?: ExportKind[] | undefined;
  /** Whether the files have the values of sensitive custom fields. */
  includeSensitive?: boolean | undefined;
  asOf?: Timestamp | undefined;
  doneAt?: NullableTimestamp | undefined;
  expiresAt?: Timestamp | undefined;
  /** How many records of each kind the files have so far. */
  records?: Record<string, number> | undefined;
}

/** A member of an export in a list. */
export type ExportField = "id" | "status" | "format" | "kinds" | "includeSensitive" | "asOf" | "doneAt" | "expiresAt" | "records";

/** The export. */
export interface ExportAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Export;
}

/** A page of exports. */
export interface ExportList {
  success: true;
  warnings?: Warnings | undefined;
  items: ExportSelection[];
  pagination: LogPagination;
}

/** An export of the account. */
export interface Export {
  /** Identifies the export. */
  id: string;
  status: ExportStatus;
  format: ExportFormat;
  /** The kinds of records. */
  kinds: ExportKind[];
  /** Whether the files have the values of sensitive custom fields. */
  includeSensitive: boolean;
  asOf: Timestamp;
  doneAt: NullableTimestamp;
  expiresAt: Timestamp;
  /** How many records of each kind the files have so far. */
  records: Record<string, number>;
}

/** An export, and its files. They are there once the status is `done`. */
export interface ExportFiles {
  success: true;
  warnings?: Warnings | undefined;
  item: Export;
  /** The files. */
  files: ExportFile[];
}

/** A file of an export. */
export interface ExportFile {
  kind: ExportKind;
  /** The name under which a browser saves the file. */
  fileName: string;
  /** How many records it has. */
  records: number;
  /** How many bytes it has. */
  sizeBytes: number;
  /** Where its bytes are, for an hour. */
  url: string;
}

/** Counts of records by the values of their fields. */
export interface Facets {
  success: true;
  warnings?: Warnings | undefined;
  /** How many records match. */
  total: number;
  /** One for each field or pair of `by`, in that order. */
  facets: Facet[];
}

/** How many records have each value of a field, or each pair of values of two fields. */
export interface Facet {
  /** The field or the pair, as the request names it. */
  by: string;
  /** By count, the highest first, then by value. Dates: the newest, ascending; a date without records has no bucket. */
  buckets: FacetBucket[];
  /** How many records have no value, or for a pair, lack one of the two. */
  missing: number;
  /** The sum of the counts of the values beyond `top`. */
  other: number;
}

/** A value, and how many records have it. */
export interface FacetBucket {
  /** An id, a text, or a date such as 2026-11-22, 2026-W47 or 2026-11; of a pair, both values. Companies and labels are grouped as their filters compare them, and shown in the most frequent spelling. */
  value: string | string[];
  /** The name of the stage, pipeline, user, source, office or job, or the label of an option; of a pair, both names, where a value without a name stands for itself. Absent if there is no name. */
  name?: string | string[] | undefined;
  /** How many records have it. */
  count: number;
}

/** A file in a list, with all members, or with the members that `fields` selects. */
export interface FileSelection {
  /** Identifies the file. */
  id: string;
  /** The prospect that the file belongs to. */
  prospectId?: string | undefined;
  /** The name of the file. */
  fileName?: string | undefined;
  /** The media type of the file. */
  contentType?: string | undefined;
  /** The size of the file in bytes. */
  sizeBytes?: number | undefined;
  kind?: FileKind | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a file in a list. */
export type FileField = "id" | "prospectId" | "fileName" | "contentType" | "sizeBytes" | "kind" | "createdAt" | "updatedAt" | "prospect" | "etag";

/** One file. */
export interface FileAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: File;
}

/** A page of files. */
export interface FileList {
  success: true;
  warnings?: Warnings | undefined;
  items: FileSelection[];
  pagination: Pagination;
}

/** A file of a prospect. */
export interface File {
  /** Identifies the file. */
  id: string;
  /** The prospect that the file belongs to. */
  prospectId: string;
  /** The name of the file. */
  fileName: string;
  /** The media type of the file. */
  contentType: string;
  /** The size of the file in bytes. */
  sizeBytes: number;
  kind: FileKind;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The kind of the file. */
export type FileKind = "resume" | "other";

/** A file to upload. */
export interface FileCreate {
  /** The name of the file. The service removes folders, control characters and invisible characters, and replaces `< > : " | ? *` by `_`. */
  fileName: string;
  /** A media type without parameters, such as `application/pdf`. Types that a browser would run, such as `text/html`, `image/svg+xml` and `text/javascript`, are refused; `application/octet-stream` never is. */
  contentType: string;
  /** The size of the file in bytes. */
  sizeBytes: number;
  kind?: FileKind | undefined;
}

/** A new file, and the request that uploads its bytes. A dry run has no `upload`. */
export interface FileUpload {
  success: true;
  warnings?: Warnings | undefined;
  item: File;
  upload?: UploadRequest | undefined;
}

/** The request that uploads the bytes of a file. */
export interface UploadRequest {
  /** Where to send the bytes. */
  url: string;
  method: UploadMethod;
  /** The headers to send. */
  headers: Record<string, string>;
  /** Until when the URL is valid, in Unix milliseconds. */
  expiresAt: number;
}

/** The method. */
export type UploadMethod = "PUT";

/** Where the bytes of a file are. */
export interface FileContent {
  success: true;
  warnings?: Warnings | undefined;
  /** The URL, which is valid for 5 minutes. */
  location: string;
}

/** The prospects that it sees when it acts on its own. Null is all of them. */
export interface ClientSelectionScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A client in a list, with all members, or with the members that `fields` selects. */
export interface ClientSelection {
  /** Identifies the client. */
  id: string;
  /** Name, which people see before they allow anything. */
  name?: string | undefined;
  /** Where the codes of people may lead. */
  redirectUris?: string[] | undefined;
  /** What the client may do on its own, with the grant `client_credentials`. Null is nothing. */
  permissions?: Permission[] | null | undefined;
  /** The prospects that it sees when it acts on its own. Null is all of them. */
  scope?: ClientSelectionScope | null | undefined;
  /** The user for whom it acts on its own. */
  userId?: string | undefined;
  /** The key that made it, whose end also ends what the client does on its own. */
  allowedBy?: string | undefined;
  /** The grant of what it does on its own. */
  grantId?: string | null | undefined;
  /** The last four characters of its secret. */
  lastFour?: string | undefined;
  createdAt?: Timestamp | undefined;
}

/** A member of a client in a list. */
export type ClientField = "id" | "name" | "redirectUris" | "permissions" | "scope" | "userId" | "allowedBy" | "grantId" | "lastFour" | "createdAt";

/** A page of clients. */
export interface ClientList {
  success: true;
  warnings?: Warnings | undefined;
  items: ClientSelection[];
  pagination: Pagination;
}

/** A new client. */
export interface ClientWithSecretAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: ClientWithSecret;
}

/** The prospects that it sees when it acts on its own. Null is all of them. */
export interface ClientWithSecretScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A new client, with its secret. */
export interface ClientWithSecret {
  /** Identifies the client. */
  id: string;
  /** Name, which people see before they allow anything. */
  name: string;
  /** Where the codes of people may lead. */
  redirectUris: string[];
  /** What the client may do on its own, with the grant `client_credentials`. Null is nothing. */
  permissions: Permission[] | null;
  /** The prospects that it sees when it acts on its own. Null is all of them. */
  scope: ClientWithSecretScope | null;
  /** The user for whom it acts on its own. */
  userId: string;
  /** The key that made it, whose end also ends what the client does on its own. */
  allowedBy: string;
  /** The grant of what it does on its own. */
  grantId: string | null;
  /** The last four characters of its secret. */
  lastFour: string;
  createdAt: Timestamp;
  /** The client's secret, shown once. */
  secret: string;
}

/** The prospects that the client sees when it acts on its own. Null is all of them. */
export interface ClientCreateScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A client to create. */
export interface ClientCreate {
  /** Name, which people see before they allow anything. */
  name: string;
  /** Where the codes of people may lead, compared byte for byte; only the port of a loopback address may differ. */
  redirectUris?: string[] | undefined;
  /** What the client may do on its own, with the grant client_credentials; nothing that the calling key lacks. */
  permissions?: Permission[] | undefined;
  /** The prospects that the client sees when it acts on its own. Null is all of them. */
  scope?: ClientCreateScope | undefined;
  /** For whom it acts on its own; the calling key's user unless it is given. */
  userId?: string | undefined;
}

/** The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees. */
export interface GrantSelectionScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A grant in a list, with all members, or with the members that `fields` selects. */
export interface GrantSelection {
  /** Identifies the grant. Events name the key with the same ULID as the actor's. */
  id: string;
  /** The client: an id, or the link of its document. */
  client?: string | undefined;
  /** What the client calls itself. */
  clientName?: string | undefined;
  /** The key that allowed it. The grant ends with it. */
  allowedBy?: string | undefined;
  /** The user for whom it acts. */
  userId?: string | undefined;
  /** What it may do. */
  permissions?: Permission[] | undefined;
  /** The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees. */
  scope?: GrantSelectionScope | null | undefined;
  /** Which addresses take its tokens. */
  resource?: string | undefined;
  expiresAt?: NullableTimestamp | undefined;
  createdAt?: Timestamp | undefined;
  lastUsedAt?: NullableTimestamp | undefined;
}

/** A member of a grant in a list. */
export type GrantField = "id" | "client" | "clientName" | "allowedBy" | "userId" | "permissions" | "scope" | "resource" | "expiresAt" | "createdAt" | "lastUsedAt";

/** A page of grants. */
export interface GrantList {
  success: true;
  warnings?: Warnings | undefined;
  items: GrantSelection[];
  pagination: Pagination;
}

/** The field by which hires are counted. */
export type HireFacetField = "sourceId" | "ownerId" | "officeId" | "jobId" | "pipelineId" | "userId" | "hireDate:day" | "hireDate:week" | "hireDate:month" | "createdAt:day" | "createdAt:week" | "createdAt:month" | "updatedAt:day" | "updatedAt:week" | "updatedAt:month";

/** The order of a list of hires; with a leading `-`, descending. */
export type HireSort = "hireDate" | "-hireDate" | "createdAt" | "-createdAt";

/** Always `hire`. */
export type HireType = "hire";

/** A hire in a list, with all members, or with the members that `fields` selects. */
export interface HireSelection {
  /** Identifies the hire. */
  id: string;
  /** The hired prospect. */
  prospectId?: string | undefined;
  hireDate?: Timestamp | undefined;
  /** Description or notes; empty when none was given. */
  hireDescription?: string | undefined;
  type?: HireType | undefined;
  /** The user of the key that created the hire. */
  userId?: string | undefined;
  /** The source of the prospect at that moment. */
  sourceId?: string | null | undefined;
  /** The owner of the prospect at that moment. */
  ownerId?: string | null | undefined;
  /** The office of the prospect at that moment. */
  officeId?: string | null | undefined;
  /** The job that the prospect had applied for last at that moment. */
  jobId?: string | null | undefined;
  /** The pipeline that the prospect was in at that moment. */
  pipelineId?: string | null | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a hire in a list. */
export type HireField = "id" | "prospectId" | "hireDate" | "hireDescription" | "type" | "userId" | "sourceId" | "ownerId" | "officeId" | "jobId" | "pipelineId" | "createdAt" | "updatedAt" | "prospect" | "etag";

/** One hire. */
export interface HireAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Hire;
}

/** A page of hires. */
export interface HireList {
  success: true;
  warnings?: Warnings | undefined;
  items: HireSelection[];
  pagination: Pagination;
}

/** The hire of a prospect. A prospect has at most one. */
export interface Hire {
  /** Identifies the hire. */
  id: string;
  /** The hired prospect. */
  prospectId: string;
  hireDate: Timestamp;
  /** Description or notes; empty when none was given. */
  hireDescription: string;
  type: HireType;
  /** The user of the key that created the hire. */
  userId: string;
  /** The source of the prospect at that moment. */
  sourceId: string | null;
  /** The owner of the prospect at that moment. */
  ownerId: string | null;
  /** The office of the prospect at that moment. */
  officeId: string | null;
  /** The job that the prospect had applied for last at that moment. */
  jobId: string | null;
  /** The pipeline that the prospect was in at that moment. */
  pipelineId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The response to the deletion of a hire. */
export interface HireDeleted {
  success: true;
  warnings?: Warnings | undefined;
  /** The hire that was deleted. */
  hireId: string;
}

/** A hire to create. */
export interface HireCreate {
  /** A prospect of the account. */
  prospectId: string;
  hireDate: TimestampInput;
  /** Description or notes. */
  hireDescription?: string | undefined;
  stageReason?: StageReasonInput | undefined;
}

/** What to change of a hire: at least one of the two. */
export interface HireUpdate {
  hireDate?: TimestampInput | undefined;
  /** Description or notes. */
  hireDescription?: string | undefined;
}

/** How far an import is. It is `waiting` for the bytes, `reading` them, `ready` to be changed and started, and `running`; `failed` is a file that the service cannot read, or an import that it cannot continue. */
export type ImportStatus = "waiting" | "reading" | "ready" | "running" | "done" | "canceled" | "failed";

/** The format, which the bytes decide; null before they are read. */
export type ImportFormat = "csv" | "xlsx" | "jsonLines" | null;

/** The encoding of a file of text. Null finds it from the bytes. */
export type ImportEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | null;

/** The separator of a CSV file, a comma, a semicolon, a tab or `|`. Null finds it from the bytes. */
export type ImportDelimiter = string | null;

/** The form of the numbers in a column, `1.234,56` or `1,234.56`; null for a column without numbers. */
export type ImportNumberFormat = string | null;

/** Whether dates such as 03/04/2026 begin with the day or with the month; null for a column without them. */
export type ImportDateFormat = "DMY" | "MDY" | null;

/** The options of an import. */
export interface ImportOptions {
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  /** The sheet of a workbook. Null is the first one. */
  sheet?: string | null | undefined;
  /** The fields by which a line finds its prospect; all three unless it is given. */
  matchBy?: MatchBy[] | undefined;
  /** Whether a column without a field becomes a new custom field, as the service suggests. */
  createFields?: boolean | undefined;
  /** Whether the lines are hidden from webhooks. */
  muteWebhook?: boolean | undefined;
  /** The labels of every line without labels, as a comma-separated text or an array. */
  labels?: string | string[] | undefined;
  /** The owner of every line that names none. */
  ownerId?: string | null | undefined;
  /** The stage of every line that names none. */
  stageId?: string | null | undefined;
}

/** A file to import. */
export interface ImportCreate {
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  /** The sheet of a workbook. Null is the first one. */
  sheet?: string | null | undefined;
  /** The fields by which a line finds its prospect; all three unless it is given. */
  matchBy?: MatchBy[] | undefined;
  /** Whether a column without a field becomes a new custom field, as the service suggests. */
  createFields?: boolean | undefined;
  /** Whether the lines are hidden from webhooks. */
  muteWebhook?: boolean | undefined;
  /** The labels of every line without labels, as a comma-separated text or an array. */
  labels?: string | string[] | undefined;
  /** The owner of every line that names none. */
  ownerId?: string | null | undefined;
  /** The stage of every line that names none. */
  stageId?: string | null | undefined;
  /** The name of the file. */
  fileName: string;
  /** How many bytes it has, at most 200 MB. */
  sizeBytes: number;
}

/** What to change of an import; omitted members stay. */
export interface ImportUpdate {
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  /** The sheet of a workbook. Null is the first one. */
  sheet?: string | null | undefined;
  /** The fields by which a line finds its prospect; all three unless it is given. */
  matchBy?: MatchBy[] | undefined;
  /** Whether a column without a field becomes a new custom field, as the service suggests. */
  createFields?: boolean | undefined;
  /** Whether the lines are hidden from webhooks. */
  muteWebhook?: boolean | undefined;
  /** The labels of every line without labels, as a comma-separated text or an array. */
  labels?: string | string[] | undefined;
  /** The owner of every line that names none. */
  ownerId?: string | null | undefined;
  /** The stage of every line that names none. */
  stageId?: string | null | undefined;
  /** All columns, in the order of the file. You can send the array of a GET back. */
  columns?: ImportColumnInput[] | undefined;
}

/** What to do with a column. Other members of `ImportColumn` are ignored. */
export interface ImportColumnInput {
  target: ImportTarget;
  newField?: ImportNewField | undefined;
  numberFormat?: ImportNumberFormat | undefined;
  dateFormat?: ImportDateFormat | undefined;
}

/** Where the values of a column go: a field such as `firstName`, `name` for a whole name, `customFields.` with a key, `external:` with a system, or `newField`. Null ignores the column. */
export type ImportTarget = string | null;

/** The custom field of a column with the target `newField`, or the field that the service suggests; else null. */
export interface ImportNewField {
  /** Identifies the field, in `customFields` and in filters. */
  key: string;
  /** Its name for people. */
  label: string;
  type: CustomFieldType;
  /** The options of the types `select` and `multiSelect`. */
  options?: CustomFieldOptionInput[] | undefined;
}

/** A column of the file. */
export interface ImportColumn {
  /** The text in the first line. */
  header: string;
  /** Values of the column. */
  samples: string[];
  target: ImportTarget;
  suggested: ImportTarget;
  /** Why the service suggests this target, or none. */
  reason: string;
  newField: ImportNewField;
  numberFormat: ImportNumberFormat;
  dateFormat: ImportDateFormat;
  /** The formats among which you must choose, because the values can be read in two ways: of `numberFormat` or of `dateFormat`. Empty otherwise. */
  choices: string[];
}

/** A line as the service would store it. */
export interface ImportPreviewRow {
  /** The line of the file. */
  line: number;
  /** The prospect as GET would show it, a new one without an id; null if the line cannot be stored. */
  item: Record<string, unknown> | null;
  /** Its profile; null if the line cannot be stored. */
  profile: Record<string, unknown> | null;
  /** Why the line cannot be stored. */
  errors: string[];
  /** What the service would do differently from what the line asks. */
  warnings: string[];
}

/** How many lines the import has, and what became of them. After a dry run, what would become of them. */
export interface ImportCounts {
  /** Lines of the file. */
  lines: number;
  /** Lines that are done, rejected ones included. */
  done: number;
  /** New prospects. */
  created: number;
  /** Prospects that changed. */
  updated: number;
  /** Prospects that stayed as they were. */
  unchanged: number;
  /** Lines that the service did not store. */
  rejected: number;
  /** Lines with a warning. */
  warnings: number;
  /** Lines without an email, a phone and an external id: a second import would create them again. */
  withoutContact: number;
  /** Prospects that several lines are about. */
  sharedProspects: number;
}

/** Why an import failed; null unless it did. */
export interface ImportFailure {
  /** The stable code of the reason: `no_table` if the file has no lines of people, `unreadable` if it is damaged or in a format that the service does not read, `too_large` if it unpacks to more than the service reads, `too_many_lines`, `too_many_columns`, `file_lost`, `fields` if a custom field could not be created, `key_ended` if the key that started it was revoked or has expired, and `stalled` after six days without progress. */
  code: string;
  /** What is wrong with the file and what to do about it, in one sentence. */
  message: string;
}

/** An import in a list, with all members, or with the members that `fields` selects. */
export interface ImportSelection {
  /** Identifies the import. */
  id: string;
  /** The name of the file. */
  fileName?: string | undefined;
  /** How many bytes it has. */
  sizeBytes?: number | undefined;
  status?: ImportStatus | undefined;
  /** Whether a dry run counted `counts`. */
  dryRun?: boolean | undefined;
  format?: ImportFormat | undefined;
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  /** The sheet of a workbook; null of other files. */
  sheet?: string | null | undefined;
  /** The sheets of a workbook. */
  sheets?: string[] | undefined;
  /** What to know about the file, such as a guessed encoding. */
  warnings?: string[] | undefined;
  /** The columns of the file. Absent in events. */
  columns?: ImportColumn[] | undefined;
  counts?: ImportCounts | undefined;
  /** The fields by which a line finds its prospect; null for all three. */
  matchBy?: MatchBy[] | null | undefined;
  /** Whether a column without a field becomes a new custom field. */
  createFields?: boolean | undefined;
  /** Whether the lines are hidden from webhooks. */
  muteWebhook?: boolean | undefined;
  /** The labels of every line without labels. */
  labels?: string[] | undefined;
  /** The owner of every line that names none. */
  ownerId?: string | null | undefined;
  /** The stage of every line that names none. */
  stageId?: string | null | undefined;
  /** The run of its writes, whose undo takes the import back; null until it is started. */
  runId?: string | null | undefined;
  failure?: ImportFailure | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  startedAt?: NullableTimestamp | undefined;
  endedAt?: NullableTimestamp | undefined;
  expiresAt?: Timestamp | undefined;
}

/** A member of an import in a list. */
export type ImportField = "id" | "fileName" | "sizeBytes" | "status" | "dryRun" | "format" | "encoding" | "delimiter" | "sheet" | "sheets" | "warnings" | "columns" | "counts" | "matchBy" | "createFields" | "muteWebhook" | "labels" | "ownerId" | "stageId" | "runId" | "failure" | "createdAt" | "updatedAt" | "startedAt" | "endedAt" | "expiresAt";

/** The import. */
export interface ImportAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Import;
}

/** A page of imports. */
export interface ImportList {
  success: true;
  warnings?: Warnings | undefined;
  items: ImportSelection[];
  pagination: LogPagination;
}

/** An import of a file. */
export interface Import {
  /** Identifies the import. */
  id: string;
  /** The name of the file. */
  fileName: string;
  /** How many bytes it has. */
  sizeBytes: number;
  status: ImportStatus;
  /** Whether a dry run counted `counts`. */
  dryRun: boolean;
  format: ImportFormat;
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  /** The sheet of a workbook; null of other files. */
  sheet: string | null;
  /** The sheets of a workbook. */
  sheets: string[];
  /** What to know about the file, such as a guessed encoding. */
  warnings: string[];
  /** The columns of the file. Absent in events. */
  columns?: ImportColumn[] | undefined;
  /** The first lines as the service would store them, once it is `ready`. Only in answers to GET and PATCH of one import. */
  preview?: ImportPreviewRow[] | undefined;
  counts: ImportCounts;
  /** The fields by which a line finds its prospect; null for all three. */
  matchBy: MatchBy[] | null;
  /** Whether a column without a field becomes a new custom field. */
  createFields: boolean;
  /** Whether the lines are hidden from webhooks. */
  muteWebhook: boolean;
  /** The labels of every line without labels. */
  labels: string[];
  /** The owner of every line that names none. */
  ownerId: string | null;
  /** The stage of every line that names none. */
  stageId: string | null;
  /** The run of its writes, whose undo takes the import back; null until it is started. */
  runId: string | null;
  failure: ImportFailure;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  startedAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  expiresAt: Timestamp;
}

/** A new import, and the request that uploads its file. A dry run has no `upload`. */
export interface ImportUpload {
  success: true;
  warnings?: Warnings | undefined;
  item: Import;
  upload?: UploadRequest | undefined;
}

/** What a key may do. `*` is everything. */
export type Permission = "*" | "account:read" | "account:write" | "hires:read" | "hires:write" | "meetings:read" | "meetings:write" | "notes:read" | "notes:write" | "privacy:read" | "privacy:write" | "prospects:merge" | "prospects:read" | "prospects:write" | "tasks:read" | "tasks:write" | "webhooks:read" | "webhooks:write";

/** The prospects that it sees. Null is all of them. */
export interface KeySelectionScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A key in a list, with all members, or with the members that `fields` selects. */
export interface KeySelection {
  /** Identifies the key. */
  id: string;
  /** Name. */
  name?: string | undefined;
  /** What it may do. */
  permissions?: Permission[] | undefined;
  /** The user for whom it acts. */
  userId?: string | undefined;
  expiresAt?: NullableTimestamp | undefined;
  /** The networks that may use it. Null is any network. */
  allowedCidrs?: string[] | null | undefined;
  /** The prospects that it sees. Null is all of them. */
  scope?: KeySelectionScope | null | undefined;
  /** False once it is revoked. */
  active?: boolean | undefined;
  createdAt?: Timestamp | undefined;
  lastUsedAt?: NullableTimestamp | undefined;
  /** The last four characters of its text. */
  lastFour?: string | undefined;
}

/** A member of a key in a list. */
export type KeyField = "id" | "name" | "permissions" | "userId" | "expiresAt" | "allowedCidrs" | "scope" | "active" | "createdAt" | "lastUsedAt" | "lastFour";

/** One API key. */
export interface KeyAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Key;
}

/** A page of keys. */
export interface KeyList {
  success: true;
  warnings?: Warnings | undefined;
  items: KeySelection[];
  pagination: Pagination;
}

/** The prospects that it sees. Null is all of them. */
export interface KeyScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** An API key, without its text. */
export interface Key {
  /** Identifies the key. */
  id: string;
  /** Name. */
  name: string;
  /** What it may do. */
  permissions: Permission[];
  /** The user for whom it acts. */
  userId: string;
  expiresAt: NullableTimestamp;
  /** The networks that may use it. Null is any network. */
  allowedCidrs: string[] | null;
  /** The prospects that it sees. Null is all of them. */
  scope: KeyScope | null;
  /** False once it is revoked. */
  active: boolean;
  createdAt: Timestamp;
  lastUsedAt: NullableTimestamp;
  /** The last four characters of its text. */
  lastFour: string;
}

/** The key, its account and its permissions. */
export interface KeyCheckAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: KeyCheck;
}

/** The prospects that the key sees; not present if it sees the whole account. */
export interface KeyCheckScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** The key, its account and its permissions. */
export interface KeyCheck {
  /** The account of the key. */
  accountId: string;
  /** The account's name. */
  accountName: string;
  /** Identifies the key. */
  keyId: string;
  /** The key's name. */
  keyName: string;
  /** What the key may do. */
  permissions: Permission[];
  /** Always true: a revoked key is refused. */
  active: true;
  /** The user for whom the key acts. */
  userId: string;
  createdAt: Timestamp;
  /** The prospects that the key sees; not present if it sees the whole account. */
  scope?: KeyCheckScope | undefined;
}

/** A new key. */
export interface KeyWithSecretAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: KeyWithSecret;
}

/** The prospects that it sees. Null is all of them. */
export interface KeyWithSecretScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A new key, with its text. */
export interface KeyWithSecret {
  /** Identifies the key. */
  id: string;
  /** Name. */
  name: string;
  /** What it may do. */
  permissions: Permission[];
  /** The user for whom it acts. */
  userId: string;
  expiresAt: NullableTimestamp;
  /** The networks that may use it. Null is any network. */
  allowedCidrs: string[] | null;
  /** The prospects that it sees. Null is all of them. */
  scope: KeyWithSecretScope | null;
  /** False once it is revoked. */
  active: boolean;
  createdAt: Timestamp;
  lastUsedAt: NullableTimestamp;
  /** The last four characters of its text. */
  lastFour: string;
  /** The key's text, shown once. */
  key: string;
}

/** The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account. */
export interface KeyCreateScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** A key to create. */
export interface KeyCreate {
  /** Name. */
  name: string;
  /** What the key may do; nothing that the calling key lacks. */
  permissions: Permission[];
  /** For whom it acts; the calling key's user unless it is given. */
  userId?: string | undefined;
  expiresAt?: TimestampInputOrNull | undefined;
  /** The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, without the bits of a host. Null allows any. */
  allowedCidrs?: string[] | null | undefined;
  /** The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account. */
  scope?: KeyCreateScope | null | undefined;
}

/** The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account. */
export interface KeyUpdateScope {
  /** Their owners. `self` is the user of the key. */
  ownerIds?: string[] | undefined;
  /** Their offices. */
  officeIds?: string[] | undefined;
  /** Their pipelines. */
  pipelineIds?: string[] | undefined;
}

/** What to change of a key; omitted fields stay. */
export interface KeyUpdate {
  /** Name. */
  name?: string | undefined;
  expiresAt?: TimestampInputOrNull | undefined;
  /** The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, without the bits of a host. Null allows any. */
  allowedCidrs?: string[] | null | undefined;
  /** The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account. */
  scope?: KeyUpdateScope | null | undefined;
}

/** The field by which meetings are counted. */
export type MeetingFacetField = "ownerId" | "meetingType" | "meetingDate:day" | "meetingDate:week" | "meetingDate:month" | "createdAt:day" | "createdAt:week" | "createdAt:month" | "updatedAt:day" | "updatedAt:week" | "updatedAt:month";

/** The order of a list of meetings; with a leading `-`, descending. */
export type MeetingSort = "meetingDate" | "-meetingDate" | "createdAt" | "-createdAt";

/** A meeting in a list, with all members, or with the members that `fields` selects. */
export interface MeetingSelection {
  /** Identifies the meeting. */
  id: string;
  /** The prospect that the meeting is with. */
  prospectId?: string | undefined;
  meetingDate?: Timestamp | undefined;
  /** The IANA name of the time zone in which the meeting was arranged. */
  timeZone?: string | undefined;
  /** The kind of meeting, in your words. */
  meetingType?: string | undefined;
  /** The user who holds it. */
  ownerId?: string | undefined;
  /** Where the meeting takes place. */
  location?: string | null | undefined;
  /** Notes on the meeting. */
  notes?: string | null | undefined;
  /** The user who arranged it; null when the request named no user. */
  createdBy?: string | null | undefined;
  /** True when it was created through the API without naming a user. */
  createdByApi?: boolean | undefined;
  /** The API key that created it then. */
  createdByApiKeyId?: string | null | undefined;
  /** That key's name. */
  createdByApiKeyName?: string | null | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a meeting in a list. */
export type MeetingField = "id" | "prospectId" | "meetingDate" | "timeZone" | "meetingType" | "ownerId" | "location" | "notes" | "createdBy" | "createdByApi" | "createdByApiKeyId" | "createdByApiKeyName" | "createdAt" | "updatedAt" | "prospect" | "etag";

/** One meeting. */
export interface MeetingAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Meeting;
}

/** A page of meetings. */
export interface MeetingList {
  success: true;
  warnings?: Warnings | undefined;
  items: MeetingSelection[];
  pagination: Pagination;
}

/** A meeting with a prospect. */
export interface Meeting {
  /** Identifies the meeting. */
  id: string;
  /** The prospect that the meeting is with. */
  prospectId: string;
  meetingDate: Timestamp;
  /** The IANA name of the time zone in which the meeting was arranged. */
  timeZone: string;
  /** The kind of meeting, in your words. */
  meetingType: string;
  /** The user who holds it. */
  ownerId: string;
  /** Where the meeting takes place. */
  location: string | null;
  /** Notes on the meeting. */
  notes: string | null;
  /** The user who arranged it; null when the request named no user. */
  createdBy: string | null;
  /** True when it was created through the API without naming a user. */
  createdByApi: boolean;
  /** The API key that created it then. */
  createdByApiKeyId: string | null;
  /** That key's name. */
  createdByApiKeyName: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** What to change of a meeting; omitted fields stay. */
export interface MeetingUpdate {
  meetingDate?: TimestampInput | undefined;
  /** An IANA name, such as `Europe/London`. */
  timeZone?: string | undefined;
  /** The kind of meeting, in your words. */
  meetingType?: string | undefined;
  /** A user of the account, who holds the meeting. */
  ownerId?: string | undefined;
  /** Where the meeting takes place. Null or an empty text clears it. */
  location?: string | null | undefined;
  /** Notes on the meeting. Null or an empty text clears it. */
  notes?: string | null | undefined;
}

/** A meeting to create. */
export interface MeetingCreate {
  /** A prospect of the account. */
  prospectId: string;
  meetingDate: TimestampInput;
  /** An IANA name, such as `Europe/London`. */
  timeZone: string;
  /** The kind of meeting, in your words. */
  meetingType: string;
  /** A user of the account, who holds the meeting. */
  ownerId: string;
  /** Where the meeting takes place. Null or an empty text clears it. */
  location?: string | null | undefined;
  /** Notes on the meeting. Null or an empty text clears it. */
  notes?: string | null | undefined;
  /** Who arranges the meeting. A user of the account. */
  userId?: string | undefined;
}

/** The field that prospects of one group have in common. */
export type DuplicatesBy = "name" | "nameCompany" | "email" | "phone";

/** Fields that take their value from the named prospect, even if it is empty. Every other field keeps the value of the winner; an empty field is filled from the losers in order. The name of a custom field is `customFields.` with its key. */
export interface MergeTake {
  firstName?: MergeParticipant | undefined;
  lastName?: MergeParticipant | undefined;
  email?: MergeParticipant | undefined;
  phone?: MergeParticipant | undefined;
  stageId?: MergeParticipant | undefined;
  title?: MergeParticipant | undefined;
  company?: MergeParticipant | undefined;
  licenseStatus?: MergeParticipant | undefined;
  streetAddress?: MergeParticipant | undefined;
  city?: MergeParticipant | undefined;
  state?: MergeParticipant | undefined;
  postalCode?: MergeParticipant | undefined;
  officeId?: MergeParticipant | undefined;
  sourceId?: MergeParticipant | undefined;
  ownerId?: MergeParticipant | undefined;
  notes?: MergeParticipant | undefined;
  applicationQuestions?: MergeParticipant | undefined;
  resume?: MergeParticipant | undefined;
  externalIds?: MergeParticipant | undefined;
}

/** A member of a group of prospects that may be the same person in a list. */
export type DuplicatesGroupField = "value" | "company" | "count" | "ids";

/** Prospects that may be the same person, with all members, or with the members that `fields` selects. */
export interface DuplicatesGroup {
  /** The first and the last name of the oldest prospect; with `email` or `phone`, that contact. */
  value?: string | undefined;
  /** The company of the oldest prospect; only with `nameCompany`. */
  company?: string | undefined;
  /** How many prospects the group has. */
  count?: number | undefined;
  /** The oldest of them, oldest first. */
  ids?: string[] | undefined;
}

/** A page of groups. */
export interface DuplicatesList {
  success: true;
  warnings?: Warnings | undefined;
  items: DuplicatesGroup[];
  pagination: Pagination;
}

/** What is merged into the prospect of the path. */
export interface MergeRequest {
  /** Prospects of the account, each once, without the winner. */
  loserIds: string[];
  take?: MergeTake | undefined;
  /** The winner or a loser, whose hire stays if several have one. The other hires are deleted. */
  keepHireOf?: string | undefined;
  /** The `participantsTag` of a dry run. If one of the prospects or of their hires has changed since, the merge is 412 `precondition_failed`. */
  ifMatch?: string | undefined;
}

/** The winner or one of the losers. */
export type MergeParticipant = string;

/** The winner after a merge. */
export interface MergeAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Prospect;
  /** Identifies the merge. */
  mergeId: string;
  /** The losers. */
  mergedIds: string[];
  /** The state of the winner, the losers and their hires before the merge, for `ifMatch`. */
  participantsTag: string;
}

/** The winner after a merge was undone. */
export interface UndoAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Prospect;
  /** Identifies the merge. */
  mergeId: string;
  /** The losers, which returned. */
  restoredIds: string[];
}

/** A note in a list, with all members, or with the members that `fields` selects. */
export interface NoteSelection {
  /** Identifies the note. */
  id: string;
  /** The prospect that the note is on. */
  prospectId?: string | undefined;
  /** HTML without scripts, event handlers, images and foreign schemes. */
  body?: string | undefined;
  /** Whether the note is kept on top. */
  pin?: boolean | undefined;
  date?: Timestamp | undefined;
  /** The users that the note mentions. */
  mentions?: Mention[] | undefined;
  /** An https link to a file. */
  fileUrl?: string | null | undefined;
  /** The user who wrote it; null when no user was named. */
  userId?: string | null | undefined;
  /** True when it was created through the API without naming a user. */
  createdByApi?: boolean | undefined;
  /** The API key that created it then. */
  createdByApiKeyId?: string | null | undefined;
  /** That key's name. */
  createdByApiKeyName?: string | null | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a note in a list. */
export type NoteField = "id" | "prospectId" | "body" | "pin" | "date" | "mentions" | "fileUrl" | "userId" | "createdByApi" | "createdByApiKeyId" | "createdByApiKeyName" | "createdAt" | "updatedAt" | "prospect" | "etag";

/** One note. */
export interface NoteAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Note;
}

/** A page of notes. */
export interface NoteList {
  success: true;
  warnings?: Warnings | undefined;
  items: NoteSelection[];
  pagination: Pagination;
}

/** A note on a prospect. */
export interface Note {
  /** Identifies the note. */
  id: string;
  /** The prospect that the note is on. */
  prospectId: string;
  /** HTML without scripts, event handlers, images and foreign schemes. */
  body: string;
  /** Whether the note is kept on top. */
  pin: boolean;
  date: Timestamp;
  /** The users that the note mentions. */
  mentions: Mention[];
  /** An https link to a file. */
  fileUrl: string | null;
  /** The user who wrote it; null when no user was named. */
  userId: string | null;
  /** True when it was created through the API without naming a user. */
  createdByApi: boolean;
  /** The API key that created it then. */
  createdByApiKeyId: string | null;
  /** That key's name. */
  createdByApiKeyName: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A user that a note mentions. */
export interface Mention {
  /** The user. */
  userId: string;
}

/** What to change of a note; omitted fields stay. */
export interface NoteUpdate {
  /** HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat. */
  body?: string | undefined;
  /** Whether the note is kept on top. */
  pin?: boolean | undefined;
  date?: TimestampInput | undefined;
  /** The users that the note mentions. */
  mentions?: MentionInput[] | undefined;
  /** An https link without white space. Null clears it. */
  fileUrl?: string | null | undefined;
  /** Who writes the note. A user of the account. */
  userId?: string | undefined;
}

/** A note to create. `date` is the present moment unless it is given. */
export interface NoteCreate {
  /** A prospect of the account. */
  prospectId: string;
  /** HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat. */
  body: string;
  /** Whether the note is kept on top; false unless it is given. */
  pin?: boolean | undefined;
  date?: TimestampInput | undefined;
  /** The users that the note mentions. */
  mentions?: MentionInput[] | undefined;
  /** An https link without white space. Null clears it. */
  fileUrl?: string | null | undefined;
  /** Who writes the note. A user of the account. */
  userId?: string | undefined;
}

/** A user that the note mentions. */
export interface MentionInput {
  /** A user of the account. */
  userId: string;
}

/** A stage of a pipeline to create. */
export interface PipelineStageCreate {
  name: string;
}

/** A stage that the pipeline has afterwards. */
export interface PipelineStageUpdate {
  /** Keeps this stage, under the name and in the place given. */
  id?: string | undefined;
  name: string;
}

/** A pipeline in a list, with all members, or with the members that `fields` selects. */
export interface PipelineSelection {
  /** Identifies the pipeline. */
  id: string;
  /** Name. */
  name?: string | undefined;
  /** The stages, in their order. */
  stages?: PipelineStage[] | undefined;
  /** The stage of a prospect that enters this pipeline. */
  defaultStageId?: string | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a pipeline in a list. */
export type PipelineField = "id" | "name" | "stages" | "defaultStageId" | "createdAt" | "updatedAt" | "etag";

/** One pipeline. */
export interface PipelineAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Pipeline;
}

/** A page of pipelines. */
export interface PipelineList {
  success: true;
  warnings?: Warnings | undefined;
  items: PipelineSelection[];
  pagination: Pagination;
}

/** A pipeline with its stages, in their order. */
export interface Pipeline {
  /** Identifies the pipeline. */
  id: string;
  /** Name. */
  name: string;
  /** The stages, in their order. */
  stages: PipelineStage[];
  /** The stage of a prospect that enters this pipeline. */
  defaultStageId: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A stage in a list, with all members, or with the members that `fields` selects. */
export interface StageSelection {
  /** Identifies the stage. */
  id: string;
  /** Name; the stages of one pipeline differ, ignoring case and accents. */
  name?: string | undefined;
  /** The pipeline it is part of. */
  pipelineId?: string | undefined;
  /** That pipeline's name. */
  pipelineName?: string | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a stage in a list. */
export type StageField = "id" | "name" | "pipelineId" | "pipelineName" | "createdAt" | "updatedAt" | "etag";

/** One stage. */
export interface StageAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Stage;
}

/** A page of stages. */
export interface StageList {
  success: true;
  warnings?: Warnings | undefined;
  items: StageSelection[];
  pagination: Pagination;
}

/** A stage of a pipeline. It uses the times and the `ETag` of its pipeline. */
export interface Stage {
  /** Identifies the stage. */
  id: string;
  /** Name; the stages of one pipeline differ, ignoring case and accents. */
  name: string;
  /** The pipeline it is part of. */
  pipelineId: string;
  /** That pipeline's name. */
  pipelineName: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A stage as its pipeline shows it. */
export interface PipelineStage {
  /** Identifies the stage. */
  id: string;
  /** Name. */
  name: string;
}

/** A pipeline to create. */
export interface PipelineCreate {
  /** Name. */
  name: string;
  /** The stages, in their order: names that differ, ignoring case and accents. */
  stages: (string | PipelineStageCreate)[];
  /** The name of one of the stages; the first unless it is given. */
  defaultStage?: string | undefined;
  /** The place among the others, from 0; a place beyond the end means the end. */
  position?: number | undefined;
}

/** What to change of a pipeline; omitted fields stay. */
export interface PipelineUpdate {
  /** Name. */
  name?: string | undefined;
  /** All stages, in their order. An `id`, or an equal name, keeps a stage; one that is left out is deleted. */
  stages?: (string | PipelineStageUpdate)[] | undefined;
  /** One of the stages. */
  defaultStageId?: string | undefined;
  /** The place among the others, from 0; a place beyond the end means the end. */
  position?: number | undefined;
}

/** A stage to add, at the end unless `position` says otherwise. */
export interface StageCreate {
  /** Name. */
  name: string;
  /** A pipeline of the account. */
  pipelineId: string;
  /** The place among the others, from 0; a place beyond the end means the end. */
  position?: number | undefined;
}

/** What to change of a stage; omitted fields stay. */
export interface StageUpdate {
  /** Name. */
  name?: string | undefined;
  /** The place among the others, from 0; a place beyond the end means the end. */
  position?: number | undefined;
}

/** The order of a list of prospects; with a leading `-`, descending. */
export type ProspectSort = "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";

/** The field by which prospects are counted. */
export type FacetField = "stageId" | "pipelineId" | "ownerId" | "sourceId" | "officeId" | "jobId" | "label" | "licenseStatus" | "company" | "createdAt:day" | "createdAt:week" | "createdAt:month" | "updatedAt:day" | "updatedAt:week" | "updatedAt:month";

/** A field that may match a prospect. */
export type MatchBy = "externalId" | "email" | "phone";

/** A contact that another prospect owns. */
export type SharedContact = "email" | "phone";

/** The field by which the service matched the prospect; only in answers to POST. */
export type ProspectMatch = "created" | "external" | "email" | "phone" | "both";

/** What a prospect can be shown with. */
export type ProspectInclude = "profile";

/** What a prospect in a list can be shown with. */
export type ProspectListInclude = "profile" | "customFields" | "etag";

/** Of a new task, hire, note, meeting or file: its prospect. */
export interface ProspectContact {
  /** Identifies the prospect. */
  id: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address. */
  email: string | null;
  /** Telephone number. */
  phone: string | null;
}

/** State of the licence. */
export type LicenseStatus = "not_started" | "in_progress" | "licensed";

/** State of the licence, or null. */
export type LicenseStatusOrNull = "not_started" | "in_progress" | "licensed" | null;

/** The values of custom fields, by the keys of the fields. */
export type CustomValues = Record<string, unknown>;

/** What moved the prospect into the stage; null as `enteredAt`. */
export type StageMove = "create" | "update" | "hire" | "merge" | null;

/** A prospect in a list, with all members, or with the members that `fields` selects. */
export interface ProspectSelection {
  /** Identifies the prospect. */
  id: string;
  /** First name. */
  firstName?: string | undefined;
  /** Last name. */
  lastName?: string | undefined;
  /** Email address, in lower case. */
  email?: string | null | undefined;
  /** Telephone number in E.164 form. Null when the submitted number was invalid. */
  phone?: string | null | undefined;
  /** The pipeline of the stage. */
  pipelineId?: string | undefined;
  /** The stage; the same identifier is used on writes and as a filter. */
  stageId?: string | undefined;
  /** Labels, each once, ignoring case and accents. */
  labels?: string[] | undefined;
  /** Job title. */
  title?: string | null | undefined;
  /** Company. */
  company?: string | null | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  /** A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored. */
  message?: string | null | undefined;
  /** The present name of the stage. */
  currentStage?: string | undefined;
  profile?: Profile | undefined;
  customFields?: CustomValues | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a prospect in a list. */
export type ProspectField = "id" | "firstName" | "lastName" | "email" | "phone" | "pipelineId" | "stageId" | "labels" | "title" | "company" | "createdAt" | "updatedAt" | "message" | "currentStage" | "profile" | "customFields" | "etag";

/** One prospect. */
export interface ProspectAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Prospect;
}

/** A page of prospects. */
export interface ProspectList {
  success: true;
  warnings?: Warnings | undefined;
  items: ProspectSelection[];
  pagination: Pagination;
}

/** A prospect: a candidate or lead. `profile` is a member only of what GET returns, if the request asks for it with `include` or `fields`. */
export interface Prospect {
  /** Identifies the prospect. */
  id: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address, in lower case. */
  email: string | null;
  /** Telephone number in E.164 form. Null when the submitted number was invalid. */
  phone: string | null;
  /** The pipeline of the stage. */
  pipelineId: string;
  /** The stage; the same identifier is used on writes and as a filter. */
  stageId: string;
  /** Labels, each once, ignoring case and accents. */
  labels: string[];
  /** Job title. */
  title: string | null;
  /** Company. */
  company: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored. */
  message: string | null;
  /** The present name of the stage. */
  currentStage: string;
  profile?: Profile | undefined;
  customFields?: CustomValues | undefined;
}

/** The profile of a prospect. */
export interface ProfileAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Profile;
}

/** The stored attributes that a prospect's own record does not show. */
export interface Profile {
  /** Identifies the prospect. */
  id: string;
  licenseStatus: LicenseStatusOrNull;
  /** Street and number. */
  streetAddress: string | null;
  /** City. */
  city: string | null;
  /** State or region. */
  state: string | null;
  /** Postal code. */
  postalCode: string | null;
  /** The office. */
  officeId: string | null;
  /** The source. */
  sourceId: string | null;
  /** The user who owns the prospect. */
  ownerId: string;
  /** The ids that other systems gave the prospect. */
  externalIds: ExternalId[];
  /** The contacts that it shares with other prospects. They never match it: other prospects own them. */
  sharedContacts: SharedContact[];
  holdUntil: NullableTimestamp;
  /** Plain text for the profile. */
  notes: string | null;
  /** The jobs that the prospect applied for. */
  jobs: Application[];
  /** Questions of an application form, with their answers. */
  applicationQuestions: ApplicationQuestion[];
  customFields: CustomValues;
  /** Whether a resume is stored. */
  hasResume: boolean;
  /** Emails of merged prospects, which find this one too. */
  alternateEmails: string[];
  /** Phones of merged prospects, which find this one too. */
  alternatePhones: string[];
  /** External ids of merged prospects, which find this one too. */
  alternateExternalIds: ExternalId[];
}

/** A job that a prospect applied for. */
export interface Application {
  /** The job. */
  jobId: string;
  appliedAt: Timestamp;
}

/** An id that another system gave a prospect. No two prospects of an account have the same. */
export interface ExternalId {
  /** The name of the system. */
  system: string;
  /** The id that it gave. */
  id: string;
}

/** One question of an application form, and its answer. */
export interface ApplicationQuestion {
  /** The question. */
  label: string;
  /** The answer. */
  answer: string;
  /** The kind of question, as the sender names it. */
  type?: string | undefined;
  /** The sender's id of the question. */
  id?: string | undefined;
}

/** The resume of a prospect. */
export interface ResumeAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Resume;
}

/** What is known of a resume. */
export interface Resume {
  /** The prospect. */
  prospectId: string;
  /** The file's name. */
  fileName: string | null;
  /** The file's media type. */
  contentType: string | null;
  /** The address of the file. */
  url: string | null;
  /** The size of the stored file in bytes; null when none was sent. */
  size: number | null;
  /** The text, as given or as extracted from the file. */
  text: string | null;
}

/** A stage that a prospect is or was in. */
export interface StageVisit {
  /** The stage. */
  stageId: string;
  /** The present name of the stage, or the last name of a deleted stage; null once the account has forgotten it. */
  stageName: string | null;
  /** The pipeline of the stage. */
  pipelineId: string;
  /** When the prospect entered the stage, in Unix milliseconds; null if that was before the service recorded it. */
  enteredAt: number | null;
  /** When the prospect left the stage, in Unix milliseconds; null for the present stage. */
  leftAt: number | null;
  /** The user who moved the prospect, or else the user of the API key; may have been deleted since. Null as `enteredAt`. */
  userId: string | null;
  by: StageMove;
  reason?: StageReason | undefined;
}

/** An activity in a list, with all members, or with the members that `fields` selects. */
export interface ActivitySelection {
  /** The event of the change. */
  id: string;
  at?: Timestamp | undefined;
  type?: EventType | undefined;
  actor?: Actor | undefined;
  /** The request of the change. */
  requestId?: string | undefined;
  /** The record that changed. */
  recordId?: string | undefined;
  /** The names of the fields that changed; empty unless the change is an update or a merge. */
  changes?: string[] | undefined;
  /** The old values of these fields, as the event has them. Absent if `changes` is empty, or if the key may not read the record. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields. */
  current?: Record<string, unknown> | undefined;
  reason?: StageReason | undefined;
  /** Present if a text of the values has more than 1,000 characters; the entry has the first 1,000. */
  cut?: true | undefined;
}

/** A member of an activity in a list. */
export type ActivityField = "id" | "at" | "type" | "actor" | "requestId" | "recordId" | "changes" | "previous" | "current" | "reason" | "cut";

/** A page of entries. */
export interface ActivityList {
  success: true;
  warnings?: Warnings | undefined;
  items: ActivitySelection[];
  pagination: LogPagination;
}

/** Why a prospect was moved to a stage. Members that say nothing are absent. */
export interface StageReason {
  /** A word of the client's own list. */
  code?: string | undefined;
  /** A sentence for people. */
  text?: string | undefined;
  /** No person decided. */
  automated?: true | undefined;
}

/** The stages of a prospect, oldest first. */
export interface HistoryAnswer {
  success: true;
  warnings?: Warnings | undefined;
  items: StageVisit[];
}

/** A count of prospects. */
export interface ProspectCount {
  success: true;
  warnings?: Warnings | undefined;
  /** How many prospects match. */
  count: number;
}

/** What to change of a prospect; omitted fields stay. */
export interface ProspectUpdate {
  /** First name. */
  firstName?: string | undefined;
  /** Last name. */
  lastName?: string | undefined;
  /** Email address; trimmed, and put in lower case. Null clears it. */
  email?: string | null | undefined;
  /** Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it. */
  phone?: string | null | undefined;
  /** Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already. */
  pipelineId?: string | undefined;
  /** The stage, with its pipeline. Takes precedence over `pipelineId`. */
  stageId?: string | undefined;
  /** A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels. */
  labels?: string | string[] | undefined;
  /** Job title. Null or an empty text clears it. */
  title?: string | null | undefined;
  /** Company. Null or an empty text clears it. */
  company?: string | null | undefined;
  licenseStatus?: LicenseStatusOrNull | undefined;
  /** Street and number. Null or an empty text clears it. */
  streetAddress?: string | null | undefined;
  /** City. Null or an empty text clears it. */
  city?: string | null | undefined;
  /** State or region. Null or an empty text clears it. */
  state?: string | null | undefined;
  /** Postal code. Null or an empty text clears it. */
  postalCode?: string | null | undefined;
  /** An office of the account. Null clears it. */
  officeId?: string | null | undefined;
  /** A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that. */
  sourceId?: string | null | undefined;
  /** A job of the account; recorded once, with the time. */
  jobId?: string | undefined;
  /** The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already. */
  ownerId?: string | undefined;
  /** Plain text for the profile. */
  notes?: string | undefined;
  /** Questions of an application form. They replace the stored ones; at most 300,000 bytes in all. */
  applicationQuestions?: ApplicationQuestionInput[] | undefined;
  resume?: ResumeInput | undefined;
  /** The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them. */
  externalIds?: ExternalIdInput[] | null | undefined;
  /** Values of custom fields, by their keys. Absent keys stay; null clears a field. */
  customFields?: Record<string, unknown> | undefined;
  holdUntil?: TimestampInputOrNull | undefined;
  /** True suppresses the outbound notifications of this write; false unless it is given. */
  muteWebhook?: boolean | undefined;
  /** The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account. */
  userId?: string | undefined;
  /** Without `sourceId`: the source of this name, ignoring case and accents, is used, or created. */
  newSourceName?: string | undefined;
  /** Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`. */
  addLabels?: string | string[] | undefined;
  /** Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`. */
  removeLabels?: string | string[] | undefined;
  stageReason?: StageReasonInput | undefined;
}

/** A prospect to create, or to update when one has an external id, the email or the phone. */
export interface ProspectUpsert {
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** Email address; trimmed, and put in lower case. Null clears it. */
  email?: string | null | undefined;
  /** Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it. */
  phone?: string | null | undefined;
  /** Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already. */
  pipelineId?: string | undefined;
  /** The stage, with its pipeline. Takes precedence over `pipelineId`. */
  stageId?: string | undefined;
  /** A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels. */
  labels?: string | string[] | undefined;
  /** Job title. Null or an empty text clears it. */
  title?: string | null | undefined;
  /** Company. Null or an empty text clears it. */
  company?: string | null | undefined;
  licenseStatus?: LicenseStatusOrNull | undefined;
  /** Street and number. Null or an empty text clears it. */
  streetAddress?: string | null | undefined;
  /** City. Null or an empty text clears it. */
  city?: string | null | undefined;
  /** State or region. Null or an empty text clears it. */
  state?: string | null | undefined;
  /** Postal code. Null or an empty text clears it. */
  postalCode?: string | null | undefined;
  /** An office of the account. Null clears it. */
  officeId?: string | null | undefined;
  /** A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that. */
  sourceId?: string | null | undefined;
  /** A job of the account; recorded once, with the time. */
  jobId?: string | undefined;
  /** The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already. */
  ownerId?: string | undefined;
  /** Plain text for the profile. */
  notes?: string | undefined;
  /** Questions of an application form. They replace the stored ones; at most 300,000 bytes in all. */
  applicationQuestions?: ApplicationQuestionInput[] | undefined;
  resume?: ResumeInput | undefined;
  /** The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them. */
  externalIds?: ExternalIdInput[] | null | undefined;
  /** Values of custom fields, by their keys. Absent keys stay; null clears a field. */
  customFields?: Record<string, unknown> | undefined;
  holdUntil?: TimestampInputOrNull | undefined;
  /** True suppresses the outbound notifications of this write; false unless it is given. */
  muteWebhook?: boolean | undefined;
  /** The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account. */
  userId?: string | undefined;
  /** Without `sourceId`: the source of this name, ignoring case and accents, is used, or created. */
  newSourceName?: string | undefined;
  /** Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`. */
  addLabels?: string | string[] | undefined;
  /** Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`. */
  removeLabels?: string | string[] | undefined;
  stageReason?: StageReasonInput | undefined;
  /** False returns a matched prospect unchanged; true unless it is given. */
  update?: boolean | undefined;
  /** The fields that may match; all three unless it is given. An email or phone that is not named and belongs to another prospect is stored as a shared contact. */
  matchBy?: MatchBy[] | undefined;
}

/** Prospects to create or update. */
export interface ProspectUpsertBatch {
  /** The fields that may match, for items without their own `matchBy`. */
  matchBy?: MatchBy[] | undefined;
  /** The prospects; each as the body of POST /prospects. */
  items: ProspectUpsertItem[];
}

/** A prospect to create, or to update when one has an external id, the email or the phone. */
export interface ProspectUpsertItem {
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** Email address; trimmed, and put in lower case. Null clears it. */
  email?: string | null | undefined;
  /** Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it. */
  phone?: string | null | undefined;
  /** Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already. */
  pipelineId?: string | undefined;
  /** The stage, with its pipeline. Takes precedence over `pipelineId`. */
  stageId?: string | undefined;
  /** A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels. */
  labels?: string | string[] | undefined;
  /** Job title. Null or an empty text clears it. */
  title?: string | null | undefined;
  /** Company. Null or an empty text clears it. */
  company?: string | null | undefined;
  licenseStatus?: LicenseStatusOrNull | undefined;
  /** Street and number. Null or an empty text clears it. */
  streetAddress?: string | null | undefined;
  /** City. Null or an empty text clears it. */
  city?: string | null | undefined;
  /** State or region. Null or an empty text clears it. */
  state?: string | null | undefined;
  /** Postal code. Null or an empty text clears it. */
  postalCode?: string | null | undefined;
  /** An office of the account. Null clears it. */
  officeId?: string | null | undefined;
  /** A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that. */
  sourceId?: string | null | undefined;
  /** A job of the account; recorded once, with the time. */
  jobId?: string | undefined;
  /** The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already. */
  ownerId?: string | undefined;
  /** Plain text for the profile. */
  notes?: string | undefined;
  /** Questions of an application form. They replace the stored ones; at most 300,000 bytes in all. */
  applicationQuestions?: ApplicationQuestionInput[] | undefined;
  resume?: ResumeInput | undefined;
  /** The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them. */
  externalIds?: ExternalIdInput[] | null | undefined;
  /** Values of custom fields, by their keys. Absent keys stay; null clears a field. */
  customFields?: Record<string, unknown> | undefined;
  holdUntil?: TimestampInputOrNull | undefined;
  /** True suppresses the outbound notifications of this write; false unless it is given. */
  muteWebhook?: boolean | undefined;
  /** The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account. */
  userId?: string | undefined;
  /** Without `sourceId`: the source of this name, ignoring case and accents, is used, or created. */
  newSourceName?: string | undefined;
  /** Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`. */
  addLabels?: string | string[] | undefined;
  /** Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`. */
  removeLabels?: string | string[] | undefined;
  stageReason?: StageReasonInput | undefined;
  /** False returns a matched prospect unchanged; true unless it is given. */
  update?: boolean | undefined;
  /** The fields that may match; all three unless it is given. An email or phone that is not named and belongs to another prospect is stored as a shared contact. */
  matchBy?: MatchBy[] | undefined;
  /** What you call the item; echoed. */
  reference?: string | undefined;
}

/** Prospects to update. */
export interface ProspectUpdateBatch {
  /** The prospects; each as the body of PATCH /prospects/{prospectId}. */
  items: ProspectUpdateItem[];
}

/** What to change of a prospect. */
export interface ProspectUpdateItem {
  /** First name. */
  firstName?: string | undefined;
  /** Last name. */
  lastName?: string | undefined;
  /** Email address; trimmed, and put in lower case. Null clears it. */
  email?: string | null | undefined;
  /** Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it. */
  phone?: string | null | undefined;
  /** Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already. */
  pipelineId?: string | undefined;
  /** The stage, with its pipeline. Takes precedence over `pipelineId`. */
  stageId?: string | undefined;
  /** A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels. */
  labels?: string | string[] | undefined;
  /** Job title. Null or an empty text clears it. */
  title?: string | null | undefined;
  /** Company. Null or an empty text clears it. */
  company?: string | null | undefined;
  licenseStatus?: LicenseStatusOrNull | undefined;
  /** Street and number. Null or an empty text clears it. */
  streetAddress?: string | null | undefined;
  /** City. Null or an empty text clears it. */
  city?: string | null | undefined;
  /** State or region. Null or an empty text clears it. */
  state?: string | null | undefined;
  /** Postal code. Null or an empty text clears it. */
  postalCode?: string | null | undefined;
  /** An office of the account. Null clears it. */
  officeId?: string | null | undefined;
  /** A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that. */
  sourceId?: string | null | undefined;
  /** A job of the account; recorded once, with the time. */
  jobId?: string | undefined;
  /** The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already. */
  ownerId?: string | undefined;
  /** Plain text for the profile. */
  notes?: string | undefined;
  /** Questions of an application form. They replace the stored ones; at most 300,000 bytes in all. */
  applicationQuestions?: ApplicationQuestionInput[] | undefined;
  resume?: ResumeInput | undefined;
  /** The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them. */
  externalIds?: ExternalIdInput[] | null | undefined;
  /** Values of custom fields, by their keys. Absent keys stay; null clears a field. */
  customFields?: Record<string, unknown> | undefined;
  holdUntil?: TimestampInputOrNull | undefined;
  /** True suppresses the outbound notifications of this write; false unless it is given. */
  muteWebhook?: boolean | undefined;
  /** The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account. */
  userId?: string | undefined;
  /** Without `sourceId`: the source of this name, ignoring case and accents, is used, or created. */
  newSourceName?: string | undefined;
  /** Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`. */
  addLabels?: string | string[] | undefined;
  /** Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`. */
  removeLabels?: string | string[] | undefined;
  stageReason?: StageReasonInput | undefined;
  /** The prospect. */
  id: string;
  /** Entity tags, as `If-Match` has them. */
  ifMatch?: string | undefined;
  /** What you call the item; echoed. */
  reference?: string | undefined;
}

/** What became of each item of a batch of prospects. */
export interface ProspectBatchAnswer {
  /** Whether no item failed. */
  success: boolean;
  warnings?: Warnings | undefined;
  summary: BatchSummary;
  /** The results, in the order of the items. */
  results: ProspectBatchResult[];
}

/** What became of an item: `item` as a single request would show it or, if it failed, `error`. */
export interface ProspectBatchResult {
  /** The place of the item in the request. */
  index: number;
  /** The reference of the item. */
  reference?: string | undefined;
  status: BatchStatus;
  match?: ProspectMatch | undefined;
  etag?: EntityTag | undefined;
  warnings?: Warnings | undefined;
  item?: Prospect | undefined;
  error?: BatchError | undefined;
}

/** An id that another system gave a prospect. No two prospects of an account have the same. */
export interface ExternalIdInput {
  /** The name of the system: a small letter, then small letters, digits, `_` and `-`. */
  system: string;
  /** The id that it gave. */
  id: string;
}

/** One question of an application form, and its answer. */
export interface ApplicationQuestionInput {
  /** The question. */
  label: string;
  /** The answer. */
  answer: string;
  /** The kind of question. */
  type?: string | undefined;
  /** Your id of the question. */
  id?: string | undefined;
}

/** Why the prospect moves to another stage. It is kept with the move; without one, it changes nothing. */
export interface StageReasonInput {
  /** A word of your own list. */
  code?: string | undefined;
  /** A sentence for people. */
  text?: string | undefined;
  /** Whether no person decided; false unless it is given. */
  automated?: boolean | undefined;
}

/** A resume to be stored. A resume that cannot be read is stored all the same, and `message` contains a warning. */
export interface ResumeInput {
  /** The file's name. */
  fileName?: string | undefined;
  /** The file's media type. */
  contentType?: string | undefined;
  /** The resume's text. Without it, the text is extracted from `data`: text, HTML, RTF, PDF or DOCX. */
  text?: string | undefined;
  /** The file, in base64. */
  data?: string | undefined;
  /** The address of the file; never fetched. */
  url?: string | undefined;
}

/** A field by which the report of stages groups prospects. */
export type StagesReportField = "ownerId" | "sourceId" | "officeId" | "jobId";

/** The report of stages. It has `stages`, or with `by`, the other members. */
export interface StagesReport {
  success: true;
  warnings?: Warnings | undefined;
  /** The stages of all prospects. */
  stages?: StageReport[] | undefined;
  by?: StagesReportField | undefined;
  /** The groups, the one with the most entries first, then by value. */
  groups?: StagesReportGroup[] | undefined;
  /** How many groups are not listed, because the response would be too large. */
  omitted?: number | undefined;
}

/** The stages of the prospects that have a value. */
export interface StagesReportGroup {
  /** The id of the user, source, office or job; null for the prospects without one. */
  value: string | null;
  /** Its name. */
  name?: string | undefined;
  /** The stages that these prospects entered. */
  stages: StageReport[];
}

/** How many prospects entered a stage, and what became of them. */
export interface StageReport {
  /** The stage. */
  stageId: string;
  /** How often a prospect entered it. */
  entered: number;
  /** How many of these prospects are still in it. */
  current: number;
  /** How many left it. */
  left: number;
  /** Where they went, the most frequent stage first, then by id. */
  movedTo: StageDestination[];
  /** How many left it because they were hired. */
  hired: number;
  /** The median of the milliseconds that they stayed; null if none left. */
  medianMs: number | null;
  /** The 90th percentile of the milliseconds that they stayed; null if none left. */
  p90Ms: number | null;
}

/** A stage that prospects moved to. */
export interface StageDestination {
  /** The stage. */
  stageId: string;
  /** How many moved to it. */
  count: number;
}

/** A run in a list, with all members, or with the members that `fields` selects. */
export interface RunSelection {
  /** Its name. */
  id: string;
  actor?: Actor | undefined;
  startedAt?: Timestamp | undefined;
  lastAt?: Timestamp | undefined;
  /** How many records it created. */
  created?: number | undefined;
  /** How often it changed a record. */
  updated?: number | undefined;
  /** How many records it deleted. */
  deleted?: number | undefined;
  /** Present if the run has more changes than the service counts. Then only its first ones are counted. */
  isPartial?: true | undefined;
}

/** A member of a run in a list. */
export type RunField = "id" | "actor" | "startedAt" | "lastAt" | "created" | "updated" | "deleted" | "isPartial";

/** The run. */
export interface RunAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Run;
}

/** A page of runs. */
export interface RunList {
  success: true;
  warnings?: Warnings | undefined;
  items: RunSelection[];
  pagination: LogPagination;
}

/** A group of writes that belong together. */
export interface Run {
  /** Its name. */
  id: string;
  actor: Actor;
  startedAt: Timestamp;
  lastAt: Timestamp;
  /** How many records it created. */
  created: number;
  /** How often it changed a record. */
  updated: number;
  /** How many records it deleted. */
  deleted: number;
  /** Present if the run has more changes than the service counts. Then only its first ones are counted. */
  isPartial?: true | undefined;
}

/** How many records a request took back. */
export interface UndoneCounts {
  /** Records that the run created. They are deleted. */
  created: number;
  /** Records in which fields have their old values again. */
  updated: number;
  /** Records that the run deleted. They are back. */
  deleted: number;
}

/** A record, or a field of it, that an undo leaves as it is. */
export interface UndoConflict {
  /** The record. */
  recordId: string;
  /** The field; null for the whole record. */
  field: string | null;
  /** The value after the last change; null if it is longer than 1,024 bytes, or not known, or if the key may not read the record. */
  current: unknown;
  /** The value before the run; null if it is longer than 1,024 bytes, or not known, or if the key may not read the record. */
  wouldBe: unknown;
  changedBy?: Actor | undefined;
  /** Why it stays. */
  message: string;
}

/** What a request took back. */
export interface UndoRunAnswer {
  success: true;
  warnings?: Warnings | undefined;
  /** The run of the undo. */
  runId: string;
  undone: UndoneCounts;
  /** The records and fields that stay unchanged. */
  conflicts: UndoConflict[];
  /** Whether the request must be sent again. */
  hasMore: boolean;
}

/** An office in a list, with all members, or with the members that `fields` selects. */
export interface OfficeSelection {
  /** Identifies the office. */
  id: string;
  /** Name. */
  name?: string | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of an office in a list. */
export type OfficeField = "id" | "name" | "createdAt" | "updatedAt" | "etag";

/** One office. */
export interface OfficeAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Office;
}

/** A page of offices. */
export interface OfficeList {
  success: true;
  warnings?: Warnings | undefined;
  items: OfficeSelection[];
  pagination: Pagination;
}

/** An office. */
export interface Office {
  /** Identifies the office. */
  id: string;
  /** Name. */
  name: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A source in a list, with all members, or with the members that `fields` selects. */
export interface SourceSelection {
  /** Identifies the source. */
  id: string;
  /** Name, unique among the sources of an account, ignoring case and accents. */
  name?: string | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a source in a list. */
export type SourceField = "id" | "name" | "createdAt" | "updatedAt" | "etag";

/** One source. */
export interface SourceAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Source;
}

/** A page of sources. */
export interface SourceList {
  success: true;
  warnings?: Warnings | undefined;
  items: SourceSelection[];
  pagination: Pagination;
}

/** Where prospects come from. */
export interface Source {
  /** Identifies the source. */
  id: string;
  /** Name, unique among the sources of an account, ignoring case and accents. */
  name: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A job in a list, with all members, or with the members that `fields` selects. */
export interface JobSelection {
  /** Identifies the job. */
  id: string;
  /** Title. */
  title?: string | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a job in a list. */
export type JobField = "id" | "title" | "createdAt" | "updatedAt" | "etag";

/** One job. */
export interface JobAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Job;
}

/** A page of jobs. */
export interface JobList {
  success: true;
  warnings?: Warnings | undefined;
  items: JobSelection[];
  pagination: Pagination;
}

/** A job that prospects apply for. */
export interface Job {
  /** Identifies the job. */
  id: string;
  /** Title. */
  title: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** An office to create. */
export interface OfficeCreate {
  /** Name. */
  name: string;
}

/** What to change of an office. */
export interface OfficeUpdate {
  /** Name. */
  name?: string | undefined;
}

/** A source to create. */
export interface SourceCreate {
  /** Name. */
  name: string;
}

/** What to change of a source. */
export interface SourceUpdate {
  /** Name. */
  name?: string | undefined;
}

/** A job to create. */
export interface JobCreate {
  /** Title. */
  title: string;
}

/** What to change of a job. */
export interface JobUpdate {
  /** Title. */
  title?: string | undefined;
}

/** The field by which tasks are counted. */
export type TaskFacetField = "assignedTo" | "createdBy" | "dueAt:day" | "dueAt:week" | "dueAt:month" | "completedAt:day" | "completedAt:week" | "completedAt:month" | "createdAt:day" | "createdAt:week" | "createdAt:month" | "updatedAt:day" | "updatedAt:week" | "updatedAt:month";

/** The order of a list of tasks; with a leading `-`, descending. */
export type TaskSort = "createdAt" | "-createdAt" | "dueAt" | "-dueAt";

/** Which tasks a list has. */
export type TaskStatus = "open" | "completed" | "all";

/** A task in a list, with all members, or with the members that `fields` selects. */
export interface TaskSelection {
  /** Identifies the task. */
  id: string;
  /** The prospect that the task belongs to. */
  prospectId?: string | undefined;
  /** Title or instruction. */
  task?: string | undefined;
  /** The user who does it. */
  assignedTo?: string | undefined;
  /** Who assigned it. Null when no `userId` was given. */
  assignedBy?: string | null | undefined;
  /** Who created it; matched by the `userId` filter. Null when created without `userId`. */
  createdBy?: string | null | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  dueAt?: Timestamp | undefined;
  completedAt?: NullableTimestamp | undefined;
  /** Who completed it: the `userId` of the completing request. */
  completedBy?: string | null | undefined;
  /** True when it was created through the API without naming a user. */
  createdByApi?: boolean | undefined;
  /** The API key that created it then. */
  createdByApiKeyId?: string | null | undefined;
  /** That key's name. */
  createdByApiKeyName?: string | null | undefined;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a task in a list. */
export type TaskField = "id" | "prospectId" | "task" | "assignedTo" | "assignedBy" | "createdBy" | "createdAt" | "updatedAt" | "dueAt" | "completedAt" | "completedBy" | "createdByApi" | "createdByApiKeyId" | "createdByApiKeyName" | "prospect" | "etag";

/** One task. */
export interface TaskAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Task;
}

/** A page of tasks. */
export interface TaskList {
  success: true;
  warnings?: Warnings | undefined;
  items: TaskSelection[];
  pagination: Pagination;
}

/** A task attached to a prospect. */
export interface Task {
  /** Identifies the task. */
  id: string;
  /** The prospect that the task belongs to. */
  prospectId: string;
  /** Title or instruction. */
  task: string;
  /** The user who does it. */
  assignedTo: string;
  /** Who assigned it. Null when no `userId` was given. */
  assignedBy: string | null;
  /** Who created it; matched by the `userId` filter. Null when created without `userId`. */
  createdBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  dueAt: Timestamp;
  completedAt: NullableTimestamp;
  /** Who completed it: the `userId` of the completing request. */
  completedBy: string | null;
  /** True when it was created through the API without naming a user. */
  createdByApi: boolean;
  /** The API key that created it then. */
  createdByApiKeyId: string | null;
  /** That key's name. */
  createdByApiKeyName: string | null;
}

/** A task to create. `dueAt` is the present moment unless it is given. */
export interface TaskCreate {
  /** A prospect of the account. */
  prospectId: string;
  /** Title or instruction. */
  task: string;
  /** A user of the account. */
  assignedTo: string;
  dueAt?: TimestampInput | undefined;
  /** Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead. */
  userId?: string | undefined;
}

/** What to change of a task; omitted fields stay. */
export interface TaskUpdate {
  /** Title or instruction. */
  task?: string | undefined;
  /** A user of the account. */
  assignedTo?: string | undefined;
  dueAt?: TimestampInput | undefined;
  /** The acting user, for the audit. */
  userId?: string | undefined;
  /** True completes the task; false opens it again. */
  complete?: boolean | undefined;
}

/** How many records this execution of the request reassigned; at most 100 in all. */
export interface ReassignedCounts {
  /** Prospects with another owner. */
  prospects: number;
  /** Tasks assigned to another user. */
  tasks: number;
  /** Meetings that another user holds. */
  meetings: number;
}

/** A kind of records that can be reassigned. */
export type ReassignedKind = "prospects" | "tasks" | "meetings";

/** A user in a list, with all members, or with the members that `fields` selects. */
export interface UserSelection {
  /** Identifies the user. */
  id: string;
  /** Name. */
  name?: string | undefined;
  /** Email address, unique among the users of an account. */
  email?: string | null | undefined;
  /** Whether the user can be assigned anything new. */
  active?: boolean | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a user in a list. */
export type UserField = "id" | "name" | "email" | "active" | "createdAt" | "updatedAt" | "etag";

/** One user. */
export interface UserAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: User;
}

/** A page of users. */
export interface UserList {
  success: true;
  warnings?: Warnings | undefined;
  items: UserSelection[];
  pagination: Pagination;
}

/** A user of the account. */
export interface User {
  /** Identifies the user. */
  id: string;
  /** Name. */
  name: string;
  /** Email address, unique among the users of an account. */
  email: string | null;
  /** Whether the user can be assigned anything new. */
  active: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A user to create. */
export interface UserCreate {
  /** Name. */
  name: string;
  /** Email address. Null clears it; two users cannot have the same. */
  email?: string | null | undefined;
  /** Whether the user can be assigned anything; true unless it is given. */
  active?: boolean | undefined;
}

/** What to change of a user; omitted fields stay. */
export interface UserUpdate {
  /** Name. */
  name?: string | undefined;
  /** Email address. Null clears it; two users cannot have the same. */
  email?: string | null | undefined;
  /** Whether the user can be assigned anything new. Existing assignments stay. */
  active?: boolean | undefined;
}

/** Who gets the records, and which. */
export interface ReassignRequest {
  /** An active user of the account, other than the one in the path. */
  toUserId: string;
  /** The kinds of records; all of them unless it is given. */
  include?: ReassignedKind[] | undefined;
}

/** What was reassigned. */
export interface Reassigned {
  success: true;
  warnings?: Warnings | undefined;
  moved: ReassignedCounts;
  /** Whether the user still has such records: ask again. */
  hasMore: boolean;
}

/** Alternatives. */
export type FilterValues = string[];

/** One value, or alternatives. */
export type FilterValuesInput = string | string[];

/** The order of the feed; with a leading `-`, the newest events first. */
export type EventSort = "createdAt" | "-createdAt";

/** Samples of events. */
export interface EventSamples {
  success: true;
  warnings?: Warnings | undefined;
  /** One sample of each kind. */
  items: Event[];
}

/** What can happen. */
export type EventType = "prospect.created" | "prospect.updated" | "prospect.deleted" | "prospect.erased" | "prospect.merged" | "prospect.unmerged" | "consent.changed" | "task.created" | "task.updated" | "task.completed" | "task.deleted" | "hire.created" | "hire.updated" | "hire.deleted" | "note.created" | "note.updated" | "note.deleted" | "meeting.created" | "meeting.updated" | "meeting.deleted" | "file.created" | "file.deleted" | "custom_field.created" | "custom_field.updated" | "custom_field.deleted" | "import.finished" | "webhook.test" | "webhook.disabled";

/** An event in a list, with all members, or with the members that `fields` selects. */
export interface EventSelection {
  /** Identifies the event; sorts by time. */
  id: string;
  type?: EventType | undefined;
  apiVersion?: ApiVersion | undefined;
  /** The account. */
  accountId?: string | undefined;
  createdAt?: Timestamp | undefined;
  data?: EventData | undefined;
}

/** A member of an event in a list. */
export type EventField = "id" | "type" | "apiVersion" | "accountId" | "createdAt" | "data";

/** One event. */
export interface EventAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Event;
}

/** A page of events. */
export interface EventList {
  success: true;
  warnings?: Warnings | undefined;
  items: EventSelection[];
  pagination: FeedPagination;
}

/** An event, as webhooks receive it and the feed shows it. */
export type Event = ProspectEvent | ErasedProspectEvent | TaskEvent | HireEvent | NoteEvent | MeetingEvent | FileEvent | CustomFieldEvent | ImportEvent | WebhookEvent;

/** Which of these events are sent. Null is all of them. */
export interface WebhookSelectionFilter {
  changes?: FilterValues | undefined;
  stageId?: FilterValues | undefined;
  pipelineId?: FilterValues | undefined;
  ownerId?: FilterValues | undefined;
  officeId?: FilterValues | undefined;
  label?: FilterValues | undefined;
  sourceId?: FilterValues | undefined;
}

/** A webhook in a list, with all members, or with the members that `fields` selects. */
export interface WebhookSelection {
  /** Identifies the webhook. */
  id: string;
  /** Where events are sent. */
  url?: string | undefined;
  /** Which events are sent. */
  eventTypes?: EventType[] | undefined;
  /** Which of these events are sent. Null is all of them. */
  filter?: WebhookSelectionFilter | null | undefined;
  /** Your description. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  active?: boolean | undefined;
  /** Why the service switched it off. */
  disabledReason?: string | null | undefined;
  /** Since when every attempt has failed. */
  failingSince?: NullableTimestamp | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
  etag?: EntityTag | undefined;
}

/** A member of a webhook in a list. */
export type WebhookField = "id" | "url" | "eventTypes" | "filter" | "description" | "active" | "disabledReason" | "failingSince" | "createdAt" | "updatedAt" | "etag";

/** One webhook. */
export interface WebhookAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Webhook;
}

/** A page of webhooks. */
export interface WebhookList {
  success: true;
  warnings?: Warnings | undefined;
  items: WebhookSelection[];
  pagination: Pagination;
}

/** Which of these events are sent. Null is all of them. */
export interface WebhookFilter {
  changes?: FilterValues | undefined;
  stageId?: FilterValues | undefined;
  pipelineId?: FilterValues | undefined;
  ownerId?: FilterValues | undefined;
  officeId?: FilterValues | undefined;
  label?: FilterValues | undefined;
  sourceId?: FilterValues | undefined;
}

/** Where events are sent. */
export interface Webhook {
  /** Identifies the webhook. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** Which events are sent. */
  eventTypes: EventType[];
  /** Which of these events are sent. Null is all of them. */
  filter: WebhookFilter | null;
  /** Your description. */
  description: string | null;
  /** Whether events are sent. */
  active: boolean;
  /** Why the service switched it off. */
  disabledReason: string | null;
  /** Since when every attempt has failed. */
  failingSince: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A webhook with its secret. */
export interface WebhookWithSecretAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: WebhookWithSecret;
}

/** Which of these events are sent. Null is all of them. */
export interface WebhookWithSecretFilter {
  changes?: FilterValues | undefined;
  stageId?: FilterValues | undefined;
  pipelineId?: FilterValues | undefined;
  ownerId?: FilterValues | undefined;
  officeId?: FilterValues | undefined;
  label?: FilterValues | undefined;
  sourceId?: FilterValues | undefined;
}

/** A webhook with its secret. */
export interface WebhookWithSecret {
  /** Identifies the webhook. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** Which events are sent. */
  eventTypes: EventType[];
  /** Which of these events are sent. Null is all of them. */
  filter: WebhookWithSecretFilter | null;
  /** Your description. */
  description: string | null;
  /** Whether events are sent. */
  active: boolean;
  /** Why the service switched it off. */
  disabledReason: string | null;
  /** Since when every attempt has failed. */
  failingSince: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** Signs what is sent. Shown at creation and at rotation only. */
  secret: string;
}

/** Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events. */
export interface WebhookCreateFilter {
  changes?: FilterValuesInput | undefined;
  stageId?: FilterValuesInput | undefined;
  pipelineId?: FilterValuesInput | undefined;
  ownerId?: FilterValuesInput | undefined;
  officeId?: FilterValuesInput | undefined;
  label?: FilterValuesInput | undefined;
  sourceId?: FilterValuesInput | undefined;
}

/** A webhook to create. */
export interface WebhookCreate {
  /** An https address that is global. Loopback is accepted in local mode only. */
  url: string;
  /** Which events are sent; all unless it is given. */
  eventTypes?: EventType[] | undefined;
  /** Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events. */
  filter?: WebhookCreateFilter | null | undefined;
  /** Your description. Null or an empty text clears it. */
  description?: string | null | undefined;
  /** Whether events are sent; true unless it is given. */
  active?: boolean | undefined;
}

/** Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events. */
export interface WebhookUpdateFilter {
  changes?: FilterValuesInput | undefined;
  stageId?: FilterValuesInput | undefined;
  pipelineId?: FilterValuesInput | undefined;
  ownerId?: FilterValuesInput | undefined;
  officeId?: FilterValuesInput | undefined;
  label?: FilterValuesInput | undefined;
  sourceId?: FilterValuesInput | undefined;
}

/** What to change of a webhook; omitted fields stay. */
export interface WebhookUpdate {
  /** An https address that is global. Loopback is accepted in local mode only. */
  url?: string | undefined;
  /** Which events are sent; all unless it is given. */
  eventTypes?: EventType[] | undefined;
  /** Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events. */
  filter?: WebhookUpdateFilter | null | undefined;
  /** Your description. Null or an empty text clears it. */
  description?: string | null | undefined;
  /** Whether events are sent. */
  active?: boolean | undefined;
}

/** What to send. */
export interface WebhookTestRequest {
  /** The kind of the sample. */
  eventType?: EventType | undefined;
}

/** One attempt. */
export interface DeliveryAttempt {
  status: DeliveryAttemptStatus;
  at: Timestamp;
  /** How long it took, in milliseconds. */
  durationMs: number;
  /** The receiver's status code. */
  statusCode: number | null;
  /** Why there is no status code: `dns`, `blocked_address`, `connect`, `tls`, `protocol` or `timeout`; `slow` if a first attempt took more than a second and was repeated with the whole time. */
  error: string | null;
  /** The beginning of the response, at most 1,000 characters. */
  response: string | null;
}

/** A delivery in a list, with all members, or with the members that `fields` selects. */
export interface DeliverySelection {
  /** Identifies the delivery. */
  id: string;
  /** The webhook. */
  webhookId?: string | undefined;
  /** The event. */
  eventId?: string | undefined;
  eventType?: EventType | undefined;
  status?: DeliveryStatus | undefined;
  /** The last 30 attempts, oldest first. */
  attempts?: DeliveryAttempt[] | undefined;
  nextAttemptAt?: NullableTimestamp | undefined;
  createdAt?: Timestamp | undefined;
  updatedAt?: Timestamp | undefined;
}

/** A member of a delivery in a list. */
export type DeliveryField = "id" | "webhookId" | "eventId" | "eventType" | "status" | "attempts" | "nextAttemptAt" | "createdAt" | "updatedAt";

/** One delivery. */
export interface DeliveryAnswer {
  success: true;
  warnings?: Warnings | undefined;
  item: Delivery;
}

/** A page of deliveries. */
export interface DeliveryList {
  success: true;
  warnings?: Warnings | undefined;
  items: DeliverySelection[];
  pagination: LogPagination;
}

/** The delivery of one event to one webhook. */
export interface Delivery {
  /** Identifies the delivery. */
  id: string;
  /** The webhook. */
  webhookId: string;
  /** The event. */
  eventId: string;
  eventType: EventType;
  status: DeliveryStatus;
  /** The last 30 attempts, oldest first. */
  attempts: DeliveryAttempt[];
  nextAttemptAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The beginning of the range. */
export interface RedeliveryRange {
  since: TimestampInput;
}

/** What is tried again. */
export interface Redelivered {
  success: true;
  warnings?: Warnings | undefined;
  /** How many deliveries are tried again. */
  count: number;
  /** Whether more have failed since then: ask again. */
  hasMore: boolean;
}

/** A record as polling shows it: the fields of GET under snake_case names, with ISO 8601 times. */
export interface PolledRecord {
  /** Identifies the record. */
  id: string;
  /** When it was created. */
  created_at?: string | undefined;
  /** When it was last changed. */
  updated_at?: string | undefined;
}

/** The state of a delivery. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** The state of a delivery. `retrying`: pending after an attempt that failed. */
export type DeliveryStatusFilter = "pending" | "retrying" | "delivered" | "failed";

/** Whether the receiver accepted the event. */
export type DeliveryAttemptStatus = "delivered" | "failed";

/** The version of the records. */
export type ApiVersion = "v2";

/** The record, and how it changed. */
export interface EventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Record<string, unknown>;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** A request with an API key, the service itself, or, in the account's log alone, who runs the service. */
export type ActorType = "key" | "system" | "operator";

/** Who made a change. Members that say nothing are absent. */
export interface Actor {
  type: ActorType;
  /** The API key. */
  keyId?: string | undefined;
  /** The name of the API key at that moment. */
  keyName?: string | undefined;
  /** The user who acts. */
  userId?: string | undefined;
  /** The header `Agent`. */
  agent?: string | undefined;
  /** The header `Run-Id`. */
  runId?: string | undefined;
}

/** The position of a page in a log, which is not counted. */
export interface LogPagination {
  /** Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true. */
  nextPageToken?: string | undefined;
  /** Whether more results may follow. A page with a filter may be empty even so. */
  hasMore: boolean;
  /** 0 if there is nothing; otherwise absent, because the service does not count. */
  totalCount?: number | undefined;
}

/** The position of a page in the feed of events. The feed has every event up to `completeUntil`, and none after it: an event that is missing appears once `completeUntil` has passed its time. */
export interface FeedPagination {
  /** Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true. */
  nextPageToken?: string | undefined;
  /** Whether more results may follow. A page may be short or empty even so. */
  hasMore: boolean;
  /** 0 if there is nothing; otherwise absent, because the service does not count. */
  totalCount?: number | undefined;
  /** On every page: the service has searched the feed up to this place. To continue later, send it as `after`, with any filters. */
  cursor: string;
  completeUntil: Timestamp;
}

/** The tasks to create. */
export interface TaskBatch {
  /** The tasks; each as the body of POST /tasks. */
  items: TaskItem[];
}

/** A task to create. */
export interface TaskItem {
  /** A prospect of the account. */
  prospectId: string;
  /** Title or instruction. */
  task: string;
  /** A user of the account. */
  assignedTo: string;
  dueAt?: TimestampInput | undefined;
  /** Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead. */
  userId?: string | undefined;
  /** What you call the item; echoed. */
  reference?: string | undefined;
}

/** What became of each item of a batch of tasks. */
export interface TaskBatchAnswer {
  /** Whether no item failed. */
  success: boolean;
  warnings?: Warnings | undefined;
  summary: BatchSummary;
  /** The results, in the order of the items. */
  results: TaskBatchResult[];
}

/** What became of an item: `item` as a single request would show it or, if it failed, `error`. */
export interface TaskBatchResult {
  /** The place of the item in the request. */
  index: number;
  /** The reference of the item. */
  reference?: string | undefined;
  status: BatchStatus;
  etag?: EntityTag | undefined;
  warnings?: Warnings | undefined;
  item?: Task | undefined;
  error?: BatchError | undefined;
}

/** The hires to create. */
export interface HireBatch {
  /** The hires; each as the body of POST /hires. */
  items: HireItem[];
}

/** A hire to create. */
export interface HireItem {
  /** A prospect of the account. */
  prospectId: string;
  hireDate: TimestampInput;
  /** Description or notes. */
  hireDescription?: string | undefined;
  stageReason?: StageReasonInput | undefined;
  /** What you call the item; echoed. */
  reference?: string | undefined;
}

/** What became of each item of a batch of hires. */
export interface HireBatchAnswer {
  /** Whether no item failed. */
  success: boolean;
  warnings?: Warnings | undefined;
  summary: BatchSummary;
  /** The results, in the order of the items. */
  results: HireBatchResult[];
}

/** What became of an item: `item` as a single request would show it or, if it failed, `error`. */
export interface HireBatchResult {
  /** The place of the item in the request. */
  index: number;
  /** The reference of the item. */
  reference?: string | undefined;
  status: BatchStatus;
  etag?: EntityTag | undefined;
  warnings?: Warnings | undefined;
  item?: Hire | undefined;
  error?: BatchError | undefined;
}

/** The notes to create. */
export interface NoteBatch {
  /** The notes; each as the body of POST /notes. */
  items: NoteItem[];
}

/** A note to create. */
export interface NoteItem {
  /** A prospect of the account. */
  prospectId: string;
  /** HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat. */
  body: string;
  /** Whether the note is kept on top; false unless it is given. */
  pin?: boolean | undefined;
  date?: TimestampInput | undefined;
  /** The users that the note mentions. */
  mentions?: MentionInput[] | undefined;
  /** An https link without white space. Null clears it. */
  fileUrl?: string | null | undefined;
  /** Who writes the note. A user of the account. */
  userId?: string | undefined;
  /** What you call the item; echoed. */
  reference?: string | undefined;
}

/** What became of each item of a batch of notes. */
export interface NoteBatchAnswer {
  /** Whether no item failed. */
  success: boolean;
  warnings?: Warnings | undefined;
  summary: BatchSummary;
  /** The results, in the order of the items. */
  results: NoteBatchResult[];
}

/** What became of an item: `item` as a single request would show it or, if it failed, `error`. */
export interface NoteBatchResult {
  /** The place of the item in the request. */
  index: number;
  /** The reference of the item. */
  reference?: string | undefined;
  status: BatchStatus;
  etag?: EntityTag | undefined;
  warnings?: Warnings | undefined;
  item?: Note | undefined;
  error?: BatchError | undefined;
}

/** The meetings to create. */
export interface MeetingBatch {
  /** The meetings; each as the body of POST /meetings. */
  items: MeetingItem[];
}

/** A meeting to create. */
export interface MeetingItem {
  /** A prospect of the account. */
  prospectId: string;
  meetingDate: TimestampInput;
  /** An IANA name, such as `Europe/London`. */
  timeZone: string;
  /** The kind of meeting, in your words. */
  meetingType: string;
  /** A user of the account, who holds the meeting. */
  ownerId: string;
  /** Where the meeting takes place. Null or an empty text clears it. */
  location?: string | null | undefined;
  /** Notes on the meeting. Null or an empty text clears it. */
  notes?: string | null | undefined;
  /** Who arranges the meeting. A user of the account. */
  userId?: string | undefined;
  /** What you call the item; echoed. */
  reference?: string | undefined;
}

/** What became of each item of a batch of meetings. */
export interface MeetingBatchAnswer {
  /** Whether no item failed. */
  success: boolean;
  warnings?: Warnings | undefined;
  summary: BatchSummary;
  /** The results, in the order of the items. */
  results: MeetingBatchResult[];
}

/** What became of an item: `item` as a single request would show it or, if it failed, `error`. */
export interface MeetingBatchResult {
  /** The place of the item in the request. */
  index: number;
  /** The reference of the item. */
  reference?: string | undefined;
  status: BatchStatus;
  etag?: EntityTag | undefined;
  warnings?: Warnings | undefined;
  item?: Meeting | undefined;
  error?: BatchError | undefined;
}

/** What is left of an erased prospect. */
export interface ErasedProspect {
  id: string;
}

/** The record, and how it changed. */
export interface ProspectEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Prospect;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface ProspectEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "prospect.created" | "prospect.updated" | "prospect.deleted" | "prospect.merged" | "prospect.unmerged" | "consent.changed";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: ProspectEventData;
}

/** The record, and how it changed. */
export interface ErasedProspectEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: ErasedProspect;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface ErasedProspectEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "prospect.erased";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: ErasedProspectEventData;
}

/** The record, and how it changed. */
export interface TaskEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Task;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface TaskEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "task.created" | "task.updated" | "task.completed" | "task.deleted";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: TaskEventData;
}

/** The record, and how it changed. */
export interface HireEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Hire;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface HireEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "hire.created" | "hire.updated" | "hire.deleted";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: HireEventData;
}

/** The record, and how it changed. */
export interface NoteEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Note;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface NoteEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "note.created" | "note.updated" | "note.deleted";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: NoteEventData;
}

/** The record, and how it changed. */
export interface MeetingEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Meeting;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface MeetingEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "meeting.created" | "meeting.updated" | "meeting.deleted";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: MeetingEventData;
}

/** The record, and how it changed. */
export interface FileEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: File;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface FileEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "file.created" | "file.deleted";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: FileEventData;
}

/** The record, and how it changed. */
export interface CustomFieldEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: CustomField;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface CustomFieldEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "custom_field.created" | "custom_field.updated" | "custom_field.deleted";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: CustomFieldEventData;
}

/** The record, and how it changed. */
export interface ImportEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Import;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface ImportEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "import.finished";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: ImportEventData;
}

/** The record, and how it changed. */
export interface WebhookEventData {
  /** The record as GET shows it; of a deletion, as it was. */
  item: Webhook;
  /** The names of the fields that changed; empty unless the event is an update or a merge. */
  changes: string[];
  /** The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty. */
  previous?: Record<string, unknown> | undefined;
  /** The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything. */
  current?: Record<string, unknown> | undefined;
  prospect?: ProspectContact | undefined;
  reason?: StageReason | undefined;
  /** The `ETag` of the record at that moment; of a deletion, the one before. */
  etag: string;
  actor: Actor;
  /** The `X-Request-Id` of the change, or an id in the service's log if the service made the change. */
  requestId: string;
  /** Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it. */
  mergedIds?: string[] | undefined;
  /** Of `prospect.merged` and `prospect.unmerged`: the merge. */
  mergeId?: string | undefined;
  /** Of `prospect.deleted`: the prospect that it was merged into, if it was. */
  mergedInto?: string | undefined;
  /** Only of a sample. */
  sample?: true | undefined;
}

/** An event, as webhooks receive it and the feed shows it. */
export interface WebhookEvent {
  /** Identifies the event; sorts by time. */
  id: string;
  type: "webhook.test" | "webhook.disabled";
  apiVersion: ApiVersion;
  /** The account. */
  accountId: string;
  createdAt: Timestamp;
  data: WebhookEventData;
}

/** An item of a list that does not select `fields`: a prospect: a candidate or lead. `profile` is a member only of what GET returns, if the request asks for it with `include` or `fields`. */
export interface ListedProspect {
  /** Identifies the prospect. */
  id: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address, in lower case. */
  email: string | null;
  /** Telephone number in E.164 form. Null when the submitted number was invalid. */
  phone: string | null;
  /** The pipeline of the stage. */
  pipelineId: string;
  /** The stage; the same identifier is used on writes and as a filter. */
  stageId: string;
  /** Labels, each once, ignoring case and accents. */
  labels: string[];
  /** Job title. */
  title: string | null;
  /** Company. */
  company: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored. */
  message: string | null;
  /** The present name of the stage. */
  currentStage: string;
  profile?: Profile | undefined;
  customFields?: CustomValues | undefined;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a group of writes that belong together. */
export interface ListedRun {
  /** Its name. */
  id: string;
  actor: Actor;
  startedAt: Timestamp;
  lastAt: Timestamp;
  /** How many records it created. */
  created: number;
  /** How often it changed a record. */
  updated: number;
  /** How many records it deleted. */
  deleted: number;
  /** Present if the run has more changes than the service counts. Then only its first ones are counted. */
  isPartial?: true | undefined;
}

/** An item of a list that does not select `fields`: the receipt of an erasure. */
export interface ListedErasure {
  /** Identifies the erasure. */
  id: string;
  /** The erased prospect. */
  prospectId: string;
  /** The prospects that had been merged into it, which were erased with it. */
  mergedIds: string[];
  status: ErasureStatus;
  /** Why. */
  reason: string;
  /** The number of the person's request. */
  requestId: string | null;
  actor: Actor;
  requestedAt: Timestamp;
  dueAt: Timestamp;
  doneAt: NullableTimestamp;
  removed: Removed;
}

/** An item of a list that does not select `fields`: a task attached to a prospect. */
export interface ListedTask {
  /** Identifies the task. */
  id: string;
  /** The prospect that the task belongs to. */
  prospectId: string;
  /** Title or instruction. */
  task: string;
  /** The user who does it. */
  assignedTo: string;
  /** Who assigned it. Null when no `userId` was given. */
  assignedBy: string | null;
  /** Who created it; matched by the `userId` filter. Null when created without `userId`. */
  createdBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  dueAt: Timestamp;
  completedAt: NullableTimestamp;
  /** Who completed it: the `userId` of the completing request. */
  completedBy: string | null;
  /** True when it was created through the API without naming a user. */
  createdByApi: boolean;
  /** The API key that created it then. */
  createdByApiKeyId: string | null;
  /** That key's name. */
  createdByApiKeyName: string | null;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: the hire of a prospect. A prospect has at most one. */
export interface ListedHire {
  /** Identifies the hire. */
  id: string;
  /** The hired prospect. */
  prospectId: string;
  hireDate: Timestamp;
  /** Description or notes; empty when none was given. */
  hireDescription: string;
  type: HireType;
  /** The user of the key that created the hire. */
  userId: string;
  /** The source of the prospect at that moment. */
  sourceId: string | null;
  /** The owner of the prospect at that moment. */
  ownerId: string | null;
  /** The office of the prospect at that moment. */
  officeId: string | null;
  /** The job that the prospect had applied for last at that moment. */
  jobId: string | null;
  /** The pipeline that the prospect was in at that moment. */
  pipelineId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a note on a prospect. */
export interface ListedNote {
  /** Identifies the note. */
  id: string;
  /** The prospect that the note is on. */
  prospectId: string;
  /** HTML without scripts, event handlers, images and foreign schemes. */
  body: string;
  /** Whether the note is kept on top. */
  pin: boolean;
  date: Timestamp;
  /** The users that the note mentions. */
  mentions: Mention[];
  /** An https link to a file. */
  fileUrl: string | null;
  /** The user who wrote it; null when no user was named. */
  userId: string | null;
  /** True when it was created through the API without naming a user. */
  createdByApi: boolean;
  /** The API key that created it then. */
  createdByApiKeyId: string | null;
  /** That key's name. */
  createdByApiKeyName: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a meeting with a prospect. */
export interface ListedMeeting {
  /** Identifies the meeting. */
  id: string;
  /** The prospect that the meeting is with. */
  prospectId: string;
  meetingDate: Timestamp;
  /** The IANA name of the time zone in which the meeting was arranged. */
  timeZone: string;
  /** The kind of meeting, in your words. */
  meetingType: string;
  /** The user who holds it. */
  ownerId: string;
  /** Where the meeting takes place. */
  location: string | null;
  /** Notes on the meeting. */
  notes: string | null;
  /** The user who arranged it; null when the request named no user. */
  createdBy: string | null;
  /** True when it was created through the API without naming a user. */
  createdByApi: boolean;
  /** The API key that created it then. */
  createdByApiKeyId: string | null;
  /** That key's name. */
  createdByApiKeyName: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a file of a prospect. */
export interface ListedFile {
  /** Identifies the file. */
  id: string;
  /** The prospect that the file belongs to. */
  prospectId: string;
  /** The name of the file. */
  fileName: string;
  /** The media type of the file. */
  contentType: string;
  /** The size of the file in bytes. */
  sizeBytes: number;
  kind: FileKind;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  prospect?: ProspectContact | undefined;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: an import of a file. */
export interface ListedImport {
  /** Identifies the import. */
  id: string;
  /** The name of the file. */
  fileName: string;
  /** How many bytes it has. */
  sizeBytes: number;
  status: ImportStatus;
  /** Whether a dry run counted `counts`. */
  dryRun: boolean;
  format: ImportFormat;
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  /** The sheet of a workbook; null of other files. */
  sheet: string | null;
  /** The sheets of a workbook. */
  sheets: string[];
  /** What to know about the file, such as a guessed encoding. */
  warnings: string[];
  /** The columns of the file. Absent in events. */
  columns?: ImportColumn[] | undefined;
  counts: ImportCounts;
  /** The fields by which a line finds its prospect; null for all three. */
  matchBy: MatchBy[] | null;
  /** Whether a column without a field becomes a new custom field. */
  createFields: boolean;
  /** Whether the lines are hidden from webhooks. */
  muteWebhook: boolean;
  /** The labels of every line without labels. */
  labels: string[];
  /** The owner of every line that names none. */
  ownerId: string | null;
  /** The stage of every line that names none. */
  stageId: string | null;
  /** The run of its writes, whose undo takes the import back; null until it is started. */
  runId: string | null;
  failure: ImportFailure;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  startedAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  expiresAt: Timestamp;
}

/** An item of a list that does not select `fields`: an export of the account. */
export interface ListedExport {
  /** Identifies the export. */
  id: string;
  status: ExportStatus;
  format: ExportFormat;
  /** The kinds of records. */
  kinds: ExportKind[];
  /** Whether the files have the values of sensitive custom fields. */
  includeSensitive: boolean;
  asOf: Timestamp;
  doneAt: NullableTimestamp;
  expiresAt: Timestamp;
  /** How many records of each kind the files have so far. */
  records: Record<string, number>;
}

/** An item of a list that does not select `fields`: a user of the account. */
export interface ListedUser {
  /** Identifies the user. */
  id: string;
  /** Name. */
  name: string;
  /** Email address, unique among the users of an account. */
  email: string | null;
  /** Whether the user can be assigned anything new. */
  active: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a pipeline with its stages, in their order. */
export interface ListedPipeline {
  /** Identifies the pipeline. */
  id: string;
  /** Name. */
  name: string;
  /** The stages, in their order. */
  stages: PipelineStage[];
  /** The stage of a prospect that enters this pipeline. */
  defaultStageId: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a stage of a pipeline. It uses the times and the `ETag` of its pipeline. */
export interface ListedStage {
  /** Identifies the stage. */
  id: string;
  /** Name; the stages of one pipeline differ, ignoring case and accents. */
  name: string;
  /** The pipeline it is part of. */
  pipelineId: string;
  /** That pipeline's name. */
  pipelineName: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: an office. */
export interface ListedOffice {
  /** Identifies the office. */
  id: string;
  /** Name. */
  name: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: where prospects come from. */
export interface ListedSource {
  /** Identifies the source. */
  id: string;
  /** Name, unique among the sources of an account, ignoring case and accents. */
  name: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a job that prospects apply for. */
export interface ListedJob {
  /** Identifies the job. */
  id: string;
  /** Title. */
  title: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: a field that the account gives its prospects. */
export interface ListedCustomField {
  /** Identifies the field, in `customFields` and in filters. It never changes. */
  key: string;
  /** Its name for people. */
  label: string;
  type: CustomFieldType;
  /** The options of the types `select` and `multiSelect`, in their order. */
  options: CustomFieldOption[];
  /** Whether lists filter, sort and count by it. */
  filterable: boolean;
  /** Whether no two prospects can have the same value. */
  unique: boolean;
  /** Whether only the profile of a prospect shows its values. */
  sensitive: boolean;
  /** The purpose of the field, for people. */
  description: string | null;
  /** Its place in forms. */
  position: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: an API key, without its text. */
export interface ListedKey {
  /** Identifies the key. */
  id: string;
  /** Name. */
  name: string;
  /** What it may do. */
  permissions: Permission[];
  /** The user for whom it acts. */
  userId: string;
  expiresAt: NullableTimestamp;
  /** The networks that may use it. Null is any network. */
  allowedCidrs: string[] | null;
  /** The prospects that it sees. Null is all of them. */
  scope: KeySelectionScope | null;
  /** False once it is revoked. */
  active: boolean;
  createdAt: Timestamp;
  lastUsedAt: NullableTimestamp;
  /** The last four characters of its text. */
  lastFour: string;
}

/** An item of a list that does not select `fields`: where events are sent. */
export interface ListedWebhook {
  /** Identifies the webhook. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** Which events are sent. */
  eventTypes: EventType[];
  /** Which of these events are sent. Null is all of them. */
  filter: WebhookSelectionFilter | null;
  /** Your description. */
  description: string | null;
  /** Whether events are sent. */
  active: boolean;
  /** Why the service switched it off. */
  disabledReason: string | null;
  /** Since when every attempt has failed. */
  failingSince: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  etag?: EntityTag | undefined;
}

/** An item of a list that does not select `fields`: the delivery of one event to one webhook. */
export interface ListedDelivery {
  /** Identifies the delivery. */
  id: string;
  /** The webhook. */
  webhookId: string;
  /** The event. */
  eventId: string;
  eventType: EventType;
  status: DeliveryStatus;
  /** The last 30 attempts, oldest first. */
  attempts: DeliveryAttempt[];
  nextAttemptAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The parameters of prospects.list. */
export interface ProspectsListParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Exactly this address, after white space around it is removed and its ASCII letters are lowercased. */
  email?: string | undefined;
  /** Exactly this number, in any format. A value that is not a number matches nothing. */
  phone?: string | undefined;
  /** Contained in `firstName lastName`, ignoring case, accents and runs of white space. */
  name?: string | undefined;
  /** Contained in the title, ignoring case, accents and runs of white space. */
  title?: string | undefined;
  /** Contained in the company, ignoring case, accents and runs of white space. */
  company?: string | undefined;
  /** Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted. */
  q?: string | undefined;
  /** With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case. */
  resume?: boolean | undefined;
  /** In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  stageId?: string[] | undefined;
  /** In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  pipelineId?: string[] | undefined;
  /** Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  ownerId?: string[] | undefined;
  /** From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  sourceId?: string[] | undefined;
  /** Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  officeId?: string[] | undefined;
  /** Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  jobId?: string[] | undefined;
  /** Has any of these license statuses. May be repeated; one value can also contain several, separated by commas. */
  licenseStatus?: LicenseStatus[] | undefined;
  /** Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  label?: string[] | undefined;
  /** Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  labelAll?: string[] | undefined;
  /** Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  labelNot?: string[] | undefined;
  /** True finds prospects with an email, false those without. Any case. */
  hasEmail?: boolean | undefined;
  /** True finds prospects with a phone, false those without. Any case. */
  hasPhone?: boolean | undefined;
  /** May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts. */
  contactable?: ContactChannel | undefined;
  /** Has an id of this system, or with `externalId` this id of the system. */
  externalSystem?: string | undefined;
  /** Has this id of the system that `externalSystem` names; without that, of any system. */
  externalId?: string | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** True finds prospects with a task that is not completed, false those without. Any case. */
  hasOpenTask?: boolean | undefined;
  /** True finds prospects with an open task whose `dueAt` has passed, false those without. Any case. */
  hasOverdueTask?: boolean | undefined;
  /** True finds prospects with a hire, false those without. Any case. */
  hasHire?: boolean | undefined;
  /** True finds prospects with a note, false those without. Any case. */
  hasNote?: boolean | undefined;
  /** True finds prospects with a meeting, false those without. Any case. */
  hasMeeting?: boolean | undefined;
  /** The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date. */
  activeAfter?: TimestampInput | undefined;
  /** The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date. */
  activeBefore?: TimestampInput | undefined;
  /** The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date. */
  retentionDueBefore?: TimestampInput | undefined;
  /** The field by which the list is sorted, ascending; with a leading `-`, descending. `name` is "firstName lastName" without case and accents. The default is `-createdAt`. */
  sort?: ProspectSort | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `profile` adds the object of GET /prospects/{prospectId}/profile, `customFields` the values of custom fields that are not sensitive, and `etag` the `ETag` that GET /prospects/{prospectId} returns. */
  include?: ProspectListInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: ProspectField[] | undefined;
}

/** The parameters of prospects.get. */
export interface ProspectsGetParams {
  /** The parts that each item shows in addition to the record. `profile` adds the object of GET /prospects/{prospectId}/profile, also to the members that `fields` selects. */
  include?: ProspectInclude[] | undefined;
}

/** The parameters of prospects.listDuplicates. */
export interface ProspectsListDuplicatesParams {
  /** The fields that the prospects of a group have in common. */
  by: DuplicatesBy;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each group, as names separated by commas. */
  fields?: DuplicatesGroupField[] | undefined;
}

/** The parameters of prospects.count. */
export interface ProspectsCountParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Exactly this address, after white space around it is removed and its ASCII letters are lowercased. */
  email?: string | undefined;
  /** Exactly this number, in any format. A value that is not a number matches nothing. */
  phone?: string | undefined;
  /** Contained in `firstName lastName`, ignoring case, accents and runs of white space. */
  name?: string | undefined;
  /** Contained in the title, ignoring case, accents and runs of white space. */
  title?: string | undefined;
  /** Contained in the company, ignoring case, accents and runs of white space. */
  company?: string | undefined;
  /** Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted. */
  q?: string | undefined;
  /** With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case. */
  resume?: boolean | undefined;
  /** In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  stageId?: string[] | undefined;
  /** In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  pipelineId?: string[] | undefined;
  /** Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  ownerId?: string[] | undefined;
  /** From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  sourceId?: string[] | undefined;
  /** Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  officeId?: string[] | undefined;
  /** Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  jobId?: string[] | undefined;
  /** Has any of these license statuses. May be repeated; one value can also contain several, separated by commas. */
  licenseStatus?: LicenseStatus[] | undefined;
  /** Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  label?: string[] | undefined;
  /** Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  labelAll?: string[] | undefined;
  /** Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  labelNot?: string[] | undefined;
  /** True finds prospects with an email, false those without. Any case. */
  hasEmail?: boolean | undefined;
  /** True finds prospects with a phone, false those without. Any case. */
  hasPhone?: boolean | undefined;
  /** May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts. */
  contactable?: ContactChannel | undefined;
  /** Has an id of this system, or with `externalId` this id of the system. */
  externalSystem?: string | undefined;
  /** Has this id of the system that `externalSystem` names; without that, of any system. */
  externalId?: string | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** True finds prospects with a task that is not completed, false those without. Any case. */
  hasOpenTask?: boolean | undefined;
  /** True finds prospects with an open task whose `dueAt` has passed, false those without. Any case. */
  hasOverdueTask?: boolean | undefined;
  /** True finds prospects with a hire, false those without. Any case. */
  hasHire?: boolean | undefined;
  /** True finds prospects with a note, false those without. Any case. */
  hasNote?: boolean | undefined;
  /** True finds prospects with a meeting, false those without. Any case. */
  hasMeeting?: boolean | undefined;
  /** The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date. */
  activeAfter?: TimestampInput | undefined;
  /** The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date. */
  activeBefore?: TimestampInput | undefined;
  /** The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date. */
  retentionDueBefore?: TimestampInput | undefined;
}

/** The parameters of prospects.countFacets. */
export interface ProspectsCountFacetsParams {
  /** One to three fields, separated by commas, or pairs of them, such as `sourceId*stageId`. A filterable custom field is `cf.` and its key. Dates need a unit, such as `createdAt:month`. Weeks are ISO weeks, which begin on Monday. */
  by: FacetField[];
  /** The time zone of the dates: an IANA name. */
  timeZone?: string | undefined;
  /** The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates. */
  top?: number | undefined;
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Exactly this address, after white space around it is removed and its ASCII letters are lowercased. */
  email?: string | undefined;
  /** Exactly this number, in any format. A value that is not a number matches nothing. */
  phone?: string | undefined;
  /** Contained in `firstName lastName`, ignoring case, accents and runs of white space. */
  name?: string | undefined;
  /** Contained in the title, ignoring case, accents and runs of white space. */
  title?: string | undefined;
  /** Contained in the company, ignoring case, accents and runs of white space. */
  company?: string | undefined;
  /** Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted. */
  q?: string | undefined;
  /** With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case. */
  resume?: boolean | undefined;
  /** In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  stageId?: string[] | undefined;
  /** In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  pipelineId?: string[] | undefined;
  /** Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  ownerId?: string[] | undefined;
  /** From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  sourceId?: string[] | undefined;
  /** Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  officeId?: string[] | undefined;
  /** Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  jobId?: string[] | undefined;
  /** Has any of these license statuses. May be repeated; one value can also contain several, separated by commas. */
  licenseStatus?: LicenseStatus[] | undefined;
  /** Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  label?: string[] | undefined;
  /** Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  labelAll?: string[] | undefined;
  /** Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  labelNot?: string[] | undefined;
  /** True finds prospects with an email, false those without. Any case. */
  hasEmail?: boolean | undefined;
  /** True finds prospects with a phone, false those without. Any case. */
  hasPhone?: boolean | undefined;
  /** May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts. */
  contactable?: ContactChannel | undefined;
  /** Has an id of this system, or with `externalId` this id of the system. */
  externalSystem?: string | undefined;
  /** Has this id of the system that `externalSystem` names; without that, of any system. */
  externalId?: string | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** True finds prospects with a task that is not completed, false those without. Any case. */
  hasOpenTask?: boolean | undefined;
  /** True finds prospects with an open task whose `dueAt` has passed, false those without. Any case. */
  hasOverdueTask?: boolean | undefined;
  /** True finds prospects with a hire, false those without. Any case. */
  hasHire?: boolean | undefined;
  /** True finds prospects with a note, false those without. Any case. */
  hasNote?: boolean | undefined;
  /** True finds prospects with a meeting, false those without. Any case. */
  hasMeeting?: boolean | undefined;
  /** The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date. */
  activeAfter?: TimestampInput | undefined;
  /** The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date. */
  activeBefore?: TimestampInput | undefined;
  /** The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date. */
  retentionDueBefore?: TimestampInput | undefined;
}

/** The parameters of prospects.listActivity. */
export interface ProspectsListActivityParams {
  /** Only these kinds, separated by commas. */
  type?: EventType[] | undefined;
  /** Only changes by this API key or user, given by id, or by the service itself: `system`. */
  actor?: string | undefined;
  /** Only changes whose request had this header `Agent`. */
  agent?: string | undefined;
  /** Only changes whose request had this header `Run-Id`. */
  runId?: string | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: ActivityField[] | undefined;
}

/** The parameters of reports.stages. */
export interface ReportsStagesParams {
  /** In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  pipelineId?: string[] | undefined;
  /** Earliest time at which the prospect entered the stage, inclusive. An integer, or an ISO 8601 date. */
  enteredAfter?: TimestampInput | undefined;
  /** Latest time at which the prospect entered the stage, inclusive. An integer, or an ISO 8601 date. */
  enteredBefore?: TimestampInput | undefined;
  /** Groups the prospects by this field. A prospect with several jobs counts in each of them. */
  by?: StagesReportField | undefined;
}

/** The parameters of runs.list. */
export interface RunsListParams {
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: RunField[] | undefined;
}

/** The parameters of privacy.listErasures. */
export interface PrivacyListErasuresParams {
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: ErasureField[] | undefined;
}

/** The parameters of tasks.list. */
export interface TasksListParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Only tasks assigned to this user. */
  assignedTo?: string | undefined;
  /** Only tasks that this user created. */
  userId?: string | undefined;
  /** True lists open tasks only, false all tasks, in any case. It replaces `status`. */
  incompleteOnly?: boolean | undefined;
  /** Lists open tasks, completed tasks, or all tasks. */
  status?: TaskStatus | undefined;
  /** Earliest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`. */
  dueAfter?: TimestampInput | undefined;
  /** Latest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`. */
  dueBefore?: TimestampInput | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `createdAt` if the request bounds the creation, else `dueAt`. */
  sort?: TaskSort | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns. */
  include?: ChildInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: TaskField[] | undefined;
}

/** The parameters of tasks.countFacets. */
export interface TasksCountFacetsParams {
  /** One to three fields, separated by commas, or pairs of them, such as `assignedTo*dueAt:week`. Dates need a unit. Weeks are ISO weeks, which begin on Monday. */
  by: TaskFacetField[];
  /** The time zone of the dates: an IANA name. */
  timeZone?: string | undefined;
  /** The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates. */
  top?: number | undefined;
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Only tasks assigned to this user. */
  assignedTo?: string | undefined;
  /** Only tasks that this user created. */
  userId?: string | undefined;
  /** True lists open tasks only, false all tasks, in any case. It replaces `status`. */
  incompleteOnly?: boolean | undefined;
  /** Lists open tasks, completed tasks, or all tasks. */
  status?: TaskStatus | undefined;
  /** Earliest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`. */
  dueAfter?: TimestampInput | undefined;
  /** Latest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`. */
  dueBefore?: TimestampInput | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
}

/** The parameters of hires.list. */
export interface HiresListParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Earliest `hireDate`, inclusive. */
  hiredAfter?: TimestampInput | undefined;
  /** Latest `hireDate`, inclusive. */
  hiredBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `-hireDate`. */
  sort?: HireSort | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns. */
  include?: ChildInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: HireField[] | undefined;
}

/** The parameters of hires.countFacets. */
export interface HiresCountFacetsParams {
  /** One to three fields, separated by commas, or pairs of them, such as `sourceId*hireDate:month`. Dates need a unit. Weeks are ISO weeks, which begin on Monday. */
  by: HireFacetField[];
  /** The time zone of the dates: an IANA name. */
  timeZone?: string | undefined;
  /** The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates. */
  top?: number | undefined;
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Earliest `hireDate`, inclusive. */
  hiredAfter?: TimestampInput | undefined;
  /** Latest `hireDate`, inclusive. */
  hiredBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
}

/** The parameters of notes.list. */
export interface NotesListParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Only notes that this user wrote. */
  userId?: string | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns. */
  include?: ChildInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: NoteField[] | undefined;
}

/** The parameters of meetings.list. */
export interface MeetingsListParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Only meetings that this user owns. */
  ownerId?: string | undefined;
  /** Only meetings of exactly this type. */
  meetingType?: string | undefined;
  /** Earliest `meetingDate`, inclusive. */
  meetingDateAfter?: TimestampInput | undefined;
  /** Latest `meetingDate`, inclusive. */
  meetingDateBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `-meetingDate`. */
  sort?: MeetingSort | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns. */
  include?: ChildInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: MeetingField[] | undefined;
}

/** The parameters of meetings.countFacets. */
export interface MeetingsCountFacetsParams {
  /** One to three fields, separated by commas, or pairs of them, such as `ownerId*meetingDate:week`. Dates need a unit. Weeks are ISO weeks, which begin on Monday. */
  by: MeetingFacetField[];
  /** The time zone of the dates: an IANA name. */
  timeZone?: string | undefined;
  /** The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates. */
  top?: number | undefined;
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Only meetings that this user owns. */
  ownerId?: string | undefined;
  /** Only meetings of exactly this type. */
  meetingType?: string | undefined;
  /** Earliest `meetingDate`, inclusive. */
  meetingDateAfter?: TimestampInput | undefined;
  /** Latest `meetingDate`, inclusive. */
  meetingDateBefore?: TimestampInput | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
}

/** The parameters of files.list. */
export interface FilesListParams {
  /** Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones. */
  id?: string[] | undefined;
  /** Only records of this prospect. */
  prospectId?: string | undefined;
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns. */
  include?: ChildInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: FileField[] | undefined;
}

/** The parameters of imports.list. */
export interface ImportsListParams {
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: ImportField[] | undefined;
}

/** The parameters of exports.list. */
export interface ExportsListParams {
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: ExportField[] | undefined;
}

/** The parameters of account.listLog. */
export interface AccountListLogParams {
  /** Only these kinds, separated by commas. */
  type?: LogEntryType[] | undefined;
  /** Only entries of this API key or user, given by id, of the service itself, `system`, or of who runs it, `operator`. */
  actor?: string | undefined;
  /** Only entries of requests with this API key. */
  keyId?: string | undefined;
  /** Only entries of requests from this address, IPv4 or IPv6. */
  ip?: string | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: LogEntryField[] | undefined;
}

/** The parameters of users.list. */
export interface UsersListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: UserField[] | undefined;
}

/** The parameters of pipelines.list. */
export interface PipelinesListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: PipelineField[] | undefined;
}

/** The parameters of stages.list. */
export interface StagesListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: StageField[] | undefined;
}

/** The parameters of offices.list. */
export interface OfficesListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: OfficeField[] | undefined;
}

/** The parameters of sources.list. */
export interface SourcesListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: SourceField[] | undefined;
}

/** The parameters of jobs.list. */
export interface JobsListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter. */
  fields?: JobField[] | undefined;
}

/** The parameters of customFields.list. */
export interface CustomFieldsListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `key`. White space around names and repeated names do not matter. */
  fields?: CustomFieldField[] | undefined;
}

/** The parameters of keys.list. */
export interface KeysListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: KeyField[] | undefined;
}

/** The parameters of grants.listClients. */
export interface GrantsListClientsParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: ClientField[] | undefined;
}

/** The parameters of grants.list. */
export interface GrantsListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: GrantField[] | undefined;
}

/** The parameters of webhooks.list. */
export interface WebhooksListParams {
  /** Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedAfter?: TimestampInput | undefined;
  /** Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date. */
  updatedBefore?: TimestampInput | undefined;
  /** What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns. */
  include?: RecordInclude[] | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: WebhookField[] | undefined;
}

/** The parameters of webhooks.poll. */
export interface WebhooksPollParams {
  /** The kind of event. */
  eventType?: EventType | undefined;
  /** The maximum number of records. */
  limit?: number | undefined;
}

/** The parameters of webhooks.listDeliveries. */
export interface WebhooksListDeliveriesParams {
  /** Only deliveries with this status. `retrying` means pending after an attempt that failed; a `slow` attempt does not count. */
  status?: DeliveryStatusFilter | undefined;
  /** Only the delivery of this event. */
  eventId?: string | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: DeliveryField[] | undefined;
}

/** The parameters of events.list. */
export interface EventsListParams {
  /** Only these kinds, separated by commas. */
  types?: EventType[] | undefined;
  /** Only updates that changed one of these fields; and every creation and deletion. */
  changes?: string[] | undefined;
  /** In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  stageId?: string[] | undefined;
  /** In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  pipelineId?: string[] | undefined;
  /** Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  ownerId?: string[] | undefined;
  /** Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  officeId?: string[] | undefined;
  /** Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  label?: string[] | undefined;
  /** From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones. */
  sourceId?: string[] | undefined;
  /** Only events after this place: the `pagination.cursor` of a page, or the id of an event. Keep the cursor of the last page that you read, and come back with it within 30 days. An older cursor is 400, and so is an id that is not in the feed. */
  after?: string | undefined;
  /** Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdAfter?: TimestampInput | undefined;
  /** Latest `createdAt`, inclusive. An integer, or an ISO 8601 date. */
  createdBefore?: TimestampInput | undefined;
  /** The order. `-createdAt` is newest first, and does not combine with `after`. */
  sort?: EventSort | undefined;
  /** The maximum number of items of a page. A page has fewer items if it would exceed 5 MB. */
  limit?: number | undefined;
  /** The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ. */
  pageToken?: string | undefined;
  /** The members of each item, as names separated by commas. Every item has its `id`. */
  fields?: EventField[] | undefined;
}

/** The parameters of events.getSamples. */
export interface EventsGetSamplesParams {
  /** Only these kinds, separated by commas. */
  type?: EventType[] | undefined;
}
