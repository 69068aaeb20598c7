// Every prospect of a list, page by page.

import type { ProspectsListParams } from "prospect-api";
import { api, failureOf, given } from "../../api";

export function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Calls the API again whenever the rate limit admits it. `limited` waits for the seconds that it gets. */
export async function patiently<T>(call: () => PromiseLike<T>, limited: (seconds: number) => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      const { status, retryAfter } = failureOf(thrown);
      if (status !== 429) throw thrown;
      await limited(retryAfter || 1);
    }
  }
}

export async function* everyItem(query: object, signal: AbortSignal, limited: (seconds: number) => Promise<void>) {
  for (let pageToken: string | undefined, more = true; more; ) {
    const read = () => api.prospects.list(given<ProspectsListParams>({ ...query, pageToken }), { signal }).page();
    const page = await patiently(read, limited);
    yield* page.items;
    ({ hasMore: more, nextPageToken: pageToken } = page.pagination);
  }
}
