import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "./deliveries.ts";

/**
 * Sends an event several times at once: every second copy is identical, the others have event ids of their
 * own. @returns a promise of the end of all first tries
 */
export async function sendCopies(
  count: number,
  event: WebhookEvent,
  send: (event: WebhookEvent) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      send(index % 2 === 0 ? event : { ...event, eventId: randomUUID() }),
    ),
  );
}

/** Whether a repeated request has the same values as the first one. */
export function sameRequest(known: object, request: object): boolean {
  return Object.entries(request).every(
    ([field, value]) => (known as Record<string, unknown>)[field] === value,
  );
}
