import { isAbsolute, resolve } from "node:path";

/** Settings of the sandbox peers, read once from the environment. The only home of process.env here. */
export interface SandboxConfig {
  /** Port of the payment provider; 0 lets the machine choose. */
  paymentPort: number;
  host: string;
  /** How browsers reach the payment provider; undefined: `http://localhost:<port>`. */
  paymentPublicUrl: string | undefined;
  /** Port of the inbox for SMS and mails; 0 lets the machine choose. */
  inboxPort: number;
  /** How browsers reach the inbox; undefined: `http://localhost:<port>`. */
  inboxPublicUrl: string | undefined;
  /** Port of the game vendor; 0 lets the machine choose. */
  vendorPort: number;
  /** How browsers reach the game vendor; undefined: `http://localhost:<port>`. */
  vendorPublicUrl: string | undefined;
  /** How long a late transfer to or from the game vendor takes. */
  vendorLateMs: number;
  /** Port of the game vendor that plays from the site's wallet; 0 lets the machine choose. */
  seamlessPort: number;
  /** How browsers reach it; undefined: `http://localhost:<port>`. */
  seamlessPublicUrl: string | undefined;
  /** Base address of the site, whose wallet it calls. */
  walletUrl: string;
  /** Its first secret; without it the file in the data directory is used. */
  seamlessSecret: string | undefined;
  /** How long its late calls wait. */
  seamlessLateMs: number;
  /** Port of the outside beacon, a process of its own; 0 lets the machine choose. */
  beaconPort: number;
  /** Port of the sports feed; 0 lets the machine choose. */
  sportsPort: number;
  /** Secret shared with it; without one the file in the data directory is used. */
  sportsSecret: string | undefined;
  /** How often its prices may move. */
  sportsPriceMs: number;
  /** Secrets shared with the server and the provider's own books; absolute. */
  dataDir: string;
  /** Shared HMAC secret; without it the file in the data directory is used. */
  paymentSecret: string | undefined;
  /** The same for the inbox. */
  inboxSecret: string | undefined;
  /** The same for the game vendor. */
  vendorSecret: string | undefined;
  /** How many payments and payouts a restart keeps. */
  keptRecords: number;
  /** How long a payout takes that succeeds by itself. */
  payoutDelayMs: number;
  /** First pause before a webhook is sent again; it doubles with every try. */
  webhookRetryMs: number;
  logLevel: string;
}

function whole(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

/** @throws Error with a plain sentence where a setting makes no sense */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const dataDir = env.DATA_DIR || "data";
  return {
    paymentPort: whole("SANDBOX_PAYMENT_PORT", env.SANDBOX_PAYMENT_PORT, 3100),
    host: env.SANDBOX_HOST || "127.0.0.1",
    paymentPublicUrl: env.SANDBOX_PAYMENT_PUBLIC_URL?.replace(/\/$/, "") || undefined,
    inboxPort: whole("SANDBOX_INBOX_PORT", env.SANDBOX_INBOX_PORT, 3101),
    inboxPublicUrl: env.SANDBOX_INBOX_PUBLIC_URL?.replace(/\/$/, "") || undefined,
    vendorPort: whole("SANDBOX_VENDOR_PORT", env.SANDBOX_VENDOR_PORT, 3102),
    vendorPublicUrl: env.SANDBOX_VENDOR_PUBLIC_URL?.replace(/\/$/, "") || undefined,
    vendorLateMs: whole("SANDBOX_VENDOR_LATE_MS", env.SANDBOX_VENDOR_LATE_MS, 15_000),
    seamlessPort: whole("SANDBOX_SEAMLESS_PORT", env.SANDBOX_SEAMLESS_PORT, 3103),
    seamlessPublicUrl: env.SANDBOX_SEAMLESS_PUBLIC_URL?.replace(/\/$/, "") || undefined,
    walletUrl: (env.SEAMLESS_WALLET_URL || `http://127.0.0.1:${env.PORT || 3000}`).replace(/\/$/, ""),
    seamlessSecret: env.SANDBOX_SEAMLESS_SECRET || undefined,
    seamlessLateMs: whole("SANDBOX_SEAMLESS_LATE_MS", env.SANDBOX_SEAMLESS_LATE_MS, 5_000),
    beaconPort: whole("SANDBOX_BEACON_PORT", env.SANDBOX_BEACON_PORT, 3104),
    sportsPort: whole("SANDBOX_SPORTS_PORT", env.SANDBOX_SPORTS_PORT, 3105),
    sportsSecret: env.SPORTS_FEED_SECRET || undefined,
    sportsPriceMs: Math.max(200, whole("SANDBOX_SPORTS_PRICE_MS", env.SANDBOX_SPORTS_PRICE_MS, 10_000)),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    paymentSecret: env.PAYMENT_PROVIDER_SECRET || undefined,
    inboxSecret: env.MESSAGE_SANDBOX_SECRET || undefined,
    vendorSecret: env.SANDBOX_VENDOR_SECRET || undefined,
    keptRecords: whole("SANDBOX_KEPT_RECORDS", env.SANDBOX_KEPT_RECORDS, 5_000),
    payoutDelayMs: whole("SANDBOX_PAYOUT_DELAY_MS", env.SANDBOX_PAYOUT_DELAY_MS, 3_000),
    webhookRetryMs: whole("SANDBOX_WEBHOOK_RETRY_MS", env.SANDBOX_WEBHOOK_RETRY_MS, 1_000),
    logLevel: env.LOG_LEVEL || "info",
  };
}
