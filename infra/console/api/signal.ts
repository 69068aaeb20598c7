// What others can follow: the session, the traffic, the names of the account.

/** Something that listeners can follow. `on` returns a function that ends it. */
export function signal<Message = void>() {
  const listeners = new Set<(message: Message) => void>();
  const on = (listener: (message: Message) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { on, tell: (message: Message) => listeners.forEach((listener) => listener(message)) };
}
