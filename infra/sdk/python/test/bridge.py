"""An HTTP server whose every request becomes a call of the SDK, so that .ci/sdk can ask the SDK of each language the same. It prints its
port. The response is what the SDK returned or raised; `sdk-error` names the class of an error. The log goes to standard error.

MODE is `sync` or `async`.
"""

import asyncio
import functools
import http.server
import json
import logging
import os
import re
import sys
import threading
import urllib.parse

import prospect_api
from prospect_api import AsyncClient, Client, ProspectError

BASE, TIMEOUT, ASYNC = os.environ["BASE_URL"], os.environ["TIMEOUT"], os.environ["MODE"] == "async"
with open(os.environ["OPERATIONS"], encoding="utf-8") as file:
    ROWS = json.load(file)
for row in ROWS:
    row["pattern"] = re.compile("/v2" + re.sub(r"\{\w+\}", "([^/]+)", row["path"]))
# `/prospects/batch` before `/prospects/{prospectId}`.
ROWS.sort(key=lambda row: row["path"].count("{"))
LOOP = asyncio.new_event_loop()
SKIPPED = {"content-length", "content-encoding", "transfer-encoding", "connection", "date"}


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def given(row, headers, query):
    """The named arguments of a call: its options, and its query with a list for each repeated parameter."""
    options = {"headers": {"X-Request-Id": headers.get("x-request-id") or "bridge"}}
    for name, header in [("idempotency_key", "x-idempotency-key"), ("if_match", "if-match"), ("if_none_match", "if-none-match"), ("agent", "agent"), ("run_id", "run-id")]:
        if headers.get(header):
            options[name] = headers[header]
    options["timeout"] = float(headers.get("x-timeout") or TIMEOUT) / 1000
    values = urllib.parse.parse_qs(query, keep_blank_values=True)
    if "dryRun" in values:
        options["dry_run"] = values.pop("dryRun")[0] == "true"
    return options | {snake(name): value if len(value) > 1 else value[0] for name, value in values.items()}


def call(row, client, arguments, named):
    """What to pass to `with_response`."""
    method = getattr(getattr(client, snake(row["resource"])), snake(row["method"]))
    return (method(*arguments, **named).page, (), {}) if row["list"] else (method, arguments, named)


@functools.cache
def client_of(key, **options):
    return (AsyncClient if ASYNC else Client)(key, base_url=BASE, on_retry=on_retry, **options)


def on_retry(error, seconds):
    print("retry", type(error).__name__, round(seconds * 1000), error, file=sys.stderr, flush=True)


def answer(row, client, arguments, named):
    method, positional, named = call(row, client, arguments, named)
    reply = client.with_response(method, *positional, **named)
    return asyncio.run_coroutine_threadsafe(reply, LOOP).result() if ASYNC else reply


class Handler(http.server.BaseHTTPRequestHandler):
    def do(self):
        url = urllib.parse.urlparse(self.path)
        content = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            row, match = next((row, match) for row in ROWS if row["http"] == self.command and (match := row["pattern"].fullmatch(url.path)))
            arguments = [urllib.parse.unquote(value) for value in match.groups()]
            if row["body"]:
                arguments.append(json.loads(content) if content else None)
            key = (self.headers.get("authorization") or "").removeprefix("Bearer ")
            longest_wait = self.headers.get("x-longest-wait")
            client = client_of(key, longest_wait=float(longest_wait) / 1000) if longest_wait else client_of(key)
            reply = answer(row, client, arguments, given(row, self.headers, url.query))
            self.reply(reply.status, reply.headers, reply.data)
        except prospect_api.ApiError as error:
            self.reply(error.status, error.headers, error.body, type(error).__name__)
        except ProspectError as error:
            self.reply(599, {}, {"message": str(error)}, type(error).__name__)
        except Exception as error:  # The check reads it.
            self.reply(598, {}, {"message": repr(error)}, "Error")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do

    def reply(self, status, headers, body, error=None):
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers.items():
            if name not in SKIPPED | {"content-type"}:
                self.send_header(name, value)
        if error:
            self.send_header("sdk-error", error)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


logging.basicConfig(stream=sys.stderr, format="%(name)s %(message)s")
logging.getLogger("prospect_api").setLevel(logging.DEBUG)
threading.Thread(target=LOOP.run_forever, daemon=True).start()
with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
