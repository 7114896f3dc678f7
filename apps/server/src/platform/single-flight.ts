/**
 * Lets concurrent calls with the same name share one run: many clicks at once cost one transaction and one
 * connection, instead of each holding one while it waits. It works per process only; the idempotency key is what
 * makes a command happen once.
 */
export function singleFlight<Request, Answer>(
  nameOf: (request: Request) => string,
  run: (request: Request) => Promise<Answer>,
): (request: Request) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  return (request) => {
    const name = nameOf(request);
    const begun = running.get(name);
    if (begun) return begun;
    const started = run(request).finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}
