"""What the checks of .ci share: counted results, a client of the API, and the local stack as a process.

A script calls `run(main)`. It prints one line for each result and a closing line. The exit status is 0 if all of them pass.

LOCAL_STACK in the environment names a program to start instead of `cargo run`, so that nothing is built.
"""

import http.client
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import time
import typing
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CARGO_RUN = ["cargo", "run", "--quiet"]
# The first start may compile the whole workspace.
START_SECONDS = 600
STOP_SECONDS = 20
REPLY_SECONDS = 30
# For a suite that makes more requests than the usual limits admit.
WIDE_LIMITS = ["--limits", "1000000,10000000"]

_passed = 0


class CheckFailed(Exception):
    """Ends the script with `not ok` and this message."""


def passed(name):
    global _passed
    _passed += 1
    print(f"ok - {name}", flush=True)


def require(holds, message):
    """A check without a line of its own."""
    if not holds:
        raise CheckFailed(message)


def check(name, holds, found=None):
    require(holds, f"{name}: {found}")
    passed(name)


def same(name, found, expected):
    if isinstance(found, set) and isinstance(expected, set):
        check(name, found == expected, f"unexpected: {found - expected}, missing: {expected - found}")
    else:
        check(name, found == expected, f"{found!r}, expected {expected!r}")


def wait_for(what, condition, seconds, interval=0.05):
    """The first true value of the condition."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        require(time.monotonic() < deadline, f"{what}: not within {seconds} s")
        time.sleep(interval)
    return value


def run(main):
    # SIGTERM unwinds the stack, so that no started process stays behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        main()
    except CheckFailed as failure:
        sys.exit(f"not ok - {failure}")
    print(f"{_passed} passed, 0 failed", flush=True)


class Reply(typing.NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    content: bytes

    @property
    def body(self):
        return json.loads(self.content) if self.content else None

    def __str__(self):
        return f"{self.status} {self.content.decode(errors='replace')}"


class Client:
    """Sends JSON requests below a base URL. A kept connection serves one thread."""

    def __init__(self, base, key=None, keep_alive=False):
        url = urllib.parse.urlparse(base)
        self.origin, self.path, self.key, self.keep_alive = f"{url.scheme}://{url.netloc}", url.path, key, keep_alive
        self.connection = http.client.HTTPConnection(url.netloc, timeout=REPLY_SECONDS)

    def __call__(self, method, path, body=None, **headers):
        """`X_Name=value` is sent as the header `X-Name`; a body of bytes is sent as it is."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            self.connection.request(method, self.path + path, body, headers)
            reply = self.connection.getresponse()
            return Reply(reply.status, reply.headers, reply.read())
        finally:
            if not self.keep_alive:
                self.connection.close()

    def expect(self, method, path, body=None):
        """The body of a reply, which must be a success."""
        reply = self(method, path, body)
        require(reply.status < 300, f"{method} {path}: {reply}")
        return reply.body

    def create(self, path, body):
        return self.expect("POST", path, body)["item"]


class LocalStack:
    """The local stack with its files in `folder`. In a `with` block it runs from start to end."""

    # Every port is a free one.
    ports = ["--port", "0"]

    def __init__(self, folder, *options, program=None, environment=None, demo=False):
        self.folder, self.environment = pathlib.Path(folder), environment or {}
        self.ready_file, self.log = self.folder / "ready.json", self.folder / "log.txt"
        self.output = self.folder / "output.txt"
        program = program or shlex.split(os.environ.get("LOCAL_STACK", "")) or [*CARGO_RUN, "--"]
        self.command = [*program, *self.ports, "--ready-file", str(self.ready_file), *self.options(options, demo)]
        self.process = None

    def options(self, options, demo):
        return [*(options or ["--memory"]), *([] if demo else ["--empty"])]

    def start(self):
        self.ready_file.unlink(missing_ok=True)
        with open(self.log, "ab") as log, open(self.output, "wb") as output:
            environment = {**os.environ, **self.environment}
            self.process = subprocess.Popen(self.command, cwd=ROOT, env=environment, stdout=output, stderr=log)
        wait_for("the local stack starts", self.is_ready, START_SECONDS, interval=0.005)
        ready = json.loads(self.ready_file.read_text())
        self.base, self.key, self.second_account_key = ready["baseUrl"], ready["apiKey"], ready["secondAccountApiKey"]
        self.dynamodb, self.aws = ready.get("dynamodbEndpoint"), ready.get("awsEndpoint")
        self.inbox = self.base.removesuffix("/v2") + "/_inbox"

    def is_ready(self):
        require(self.process.poll() is None, f"the local stack does not start: {self.log.read_text()[-2000:]}")
        return self.ready_file.exists()

    def client(self, key=None):
        return Client(self.base, key or self.key)

    def stop(self):
        """Ctrl-C; the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(STOP_SECONDS)

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_):
        self.kill()


class AwsStack(LocalStack):
    """The service on AWS's services in memory (tests/bin/dynamodb.rs), for the programs of functions."""

    ports = ["--port", "0", "--dynamodb-port", "0", "--aws-port", "0"]

    def options(self, options, demo):
        return options
