"""What schemathesis is told of the service that a document cannot say. It changes requests that are valid, so that more of them reach the
point where something is done, and it names the refusals of valid requests that are right. No check is switched off."""

import json
import os
import pathlib
import random
import re
import threading
import zoneinfo

import schemathesis

BASE = os.environ["BASE_URL"]
KEYS = os.environ["KEYS"].split()
# The ids of those: the run lives on them.
PROTECTED_KEYS = set(os.environ["PROTECTED_KEYS"].split())
# One that stays and stays switched on: there are always deliveries.
PROTECTED_WEBHOOK = os.environ["PROTECTED_WEBHOOK"]
ID = re.compile(r"^([a-z]+)_[0-9A-HJKMNP-TV-Z]{26,}$")
VALID_IDEMPOTENCY_KEY = re.compile(r"^[!-~]{1,512}$")

# Which kind of record a member or parameter names, where its name does not say.
KINDS = {"assignedTo": "user", "ownerId": "user", "createdBy": "user", "defaultStageId": "stage", "defaultPipelineId": "pipeline"}

# A schema cannot know what an account has, the calendar, or lists that change: 400 is right where each fault is one of these.
RIGHT_REASONS = re.compile(
    "is no [a-z]+ of this (account|pipeline)"
    "|must be the IANA name of a time zone, such as Europe/London"
    "|must be the ISO 3166 code of a region, such as US"
    # 30 February is a day to a pattern.
    "|must be Unix milliseconds (as an integer )?or an ISO 8601 date, in the years 1970 to 9999"
    # A label with a comma in it is two in a query.
    "|takes at most 10 labels, not [0-9]+"
    "|repeats the name of another stage"
    # What is not rewritten here is some text.
    "|must be a link such as https://example.com/hooks"
    "|must be a link that starts with https://"
    "|must not contain a NUL character"
    "|The body is not valid JSON: a NUL character in a (name|string) at .*"
)


class Records:
    """Ids that answers showed, newest last. The tool's threads share them: they hold `lock`."""

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
            for member in value.values():
                self.learn(member)
        elif isinstance(value, list):
            for element in value:
                self.learn(element)
        elif isinstance(value, str) and value not in PROTECTED_KEYS and (match := ID.match(value)):
            self.ids.setdefault(match[1], {})[value] = True

    def forget(self, record):
        # The ids of what hangs on a prospect begin with its own.
        _, _, ulid = record.partition("_")
        for ids in self.ids.values():
            for gone in [known for known in ids if ulid in known]:
                del ids[gone]
        self.hires = [hire for hire in self.hires if ulid not in hire[1]]
        self.deliveries = [delivery for delivery in self.deliveries if delivery[0] != record]

    def any(self, kind, chance):
        ids = list(self.ids.get(kind, {}))[-200:]
        return chance.choice(ids) if ids else None


records = Records()
records.learn(json.loads(pathlib.Path(os.environ["PLANTED"]).read_text()))


def kind_of(name):
    return KINDS.get(name) or (name[:-2] if name.endswith("Id") else None)


def with_records(value, chance):
    """The value, where most ids that nobody has are those of records."""
    if isinstance(value, list):
        return [with_records(element, chance) for element in value]
    if not isinstance(value, dict):
        return value
    changed = {}
    for name, member in value.items():
        kind = kind_of(name)
        if isinstance(member, str) and kind and not known(kind, member) and chance.random() < 0.9:
            member = records.any(kind, chance) or member
        elif name == "timeZone" and chance.random() < 0.9:
            member = chance.choice(sorted(zoneinfo.available_timezones() & {"UTC", "Asia/Tokyo", "Europe/Paris", "America/New_York"}))
        elif name == "active" and chance.random() < 0.8:
            # A webhook that is switched off delivers nothing again.
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
        # Two headers must agree; and a key that came with another request is a conflict, which would hide the rest.
        key = str(headers[keys[0]])
        if len(key) >= len(case.id) or random.Random(case.id).random() < 0.8:
            key = key[: -len(case.id)] + case.id
        for name in keys:
            headers[name] = key
    path = case.path_parameters or {}
    if case.meta is not None and case.meta.generation.mode.is_positive:
        with records.lock:
            help_along(case, headers, path, random.Random(case.id))
    if path.get("keyId") in PROTECTED_KEYS:
        path["keyId"] = "key_of_this_run"
    if case.method in ("PATCH", "PUT", "DELETE") and path.get("webhookId") == PROTECTED_WEBHOOK:
        path["webhookId"] = "webhook_of_this_run"
    if isinstance(case.body, dict) and case.operation.path.startswith("/webhooks") and is_address(case.body.get("url")):
        # Deliveries stay on this machine.
        case.body = {**case.body, "url": BASE.replace("/v2", "/_inbox")}


def is_address(url):
    """Whether a webhook with this url would lead somewhere."""
    return isinstance(url, str) and url.startswith("http") and len(url) < 2000


def help_along(case, headers, path, chance):
    """Puts what is there in the place of what is not, mostly."""
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
        if "defaultStageId" in case.body and path.get("pipelineId") in records.stages and chance.random() < 0.9:
            case.body["defaultStageId"] = chance.choice(records.stages[path["pipelineId"]])
    if isinstance(case.query, dict) and case.query.get("pageToken") and chance.random() < 0.7:
        case.query["pageToken"] = ""


def examples(case):
    """Whether its ids may be those of the document's examples, which nobody has."""
    return case.meta.phase.name.value in ("examples", "coverage", "fuzzing")


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code in (200, 201):
        try:
            answer = json.loads(response.content)
        except ValueError:
            return
        with records.lock:
            if case.method == "DELETE" and case.path_parameters:
                records.forget(str(list(case.path_parameters.values())[-1]))
            else:
                records.learn(answer)
    elif response.status_code == 404 and case.path_parameters:
        with records.lock:
            records.forget(str(list(case.path_parameters.values())[-1]))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether it is one."""
    if type(failure).__name__ != "RejectedPositiveData":
        return True
    if response.status_code == 401:
        # Of a damaged Authorization the tool says at times that it is valid.
        return str(response.request.headers.get("Authorization")) in [f"Bearer {key}" for key in KEYS]
    if response.status_code != 400:
        return True
    error = json.loads(response.content)
    if error["code"] == "invalid_page_token":
        # A token is good for one list with its filters.
        return not case.query.get("pageToken")
    faults = error.get("details") or [error]
    return not all(RIGHT_REASONS.fullmatch(fault["message"]) for fault in faults)
