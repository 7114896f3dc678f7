/**
 * Ten thousand stolen pairs over HTTP, from two hundred addresses, against a server process with every limit on and the
 * real clock: about three minutes. Tries at an account come from ever other addresses and from the same, several at once. Meanwhile its owner logs in
 * (AUTH-19, money-and-safety section 2).
 *
 *   node bench/stuffing.ts [attempts]
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createClient } from "@khela/contract/client";
import { getCaptcha, login } from "@khela/contract/identity";
import { type SealedBody, sealBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import type { BenchRow } from "./ledger.ts";
import { rowLine } from "./results.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const ACCOUNTS = 100;
const ADDRESSES = 200;
/** Below what the limits of addresses and networks take: they are not what is shown here. */
const ATTEMPTS_PER_S = 60;
/** Tries at one account at once, two of three from the same address. */
const AT_ONCE = 3;
const OWNERS = 20;
/** An owner comes again this often where the server sheds load. */
const OWNER_TRIES = 15;
const MINUTE_MS = 60_000;
const CAPTCHA_ANSWER = "B2C3D";

const addressOf = (index: number): string => `100.64.${index % 100}.${1 + Math.floor(index / 100)}`;
/** Where a try comes from. */
const fromOf = (index: number): string =>
  addressOf((Math.floor(index / AT_ONCE) * 7 + (index % 2) + Math.floor(index / 31)) % ADDRESSES);
const nowMs = (): number => performance.timeOrigin + performance.now();

/** A login as a program sends it that was written for it. @returns its error code; OK */
async function enter(
  site: BenchSite,
  key: Parameters<typeof sealBody>[0],
  body: object,
  address: string,
): Promise<string> {
  const iat = Math.floor(nowMs() / 1000);
  const sealed: SealedBody = { iat, jti: randomUUID(), htm: login.method, htu: login.path, body };
  const answer = await fetch(`http://127.0.0.1:${site.port}${login.path}`, {
    method: login.method,
    headers: {
      "content-type": "application/json",
      "x-requested-with": "khela",
      "x-forwarded-for": address,
      "user-agent": address,
    },
    body: JSON.stringify({ jwe: await sealBody(key, sealed) }),
  });
  return ((await answer.json()) as { errorCode?: string }).errorCode ?? "OK";
}

/** A guess is looked at between its two ends. */
interface Guess {
  leftMs: number;
  answeredMs: number;
}

/** The most guesses that one account certainly got within any minute: the last answered before it is over. */
function mostInAMinute(guesses: readonly Guess[]): number {
  return Math.max(
    0,
    ...guesses.map(
      (first) =>
        guesses.filter(
          ({ leftMs, answeredMs }) => leftMs >= first.leftMs && answeredMs <= first.leftMs + MINUTE_MS,
        ).length,
    ),
  );
}

/** @param attempts in all, by turns at a hundred accounts */
export async function benchStuffing({ attempts = 10_000 }: { attempts?: number } = {}): Promise<BenchRow[]> {
  const secret = randomBytes(32);
  const site = await startBenchSite(ACCOUNTS, { KHELA_SECRET: secret.toString("hex") });
  const database = openDatabase({ url: site.databaseUrl, role: "owner", applicationName: "khela-bench" });
  // One connection, taken before anything is busy.
  const client = await database.pool.connect();
  try {
    const call = createClient({ baseUrl: `http://127.0.0.1:${site.port}` });
    const [key] = (await call(getKeys)).keys;
    if (!key) throw new Error("the server has no key");
    const codes = new Map<string, number>();
    const guessed = new Map<string, Guess[]>();
    const attack = async (index: number): Promise<void> => {
      const account = site.accounts[Math.floor(index / AT_ONCE) % ACCOUNTS] ?? "";
      const body = { username: account, password: `stolen ${index}`, type: "username" };
      const leftMs = nowMs();
      const code = await enter(site, key, body, fromOf(index));
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code === "AUTH_BAD_CREDENTIALS")
        guessed.set(account, [...(guessed.get(account) ?? []), { leftMs, answeredMs: nowMs() }]);
    };
    /** A captcha that its reader reads: its answer is put in place, as nothing tells the real one. */
    const readCaptcha = async (address: string) => {
      const own = createClient({
        baseUrl: `http://127.0.0.1:${site.port}`,
        fetch: (input, init) =>
          fetch(input, {
            ...init,
            headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address },
          }),
      });
      const { captchaId } = await own(getCaptcha);
      const hash = createHmac("sha256", createSecrets(secret).key("pepper", "captcha"))
        .update(`${captchaId}:${CAPTCHA_ANSWER}`)
        .digest();
      await client.query("update captcha set answer_hash = $2 where id = $1", [captchaId, hash]);
      return { captchaId, captcha: CAPTCHA_ANSWER };
    };
    let ownersIn = 0;
    let ownersShed = 0;
    const comeHome = async (owner: number): Promise<void> => {
      const username = site.accounts[(owner * 5) % ACCOUNTS] ?? "";
      const address = `100.65.${owner}.1`;
      const pair = { username, password: site.password, type: "username" };
      for (let times = 1; times <= OWNER_TRIES; times += 1) {
        const code = await enter(site, key, { ...pair, ...(await readCaptcha(address)) }, address);
        if (code === "OK") {
          ownersIn += 1;
          return;
        }
        if (code !== "SYS_UNAVAILABLE") return;
        // Shed: as Retry-After says.
        ownersShed += 1;
        await new Promise((resolve) => setTimeout(resolve, 1100));
      }
    };
    const startedMs = nowMs();
    const waiting: Promise<void>[] = [];
    // Looked at when all are back: until then nothing may end this process, or the server would stay.
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    for (let index = 0; index < attempts; index += AT_ONCE) {
      const earlyMs = startedMs + (1000 * index) / ATTEMPTS_PER_S - nowMs();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      for (let one = index; one < Math.min(index + AT_ONCE, attempts); one += 1)
        waiting.push(attack(one).catch(note));
      // The owners come one after the other, over the second half.
      const owner = Math.floor((2 * OWNERS * (index - attempts / 2)) / attempts);
      const before = Math.floor((2 * OWNERS * (index - AT_ONCE - attempts / 2)) / attempts);
      if (owner >= 0 && owner !== before) waiting.push(comeHome(owner).catch(note));
    }
    await Promise.all(waiting);
    if (failures.length > 0) throw failures[0];
    const minutes = (nowMs() - startedMs) / MINUTE_MS;
    const all = [...guessed.values()];
    const asked = codes.get("AUTH_CAPTCHA_REQUIRED") ?? 0;
    const guesses = codes.get("AUTH_BAD_CREDENTIALS") ?? 0;
    return [
      { what: `stolen pairs over HTTP, ${ADDRESSES} addresses`, value: attempts, unit: "" },
      { what: "  minutes", value: minutes, unit: "" },
      {
        what: "  looked at, of one account in any minute: most",
        value: Math.max(0, ...all.map(mostInAMinute)),
        unit: "",
        limit: 1,
      },
      { what: "  looked at, in all", value: guesses, unit: "", limit: 3 * ACCOUNTS + 3 * OWNERS },
      { what: "  asked for a captcha", value: asked, unit: "" },
      { what: "  shed with 503", value: codes.get("SYS_UNAVAILABLE") ?? 0, unit: "" },
      {
        what: "  refused by a limit or lock",
        value: (codes.get("SYS_TOO_MANY") ?? 0) + (codes.get("AUTH_LOCKED") ?? 0),
        unit: "",
      },
      { what: "  broke in", value: codes.get("OK") ?? 0, unit: "", limit: 0 },
      { what: `owners in meanwhile, of ${OWNERS}`, value: ownersIn, unit: "", aim: OWNERS },
      { what: "  sent away with 503 before, times", value: ownersShed, unit: "" },
    ];
  } finally {
    client.release();
    await database.close();
    await site.stop();
  }
}

if (import.meta.main) {
  for (const row of await benchStuffing({ attempts: Number(process.argv[2] ?? 10_000) }))
    console.log(rowLine(row));
}
