import type { Clock } from "@khela/kernel/clock";
import { money, moneyToText } from "@khela/kernel/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signAnswers, takeSignedJson } from "../signed-json.ts";
import type { BetLine, VendorTransfer } from "./records.ts";
import type { Seats } from "./seats.ts";
import type { TransferRequest, Wallets } from "./wallets.ts";

interface Deps {
  wallets: Wallets;
  seats: Seats;
  clock: Clock;
  secret: string;
  /** The URL of the vendor's pages. */
  publicUrl(): string;
}

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const amount = { type: "string", pattern: "^\\d{1,13}(\\.\\d{1,4})?$" } as const;
const currency = { type: "string", pattern: "^[A-Z]{3}$" } as const;
const instant = { type: "integer", minimum: 0 } as const;
const MOST_ROWS = 10_000;

function exactly(properties: Record<string, object>): object {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const schemas = {
  transfer: exactly({
    reference: text(64),
    playerId: text(64),
    direction: { type: "string", enum: ["in", "out"] },
    amount,
    currency,
  }),
  query: exactly({ reference: text(64) }),
  balance: exactly({ playerId: text(64), currency }),
  launch: exactly({
    playerId: text(64),
    currency,
    gameCode: text(40),
    language: { type: "string", enum: ["bn", "en"] },
    returnUrl: { type: "string", maxLength: 500, pattern: "^https?://" },
  }),
  statement: exactly({ fromMs: instant, toMs: instant }),
  bets: exactly({
    cursor: { type: ["string", "null"], maxLength: 40, pattern: "^\\d{1,16}\\.\\d{1,12}$" },
    limit: { type: "integer", minimum: 1, maximum: 1_000 },
  }),
};

/** The API for the site: signed JSON, every call a POST so that the signature covers all parameters. */
export function serveApi(app: FastifyInstance, deps: Deps): void {
  const { wallets, seats } = deps;
  const isFromSite = takeSignedJson(app, () => deps.secret, deps.clock);
  signAnswers(app, () => deps.secret, deps.clock);
  const signed = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await isFromSite(request, reply);
    if (!reply.sent && wallets.plan() === "down") await reply.code(503).send({ error: "down" });
  };
  const post = <Body>(
    url: string,
    schema: object,
    handle: (body: Body, reply: FastifyReply) => object | Promise<object>,
  ): void => {
    app.post(url, { schema: { body: schema }, preValidation: signed }, async (request, reply) =>
      handle(request.body as Body, reply),
    );
  };
  post<TransferRequest>("/api/transfers", schemas.transfer, (body, reply) => {
    const known = wallets.find(body.reference);
    const outcome = known ? "succeed" : wallets.plan();
    if (outcome === "unheard") return closeConnection(reply);
    const transfer = wallets.transfer(body, outcome);
    if (!transfer) return reply.code(409).send({ error: "reference_reused" });
    if (outcome === "lost") return closeConnection(reply);
    // Answers like a gateway that sends a request twice and passes on the second answer.
    if (outcome === "duplicate") return reply.code(409).send({ error: "duplicate" });
    return view(transfer);
  });
  post<{ reference: string }>("/api/transfers/query", schemas.query, ({ reference }, reply) => {
    const transfer = wallets.find(reference);
    if (!transfer) return reply.code(404).send({ error: "unknown" });
    // The vendor doesn't know the outcome either, until a person there has looked into it.
    if (transfer.status === "pending" && transfer.outcome === "unclear")
      return reply.code(503).send({ error: "try_later" });
    return view(transfer);
  });
  post<{ playerId: string; currency: string }>("/api/balance", schemas.balance, (body) => ({
    balance: moneyToText(wallets.balance(body.playerId, body.currency)),
  }));
  post<Parameters<Seats["offer"]>[0]>("/api/launch", schemas.launch, (body) => ({
    url: `${deps.publicUrl()}/play/${seats.offer(body)}`,
  }));
  post<{ cursor: string | null; limit: number }>("/api/bets", schemas.bets, ({ cursor, limit }) => {
    const { lines, ...page } = wallets.report.read(cursor, limit);
    return { bets: lines.map(betView), ...page };
  });
  post<{ fromMs: number; toMs: number }>("/api/statement", schemas.statement, ({ fromMs, toMs }) => ({
    transfers: [...wallets.transfers.values()]
      .filter(({ atMs }) => atMs !== null && atMs >= fromMs && atMs < toMs)
      .slice(0, MOST_ROWS)
      .map((transfer) => ({ ...view(transfer), atMs: transfer.atMs })),
    balances: [...sumByCurrency(wallets.balances)].map(([code, units]) => ({
      currency: code,
      balance: moneyToText(money(units)),
    })),
  }));
}

/** A line of the report of bets; see apps/sandbox/README.md. */
function betView({ betId, revision, playerId, currency, stake, payout, state, ...line }: BetLine) {
  const { placedAtMs, changedAtMs } = line;
  const bet = { betId, revision, playerId, gameCode: "coin-toss", currency, stake, payout, state };
  return { ...bet, placedAtMs, changedAtMs };
}

function view({
  id,
  reference,
  playerId,
  direction,
  amount: asked,
  currency: code,
  status,
  reason,
}: VendorTransfer) {
  return { transferId: id, reference, playerId, direction, amount: asked, currency: code, status, reason };
}

/** Closes the connection without an answer. */
function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function sumByCurrency(balances: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [key, units] of balances) {
    const code = key.split(" ")[1] ?? "";
    sums.set(code, (sums.get(code) ?? 0n) + units);
  }
  return sums;
}
