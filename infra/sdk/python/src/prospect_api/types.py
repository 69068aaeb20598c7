# Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.
"""The records, the bodies and the parameters of the API, with its own names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, Required, TypeAlias, TypedDict

if TYPE_CHECKING:
    from ._policy import ConditionalOptions, Options
else:
    Options = ConditionalOptions = TypedDict("Options", {}, total=False)

JOINED = frozenset(["by", "fields", "include", "type", "types"])
"""The query parameters whose values are joined by commas. Other lists repeat their parameter."""

HealthStatus: TypeAlias = "Literal['ok']"
"""Always `ok`."""

RetentionStart: TypeAlias = "Literal['createdAt', 'lastActivityAt']"
"""From when retention counts. The last activity is the last change of the prospect or of its tasks, hire, notes and meetings."""

RetentionAffected: TypeAlias = "int"
"""Only of a dry run that sends `retention`: how many prospects it would erase now."""

LogEntryType: TypeAlias = "Literal['account.updated', 'user.created', 'user.updated', 'user.deleted', 'pipeline.created', 'pipeline.updated', 'pipeline.deleted', 'stage.created', 'stage.updated', 'stage.deleted', 'office.created', 'office.updated', 'office.deleted', 'source.created', 'source.updated', 'source.deleted', 'job.created', 'job.updated', 'job.deleted', 'custom_field.created', 'custom_field.updated', 'custom_field.deleted', 'custom_field.restored', 'key.created', 'key.updated', 'key.revoked', 'key.refused', 'permission.refused', 'client.created', 'client.deleted', 'grant.created', 'grant.ended', 'webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret_rotated', 'import.created', 'import.updated', 'import.started', 'import.canceled', 'import.deleted', 'import.rejected_shown', 'export.created', 'export.shown', 'prospect.exported', 'prospect.erased']"
"""The kind of an entry of the account's log."""

LogEntryField: TypeAlias = "Literal['id', 'at', 'type', 'actor', 'ip', 'requestId', 'recordId', 'changes', 'previous', 'current', 'count']"
"""A member of a logentry in a list."""

BatchStatus: TypeAlias = "Literal['created', 'updated', 'unchanged', 'failed']"
"""What became of an item of a batch."""

BatchErrorCode: TypeAlias = "Literal['invalid_request', 'not_found', 'merged', 'suppressed', 'hire_exists', 'conflict', 'precondition_failed', 'payload_too_large', 'internal', 'unavailable']"
"""The codes that an error of an item can have."""

Timestamp: TypeAlias = "int"
"""Unix time in milliseconds."""

TimestampInputOrNull: TypeAlias = "int | str | None"
"""A point in time as in `TimestampInput`, or null."""

EntityTag: TypeAlias = "str"
"""The `ETag` that GET by id returns, with its quotes. `If-Match` takes it."""

ChildInclude: TypeAlias = "Literal['prospect', 'etag']"
"""What an item can show next to its record."""

RecordInclude: TypeAlias = "Literal['etag']"
"""What an item can show next to its record."""

NullableTimestamp: TypeAlias = "int | None"
"""Unix time in milliseconds, or null."""

TimestampInput: TypeAlias = "int | str"
"""A point in time in the years 1970 to 9999: Unix milliseconds as an integer, or an ISO 8601 string in the extended format. The string is a date-time with an offset (`Z`, `+02`, `+0200` or `+02:00`), a date-time without one (taken as UTC, with a warning in a body), or a date alone (midnight UTC; in a parameter that ends in `Before`, the end of that day). A fraction of a second follows a point or a comma; `24:00` ends the day, and second 60 is second 0 of the next minute. Digits after the millisecond are dropped. In a query, digits are milliseconds, and a space where `+` stood is `+`."""

Warnings: TypeAlias = "list[str]"
"""What the service did differently from what the request asks, in sentences. Absent if there is nothing to say."""

ContactChannel: TypeAlias = "Literal['email', 'sms', 'call']"
"""A way to contact a prospect."""

ConsentStatus: TypeAlias = "Literal['granted', 'withdrawn']"
"""What the prospect said."""

CustomFieldField: TypeAlias = "Literal['key', 'label', 'type', 'options', 'filterable', 'unique', 'sensitive', 'description', 'position', 'createdAt', 'updatedAt', 'etag']"
"""A member of a custom field in a list."""

CustomFieldType: TypeAlias = "Literal['text', 'longText', 'number', 'boolean', 'date', 'datetime', 'select', 'multiSelect', 'url', 'user']"
"""The type of the values of a custom field. `text` has up to 1,000 characters, `longText` up to 10,000, and `url`, with http or https, up to 2,000. `number` takes a number, or a text of digits, within 10^15 either way with up to 6 decimals; more than 15 digits, without zeros at the beginning and the end, must be a text, and is shown as one. `date` is a day such as 2026-01-02, in the years 0001 to 9999, and `datetime` a time as in `TimestampInput`, which is shown in Unix milliseconds. `select` is the value of an option, `multiSelect` an array of up to 50, and `user` the id of a user. An empty text clears a value of any type."""

AffectedProspects: TypeAlias = "int"
"""Only of a dry run: how many prospects have a value of the field, or with `mergeInto`, an option to replace. In an account of over 10,000 prospects, it is absent unless the field was filterable before."""

ErasureStatus: TypeAlias = "Literal['pending', 'done']"
"""Whether nothing is left."""

ErasureField: TypeAlias = "Literal['id', 'prospectId', 'mergedIds', 'status', 'reason', 'requestId', 'actor', 'requestedAt', 'dueAt', 'doneAt', 'removed']"
"""A member of an erasure in a list."""

ErrorCode: TypeAlias = "Literal['invalid_request', 'invalid_fields', 'invalid_page_token', 'unauthenticated', 'forbidden', 'out_of_scope', 'not_found', 'method_not_allowed', 'idempotency_key_reused', 'idempotency_in_progress', 'hire_exists', 'merged', 'limit_reached', 'field_indexing', 'suppressed', 'import_incomplete', 'gone', 'conflict', 'precondition_failed', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'internal', 'unavailable']"
"""The stable code of the error."""

IndexingState: TypeAlias = "Literal['building', 'ready']"
"""Whether questions about the field are answered."""

ExportKind: TypeAlias = "Literal['prospects', 'tasks', 'hires', 'notes', 'meetings', 'files']"
"""A kind of records."""

ExportFormat: TypeAlias = "Literal['jsonl', 'csv']"
"""The form of the files. `jsonl` has a JSON object per line."""

ExportStatus: TypeAlias = "Literal['pending', 'done', 'too_large']"
"""How far an export is. It is `too_large` if it would have more than 2,000 files, or if the account's indexes exceed the memory of the service."""

ExportField: TypeAlias = "Literal['id', 'status', 'format', 'kinds', 'includeSensitive', 'asOf', 'doneAt', 'expiresAt', 'records']"
"""A member of an export in a list."""

FileField: TypeAlias = "Literal['id', 'prospectId', 'fileName', 'contentType', 'sizeBytes', 'kind', 'createdAt', 'updatedAt', 'prospect', 'etag']"
"""A member of a file in a list."""

FileKind: TypeAlias = "Literal['resume', 'other']"
"""The kind of the file."""

UploadMethod: TypeAlias = "Literal['PUT']"
"""The method."""

ClientField: TypeAlias = "Literal['id', 'name', 'redirectUris', 'permissions', 'scope', 'userId', 'allowedBy', 'grantId', 'lastFour', 'createdAt']"
"""A member of a client in a list."""

GrantField: TypeAlias = "Literal['id', 'client', 'clientName', 'allowedBy', 'userId', 'permissions', 'scope', 'resource', 'expiresAt', 'createdAt', 'lastUsedAt']"
"""A member of a grant in a list."""

HireFacetField: TypeAlias = "Literal['sourceId', 'ownerId', 'officeId', 'jobId', 'pipelineId', 'userId', 'hireDate:day', 'hireDate:week', 'hireDate:month', 'createdAt:day', 'createdAt:week', 'createdAt:month', 'updatedAt:day', 'updatedAt:week', 'updatedAt:month']"
"""The field by which hires are counted."""

HireSort: TypeAlias = "Literal['hireDate', '-hireDate', 'createdAt', '-createdAt']"
"""The order of a list of hires; with a leading `-`, descending."""

HireType: TypeAlias = "Literal['hire']"
"""Always `hire`."""

HireField: TypeAlias = "Literal['id', 'prospectId', 'hireDate', 'hireDescription', 'type', 'userId', 'sourceId', 'ownerId', 'officeId', 'jobId', 'pipelineId', 'createdAt', 'updatedAt', 'prospect', 'etag']"
"""A member of a hire in a list."""

ImportStatus: TypeAlias = "Literal['waiting', 'reading', 'ready', 'running', 'done', 'canceled', 'failed']"
"""How far an import is. It is `waiting` for the bytes, `reading` them, `ready` to be changed and started, and `running`; `failed` is a file that the service cannot read, or an import that it cannot continue."""

ImportFormat: TypeAlias = "Literal['csv', 'xlsx', 'jsonLines'] | None"
"""The format, which the bytes decide; null before they are read."""

ImportEncoding: TypeAlias = "Literal['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] | None"
"""The encoding of a file of text. Null finds it from the bytes."""

ImportDelimiter: TypeAlias = "str | None"
"""The separator of a CSV file, a comma, a semicolon, a tab or `|`. Null finds it from the bytes."""

ImportNumberFormat: TypeAlias = "str | None"
"""The form of the numbers in a column, `1.234,56` or `1,234.56`; null for a column without numbers."""

ImportDateFormat: TypeAlias = "Literal['DMY', 'MDY'] | None"
"""Whether dates such as 03/04/2026 begin with the day or with the month; null for a column without them."""

ImportTarget: TypeAlias = "str | None"
"""Where the values of a column go: a field such as `firstName`, `name` for a whole name, `customFields.` with a key, `external:` with a system, or `newField`. Null ignores the column."""

ImportField: TypeAlias = "Literal['id', 'fileName', 'sizeBytes', 'status', 'dryRun', 'format', 'encoding', 'delimiter', 'sheet', 'sheets', 'warnings', 'columns', 'counts', 'matchBy', 'createFields', 'muteWebhook', 'labels', 'ownerId', 'stageId', 'runId', 'failure', 'createdAt', 'updatedAt', 'startedAt', 'endedAt', 'expiresAt']"
"""A member of an import in a list."""

Permission: TypeAlias = "Literal['*', 'account:read', 'account:write', 'hires:read', 'hires:write', 'meetings:read', 'meetings:write', 'notes:read', 'notes:write', 'privacy:read', 'privacy:write', 'prospects:merge', 'prospects:read', 'prospects:write', 'tasks:read', 'tasks:write', 'webhooks:read', 'webhooks:write']"
"""What a key may do. `*` is everything."""

KeyField: TypeAlias = "Literal['id', 'name', 'permissions', 'userId', 'expiresAt', 'allowedCidrs', 'scope', 'active', 'createdAt', 'lastUsedAt', 'lastFour']"
"""A member of a key in a list."""

MeetingFacetField: TypeAlias = "Literal['ownerId', 'meetingType', 'meetingDate:day', 'meetingDate:week', 'meetingDate:month', 'createdAt:day', 'createdAt:week', 'createdAt:month', 'updatedAt:day', 'updatedAt:week', 'updatedAt:month']"
"""The field by which meetings are counted."""

MeetingSort: TypeAlias = "Literal['meetingDate', '-meetingDate', 'createdAt', '-createdAt']"
"""The order of a list of meetings; with a leading `-`, descending."""

MeetingField: TypeAlias = "Literal['id', 'prospectId', 'meetingDate', 'timeZone', 'meetingType', 'ownerId', 'location', 'notes', 'createdBy', 'createdByApi', 'createdByApiKeyId', 'createdByApiKeyName', 'createdAt', 'updatedAt', 'prospect', 'etag']"
"""A member of a meeting in a list."""

DuplicatesBy: TypeAlias = "Literal['name', 'nameCompany', 'email', 'phone']"
"""The field that prospects of one group have in common."""

DuplicatesGroupField: TypeAlias = "Literal['value', 'company', 'count', 'ids']"
"""A member of a group of prospects that may be the same person in a list."""

MergeParticipant: TypeAlias = "str"
"""The winner or one of the losers."""

NoteField: TypeAlias = "Literal['id', 'prospectId', 'body', 'pin', 'date', 'mentions', 'fileUrl', 'userId', 'createdByApi', 'createdByApiKeyId', 'createdByApiKeyName', 'createdAt', 'updatedAt', 'prospect', 'etag']"
"""A member of a note in a list."""

PipelineField: TypeAlias = "Literal['id', 'name', 'stages', 'defaultStageId', 'createdAt', 'updatedAt', 'etag']"
"""A member of a pipeline in a list."""

StageField: TypeAlias = "Literal['id', 'name', 'pipelineId', 'pipelineName', 'createdAt', 'updatedAt', 'etag']"
"""A member of a stage in a list."""

ProspectSort: TypeAlias = "Literal['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name']"
"""The order of a list of prospects; with a leading `-`, descending."""

FacetField: TypeAlias = "Literal['stageId', 'pipelineId', 'ownerId', 'sourceId', 'officeId', 'jobId', 'label', 'licenseStatus', 'company', 'createdAt:day', 'createdAt:week', 'createdAt:month', 'updatedAt:day', 'updatedAt:week', 'updatedAt:month']"
"""The field by which prospects are counted."""

MatchBy: TypeAlias = "Literal['externalId', 'email', 'phone']"
"""A field that may match a prospect."""

SharedContact: TypeAlias = "Literal['email', 'phone']"
"""A contact that another prospect owns."""

ProspectMatch: TypeAlias = "Literal['created', 'external', 'email', 'phone', 'both']"
"""The field by which the service matched the prospect; only in answers to POST."""

ProspectInclude: TypeAlias = "Literal['profile']"
"""What a prospect can be shown with."""

ProspectListInclude: TypeAlias = "Literal['profile', 'customFields', 'etag']"
"""What a prospect in a list can be shown with."""

LicenseStatus: TypeAlias = "Literal['not_started', 'in_progress', 'licensed']"
"""State of the licence."""

LicenseStatusOrNull: TypeAlias = "Literal['not_started', 'in_progress', 'licensed'] | None"
"""State of the licence, or null."""

CustomValues: TypeAlias = "dict[str, Any]"
"""The values of custom fields, by the keys of the fields."""

StageMove: TypeAlias = "Literal['create', 'update', 'hire', 'merge'] | None"
"""What moved the prospect into the stage; null as `enteredAt`."""

ProspectField: TypeAlias = "Literal['id', 'firstName', 'lastName', 'email', 'phone', 'pipelineId', 'stageId', 'labels', 'title', 'company', 'createdAt', 'updatedAt', 'message', 'currentStage', 'profile', 'customFields', 'etag']"
"""A member of a prospect in a list."""

ActivityField: TypeAlias = "Literal['id', 'at', 'type', 'actor', 'requestId', 'recordId', 'changes', 'previous', 'current', 'reason', 'cut']"
"""A member of an activity in a list."""

StagesReportField: TypeAlias = "Literal['ownerId', 'sourceId', 'officeId', 'jobId']"
"""A field by which the report of stages groups prospects."""

RunField: TypeAlias = "Literal['id', 'actor', 'startedAt', 'lastAt', 'created', 'updated', 'deleted', 'isPartial']"
"""A member of a run in a list."""

OfficeField: TypeAlias = "Literal['id', 'name', 'createdAt', 'updatedAt', 'etag']"
"""A member of an office in a list."""

SourceField: TypeAlias = "Literal['id', 'name', 'createdAt', 'updatedAt', 'etag']"
"""A member of a source in a list."""

JobField: TypeAlias = "Literal['id', 'title', 'createdAt', 'updatedAt', 'etag']"
"""A member of a job in a list."""

TaskFacetField: TypeAlias = "Literal['assignedTo', 'createdBy', 'dueAt:day', 'dueAt:week', 'dueAt:month', 'completedAt:day', 'completedAt:week', 'completedAt:month', 'createdAt:day', 'createdAt:week', 'createdAt:month', 'updatedAt:day', 'updatedAt:week', 'updatedAt:month']"
"""The field by which tasks are counted."""

TaskSort: TypeAlias = "Literal['createdAt', '-createdAt', 'dueAt', '-dueAt']"
"""The order of a list of tasks; with a leading `-`, descending."""

TaskStatus: TypeAlias = "Literal['open', 'completed', 'all']"
"""Which tasks a list has."""

TaskField: TypeAlias = "Literal['id', 'prospectId', 'task', 'assignedTo', 'assignedBy', 'createdBy', 'createdAt', 'updatedAt', 'dueAt', 'completedAt', 'completedBy', 'createdByApi', 'createdByApiKeyId', 'createdByApiKeyName', 'prospect', 'etag']"
"""A member of a task in a list."""

ReassignedKind: TypeAlias = "Literal['prospects', 'tasks', 'meetings']"
"""A kind of records that can be reassigned."""

UserField: TypeAlias = "Literal['id', 'name', 'email', 'active', 'createdAt', 'updatedAt', 'etag']"
"""A member of a user in a list."""

FilterValues: TypeAlias = "list[str]"
"""Alternatives."""

FilterValuesInput: TypeAlias = "str | list[str]"
"""One value, or alternatives."""

EventSort: TypeAlias = "Literal['createdAt', '-createdAt']"
"""The order of the feed; with a leading `-`, the newest events first."""

EventType: TypeAlias = "Literal['prospect.created', 'prospect.updated', 'prospect.deleted', 'prospect.erased', 'prospect.merged', 'prospect.unmerged', 'consent.changed', 'task.created', 'task.updated', 'task.completed', 'task.deleted', 'hire.created', 'hire.updated', 'hire.deleted', 'note.created', 'note.updated', 'note.deleted', 'meeting.created', 'meeting.updated', 'meeting.deleted', 'file.created', 'file.deleted', 'custom_field.created', 'custom_field.updated', 'custom_field.deleted', 'import.finished', 'webhook.test', 'webhook.disabled']"
"""What can happen."""

EventField: TypeAlias = "Literal['id', 'type', 'apiVersion', 'accountId', 'createdAt', 'data']"
"""A member of an event in a list."""

Event: TypeAlias = "ProspectEvent | ErasedProspectEvent | TaskEvent | HireEvent | NoteEvent | MeetingEvent | FileEvent | CustomFieldEvent | ImportEvent | WebhookEvent"
"""An event, as webhooks receive it and the feed shows it."""

WebhookField: TypeAlias = "Literal['id', 'url', 'eventTypes', 'filter', 'description', 'active', 'disabledReason', 'failingSince', 'createdAt', 'updatedAt', 'etag']"
"""A member of a webhook in a list."""

DeliveryField: TypeAlias = "Literal['id', 'webhookId', 'eventId', 'eventType', 'status', 'attempts', 'nextAttemptAt', 'createdAt', 'updatedAt']"
"""A member of a delivery in a list."""

DeliveryStatus: TypeAlias = "Literal['pending', 'delivered', 'failed']"
"""The state of a delivery."""

DeliveryStatusFilter: TypeAlias = "Literal['pending', 'retrying', 'delivered', 'failed']"
"""The state of a delivery. `retrying`: pending after an attempt that failed."""

DeliveryAttemptStatus: TypeAlias = "Literal['delivered', 'failed']"
"""Whether the receiver accepted the event."""

ApiVersion: TypeAlias = "Literal['v2']"
"""The version of the records."""

ActorType: TypeAlias = "Literal['key', 'system', 'operator']"
"""A request with an API key, the service itself, or, in the account's log alone, who runs the service."""


class AccountAnswer(TypedDict):
    """The account."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Account
    affected: NotRequired[RetentionAffected]


AccountRetention = TypedDict(
    "AccountRetention",
    {
        "days": "int",
        "from": "RetentionStart",
        "excludeHired": "bool",
        "floorDays": "int",
    },
)


class Account(TypedDict):
    """The account."""

    id: str
    """Identifies the account."""
    name: str
    """Name."""
    defaultRegion: str
    """ISO 3166 code of the region in which phone numbers without a country code are read."""
    defaultPipelineId: str
    """The default pipeline of new prospects."""
    retention: AccountRetention | None
    """When prospects are erased on their own; null without retention."""
    createdAt: Timestamp
    updatedAt: Timestamp


class LogEntrySelection(TypedDict):
    """A logentry in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the entry."""
    at: NotRequired[Timestamp]
    type: NotRequired[LogEntryType]
    actor: NotRequired[Actor]
    ip: NotRequired[str | None]
    """The address that sent the request; null without a request."""
    requestId: NotRequired[str]
    """The request."""
    recordId: NotRequired[str | None]
    """The id of the record, or the key of the custom field. Null in a refusal."""
    changes: NotRequired[list[str]]
    """The names of the fields that an update changed."""
    previous: NotRequired[dict[str, Any] | None]
    """The old values of these fields, or of a deleted record. Without values over 8,192 bytes of JSON; of the URL of a webhook, without its path."""
    current: NotRequired[dict[str, Any] | None]
    """The new values of these fields, or of a new record. Of `permission.refused`, `route` and `reason`; of `key.refused`, the `cause`: `revoked`, `expired` or `network`."""
    count: NotRequired[int]
    """How many requests the entry stands for. Only an entry of `key.refused` stands for more than one: all requests with one key and one cause in the minute that begins at `at`. It shows the latest of them. Of more than 16, it can lack some."""


class LogEntryList(TypedDict):
    """A page of entries."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[LogEntrySelection]
    pagination: LogPagination


class Health(TypedDict):
    success: Literal[True]
    warnings: NotRequired[Warnings]
    status: HealthStatus


AccountUpdateRetention = TypedDict(
    "AccountUpdateRetention",
    {
        "days": "int",
        "from": "NotRequired[RetentionStart]",
        "excludeHired": "NotRequired[bool]",
        "floorDays": "NotRequired[int]",
    },
)


class AccountUpdate(TypedDict):
    """What to change of the account; omitted fields stay."""

    name: NotRequired[str]
    """Name."""
    defaultRegion: NotRequired[str]
    """ISO 3166 code of a region, in any case."""
    defaultPipelineId: NotRequired[str]
    """A pipeline of the account."""
    retention: NotRequired[AccountUpdateRetention | None]
    """When prospects are erased on their own. Null ends the retention."""


class BatchSummary(TypedDict):
    """How many items have each status."""

    created: int
    """New records."""
    updated: int
    """Records that changed."""
    unchanged: int
    """Records that stayed as they were."""
    failed: int
    """Items that failed. Nothing was written for them."""


class BatchError(TypedDict):
    """Why an item failed, as the error of a single request says it."""

    code: BatchErrorCode
    message: str
    """One sentence for a person."""
    details: NotRequired[list[FieldError]]
    """Every field error of the item."""
    prospectId: NotRequired[str]
    """The prospect that has the email, phone or external id."""
    mergedInto: NotRequired[str]
    """The prospect that the prospect of the item was merged into."""
    hireId: NotRequired[str]
    """The hire that the prospect has."""


class Pagination(TypedDict):
    """The position of a page in its list."""

    nextPageToken: NotRequired[str]
    """Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true."""
    hasMore: bool
    """Whether more results exist."""
    totalCount: int
    """How many records match in all; it may be the count as of the first page."""


class Deleted(TypedDict):
    """The response to a deletion."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    message: str
    """What was done."""


class ConsentRequest(TypedDict):
    """What the prospect said about a way to contact it."""

    status: ConsentStatus
    source: str
    """Where the prospect said it."""
    textShown: NotRequired[str]
    """The text that the prospect saw."""
    at: NotRequired[TimestampInput]
    """When the prospect said it, at most 5 minutes in the future and not before the present consent; now unless it is given."""


class ConsentStatement(TypedDict):
    """What a prospect said about a way to contact it."""

    channel: ContactChannel
    status: ConsentStatus
    source: str
    """Where the prospect said it."""
    textShown: str | None
    """The text that the prospect saw."""
    at: int
    """When the prospect said it, in Unix milliseconds."""
    recordedAt: int
    """When it was recorded, in Unix milliseconds."""
    userId: str | None
    """The user who recorded it; may have been deleted since. Null if an import did not say it."""


class ConsentsAnswer(TypedDict):
    """The consents of a prospect."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ConsentStatement]
    """The present consents, at most one for each channel."""
    history: list[ConsentStatement]
    """The last statements, the newest first."""


class ConsentAnswer(TypedDict):
    """The consent."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: ConsentStatement


class CustomFieldSelection(TypedDict):
    """A custom field in a list, with all members, or with the members that `fields` selects."""

    key: str
    """Identifies the field, in `customFields` and in filters. It never changes."""
    label: NotRequired[str]
    """Its name for people."""
    type: NotRequired[CustomFieldType]
    options: NotRequired[list[CustomFieldOption]]
    """The options of the types `select` and `multiSelect`, in their order."""
    filterable: NotRequired[bool]
    """Whether lists filter, sort and count by it."""
    unique: NotRequired[bool]
    """Whether no two prospects can have the same value."""
    sensitive: NotRequired[bool]
    """Whether only the profile of a prospect shows its values."""
    description: NotRequired[str | None]
    """The purpose of the field, for people."""
    position: NotRequired[int]
    """Its place in forms."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class CustomFieldAnswer(TypedDict):
    """One custom field."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: CustomField
    affected: NotRequired[AffectedProspects]
    indexing: NotRequired[Indexing]


class CustomFieldList(TypedDict):
    """A page of custom fields."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[CustomFieldSelection]
    limits: CustomFieldLimits
    pagination: Pagination


class CustomField(TypedDict):
    """A field that the account gives its prospects."""

    key: str
    """Identifies the field, in `customFields` and in filters. It never changes."""
    label: str
    """Its name for people."""
    type: CustomFieldType
    options: list[CustomFieldOption]
    """The options of the types `select` and `multiSelect`, in their order."""
    filterable: bool
    """Whether lists filter, sort and count by it."""
    unique: bool
    """Whether no two prospects can have the same value."""
    sensitive: bool
    """Whether only the profile of a prospect shows its values."""
    description: str | None
    """The purpose of the field, for people."""
    position: int
    """Its place in forms."""
    createdAt: Timestamp
    updatedAt: Timestamp


class CustomFieldCreate(TypedDict):
    """A custom field to create."""

    key: str
    """Identifies the field, in `customFields` and in filters. It never changes."""
    label: str
    """Its name for people."""
    type: CustomFieldType
    options: NotRequired[list[CustomFieldOptionInput]]
    """The options of the types `select` and `multiSelect`, in their order. An option that records may have cannot be left out: archive it."""
    filterable: NotRequired[bool]
    """Whether lists filter, sort and count by it."""
    unique: NotRequired[bool]
    """Whether no two prospects can have the same value."""
    sensitive: NotRequired[bool]
    """Whether only the profile of a prospect shows its values."""
    description: NotRequired[str | None]
    """The purpose of the field, for people. Null or an empty text clears it."""
    position: NotRequired[int]
    """Its place in forms."""


class CustomFieldUpdate(TypedDict):
    """What to change of a custom field; omitted members stay."""

    label: NotRequired[str]
    """Its name for people."""
    options: NotRequired[list[CustomFieldOptionInput]]
    """The options of the types `select` and `multiSelect`, in their order. An option that records may have cannot be left out: archive it."""
    filterable: NotRequired[bool]
    """Whether lists filter, sort and count by it."""
    sensitive: NotRequired[bool]
    """Whether only the profile of a prospect shows its values."""
    description: NotRequired[str | None]
    """The purpose of the field, for people. Null or an empty text clears it."""
    position: NotRequired[int]
    """Its place in forms."""
    mergeInto: NotRequired[dict[str, str]]
    """Options to replace on every prospect, each with the option that replaces it. A replaced option is archived."""


class CustomFieldOption(TypedDict):
    """An option of a custom field."""

    value: str
    """The value that records have. It never changes."""
    label: str
    """The text that people see."""
    archived: bool
    """Whether no other record can get it."""
    mergedInto: NotRequired[str]
    """The value of the option that replaced this one on every record. Absent unless one did."""


class CustomFieldOptionInput(TypedDict):
    """An option of a custom field."""

    value: str
    """The value that records have, without a comma. No two options of a field have the same."""
    label: NotRequired[str]
    """The text that people see; the value unless it is given."""
    archived: NotRequired[bool]
    """Whether no other record can get it."""


class CustomFieldQuota(TypedDict):
    """How many custom fields the account has and may have. Deleted ones count for 30 days."""

    used: int
    """How many it has."""
    allowed: int
    """How many it may have."""


class CustomFieldLimits(TypedDict):
    """How many custom fields the account has and may have."""

    fields: CustomFieldQuota
    filterable: CustomFieldQuota
    unique: CustomFieldQuota


class CustomFieldDeleted(TypedDict):
    """The response to the deletion of a custom field."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    message: str
    """What was done."""
    affected: NotRequired[AffectedProspects]


class ErasureRequest(TypedDict):
    """Why a person is erased."""

    reason: str
    """Why. It is kept for good, so it must not describe the person."""
    requestId: NotRequired[str]
    """The number that you gave the person's request. It is kept for good."""
    suppress: NotRequired[bool]
    """True keeps a keyed hash of the email and the phone. A later write of a prospect with one of them is 409 `suppressed`. Nothing removes the hash. If the prospect was deleted or erased before, it has no effect, and the answer has a warning."""


class ErasureSelection(TypedDict):
    """An erasure in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the erasure."""
    prospectId: NotRequired[str]
    """The erased prospect."""
    mergedIds: NotRequired[list[str]]
    """The prospects that had been merged into it, which were erased with it."""
    status: NotRequired[ErasureStatus]
    reason: NotRequired[str]
    """Why."""
    requestId: NotRequired[str | None]
    """The number of the person's request."""
    actor: NotRequired[Actor]
    requestedAt: NotRequired[Timestamp]
    dueAt: NotRequired[Timestamp]
    doneAt: NotRequired[NullableTimestamp]
    removed: NotRequired[Removed]


class ErasureAnswer(TypedDict):
    """The receipt."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Erasure


class ErasureList(TypedDict):
    """A page of erasures."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ErasureSelection]
    pagination: LogPagination


class Erasure(TypedDict):
    """The receipt of an erasure."""

    id: str
    """Identifies the erasure."""
    prospectId: str
    """The erased prospect."""
    mergedIds: list[str]
    """The prospects that had been merged into it, which were erased with it."""
    status: ErasureStatus
    reason: str
    """Why."""
    requestId: str | None
    """The number of the person's request."""
    actor: Actor
    requestedAt: Timestamp
    dueAt: Timestamp
    doneAt: NullableTimestamp
    removed: Removed


class PersonExport(TypedDict):
    """Everything that the service has about a person."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    exportedAt: Timestamp
    item: Prospect
    profile: Profile
    resume: dict[str, Any] | None
    """The resume as it was sent, with the file in base64."""
    history: list[StageVisit]
    """The stages, oldest first."""
    merged: list[MergedPerson]
    """The prospects that were merged into it."""
    tasks: list[Task]
    """Tasks."""
    hires: list[Hire]
    """Hires."""
    notes: list[Note]
    """Notes."""
    meetings: list[Meeting]
    """Meetings."""
    files: list[File]
    """Files, without their bytes."""
    consents: list[ConsentStatement]
    """All statements about consents."""
    activity: list[dict[str, Any]]
    """The activity, oldest first."""
    events: list[Event]
    """The events of the last 30 days, oldest first."""
    deliveries: list[dict[str, Any]]
    """The deliveries of these events, with what the receivers answered."""


class MergedPerson(TypedDict):
    """A prospect that was merged into the person, with the profile, resume and stages that are stored with it. A value that it took over in a merge is with the prospect that had it first."""

    item: Prospect
    profile: Profile
    resume: dict[str, Any] | None
    """The resume as it was sent, with the file in base64."""
    history: list[StageVisit]
    """The stages, oldest first."""


class Removed(TypedDict):
    """How many records were removed. The numbers of events, deliveries and merges grow until it is done."""

    prospects: int
    """The prospect and those merged into it."""
    tasks: int
    """Tasks."""
    hires: int
    """Hires."""
    notes: int
    """Notes."""
    meetings: int
    """Meetings."""
    files: int
    """Files."""
    events: int
    """Events."""
    deliveries: int
    """Deliveries of these events, which lost what the receivers answered."""
    merges: int
    """Merges that could have been undone."""


class ErrorBody(TypedDict):
    """The body of every error."""

    success: Literal[False]
    error: str
    """The class of the error, in short."""
    code: ErrorCode
    message: str
    """What went wrong, in one sentence."""
    details: NotRequired[list[FieldError]]
    """Every field error of the request; of a record in use that cannot be deleted, the kinds of records that refer to it."""
    invalidFields: NotRequired[list[str]]
    """Names in `fields` that no item has."""
    invalidSyntax: NotRequired[list[str]]
    """Elements of `fields` that are not plain names."""
    retryAfter: NotRequired[int]
    """Whole seconds after which to try again; the same as `Retry-After`."""
    hireId: NotRequired[str]
    """The hire that the prospect has already."""
    prospectId: NotRequired[str]
    """The prospect that has the email, phone or external id; in a merge, the prospect that caused the error."""
    prospectIds: NotRequired[list[str]]
    """The prospects that have a hire."""
    mergedInto: NotRequired[str]
    """The prospect that it was merged into."""
    indexing: NotRequired[Indexing]
    requestId: str
    """The request's id, as in `X-Request-Id`."""
    docsUrl: str
    """Where the code is explained and what to do about it, relative to the address of the request."""


class Indexing(TypedDict):
    """How far the index of a custom field is built, in rows."""

    state: IndexingState
    done: int
    total: int


class FieldError(TypedDict):
    """What is wrong with one field."""

    field: str
    """The JSON path of the field, or the parameter's name."""
    message: str
    """What is wrong, to be read after the field's name."""


class ExportRequest(TypedDict):
    """What to export."""

    format: ExportFormat
    kinds: NotRequired[list[ExportKind]]
    """The kinds of records. The default is every kind."""
    includeSensitive: NotRequired[bool]
    """Whether the files have the values of sensitive custom fields."""


class ExportSelection(TypedDict):
    """An export in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the export."""
    status: NotRequired[ExportStatus]
    format: NotRequired[ExportFormat]
    kinds: NotRequired[list[ExportKind]]
    """The kinds of records."""
    includeSensitive: NotRequired[bool]
    """Whether the files have the values of sensitive custom fields."""
    asOf: NotRequired[Timestamp]
    doneAt: NotRequired[NullableTimestamp]
    expiresAt: NotRequired[Timestamp]
    records: NotRequired[dict[str, int]]
    """How many records of each kind the files have so far."""


class ExportAnswer(TypedDict):
    """The export."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Export


class ExportList(TypedDict):
    """A page of exports."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ExportSelection]
    pagination: LogPagination


class Export(TypedDict):
    """An export of the account."""

    id: str
    """Identifies the export."""
    status: ExportStatus
    format: ExportFormat
    kinds: list[ExportKind]
    """The kinds of records."""
    includeSensitive: bool
    """Whether the files have the values of sensitive custom fields."""
    asOf: Timestamp
    doneAt: NullableTimestamp
    expiresAt: Timestamp
    records: dict[str, int]
    """How many records of each kind the files have so far."""


class ExportFiles(TypedDict):
    """An export, and its files. They are there once the status is `done`."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Export
    files: list[ExportFile]
    """The files."""


class ExportFile(TypedDict):
    """A file of an export."""

    kind: ExportKind
    fileName: str
    """The name under which a browser saves the file."""
    records: int
    """How many records it has."""
    sizeBytes: int
    """How many bytes it has."""
    url: str
    """Where its bytes are, for an hour."""


class Facets(TypedDict):
    """Counts of records by the values of their fields."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    total: int
    """How many records match."""
    facets: list[Facet]
    """One for each field or pair of `by`, in that order."""


class Facet(TypedDict):
    """How many records have each value of a field, or each pair of values of two fields."""

    by: str
    """The field or the pair, as the request names it."""
    buckets: list[FacetBucket]
    """By count, the highest first, then by value. Dates: the newest, ascending; a date without records has no bucket."""
    missing: int
    """How many records have no value, or for a pair, lack one of the two."""
    other: int
    """The sum of the counts of the values beyond `top`."""


class FacetBucket(TypedDict):
    """A value, and how many records have it."""

    value: str | list[str]
    """An id, a text, or a date such as 2026-11-22, 2026-W47 or 2026-11; of a pair, both values. Companies and labels are grouped as their filters compare them, and shown in the most frequent spelling."""
    name: NotRequired[str | list[str]]
    """The name of the stage, pipeline, user, source, office or job, or the label of an option; of a pair, both names, where a value without a name stands for itself. Absent if there is no name."""
    count: int
    """How many records have it."""


class FileSelection(TypedDict):
    """A file in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the file."""
    prospectId: NotRequired[str]
    """The prospect that the file belongs to."""
    fileName: NotRequired[str]
    """The name of the file."""
    contentType: NotRequired[str]
    """The media type of the file."""
    sizeBytes: NotRequired[int]
    """The size of the file in bytes."""
    kind: NotRequired[FileKind]
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class FileAnswer(TypedDict):
    """One file."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: File


class FileList(TypedDict):
    """A page of files."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[FileSelection]
    pagination: Pagination


class File(TypedDict):
    """A file of a prospect."""

    id: str
    """Identifies the file."""
    prospectId: str
    """The prospect that the file belongs to."""
    fileName: str
    """The name of the file."""
    contentType: str
    """The media type of the file."""
    sizeBytes: int
    """The size of the file in bytes."""
    kind: FileKind
    createdAt: Timestamp
    updatedAt: Timestamp


class FileCreate(TypedDict):
    """A file to upload."""

    fileName: str
    """The name of the file. The service removes folders, control characters and invisible characters, and replaces `< > : " | ? *` by `_`."""
    contentType: str
    """A media type without parameters, such as `application/pdf`. Types that a browser would run, such as `text/html`, `image/svg+xml` and `text/javascript`, are refused; `application/octet-stream` never is."""
    sizeBytes: int
    """The size of the file in bytes."""
    kind: NotRequired[FileKind]


class FileUpload(TypedDict):
    """A new file, and the request that uploads its bytes. A dry run has no `upload`."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: File
    upload: NotRequired[UploadRequest]


class UploadRequest(TypedDict):
    """The request that uploads the bytes of a file."""

    url: str
    """Where to send the bytes."""
    method: UploadMethod
    headers: dict[str, str]
    """The headers to send."""
    expiresAt: int
    """Until when the URL is valid, in Unix milliseconds."""


class FileContent(TypedDict):
    """Where the bytes of a file are."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    location: str
    """The URL, which is valid for 5 minutes."""


class ClientSelectionScope(TypedDict):
    """The prospects that it sees when it acts on its own. Null is all of them."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class ClientSelection(TypedDict):
    """A client in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the client."""
    name: NotRequired[str]
    """Name, which people see before they allow anything."""
    redirectUris: NotRequired[list[str]]
    """Where the codes of people may lead."""
    permissions: NotRequired[list[Permission] | None]
    """What the client may do on its own, with the grant `client_credentials`. Null is nothing."""
    scope: NotRequired[ClientSelectionScope | None]
    """The prospects that it sees when it acts on its own. Null is all of them."""
    userId: NotRequired[str]
    """The user for whom it acts on its own."""
    allowedBy: NotRequired[str]
    """The key that made it, whose end also ends what the client does on its own."""
    grantId: NotRequired[str | None]
    """The grant of what it does on its own."""
    lastFour: NotRequired[str]
    """The last four characters of its secret."""
    createdAt: NotRequired[Timestamp]


class ClientList(TypedDict):
    """A page of clients."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ClientSelection]
    pagination: Pagination


class ClientWithSecretAnswer(TypedDict):
    """A new client."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: ClientWithSecret


class ClientWithSecretScope(TypedDict):
    """The prospects that it sees when it acts on its own. Null is all of them."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class ClientWithSecret(TypedDict):
    """A new client, with its secret."""

    id: str
    """Identifies the client."""
    name: str
    """Name, which people see before they allow anything."""
    redirectUris: list[str]
    """Where the codes of people may lead."""
    permissions: list[Permission] | None
    """What the client may do on its own, with the grant `client_credentials`. Null is nothing."""
    scope: ClientWithSecretScope | None
    """The prospects that it sees when it acts on its own. Null is all of them."""
    userId: str
    """The user for whom it acts on its own."""
    allowedBy: str
    """The key that made it, whose end also ends what the client does on its own."""
    grantId: str | None
    """The grant of what it does on its own."""
    lastFour: str
    """The last four characters of its secret."""
    createdAt: Timestamp
    secret: str
    """The client's secret, shown once."""


class ClientCreateScope(TypedDict):
    """The prospects that the client sees when it acts on its own. Null is all of them."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class ClientCreate(TypedDict):
    """A client to create."""

    name: str
    """Name, which people see before they allow anything."""
    redirectUris: NotRequired[list[str]]
    """Where the codes of people may lead, compared byte for byte; only the port of a loopback address may differ."""
    permissions: NotRequired[list[Permission]]
    """What the client may do on its own, with the grant client_credentials; nothing that the calling key lacks."""
    scope: NotRequired[ClientCreateScope]
    """The prospects that the client sees when it acts on its own. Null is all of them."""
    userId: NotRequired[str]
    """For whom it acts on its own; the calling key's user unless it is given."""


class GrantSelectionScope(TypedDict):
    """The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class GrantSelection(TypedDict):
    """A grant in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the grant. Events name the key with the same ULID as the actor's."""
    client: NotRequired[str]
    """The client: an id, or the link of its document."""
    clientName: NotRequired[str]
    """What the client calls itself."""
    allowedBy: NotRequired[str]
    """The key that allowed it. The grant ends with it."""
    userId: NotRequired[str]
    """The user for whom it acts."""
    permissions: NotRequired[list[Permission]]
    """What it may do."""
    scope: NotRequired[GrantSelectionScope | None]
    """The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees."""
    resource: NotRequired[str]
    """Which addresses take its tokens."""
    expiresAt: NotRequired[NullableTimestamp]
    createdAt: NotRequired[Timestamp]
    lastUsedAt: NotRequired[NullableTimestamp]


class GrantList(TypedDict):
    """A page of grants."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[GrantSelection]
    pagination: Pagination


class HireSelection(TypedDict):
    """A hire in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the hire."""
    prospectId: NotRequired[str]
    """The hired prospect."""
    hireDate: NotRequired[Timestamp]
    hireDescription: NotRequired[str]
    """Description or notes; empty when none was given."""
    type: NotRequired[HireType]
    userId: NotRequired[str]
    """The user of the key that created the hire."""
    sourceId: NotRequired[str | None]
    """The source of the prospect at that moment."""
    ownerId: NotRequired[str | None]
    """The owner of the prospect at that moment."""
    officeId: NotRequired[str | None]
    """The office of the prospect at that moment."""
    jobId: NotRequired[str | None]
    """The job that the prospect had applied for last at that moment."""
    pipelineId: NotRequired[str | None]
    """The pipeline that the prospect was in at that moment."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class HireAnswer(TypedDict):
    """One hire."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Hire


class HireList(TypedDict):
    """A page of hires."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[HireSelection]
    pagination: Pagination


class Hire(TypedDict):
    """The hire of a prospect. A prospect has at most one."""

    id: str
    """Identifies the hire."""
    prospectId: str
    """The hired prospect."""
    hireDate: Timestamp
    hireDescription: str
    """Description or notes; empty when none was given."""
    type: HireType
    userId: str
    """The user of the key that created the hire."""
    sourceId: str | None
    """The source of the prospect at that moment."""
    ownerId: str | None
    """The owner of the prospect at that moment."""
    officeId: str | None
    """The office of the prospect at that moment."""
    jobId: str | None
    """The job that the prospect had applied for last at that moment."""
    pipelineId: str | None
    """The pipeline that the prospect was in at that moment."""
    createdAt: Timestamp
    updatedAt: Timestamp


class HireDeleted(TypedDict):
    """The response to the deletion of a hire."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    hireId: str
    """The hire that was deleted."""


class HireCreate(TypedDict):
    """A hire to create."""

    prospectId: str
    """A prospect of the account."""
    hireDate: TimestampInput
    hireDescription: NotRequired[str]
    """Description or notes."""
    stageReason: NotRequired[StageReasonInput]


class HireUpdate(TypedDict):
    """What to change of a hire: at least one of the two."""

    hireDate: NotRequired[TimestampInput]
    hireDescription: NotRequired[str]
    """Description or notes."""


class ImportOptions(TypedDict):
    """The options of an import."""

    encoding: NotRequired[ImportEncoding]
    delimiter: NotRequired[ImportDelimiter]
    sheet: NotRequired[str | None]
    """The sheet of a workbook. Null is the first one."""
    matchBy: NotRequired[list[MatchBy]]
    """The fields by which a line finds its prospect; all three unless it is given."""
    createFields: NotRequired[bool]
    """Whether a column without a field becomes a new custom field, as the service suggests."""
    muteWebhook: NotRequired[bool]
    """Whether the lines are hidden from webhooks."""
    labels: NotRequired[str | list[str]]
    """The labels of every line without labels, as a comma-separated text or an array."""
    ownerId: NotRequired[str | None]
    """The owner of every line that names none."""
    stageId: NotRequired[str | None]
    """The stage of every line that names none."""


class ImportCreate(TypedDict):
    """A file to import."""

    encoding: NotRequired[ImportEncoding]
    delimiter: NotRequired[ImportDelimiter]
    sheet: NotRequired[str | None]
    """The sheet of a workbook. Null is the first one."""
    matchBy: NotRequired[list[MatchBy]]
    """The fields by which a line finds its prospect; all three unless it is given."""
    createFields: NotRequired[bool]
    """Whether a column without a field becomes a new custom field, as the service suggests."""
    muteWebhook: NotRequired[bool]
    """Whether the lines are hidden from webhooks."""
    labels: NotRequired[str | list[str]]
    """The labels of every line without labels, as a comma-separated text or an array."""
    ownerId: NotRequired[str | None]
    """The owner of every line that names none."""
    stageId: NotRequired[str | None]
    """The stage of every line that names none."""
    fileName: str
    """The name of the file."""
    sizeBytes: int
    """How many bytes it has, at most 200 MB."""


class ImportUpdate(TypedDict):
    """What to change of an import; omitted members stay."""

    encoding: NotRequired[ImportEncoding]
    delimiter: NotRequired[ImportDelimiter]
    sheet: NotRequired[str | None]
    """The sheet of a workbook. Null is the first one."""
    matchBy: NotRequired[list[MatchBy]]
    """The fields by which a line finds its prospect; all three unless it is given."""
    createFields: NotRequired[bool]
    """Whether a column without a field becomes a new custom field, as the service suggests."""
    muteWebhook: NotRequired[bool]
    """Whether the lines are hidden from webhooks."""
    labels: NotRequired[str | list[str]]
    """The labels of every line without labels, as a comma-separated text or an array."""
    ownerId: NotRequired[str | None]
    """The owner of every line that names none."""
    stageId: NotRequired[str | None]
    """The stage of every line that names none."""
    columns: NotRequired[list[ImportColumnInput]]
    """All columns, in the order of the file. You can send the array of a GET back."""


class ImportColumnInput(TypedDict):
    """What to do with a column. Other members of `ImportColumn` are ignored."""

    target: ImportTarget
    newField: NotRequired[ImportNewField]
    numberFormat: NotRequired[ImportNumberFormat]
    dateFormat: NotRequired[ImportDateFormat]


class ImportNewField(TypedDict):
    """The custom field of a column with the target `newField`, or the field that the service suggests; else null."""

    key: str
    """Identifies the field, in `customFields` and in filters."""
    label: str
    """Its name for people."""
    type: CustomFieldType
    options: NotRequired[list[CustomFieldOptionInput]]
    """The options of the types `select` and `multiSelect`."""


class ImportColumn(TypedDict):
    """A column of the file."""

    header: str
    """The text in the first line."""
    samples: list[str]
    """Values of the column."""
    target: ImportTarget
    suggested: ImportTarget
    reason: str
    """Why the service suggests this target, or none."""
    newField: ImportNewField
    numberFormat: ImportNumberFormat
    dateFormat: ImportDateFormat
    choices: list[str]
    """The formats among which you must choose, because the values can be read in two ways: of `numberFormat` or of `dateFormat`. Empty otherwise."""


class ImportPreviewRow(TypedDict):
    """A line as the service would store it."""

    line: int
    """The line of the file."""
    item: dict[str, Any] | None
    """The prospect as GET would show it, a new one without an id; null if the line cannot be stored."""
    profile: dict[str, Any] | None
    """Its profile; null if the line cannot be stored."""
    errors: list[str]
    """Why the line cannot be stored."""
    warnings: list[str]
    """What the service would do differently from what the line asks."""


class ImportCounts(TypedDict):
    """How many lines the import has, and what became of them. After a dry run, what would become of them."""

    lines: int
    """Lines of the file."""
    done: int
    """Lines that are done, rejected ones included."""
    created: int
    """New prospects."""
    updated: int
    """Prospects that changed."""
    unchanged: int
    """Prospects that stayed as they were."""
    rejected: int
    """Lines that the service did not store."""
    warnings: int
    """Lines with a warning."""
    withoutContact: int
    """Lines without an email, a phone and an external id: a second import would create them again."""
    sharedProspects: int
    """Prospects that several lines are about."""


class ImportFailure(TypedDict):
    """Why an import failed; null unless it did."""

    code: str
    """The stable code of the reason: `no_table` if the file has no lines of people, `unreadable` if it is damaged or in a format that the service does not read, `too_large` if it unpacks to more than the service reads, `too_many_lines`, `too_many_columns`, `file_lost`, `fields` if a custom field could not be created, `key_ended` if the key that started it was revoked or has expired, and `stalled` after six days without progress."""
    message: str
    """What is wrong with the file and what to do about it, in one sentence."""


class ImportSelection(TypedDict):
    """An import in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the import."""
    fileName: NotRequired[str]
    """The name of the file."""
    sizeBytes: NotRequired[int]
    """How many bytes it has."""
    status: NotRequired[ImportStatus]
    dryRun: NotRequired[bool]
    """Whether a dry run counted `counts`."""
    format: NotRequired[ImportFormat]
    encoding: NotRequired[ImportEncoding]
    delimiter: NotRequired[ImportDelimiter]
    sheet: NotRequired[str | None]
    """The sheet of a workbook; null of other files."""
    sheets: NotRequired[list[str]]
    """The sheets of a workbook."""
    warnings: NotRequired[list[str]]
    """What to know about the file, such as a guessed encoding."""
    columns: NotRequired[list[ImportColumn]]
    """The columns of the file. Absent in events."""
    counts: NotRequired[ImportCounts]
    matchBy: NotRequired[list[MatchBy] | None]
    """The fields by which a line finds its prospect; null for all three."""
    createFields: NotRequired[bool]
    """Whether a column without a field becomes a new custom field."""
    muteWebhook: NotRequired[bool]
    """Whether the lines are hidden from webhooks."""
    labels: NotRequired[list[str]]
    """The labels of every line without labels."""
    ownerId: NotRequired[str | None]
    """The owner of every line that names none."""
    stageId: NotRequired[str | None]
    """The stage of every line that names none."""
    runId: NotRequired[str | None]
    """The run of its writes, whose undo takes the import back; null until it is started."""
    failure: NotRequired[ImportFailure]
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    startedAt: NotRequired[NullableTimestamp]
    endedAt: NotRequired[NullableTimestamp]
    expiresAt: NotRequired[Timestamp]


class ImportAnswer(TypedDict):
    """The import."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Import


class ImportList(TypedDict):
    """A page of imports."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ImportSelection]
    pagination: LogPagination


class Import(TypedDict):
    """An import of a file."""

    id: str
    """Identifies the import."""
    fileName: str
    """The name of the file."""
    sizeBytes: int
    """How many bytes it has."""
    status: ImportStatus
    dryRun: bool
    """Whether a dry run counted `counts`."""
    format: ImportFormat
    encoding: ImportEncoding
    delimiter: ImportDelimiter
    sheet: str | None
    """The sheet of a workbook; null of other files."""
    sheets: list[str]
    """The sheets of a workbook."""
    warnings: list[str]
    """What to know about the file, such as a guessed encoding."""
    columns: NotRequired[list[ImportColumn]]
    """The columns of the file. Absent in events."""
    preview: NotRequired[list[ImportPreviewRow]]
    """The first lines as the service would store them, once it is `ready`. Only in answers to GET and PATCH of one import."""
    counts: ImportCounts
    matchBy: list[MatchBy] | None
    """The fields by which a line finds its prospect; null for all three."""
    createFields: bool
    """Whether a column without a field becomes a new custom field."""
    muteWebhook: bool
    """Whether the lines are hidden from webhooks."""
    labels: list[str]
    """The labels of every line without labels."""
    ownerId: str | None
    """The owner of every line that names none."""
    stageId: str | None
    """The stage of every line that names none."""
    runId: str | None
    """The run of its writes, whose undo takes the import back; null until it is started."""
    failure: ImportFailure
    createdAt: Timestamp
    updatedAt: Timestamp
    startedAt: NullableTimestamp
    endedAt: NullableTimestamp
    expiresAt: Timestamp


class ImportUpload(TypedDict):
    """A new import, and the request that uploads its file. A dry run has no `upload`."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Import
    upload: NotRequired[UploadRequest]


class KeySelectionScope(TypedDict):
    """The prospects that it sees. Null is all of them."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class KeySelection(TypedDict):
    """A key in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the key."""
    name: NotRequired[str]
    """Name."""
    permissions: NotRequired[list[Permission]]
    """What it may do."""
    userId: NotRequired[str]
    """The user for whom it acts."""
    expiresAt: NotRequired[NullableTimestamp]
    allowedCidrs: NotRequired[list[str] | None]
    """The networks that may use it. Null is any network."""
    scope: NotRequired[KeySelectionScope | None]
    """The prospects that it sees. Null is all of them."""
    active: NotRequired[bool]
    """False once it is revoked."""
    createdAt: NotRequired[Timestamp]
    lastUsedAt: NotRequired[NullableTimestamp]
    lastFour: NotRequired[str]
    """The last four characters of its text."""


class KeyAnswer(TypedDict):
    """One API key."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Key


class KeyList(TypedDict):
    """A page of keys."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[KeySelection]
    pagination: Pagination


class KeyScope(TypedDict):
    """The prospects that it sees. Null is all of them."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class Key(TypedDict):
    """An API key, without its text."""

    id: str
    """Identifies the key."""
    name: str
    """Name."""
    permissions: list[Permission]
    """What it may do."""
    userId: str
    """The user for whom it acts."""
    expiresAt: NullableTimestamp
    allowedCidrs: list[str] | None
    """The networks that may use it. Null is any network."""
    scope: KeyScope | None
    """The prospects that it sees. Null is all of them."""
    active: bool
    """False once it is revoked."""
    createdAt: Timestamp
    lastUsedAt: NullableTimestamp
    lastFour: str
    """The last four characters of its text."""


class KeyCheckAnswer(TypedDict):
    """The key, its account and its permissions."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: KeyCheck


class KeyCheckScope(TypedDict):
    """The prospects that the key sees; not present if it sees the whole account."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class KeyCheck(TypedDict):
    """The key, its account and its permissions."""

    accountId: str
    """The account of the key."""
    accountName: str
    """The account's name."""
    keyId: str
    """Identifies the key."""
    keyName: str
    """The key's name."""
    permissions: list[Permission]
    """What the key may do."""
    active: Literal[True]
    """Always true: a revoked key is refused."""
    userId: str
    """The user for whom the key acts."""
    createdAt: Timestamp
    scope: NotRequired[KeyCheckScope]
    """The prospects that the key sees; not present if it sees the whole account."""


class KeyWithSecretAnswer(TypedDict):
    """A new key."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: KeyWithSecret


class KeyWithSecretScope(TypedDict):
    """The prospects that it sees. Null is all of them."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class KeyWithSecret(TypedDict):
    """A new key, with its text."""

    id: str
    """Identifies the key."""
    name: str
    """Name."""
    permissions: list[Permission]
    """What it may do."""
    userId: str
    """The user for whom it acts."""
    expiresAt: NullableTimestamp
    allowedCidrs: list[str] | None
    """The networks that may use it. Null is any network."""
    scope: KeyWithSecretScope | None
    """The prospects that it sees. Null is all of them."""
    active: bool
    """False once it is revoked."""
    createdAt: Timestamp
    lastUsedAt: NullableTimestamp
    lastFour: str
    """The last four characters of its text."""
    key: str
    """The key's text, shown once."""


class KeyCreateScope(TypedDict):
    """The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class KeyCreate(TypedDict):
    """A key to create."""

    name: str
    """Name."""
    permissions: list[Permission]
    """What the key may do; nothing that the calling key lacks."""
    userId: NotRequired[str]
    """For whom it acts; the calling key's user unless it is given."""
    expiresAt: NotRequired[TimestampInputOrNull]
    allowedCidrs: NotRequired[list[str] | None]
    """The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, without the bits of a host. Null allows any."""
    scope: NotRequired[KeyCreateScope | None]
    """The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account."""


class KeyUpdateScope(TypedDict):
    """The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account."""

    ownerIds: NotRequired[list[str]]
    """Their owners. `self` is the user of the key."""
    officeIds: NotRequired[list[str]]
    """Their offices."""
    pipelineIds: NotRequired[list[str]]
    """Their pipelines."""


class KeyUpdate(TypedDict):
    """What to change of a key; omitted fields stay."""

    name: NotRequired[str]
    """Name."""
    expiresAt: NotRequired[TimestampInputOrNull]
    allowedCidrs: NotRequired[list[str] | None]
    """The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, without the bits of a host. Null allows any."""
    scope: NotRequired[KeyUpdateScope | None]
    """The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account."""


class MeetingSelection(TypedDict):
    """A meeting in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the meeting."""
    prospectId: NotRequired[str]
    """The prospect that the meeting is with."""
    meetingDate: NotRequired[Timestamp]
    timeZone: NotRequired[str]
    """The IANA name of the time zone in which the meeting was arranged."""
    meetingType: NotRequired[str]
    """The kind of meeting, in your words."""
    ownerId: NotRequired[str]
    """The user who holds it."""
    location: NotRequired[str | None]
    """Where the meeting takes place."""
    notes: NotRequired[str | None]
    """Notes on the meeting."""
    createdBy: NotRequired[str | None]
    """The user who arranged it; null when the request named no user."""
    createdByApi: NotRequired[bool]
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: NotRequired[str | None]
    """The API key that created it then."""
    createdByApiKeyName: NotRequired[str | None]
    """That key's name."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class MeetingAnswer(TypedDict):
    """One meeting."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Meeting


class MeetingList(TypedDict):
    """A page of meetings."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[MeetingSelection]
    pagination: Pagination


class Meeting(TypedDict):
    """A meeting with a prospect."""

    id: str
    """Identifies the meeting."""
    prospectId: str
    """The prospect that the meeting is with."""
    meetingDate: Timestamp
    timeZone: str
    """The IANA name of the time zone in which the meeting was arranged."""
    meetingType: str
    """The kind of meeting, in your words."""
    ownerId: str
    """The user who holds it."""
    location: str | None
    """Where the meeting takes place."""
    notes: str | None
    """Notes on the meeting."""
    createdBy: str | None
    """The user who arranged it; null when the request named no user."""
    createdByApi: bool
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: str | None
    """The API key that created it then."""
    createdByApiKeyName: str | None
    """That key's name."""
    createdAt: Timestamp
    updatedAt: Timestamp


class MeetingUpdate(TypedDict):
    """What to change of a meeting; omitted fields stay."""

    meetingDate: NotRequired[TimestampInput]
    timeZone: NotRequired[str]
    """An IANA name, such as `Europe/London`."""
    meetingType: NotRequired[str]
    """The kind of meeting, in your words."""
    ownerId: NotRequired[str]
    """A user of the account, who holds the meeting."""
    location: NotRequired[str | None]
    """Where the meeting takes place. Null or an empty text clears it."""
    notes: NotRequired[str | None]
    """Notes on the meeting. Null or an empty text clears it."""


class MeetingCreate(TypedDict):
    """A meeting to create."""

    prospectId: str
    """A prospect of the account."""
    meetingDate: TimestampInput
    timeZone: str
    """An IANA name, such as `Europe/London`."""
    meetingType: str
    """The kind of meeting, in your words."""
    ownerId: str
    """A user of the account, who holds the meeting."""
    location: NotRequired[str | None]
    """Where the meeting takes place. Null or an empty text clears it."""
    notes: NotRequired[str | None]
    """Notes on the meeting. Null or an empty text clears it."""
    userId: NotRequired[str]
    """Who arranges the meeting. A user of the account."""


class MergeTake(TypedDict):
    """Fields that take their value from the named prospect, even if it is empty. Every other field keeps the value of the winner; an empty field is filled from the losers in order. The name of a custom field is `customFields.` with its key."""

    firstName: NotRequired[MergeParticipant]
    lastName: NotRequired[MergeParticipant]
    email: NotRequired[MergeParticipant]
    phone: NotRequired[MergeParticipant]
    stageId: NotRequired[MergeParticipant]
    title: NotRequired[MergeParticipant]
    company: NotRequired[MergeParticipant]
    licenseStatus: NotRequired[MergeParticipant]
    streetAddress: NotRequired[MergeParticipant]
    city: NotRequired[MergeParticipant]
    state: NotRequired[MergeParticipant]
    postalCode: NotRequired[MergeParticipant]
    officeId: NotRequired[MergeParticipant]
    sourceId: NotRequired[MergeParticipant]
    ownerId: NotRequired[MergeParticipant]
    notes: NotRequired[MergeParticipant]
    applicationQuestions: NotRequired[MergeParticipant]
    resume: NotRequired[MergeParticipant]
    externalIds: NotRequired[MergeParticipant]


class DuplicatesGroup(TypedDict):
    """Prospects that may be the same person, with all members, or with the members that `fields` selects."""

    value: NotRequired[str]
    """The first and the last name of the oldest prospect; with `email` or `phone`, that contact."""
    company: NotRequired[str]
    """The company of the oldest prospect; only with `nameCompany`."""
    count: NotRequired[int]
    """How many prospects the group has."""
    ids: NotRequired[list[str]]
    """The oldest of them, oldest first."""


class DuplicatesList(TypedDict):
    """A page of groups."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[DuplicatesGroup]
    pagination: Pagination


class MergeRequest(TypedDict):
    """What is merged into the prospect of the path."""

    loserIds: list[str]
    """Prospects of the account, each once, without the winner."""
    take: NotRequired[MergeTake]
    keepHireOf: NotRequired[str]
    """The winner or a loser, whose hire stays if several have one. The other hires are deleted."""
    ifMatch: NotRequired[str]
    """The `participantsTag` of a dry run. If one of the prospects or of their hires has changed since, the merge is 412 `precondition_failed`."""


class MergeAnswer(TypedDict):
    """The winner after a merge."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Prospect
    mergeId: str
    """Identifies the merge."""
    mergedIds: list[str]
    """The losers."""
    participantsTag: str
    """The state of the winner, the losers and their hires before the merge, for `ifMatch`."""


class UndoAnswer(TypedDict):
    """The winner after a merge was undone."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Prospect
    mergeId: str
    """Identifies the merge."""
    restoredIds: list[str]
    """The losers, which returned."""


class NoteSelection(TypedDict):
    """A note in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the note."""
    prospectId: NotRequired[str]
    """The prospect that the note is on."""
    body: NotRequired[str]
    """HTML without scripts, event handlers, images and foreign schemes."""
    pin: NotRequired[bool]
    """Whether the note is kept on top."""
    date: NotRequired[Timestamp]
    mentions: NotRequired[list[Mention]]
    """The users that the note mentions."""
    fileUrl: NotRequired[str | None]
    """An https link to a file."""
    userId: NotRequired[str | None]
    """The user who wrote it; null when no user was named."""
    createdByApi: NotRequired[bool]
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: NotRequired[str | None]
    """The API key that created it then."""
    createdByApiKeyName: NotRequired[str | None]
    """That key's name."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class NoteAnswer(TypedDict):
    """One note."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Note


class NoteList(TypedDict):
    """A page of notes."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[NoteSelection]
    pagination: Pagination


class Note(TypedDict):
    """A note on a prospect."""

    id: str
    """Identifies the note."""
    prospectId: str
    """The prospect that the note is on."""
    body: str
    """HTML without scripts, event handlers, images and foreign schemes."""
    pin: bool
    """Whether the note is kept on top."""
    date: Timestamp
    mentions: list[Mention]
    """The users that the note mentions."""
    fileUrl: str | None
    """An https link to a file."""
    userId: str | None
    """The user who wrote it; null when no user was named."""
    createdByApi: bool
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: str | None
    """The API key that created it then."""
    createdByApiKeyName: str | None
    """That key's name."""
    createdAt: Timestamp
    updatedAt: Timestamp


class Mention(TypedDict):
    """A user that a note mentions."""

    userId: str
    """The user."""


class NoteUpdate(TypedDict):
    """What to change of a note; omitted fields stay."""

    body: NotRequired[str]
    """HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat."""
    pin: NotRequired[bool]
    """Whether the note is kept on top."""
    date: NotRequired[TimestampInput]
    mentions: NotRequired[list[MentionInput]]
    """The users that the note mentions."""
    fileUrl: NotRequired[str | None]
    """An https link without white space. Null clears it."""
    userId: NotRequired[str]
    """Who writes the note. A user of the account."""


class NoteCreate(TypedDict):
    """A note to create. `date` is the present moment unless it is given."""

    prospectId: str
    """A prospect of the account."""
    body: str
    """HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat."""
    pin: NotRequired[bool]
    """Whether the note is kept on top; false unless it is given."""
    date: NotRequired[TimestampInput]
    mentions: NotRequired[list[MentionInput]]
    """The users that the note mentions."""
    fileUrl: NotRequired[str | None]
    """An https link without white space. Null clears it."""
    userId: NotRequired[str]
    """Who writes the note. A user of the account."""


class MentionInput(TypedDict):
    """A user that the note mentions."""

    userId: str
    """A user of the account."""


class PipelineStageCreate(TypedDict):
    """A stage of a pipeline to create."""

    name: str


class PipelineStageUpdate(TypedDict):
    """A stage that the pipeline has afterwards."""

    id: NotRequired[str]
    """Keeps this stage, under the name and in the place given."""
    name: str


class PipelineSelection(TypedDict):
    """A pipeline in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the pipeline."""
    name: NotRequired[str]
    """Name."""
    stages: NotRequired[list[PipelineStage]]
    """The stages, in their order."""
    defaultStageId: NotRequired[str]
    """The stage of a prospect that enters this pipeline."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class PipelineAnswer(TypedDict):
    """One pipeline."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Pipeline


class PipelineList(TypedDict):
    """A page of pipelines."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[PipelineSelection]
    pagination: Pagination


class Pipeline(TypedDict):
    """A pipeline with its stages, in their order."""

    id: str
    """Identifies the pipeline."""
    name: str
    """Name."""
    stages: list[PipelineStage]
    """The stages, in their order."""
    defaultStageId: str
    """The stage of a prospect that enters this pipeline."""
    createdAt: Timestamp
    updatedAt: Timestamp


class StageSelection(TypedDict):
    """A stage in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the stage."""
    name: NotRequired[str]
    """Name; the stages of one pipeline differ, ignoring case and accents."""
    pipelineId: NotRequired[str]
    """The pipeline it is part of."""
    pipelineName: NotRequired[str]
    """That pipeline's name."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class StageAnswer(TypedDict):
    """One stage."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Stage


class StageList(TypedDict):
    """A page of stages."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[StageSelection]
    pagination: Pagination


class Stage(TypedDict):
    """A stage of a pipeline. It uses the times and the `ETag` of its pipeline."""

    id: str
    """Identifies the stage."""
    name: str
    """Name; the stages of one pipeline differ, ignoring case and accents."""
    pipelineId: str
    """The pipeline it is part of."""
    pipelineName: str
    """That pipeline's name."""
    createdAt: Timestamp
    updatedAt: Timestamp


class PipelineStage(TypedDict):
    """A stage as its pipeline shows it."""

    id: str
    """Identifies the stage."""
    name: str
    """Name."""


class PipelineCreate(TypedDict):
    """A pipeline to create."""

    name: str
    """Name."""
    stages: list[str | PipelineStageCreate]
    """The stages, in their order: names that differ, ignoring case and accents."""
    defaultStage: NotRequired[str]
    """The name of one of the stages; the first unless it is given."""
    position: NotRequired[int]
    """The place among the others, from 0; a place beyond the end means the end."""


class PipelineUpdate(TypedDict):
    """What to change of a pipeline; omitted fields stay."""

    name: NotRequired[str]
    """Name."""
    stages: NotRequired[list[str | PipelineStageUpdate]]
    """All stages, in their order. An `id`, or an equal name, keeps a stage; one that is left out is deleted."""
    defaultStageId: NotRequired[str]
    """One of the stages."""
    position: NotRequired[int]
    """The place among the others, from 0; a place beyond the end means the end."""


class StageCreate(TypedDict):
    """A stage to add, at the end unless `position` says otherwise."""

    name: str
    """Name."""
    pipelineId: str
    """A pipeline of the account."""
    position: NotRequired[int]
    """The place among the others, from 0; a place beyond the end means the end."""


class StageUpdate(TypedDict):
    """What to change of a stage; omitted fields stay."""

    name: NotRequired[str]
    """Name."""
    position: NotRequired[int]
    """The place among the others, from 0; a place beyond the end means the end."""


class ProspectContact(TypedDict):
    """Of a new task, hire, note, meeting or file: its prospect."""

    id: str
    """Identifies the prospect."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str | None
    """Email address."""
    phone: str | None
    """Telephone number."""


class ProspectSelection(TypedDict):
    """A prospect in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the prospect."""
    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    email: NotRequired[str | None]
    """Email address, in lower case."""
    phone: NotRequired[str | None]
    """Telephone number in E.164 form. Null when the submitted number was invalid."""
    pipelineId: NotRequired[str]
    """The pipeline of the stage."""
    stageId: NotRequired[str]
    """The stage; the same identifier is used on writes and as a filter."""
    labels: NotRequired[list[str]]
    """Labels, each once, ignoring case and accents."""
    title: NotRequired[str | None]
    """Job title."""
    company: NotRequired[str | None]
    """Company."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    message: NotRequired[str | None]
    """A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored."""
    currentStage: NotRequired[str]
    """The present name of the stage."""
    profile: NotRequired[Profile]
    customFields: NotRequired[CustomValues]
    etag: NotRequired[EntityTag]


class ProspectAnswer(TypedDict):
    """One prospect."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Prospect


class ProspectList(TypedDict):
    """A page of prospects."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ProspectSelection]
    pagination: Pagination


class Prospect(TypedDict):
    """A prospect: a candidate or lead. `profile` is a member only of what GET returns, if the request asks for it with `include` or `fields`."""

    id: str
    """Identifies the prospect."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str | None
    """Email address, in lower case."""
    phone: str | None
    """Telephone number in E.164 form. Null when the submitted number was invalid."""
    pipelineId: str
    """The pipeline of the stage."""
    stageId: str
    """The stage; the same identifier is used on writes and as a filter."""
    labels: list[str]
    """Labels, each once, ignoring case and accents."""
    title: str | None
    """Job title."""
    company: str | None
    """Company."""
    createdAt: Timestamp
    updatedAt: Timestamp
    message: str | None
    """A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored."""
    currentStage: str
    """The present name of the stage."""
    profile: NotRequired[Profile]
    customFields: NotRequired[CustomValues]


class ProfileAnswer(TypedDict):
    """The profile of a prospect."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Profile


class Profile(TypedDict):
    """The stored attributes that a prospect's own record does not show."""

    id: str
    """Identifies the prospect."""
    licenseStatus: LicenseStatusOrNull
    streetAddress: str | None
    """Street and number."""
    city: str | None
    """City."""
    state: str | None
    """State or region."""
    postalCode: str | None
    """Postal code."""
    officeId: str | None
    """The office."""
    sourceId: str | None
    """The source."""
    ownerId: str
    """The user who owns the prospect."""
    externalIds: list[ExternalId]
    """The ids that other systems gave the prospect."""
    sharedContacts: list[SharedContact]
    """The contacts that it shares with other prospects. They never match it: other prospects own them."""
    holdUntil: NullableTimestamp
    notes: str | None
    """Plain text for the profile."""
    jobs: list[Application]
    """The jobs that the prospect applied for."""
    applicationQuestions: list[ApplicationQuestion]
    """Questions of an application form, with their answers."""
    customFields: CustomValues
    hasResume: bool
    """Whether a resume is stored."""
    alternateEmails: list[str]
    """Emails of merged prospects, which find this one too."""
    alternatePhones: list[str]
    """Phones of merged prospects, which find this one too."""
    alternateExternalIds: list[ExternalId]
    """External ids of merged prospects, which find this one too."""


class Application(TypedDict):
    """A job that a prospect applied for."""

    jobId: str
    """The job."""
    appliedAt: Timestamp


class ExternalId(TypedDict):
    """An id that another system gave a prospect. No two prospects of an account have the same."""

    system: str
    """The name of the system."""
    id: str
    """The id that it gave."""


class ApplicationQuestion(TypedDict):
    """One question of an application form, and its answer."""

    label: str
    """The question."""
    answer: str
    """The answer."""
    type: NotRequired[str]
    """The kind of question, as the sender names it."""
    id: NotRequired[str]
    """The sender's id of the question."""


class ResumeAnswer(TypedDict):
    """The resume of a prospect."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Resume


class Resume(TypedDict):
    """What is known of a resume."""

    prospectId: str
    """The prospect."""
    fileName: str | None
    """The file's name."""
    contentType: str | None
    """The file's media type."""
    url: str | None
    """The address of the file."""
    size: int | None
    """The size of the stored file in bytes; null when none was sent."""
    text: str | None
    """The text, as given or as extracted from the file."""


class StageVisit(TypedDict):
    """A stage that a prospect is or was in."""

    stageId: str
    """The stage."""
    stageName: str | None
    """The present name of the stage, or the last name of a deleted stage; null once the account has forgotten it."""
    pipelineId: str
    """The pipeline of the stage."""
    enteredAt: int | None
    """When the prospect entered the stage, in Unix milliseconds; null if that was before the service recorded it."""
    leftAt: int | None
    """When the prospect left the stage, in Unix milliseconds; null for the present stage."""
    userId: str | None
    """The user who moved the prospect, or else the user of the API key; may have been deleted since. Null as `enteredAt`."""
    by: StageMove
    reason: NotRequired[StageReason]


class ActivitySelection(TypedDict):
    """An activity in a list, with all members, or with the members that `fields` selects."""

    id: str
    """The event of the change."""
    at: NotRequired[Timestamp]
    type: NotRequired[EventType]
    actor: NotRequired[Actor]
    requestId: NotRequired[str]
    """The request of the change."""
    recordId: NotRequired[str]
    """The record that changed."""
    changes: NotRequired[list[str]]
    """The names of the fields that changed; empty unless the change is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old values of these fields, as the event has them. Absent if `changes` is empty, or if the key may not read the record."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields."""
    reason: NotRequired[StageReason]
    cut: NotRequired[Literal[True]]
    """Present if a text of the values has more than 1,000 characters; the entry has the first 1,000."""


class ActivityList(TypedDict):
    """A page of entries."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[ActivitySelection]
    pagination: LogPagination


class StageReason(TypedDict):
    """Why a prospect was moved to a stage. Members that say nothing are absent."""

    code: NotRequired[str]
    """A word of the client's own list."""
    text: NotRequired[str]
    """A sentence for people."""
    automated: NotRequired[Literal[True]]
    """No person decided."""


class HistoryAnswer(TypedDict):
    """The stages of a prospect, oldest first."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[StageVisit]


class ProspectCount(TypedDict):
    """A count of prospects."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    count: int
    """How many prospects match."""


class ProspectUpdate(TypedDict):
    """What to change of a prospect; omitted fields stay."""

    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    email: NotRequired[str | None]
    """Email address; trimmed, and put in lower case. Null clears it."""
    phone: NotRequired[str | None]
    """Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it."""
    pipelineId: NotRequired[str]
    """Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already."""
    stageId: NotRequired[str]
    """The stage, with its pipeline. Takes precedence over `pipelineId`."""
    labels: NotRequired[str | list[str]]
    """A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels."""
    title: NotRequired[str | None]
    """Job title. Null or an empty text clears it."""
    company: NotRequired[str | None]
    """Company. Null or an empty text clears it."""
    licenseStatus: NotRequired[LicenseStatusOrNull]
    streetAddress: NotRequired[str | None]
    """Street and number. Null or an empty text clears it."""
    city: NotRequired[str | None]
    """City. Null or an empty text clears it."""
    state: NotRequired[str | None]
    """State or region. Null or an empty text clears it."""
    postalCode: NotRequired[str | None]
    """Postal code. Null or an empty text clears it."""
    officeId: NotRequired[str | None]
    """An office of the account. Null clears it."""
    sourceId: NotRequired[str | None]
    """A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that."""
    jobId: NotRequired[str]
    """A job of the account; recorded once, with the time."""
    ownerId: NotRequired[str]
    """The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already."""
    notes: NotRequired[str]
    """Plain text for the profile."""
    applicationQuestions: NotRequired[list[ApplicationQuestionInput]]
    """Questions of an application form. They replace the stored ones; at most 300,000 bytes in all."""
    resume: NotRequired[ResumeInput]
    externalIds: NotRequired[list[ExternalIdInput] | None]
    """The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them."""
    customFields: NotRequired[dict[str, Any]]
    """Values of custom fields, by their keys. Absent keys stay; null clears a field."""
    holdUntil: NotRequired[TimestampInputOrNull]
    muteWebhook: NotRequired[bool]
    """True suppresses the outbound notifications of this write; false unless it is given."""
    userId: NotRequired[str]
    """The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account."""
    newSourceName: NotRequired[str]
    """Without `sourceId`: the source of this name, ignoring case and accents, is used, or created."""
    addLabels: NotRequired[str | list[str]]
    """Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`."""
    removeLabels: NotRequired[str | list[str]]
    """Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`."""
    stageReason: NotRequired[StageReasonInput]


class ProspectUpsert(TypedDict):
    """A prospect to create, or to update when one has an external id, the email or the phone."""

    firstName: str
    """Given name."""
    lastName: str
    """Family name."""
    email: NotRequired[str | None]
    """Email address; trimmed, and put in lower case. Null clears it."""
    phone: NotRequired[str | None]
    """Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it."""
    pipelineId: NotRequired[str]
    """Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already."""
    stageId: NotRequired[str]
    """The stage, with its pipeline. Takes precedence over `pipelineId`."""
    labels: NotRequired[str | list[str]]
    """A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels."""
    title: NotRequired[str | None]
    """Job title. Null or an empty text clears it."""
    company: NotRequired[str | None]
    """Company. Null or an empty text clears it."""
    licenseStatus: NotRequired[LicenseStatusOrNull]
    streetAddress: NotRequired[str | None]
    """Street and number. Null or an empty text clears it."""
    city: NotRequired[str | None]
    """City. Null or an empty text clears it."""
    state: NotRequired[str | None]
    """State or region. Null or an empty text clears it."""
    postalCode: NotRequired[str | None]
    """Postal code. Null or an empty text clears it."""
    officeId: NotRequired[str | None]
    """An office of the account. Null clears it."""
    sourceId: NotRequired[str | None]
    """A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that."""
    jobId: NotRequired[str]
    """A job of the account; recorded once, with the time."""
    ownerId: NotRequired[str]
    """The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already."""
    notes: NotRequired[str]
    """Plain text for the profile."""
    applicationQuestions: NotRequired[list[ApplicationQuestionInput]]
    """Questions of an application form. They replace the stored ones; at most 300,000 bytes in all."""
    resume: NotRequired[ResumeInput]
    externalIds: NotRequired[list[ExternalIdInput] | None]
    """The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them."""
    customFields: NotRequired[dict[str, Any]]
    """Values of custom fields, by their keys. Absent keys stay; null clears a field."""
    holdUntil: NotRequired[TimestampInputOrNull]
    muteWebhook: NotRequired[bool]
    """True suppresses the outbound notifications of this write; false unless it is given."""
    userId: NotRequired[str]
    """The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account."""
    newSourceName: NotRequired[str]
    """Without `sourceId`: the source of this name, ignoring case and accents, is used, or created."""
    addLabels: NotRequired[str | list[str]]
    """Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`."""
    removeLabels: NotRequired[str | list[str]]
    """Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`."""
    stageReason: NotRequired[StageReasonInput]
    update: NotRequired[bool]
    """False returns a matched prospect unchanged; true unless it is given."""
    matchBy: NotRequired[list[MatchBy]]
    """The fields that may match; all three unless it is given. An email or phone that is not named and belongs to another prospect is stored as a shared contact."""


class ProspectUpsertBatch(TypedDict):
    """Prospects to create or update."""

    matchBy: NotRequired[list[MatchBy]]
    """The fields that may match, for items without their own `matchBy`."""
    items: list[ProspectUpsertItem]
    """The prospects; each as the body of POST /prospects."""


class ProspectUpsertItem(TypedDict):
    """A prospect to create, or to update when one has an external id, the email or the phone."""

    firstName: str
    """Given name."""
    lastName: str
    """Family name."""
    email: NotRequired[str | None]
    """Email address; trimmed, and put in lower case. Null clears it."""
    phone: NotRequired[str | None]
    """Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it."""
    pipelineId: NotRequired[str]
    """Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already."""
    stageId: NotRequired[str]
    """The stage, with its pipeline. Takes precedence over `pipelineId`."""
    labels: NotRequired[str | list[str]]
    """A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels."""
    title: NotRequired[str | None]
    """Job title. Null or an empty text clears it."""
    company: NotRequired[str | None]
    """Company. Null or an empty text clears it."""
    licenseStatus: NotRequired[LicenseStatusOrNull]
    streetAddress: NotRequired[str | None]
    """Street and number. Null or an empty text clears it."""
    city: NotRequired[str | None]
    """City. Null or an empty text clears it."""
    state: NotRequired[str | None]
    """State or region. Null or an empty text clears it."""
    postalCode: NotRequired[str | None]
    """Postal code. Null or an empty text clears it."""
    officeId: NotRequired[str | None]
    """An office of the account. Null clears it."""
    sourceId: NotRequired[str | None]
    """A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that."""
    jobId: NotRequired[str]
    """A job of the account; recorded once, with the time."""
    ownerId: NotRequired[str]
    """The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already."""
    notes: NotRequired[str]
    """Plain text for the profile."""
    applicationQuestions: NotRequired[list[ApplicationQuestionInput]]
    """Questions of an application form. They replace the stored ones; at most 300,000 bytes in all."""
    resume: NotRequired[ResumeInput]
    externalIds: NotRequired[list[ExternalIdInput] | None]
    """The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them."""
    customFields: NotRequired[dict[str, Any]]
    """Values of custom fields, by their keys. Absent keys stay; null clears a field."""
    holdUntil: NotRequired[TimestampInputOrNull]
    muteWebhook: NotRequired[bool]
    """True suppresses the outbound notifications of this write; false unless it is given."""
    userId: NotRequired[str]
    """The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account."""
    newSourceName: NotRequired[str]
    """Without `sourceId`: the source of this name, ignoring case and accents, is used, or created."""
    addLabels: NotRequired[str | list[str]]
    """Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`."""
    removeLabels: NotRequired[str | list[str]]
    """Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`."""
    stageReason: NotRequired[StageReasonInput]
    update: NotRequired[bool]
    """False returns a matched prospect unchanged; true unless it is given."""
    matchBy: NotRequired[list[MatchBy]]
    """The fields that may match; all three unless it is given. An email or phone that is not named and belongs to another prospect is stored as a shared contact."""
    reference: NotRequired[str]
    """What you call the item; echoed."""


class ProspectUpdateBatch(TypedDict):
    """Prospects to update."""

    items: list[ProspectUpdateItem]
    """The prospects; each as the body of PATCH /prospects/{prospectId}."""


class ProspectUpdateItem(TypedDict):
    """What to change of a prospect."""

    firstName: NotRequired[str]
    """First name."""
    lastName: NotRequired[str]
    """Last name."""
    email: NotRequired[str | None]
    """Email address; trimmed, and put in lower case. Null clears it."""
    phone: NotRequired[str | None]
    """Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it."""
    pipelineId: NotRequired[str]
    """Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already."""
    stageId: NotRequired[str]
    """The stage, with its pipeline. Takes precedence over `pipelineId`."""
    labels: NotRequired[str | list[str]]
    """A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels."""
    title: NotRequired[str | None]
    """Job title. Null or an empty text clears it."""
    company: NotRequired[str | None]
    """Company. Null or an empty text clears it."""
    licenseStatus: NotRequired[LicenseStatusOrNull]
    streetAddress: NotRequired[str | None]
    """Street and number. Null or an empty text clears it."""
    city: NotRequired[str | None]
    """City. Null or an empty text clears it."""
    state: NotRequired[str | None]
    """State or region. Null or an empty text clears it."""
    postalCode: NotRequired[str | None]
    """Postal code. Null or an empty text clears it."""
    officeId: NotRequired[str | None]
    """An office of the account. Null clears it."""
    sourceId: NotRequired[str | None]
    """A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that."""
    jobId: NotRequired[str]
    """A job of the account; recorded once, with the time."""
    ownerId: NotRequired[str]
    """The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already."""
    notes: NotRequired[str]
    """Plain text for the profile."""
    applicationQuestions: NotRequired[list[ApplicationQuestionInput]]
    """Questions of an application form. They replace the stored ones; at most 300,000 bytes in all."""
    resume: NotRequired[ResumeInput]
    externalIds: NotRequired[list[ExternalIdInput] | None]
    """The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them."""
    customFields: NotRequired[dict[str, Any]]
    """Values of custom fields, by their keys. Absent keys stay; null clears a field."""
    holdUntil: NotRequired[TimestampInputOrNull]
    muteWebhook: NotRequired[bool]
    """True suppresses the outbound notifications of this write; false unless it is given."""
    userId: NotRequired[str]
    """The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account."""
    newSourceName: NotRequired[str]
    """Without `sourceId`: the source of this name, ignoring case and accents, is used, or created."""
    addLabels: NotRequired[str | list[str]]
    """Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`."""
    removeLabels: NotRequired[str | list[str]]
    """Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`."""
    stageReason: NotRequired[StageReasonInput]
    id: str
    """The prospect."""
    ifMatch: NotRequired[str]
    """Entity tags, as `If-Match` has them."""
    reference: NotRequired[str]
    """What you call the item; echoed."""


class ProspectBatchAnswer(TypedDict):
    """What became of each item of a batch of prospects."""

    success: bool
    """Whether no item failed."""
    warnings: NotRequired[Warnings]
    summary: BatchSummary
    results: list[ProspectBatchResult]
    """The results, in the order of the items."""


class ProspectBatchResult(TypedDict):
    """What became of an item: `item` as a single request would show it or, if it failed, `error`."""

    index: int
    """The place of the item in the request."""
    reference: NotRequired[str]
    """The reference of the item."""
    status: BatchStatus
    match: NotRequired[ProspectMatch]
    etag: NotRequired[EntityTag]
    warnings: NotRequired[Warnings]
    item: NotRequired[Prospect]
    error: NotRequired[BatchError]


class ExternalIdInput(TypedDict):
    """An id that another system gave a prospect. No two prospects of an account have the same."""

    system: str
    """The name of the system: a small letter, then small letters, digits, `_` and `-`."""
    id: str
    """The id that it gave."""


class ApplicationQuestionInput(TypedDict):
    """One question of an application form, and its answer."""

    label: str
    """The question."""
    answer: str
    """The answer."""
    type: NotRequired[str]
    """The kind of question."""
    id: NotRequired[str]
    """Your id of the question."""


class StageReasonInput(TypedDict):
    """Why the prospect moves to another stage. It is kept with the move; without one, it changes nothing."""

    code: NotRequired[str]
    """A word of your own list."""
    text: NotRequired[str]
    """A sentence for people."""
    automated: NotRequired[bool]
    """Whether no person decided; false unless it is given."""


class ResumeInput(TypedDict):
    """A resume to be stored. A resume that cannot be read is stored all the same, and `message` contains a warning."""

    fileName: NotRequired[str]
    """The file's name."""
    contentType: NotRequired[str]
    """The file's media type."""
    text: NotRequired[str]
    """The resume's text. Without it, the text is extracted from `data`: text, HTML, RTF, PDF or DOCX."""
    data: NotRequired[str]
    """The file, in base64."""
    url: NotRequired[str]
    """The address of the file; never fetched."""


class StagesReport(TypedDict):
    """The report of stages. It has `stages`, or with `by`, the other members."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    stages: NotRequired[list[StageReport]]
    """The stages of all prospects."""
    by: NotRequired[StagesReportField]
    groups: NotRequired[list[StagesReportGroup]]
    """The groups, the one with the most entries first, then by value."""
    omitted: NotRequired[int]
    """How many groups are not listed, because the response would be too large."""


class StagesReportGroup(TypedDict):
    """The stages of the prospects that have a value."""

    value: str | None
    """The id of the user, source, office or job; null for the prospects without one."""
    name: NotRequired[str]
    """Its name."""
    stages: list[StageReport]
    """The stages that these prospects entered."""


class StageReport(TypedDict):
    """How many prospects entered a stage, and what became of them."""

    stageId: str
    """The stage."""
    entered: int
    """How often a prospect entered it."""
    current: int
    """How many of these prospects are still in it."""
    left: int
    """How many left it."""
    movedTo: list[StageDestination]
    """Where they went, the most frequent stage first, then by id."""
    hired: int
    """How many left it because they were hired."""
    medianMs: int | None
    """The median of the milliseconds that they stayed; null if none left."""
    p90Ms: int | None
    """The 90th percentile of the milliseconds that they stayed; null if none left."""


class StageDestination(TypedDict):
    """A stage that prospects moved to."""

    stageId: str
    """The stage."""
    count: int
    """How many moved to it."""


class RunSelection(TypedDict):
    """A run in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Its name."""
    actor: NotRequired[Actor]
    startedAt: NotRequired[Timestamp]
    lastAt: NotRequired[Timestamp]
    created: NotRequired[int]
    """How many records it created."""
    updated: NotRequired[int]
    """How often it changed a record."""
    deleted: NotRequired[int]
    """How many records it deleted."""
    isPartial: NotRequired[Literal[True]]
    """Present if the run has more changes than the service counts. Then only its first ones are counted."""


class RunAnswer(TypedDict):
    """The run."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Run


class RunList(TypedDict):
    """A page of runs."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[RunSelection]
    pagination: LogPagination


class Run(TypedDict):
    """A group of writes that belong together."""

    id: str
    """Its name."""
    actor: Actor
    startedAt: Timestamp
    lastAt: Timestamp
    created: int
    """How many records it created."""
    updated: int
    """How often it changed a record."""
    deleted: int
    """How many records it deleted."""
    isPartial: NotRequired[Literal[True]]
    """Present if the run has more changes than the service counts. Then only its first ones are counted."""


class UndoneCounts(TypedDict):
    """How many records a request took back."""

    created: int
    """Records that the run created. They are deleted."""
    updated: int
    """Records in which fields have their old values again."""
    deleted: int
    """Records that the run deleted. They are back."""


class UndoConflict(TypedDict):
    """A record, or a field of it, that an undo leaves as it is."""

    recordId: str
    """The record."""
    field: str | None
    """The field; null for the whole record."""
    current: Any
    """The value after the last change; null if it is longer than 1,024 bytes, or not known, or if the key may not read the record."""
    wouldBe: Any
    """The value before the run; null if it is longer than 1,024 bytes, or not known, or if the key may not read the record."""
    changedBy: NotRequired[Actor]
    message: str
    """Why it stays."""


class UndoRunAnswer(TypedDict):
    """What a request took back."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    runId: str
    """The run of the undo."""
    undone: UndoneCounts
    conflicts: list[UndoConflict]
    """The records and fields that stay unchanged."""
    hasMore: bool
    """Whether the request must be sent again."""


class OfficeSelection(TypedDict):
    """An office in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the office."""
    name: NotRequired[str]
    """Name."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class OfficeAnswer(TypedDict):
    """One office."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Office


class OfficeList(TypedDict):
    """A page of offices."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[OfficeSelection]
    pagination: Pagination


class Office(TypedDict):
    """An office."""

    id: str
    """Identifies the office."""
    name: str
    """Name."""
    createdAt: Timestamp
    updatedAt: Timestamp


class SourceSelection(TypedDict):
    """A source in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the source."""
    name: NotRequired[str]
    """Name, unique among the sources of an account, ignoring case and accents."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class SourceAnswer(TypedDict):
    """One source."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Source


class SourceList(TypedDict):
    """A page of sources."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[SourceSelection]
    pagination: Pagination


class Source(TypedDict):
    """Where prospects come from."""

    id: str
    """Identifies the source."""
    name: str
    """Name, unique among the sources of an account, ignoring case and accents."""
    createdAt: Timestamp
    updatedAt: Timestamp


class JobSelection(TypedDict):
    """A job in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the job."""
    title: NotRequired[str]
    """Title."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class JobAnswer(TypedDict):
    """One job."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Job


class JobList(TypedDict):
    """A page of jobs."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[JobSelection]
    pagination: Pagination


class Job(TypedDict):
    """A job that prospects apply for."""

    id: str
    """Identifies the job."""
    title: str
    """Title."""
    createdAt: Timestamp
    updatedAt: Timestamp


class OfficeCreate(TypedDict):
    """An office to create."""

    name: str
    """Name."""


class OfficeUpdate(TypedDict):
    """What to change of an office."""

    name: NotRequired[str]
    """Name."""


class SourceCreate(TypedDict):
    """A source to create."""

    name: str
    """Name."""


class SourceUpdate(TypedDict):
    """What to change of a source."""

    name: NotRequired[str]
    """Name."""


class JobCreate(TypedDict):
    """A job to create."""

    title: str
    """Title."""


class JobUpdate(TypedDict):
    """What to change of a job."""

    title: NotRequired[str]
    """Title."""


class TaskSelection(TypedDict):
    """A task in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the task."""
    prospectId: NotRequired[str]
    """The prospect that the task belongs to."""
    task: NotRequired[str]
    """Title or instruction."""
    assignedTo: NotRequired[str]
    """The user who does it."""
    assignedBy: NotRequired[str | None]
    """Who assigned it. Null when no `userId` was given."""
    createdBy: NotRequired[str | None]
    """Who created it; matched by the `userId` filter. Null when created without `userId`."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    dueAt: NotRequired[Timestamp]
    completedAt: NotRequired[NullableTimestamp]
    completedBy: NotRequired[str | None]
    """Who completed it: the `userId` of the completing request."""
    createdByApi: NotRequired[bool]
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: NotRequired[str | None]
    """The API key that created it then."""
    createdByApiKeyName: NotRequired[str | None]
    """That key's name."""
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class TaskAnswer(TypedDict):
    """One task."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Task


class TaskList(TypedDict):
    """A page of tasks."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[TaskSelection]
    pagination: Pagination


class Task(TypedDict):
    """A task attached to a prospect."""

    id: str
    """Identifies the task."""
    prospectId: str
    """The prospect that the task belongs to."""
    task: str
    """Title or instruction."""
    assignedTo: str
    """The user who does it."""
    assignedBy: str | None
    """Who assigned it. Null when no `userId` was given."""
    createdBy: str | None
    """Who created it; matched by the `userId` filter. Null when created without `userId`."""
    createdAt: Timestamp
    updatedAt: Timestamp
    dueAt: Timestamp
    completedAt: NullableTimestamp
    completedBy: str | None
    """Who completed it: the `userId` of the completing request."""
    createdByApi: bool
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: str | None
    """The API key that created it then."""
    createdByApiKeyName: str | None
    """That key's name."""


class TaskCreate(TypedDict):
    """A task to create. `dueAt` is the present moment unless it is given."""

    prospectId: str
    """A prospect of the account."""
    task: str
    """Title or instruction."""
    assignedTo: str
    """A user of the account."""
    dueAt: NotRequired[TimestampInput]
    userId: NotRequired[str]
    """Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead."""


class TaskUpdate(TypedDict):
    """What to change of a task; omitted fields stay."""

    task: NotRequired[str]
    """Title or instruction."""
    assignedTo: NotRequired[str]
    """A user of the account."""
    dueAt: NotRequired[TimestampInput]
    userId: NotRequired[str]
    """The acting user, for the audit."""
    complete: NotRequired[bool]
    """True completes the task; false opens it again."""


class ReassignedCounts(TypedDict):
    """How many records this execution of the request reassigned; at most 100 in all."""

    prospects: int
    """Prospects with another owner."""
    tasks: int
    """Tasks assigned to another user."""
    meetings: int
    """Meetings that another user holds."""


class UserSelection(TypedDict):
    """A user in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the user."""
    name: NotRequired[str]
    """Name."""
    email: NotRequired[str | None]
    """Email address, unique among the users of an account."""
    active: NotRequired[bool]
    """Whether the user can be assigned anything new."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class UserAnswer(TypedDict):
    """One user."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: User


class UserList(TypedDict):
    """A page of users."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[UserSelection]
    pagination: Pagination


class User(TypedDict):
    """A user of the account."""

    id: str
    """Identifies the user."""
    name: str
    """Name."""
    email: str | None
    """Email address, unique among the users of an account."""
    active: bool
    """Whether the user can be assigned anything new."""
    createdAt: Timestamp
    updatedAt: Timestamp


class UserCreate(TypedDict):
    """A user to create."""

    name: str
    """Name."""
    email: NotRequired[str | None]
    """Email address. Null clears it; two users cannot have the same."""
    active: NotRequired[bool]
    """Whether the user can be assigned anything; true unless it is given."""


class UserUpdate(TypedDict):
    """What to change of a user; omitted fields stay."""

    name: NotRequired[str]
    """Name."""
    email: NotRequired[str | None]
    """Email address. Null clears it; two users cannot have the same."""
    active: NotRequired[bool]
    """Whether the user can be assigned anything new. Existing assignments stay."""


class ReassignRequest(TypedDict):
    """Who gets the records, and which."""

    toUserId: str
    """An active user of the account, other than the one in the path."""
    include: NotRequired[list[ReassignedKind]]
    """The kinds of records; all of them unless it is given."""


class Reassigned(TypedDict):
    """What was reassigned."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    moved: ReassignedCounts
    hasMore: bool
    """Whether the user still has such records: ask again."""


class EventSamples(TypedDict):
    """Samples of events."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[Event]
    """One sample of each kind."""


class EventSelection(TypedDict):
    """An event in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the event; sorts by time."""
    type: NotRequired[EventType]
    apiVersion: NotRequired[ApiVersion]
    accountId: NotRequired[str]
    """The account."""
    createdAt: NotRequired[Timestamp]
    data: NotRequired[EventData]


class EventAnswer(TypedDict):
    """One event."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Event


class EventList(TypedDict):
    """A page of events."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[EventSelection]
    pagination: FeedPagination


class WebhookSelectionFilter(TypedDict):
    """Which of these events are sent. Null is all of them."""

    changes: NotRequired[FilterValues]
    stageId: NotRequired[FilterValues]
    pipelineId: NotRequired[FilterValues]
    ownerId: NotRequired[FilterValues]
    officeId: NotRequired[FilterValues]
    label: NotRequired[FilterValues]
    sourceId: NotRequired[FilterValues]


class WebhookSelection(TypedDict):
    """A webhook in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the webhook."""
    url: NotRequired[str]
    """Where events are sent."""
    eventTypes: NotRequired[list[EventType]]
    """Which events are sent."""
    filter: NotRequired[WebhookSelectionFilter | None]
    """Which of these events are sent. Null is all of them."""
    description: NotRequired[str | None]
    """Your description."""
    active: NotRequired[bool]
    """Whether events are sent."""
    disabledReason: NotRequired[str | None]
    """Why the service switched it off."""
    failingSince: NotRequired[NullableTimestamp]
    """Since when every attempt has failed."""
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]
    etag: NotRequired[EntityTag]


class WebhookAnswer(TypedDict):
    """One webhook."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Webhook


class WebhookList(TypedDict):
    """A page of webhooks."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[WebhookSelection]
    pagination: Pagination


class WebhookFilter(TypedDict):
    """Which of these events are sent. Null is all of them."""

    changes: NotRequired[FilterValues]
    stageId: NotRequired[FilterValues]
    pipelineId: NotRequired[FilterValues]
    ownerId: NotRequired[FilterValues]
    officeId: NotRequired[FilterValues]
    label: NotRequired[FilterValues]
    sourceId: NotRequired[FilterValues]


class Webhook(TypedDict):
    """Where events are sent."""

    id: str
    """Identifies the webhook."""
    url: str
    """Where events are sent."""
    eventTypes: list[EventType]
    """Which events are sent."""
    filter: WebhookFilter | None
    """Which of these events are sent. Null is all of them."""
    description: str | None
    """Your description."""
    active: bool
    """Whether events are sent."""
    disabledReason: str | None
    """Why the service switched it off."""
    failingSince: NullableTimestamp
    """Since when every attempt has failed."""
    createdAt: Timestamp
    updatedAt: Timestamp


class WebhookWithSecretAnswer(TypedDict):
    """A webhook with its secret."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: WebhookWithSecret


class WebhookWithSecretFilter(TypedDict):
    """Which of these events are sent. Null is all of them."""

    changes: NotRequired[FilterValues]
    stageId: NotRequired[FilterValues]
    pipelineId: NotRequired[FilterValues]
    ownerId: NotRequired[FilterValues]
    officeId: NotRequired[FilterValues]
    label: NotRequired[FilterValues]
    sourceId: NotRequired[FilterValues]


class WebhookWithSecret(TypedDict):
    """A webhook with its secret."""

    id: str
    """Identifies the webhook."""
    url: str
    """Where events are sent."""
    eventTypes: list[EventType]
    """Which events are sent."""
    filter: WebhookWithSecretFilter | None
    """Which of these events are sent. Null is all of them."""
    description: str | None
    """Your description."""
    active: bool
    """Whether events are sent."""
    disabledReason: str | None
    """Why the service switched it off."""
    failingSince: NullableTimestamp
    """Since when every attempt has failed."""
    createdAt: Timestamp
    updatedAt: Timestamp
    secret: str
    """Signs what is sent. Shown at creation and at rotation only."""


class WebhookCreateFilter(TypedDict):
    """Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events."""

    changes: NotRequired[FilterValuesInput]
    stageId: NotRequired[FilterValuesInput]
    pipelineId: NotRequired[FilterValuesInput]
    ownerId: NotRequired[FilterValuesInput]
    officeId: NotRequired[FilterValuesInput]
    label: NotRequired[FilterValuesInput]
    sourceId: NotRequired[FilterValuesInput]


class WebhookCreate(TypedDict):
    """A webhook to create."""

    url: str
    """An https address that is global. Loopback is accepted in local mode only."""
    eventTypes: NotRequired[list[EventType]]
    """Which events are sent; all unless it is given."""
    filter: NotRequired[WebhookCreateFilter | None]
    """Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events."""
    description: NotRequired[str | None]
    """Your description. Null or an empty text clears it."""
    active: NotRequired[bool]
    """Whether events are sent; true unless it is given."""


class WebhookUpdateFilter(TypedDict):
    """Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events."""

    changes: NotRequired[FilterValuesInput]
    stageId: NotRequired[FilterValuesInput]
    pipelineId: NotRequired[FilterValuesInput]
    ownerId: NotRequired[FilterValuesInput]
    officeId: NotRequired[FilterValuesInput]
    label: NotRequired[FilterValuesInput]
    sourceId: NotRequired[FilterValuesInput]


class WebhookUpdate(TypedDict):
    """What to change of a webhook; omitted fields stay."""

    url: NotRequired[str]
    """An https address that is global. Loopback is accepted in local mode only."""
    eventTypes: NotRequired[list[EventType]]
    """Which events are sent; all unless it is given."""
    filter: NotRequired[WebhookUpdateFilter | None]
    """Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events."""
    description: NotRequired[str | None]
    """Your description. Null or an empty text clears it."""
    active: NotRequired[bool]
    """Whether events are sent."""


class WebhookTestRequest(TypedDict):
    """What to send."""

    eventType: NotRequired[EventType]
    """The kind of the sample."""


class DeliveryAttempt(TypedDict):
    """One attempt."""

    status: DeliveryAttemptStatus
    at: Timestamp
    durationMs: int
    """How long it took, in milliseconds."""
    statusCode: int | None
    """The receiver's status code."""
    error: str | None
    """Why there is no status code: `dns`, `blocked_address`, `connect`, `tls`, `protocol` or `timeout`; `slow` if a first attempt took more than a second and was repeated with the whole time."""
    response: str | None
    """The beginning of the response, at most 1,000 characters."""


class DeliverySelection(TypedDict):
    """A delivery in a list, with all members, or with the members that `fields` selects."""

    id: str
    """Identifies the delivery."""
    webhookId: NotRequired[str]
    """The webhook."""
    eventId: NotRequired[str]
    """The event."""
    eventType: NotRequired[EventType]
    status: NotRequired[DeliveryStatus]
    attempts: NotRequired[list[DeliveryAttempt]]
    """The last 30 attempts, oldest first."""
    nextAttemptAt: NotRequired[NullableTimestamp]
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]


class DeliveryAnswer(TypedDict):
    """One delivery."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    item: Delivery


class DeliveryList(TypedDict):
    """A page of deliveries."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    items: list[DeliverySelection]
    pagination: LogPagination


class Delivery(TypedDict):
    """The delivery of one event to one webhook."""

    id: str
    """Identifies the delivery."""
    webhookId: str
    """The webhook."""
    eventId: str
    """The event."""
    eventType: EventType
    status: DeliveryStatus
    attempts: list[DeliveryAttempt]
    """The last 30 attempts, oldest first."""
    nextAttemptAt: NullableTimestamp
    createdAt: Timestamp
    updatedAt: Timestamp


class RedeliveryRange(TypedDict):
    """The beginning of the range."""

    since: TimestampInput


class Redelivered(TypedDict):
    """What is tried again."""

    success: Literal[True]
    warnings: NotRequired[Warnings]
    count: int
    """How many deliveries are tried again."""
    hasMore: bool
    """Whether more have failed since then: ask again."""


class PolledRecord(TypedDict):
    """A record as polling shows it: the fields of GET under snake_case names, with ISO 8601 times."""

    id: str
    """Identifies the record."""
    created_at: NotRequired[str]
    """When it was created."""
    updated_at: NotRequired[str]
    """When it was last changed."""


class EventData(TypedDict):
    """The record, and how it changed."""

    item: dict[str, Any]
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class Actor(TypedDict):
    """Who made a change. Members that say nothing are absent."""

    type: ActorType
    keyId: NotRequired[str]
    """The API key."""
    keyName: NotRequired[str]
    """The name of the API key at that moment."""
    userId: NotRequired[str]
    """The user who acts."""
    agent: NotRequired[str]
    """The header `Agent`."""
    runId: NotRequired[str]
    """The header `Run-Id`."""


class LogPagination(TypedDict):
    """The position of a page in a log, which is not counted."""

    nextPageToken: NotRequired[str]
    """Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true."""
    hasMore: bool
    """Whether more results may follow. A page with a filter may be empty even so."""
    totalCount: NotRequired[int]
    """0 if there is nothing; otherwise absent, because the service does not count."""


class FeedPagination(TypedDict):
    """The position of a page in the feed of events. The feed has every event up to `completeUntil`, and none after it: an event that is missing appears once `completeUntil` has passed its time."""

    nextPageToken: NotRequired[str]
    """Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true."""
    hasMore: bool
    """Whether more results may follow. A page may be short or empty even so."""
    totalCount: NotRequired[int]
    """0 if there is nothing; otherwise absent, because the service does not count."""
    cursor: str
    """On every page: the service has searched the feed up to this place. To continue later, send it as `after`, with any filters."""
    completeUntil: Timestamp


class TaskBatch(TypedDict):
    """The tasks to create."""

    items: list[TaskItem]
    """The tasks; each as the body of POST /tasks."""


class TaskItem(TypedDict):
    """A task to create."""

    prospectId: str
    """A prospect of the account."""
    task: str
    """Title or instruction."""
    assignedTo: str
    """A user of the account."""
    dueAt: NotRequired[TimestampInput]
    userId: NotRequired[str]
    """Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead."""
    reference: NotRequired[str]
    """What you call the item; echoed."""


class TaskBatchAnswer(TypedDict):
    """What became of each item of a batch of tasks."""

    success: bool
    """Whether no item failed."""
    warnings: NotRequired[Warnings]
    summary: BatchSummary
    results: list[TaskBatchResult]
    """The results, in the order of the items."""


class TaskBatchResult(TypedDict):
    """What became of an item: `item` as a single request would show it or, if it failed, `error`."""

    index: int
    """The place of the item in the request."""
    reference: NotRequired[str]
    """The reference of the item."""
    status: BatchStatus
    etag: NotRequired[EntityTag]
    warnings: NotRequired[Warnings]
    item: NotRequired[Task]
    error: NotRequired[BatchError]


class HireBatch(TypedDict):
    """The hires to create."""

    items: list[HireItem]
    """The hires; each as the body of POST /hires."""


class HireItem(TypedDict):
    """A hire to create."""

    prospectId: str
    """A prospect of the account."""
    hireDate: TimestampInput
    hireDescription: NotRequired[str]
    """Description or notes."""
    stageReason: NotRequired[StageReasonInput]
    reference: NotRequired[str]
    """What you call the item; echoed."""


class HireBatchAnswer(TypedDict):
    """What became of each item of a batch of hires."""

    success: bool
    """Whether no item failed."""
    warnings: NotRequired[Warnings]
    summary: BatchSummary
    results: list[HireBatchResult]
    """The results, in the order of the items."""


class HireBatchResult(TypedDict):
    """What became of an item: `item` as a single request would show it or, if it failed, `error`."""

    index: int
    """The place of the item in the request."""
    reference: NotRequired[str]
    """The reference of the item."""
    status: BatchStatus
    etag: NotRequired[EntityTag]
    warnings: NotRequired[Warnings]
    item: NotRequired[Hire]
    error: NotRequired[BatchError]


class NoteBatch(TypedDict):
    """The notes to create."""

    items: list[NoteItem]
    """The notes; each as the body of POST /notes."""


class NoteItem(TypedDict):
    """A note to create."""

    prospectId: str
    """A prospect of the account."""
    body: str
    """HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat."""
    pin: NotRequired[bool]
    """Whether the note is kept on top; false unless it is given."""
    date: NotRequired[TimestampInput]
    mentions: NotRequired[list[MentionInput]]
    """The users that the note mentions."""
    fileUrl: NotRequired[str | None]
    """An https link without white space. Null clears it."""
    userId: NotRequired[str]
    """Who writes the note. A user of the account."""
    reference: NotRequired[str]
    """What you call the item; echoed."""


class NoteBatchAnswer(TypedDict):
    """What became of each item of a batch of notes."""

    success: bool
    """Whether no item failed."""
    warnings: NotRequired[Warnings]
    summary: BatchSummary
    results: list[NoteBatchResult]
    """The results, in the order of the items."""


class NoteBatchResult(TypedDict):
    """What became of an item: `item` as a single request would show it or, if it failed, `error`."""

    index: int
    """The place of the item in the request."""
    reference: NotRequired[str]
    """The reference of the item."""
    status: BatchStatus
    etag: NotRequired[EntityTag]
    warnings: NotRequired[Warnings]
    item: NotRequired[Note]
    error: NotRequired[BatchError]


class MeetingBatch(TypedDict):
    """The meetings to create."""

    items: list[MeetingItem]
    """The meetings; each as the body of POST /meetings."""


class MeetingItem(TypedDict):
    """A meeting to create."""

    prospectId: str
    """A prospect of the account."""
    meetingDate: TimestampInput
    timeZone: str
    """An IANA name, such as `Europe/London`."""
    meetingType: str
    """The kind of meeting, in your words."""
    ownerId: str
    """A user of the account, who holds the meeting."""
    location: NotRequired[str | None]
    """Where the meeting takes place. Null or an empty text clears it."""
    notes: NotRequired[str | None]
    """Notes on the meeting. Null or an empty text clears it."""
    userId: NotRequired[str]
    """Who arranges the meeting. A user of the account."""
    reference: NotRequired[str]
    """What you call the item; echoed."""


class MeetingBatchAnswer(TypedDict):
    """What became of each item of a batch of meetings."""

    success: bool
    """Whether no item failed."""
    warnings: NotRequired[Warnings]
    summary: BatchSummary
    results: list[MeetingBatchResult]
    """The results, in the order of the items."""


class MeetingBatchResult(TypedDict):
    """What became of an item: `item` as a single request would show it or, if it failed, `error`."""

    index: int
    """The place of the item in the request."""
    reference: NotRequired[str]
    """The reference of the item."""
    status: BatchStatus
    etag: NotRequired[EntityTag]
    warnings: NotRequired[Warnings]
    item: NotRequired[Meeting]
    error: NotRequired[BatchError]


class ErasedProspect(TypedDict):
    """What is left of an erased prospect."""

    id: str


class ProspectEventData(TypedDict):
    """The record, and how it changed."""

    item: Prospect
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class ProspectEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["prospect.created", "prospect.updated", "prospect.deleted", "prospect.merged", "prospect.unmerged", "consent.changed"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: ProspectEventData


class ErasedProspectEventData(TypedDict):
    """The record, and how it changed."""

    item: ErasedProspect
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class ErasedProspectEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["prospect.erased"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: ErasedProspectEventData


class TaskEventData(TypedDict):
    """The record, and how it changed."""

    item: Task
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class TaskEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["task.created", "task.updated", "task.completed", "task.deleted"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: TaskEventData


class HireEventData(TypedDict):
    """The record, and how it changed."""

    item: Hire
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class HireEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["hire.created", "hire.updated", "hire.deleted"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: HireEventData


class NoteEventData(TypedDict):
    """The record, and how it changed."""

    item: Note
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class NoteEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["note.created", "note.updated", "note.deleted"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: NoteEventData


class MeetingEventData(TypedDict):
    """The record, and how it changed."""

    item: Meeting
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class MeetingEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["meeting.created", "meeting.updated", "meeting.deleted"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: MeetingEventData


class FileEventData(TypedDict):
    """The record, and how it changed."""

    item: File
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class FileEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["file.created", "file.deleted"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: FileEventData


class CustomFieldEventData(TypedDict):
    """The record, and how it changed."""

    item: CustomField
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class CustomFieldEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["custom_field.created", "custom_field.updated", "custom_field.deleted"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: CustomFieldEventData


class ImportEventData(TypedDict):
    """The record, and how it changed."""

    item: Import
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class ImportEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["import.finished"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: ImportEventData


class WebhookEventData(TypedDict):
    """The record, and how it changed."""

    item: Webhook
    """The record as GET shows it; of a deletion, as it was."""
    changes: list[str]
    """The names of the fields that changed; empty unless the event is an update or a merge."""
    previous: NotRequired[dict[str, Any]]
    """The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty."""
    current: NotRequired[dict[str, Any]]
    """The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything."""
    prospect: NotRequired[ProspectContact]
    reason: NotRequired[StageReason]
    etag: str
    """The `ETag` of the record at that moment; of a deletion, the one before."""
    actor: Actor
    requestId: str
    """The `X-Request-Id` of the change, or an id in the service's log if the service made the change."""
    mergedIds: NotRequired[list[str]]
    """Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it."""
    mergeId: NotRequired[str]
    """Of `prospect.merged` and `prospect.unmerged`: the merge."""
    mergedInto: NotRequired[str]
    """Of `prospect.deleted`: the prospect that it was merged into, if it was."""
    sample: NotRequired[Literal[True]]
    """Only of a sample."""


class WebhookEvent(TypedDict):
    """An event, as webhooks receive it and the feed shows it."""

    id: str
    """Identifies the event; sorts by time."""
    type: Literal["webhook.test", "webhook.disabled"]
    apiVersion: ApiVersion
    accountId: str
    """The account."""
    createdAt: Timestamp
    data: WebhookEventData


class ListedProspect(TypedDict):
    """An item of a list that does not select `fields`: a prospect: a candidate or lead. `profile` is a member only of what GET returns, if the request asks for it with `include` or `fields`."""

    id: str
    """Identifies the prospect."""
    firstName: str
    """First name."""
    lastName: str
    """Last name."""
    email: str | None
    """Email address, in lower case."""
    phone: str | None
    """Telephone number in E.164 form. Null when the submitted number was invalid."""
    pipelineId: str
    """The pipeline of the stage."""
    stageId: str
    """The stage; the same identifier is used on writes and as a filter."""
    labels: list[str]
    """Labels, each once, ignoring case and accents."""
    title: str | None
    """Job title."""
    company: str | None
    """Company."""
    createdAt: Timestamp
    updatedAt: Timestamp
    message: str | None
    """A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored."""
    currentStage: str
    """The present name of the stage."""
    profile: NotRequired[Profile]
    customFields: NotRequired[CustomValues]
    etag: NotRequired[EntityTag]


class ListedRun(TypedDict):
    """An item of a list that does not select `fields`: a group of writes that belong together."""

    id: str
    """Its name."""
    actor: Actor
    startedAt: Timestamp
    lastAt: Timestamp
    created: int
    """How many records it created."""
    updated: int
    """How often it changed a record."""
    deleted: int
    """How many records it deleted."""
    isPartial: NotRequired[Literal[True]]
    """Present if the run has more changes than the service counts. Then only its first ones are counted."""


class ListedErasure(TypedDict):
    """An item of a list that does not select `fields`: the receipt of an erasure."""

    id: str
    """Identifies the erasure."""
    prospectId: str
    """The erased prospect."""
    mergedIds: list[str]
    """The prospects that had been merged into it, which were erased with it."""
    status: ErasureStatus
    reason: str
    """Why."""
    requestId: str | None
    """The number of the person's request."""
    actor: Actor
    requestedAt: Timestamp
    dueAt: Timestamp
    doneAt: NullableTimestamp
    removed: Removed


class ListedTask(TypedDict):
    """An item of a list that does not select `fields`: a task attached to a prospect."""

    id: str
    """Identifies the task."""
    prospectId: str
    """The prospect that the task belongs to."""
    task: str
    """Title or instruction."""
    assignedTo: str
    """The user who does it."""
    assignedBy: str | None
    """Who assigned it. Null when no `userId` was given."""
    createdBy: str | None
    """Who created it; matched by the `userId` filter. Null when created without `userId`."""
    createdAt: Timestamp
    updatedAt: Timestamp
    dueAt: Timestamp
    completedAt: NullableTimestamp
    completedBy: str | None
    """Who completed it: the `userId` of the completing request."""
    createdByApi: bool
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: str | None
    """The API key that created it then."""
    createdByApiKeyName: str | None
    """That key's name."""
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class ListedHire(TypedDict):
    """An item of a list that does not select `fields`: the hire of a prospect. A prospect has at most one."""

    id: str
    """Identifies the hire."""
    prospectId: str
    """The hired prospect."""
    hireDate: Timestamp
    hireDescription: str
    """Description or notes; empty when none was given."""
    type: HireType
    userId: str
    """The user of the key that created the hire."""
    sourceId: str | None
    """The source of the prospect at that moment."""
    ownerId: str | None
    """The owner of the prospect at that moment."""
    officeId: str | None
    """The office of the prospect at that moment."""
    jobId: str | None
    """The job that the prospect had applied for last at that moment."""
    pipelineId: str | None
    """The pipeline that the prospect was in at that moment."""
    createdAt: Timestamp
    updatedAt: Timestamp
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class ListedNote(TypedDict):
    """An item of a list that does not select `fields`: a note on a prospect."""

    id: str
    """Identifies the note."""
    prospectId: str
    """The prospect that the note is on."""
    body: str
    """HTML without scripts, event handlers, images and foreign schemes."""
    pin: bool
    """Whether the note is kept on top."""
    date: Timestamp
    mentions: list[Mention]
    """The users that the note mentions."""
    fileUrl: str | None
    """An https link to a file."""
    userId: str | None
    """The user who wrote it; null when no user was named."""
    createdByApi: bool
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: str | None
    """The API key that created it then."""
    createdByApiKeyName: str | None
    """That key's name."""
    createdAt: Timestamp
    updatedAt: Timestamp
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class ListedMeeting(TypedDict):
    """An item of a list that does not select `fields`: a meeting with a prospect."""

    id: str
    """Identifies the meeting."""
    prospectId: str
    """The prospect that the meeting is with."""
    meetingDate: Timestamp
    timeZone: str
    """The IANA name of the time zone in which the meeting was arranged."""
    meetingType: str
    """The kind of meeting, in your words."""
    ownerId: str
    """The user who holds it."""
    location: str | None
    """Where the meeting takes place."""
    notes: str | None
    """Notes on the meeting."""
    createdBy: str | None
    """The user who arranged it; null when the request named no user."""
    createdByApi: bool
    """True when it was created through the API without naming a user."""
    createdByApiKeyId: str | None
    """The API key that created it then."""
    createdByApiKeyName: str | None
    """That key's name."""
    createdAt: Timestamp
    updatedAt: Timestamp
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class ListedFile(TypedDict):
    """An item of a list that does not select `fields`: a file of a prospect."""

    id: str
    """Identifies the file."""
    prospectId: str
    """The prospect that the file belongs to."""
    fileName: str
    """The name of the file."""
    contentType: str
    """The media type of the file."""
    sizeBytes: int
    """The size of the file in bytes."""
    kind: FileKind
    createdAt: Timestamp
    updatedAt: Timestamp
    prospect: NotRequired[ProspectContact]
    etag: NotRequired[EntityTag]


class ListedImport(TypedDict):
    """An item of a list that does not select `fields`: an import of a file."""

    id: str
    """Identifies the import."""
    fileName: str
    """The name of the file."""
    sizeBytes: int
    """How many bytes it has."""
    status: ImportStatus
    dryRun: bool
    """Whether a dry run counted `counts`."""
    format: ImportFormat
    encoding: ImportEncoding
    delimiter: ImportDelimiter
    sheet: str | None
    """The sheet of a workbook; null of other files."""
    sheets: list[str]
    """The sheets of a workbook."""
    warnings: list[str]
    """What to know about the file, such as a guessed encoding."""
    columns: NotRequired[list[ImportColumn]]
    """The columns of the file. Absent in events."""
    counts: ImportCounts
    matchBy: list[MatchBy] | None
    """The fields by which a line finds its prospect; null for all three."""
    createFields: bool
    """Whether a column without a field becomes a new custom field."""
    muteWebhook: bool
    """Whether the lines are hidden from webhooks."""
    labels: list[str]
    """The labels of every line without labels."""
    ownerId: str | None
    """The owner of every line that names none."""
    stageId: str | None
    """The stage of every line that names none."""
    runId: str | None
    """The run of its writes, whose undo takes the import back; null until it is started."""
    failure: ImportFailure
    createdAt: Timestamp
    updatedAt: Timestamp
    startedAt: NullableTimestamp
    endedAt: NullableTimestamp
    expiresAt: Timestamp


class ListedExport(TypedDict):
    """An item of a list that does not select `fields`: an export of the account."""

    id: str
    """Identifies the export."""
    status: ExportStatus
    format: ExportFormat
    kinds: list[ExportKind]
    """The kinds of records."""
    includeSensitive: bool
    """Whether the files have the values of sensitive custom fields."""
    asOf: Timestamp
    doneAt: NullableTimestamp
    expiresAt: Timestamp
    records: dict[str, int]
    """How many records of each kind the files have so far."""


class ListedUser(TypedDict):
    """An item of a list that does not select `fields`: a user of the account."""

    id: str
    """Identifies the user."""
    name: str
    """Name."""
    email: str | None
    """Email address, unique among the users of an account."""
    active: bool
    """Whether the user can be assigned anything new."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedPipeline(TypedDict):
    """An item of a list that does not select `fields`: a pipeline with its stages, in their order."""

    id: str
    """Identifies the pipeline."""
    name: str
    """Name."""
    stages: list[PipelineStage]
    """The stages, in their order."""
    defaultStageId: str
    """The stage of a prospect that enters this pipeline."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedStage(TypedDict):
    """An item of a list that does not select `fields`: a stage of a pipeline. It uses the times and the `ETag` of its pipeline."""

    id: str
    """Identifies the stage."""
    name: str
    """Name; the stages of one pipeline differ, ignoring case and accents."""
    pipelineId: str
    """The pipeline it is part of."""
    pipelineName: str
    """That pipeline's name."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedOffice(TypedDict):
    """An item of a list that does not select `fields`: an office."""

    id: str
    """Identifies the office."""
    name: str
    """Name."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedSource(TypedDict):
    """An item of a list that does not select `fields`: where prospects come from."""

    id: str
    """Identifies the source."""
    name: str
    """Name, unique among the sources of an account, ignoring case and accents."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedJob(TypedDict):
    """An item of a list that does not select `fields`: a job that prospects apply for."""

    id: str
    """Identifies the job."""
    title: str
    """Title."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedCustomField(TypedDict):
    """An item of a list that does not select `fields`: a field that the account gives its prospects."""

    key: str
    """Identifies the field, in `customFields` and in filters. It never changes."""
    label: str
    """Its name for people."""
    type: CustomFieldType
    options: list[CustomFieldOption]
    """The options of the types `select` and `multiSelect`, in their order."""
    filterable: bool
    """Whether lists filter, sort and count by it."""
    unique: bool
    """Whether no two prospects can have the same value."""
    sensitive: bool
    """Whether only the profile of a prospect shows its values."""
    description: str | None
    """The purpose of the field, for people."""
    position: int
    """Its place in forms."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedKey(TypedDict):
    """An item of a list that does not select `fields`: an API key, without its text."""

    id: str
    """Identifies the key."""
    name: str
    """Name."""
    permissions: list[Permission]
    """What it may do."""
    userId: str
    """The user for whom it acts."""
    expiresAt: NullableTimestamp
    allowedCidrs: list[str] | None
    """The networks that may use it. Null is any network."""
    scope: KeySelectionScope | None
    """The prospects that it sees. Null is all of them."""
    active: bool
    """False once it is revoked."""
    createdAt: Timestamp
    lastUsedAt: NullableTimestamp
    lastFour: str
    """The last four characters of its text."""


class ListedWebhook(TypedDict):
    """An item of a list that does not select `fields`: where events are sent."""

    id: str
    """Identifies the webhook."""
    url: str
    """Where events are sent."""
    eventTypes: list[EventType]
    """Which events are sent."""
    filter: WebhookSelectionFilter | None
    """Which of these events are sent. Null is all of them."""
    description: str | None
    """Your description."""
    active: bool
    """Whether events are sent."""
    disabledReason: str | None
    """Why the service switched it off."""
    failingSince: NullableTimestamp
    """Since when every attempt has failed."""
    createdAt: Timestamp
    updatedAt: Timestamp
    etag: NotRequired[EntityTag]


class ListedDelivery(TypedDict):
    """An item of a list that does not select `fields`: the delivery of one event to one webhook."""

    id: str
    """Identifies the delivery."""
    webhookId: str
    """The webhook."""
    eventId: str
    """The event."""
    eventType: EventType
    status: DeliveryStatus
    attempts: list[DeliveryAttempt]
    """The last 30 attempts, oldest first."""
    nextAttemptAt: NullableTimestamp
    createdAt: Timestamp
    updatedAt: Timestamp


class ProspectsListParams(Options, total=False):
    """The parameters of prospects.list."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    email: str
    """Exactly this address, after white space around it is removed and its ASCII letters are lowercased."""
    phone: str
    """Exactly this number, in any format. A value that is not a number matches nothing."""
    name: str
    """Contained in `firstName lastName`, ignoring case, accents and runs of white space."""
    title: str
    """Contained in the title, ignoring case, accents and runs of white space."""
    company: str
    """Contained in the company, ignoring case, accents and runs of white space."""
    q: str
    """Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted."""
    resume: bool
    """With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case."""
    stage_id: list[str]
    """In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    pipeline_id: list[str]
    """In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    owner_id: list[str]
    """Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    source_id: list[str]
    """From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    office_id: list[str]
    """Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    job_id: list[str]
    """Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    license_status: list[LicenseStatus]
    """Has any of these license statuses. May be repeated; one value can also contain several, separated by commas."""
    label: list[str]
    """Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label_all: list[str]
    """Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label_not: list[str]
    """Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    has_email: bool
    """True finds prospects with an email, false those without. Any case."""
    has_phone: bool
    """True finds prospects with a phone, false those without. Any case."""
    contactable: ContactChannel
    """May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts."""
    external_system: str
    """Has an id of this system, or with `externalId` this id of the system."""
    external_id: str
    """Has this id of the system that `externalSystem` names; without that, of any system."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    has_open_task: bool
    """True finds prospects with a task that is not completed, false those without. Any case."""
    has_overdue_task: bool
    """True finds prospects with an open task whose `dueAt` has passed, false those without. Any case."""
    has_hire: bool
    """True finds prospects with a hire, false those without. Any case."""
    has_note: bool
    """True finds prospects with a note, false those without. Any case."""
    has_meeting: bool
    """True finds prospects with a meeting, false those without. Any case."""
    active_after: TimestampInput
    """The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date."""
    active_before: TimestampInput
    """The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date."""
    retention_due_before: TimestampInput
    """The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date."""
    sort: ProspectSort
    """The field by which the list is sorted, ascending; with a leading `-`, descending. `name` is "firstName lastName" without case and accents. The default is `-createdAt`."""
    include: list[ProspectListInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `profile` adds the object of GET /prospects/{prospectId}/profile, `customFields` the values of custom fields that are not sensitive, and `etag` the `ETag` that GET /prospects/{prospectId} returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[ProspectField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class ProspectsGetParams(ConditionalOptions, total=False):
    """The parameters of prospects.get."""

    include: list[ProspectInclude]
    """The parts that each item shows in addition to the record. `profile` adds the object of GET /prospects/{prospectId}/profile, also to the members that `fields` selects."""


class ProspectsListDuplicatesParams(Options, total=False):
    """The parameters of prospects.list_duplicates."""

    by: Required[DuplicatesBy]
    """The fields that the prospects of a group have in common."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[DuplicatesGroupField]
    """The members of each group, as names separated by commas."""


class ProspectsCountParams(Options, total=False):
    """The parameters of prospects.count."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    email: str
    """Exactly this address, after white space around it is removed and its ASCII letters are lowercased."""
    phone: str
    """Exactly this number, in any format. A value that is not a number matches nothing."""
    name: str
    """Contained in `firstName lastName`, ignoring case, accents and runs of white space."""
    title: str
    """Contained in the title, ignoring case, accents and runs of white space."""
    company: str
    """Contained in the company, ignoring case, accents and runs of white space."""
    q: str
    """Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted."""
    resume: bool
    """With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case."""
    stage_id: list[str]
    """In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    pipeline_id: list[str]
    """In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    owner_id: list[str]
    """Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    source_id: list[str]
    """From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    office_id: list[str]
    """Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    job_id: list[str]
    """Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    license_status: list[LicenseStatus]
    """Has any of these license statuses. May be repeated; one value can also contain several, separated by commas."""
    label: list[str]
    """Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label_all: list[str]
    """Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label_not: list[str]
    """Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    has_email: bool
    """True finds prospects with an email, false those without. Any case."""
    has_phone: bool
    """True finds prospects with a phone, false those without. Any case."""
    contactable: ContactChannel
    """May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts."""
    external_system: str
    """Has an id of this system, or with `externalId` this id of the system."""
    external_id: str
    """Has this id of the system that `externalSystem` names; without that, of any system."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    has_open_task: bool
    """True finds prospects with a task that is not completed, false those without. Any case."""
    has_overdue_task: bool
    """True finds prospects with an open task whose `dueAt` has passed, false those without. Any case."""
    has_hire: bool
    """True finds prospects with a hire, false those without. Any case."""
    has_note: bool
    """True finds prospects with a note, false those without. Any case."""
    has_meeting: bool
    """True finds prospects with a meeting, false those without. Any case."""
    active_after: TimestampInput
    """The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date."""
    active_before: TimestampInput
    """The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date."""
    retention_due_before: TimestampInput
    """The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date."""


class ProspectsCountFacetsParams(Options, total=False):
    """The parameters of prospects.count_facets."""

    by: Required[list[FacetField]]
    """One to three fields, separated by commas, or pairs of them, such as `sourceId*stageId`. A filterable custom field is `cf.` and its key. Dates need a unit, such as `createdAt:month`. Weeks are ISO weeks, which begin on Monday."""
    time_zone: str
    """The time zone of the dates: an IANA name."""
    top: int
    """The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates."""
    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    email: str
    """Exactly this address, after white space around it is removed and its ASCII letters are lowercased."""
    phone: str
    """Exactly this number, in any format. A value that is not a number matches nothing."""
    name: str
    """Contained in `firstName lastName`, ignoring case, accents and runs of white space."""
    title: str
    """Contained in the title, ignoring case, accents and runs of white space."""
    company: str
    """Contained in the company, ignoring case, accents and runs of white space."""
    q: str
    """Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted."""
    resume: bool
    """With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case."""
    stage_id: list[str]
    """In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    pipeline_id: list[str]
    """In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    owner_id: list[str]
    """Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    source_id: list[str]
    """From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    office_id: list[str]
    """Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    job_id: list[str]
    """Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    license_status: list[LicenseStatus]
    """Has any of these license statuses. May be repeated; one value can also contain several, separated by commas."""
    label: list[str]
    """Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label_all: list[str]
    """Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label_not: list[str]
    """Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    has_email: bool
    """True finds prospects with an email, false those without. Any case."""
    has_phone: bool
    """True finds prospects with a phone, false those without. Any case."""
    contactable: ContactChannel
    """May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts."""
    external_system: str
    """Has an id of this system, or with `externalId` this id of the system."""
    external_id: str
    """Has this id of the system that `externalSystem` names; without that, of any system."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    has_open_task: bool
    """True finds prospects with a task that is not completed, false those without. Any case."""
    has_overdue_task: bool
    """True finds prospects with an open task whose `dueAt` has passed, false those without. Any case."""
    has_hire: bool
    """True finds prospects with a hire, false those without. Any case."""
    has_note: bool
    """True finds prospects with a note, false those without. Any case."""
    has_meeting: bool
    """True finds prospects with a meeting, false those without. Any case."""
    active_after: TimestampInput
    """The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date."""
    active_before: TimestampInput
    """The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date."""
    retention_due_before: TimestampInput
    """The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date."""


class ProspectsListActivityParams(Options, total=False):
    """The parameters of prospects.list_activity."""

    type: list[EventType]
    """Only these kinds, separated by commas."""
    actor: str
    """Only changes by this API key or user, given by id, or by the service itself: `system`."""
    agent: str
    """Only changes whose request had this header `Agent`."""
    run_id: str
    """Only changes whose request had this header `Run-Id`."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[ActivityField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class ReportsStagesParams(Options, total=False):
    """The parameters of reports.stages."""

    pipeline_id: list[str]
    """In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    entered_after: TimestampInput
    """Earliest time at which the prospect entered the stage, inclusive. An integer, or an ISO 8601 date."""
    entered_before: TimestampInput
    """Latest time at which the prospect entered the stage, inclusive. An integer, or an ISO 8601 date."""
    by: StagesReportField
    """Groups the prospects by this field. A prospect with several jobs counts in each of them."""


class RunsListParams(Options, total=False):
    """The parameters of runs.list."""

    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[RunField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class PrivacyListErasuresParams(Options, total=False):
    """The parameters of privacy.list_erasures."""

    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[ErasureField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class TasksListParams(Options, total=False):
    """The parameters of tasks.list."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    assigned_to: str
    """Only tasks assigned to this user."""
    user_id: str
    """Only tasks that this user created."""
    incomplete_only: bool
    """True lists open tasks only, false all tasks, in any case. It replaces `status`."""
    status: TaskStatus
    """Lists open tasks, completed tasks, or all tasks."""
    due_after: TimestampInput
    """Earliest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`."""
    due_before: TimestampInput
    """Latest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    sort: TaskSort
    """The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `createdAt` if the request bounds the creation, else `dueAt`."""
    include: list[ChildInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[TaskField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class TasksCountFacetsParams(Options, total=False):
    """The parameters of tasks.count_facets."""

    by: Required[list[TaskFacetField]]
    """One to three fields, separated by commas, or pairs of them, such as `assignedTo*dueAt:week`. Dates need a unit. Weeks are ISO weeks, which begin on Monday."""
    time_zone: str
    """The time zone of the dates: an IANA name."""
    top: int
    """The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates."""
    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    assigned_to: str
    """Only tasks assigned to this user."""
    user_id: str
    """Only tasks that this user created."""
    incomplete_only: bool
    """True lists open tasks only, false all tasks, in any case. It replaces `status`."""
    status: TaskStatus
    """Lists open tasks, completed tasks, or all tasks."""
    due_after: TimestampInput
    """Earliest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`."""
    due_before: TimestampInput
    """Latest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""


class HiresListParams(Options, total=False):
    """The parameters of hires.list."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    hired_after: TimestampInput
    """Earliest `hireDate`, inclusive."""
    hired_before: TimestampInput
    """Latest `hireDate`, inclusive."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    sort: HireSort
    """The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `-hireDate`."""
    include: list[ChildInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[HireField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class HiresCountFacetsParams(Options, total=False):
    """The parameters of hires.count_facets."""

    by: Required[list[HireFacetField]]
    """One to three fields, separated by commas, or pairs of them, such as `sourceId*hireDate:month`. Dates need a unit. Weeks are ISO weeks, which begin on Monday."""
    time_zone: str
    """The time zone of the dates: an IANA name."""
    top: int
    """The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates."""
    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    hired_after: TimestampInput
    """Earliest `hireDate`, inclusive."""
    hired_before: TimestampInput
    """Latest `hireDate`, inclusive."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""


class NotesListParams(Options, total=False):
    """The parameters of notes.list."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    user_id: str
    """Only notes that this user wrote."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[ChildInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[NoteField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class MeetingsListParams(Options, total=False):
    """The parameters of meetings.list."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    owner_id: str
    """Only meetings that this user owns."""
    meeting_type: str
    """Only meetings of exactly this type."""
    meeting_date_after: TimestampInput
    """Earliest `meetingDate`, inclusive."""
    meeting_date_before: TimestampInput
    """Latest `meetingDate`, inclusive."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    sort: MeetingSort
    """The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `-meetingDate`."""
    include: list[ChildInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[MeetingField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class MeetingsCountFacetsParams(Options, total=False):
    """The parameters of meetings.count_facets."""

    by: Required[list[MeetingFacetField]]
    """One to three fields, separated by commas, or pairs of them, such as `ownerId*meetingDate:week`. Dates need a unit. Weeks are ISO weeks, which begin on Monday."""
    time_zone: str
    """The time zone of the dates: an IANA name."""
    top: int
    """The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates."""
    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    owner_id: str
    """Only meetings that this user owns."""
    meeting_type: str
    """Only meetings of exactly this type."""
    meeting_date_after: TimestampInput
    """Earliest `meetingDate`, inclusive."""
    meeting_date_before: TimestampInput
    """Latest `meetingDate`, inclusive."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""


class FilesListParams(Options, total=False):
    """The parameters of files.list."""

    id: list[str]
    """Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones."""
    prospect_id: str
    """Only records of this prospect."""
    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[ChildInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[FileField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class ImportsListParams(Options, total=False):
    """The parameters of imports.list."""

    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[ImportField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class ExportsListParams(Options, total=False):
    """The parameters of exports.list."""

    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[ExportField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class AccountListLogParams(Options, total=False):
    """The parameters of account.list_log."""

    type: list[LogEntryType]
    """Only these kinds, separated by commas."""
    actor: str
    """Only entries of this API key or user, given by id, of the service itself, `system`, or of who runs it, `operator`."""
    key_id: str
    """Only entries of requests with this API key."""
    ip: str
    """Only entries of requests from this address, IPv4 or IPv6."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[LogEntryField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class UsersListParams(Options, total=False):
    """The parameters of users.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[UserField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class PipelinesListParams(Options, total=False):
    """The parameters of pipelines.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[PipelineField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class StagesListParams(Options, total=False):
    """The parameters of stages.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[StageField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class OfficesListParams(Options, total=False):
    """The parameters of offices.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[OfficeField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class SourcesListParams(Options, total=False):
    """The parameters of sources.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[SourceField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class JobsListParams(Options, total=False):
    """The parameters of jobs.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[JobField]
    """The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter."""


class CustomFieldsListParams(Options, total=False):
    """The parameters of custom_fields.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[CustomFieldField]
    """The members of each item, as names separated by commas. Every item has its `key`. White space around names and repeated names do not matter."""


class KeysListParams(Options, total=False):
    """The parameters of keys.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[KeyField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class GrantsListClientsParams(Options, total=False):
    """The parameters of grants.list_clients."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[ClientField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class GrantsListParams(Options, total=False):
    """The parameters of grants.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[GrantField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class WebhooksListParams(Options, total=False):
    """The parameters of webhooks.list."""

    updated_after: TimestampInput
    """Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    updated_before: TimestampInput
    """Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date."""
    include: list[RecordInclude]
    """What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[WebhookField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class WebhooksPollParams(Options, total=False):
    """The parameters of webhooks.poll."""

    event_type: EventType
    """The kind of event."""
    limit: int
    """The maximum number of records."""


class WebhooksListDeliveriesParams(Options, total=False):
    """The parameters of webhooks.list_deliveries."""

    status: DeliveryStatusFilter
    """Only deliveries with this status. `retrying` means pending after an attempt that failed; a `slow` attempt does not count."""
    event_id: str
    """Only the delivery of this event."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[DeliveryField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class EventsListParams(Options, total=False):
    """The parameters of events.list."""

    types: list[EventType]
    """Only these kinds, separated by commas."""
    changes: list[str]
    """Only updates that changed one of these fields; and every creation and deletion."""
    stage_id: list[str]
    """In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    pipeline_id: list[str]
    """In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    owner_id: list[str]
    """Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    office_id: list[str]
    """Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    label: list[str]
    """Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    source_id: list[str]
    """From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones."""
    after: str
    """Only events after this place: the `pagination.cursor` of a page, or the id of an event. Keep the cursor of the last page that you read, and come back with it within 30 days. An older cursor is 400, and so is an id that is not in the feed."""
    created_after: TimestampInput
    """Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    created_before: TimestampInput
    """Latest `createdAt`, inclusive. An integer, or an ISO 8601 date."""
    sort: EventSort
    """The order. `-createdAt` is newest first, and does not combine with `after`."""
    limit: int
    """The maximum number of items of a page. A page has fewer items if it would exceed 5 MB."""
    page_token: str
    """The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ."""
    fields: list[EventField]
    """The members of each item, as names separated by commas. Every item has its `id`."""


class EventsGetSamplesParams(Options, total=False):
    """The parameters of events.get_samples."""

    type: list[EventType]
    """Only these kinds, separated by commas."""
