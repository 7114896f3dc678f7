import type { Clock } from "@khela/kernel/clock";
import * as z from "zod/mini";
import { isSigned, signBody } from "../../platform/peer-signature.ts";

/** A page of what changed at a feed; rows are looked at one by one. */
export interface FeedPage {
  epoch: string;
  rows: readonly unknown[];
  /** Where the next page begins. */
  cursor: string | null;
  more: boolean;
}

/**
 * Where leagues, matches and prices come from (SPORT-04). It tells each thing as it stands, in the order of its last
 * change. `undefined`: it is away, or what answered was not it.
 */
export interface SportsFeed {
  since(cursor: string | null, limit: number): Promise<FeedPage | undefined>;
}

const TIMEOUT_MS = 4_000;

const page = z.object({
  epoch: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  rows: z.array(z.unknown()).check(z.maxLength(2_000)),
  cursor: z.nullable(z.string().check(z.maxLength(100))),
  more: z.boolean(),
});

/** A feed over HTTP whose questions and answers are signed (apps/sandbox/README.md has its protocol). */
export function createHttpFeed({
  url,
  secret,
  clock,
}: {
  url: string;
  secret: string;
  clock: Clock;
}): SportsFeed {
  return {
    async since(cursor, limit) {
      const body = JSON.stringify({ cursor, limit });
      try {
        const answer = await fetch(`${url}/api/changes`, {
          method: "POST",
          headers: { "content-type": "application/json", ...signBody(secret, body, clock.nowMs()) },
          body,
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await answer.text();
        const header = (name: string): string => answer.headers.get(name) ?? "";
        const words = { body: text, timestamp: header("x-timestamp"), signature: header("x-signature") };
        if (!answer.ok || !isSigned(secret, words, clock.nowMs())) return undefined;
        return page.safeParse(JSON.parse(text)).data;
      } catch {
        // Away, cut off, silent or not JSON: the reader says so.
        return undefined;
      }
    },
  };
}
