"""Creates COUNT prospects with the label LABEL, 100 at a time. Every create must succeed, although BASE_URL is a proxy that loses, delays and
refuses requests."""

import asyncio
import json
import logging
import os

from prospect_api import AsyncClient

attempts = 0


def count(_: logging.LogRecord) -> bool:
    global attempts
    attempts += 1
    return False


async def main() -> None:
    numbers = iter(range(int(os.environ["COUNT"])))
    ids = set()
    # A fault follows a fault 3 times in 10: 15 retries fail once in 200 million writes.
    async with AsyncClient(os.environ["API_KEY"], base_url=os.environ["BASE_URL"], max_retries=15, timeout=10) as client:

        async def worker() -> None:
            for number in numbers:
                answer = await client.prospects.upsert({"firstName": "Write", "lastName": str(number), "labels": [os.environ["LABEL"]]})
                ids.add(answer["item"]["id"])

        await asyncio.gather(*(worker() for _ in range(100)))
    print(json.dumps({"ids": len(ids), "attempts": attempts}))


log = logging.getLogger("prospect_api")
log.setLevel(logging.DEBUG)
log.addFilter(count)
asyncio.run(main())
