// Data that a page loads, and writes that a control starts: their state, their failure, and how to try again.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Failure, failureOf } from "./client";

export interface Resource<T> {
  /** The latest data. It stays while another load runs. */
  data: T | undefined;
  failure: Failure | null;
  loading: boolean;
  reload: () => void;
  /** Shows the data that a write returned. */
  set: (data: T) => void;
}

/** A number, and a function that draws the component again with another one. */
export function useRound() {
  const [round, setRound] = useState(0);
  return [round, useCallback(() => setRound((last) => last + 1), [])] as const;
}

/** Draws the component again whenever something calls the listener that `on` takes. Returns another number each time. */
export function useRedraw(on: (listener: () => void) => () => void) {
  const [round, again] = useRound();
  useEffect(() => on(again), []);
  return round;
}

export function useListener<E extends Event>(of: EventTarget, name: string, listener: (event: E) => unknown, options = {}) {
  useEffect(() => {
    of.addEventListener(name, listener as EventListener, options);
    return () => of.removeEventListener(name, listener as EventListener, options);
  }, []);
}

/** Loads when `inputs` change. Drops a reply that arrives after a newer load has begun. */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>, inputs: unknown[]): Resource<T> {
  const [state, setState] = useState<{ data?: T; failure: Failure | null; loading: boolean }>({ failure: null, loading: true });
  const [round, reload] = useRound();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((last) => ({ ...last, loading: true }));
    latest.current(abort.signal).then(
      (data) => abort.signal.aborted || setState({ data, failure: null, loading: false }),
      (thrown) => abort.signal.aborted || setState((last) => ({ ...last, failure: failureOf(thrown), loading: false })),
    );
    return () => abort.abort();
  }, [...inputs, round]);
  const set = useCallback((data: T) => setState({ data, failure: null, loading: false }), []);
  return { data: state.data, failure: state.failure, loading: state.loading, reload, set };
}

/** Acts in place of the browser: on a form, or a drop. */
export const instead =
  <E extends Event>(act: (event: E) => unknown) =>
  (event: E) => {
    event.preventDefault();
    act(event);
  };

/** A write that a control starts. `run` calls it, `busy` says whether it is running, and `failure` says why the last one failed. */
export function useWrite<A extends unknown[], T>(write: (...inputs: A) => Promise<T>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const run = async (...inputs: A) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await write(...inputs);
    } catch (thrown) {
      setFailure(failureOf(thrown));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, failure, clear: () => setFailure(null) };
}
