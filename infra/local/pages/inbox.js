// Shows new deliveries without a reload, which would move the page under its reader.

const PERIOD_MS = 2000;

async function refresh() {
  if (document.hidden) return;
  try {
    const response = await fetch(location.pathname, { cache: "no-store" });
    const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("main");
    const present = document.querySelector("main");
    if (response.ok && next && !next.isEqualNode(present)) present.replaceWith(document.adoptNode(next));
  } catch {
    // The stack has stopped: what was shown stays.
  }
}

setInterval(refresh, PERIOD_MS);
