import type { Clock } from "@khela/kernel/clock";
import { type Money, moneyToText, parseMoney } from "@khela/kernel/money";
import * as z from "zod/mini";
import { isSignedAnswer, signBody } from "../../../platform/peer-signature.ts";
import type { TransferAnswer, TransferReport, TransferVendor } from "./vendor.ts";

interface Deps {
  /** The base URL of its API. */
  url: string;
  secret: string;
  clock: Clock;
}

/** A transfer may take a while, but a player waits for a balance. */
const TRANSFER_TIMEOUT_MS = 5_000;
const ASK_TIMEOUT_MS = 2_500;

const amountText = z.string().check(z.regex(/^\d{1,13}(\.\d{1,4})?$/));
const transferFields = {
  transferId: z.string(),
  reference: z.string(),
  playerId: z.string(),
  direction: z.enum(["in", "out"]),
  amount: amountText,
  currency: z.string(),
  status: z.enum(["pending", "done", "failed"]),
  reason: z.nullable(z.string()),
};
const transferBody = z.object(transferFields);
const balanceBody = z.object({ balance: amountText });
const launchBody = z.object({ url: z.url() });
const statementBody = z.object({
  transfers: z.array(z.object({ ...transferFields, atMs: z.int() })),
  balances: z.array(z.object({ currency: z.string(), balance: amountText })),
});
const betsBody = z.object({
  bets: z.array(
    z.object({
      betId: z.string().check(z.minLength(1), z.maxLength(64)),
      revision: z.int().check(z.minimum(0)),
      playerId: z.string(),
      gameCode: z.string().check(z.minLength(1), z.maxLength(40)),
      currency: z.string(),
      state: z.enum(["settled", "void"]),
      stake: amountText,
      payout: amountText,
      placedAtMs: z.int(),
      changedAtMs: z.int(),
    }),
  ),
  cursor: z.nullable(z.string().check(z.maxLength(64))),
  more: z.boolean(),
  complete: z.boolean(),
});
const errorBody = z.object({ error: z.string() });

/** The adapter of the sandbox vendor (apps/sandbox/README.md has its protocol). */
export function createSandboxVendor({ url, secret, clock }: Deps): TransferVendor {
  const send = async (path: string, message: object, timeoutMs: number) => {
    const body = JSON.stringify(message);
    const signature = signBody(secret, body, clock.nowMs());
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    // Money and players' limits depend on the answer, so it must carry the vendor's signature over this very request.
    if (!isSignedAnswer(secret, signature, { body: text, headers: answer.headers }, clock.nowMs()))
      throw new Error("an answer that the vendor hasn't signed");
    return { ok: answer.ok, status: answer.status, content: JSON.parse(text) as unknown };
  };
  const transfer = async (path: string, message: object): Promise<TransferAnswer> => {
    let answer: Awaited<ReturnType<typeof send>>;
    try {
      answer = await send(path, message, TRANSFER_TIMEOUT_MS);
    } catch (error) {
      // Unreachable, cut off, timed out, not JSON or not signed: the transfer may or may not have happened.
      return { kind: "unknown", why: error instanceof Error ? error.message : "no answer" };
    }
    if (answer.ok) {
      const parsed = transferBody.safeParse(answer.content);
      return parsed.success
        ? { kind: "known", report: reportOf(parsed.data) }
        : { kind: "unknown", why: "an answer outside the protocol" };
    }
    const { data } = errorBody.safeParse(answer.content);
    if (answer.status === 404 && data?.error === "unknown") return { kind: "absent" };
    // Only status 400 guarantees that the transfer never happens; a 409 may be about our own first copy.
    if (answer.status === 400) return { kind: "refused", reason: "vendor_refused" };
    return { kind: "unknown", why: `status ${answer.status}` };
  };
  const ask = async <Body>(
    path: string,
    message: object,
    schema: z.ZodMiniType<Body>,
  ): Promise<Body | undefined> => {
    try {
      const { ok, content } = await send(path, message, ASK_TIMEOUT_MS);
      if (!ok) return undefined;
      return schema.safeParse(content).data;
    } catch {
      // Unreachable; the caller reports it.
      return undefined;
    }
  };
  return {
    transfer: (order) => transfer("/api/transfers", { ...order, amount: moneyToText(order.amount) }),
    queryTransfer: (reference) => transfer("/api/transfers/query", { reference }),
    async balance(playerId, currency) {
      const body = await ask("/api/balance", { playerId, currency }, balanceBody);
      return body && amountOf(body.balance);
    },
    async bets(page) {
      const body = await ask("/api/bets", page, betsBody);
      return (
        body && {
          ...body,
          bets: body.bets.map((bet) => ({
            ...bet,
            stake: amountOf(bet.stake),
            payout: amountOf(bet.payout),
          })),
        }
      );
    },
    launch: async (start) => (await ask("/api/launch", start, launchBody))?.url,
    async statement(period) {
      const body = await ask("/api/statement", period, statementBody);
      return (
        body && {
          transfers: body.transfers.map((row) => ({
            ...reportOf(row),
            reference: row.reference,
            playerId: row.playerId,
            atMs: row.atMs,
          })),
          balances: new Map(body.balances.map(({ currency, balance }) => [currency, amountOf(balance)])),
        }
      );
    },
  };
}

function amountOf(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new RangeError(`not an amount: ${text}`);
  return amount;
}

function reportOf(body: z.output<typeof transferBody>): TransferReport {
  return {
    vendorReference: body.transferId,
    direction: body.direction,
    status: body.status,
    amount: amountOf(body.amount),
    currency: body.currency,
    reason: body.reason ?? undefined,
  };
}
