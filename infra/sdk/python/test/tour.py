"""The methods that have logic of their own, against the local stack: lists, errors, dry runs, entity tags, events and webhooks. WEBHOOK is a
JSON object with the `body`, the `headers` and the `secret` of a webhook that the stack has just sent."""

import asyncio
import email.message
import json
import os
import time
import unittest.mock
from collections.abc import Callable
from typing import Any, TypeVar

import httpx

from prospect_api import (
    AsyncClient,
    BadRequestError,
    Client,
    NotFoundError,
    NotModifiedError,
    PreconditionFailedError,
    ProspectError,
    ServerError,
    WebhookVerificationError,
)

webhook = json.loads(os.environ["WEBHOOK"])
client = Client(base_url=os.environ["BASE_URL"], webhook_secret=["whsec_b2xk", webhook["secret"]])
label = f"tour-{time.time_ns()}"
WAIT = (0.01, 0.1)
E = TypeVar("E", bound=ProspectError)


def raised(kind: type[E], function: Callable[[], object]) -> E:
    try:
        function()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


made: list[str] = []
for first_name in ["Ada", "Grace", "Edith"]:
    reply = client.with_response(client.prospects.upsert, {"firstName": first_name, "lastName": "Tour", "labels": [label], "phone": None})
    assert reply.status == 201
    item = reply.data["item"]
    assert (item["firstName"], item["labels"], item["phone"]) == (first_name, [label], None)
    made.append(item["id"])
    # Lists order by the millisecond of the creation.
    time.sleep(0.002)
ada, grace = made[:2]

assert [prospect["id"] for prospect in client.prospects.list(label=[label], limit=2)] == made[::-1]
page = client.prospects.list(label=[label], limit=2, fields=["id", "title"]).page()
assert (len(page["items"]), page["items"][0], page["pagination"]["totalCount"]) == (2, {"id": made[2], "title": None}, 3)
assert client.prospects.count(label=[label])["count"] == 3
assert client.prospects.count_facets(by=["stageId"], label=[label])["total"] == 3

batch = client.prospects.update_batch({"items": [{"id": ada, "title": "Countess"}, {"id": "prospect_none", "title": "Nobody"}]})
assert [result["status"] for result in batch["results"]] == ["updated", "failed"]

content = b"First name,Last name\nAda,Tour\n"
created = client.imports.create({"fileName": "tour.csv", "sizeBytes": len(content)})
imported, upload = created["item"], created["upload"]
raised(ProspectError, lambda: client.send_bytes(upload, b"other"))
client.send_bytes(upload, content)
client.send_bytes(upload, content)
while imported["status"] in ("waiting", "reading"):
    imported = client.imports.get(imported["id"])["item"]
assert (imported["status"], imported["counts"]["lines"]) == ("ready", 1)
assert [column["target"] for column in imported["columns"]] == ["firstName", "lastName"]
client.imports.delete(imported["id"])

user_id = client.keys.check()["item"]["userId"] or ""
task = client.tasks.create({"prospectId": ada, "assignedTo": user_id, "task": "Call.", "dueAt": "2026-12-01"})["item"]
assert task["dueAt"] == 1796083200000

asked = client.with_response(client.prospects.update, grace, {"title": "Admiral"}, dry_run=True)
assert (asked.data["item"]["title"], asked.headers["dry-run"]) == ("Admiral", "true")
read = client.with_response(client.prospects.get, grace, include=["profile"])
assert read.data["item"]["title"] is None
etag = read.headers["etag"]
raised(NotModifiedError, lambda: client.prospects.get(grace, include=["profile"], if_none_match=etag))
client.prospects.update(grace, {"title": "Admiral"}, if_match=etag)
raised(PreconditionFailedError, lambda: client.prospects.update(grace, {"title": "Captain"}, if_match=etag))

notes = [client.notes.create({"prospectId": ada, "body": "Called."}, idempotency_key=f"{label}-note")["item"]["id"] for _ in range(2)]
assert notes[0] == notes[1]

wrong = raised(BadRequestError, lambda: client.tasks.create({"prospectId": ada, "assignedTo": "nobody", "task": "", "dueAt": "soon"}))
assert wrong.code == "invalid_request" and wrong.body and wrong.request_id and wrong.request_id in str(wrong)
assert "dueAt" in [detail["field"] for detail in wrong.body["details"]]
# From code without types.
untyped: Any = None
for wrong_id in ["", "..", untyped]:
    error = raised(ProspectError, lambda: client.prospects.get(wrong_id))  # noqa: B023
    assert str(error) == "prospectId of /prospects/{prospectId} must be a text that is not empty"

# A service that stays unavailable, and a clock that does not wait.
pauses: list[float] = []
unavailable = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(503)))
with unittest.mock.patch("time.sleep"):
    raised(ServerError, Client("", max_retries=7, http_client=unavailable, on_retry=lambda _, seconds: pauses.append(seconds)).keys.check)
assert all(longest / 2 <= pause <= longest for pause, longest in zip(pauses, [0.5, 1, 2, 4, 8, 8, 8], strict=True)), pauses

# The feed from its start, then on from a cursor in the middle, until new events arrive.
names: list[str] = []
cursor: str | None = None
for followed in client.events.follow(types=["prospect.created"], wait=WAIT):
    event = followed.event
    if event["type"] == "prospect.created" and label in event["data"]["item"]["labels"]:
        names.append(event["data"]["item"]["firstName"])
        cursor = followed.cursor
    if len(names) == 3:
        break
assert names == ["Ada", "Grace", "Edith"]


async def asynchronous() -> None:
    """The same methods in the asynchronous client, whose code is the same."""
    async with AsyncClient(base_url=os.environ["BASE_URL"]) as client:
        found = [prospect["id"] async for prospect in client.prospects.list(label=[label], limit=2)]
        assert found == made[::-1]
        read, count = await asyncio.gather(client.with_response(client.prospects.get, ada), client.prospects.count(label=[label]))
        assert (read.data["item"]["title"], read.status, count["count"]) == ("Countess", 200, 3)
        for prospect_id in made:
            assert (await client.prospects.delete(prospect_id))["success"]
        deleted: list[str] = []
        async for followed in client.events.follow(cursor, types=["prospect.deleted"], wait=WAIT):
            if followed.event["type"] == "prospect.deleted":
                deleted.append(followed.event["data"]["item"]["id"])
            if len(deleted) == 3:
                break
        assert deleted == made
        # An empty feed: the wait ends with the task.
        try:
            async with asyncio.timeout(0.1):
                async for followed in client.events.follow(cursor, types=["hire.created"], wait=WAIT):
                    pass
        except TimeoutError:
            return
        raise AssertionError("the feed ended")


asyncio.run(asynchronous())
raised(NotFoundError, lambda: client.prospects.get(ada))

event = client.webhooks.unwrap(webhook["body"].encode(), webhook["headers"])
assert event["type"] == "prospect.created" and event["data"]["item"]["firstName"] == "Webhook"
body, headers, secret = webhook["body"], webhook["headers"], webhook["secret"]
for values in [
    (body + " ", headers, secret),
    (body, headers, "whsec_b2xk"),
    (body, headers, []),
    (body, headers | {"webhook-timestamp": str(int(time.time()) - 301)}, secret),
    (body, headers | {"webhook-signature": "v1,not base64"}, secret),
    (body, {}, secret),
]:
    raised(WebhookVerificationError, lambda: client.webhooks.unwrap(*values))  # noqa: B023
# As `http.server` has them.
message = email.message.Message()
for name, value in headers.items():
    message[name] = value
assert client.webhooks.unwrap(body, message)["type"] == "prospect.created"
# The usual mistakes say what to do, and show no key.
del os.environ["PROSPECTS_API_KEY"]
for mistake, told in [
    (lambda: client.webhooks.unwrap(body, headers, []), "there is no secret"),
    (lambda: client.webhooks.unwrap(json.loads(body), headers), "the body as it arrived"),
    (lambda: Client("key", base_url="localhost:3000/v2"), "base_url must begin with"),
    (lambda: Client(None), "pass an API key, or set PROSPECTS_API_KEY"),
    (lambda: Client("rk_test_“quoted”").keys.check(), "the API key has a character"),
]:
    error = raised(ProspectError, mistake)
    assert told in str(error) and "rk_test" not in str(error), error
client.close()
print(f"made, listed, changed, followed and deleted {len(made)} prospects")
