import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passBotCheck } from "@khela/contract/bot-check";
import { createClient } from "@khela/contract/client";
import { register } from "@khela/contract/identity";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import {
  createLedger,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
} from "../apps/server/src/modules/ledger/index.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { freePort } from "../apps/server/src/testing/free-port.ts";

/** A server process on an embedded database of its own, with funded players. */
export interface BenchSite {
  port: number;
  databaseUrl: string;
  /** The session tokens of the players. */
  tokens: string[];
  memberIds: string[];
  /** The players' usernames; all have the same password. */
  accounts: string[];
  password: string;
  stop(): Promise<void>;
}

/**
 * Every limit is counted, but wide enough for all players of a benchmark to come from one address as fast as
 * they can.
 */
export const ONE_ADDRESS = { RATE_LIMIT_FACTOR: "5" } as const;

const PASSWORD = "a long bench password";

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not become ready");
}

interface Player {
  id: MemberId;
  account: string;
  token: string;
}

/** Registers players through the real call, each from an address of its own. */
async function registerPlayers(port: number, count: number): Promise<Player[]> {
  const players: Player[] = [];
  for (let index = 0; index < count; index += 1) {
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const call = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address },
        }),
    });
    const { token, member } = await call(register, {
      body: {
        username: `b${index}x${randomBytes(3).toString("hex")}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        registerMethod: "WEB",
        login: true,
        agreeTerms: true,
        agreeAge: true,
        language: "en",
        altcha: await passBotCheck(call, "register"),
      },
    });
    players.push({ id: member.id as MemberId, account: member.account, token });
  }
  return players;
}

async function fundPlayers(databaseUrl: string, ids: readonly MemberId[]): Promise<void> {
  const database = openDatabase({ url: databaseUrl, role: "app", applicationName: "khela-bench" });
  const ledger = createLedger({ database, clock: systemClock });
  await ledger.openMonths();
  await Promise.all(
    ids.map((id) => {
      const transfer = move(
        providerAccount("bench", "clearing", "BDT"),
        memberAccount(id, "cash", "BDT"),
        taka(10_000_000),
        "deposit",
      );
      return ledger.run(transferKind, [transfer], {
        scope: "bench",
        key: randomUUID(),
        hash: requestHash(id),
      });
    }),
  );
  await ledger.close();
  await database.close();
}

/**
 * Starts everything, with durable storage and every limit on. @param env settings of the server, in addition
 * to the usual ones
 */
export async function startBenchSite(
  players: number,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const quiet = { info: () => undefined, error: (...words: unknown[]) => console.error(...words) };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: quiet });
  const port = await freePort();
  const server: ChildProcess = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: "0",
      LOG_LEVEL: "error",
      TRUST_PROXY: "loopback",
      BOT_CHECK_WORK: "2",
      NODE_ENV: "production",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
    }
    await postgres.stop();
    // The database's folder is outside dataDir where the database's user can't enter that.
    await rm(postgres.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(port);
    const members = await registerPlayers(port, players);
    await fundPlayers(
      postgres.ownerUrl,
      members.map(({ id }) => id),
    );
    return {
      port,
      databaseUrl: postgres.ownerUrl,
      tokens: members.map(({ token }) => token),
      memberIds: members.map(({ id }) => id),
      accounts: members.map(({ account }) => account),
      password: PASSWORD,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
