import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import type { Clock } from "@khela/kernel/clock";
import fastify, { LogController } from "fastify";
import { sign } from "../signature.ts";
import { takeSignedJson } from "../signed-json.ts";
import { createChanges } from "./changes.ts";

export interface SportsFeedOptions {
  port: number;
  host: string;
  /** The file of the seed from which everything follows. */
  file: string;
  secret: string;
  /** How often prices may change. */
  stepMs: number;
  /** The house's margin on every market, as a part of one. */
  margin: number;
  /** How many times as fast as in life matches are played. */
  speed: number;
  logLevel: string;
  clock: Clock;
}

const MOST_ROWS = 1_000;

/** Reads the seed; creates it where there is none. */
function openRecord(file: string): { seed: string } {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as { seed: string };
  const record = { seed: randomBytes(16).toString("hex") };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  return record;
}

interface Asked {
  cursor: string | null;
  limit: number;
  /** Returned in the answer, so that the answer is valid for this call alone. */
  nonce: string;
}

function asked(body: unknown): Asked | undefined {
  const { cursor, limit, nonce } = (body ?? {}) as Partial<Record<keyof Asked, unknown>>;
  if (cursor !== null && (typeof cursor !== "string" || cursor.length > 100)) return undefined;
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > MOST_ROWS) return undefined;
  if (typeof nonce !== "string" || !/^[\w-]{1,64}$/.test(nonce)) return undefined;
  return { cursor, limit: Number(limit), nonce };
}

/**
 * Starts a sports feed that plays its matches by the clock (SPORT-04). @returns its address and a function
 * that stops it
 */
export async function startSportsFeed(
  options: SportsFeedOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { clock, secret, file, stepMs, margin, speed } = options;
  const { seed } = openRecord(file);
  const changes = createChanges({ seed, stepMs, margin, speed });
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  const preValidation = takeSignedJson(app, () => secret, clock);
  app.post("/api/changes", { preValidation }, async ({ body }, reply) => {
    const page = asked(body);
    if (!page) return reply.code(400).send({ error: "bad_request" });
    // The answer is signed, because the site shows its contents to everybody.
    const { nonce } = page;
    const answer = {
      epoch: seed.slice(0, 8),
      nonce,
      ...changes.since(page.cursor, page.limit, clock.nowMs()),
    };
    const text = JSON.stringify(answer);
    return reply
      .headers({ ...sign(secret, text, clock.nowMs()) })
      .type("application/json")
      .send(text);
  });
  app.get("/healthz", async () => ({ alive: true }));
  await app.listen({ port: options.port, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://${options.host}:${port}`, stop: () => app.close() };
}
