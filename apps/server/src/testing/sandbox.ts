import { fork, type ChildProcess } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { providerWebhook } from "@khela/contract/cashier";
import type { HandlerInput } from "@khela/contract/endpoint";
import { freePort } from "./free-port.ts";

export type WebhookBody = HandlerInput<typeof providerWebhook>["body"];

/** A message as the sandbox's inbox lists it. */
export interface InboxMessage {
  id: string;
  kind: "sms" | "mail";
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The six-digit code in it, if there is one. */
  code: string | null;
}

/** The outcomes that can be chosen for the next payouts. */
export type PayoutPlan =
  | "pay"
  | "fail"
  | "late"
  | "partial"
  | "duplicate"
  | "disorder"
  | "lost"
  | "over"
  | "unknown"
  | "forged";

/** The outcomes that can be chosen at the game vendor's desk. */
export type TransferOutcome =
  | "succeed"
  | "fail"
  | "late"
  | "late_fail"
  | "lost"
  | "unheard"
  | "duplicate"
  | "unclear"
  | "down";

/** The sandbox peers as a process of their own, with books and an inbox that survive a restart. */
export interface TestSandbox {
  /** The payment provider's address. */
  url: string;
  inboxUrl: string;
  vendorUrl: string;
  /** The address of the game vendor that uses the seamless wallet. */
  seamlessUrl: string;
  secret: string;
  /** The environment variables that the server needs for the sandbox. */
  env: Record<string, string>;
  /** The same with its sports feed, whose prices move all the time. */
  sportsEnv: Record<string, string>;
  /** Submits a choice on the hosted payment page, as the payer does. @returns the status and the redirect's address */
  choose(payUrl: string, form: Record<string, string>): Promise<{ status: number; location: string }>;
  /** Chooses the outcome of the next payouts. */
  planPayouts(outcome: PayoutPlan): Promise<void>;
  /** Ends a pending payout from the provider's desk. @param reference the instalment's */
  endPayout(reference: string, ending: "pay" | "partial" | "fail" | "forget" | "contradict"): Promise<void>;
  /** Chooses the outcome of the next transfers to and from the game vendor. */
  planTransfers(outcome: TransferOutcome): Promise<void>;
  /** The messages to a number or address (or a part of one), newest first. */
  inbox(search: string): Promise<InboxMessage[]>;
  /** Stops the provider; `up` starts it again at the same address. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

type Peer = "payment" | "inbox" | "vendor" | "seamless" | "sports";

const MAIN = join(import.meta.dirname, "../../../sandbox/src/main.ts");
/**
 * A preload that ends the program when its parent is gone: otherwise a set-up that fails halfway would leave the
 * sandbox running, and the test run would wait for its output.
 */
const WITH_PARENT = pathToFileURL(join(import.meta.dirname, "../../../../tools/start/with-parent.mjs")).href;

const MOST_STARTS = 5;

/** Retries on other ports, because another program may have taken a port that was free. */
async function onOtherPorts<T>(start: () => Promise<T>): Promise<T> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start();
    } catch (error) {
      if (starts === MOST_STARTS) throw error;
    }
  }
}

const submit = (address: string, form: Record<string, string>): Promise<Response> =>
  fetch(address.replace("//localhost:", "//127.0.0.1:"), {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });

/**
 * Starts the sandbox on free ports; restarts use the same ones.
 * @param payoutDelayMs how long a payout takes
 * @param walletPort the port on which the site listens
 */
export async function startTestSandbox(payoutDelayMs = 50, walletPort = 1): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-sandbox-"));
  const secret = randomUUID();
  let at: Record<Peer, string> | undefined;
  const portOf = async (peer: Peer): Promise<string> =>
    at ? new URL(at[peer]).port : String(await freePort());
  let child: ChildProcess | undefined;
  const up = async (): Promise<Record<Peer, string>> => {
    child = fork(MAIN, {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        SANDBOX_PAYMENT_PORT: await portOf("payment"),
        SANDBOX_INBOX_PORT: await portOf("inbox"),
        SANDBOX_VENDOR_PORT: await portOf("vendor"),
        SANDBOX_SEAMLESS_PORT: await portOf("seamless"),
        SANDBOX_SPORTS_PORT: await portOf("sports"),
        SPORTS_FEED_SECRET: secret,
        SANDBOX_SPORTS_PRICE_MS: "200",
        SANDBOX_VENDOR_SECRET: secret,
        SANDBOX_VENDOR_LATE_MS: "150",
        SANDBOX_SEAMLESS_SECRET: secret,
        SANDBOX_SEAMLESS_LATE_MS: "50",
        SEAMLESS_WALLET_URL: `http://127.0.0.1:${walletPort}`,
        PAYMENT_PROVIDER_SECRET: secret,
        MESSAGE_SANDBOX_SECRET: secret,
        SANDBOX_PAYOUT_DELAY_MS: String(payoutDelayMs),
        SANDBOX_WEBHOOK_RETRY_MS: "50",
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      execArgv: ["--import", WITH_PARENT],
    });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the sandbox ended with ${code} instead of starting`);
    });
    const [message] = (await Promise.race([once(child, "message"), ended])) as [
      { ready: Record<Peer, string> },
    ];
    return (at = message.ready);
  };
  const down = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const peers = await onOtherPorts(up);
  const { payment: url, inbox: inboxUrl, vendor: vendorUrl, seamless: seamlessUrl } = peers;
  return {
    url,
    inboxUrl,
    vendorUrl,
    seamlessUrl,
    secret,
    env: {
      PAYMENT_PROVIDER_URL: url,
      PAYMENT_PROVIDER_SECRET: secret,
      MESSAGE_SANDBOX_URL: inboxUrl,
      MESSAGE_SANDBOX_SECRET: secret,
      SANDBOX_VENDOR_URL: vendorUrl,
      SANDBOX_VENDOR_SECRET: secret,
      SANDBOX_SEAMLESS_URL: seamlessUrl,
      SANDBOX_SEAMLESS_SECRET: secret,
    },
    sportsEnv: { SPORTS_FEED_URL: peers.sports, SPORTS_FEED_SECRET: secret },
    async inbox(search) {
      const answer = await fetch(`${inboxUrl}/api/messages?search=${encodeURIComponent(search)}`);
      return ((await answer.json()) as { messages: InboxMessage[] }).messages;
    },
    async choose(payUrl, form) {
      const answer = await submit(payUrl, form);
      return { status: answer.status, location: answer.headers.get("location") ?? "" };
    },
    async planPayouts(outcome) {
      await submit(`${url}/payouts/plan`, { outcome });
    },
    async endPayout(reference, ending) {
      const page = await (await fetch(`${url}/payouts?lang=en`)).text();
      const row = page.split("<tr>").find((part) => part.includes(`>${reference}<`));
      const id = /\/payouts\/(out_\w+)/.exec(row ?? "")?.[1];
      if (!id) throw new Error(`the provider has no open payout ${reference}`);
      await submit(`${url}/payouts/${id}`, { outcome: ending });
    },
    async planTransfers(outcome) {
      await submit(`${vendorUrl}/desk/plan`, { outcome });
    },
    down,
    async up() {
      await up();
    },
    async stop() {
      await down();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a webhook as the provider would. @returns the HTTP status */
export async function sendWebhook(
  baseUrl: string,
  secret: string,
  body: WebhookBody,
  atMs = Date.now(),
): Promise<number> {
  const text = JSON.stringify(body);
  const answer = await fetch(`${baseUrl}/cashier/webhooks/sandbox`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-timestamp": String(atMs),
      "x-signature": createHmac("sha256", secret).update(`${atMs}.${text}`).digest("hex"),
    },
    body: text,
  });
  await answer.arrayBuffer();
  return answer.status;
}
