import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import * as z from "zod/mini";
import { isSigned, signBody } from "../../platform/peer-signature.ts";

/** A page of changes from a feed; the rows are validated one by one. */
export interface FeedPage {
  epoch: string;
  rows: readonly unknown[];
  /** The start of the next page. */
  cursor: string | null;
  more: boolean;
}

/**
 * The source of leagues, matches and prices (SPORT-04). It returns the current state of each item, in the order of
 * their last change. `undefined` means that it is unreachable or that its answer is not authentic.
 */
export interface SportsFeed {
  since(cursor: string | null, limit: number): Promise<FeedPage | undefined>;
}

const TIMEOUT_MS = 4_000;
/** More than a full page of the longest rows. */
const MOST_BYTES = 4_000_000;

const page = z.object({
  epoch: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  rows: z.array(z.unknown()).check(z.maxLength(2_000)),
  cursor: z.nullable(z.string().check(z.regex(/^[\x20-\x7e]{0,100}$/))),
  more: z.boolean(),
});
const answered = z.object({ nonce: z.string() });

/** How a peer is reached whose requests and answers are signed. */
export interface SignedPeer {
  url: string;
  secret: string;
  clock: Clock;
}

/**
 * Asks a peer; requests and answers are signed, and an answer carries the request's nonce.
 * @returns its JSON; undefined where it is unreachable, or the answer isn't authentic
 */
export async function askSigned(
  { url, secret, clock }: SignedPeer,
  path: string,
  question: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const nonce = randomUUID();
  const body = JSON.stringify({ ...question, nonce });
  try {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signBody(secret, body, clock.nowMs()) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await textOf(answer);
    const header = (name: string): string => answer.headers.get(name) ?? "";
    const words = { body: text, timestamp: header("x-timestamp"), signature: header("x-signature") };
    if (!answer.ok || !isSigned(secret, words, clock.nowMs())) return undefined;
    const read: unknown = JSON.parse(text);
    // An answer with another nonce is rejected, however well it is signed.
    return answered.safeParse(read).data?.nonce === nonce ? read : undefined;
  } catch {
    // Unreachable, cut off, timed out or not JSON; the reader logs it.
    return undefined;
  }
}

/** A feed over HTTP that keeps everything itself (the protocol is in apps/sandbox/README.md). */
export const createHttpFeed = (peer: SignedPeer): SportsFeed => ({
  since: async (cursor, limit) =>
    page.safeParse(await askSigned(peer, "/api/changes", { cursor, limit })).data,
});

/** Reads the whole body of an answer. @throws Error where it is longer than any page */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error("the answer has no end");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
