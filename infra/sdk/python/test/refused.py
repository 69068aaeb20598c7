"""Code that mypy rejects: without an error, a line with `type: ignore` is an error itself."""

import email.message
from collections.abc import Iterable

from prospect_api import AsyncClient, Client


class FlaskHeaders:
    """As Flask declares its headers."""

    def items(self, lower: bool = False) -> Iterable[tuple[str, str]]:
        return []


def refused(client: Client) -> None:
    client.prospects.upsert({"firstName": "Ada"})  # type: ignore[typeddict-item]
    client.prospects.upsert({"firstName": "Ada", "lastName": "Lovelace", "licenseStatus": "maybe"})  # type: ignore[typeddict-item]
    client.people.list()  # type: ignore[attr-defined]
    client.tasks.list(limit="all")  # type: ignore[arg-type]
    client.prospects.count_facets()  # type: ignore[call-arg]
    item = client.prospects.get("prospect_none")["item"]
    item["email"].lower()  # type: ignore[union-attr]
    item["surname"]  # type: ignore[typeddict-item]
    for prospect in client.prospects.list():
        len(prospect["labels"])
    client.webhooks.unwrap(b"", FlaskHeaders())
    client.webhooks.unwrap(b"", email.message.Message())
    client.webhooks.unwrap(b"", [("webhook-id", "1")])  # type: ignore[arg-type]
    event = client.webhooks.unwrap(b"", {})
    event["data"]["item"]["firstName"]  # type: ignore[typeddict-item]
    if event["type"] == "prospect.created":
        event["data"]["item"]["firstName"].lower()
    if event["type"] == "task.created":
        event["data"]["item"]["firstName"]  # type: ignore[typeddict-item]
    client.with_response(client.prospects.get, "prospect_none").data["item"]["title"]
    client.with_response(client.prospects.get)  # type: ignore[call-arg]


async def refused_too(client: AsyncClient) -> None:
    client.prospects.get("prospect_none")["item"]  # type: ignore[index]
    (await client.prospects.get("prospect_none"))["item"]["id"].lower()
    async for prospect in client.prospects.list(label=["vip"]):
        len(prospect["labels"])
