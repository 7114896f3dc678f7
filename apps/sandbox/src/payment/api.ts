import type { Clock } from "@khela/kernel/clock";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sign } from "../signature.ts";
import { takeSignedJson } from "../signed-json.ts";
import type { Books } from "./books.ts";
import type { Movement } from "./history.ts";
import type { PaymentRequest, Payments } from "./payments.ts";
import { isSilent, type PayoutRequest, type Payouts } from "./payouts.ts";
import type { Payment, Payout } from "./records.ts";

interface Deps {
  books: Books;
  payments: Payments;
  payouts: Payouts;
  clock: Clock;
  secret: string;
  /** The URL of the hosted pages. */
  publicUrl(): string;
}

/** The maximum number of movements on a page of the list. */
const MOST_LISTED = 5_000;

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const address = { type: "string", maxLength: 500, pattern: "^https?://" } as const;
const amount = { type: "string", pattern: "^\\d{1,13}(\\.\\d{1,4})?$" } as const;
const currency = { type: "string", pattern: "^[A-Z]{3}$" } as const;

function exactly(properties: Record<string, object>): object {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/** The answer of a provider that doesn't know a payout's outcome itself. */
const SILENCE = {};

const schemas = {
  payment: exactly({
    reference: text(64),
    amount,
    currency,
    method: text(40),
    returnUrl: address,
    webhookUrl: address,
  }),
  payout: exactly({
    idempotencyKey: text(64),
    reference: text(64),
    amount,
    currency,
    method: text(40),
    account: text(64),
    accountName: text(100),
    webhookUrl: address,
  }),
  paymentQuery: exactly({ reference: text(64) }),
  payoutQuery: exactly({ idempotencyKey: text(64) }),
  list: exactly({
    cursor: { type: ["string", "null"], pattern: "^\\d{1,15}$" },
    untilMs: { type: "integer", minimum: 0 },
    limit: { type: "integer", minimum: 1, maximum: MOST_LISTED },
  }),
};

/** The merchant's API: signed JSON, every call a POST so that the signature covers all parameters. */
export function serveApi(app: FastifyInstance, deps: Deps): void {
  const { payments, payouts } = deps;
  const signed = takeSignedJson(app, () => deps.secret, deps.clock);
  const call = <Body extends object>(
    url: string,
    schema: object,
    answer: (body: Body) => object | undefined,
    otherwise: { status: number; error: string },
  ): void => {
    app.post(url, { schema: { body: schema }, preValidation: signed }, async (request, reply) => {
      const value = answer(request.body as Body);
      if (value === SILENCE) return reply.code(502).type("text/plain").send("upstream said nothing");
      return value ?? (await reply.code(otherwise.status).send({ error: otherwise.error }));
    });
  };

  const reused = { status: 409, error: "reference_reused" };
  const unknown = { status: 404, error: "unknown" };
  call<PaymentRequest>(
    "/api/payments",
    schemas.payment,
    (body) => paymentView(payments.create(body), deps),
    reused,
  );
  call<{ reference: string }>(
    "/api/payments/query",
    schemas.paymentQuery,
    ({ reference }) => paymentView(payments.byReference(reference), deps),
    unknown,
  );
  call<PayoutRequest>("/api/payouts", schemas.payout, (body) => payoutView(payouts.create(body)), reused);
  call<{ idempotencyKey: string }>(
    "/api/payouts/query",
    schemas.payoutQuery,
    ({ idempotencyKey }) => payoutView(payouts.byKey(idempotencyKey)),
    unknown,
  );
  serveList(app, deps, signed);
}

/**
 * Lists all payments and payouts in their present state, in the order of their last change, for the
 * merchant's reconciliation. The answer is signed, because money may be moved because of it.
 */
function serveList(
  app: FastifyInstance,
  { books, clock, secret }: Deps,
  signed: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.post("/api/movements", { schema: { body: schemas.list }, preValidation: signed }, (request, reply) => {
    const { cursor, untilMs, limit } = request.body as ListRequest;
    const page = books.history.list({ seq: Number(cursor ?? 0), untilMs, limit });
    const body = JSON.stringify({
      movements: page.movements.map(movementView),
      cursor: String(page.seq),
      more: page.more,
    });
    const signature = sign(secret, body, clock.nowMs());
    return reply
      .headers({ ...signature })
      .type("application/json")
      .send(body);
  });
}

interface ListRequest {
  cursor: string | null;
  untilMs: number;
  limit: number;
}

const statusOf = (movement: Movement): string =>
  movement.status === "succeeded" || movement.status === "failed" ? movement.status : "pending";

function movementView(movement: Movement): object {
  return {
    kind: "idempotencyKey" in movement ? "payout" : "payment",
    id: movement.id,
    reference: movement.reference,
    amount: movement.paidAmount ?? movement.amount,
    currency: movement.currency,
    status: statusOf(movement),
    changedAt: new Date(movement.changedAtMs).toISOString(),
  };
}

function paymentView(payment: Payment | undefined, deps: Deps): object | undefined {
  return (
    payment && {
      paymentId: payment.id,
      pageUrl: `${deps.publicUrl()}/pay/${payment.id}`,
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      // The text of the QR code on the merchant's page: scanned, it opens the payment on a phone.
      qrText: `${deps.publicUrl()}/pay/${payment.id}?via=qr`,
      status: statusOf(payment),
      paidAmount: payment.paidAmount,
      reason: payment.reason,
    }
  );
}

function payoutView(payout: Payout | undefined): object | undefined {
  if (!payout || payout.status === "forgotten") return undefined;
  if (isSilent(payout)) return SILENCE;
  return {
    payoutId: payout.id,
    idempotencyKey: payout.idempotencyKey,
    reference: payout.reference,
    amount: payout.amount,
    currency: payout.currency,
    status: statusOf(payout),
    paidAmount: payout.paidAmount ?? null,
    reason: payout.reason,
  };
}
