// The states of a page without data: loading, empty, failed, not permitted.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Failure, type Resource, can, isScoped } from "../api";
import { Button } from "./button";

export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div class="loading" role="status">
      <span class="unseen">Loading…</span>
      {Array.from({ length: rows }, (_, number) => (
        <span key={number} class="line"></span>
      ))}
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="title">{title}</p>
      {children}
    </div>
  );
}

/** A failure with its field errors. After a rate limit it counts down, then calls `again`. */
export function Failed({ failure, again }: { failure: Failure | null; again?: () => void }) {
  if (!failure) return null;
  return (
    <div class="failed" role="alert">
      <p class="title">{failure.status === 429 ? "You have reached the rate limit" : sentence(failure.message)}</p>
      {failure.details.length > 1 && (
        <ul>
          {failure.details.map(({ field, message }) => (
            <li key={field + message}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {failure.retryAfter > 0 ? (
        <Countdown seconds={failure.retryAfter} again={again} />
      ) : (
        again && <Button text="Try again" onClick={again} />
      )}
      {failure.body.requestId && (
        <p class="faint">
          Request <code>{failure.body.requestId}</code>
        </p>
      )}
    </div>
  );
}

/** Why the action of a row failed, beside its button. */
export const RowFailed = ({ failure }: { failure: Failure | null }) =>
  failure && (
    <span role="alert" class="row-error">
      {failure.message}
    </span>
  );

function Countdown({ seconds, again }: { seconds: number; again?: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((last) => last - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) again?.();
  }, [left]);
  return left > 0 ? (
    <p>
      {again ? "The console tries again" : "Try again"} in {left} {left === 1 ? "second" : "seconds"}.
    </p>
  ) : null;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A resource that is only shown. */
export type Loads<T> = Omit<Resource<T>, "set">;

interface LoadedProps<T> {
  resource: Loads<T>;
  rows?: number;
  children?: (data: T) => ComponentChildren;
}

/** Loading, a failure, or the data as the function `children` draws it. The old data stays, dimmed, while new data loads. */
export function Loaded<T>({ resource, rows, children }: LoadedProps<T>) {
  const { data, failure, loading, reload } = resource;
  if (failure) return <Failed failure={failure} again={reload} />;
  if (data === undefined) return <Loading rows={rows} />;
  return (
    <div class={loading ? "dimmed" : ""} aria-busy={loading}>
      {children?.(data)}
    </div>
  );
}

/** Its children, if the key has the permission; nothing otherwise. With `whole`, a key with a scope gets nothing either. */
export function Allowed({ permission, whole, children }: { permission: string; whole?: boolean; children?: ComponentChildren }) {
  return can(permission) && !(whole && isScoped()) ? children : null;
}
