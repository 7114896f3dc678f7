import type { Clock } from "@khela/kernel/clock";
import type { FastifyInstance } from "fastify";
import { signAnswers, takeSignedJson } from "../signed-json.ts";
import { GAMES } from "./games.ts";
import type { PlayDesk } from "./play.ts";
import { STATEMENT_CURSOR, statementPage, type StatementQuestion } from "./statement.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const instant = { type: "integer", minimum: 0 } as const;
const exactly = (properties: Record<string, object>, optional: Record<string, object> = {}): object => ({
  type: "object",
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The API for the site: its calls are signed like ours, and every one is a POST. */
export function serveApi(
  app: FastifyInstance,
  { play, clock, secret }: { play: PlayDesk; clock: Clock; secret(): string },
): void {
  const signed = takeSignedJson(app, secret, clock);
  signAnswers(app, secret, clock);
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
  post<StatementQuestion>(
    "/api/statement",
    exactly({ fromMs: instant, toMs: instant }, { after: text(STATEMENT_CURSOR) }),
    (question) => statementPage(play, question),
  );
}
