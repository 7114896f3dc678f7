/**
 * Lets calls by the same name that come while one is running share its outcome: many clicks at
 * once cost one transaction and one connection, instead of each holding one while it waits its turn.
 * Other processes know nothing of it; what makes a command happen once is its idempotency key.
 */
export function shareRuns<Request, Answer>(
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
