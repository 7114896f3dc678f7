import type { Clock } from "@khela/kernel/clock";
import { moneyFromText, moneyToText, type Money } from "@khela/kernel/money";
import type { FastifyInstance } from "fastify";
import { takeSignedJson } from "../signed-json.ts";
import { GAMES } from "./games.ts";
import type { PlayDesk } from "./play.ts";
import type { WalletCall } from "./records.ts";

const MOST_ROWS = 10_000;
const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const instant = { type: "integer", minimum: 0 } as const;
const exactly = (properties: Record<string, object>): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** What the site asks: its questions are signed like our calls, and every one is a POST. */
export function serveApi(
  app: FastifyInstance,
  { play, clock, secret }: { play: PlayDesk; clock: Clock; secret(): string },
): void {
  const signed = takeSignedJson(app, secret, clock);
  const post = <Body>(url: string, schema: object, answer: (body: Body) => object): void => {
    app.post(url, { schema: { body: schema }, preValidation: signed }, (request, reply) =>
      reply.send(answer(request.body as Body)),
    );
  };
  post("/api/games", exactly({}), () => ({ games: GAMES }));
  post<{ playerId: string; roundId: string }>(
    "/api/round-status",
    exactly({ playerId: text(64), roundId: text(80) }),
    ({ playerId, roundId }) => {
      const calls = [...play.maps.call.values()].filter(
        (call) => call.playerId === playerId && call.roundId === roundId,
      );
      const over = calls.some(
        ({ operation, body }) => operation === "end-round" || body["endRound"] === true,
      );
      const state = calls.length === 0 ? "unknown" : over ? "over" : "open";
      return { state, calls: calls.map(({ operation, body }) => ({ operation, body })) };
    },
  );
  post<{ fromMs: number; toMs: number }>(
    "/api/statement",
    exactly({ fromMs: instant, toMs: instant }),
    ({ fromMs, toMs }) => ({
      transactions: [...play.maps.call.values()]
        .filter(({ atMs, outcome }) => outcome === "OK" && atMs >= fromMs && atMs < toMs)
        .flatMap((call) => moved(call, play))
        .slice(0, MOST_ROWS),
    }),
  );
}

/** What a call moved, as the player sees it. */
function moved(call: WalletCall, play: PlayDesk) {
  const { operation, body, playerId, atMs } = call;
  const currency = String(body["currency"] ?? currencyOf(call, play));
  const line = (txId: unknown, units: bigint) =>
    units === 0n
      ? []
      : [{ txId: String(txId), playerId, amount: moneyToText(units as Money), currency, atMs }];
  const amount = (name: string): bigint => moneyFromText(String(body[name] ?? "0"));
  if (operation === "bet") return line(body["txId"], -amount("amount"));
  if (operation === "bet-win")
    return [...line(body["txId"], -amount("amount")), ...line(body["winTxId"], amount("winAmount"))];
  if (operation === "rollback") {
    const bet = play.maps.call.get(String(body["originalTxId"]));
    return line(body["txId"], bet?.outcome === "OK" ? moneyFromText(String(bet.body["amount"])) : 0n);
  }
  return line(body["txId"], amount("amount"));
}

const currencyOf = ({ playerId }: WalletCall, { maps }: PlayDesk): string =>
  [...maps.seat.values()].find((seat) => seat.playerId === playerId)?.currency ?? "BDT";
