import { setTimeout as pause } from "node:timers/promises";
import { sharedStack } from "./shared-stack.ts";

/** A message in the sandbox's inbox. */
export interface InboxMessage {
  id: string;
  kind: "sms" | "mail";
  to: string;
  subject: string;
  text: string;
  /** The six digits in it, where there are any. */
  code: string | null;
}

const WITHIN_MS = 10_000;

/** The messages to a number or address (or a part of one), newest first. */
export async function messagesFor(search: string): Promise<InboxMessage[]> {
  const answer = await fetch(`${sharedStack().inboxUrl}/api/messages?search=${encodeURIComponent(search)}`);
  return ((await answer.json()) as { messages: InboxMessage[] }).messages;
}

/**
 * The newest code for a number (`01712345678`) or an address; waits for it, because codes come a moment after
 * the request.
 * @param after a code that was seen before: waits for another one
 * @throws Error where none comes
 */
export async function codeFor(search: string, after?: string): Promise<string> {
  const endMs = performance.now() + WITHIN_MS;
  while (performance.now() < endMs) {
    const code = (await messagesFor(search)).find((message) => message.code !== null)?.code;
    if (code && code !== after) return code;
    await pause(50);
  }
  throw new Error(`no code came for ${search}`);
}
