import { isAbsolute, resolve } from "node:path";

/**
 * The settings of the sandbox peers, read once from the environment. No other file here reads process.env.
 */
export interface SandboxConfig {
  /** The payment provider's port; 0 for any free one. */
  paymentPort: number;
  host: string;
  /** The payment provider's URL in browsers; undefined: `http://localhost:<port>`. */
  paymentPublicUrl: string | undefined;
  /** The port of the inbox for SMS and mails; 0 for any free one. */
  inboxPort: number;
  /** The inbox's URL in browsers; undefined: `http://localhost:<port>`. */
  inboxPublicUrl: string | undefined;
  /** The port of the game vendor in transfer mode; 0 for any free one. */
  vendorPort: number;
  /** This vendor's URL in browsers; undefined: `http://localhost:<port>`. */
  vendorPublicUrl: string | undefined;
  /** How long a late transfer to or from this vendor takes. */
  vendorLateMs: number;
  /** The port of the seamless vendor, which plays from the site's wallet; 0 for any free one. */
  seamlessPort: number;
  /** The seamless vendor's URL in browsers; undefined: `http://localhost:<port>`. */
  seamlessPublicUrl: string | undefined;
  /** The base URL of the site, whose wallet the seamless vendor calls. */
  walletUrl: string;
  /** The seamless vendor's first secret; without it the file in the data directory is used. */
  seamlessSecret: string | undefined;
  /** The delay of the seamless vendor's late calls. */
  seamlessLateMs: number;
  /** The port of the beacon, which is a process of its own; 0 for any free one. */
  beaconPort: number;
  /** The port of the sports feed; 0 for any free one. */
  sportsPort: number;
  /** The secret shared with the sports feed; without it the file in the data directory is used. */
  sportsSecret: string | undefined;
  /** How often the sports feed's prices may change. */
  sportsPriceMs: number;
  /** The house's margin on every market of the sports feed, in per cent. */
  sportsMarginPercent: number;
  /** How many times as fast as in life the sports feed's matches are played. */
  sportsSpeed: number;
  /** The absolute folder of the shared secrets and of the peers' own files. */
  dataDir: string;
  /** The payment provider's HMAC secret; without it the file in the data directory is used. */
  paymentSecret: string | undefined;
  /** The same for the inbox. */
  inboxSecret: string | undefined;
  /** The same for the game vendor in transfer mode. */
  vendorSecret: string | undefined;
  /** How many payments and payouts are kept at a restart. */
  keptRecords: number;
  /** How long a successful payout takes. */
  payoutDelayMs: number;
  /** The first pause before a webhook is retried; it doubles with every try. */
  webhookRetryMs: number;
  logLevel: string;
}

function whole(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

/** @throws Error with a plain sentence for an invalid setting */
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
    sportsMarginPercent: whole("SANDBOX_SPORTS_MARGIN_PERCENT", env.SANDBOX_SPORTS_MARGIN_PERCENT, 6),
    sportsSpeed: Math.max(1, whole("SANDBOX_SPORTS_SPEED", env.SANDBOX_SPORTS_SPEED, 1)),
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
