// The first page without a key.

import { useState } from "preact/hooks";
import { instead, isLoopback, session, signIn, useWrite } from "../api";
import { Button } from "../parts/button";
import { Check, Field } from "../parts/form";
import { Failed } from "../parts/states";

export function SignIn() {
  const [key, setKey] = useState("");
  const [keep, setKeep] = useState(false);
  const signing = useWrite(async () => signIn(key, keep));
  return (
    <main class="sign-in">
      <form class="card" onSubmit={instead(() => signing.run())}>
        <div class="row">
          <img src="/console/icon.svg" width="32" height="32" alt="" />
          <h1>Console</h1>
        </div>
        {session.ended && <p class="read-only">{session.ended}</p>}
        <p class="soft">Prospects, tasks, hires, webhooks and keys of one account, through the public API.</p>
        <Field
          label="API key"
          value={key}
          onInput={setKey}
          type="password"
          required
          hint="Begins with rk_. On a laptop, the terminal shows a link that signs you in."
          attributes={{ autocomplete: "off", spellcheck: false, autofocus: true }}
        />
        <Check
          label={isLoopback ? "Remember the key on this device" : "Keep the key until I close this tab"}
          checked={keep}
          onInput={setKeep}
        />
        <Failed failure={signing.failure} />
        <div class="row">
          <Button type="submit" text={signing.busy ? "Signing in…" : "Sign in"} class="primary" disabled={signing.busy || !key} />
          <a href="/docs">API reference</a>
        </div>
      </form>
    </main>
  );
}
