// Follows the inbox while the page is visible. A request waits at the server until something changes. A page in the
// background sends no request.

/** The pause after a failure, while the program is stopped. */
const RETRY_MS = 2000;

/** The pause if too many pages wait at the server. */
const POLL_MS = 5000;

const sleep = (ms, signal) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  signal.addEventListener("abort", () => { clearTimeout(timer); done(); }, { once: true });
});

/** Calls `show` with each update, and `tell` with whether the program answers. */
export function follow(show, tell) {
  let known = { run: "", version: 0, after: 0 };
  let waits = true;
  let current = null;

  async function ask(signal) {
    const query = new URLSearchParams(known);
    if (waits) query.set("wait", "1");
    const response = await fetch(`/_inbox/changes?${query}`, { cache: "no-store", signal });
    const pause = waits ? 0 : POLL_MS;
    waits = response.status !== 503;
    if (response.status === 204 || !waits) return pause;
    if (!response.ok) throw new Error(`status ${response.status}`);
    const update = await response.json();
    const before = update.run === known.run ? known.after : 0;
    const after = Math.max(before, ...update.deliveries.map(({ number }) => number));
    known = { run: update.run, version: update.version, after };
    show(update);
    return pause;
  }

  async function run(signal) {
    while (!signal.aborted) {
      try {
        const pause = await ask(signal);
        tell(true);
        await sleep(pause, signal);
      } catch {
        if (signal.aborted) return;
        tell(false);
        await sleep(RETRY_MS, signal);
      }
    }
  }

  function visibilityChanged() {
    current?.abort();
    current = document.hidden ? null : new AbortController();
    if (current) run(current.signal);
  }

  document.addEventListener("visibilitychange", visibilityChanged);
  visibilityChanged();
}
