import { isAbsolute, resolve } from "node:path";
import { type Money, parseMoney } from "@khela/kernel/money";
import type { ClosedAccountTerms } from "@khela/rules/auth/account-life";
import { type BeaconConfig, readBeaconConfig } from "./beacon-config.ts";
import { requireSafeDatabase } from "./database-url.ts";
import { type MessageConfig, readMessageConfig } from "./message-config.ts";
import { withSecretFiles } from "./secret-files.ts";
import { MASTER_KEY } from "./secrets.ts";

/** The roles of one process. Several processes on one database may share the roles out. */
export const PROCESS_ROLES = ["http", "realtime", "worker"] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** Every setting of the server, read once from the environment. No other file reads process.env. */
export interface Config {
  port: number;
  host: string;
  /** The absolute path of the folder for the embedded database, secrets and uploads. */
  dataDir: string;
  /** Connection string of a PostgreSQL server to use instead of the embedded one. */
  databaseUrl: string | undefined;
  roles: readonly ProcessRole[];
  /** Whether an empty database is filled with the living demo site. */
  demo: boolean;
  /** Address of the site as browsers see it; origins and links are built from it. */
  publicUrl: string;
  /** Base address of the payment provider's API. */
  paymentProviderUrl: string;
  /** Secret shared with the payment provider; without it a file in the data directory is used. */
  paymentProviderSecret: string | undefined;
  /** Base address of the sandbox's game vendor in transfer mode; without it there is no such vendor. */
  sandboxVendorUrl: string | undefined;
  /** Secret shared with that vendor; without one a file in the data directory is used. */
  sandboxVendorSecret: string | undefined;
  /** Base address of the sandbox's game vendor that plays from the main wallet; without it there is no such vendor. */
  sandboxSeamlessUrl: string | undefined;
  /** The address at which browsers reach the vendor's games; undefined: sandboxSeamlessUrl. */
  sandboxSeamlessPublicUrl: string | undefined;
  /** Secret shared with that vendor; without one a file in the data directory is used. */
  sandboxSeamlessSecret: string | undefined;
  /** Base address of the sports feed; without it there are no matches. */
  sportsFeedUrl: string | undefined;
  /** Secret shared with the feed; without one a file in the data directory is used. */
  sportsFeedSecret: string | undefined;
  /** `rows`: a feed that answers with what changed. `messages`: a provider's messages through a relay. */
  sportsFeedKind: "rows" | "messages";
  /** Prices of a feed that has been silent for this many seconds are not offered. */
  sportsStaleSeconds: number;
  /** The base address under which the payment provider reaches this server. */
  webhookBaseUrl: string;
  /** Withdrawals up to this amount are approved automatically where no check objects; zero switches that off. */
  autoPayoutMax: Money;
  /** How long a player has to pay a deposit, in minutes, 1 to 1440 (MONEY-03). */
  depositMinutes: number;
  /** How long a player has to confirm a payout, in minutes, 5 to 10080 (MONEY-05). */
  payoutConfirmMinutes: number;
  /** The amount that a forced receipt gives back to the player: nothing, or what is in dispute. */
  forcedReceiptRefund: "none" | "remaining";
  /** How long closed accounts can be reopened, and how long their personal data is kept (SAFE-06). */
  closedAccounts: ClosedAccountTerms;
  /** File of the jurisdiction's policy, without which only play money is available (SAFE-05). */
  policyFile: string | undefined;
  /** Addresses whose X-Forwarded-For header is trusted: `loopback`, or comma-separated CIDRs. Empty: none. */
  trustProxy: string;
  /** Master secret in hex; without it one is made in the data directory. */
  secret: string | undefined;
  /**
   * Live keys that encrypt stored data, the newest first: 64 hex digits each, or `master` for the key derived from
   * the master secret.
   */
  sealKeys: readonly string[];
  /** Live keys of password hashes, the newest first, in the same form. */
  peppers: readonly string[];
  /**
   * Which players may not sit at the same table: those with the same address, those with the same device at that
   * address, or none (only flagged).
   */
  pvpSamePlace: "network" | "device" | "flag";
  logLevel: string;
  /** 1 normally; tests and benchmarks may widen every rate limit by a factor. */
  rateLimitFactor: number;
  /**
   * The most tries (of 1,000 hashes each) that a browser needs for a bot check; it needs at least half of them. 400
   * tries take some tenths of a second. Tests and benchmarks make it small.
   */
  botCheckWork: number;
  /**
   * The most links that a new chain of shared rounds has (GAME-09). A fresh database needs half a million links, half
   * a second of work, so tests make it small.
   */
  chainLinks: number;
  /**
   * Service that looks stolen passwords up by the first characters of their hash; undefined: passwords are not
   * checked (AUTH-19).
   */
  passwordRangeUrl: string | undefined;
  /** The beacon whose rounds salt the chains of shared rounds (GAME-09); undefined: salts are drawn by this server. */
  beacon: BeaconConfig | undefined;
  /** The site's OAuth clients at sign-in providers (AUTH-03); a provider without a client id is off. */
  socialClients: Readonly<Partial<Record<SocialProvider, SocialClient>>>;
  /** A newer country database (MMDB) to use instead of the bundled one. */
  countryDatabase: string | undefined;
  /** How SMS and mail are sent, and which numbers may receive codes. */
  messages: MessageConfig;
  /** The process ends itself when its event loop has been blocked for this many seconds; 0: never (decision 0041). */
  stuckSeconds: number;
  version: string;
}

/** The length of the longest chain that any game asks for. */
const MOST_CHAIN_LINKS = 100_000;

export type SocialProvider = "google" | "facebook";

/** This site's registration at a sign-in provider. */
export interface SocialClient {
  clientId: string;
  clientSecret: string;
  /** An issuer to use instead of the provider's own, for tests. Plain http is allowed only on this machine. */
  issuer: string | undefined;
}

function whole(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

function between(name: string, text: string | undefined, min: number, max: number, fallback: number): number {
  const value = whole(name, text, fallback);
  if (value < min || value > max) throw new Error(`${name} must be ${min} to ${max}, not "${value}"`);
  return value;
}

function feedKind(text: string | undefined): Config["sportsFeedKind"] {
  if (!text) return "rows";
  if (text === "rows" || text === "messages") return text;
  throw new Error(`SPORTS_FEED_KIND must be rows or messages, not "${text}"`);
}

function liveKeys(name: string, text: string | undefined): string[] {
  const keys = (text || MASTER_KEY).split(",").map((key) => key.trim());
  // The message leaves the text out, because it is a secret.
  if (!keys.every((key) => key === MASTER_KEY || /^[0-9a-f]{64}$/i.test(key)))
    throw new Error(`${name} must be keys of 64 hex digits or the word master, parted by commas`);
  return keys;
}

function passwordRange(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:|\/))/.test(text))
    throw new Error("PASSWORD_RANGE_URL must begin with https://");
  return text.replace(/\/?$/, "/");
}

function closedAccounts(env: NodeJS.ProcessEnv): ClosedAccountTerms {
  const reopenDays = between("ACCOUNT_REOPEN_DAYS", env.ACCOUNT_REOPEN_DAYS, 0, 365, 30);
  // Five years, the retention period that money-laundering laws ask for.
  const keptDays = between("ACCOUNT_KEPT_DAYS", env.ACCOUNT_KEPT_DAYS, reopenDays, 7300, 1826);
  return { reopenDays, keptDays };
}

function refundPolicy(text: string | undefined): Config["forcedReceiptRefund"] {
  const policy = text || "none";
  if (policy !== "none" && policy !== "remaining") {
    throw new Error(`FORCED_RECEIPT_REFUND must be none or remaining, not "${policy}"`);
  }
  return policy;
}

function samePlace(text: string | undefined): Config["pvpSamePlace"] {
  const policy = text || "network";
  if (policy !== "network" && policy !== "device" && policy !== "flag") {
    throw new Error(`PVP_SAME_PLACE must be network, device or flag, not "${policy}"`);
  }
  return policy;
}

function amount(name: string, text: string | undefined): Money {
  const value = parseMoney(text || "0");
  if (value === undefined || value < 0n) throw new Error(`${name} must be an amount, not "${text}"`);
  return value;
}

function socialClients(env: NodeJS.ProcessEnv): Config["socialClients"] {
  const clients: Partial<Record<SocialProvider, SocialClient>> = {};
  for (const provider of ["google", "facebook"] as const) {
    const name = provider.toUpperCase();
    const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]];
    if (!clientId && !clientSecret) continue;
    if (!clientId || !clientSecret)
      throw new Error(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together`);
    const issuer = env[`${name}_ISSUER`] || undefined;
    if (issuer && !/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:|\/|$))/.test(issuer))
      throw new Error(`${name}_ISSUER must begin with https://`);
    clients[provider] = { clientId, clientSecret, issuer };
  }
  return clients;
}

/** @throws Error with a plain sentence where a setting is invalid */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const env = withSecretFiles(given);
  requireSafeDatabase(env.DATABASE_URL || undefined, env.DATABASE_ALLOW_PLAIN === "1");
  const port = whole("PORT", env.PORT, 3000);
  const roles = (env.ROLES ?? PROCESS_ROLES.join(",")).split(",").map((role) => role.trim());
  for (const role of roles) {
    if (!PROCESS_ROLES.some((known) => known === role)) throw new Error(`ROLES: unknown role "${role}"`);
  }
  const dataDir = env.DATA_DIR || "data";
  return {
    port,
    host: env.HOST || "127.0.0.1",
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl: env.DATABASE_URL || undefined,
    roles: roles as ProcessRole[],
    demo: env.DEMO !== "0",
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ""),
    paymentProviderUrl: (env.PAYMENT_PROVIDER_URL || "http://127.0.0.1:3100").replace(/\/$/, ""),
    paymentProviderSecret: env.PAYMENT_PROVIDER_SECRET || undefined,
    sandboxVendorUrl: env.SANDBOX_VENDOR_URL?.replace(/\/$/, "") || undefined,
    sandboxVendorSecret: env.SANDBOX_VENDOR_SECRET || undefined,
    sandboxSeamlessUrl: env.SANDBOX_SEAMLESS_URL?.replace(/\/$/, "") || undefined,
    sandboxSeamlessPublicUrl: env.SANDBOX_SEAMLESS_PUBLIC_URL?.replace(/\/$/, "") || undefined,
    sandboxSeamlessSecret: env.SANDBOX_SEAMLESS_SECRET || undefined,
    sportsFeedUrl: env.SPORTS_FEED_URL?.replace(/\/$/, "") || undefined,
    sportsFeedSecret: env.SPORTS_FEED_SECRET || undefined,
    sportsFeedKind: feedKind(env.SPORTS_FEED_KIND),
    sportsStaleSeconds: between("SPORTS_STALE_SECONDS", env.SPORTS_STALE_SECONDS, 5, 600, 20),
    webhookBaseUrl: (env.WEBHOOK_BASE_URL || `http://127.0.0.1:${port}`).replace(/\/$/, ""),
    autoPayoutMax: amount("AUTO_PAYOUT_MAX", env.AUTO_PAYOUT_MAX),
    closedAccounts: closedAccounts(env),
    depositMinutes: between("DEPOSIT_MINUTES", env.DEPOSIT_MINUTES, 1, 1_440, 30),
    payoutConfirmMinutes: between("PAYOUT_CONFIRM_MINUTES", env.PAYOUT_CONFIRM_MINUTES, 5, 10_080, 1_440),
    forcedReceiptRefund: refundPolicy(env.FORCED_RECEIPT_REFUND),
    policyFile: env.POLICY_FILE ? resolve(env.POLICY_FILE) : undefined,
    trustProxy: env.TRUST_PROXY ?? "",
    secret: env.KHELA_SECRET || undefined,
    sealKeys: liveKeys("KHELA_SEAL_KEYS", env.KHELA_SEAL_KEYS),
    peppers: liveKeys("KHELA_PEPPERS", env.KHELA_PEPPERS),
    pvpSamePlace: samePlace(env.PVP_SAME_PLACE),
    logLevel: env.LOG_LEVEL || "info",
    rateLimitFactor: whole("RATE_LIMIT_FACTOR", env.RATE_LIMIT_FACTOR, 1),
    botCheckWork: whole("BOT_CHECK_WORK", env.BOT_CHECK_WORK, 400),
    chainLinks: between("CHAIN_LINKS", env.CHAIN_LINKS, 100, MOST_CHAIN_LINKS, MOST_CHAIN_LINKS),
    passwordRangeUrl: passwordRange(env.PASSWORD_RANGE_URL),
    beacon: readBeaconConfig(env),
    socialClients: socialClients(env),
    countryDatabase: env.IP_COUNTRY_DATABASE || undefined,
    messages: readMessageConfig(env),
    stuckSeconds: between("STUCK_SECONDS", env.STUCK_SECONDS, 0, 600, 10),
    version: "0.1.0",
  };
}
