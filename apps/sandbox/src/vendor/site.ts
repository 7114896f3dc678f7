import { parseMoney } from "@khela/kernel/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf, sendPage, serveFonts, takeForms } from "../page.ts";
import { closedPage, deskPage, gamePage } from "./pages.ts";
import { type Play, REPORT_OUTCOMES, TRANSFER_OUTCOMES } from "./records.ts";
import type { Seats } from "./seats.ts";
import type { Wallets } from "./wallets.ts";

type Form = Record<string, string>;

/** The vendor's pages, with plain forms and no scripts: the tester's desk, and the game. */
export function serveSite(
  app: FastifyInstance,
  { wallets, seats }: { wallets: Wallets; seats: Seats },
): void {
  serveFonts(app);
  takeForms(app);
  app.get("/", async (_request, reply) => reply.redirect("/desk", 303));
  app.get("/healthz", async () => ({ alive: true }));
  app.get("/desk", async (request, reply) => {
    const { short } = request.query as { short?: string };
    return sendPage(reply, deskPage(wallets, languageOf(request), { short: short === "1" }));
  });
  app.post<{ Body: Form }>("/desk/plan", async (request, reply) => {
    const outcome = TRANSFER_OUTCOMES.find((known) => known === request.body?.["outcome"]);
    if (!outcome) return reply.code(400).send({ error: "outcome" });
    wallets.setPlan(outcome);
    return reply.redirect(`/desk?lang=${languageOf(request)}`, 303);
  });
  app.post<{ Params: { id: string }; Body: Form }>("/desk/transfers/:id", async (request, reply) => {
    const outcome = (["done", "failed"] as const).find((known) => known === request.body?.["outcome"]);
    if (!outcome) return reply.code(400).send({ error: "outcome" });
    wallets.settle(request.params.id, outcome);
    return reply.redirect(`/desk?lang=${languageOf(request)}`, 303);
  });
  app.post<{ Body: Form }>("/desk/reports", async (request, reply) => {
    const outcome = REPORT_OUTCOMES.find((known) => known === request.body?.["outcome"]);
    if (!outcome) return reply.code(400).send({ error: "outcome" });
    wallets.setReportPlan(outcome);
    return reply.redirect(`/desk?lang=${languageOf(request)}#bets`, 303);
  });
  app.post<{ Params: { id: string }; Body: Form }>("/desk/plays/:id", async (request, reply) => {
    const how = (["void", "other"] as const).find((known) => known === request.body?.["how"]);
    if (!how) return reply.code(400).send({ error: "how" });
    const done = wallets.correct(request.params.id, how);
    return reply.redirect(`/desk?lang=${languageOf(request)}${done ? "" : "&short=1"}#bets`, 303);
  });
  // The launch link: it is used once, and from then on the URL contains the seat.
  app.get<{ Params: { token: string } }>("/play/:token", async (request, reply) => {
    const seat = seats.take(request.params.token);
    if (seat === undefined) return sendPage(reply.code(410), closedPage(languageOf(request)));
    return reply.header("referrer-policy", "no-referrer").redirect(`/game/${seat}`, 303);
  });
  app.get<{ Params: { seat: string } }>("/game/:seat", async (request, reply) => show(request, reply));
  app.post<{ Params: { seat: string }; Body: Form }>("/game/:seat", async (request, reply) => {
    const seat = seats.find(request.params.seat);
    const stake = parseMoney(request.body?.["stake"] ?? "");
    const side = (["heads", "tails"] as const).find((known) => known === request.body?.["side"]);
    if (!seat) return sendPage(reply.code(410), closedPage(languageOf(request)));
    const play = stake !== undefined && side ? wallets.toss(seat, stake, side) : undefined;
    // After this redirect, a reload shows the toss again instead of making another one.
    const shown = play ? `play=${play.id}` : "refused=1";
    return reply
      .header("referrer-policy", "no-referrer")
      .redirect(`/game/${request.params.seat}?${shown}`, 303);
  });

  function show(request: FastifyRequest<{ Params: { seat: string } }>, reply: FastifyReply): FastifyReply {
    const seat = seats.find(request.params.seat);
    if (!seat) return sendPage(reply.code(410), closedPage(languageOf(request)));
    const query = request.query as { play?: string; refused?: string };
    const play: Play | undefined = wallets.plays.get(query.play ?? "");
    const own = play?.playerId === seat.playerId ? play : undefined;
    return sendPage(
      reply,
      gamePage(request.params.seat, seat, wallets, { play: own, refused: query.refused === "1" }),
    );
  }
}
