"""Uses the client that openapi-python-client generates: creates, reads and lists a prospect, and reads an error and an event.

BASE_URL, API_KEY and EVENT, the body of a delivered webhook, are in the environment.
"""

import json
import os

from prospect_client import AuthenticatedClient
from prospect_client.api.prospects import get_prospect, get_prospect_profile, list_prospects, upsert_prospect
from prospect_client.api.tasks import create_task
from prospect_client.models import (
    Error,
    ErrorCode,
    Event,
    EventType,
    LicenseStatusOrNullType1,
    Prospect,
    ProspectAnswer,
    ProspectField,
    ProspectList,
    ProspectSort,
    ProspectUpsert,
    TaskCreate,
)
from prospect_client.types import UNSET


def require(holds, found):
    if not holds:
        raise SystemExit(f"{found!r}")


client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], raise_on_unexpected_status=True)
body = ProspectUpsert(first_name="Ada", last_name="Python", labels=["python"], license_status=LicenseStatusOrNullType1.LICENSED, phone=None)
created = upsert_prospect.sync_detailed(client=client, body=body)
require(created.status_code == 201 and isinstance(created.parsed, ProspectAnswer), created)
prospect = created.parsed.item
require(isinstance(prospect, Prospect) and prospect.labels == ["python"] and prospect.phone is None, prospect)

read = get_prospect.sync(prospect.id, client=client)
require(read == created.parsed, read)
profile = get_prospect_profile.sync(prospect.id, client=client)
require(profile.item.license_status is LicenseStatusOrNullType1.LICENSED and profile.item.notes is None, profile)

chosen = [ProspectField.ID, ProspectField.CREATED_AT]
page = list_prospects.sync(client=client, label=["python"], sort=ProspectSort.CREATED_AT, limit=1, fields=chosen)
require(isinstance(page, ProspectList) and page.pagination.total_count == 1, page)
require([(item.id, item.created_at, item.first_name) for item in page.items] == [(prospect.id, prospect.created_at, UNSET)], page)

unknown = get_prospect.sync_detailed("prospect_0", client=client)
require(unknown.status_code == 404 and isinstance(unknown.parsed, Error), unknown)
require(unknown.parsed.code is ErrorCode.NOT_FOUND and unknown.parsed.success is False, unknown)
wrong = create_task.sync(client=client, body=TaskCreate(prospect_id=prospect.id, task="", assigned_to="nobody", due_at="soon"))
require(isinstance(wrong, Error) and wrong.code is ErrorCode.INVALID_REQUEST, wrong)
require({"task", "dueAt"} <= {each.field for each in wrong.details}, wrong)

event = Event.from_dict(json.loads(os.environ["EVENT"]))
require(event.type_ is EventType.PROSPECT_CREATED and event.data.changes == [], event)
require(event.data.item["firstName"] == "Webhook" and event.data.previous is UNSET, event)
