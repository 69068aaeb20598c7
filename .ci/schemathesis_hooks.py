"""Facts about the service that the document cannot express. The hooks put ids of existing records into valid requests, so that more of
them reach the point of a read or a write."""

import json
import os
import pathlib
import random
import re
import threading
import unicodedata
import urllib.parse
import zoneinfo

import schemathesis

BASE = os.environ["BASE_URL"]
KEYS = os.environ["KEYS"].split()
# The id of the key that the run uses: no request may revoke it.
PROTECTED_KEY = os.environ["PROTECTED_KEY"]
# No request may delete or deactivate this webhook, so that there are always deliveries.
PROTECTED_WEBHOOK = os.environ["PROTECTED_WEBHOOK"]
ID = re.compile(r"^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26,}$")
VALID_IDEMPOTENCY_KEY = re.compile(r"^[!-~]{1,512}$")

# The kind of record that a member or a parameter names, if its name does not say so.
KINDS = {"assignedTo": "user", "ownerId": "user", "createdBy": "user", "defaultStageId": "stage", "defaultPipelineId": "pipeline",
         "key": "customField"}


class Records:
    """Ids from replies, newest last. Threads share them and hold `lock`."""

    def __init__(self):
        self.lock = threading.Lock()
        self.ids, self.stages, self.deliveries, self.hires = {}, {}, [], []

    def learn(self, value):
        if isinstance(value, dict):
            if "webhookId" in value and str(value.get("id", "")).startswith("delivery_"):
                if value["webhookId"] == PROTECTED_WEBHOOK:
                    self.deliveries.append((value["webhookId"], value["id"]))
            if str(value.get("id", "")).startswith("hire_") and "prospectId" in value:
                self.hires.append((value["prospectId"], value["id"]))
            if str(value.get("id", "")).startswith("pipeline_") and value.get("stages"):
                self.stages[value["id"]] = [stage["id"] for stage in value["stages"]]
            if "filterable" in value and isinstance(value.get("key"), str):
                self.ids.setdefault("customField", {})[value["key"]] = True
            for member in value.values():
                self.learn(member)
        elif isinstance(value, list):
            for element in value:
                self.learn(element)
        elif isinstance(value, str) and value != PROTECTED_KEY and (match := ID.match(value)):
            self.ids.setdefault(match[1], {})[value] = True

    def forget(self, record):
        # The ids of records that belong to a prospect contain its ULID.
        # The key of a custom field has no prefix.
        ulid = record.partition("_")[2] or record
        for ids in self.ids.values():
            for deleted in [known for known in ids if ulid in known]:
                del ids[deleted]
        self.hires = [hire for hire in self.hires if ulid not in hire[1]]
        self.deliveries = [delivery for delivery in self.deliveries if delivery[0] != record]

    def any(self, kind, chance):
        ids = list(self.ids.get(kind, {}))[-200:]
        return chance.choice(ids) if ids else None


records = Records()
records.learn(json.loads(pathlib.Path(os.environ["RECORDS"]).read_text()))


def kind_of(name):
    return KINDS.get(name) or (name[:-2] if name.endswith("Id") else None)


def with_records(value, chance):
    """The value, with most unknown ids replaced by ids of records."""
    if isinstance(value, list):
        return [with_records(element, chance) for element in value]
    if not isinstance(value, dict):
        return value
    changed = {}
    for name, member in value.items():
        kind = kind_of(name)
        if isinstance(member, str) and kind and not known(kind, member) and chance.random() < 0.9:
            member = records.any(kind, chance) or member
        elif name == "loserIds" and isinstance(member, list) and chance.random() < 0.7:
            member = list({records.any("prospect", chance) for _ in member} - {None}) or member
        elif name == "timeZone" and chance.random() < 0.9:
            member = chance.choice(sorted(zoneinfo.available_timezones() & {"UTC", "Asia/Tokyo", "Europe/Paris", "America/New_York"}))
        elif name == "at" and chance.random() < 0.9:
            # Most generated times lie in the future.
            continue
        elif name == "active" and chance.random() < 0.8:
            # A deactivated webhook makes no more deliveries.
            member = True
        changed[name] = with_records(member, chance)
    return changed


def known(kind, record):
    return record in records.ids.get(kind, {})


@schemathesis.hook
def before_call(context, case, kwargs):
    headers = case.headers or {}
    keys = [name for name in headers if name.lower() in ("x-idempotency-key", "idempotency-key")]
    if keys and all(VALID_IDEMPOTENCY_KEY.match(str(headers[name])) for name in keys):
        # Both headers must agree, and a key that another request used is a conflict, which would hide other errors.
        key = str(headers[keys[0]])
        if len(key) >= len(case.id) or random.Random(case.id).random() < 0.8:
            key = key[: -len(case.id)] + case.id
        for name in keys:
            headers[name] = key
    path = case.path_parameters or {}
    if case.meta is not None and case.meta.generation.mode.is_positive:
        with records.lock:
            use_records(case, headers, path, random.Random(case.id))
    if path.get("keyId") == PROTECTED_KEY:
        path["keyId"] = "key_of_this_run"
    if case.method in ("PATCH", "PUT", "DELETE") and path.get("webhookId") == PROTECTED_WEBHOOK:
        path["webhookId"] = "webhook_of_this_run"
    if case.meta is not None and not examples(case) and is_dry_run(case):
        # In a chain of requests, what a dry run creates does not exist, and what it deletes still does.
        case.query["dryRun"] = "false"
    if isinstance(case.body, dict) and case.operation.path.startswith("/webhooks") and is_address(case.body.get("url")):
        # Deliveries stay on this machine.
        case.body = {**case.body, "url": BASE.replace("/v2", "/_inbox")}


def is_dry_run(case):
    return isinstance(case.query, dict) and str(case.query.get("dryRun")).lower() == "true"


def is_address(url):
    """Whether a webhook with this URL could reach a server."""
    return isinstance(url, str) and url.startswith("http") and len(url) < 2000


def use_records(case, headers, path, chance):
    """Replaces most unknown ids by ids of records."""
    if "If-Match" in headers and chance.random() < 0.7:
        headers["If-Match"] = "*"
    for name in path:
        kind = kind_of(name)
        if kind and not ID.match(str(path[name])) or examples(case) and chance.random() < 0.9:
            path[name] = records.any(kind, chance) or path[name]
    if "deliveryId" in path and records.deliveries and chance.random() < 0.9:
        path["webhookId"], path["deliveryId"] = chance.choice(records.deliveries)
    if case.operation.path.endswith("/hire/{hireId}") and records.hires and chance.random() < 0.9:
        path["prospectId"], path["hireId"] = chance.choice(records.hires)
    if isinstance(case.body, dict):
        case.body = with_records(case.body, chance)
        if "labels" in case.body and chance.random() < 0.9:
            case.body.pop("addLabels", None)
            case.body.pop("removeLabels", None)
        if "defaultStageId" in case.body and path.get("pipelineId") in records.stages and chance.random() < 0.9:
            case.body["defaultStageId"] = chance.choice(records.stages[path["pipelineId"]])
    if isinstance(case.query, dict) and case.query.get("pageToken") and chance.random() < 0.7:
        case.query["pageToken"] = ""


def examples(case):
    """Whether the ids may come from the document's examples, which no account has."""
    return case.meta.phase.name.value in ("examples", "coverage", "fuzzing")


@schemathesis.hook
def after_call(context, case, response):
    if is_dry_run(case):
        return
    if response.status_code in (200, 201):
        try:
            answer = json.loads(response.content)
        except ValueError:
            return
        with records.lock:
            if case.method == "DELETE" and case.operation.path.endswith("}"):
                records.forget(str(list(case.path_parameters.values())[-1]))
            else:
                records.learn(answer)
    elif response.status_code == 404 and case.path_parameters:
        with records.lock:
            records.forget(str(list(case.path_parameters.values())[-1]))


def is_number_in_a_query(message, url):
    """Whether all that violates the document is the text of a number where a number is correct: in a query, "137" is 137."""
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(url).query)
    violations = re.findall(r"violates `(\w+)` at /properties/(\w+)", message)
    numbers = [keyword == "oneOf" and all(text.isdecimal() for text in query.get(name, ["?"])) for keyword, name in violations]
    return bool(numbers) and all(numbers) and len(numbers) == message.count("violates `")


def is_text_that_fits_trimmed(message, body):
    """Whether all that violates the document is the length of texts of the body that the service shortens before it counts them."""
    names = re.findall(r"violates `maxLength` at \S*/properties/(\w+)", message)
    texts = [body.get(name) for name in names] if isinstance(body, dict) else []
    shorter = [isinstance(text, str) and len(unicodedata.normalize("NFC", text.strip())) < len(text) for text in texts]
    return bool(shorter) and all(shorter) and len(shorter) == message.count("violates `")


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether the failure is a real one."""
    if type(failure).__name__ == "AcceptedNegativeData":
        # An item of a batch that violates the document fails alone. `anyOf` is in no parameter of the document: the tool makes it of the
        # ids that it knows, and every other text is valid too.
        is_batch = case.operation.path.endswith("/batch") and json.loads(response.content)["success"] is False
        is_any_id = "anyOf" in f"{failure} {failure.message}"
        is_number = is_number_in_a_query(failure.message, response.request.url)
        return not (is_batch or is_any_id or is_number or is_text_that_fits_trimmed(failure.message, case.body))
    if type(failure).__name__ != "RejectedPositiveData":
        return True
    # The tool sometimes labels a damaged Authorization header as valid.
    is_damaged = str(response.request.headers.get("Authorization")) not in [f"Bearer {key}" for key in KEYS]
    return not (response.status_code == 401 and is_damaged)
