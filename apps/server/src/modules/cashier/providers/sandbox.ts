import type { Clock } from "@khela/kernel/clock";
import { moneyToText, parseMoney } from "@khela/kernel/money";
import * as z from "zod/mini";
import { isSigned, signBody } from "../../../platform/peer-signature.ts";
import type { PaymentProvider, PaymentState, ProviderAnswer, ProviderState } from "./provider.ts";

interface Deps {
  /** Base address of its API. */
  url: string;
  secret: string;
  clock: Clock;
}

const TIMEOUT_MS = 5_000;

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
});
const payoutBody = z.object({ ...common, payoutId: z.string() });
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
      // Down, cut off, silent or not JSON: it may or may not have happened.
      return { kind: "unknown", why: error instanceof Error ? error.message : "no answer" };
    }
    if (answer.ok) {
      const parsed = schema.safeParse(content);
      const state = parsed.success ? stateOf(parsed.data) : undefined;
      return state ? { kind: "known", state } : { kind: "unknown", why: "an answer outside the protocol" };
    }
    const { data } = errorBody.safeParse(content);
    if (answer.status === 404 && data?.error === "unknown") return { kind: "absent" };
    // Only these two say for sure that it never happens.
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
    isGenuine: (webhook) => isSigned(secret, webhook, clock.nowMs()),
  };
}

function paymentState(body: z.output<typeof paymentBody>): PaymentState | undefined {
  const amount = parseMoney(body.paidAmount ?? body.amount);
  if (amount === undefined) return undefined;
  return {
    providerReference: body.paymentId,
    pageUrl: body.pageUrl,
    status: body.status,
    amount,
    currency: body.currency,
    reason: body.reason ?? undefined,
  };
}

function payoutState(body: z.output<typeof payoutBody>): ProviderState | undefined {
  const amount = parseMoney(body.amount);
  if (amount === undefined) return undefined;
  return {
    providerReference: body.payoutId,
    status: body.status,
    amount,
    currency: body.currency,
    reason: body.reason ?? undefined,
  };
}
