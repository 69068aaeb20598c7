// Data that a page loads, and writes that a control starts: their state, their failure, and how to try again.

import { useCallback, useEffect, useRef, useState } from "../html.js";
import { failureOf } from "./client.js";

/**
 * @template T
 * @typedef {object} Resource
 * @property {T | undefined} data       The latest data. It stays while another load runs.
 * @property {import("./client.js").Failure | null} failure
 * @property {boolean} loading
 * @property {() => void} reload
 * @property {(data: T) => void} set    Shows the data that a write returned.
 */

/**
 * Loads when `inputs` change. Drops a reply that arrives after a newer load has begun.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} load
 * @param {unknown[]} inputs
 * @returns {Resource<T>}
 */
export function useResource(load, inputs) {
  const [state, setState] = useState(/** @type {{data?: T, failure: any, loading: boolean}} */ ({ failure: null, loading: true }));
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((last) => last + 1), []);
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
  const set = useCallback((/** @type {T} */ data) => setState({ data, failure: null, loading: false }), []);
  return { data: state.data, failure: state.failure, loading: state.loading, reload, set };
}

/**
 * A write that a control starts. `run` calls it, `busy` says whether it is running, and `failure` says why the last one failed.
 * @template {any[]} A
 * @template T
 * @param {(...inputs: A) => Promise<T>} write
 */
export function useWrite(write) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(/** @type {import("./client.js").Failure | null} */ (null));
  const running = useRef(false);
  const run = async (/** @type {A} */ ...inputs) => {
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
