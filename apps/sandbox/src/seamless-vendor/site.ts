import { parseMoney } from "@khela/kernel/money";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf, sendPage, serveFonts, takeForms } from "../page.ts";
import { VENDOR_ACTIONS } from "./vendor-actions.ts";
import { GAMES, SIDES } from "./games.ts";
import { closedPage, deskPage, gamePage } from "./pages.ts";
import type { PlayDesk } from "./play.ts";
import { CALL_PLANS, STATEMENT_PLANS } from "./records.ts";

type Form = Record<string, string>;
type Query = Partial<
  Record<"game" | "token" | "language" | "device" | "back" | "lang" | "round" | "bad", string>
>;

/** The vendor's pages, with plain forms and no scripts: its games, and the tester's desk. */
export function serveSite(app: FastifyInstance, play: PlayDesk): void {
  serveFonts(app);
  takeForms(app);
  app.get("/", async (_request, reply) => reply.redirect("/desk", 303));
  app.get("/healthz", async () => ({ alive: true }));
  serveDesk(app, play);
  // The launch URL: its token is exchanged once, and from then on the URL contains the seat.
  app.get<{ Querystring: Query }>("/play", async (request, reply) => {
    const { game = "", token = "", language, device, back = "" } = request.query;
    const known = GAMES.find(({ code }) => code === game);
    const seat =
      known &&
      (await play.sit({
        token,
        gameCode: known.code,
        language: language === "en" ? "en" : "bn",
        device: device === "mobile" ? "mobile" : "desktop",
        back: /^https?:\/\//.test(back) ? back : "/",
      }));
    if (!seat) return sendPage(reply.code(410), closedPage(languageOf(request)));
    return reply.header("referrer-policy", "no-referrer").redirect(`/game/${seat}`, 303);
  });
  app.get<{ Params: { seat: string }; Querystring: Query }>("/game/:seat", async (request, reply) => {
    const seat = play.findSeat(request.params.seat);
    if (!seat) return sendPage(reply.code(410), closedPage(languageOf(request)));
    const round = play.maps.round.get(request.query.round ?? "");
    const title = GAMES.find(({ code }) => code === seat.gameCode)?.name[seat.language] ?? seat.gameCode;
    const own = round?.seatId === seat.id ? round : undefined;
    return sendPage(reply, gamePage(seat, title, own, request.query.bad === "1"));
  });
  app.post<{ Params: { seat: string }; Body: Form }>("/game/:seat", async (request, reply) => {
    const { seat } = request.params;
    if (!play.findSeat(seat)) return sendPage(reply.code(410), closedPage(languageOf(request)));
    const stake = parseMoney(request.body?.["stake"] ?? "");
    const side = SIDES.find((known) => known === request.body?.["side"]);
    const round = stake === undefined ? undefined : await play.round(seat, stake, side);
    // After this redirect, a reload shows the round again instead of playing another one.
    return reply
      .header("referrer-policy", "no-referrer")
      .redirect(`/game/${seat}?${round ? `round=${round.id}` : "bad=1"}`, 303);
  });
}

function serveDesk(app: FastifyInstance, play: PlayDesk): void {
  const back = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/desk?lang=${languageOf(request)}`, 303);
  app.get("/desk", async (request, reply) => sendPage(reply, deskPage(play, languageOf(request))));
  app.post<{ Body: Form }>("/desk/plan", async (request, reply) => {
    const plan = CALL_PLANS.find((known) => known === request.body?.["plan"]);
    if (!plan) return reply.code(400).send({ error: "plan" });
    play.setPlan(plan);
    return back(request, reply);
  });
  app.post<{ Body: Form }>("/desk/statements", async (request, reply) => {
    const plan = STATEMENT_PLANS.find((known) => known === request.body?.["plan"]);
    if (!plan) return reply.code(400).send({ error: "plan" });
    play.setStatements(plan);
    return back(request, reply);
  });
  app.post<{ Params: { seat: string }; Body: Form }>("/desk/seats/:seat", async (request, reply) => {
    const act = VENDOR_ACTIONS.find((known) => known === request.body?.["act"]);
    if (!act) return reply.code(400).send({ error: "act" });
    await play.act(request.params.seat, act);
    return back(request, reply);
  });
  app.post<{ Params: { call: string } }>("/desk/calls/:call", async (request, reply) => {
    await play.sendUnsent(request.params.call);
    return back(request, reply);
  });
  app.post<{ Body: Form }>("/desk/secret", async (request, reply) => {
    const secret = request.body?.["secret"] ?? "";
    if (secret.length < 16) return reply.code(400).send({ error: "secret" });
    play.newSecret(secret);
    return back(request, reply);
  });
}
