/**
 * A credential-stuffing attack with ten thousand stolen pairs over HTTP, from two hundred addresses, against
 * a server process with every limit on and the real clock: about three minutes. Attempts at an account come
 * from changing addresses and from the same one, several at once. Meanwhile its owner logs in. The server's
 * own database records when a password was checked, because an answer comes only when its turn comes
 * (AUTH-19, money-and-safety section 2).
 *
 *   node bench/stuffing.ts [attempts]
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { createClient } from "@khela/contract/client";
import { getCaptcha, login } from "@khela/contract/identity";
import { type EncryptedBody, encryptBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import type { BenchRow } from "./ledger.ts";
import { rowLine } from "./results.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const ACCOUNTS = 100;
const ADDRESSES = 200;
/** Below the limits of addresses and networks, which are not what is tested here. */
const ATTEMPTS_PER_S = 60;
/** The number of simultaneous attempts at one account, two of three from the same address. */
const AT_ONCE = 3;
const OWNERS = 20;
/** How often an owner retries where the server sheds load. */
const OWNER_TRIES = 15;
const MINUTE_MS = 60_000;
const CAPTCHA_ANSWER = "B2C3D";

const addressOf = (index: number): string => `100.64.${index % 100}.${1 + Math.floor(index / 100)}`;
/** The address of an attempt. */
const fromOf = (index: number): string =>
  addressOf((Math.floor(index / AT_ONCE) * 7 + (index % 2) + Math.floor(index / 31)) % ADDRESSES);
const nowMs = (): number => performance.timeOrigin + performance.now();

/** Logs in as an attacking program does. @returns the error code, or OK */
async function enter(
  site: BenchSite,
  key: Parameters<typeof encryptBody>[0],
  body: object,
  address: string,
): Promise<string> {
  const iat = Math.floor(nowMs() / 1000);
  const sealed: EncryptedBody = { iat, jti: randomUUID(), htm: login.method, htu: login.path, body };
  const answer = await fetch(`http://127.0.0.1:${site.port}${login.path}`, {
    method: login.method,
    headers: {
      "content-type": "application/json",
      "x-requested-with": "khela",
      "x-forwarded-for": address,
      "user-agent": address,
    },
    body: JSON.stringify({ jwe: await encryptBody(key, sealed) }),
  });
  return ((await answer.json()) as { errorCode?: string }).errorCode ?? "OK";
}

/**
 * Makes the database record when each wrong password was checked: in the statement that counts the failure
 * (`noteFailedLogin`), so never after the instant from which the server counts its minute.
 */
const NOTE_LOOKS = `
  create table looked_at (member_id uuid not null, at_ms bigint not null);
  create function note_look() returns trigger language plpgsql security definer as $$ begin
    insert into public.looked_at values (new.id, floor(1000 * extract(epoch from clock_timestamp())));
    return null;
  end $$;
  create trigger note_look after update of failed_logins on member
    for each row when (new.failed_logins > old.failed_logins) execute function note_look();`;

/** The times in ms, in order, at which each account's password was checked. */
async function readLooks(client: { query: pg.Pool["query"] }): Promise<number[][]> {
  const { rows } = await client.query<{ times: string[] }>(
    "select array_agg(at_ms order by at_ms) as times from looked_at group by member_id",
  );
  return rows.map(({ times }) => times.map(Number));
}

/** The maximum number of checks of one account within any minute. @param times in order */
const mostInAMinute = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length));

/** The shortest time between two checks of one account. */
const shortestMs = (times: readonly number[]): number =>
  Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)));

/**
 * The results of the guesses. @param looks the times at which each account was checked @param codes the
 * number of answers by code
 */
function rowsOf(looks: readonly number[][], codes: ReadonlyMap<string, number>): BenchRow[] {
  const count = (...names: string[]): number => names.reduce((sum, name) => sum + (codes.get(name) ?? 0), 0);
  const guesses = count("AUTH_BAD_CREDENTIALS");
  const shortest = Math.min(...looks.map(shortestMs));
  return [
    {
      // The checks within one minute come from one address, as `stuffing.it.test.ts` shows; the records here
      // have no address.
      what: "  looked at, of one account in any minute: most",
      value: Math.max(0, ...looks.map(mostInAMinute)),
      unit: "",
      limit: 3,
    },
    // There is no such time where no account was checked twice.
    ...(shortest < Infinity
      ? [{ what: "  shortest time between two looks at one account", value: shortest / 1000, unit: "s" }]
      : []),
    {
      what: "  looked at but not answered so, or the other way round",
      value: Math.abs(looks.flat().length - guesses),
      unit: "",
      limit: 0,
    },
    { what: "  looked at, in all", value: guesses, unit: "", limit: 3 * ACCOUNTS + 3 * OWNERS },
    { what: "  asked for a captcha", value: count("AUTH_CAPTCHA_REQUIRED"), unit: "" },
    { what: "  shed with 503", value: count("SYS_UNAVAILABLE"), unit: "" },
    { what: "  refused by a limit or lock", value: count("SYS_TOO_MANY", "AUTH_LOCKED"), unit: "" },
    { what: "  broke in", value: count("OK"), unit: "", limit: 0 },
  ];
}

/** @param attempts the total, which goes round a hundred accounts */
export async function benchStuffing({ attempts = 10_000 }: { attempts?: number } = {}): Promise<BenchRow[]> {
  const secret = randomBytes(32);
  const site = await startBenchSite(ACCOUNTS, { KHELA_SECRET: secret.toString("hex") });
  const database = openDatabase({ url: site.databaseUrl, role: "owner", applicationName: "khela-bench" });
  // Take one connection before the load begins.
  const client = await database.pool.connect();
  try {
    const call = createClient({ baseUrl: `http://127.0.0.1:${site.port}` });
    const [key] = (await call(getKeys)).keys;
    if (!key) throw new Error("the server has no key");
    await client.query(NOTE_LOOKS);
    const codes = new Map<string, number>();
    const attack = async (index: number): Promise<void> => {
      const account = site.accounts[Math.floor(index / AT_ONCE) % ACCOUNTS] ?? "";
      const body = { username: account, password: `stolen ${index}`, type: "username" };
      const code = await enter(site, key, body, fromOf(index));
      codes.set(code, (codes.get(code) ?? 0) + 1);
    };
    /** Solves a captcha by replacing its stored answer, because the real one can't be read. */
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
        // After a shed request, wait as long as Retry-After says.
        ownersShed += 1;
        await new Promise((resolve) => setTimeout(resolve, 1100));
      }
    };
    const startedMs = nowMs();
    const waiting: Promise<void>[] = [];
    // Failures are examined at the end: an error before would end this process and leave the server running.
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    for (let index = 0; index < attempts; index += AT_ONCE) {
      const earlyMs = startedMs + (1000 * index) / ATTEMPTS_PER_S - nowMs();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      for (let one = index; one < Math.min(index + AT_ONCE, attempts); one += 1)
        waiting.push(attack(one).catch(note));
      // The owners log in one after the other, over the second half.
      const owner = Math.floor((2 * OWNERS * (index - attempts / 2)) / attempts);
      const before = Math.floor((2 * OWNERS * (index - AT_ONCE - attempts / 2)) / attempts);
      if (owner >= 0 && owner !== before) waiting.push(comeHome(owner).catch(note));
    }
    await Promise.all(waiting);
    if (failures.length > 0) throw failures[0];
    const minutes = (nowMs() - startedMs) / MINUTE_MS;
    return [
      { what: `stolen pairs over HTTP, ${ADDRESSES} addresses`, value: attempts, unit: "" },
      { what: "  minutes", value: minutes, unit: "" },
      ...rowsOf(await readLooks(client), codes),
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
