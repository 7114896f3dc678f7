import type { Clock } from "@khela/kernel/clock";
import { moneyToText, parseMoney } from "@khela/kernel/money";
import * as z from "zod/mini";
import { isSigned, signBody } from "../../../platform/peer-signature.ts";
import type {
  MovementPage,
  PaymentProvider,
  PaymentState,
  ProviderAnswer,
  ProviderState,
} from "./provider.ts";

interface Deps {
  /** Base address of the provider's API. */
  url: string;
  secret: string;
  clock: Clock;
}

const TIMEOUT_MS = 5_000;
/** A page of the list is larger than any other answer, so it may take longer. */
const LIST_TIMEOUT_MS = 20_000;
const LIST_PAGE = 5_000;

const common = {
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(["pending", "succeeded", "failed"]),
  reason: z.nullable(z.string()),
};
const paymentBody = z.object({
  ...common,
  paymentId: z.string(),
  pageUrl: z.url(),
  paidAmount: z.nullable(z.string()),
  qrText: z.optional(z.string().check(z.maxLength(1_000))),
});
const payoutBody = z.object({ ...common, payoutId: z.string(), paidAmount: z.nullable(z.string()) });
const moneyIn = z.pipe(z.string(), z.transform(parseMoney));
const listBody = z.object({
  movements: z.array(
    z.object({
      kind: z.enum(["payment", "payout"]),
      id: z.string(),
      reference: z.string(),
      status: common.status,
      amount: moneyIn,
      currency: z.string(),
      changedAt: z.iso.datetime(),
    }),
  ),
  cursor: z.string(),
  more: z.boolean(),
});
const errorBody = z.object({ error: z.string() });

/** The adapter of the sandbox provider (apps/sandbox/README.md has its protocol). */
export function createSandboxProvider({ url, secret, clock }: Deps): PaymentProvider {
  const call = async <Body, State extends ProviderState>(
    path: string,
    message: object,
    schema: z.ZodMiniType<Body>,
    stateOf: (body: Body) => State | undefined,
  ): Promise<ProviderAnswer<State>> => {
    const body = JSON.stringify(message);
    let answer: Response;
    let content: unknown;
    try {
      answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...signBody(secret, body, clock.nowMs()) },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      content = await answer.json();
    } catch (error) {
      if (neverLeft(error)) return { kind: "unsent" };
      // Interrupted, silent or not JSON: the order may or may not have been executed.
      return { kind: "unknown", why: error instanceof Error ? error.message : "no answer" };
    }
    if (answer.ok) {
      const parsed = schema.safeParse(content);
      const state = parsed.success ? stateOf(parsed.data) : undefined;
      return state ? { kind: "known", state } : { kind: "unknown", why: "an answer outside the protocol" };
    }
    const { data } = errorBody.safeParse(content);
    if (answer.status === 404 && data?.error === "unknown") return { kind: "absent" };
    // Only these two statuses say for sure that it will never happen.
    if (answer.status === 400 || answer.status === 422)
      return { kind: "refused", reason: "provider_refused" };
    return { kind: "unknown", why: `status ${answer.status}` };
  };
  const payment = (path: string, message: object) => call(path, message, paymentBody, paymentState);
  const payout = (path: string, message: object) => call(path, message, payoutBody, payoutState);
  return {
    createPayment: (order) => payment("/api/payments", { ...order, amount: moneyToText(order.amount) }),
    queryPayment: (reference) => payment("/api/payments/query", { reference }),
    createPayout: (order) => payout("/api/payouts", { ...order, amount: moneyToText(order.amount) }),
    queryPayout: (idempotencyKey) => payout("/api/payouts/query", { idempotencyKey }),
    listMovements: (after) => listMovements({ url, secret, clock }, after),
    isGenuine: (webhook) => isSigned(secret, webhook, clock.nowMs()),
  };
}

async function listMovements(
  { url, secret, clock }: Deps,
  after: { cursor: string | null; untilMs: number },
): Promise<MovementPage | undefined> {
  const body = JSON.stringify({ ...after, limit: LIST_PAGE });
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${url}/api/movements`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signBody(secret, body, clock.nowMs()) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(LIST_TIMEOUT_MS),
    });
    text = await answer.text();
  } catch {
    // Unreachable, interrupted or silent: the caller retries.
    return undefined;
  }
  const header = (name: string): string => answer.headers.get(name) ?? "";
  const signed = { body: text, timestamp: header("x-timestamp"), signature: header("x-signature") };
  // The list can cause corrections of money, so an answer without the provider's signature is discarded.
  if (!answer.ok || !isSigned(secret, signed, clock.nowMs())) return undefined;
  const { data } = listBody.safeParse(JSON.parse(text));
  if (!data) return undefined;
  const movements = data.movements.flatMap(({ id, amount, changedAt, ...movement }) =>
    amount === undefined
      ? []
      : [{ ...movement, providerReference: id, amount, changedAt: new Date(changedAt) }],
  );
  if (movements.length < data.movements.length) return undefined;
  return { movements, cursor: data.cursor, more: data.more };
}

/** Network errors before any byte of the request could be read. */
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

function neverLeft(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" && UNREACHED.includes(cause.code);
}

function paymentState(body: z.output<typeof paymentBody>): PaymentState | undefined {
  const amount = parseMoney(body.paidAmount ?? body.amount);
  if (amount === undefined) return undefined;
  return {
    providerReference: body.paymentId,
    pageUrl: body.pageUrl,
    qrText: body.qrText,
    status: body.status,
    amount,
    currency: body.currency,
    reason: body.reason ?? undefined,
  };
}

function payoutState(body: z.output<typeof payoutBody>): ProviderState | undefined {
  const amount = parseMoney(body.paidAmount ?? body.amount);
  if (amount === undefined) return undefined;
  return {
    providerReference: body.payoutId,
    status: body.status,
    amount,
    currency: body.currency,
    reason: body.reason ?? undefined,
  };
}
