// Hooks of the API. A hook belongs to one address: subscribing it again, or many times at once, leaves one hook.

const { createHash } = require("node:crypto");
const { every, problem } = require("./api");

/** A subscription gives up after so many hooks that came and went, or so many answers that it runs already. */
const ATTEMPTS = 20;

const PAUSE_MS = 250;

/** The identity of a hook for Zapier, which keeps what this returns: without the secret. */
const kept = ({ id, url, eventTypes }) => ({ id, url, eventTypes });

async function subscribe(z, url, eventType, apiKey) {
  const existing = (await every(z, "/webhooks")).find((hook) => hook.url === url);
  if (existing) return kept(await update(z, existing, eventType));
  let previous = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Requests at the same time have the same key, so only one of them creates a hook. The API shows the answer, which has a secret, to
    // the API key that asked for it.
    const key = createHash("sha256").update([apiKey, url, eventType, previous].join("\n")).digest("hex");
    const response = await z.request({
      method: "POST",
      url: "/webhooks",
      headers: { "Idempotency-Key": key },
      body: { url, eventTypes: [eventType], description: "Zapier" },
      skipThrowForStatus: true,
    });
    if (response.status < 300) {
      const hook = response.data.item;
      if (!response.getHeader("Idempotency-Replayed") || (await exists(z, hook.id))) return kept(hook);
      // The answer is about a hook that was deleted in the last 24 hours. The next key follows from it, for everybody.
      previous = hook.id;
    } else if (problem(response).code === "idempotency_in_progress") {
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    } else {
      throw new z.errors.Error(problem(response).message, problem(response).code, response.status);
    }
  }
  throw new z.errors.Error("The hook could not be created. Turn the Zap on again in a minute.", "subscription_failed", 409);
}

async function update(z, hook, eventType) {
  if (hook.active && hook.eventTypes.join() === eventType) return hook;
  const body = { eventTypes: [eventType], active: true };
  return (await z.request({ method: "PATCH", url: `/webhooks/${hook.id}`, body })).data.item;
}

async function exists(z, id) {
  return (await z.request({ url: `/webhooks/${id}`, skipThrowForStatus: true })).status === 200;
}

/** A hook that somebody else removed is gone, as the user wants it. */
async function unsubscribe(z, id) {
  const response = await z.request({ method: "DELETE", url: `/webhooks/${id}`, skipThrowForStatus: true });
  if (response.status >= 400 && response.status !== 404) {
    throw new z.errors.Error(problem(response).message, problem(response).code, response.status);
  }
  return { id };
}

module.exports = { subscribe, unsubscribe };
