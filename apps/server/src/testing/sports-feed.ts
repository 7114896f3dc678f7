import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "@khela/kernel/clock";
import { isSigned, signBody } from "../platform/peer-signature.ts";

/** How a test feed answers. `replayed`: with its last good answer; `endless`: with a body that never ends. */
export type FeedMood = "well" | "gone" | "forged" | "nonsense" | "replayed" | "endless";

/** A sports feed that serves the rows that a test puts into it. */
export interface TestFeed {
  url: string;
  /** The rows in order; a cursor is a number of rows. */
  rows: unknown[];
  epoch: string;
  /** The most rows of an answer. */
  mostRows: number;
  mood: FeedMood;
  /** The bytes sent in endless answers. */
  endlessBytes: number;
  stop(): Promise<void>;
}

const MOST_ROWS = 20;
const PART = "x".repeat(1_000_000);

/** @param secret signs requests and answers */
export async function startTestFeed({ secret, clock }: { secret: string; clock: Clock }): Promise<TestFeed> {
  let answered: { text: string; head: Record<string, string> } | undefined;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const header = (name: string): string => String(request.headers[name] ?? "");
      const words = { body, timestamp: header("x-timestamp"), signature: header("x-signature") };
      if (feed.mood === "gone" || !isSigned(secret, words, clock.nowMs())) {
        request.socket.destroy();
        return;
      }
      if (feed.mood === "replayed" && answered) {
        response.writeHead(200, answered.head).end(answered.text);
        return;
      }
      if (feed.mood === "endless") {
        const more = () => {
          feed.endlessBytes += PART.length;
          response.write(PART, (error) => error ?? more());
        };
        more();
        return;
      }
      const { cursor, limit, nonce } = JSON.parse(body) as {
        cursor: string | null;
        limit: number;
        nonce: string;
      };
      const from = Number(cursor ?? 0);
      const rows = feed.rows.slice(from, from + Math.min(limit, feed.mostRows));
      const next = from + rows.length;
      const { epoch } = feed;
      const answer = { epoch, nonce, rows, cursor: String(next), more: next < feed.rows.length };
      const text = feed.mood === "nonsense" ? "{" : JSON.stringify(answer);
      const head = { ...signBody(feed.mood === "forged" ? "another" : secret, text, clock.nowMs()) };
      if (feed.mood === "well") answered = { text, head };
      response.writeHead(200, head).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const feed: TestFeed = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows: [],
    epoch: "",
    mostRows: MOST_ROWS,
    mood: "well",
    endlessBytes: 0,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return feed;
}

/** Rows as a feed sends them, for tests to put into it. */
export const crest = { shape: "shield", pattern: "sash", first: "#112233", second: "#aabbcc" };

export const leagueRow = (key: string, sport: string, major = true) => ({
  kind: "league",
  key,
  version: 1,
  sport,
  name: { bn: `${key} লিগ`, en: `${key} league` },
  major,
});

export const teamRow = (key: string) => ({
  kind: "team",
  key,
  version: 1,
  name: { bn: `${key} দল`, en: `Team ${key}` },
  short: { bn: "দল", en: key.slice(0, 3) },
  crest,
});

export const outcomeRow = (key: string, oddsMilli: number, result: object | null = null) => ({
  key,
  name: null,
  oddsMilli,
  isOpen: true,
  result,
});

/** A market of a match; the money line where nothing else is said. */
export const marketRow = (
  match: string,
  of: { outcomes: unknown[]; type?: string; [field: string]: unknown },
) => ({
  kind: "market",
  key: `${match}/${of.type ?? "moneyLine"}`,
  version: 1,
  match,
  type: "moneyLine",
  specifiers: [],
  lineQuarters: null,
  subject: null,
  isInPlay: false,
  status: "active",
  certainty: null,
  cancelled: null,
  ...of,
});
