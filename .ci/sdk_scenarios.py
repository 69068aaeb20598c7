"""What every SDK does with the same responses, for .ci/sdk: a scripted server stands behind the bridge of a language."""

import json
import re
import time

from checks import ROOT, Client, check, passed, require, same, wait_for
from sdk_faults import Script

KEY = "rk_test_a_secret_key"
PERSON = {"firstName": "Secret", "lastName": "Person", "email": "secret@example.com"}
EMPTY_FIELDS = dict.fromkeys(["email", "phone", "title", "company", "message"])
TEXTS = {"id": "prospect_1", "firstName": "Ada", "lastName": "King", "pipelineId": "pipeline_1", "stageId": "stage_1", "currentStage": "New"}
CREATED = (201, {}, {"success": True, "item": {**TEXTS, **EMPTY_FIELDS, "labels": [], "createdAt": 1, "updatedAt": 1}})
EMPTY = (200, {}, {"success": True, "items": [], "pagination": {"hasMore": False, "totalCount": 0}})
LARGEST_RESPONSE = 8 * 1024 * 1024
MOST_REDIRECTS = 10
CLASSES = {
    400: "BadRequestError",
    401: "AuthenticationError",
    403: "PermissionDeniedError",
    404: "NotFoundError",
    405: "ApiError",
    409: "ConflictError",
    410: "GoneError",
    412: "PreconditionFailedError",
    413: "PayloadTooLargeError",
}


def failure(status, code="conflict", **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"success": False, "error": "Failed", "code": code, "message": "It failed.", "requestId": "req_script", "docsUrl": f"/docs/errors#{code}"}
    return (status, headers, body)


class Scenarios:
    """`start` starts the bridge of a language before a service at a URL, and returns the bridge's URL."""

    def __init__(self, language, start):
        self.language, self.script = language, Script()
        self.bridge = start(self.script.base)
        self.api = Client(self.bridge.base, KEY)

    def create(self, *replies, **headers):
        self.script.expect(*replies)
        return self.api("POST", "/prospects", PERSON, **headers)

    def told(self):
        """What `on_retry` was told about each retry: the class of the error and the milliseconds until the next attempt."""
        lines = [line.split() for line in self.bridge.log.read_text().splitlines() if line.startswith("retry ")]
        return [(line[1], int(line[2])) for line in lines]

    def keys(self):
        return [request["headers"].get("idempotency-key") for request in self.script.requests]

    def run(self):
        self.retries()
        self.pauses()
        self.refusals()
        self.requests()
        self.redirects()
        self.other_redirects()
        self.sizes()
        self.silence()
        self.longest_wait()
        self.log()

    def retries(self):
        reply = self.create(failure(503, "unavailable"), failure(409, "idempotency_in_progress", retry_after="0"), CREATED)
        same(f"{self.language}: a write is repeated after 503 and while the first one runs", (reply.status, reply.body), (201, CREATED[2]))
        requests = self.script.requests
        same(f"{self.language}: its attempts have one idempotency key", len(set(self.keys())), 1)
        check(f"{self.language}: the key has 128 bits", re.fullmatch("[0-9a-f]{32}", self.keys()[0]), self.keys())
        same(f"{self.language}: and the same bytes", {request["body"] for request in requests}, {requests[0]["body"]})
        [(server, backoff), conflict] = self.told()
        same(f"{self.language}: `on_retry` is told both failures", (server, conflict), ("ServerError", ("ConflictError", 0)))
        check(f"{self.language}: and the pauses", 250 <= backoff <= 500, backoff)
        first = self.keys()[0]
        self.create(CREATED)
        check(f"{self.language}: the next write has another key", self.keys()[0] != first, self.keys())
        self.create(CREATED, X_Idempotency_Key="my-key")
        same(f"{self.language}: a given key is used", self.keys(), ["my-key"])

    def pauses(self):
        started = time.monotonic()
        reply = self.create(failure(429, "rate_limited", retry_after="1"), failure(408), CREATED, X_Longest_Wait="1000")
        check(f"{self.language}: the wait is that of Retry-After", reply.status == 201 and time.monotonic() - started >= 1, reply)
        same(f"{self.language}: a `longest_wait` of the same length allows it", self.told()[-2], ("RateLimitError", 1000))
        found = []
        for seconds, options in (("2", {"X_Longest_Wait": "1000"}), ("61", {})):
            retries = len(self.told())
            reply = self.create(failure(429, "rate_limited", retry_after=seconds), **options)
            found.append((reply.headers["sdk-error"], len(self.script.requests), len(self.told()) - retries))
        same(f"{self.language}: a longer wait is an error at once, by default after 60 seconds", found, [("RateLimitError", 1, 0)] * 2)

    def longest_wait(self):
        """Leaves before the wait ends. No other scenario may follow that uses the script."""
        self.script.expect(failure(503, "unavailable", retry_after="60"))
        self.api.connection.request("POST", "/v2/prospects", json.dumps(PERSON), {"Authorization": f"Bearer {KEY}"})
        wait_for(f"{self.language}: a wait of 60 seconds begins", lambda: ("ServerError", 60_000) in self.told(), 10)
        self.api.connection.close()
        passed(f"{self.language}: by default a wait may last 60 seconds")

    def refusals(self):
        reply = self.create(*[failure(500, "internal")] * 3)
        same(f"{self.language}: two retries by default", (reply.status, reply.headers["sdk-error"], len(self.script.requests)), (500, "ServerError", 3))
        found = {}
        for status in CLASSES:
            reply = self.create(failure(status))
            found[status] = reply.headers["sdk-error"]
            require((len(self.script.requests), reply.body) == (1, failure(status)[2]), f"{self.language}: {status}: {reply}")
        same(f"{self.language}: other failures are not repeated, and have their class and body", found, CLASSES)

    def requests(self):
        self.script.expect(EMPTY)
        reply = self.api("GET", "/prospects?label=a%26b&label=c&fields=id,title&hasEmail=true")
        same(f"{self.language}: a list", reply.body, EMPTY[2])
        [request] = self.script.requests
        pairs = sorted(request["path"].split("?")[1].replace("%2C", ",").split("&"))
        same(f"{self.language}: its query", pairs, ["fields=id,title", "hasEmail=true", "label=a%26b", "label=c"])
        same(f"{self.language}: a read has no idempotency key", self.keys(), [None])
        same(f"{self.language}: the credential", request["headers"]["authorization"], f"Bearer {KEY}")
        self.script.expect((200, {}, {"success": True, "message": "Deleted."}))
        self.api("DELETE", "/prospects/a%2Fb%3F?dryRun=true", If_Match='"3"', Agent="intake", Run_Id="run-1")
        [request] = self.script.requests
        same(f"{self.language}: a path", request["path"], "/v2/prospects/a%2Fb%3F?dryRun=true")
        options = [request["headers"].get(name) for name in ("if-match", "agent", "run-id")]
        same(f"{self.language}: the options", options, ['"3"', "intake", "run-1"])

    def redirects(self):
        self.script.expect((301, {"location": "/v2/prospects/prospect_1"}, {}), (200, {}, CREATED[2]))
        reply = self.api("GET", "/prospects/prospect_0")
        paths = [request["path"] for request in self.script.requests]
        expected = (200, ["/v2/prospects/prospect_0", "/v2/prospects/prospect_1"])
        same(f"{self.language}: the read of a merged prospect is one of the other prospect", (reply.status, paths), expected)
        if "getFileContent" in (ROOT / "infra/sdk/operations.json").read_text():
            address = {"success": True, "location": f"{self.script.base}/elsewhere"}
            self.script.expect((302, {"location": address["location"]}, address))
            reply = self.api("GET", "/files/file_1/content")
            found = (reply.status, reply.body, len(self.script.requests))
            same(f"{self.language}: the key does not follow the address of a file", found, (302, address, 1))

    def other_redirects(self):
        """Neither a key nor a body leaves the server of the API."""
        elsewhere, read, write = Script(), ("GET", "/prospects/prospect_0", None), ("POST", "/prospects", PERSON)
        elsewhere.expect(*[(200, {}, CREATED[2])] * 20)
        cases = [(301, read, elsewhere), *((status, call, server) for status in (303, 307, 308) for call in (read, write) for server in (self.script, elsewhere))]
        found = []
        for status, call, server in cases:
            self.script.expect((status, {"location": f"{server.base}/prospects/prospect_1"}, {}), (200, {}, CREATED[2]))
            reply = self.api(*call)
            found.append((reply.status, reply.headers["sdk-error"], len(self.script.requests)))
        same(f"{self.language}: other redirects are errors", found, [(status, "ApiError", 1) for status, *_ in cases])
        same(f"{self.language}: no request reached another server", elsewhere.requests, [])
        found, moved = [], (301, {"location": "/v2/prospects/prospect_1"}, {})
        for redirects in (MOST_REDIRECTS, MOST_REDIRECTS + 1):
            self.script.expect(*[moved] * redirects, (200, {}, CREATED[2]))
            found.append((self.api("GET", "/prospects/prospect_0", X_Timeout="20000").status, len(self.script.requests)))
        same(f"{self.language}: a call follows {MOST_REDIRECTS} redirects", found, [(200, MOST_REDIRECTS + 1), (301, MOST_REDIRECTS + 1)])

    def sizes(self):
        found = []
        for size in (LARGEST_RESPONSE, LARGEST_RESPONSE + 1):
            self.script.expect((200, {}, json.dumps(CREATED[2]).encode().ljust(size)))
            reply = self.api("GET", "/prospects/prospect_1", X_Timeout="20000")
            found.append((reply.status == 200, f"larger than {LARGEST_RESPONSE} bytes" in reply.body.get("message", ""), len(self.script.requests)))
        same(f"{self.language}: a response of 8 MiB is read, and one byte more is an error at once", found, [(True, False, 1), (False, True, 1)])

    def silence(self):
        started = time.monotonic()
        reply = self.create(*[("silence", {}, None)] * 3)
        seconds = time.monotonic() - started
        same(f"{self.language}: no response in time", (reply.headers["sdk-error"], len(self.script.requests)), ("TimeoutError", 3))
        check(f"{self.language}: three time limits and two waits", 1.5 <= seconds < 4.5, seconds)

    def log(self):
        text = self.bridge.log.read_text()
        check(f"{self.language}: the log names the operation and the request", "/prospects/{prospectId}" in text and "req_script" in text, text[-500:])
        secrets = [word for word in (KEY, "my-key", *PERSON.values(), "a%26b", "a&b") if word in text]
        same(f"{self.language}: the log has no key and no person", secrets, [])
