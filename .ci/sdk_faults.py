"""Servers between an SDK and the API for .ci/sdk: a proxy that makes requests fail, and one that answers by a script."""

import asyncio
import collections
import http.server
import json
import random
import threading

FAULT_RATE = 0.3
# As the gateway answers, without a code.
GATEWAY = b'{"message": "Service Unavailable"}'
LIMITED = b'{"success": false, "error": "Too many requests", "code": "rate_limited", "message": "Minute limit exceeded.", "requestId": "req_1"}'


def response(status, body, *headers):
    lines = [f"HTTP/1.1 {status} X", f"content-length: {len(body)}", "content-type: application/json", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class FaultProxy:
    """Passes requests on, except that three in ten fail: before they reach the service, or after it has answered."""

    def __init__(self, base):
        authority, self.path = base.removeprefix("http://").split("/")
        self.host, self.upstream = authority.split(":")
        self.random, self.count, self.replayed = random.Random(1), collections.Counter(), 0
        self.idle, self.loop, ready = [], asyncio.new_event_loop(), threading.Event()
        threading.Thread(target=self.loop.run_until_complete, args=(self.serve(ready),), daemon=True).start()
        ready.wait()

    async def serve(self, ready):
        server = await asyncio.start_server(self.connection, "127.0.0.1", 0, backlog=512)
        self.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/{self.path}"
        ready.set()
        async with server:
            await server.serve_forever()

    async def connection(self, reader, writer):
        try:
            while request := await message(reader):
                fault = self.fault()
                self.count[fault] += 1
                if not await self.answer(fault, request, writer):
                    break
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def fault(self):
        if self.random.random() >= FAULT_RATE:
            return "none"
        return self.random.choice(["reset", "lost reply", "half a reply", "429", "503", "503 after the write"])

    async def answer(self, fault, request, writer):
        """False if the connection ends."""
        if fault == "429":
            writer.write(response(429, LIMITED, "retry-after: 0"))
        elif fault == "503":
            writer.write(response(503, GATEWAY))
        elif fault == "reset":
            writer.transport.abort()
            return False
        else:
            reply = await self.forward(request)
            self.replayed += b"idempotency-replayed: true" in reply.lower()
            if fault == "lost reply":
                writer.transport.abort()
                return False
            if fault == "half a reply":
                writer.write(reply[: len(reply) - 20])
                return False
            writer.write(response(503, GATEWAY) if fault == "503 after the write" else reply)
        return True

    async def forward(self, request):
        reader, writer = self.idle.pop() if self.idle else await asyncio.open_connection(self.host, int(self.upstream))
        writer.write(request)
        reply = await message(reader)
        self.idle.append((reader, writer))
        return reply


async def message(reader):
    """The bytes of a request or a response; none at the end of the connection."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return b""
    lengths = [int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return head + await reader.readexactly(lengths[0] if lengths else 0)


class Script:
    """Answers each request with the next of its replies, and records the requests."""

    def __init__(self):
        self.replies, self.requests = [], []
        script = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                received = {name.lower(): value for name, value in self.headers.items()}
                script.requests.append({"path": self.path, "headers": received, "body": body.decode()})
                status, headers, reply = script.replies.pop(0)
                if status == "silence":
                    self.close_connection = True
                    script.quiet.wait(5)
                    return
                content = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
                usual = {"content-type": "application/json", "content-length": str(len(content)), "x-request-id": "req_script"}
                self.send_response(status)
                for name, value in {**usual, **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                try:
                    self.wfile.write(content)
                except ConnectionError:
                    self.close_connection = True  # The SDK has read enough.

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.quiet = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}/v2"

    def expect(self, *replies):
        self.replies, self.requests = list(replies), []
