import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passBotCheck } from "@khela/contract/bot-check";
import { type Call, createClient } from "@khela/contract/client";
import type { AnyEndpoint, CallInput } from "@khela/contract/endpoint";
import { operatorLogin } from "@khela/contract/console/operators";
import { register } from "@khela/contract/identity";
import type { RoleName } from "@khela/contract/permissions";
import type { Clock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { Secret, TOTP } from "otpauth";
import { type App, buildApp } from "../app.ts";
import type { PaymentProvider } from "../modules/cashier/index.ts";
import { type Config, readConfig } from "../platform/config.ts";
import type { Database } from "../platform/database.ts";
import { type Log, silentLog } from "../platform/log.ts";
import type { PasswordCost } from "../platform/password-hasher.ts";
import { createSecrets } from "../platform/secrets.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestAppOptions {
  /** The real clock by default; a manual one must start near the real time (encrypted bodies, cookies). */
  clock?: Clock;
  /** 0, no limits, by default. */
  rateLimitFactor?: number;
  /** Environment variables on top of the defaults: `{ ROLES: "http,realtime,worker" }`. */
  env?: Record<string, string>;
  /** The first process, to start another one on the same database. */
  beside?: TestApp;
  /** The log; silent by default. */
  log?: Log;
  /** Payment providers by name, instead of those of the settings. */
  paymentProviders?: Readonly<Record<string, PaymentProvider>>;
  /** Hash passwords as in production, for tests of hashing and of its timing; beside another app, as that one does. */
  realPasswords?: boolean;
}

/**
 * The lowest cost that argon2id accepts: a test file registers dozens of players, and 30 ms each would be a sixth of
 * its time.
 */
const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, lanes: 1 };

export interface TestMember {
  id: MemberId;
  account: string;
  password: string;
  token: string;
  /** Calls as this member. */
  call: Call;
}

export interface TestOperator {
  username: string;
  password: string;
  totpSecret: string;
  /** `name=value` of the session's cookie. */
  cookie: string;
  /** Calls with the cookie. */
  call: Call;
}

/** The whole server on a database of its own, listening on a free port. */
export interface TestApp {
  app: App;
  baseUrl: string;
  clock: Clock;
  database: TestDatabase;
  /** Connections as the owner, for inspection and tampering. */
  owner: Database;
  secret: Buffer;
  realPasswords: boolean;
  /** Calls as a visitor. */
  call: Call;
  /** Calls with a session token; a null token is a visitor. */
  callAs(token: string | null, headers?: Record<string, string>): Call;
  /** A new player, through the real call. Names are unique. */
  registerMember(overrides?: Partial<CallInput<typeof register>["body"]>): Promise<TestMember>;
  /** A new operator with a role, logged in through the real call. */
  loginOperator(role?: RoleName): Promise<TestOperator>;
  stop(): Promise<void>;
}

/** No retries and a long timeout: a browser would give up on a busy machine, but slowness is no defect here. */
const PATIENT = { retries: 0, timeoutMs: 100_000 } as const;

let counter = 0;

function testConfig(dataDir: string, options: TestAppOptions): Config {
  return readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    DEMO: "0",
    ROLES: "http,realtime",
    LOG_LEVEL: "silent",
    BOT_CHECK_WORK: "2",
    CHAIN_LINKS: "200",
    RATE_LIMIT_FACTOR: String(options.rateLimitFactor ?? 0),
    ...options.env,
  });
}

/** Starts the server for a test file: in `beforeAll`, with `stop()` in `afterAll`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const clock = options.clock ?? beside?.clock ?? systemClock;
  const database = beside?.database ?? (await createTestDatabase());
  const secret = beside?.secret ?? randomBytes(32);
  const realPasswords = options.realPasswords ?? beside?.realPasswords ?? false;
  const dataDir = await mkdtemp(join(tmpdir(), "khela-app-"));
  const config = testConfig(dataDir, options);
  const app = await buildApp({
    config,
    clock,
    log: options.log ?? silentLog,
    secrets: createSecrets(secret, config.sealKeys, config.peppers),
    database: database.open(),
    ownerUrl: database.url,
    sharedDatabase: true,
    ...(realPasswords ? {} : { passwordCost: CHEAP_PASSWORDS }),
    ...(options.paymentProviders ? { paymentProviders: options.paymentProviders } : {}),
  });
  const baseUrl = (await app.start()) ?? "";
  // Each call has a client of its own, because a client keeps the encryption key and the clock difference of before a
  // manual clock was moved.
  const callAs = (token: string | null, headers: Record<string, string> = {}): Call =>
    ((...args: Parameters<Call>) =>
      createClient({
        baseUrl,
        token: () => token,
        ...PATIENT,
        fetch: (input, init) =>
          fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...headers } }),
      })(...args)) as Call;
  const call = callAs(null);
  return {
    app,
    baseUrl,
    clock,
    database,
    owner: beside?.owner ?? database.open("owner"),
    secret,
    realPasswords,
    call,
    callAs,
    async registerMember(overrides = {}) {
      counter += 1;
      const username =
        overrides.username ?? `player${counter}x${randomBytes(2).toString("hex")}`.slice(0, 14);
      const body = {
        username,
        password: "mango tree by the river",
        confirmPassword: overrides.password ?? "mango tree by the river",
        registerMethod: "WEB",
        login: true,
        agreeTerms: true,
        agreeAge: true,
        language: "bn",
        altcha: overrides.altcha ?? (await passBotCheck(call, "register")),
        ...overrides,
      } as const;
      const { token, member } = await call(register, { body });
      const { password } = body;
      return { id: member.id as MemberId, account: member.account, password, token, call: callAs(token) };
    },
    async loginOperator(role = "super") {
      counter += 1;
      const username = `op-${role}-${counter}`;
      const password = "a long enough passphrase";
      const { totpSecret } = await app.modules.operators.create({
        username,
        name: `Operator ${counter}`,
        password,
        roles: [role],
      });
      const totp = totpCode(totpSecret, clock.nowMs());
      let cookie = "";
      const client = createClient({
        baseUrl,
        ...PATIENT,
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
          return response;
        },
      });
      await client(operatorLogin, { body: { username, password, totp } });
      return { username, password, totpSecret, cookie, call: callAs(null, { cookie }) };
    },
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      if (!beside) await database.drop();
    },
  };
}

/** The code that an authenticator app shows at an instant. */
export function totpCode(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
}

/** The error code of a refusal, `OK` where there is none. */
export async function refusalOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return "OK";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** The error code of a refused call, `OK` where it succeeds. */
export const codeOf = <E extends AnyEndpoint>(
  call: Call,
  ...args: Parameters<typeof call<E>>
): Promise<string> => refusalOf(() => call(...args));
