import type { FastifyInstance } from "fastify";
import { languageOf, sendPage, serveFonts, takeForms } from "../page.ts";
import type { Books } from "./books.ts";
import { notFoundPage, paymentPage, payoutsPage } from "./pages.ts";
import type { PaymentChoice, Payments } from "./payments.ts";
import { PAYOUT_ENDINGS, type Payouts } from "./payouts.ts";
import { PAYMENT_OUTCOMES, PAYOUT_OUTCOMES } from "./records.ts";

interface Deps {
  books: Books;
  payments: Payments;
  payouts: Payouts;
}

/** An account's characters; empty means all accounts. */
const ACCOUNT = /^[0-9A-Za-z]{0,40}$/;
/** The actions for a decided payment or payout: the provider reverses its report, or repeats it. */
const AFTERWARDS = new Map([
  ["contradict", "reverseReport"],
  ["again", "repeatReport"],
] as const);
const afterwardsOf = (form: Record<string, string> | undefined) =>
  AFTERWARDS.get(form?.["outcome"] as "contradict" | "again");

/** The payer's site: the hosted page and the list of payouts, with plain forms and no scripts. */
export function serveSite(app: FastifyInstance, { books, payments, payouts }: Deps): void {
  serveFonts(app);
  takeForms(app);
  app.get<{ Params: { id: string } }>("/pay/:id", async (request, reply) => {
    const language = languageOf(request);
    const payment = books.payments.get(request.params.id);
    if (!payment) return sendPage(reply.code(404), notFoundPage(language));
    return sendPage(
      reply,
      paymentPage(payment, books, language),
      `form-action 'self' ${new URL(payment.returnUrl).origin}`,
    );
  });
  app.post<{ Params: { id: string }; Body: Record<string, string> }>("/pay/:id", async (request, reply) => {
    const language = languageOf(request);
    const payment = books.payments.get(request.params.id);
    if (!payment) return sendPage(reply.code(404), notFoundPage(language));
    const afterwards = afterwardsOf(request.body);
    if (afterwards) {
      await payments[afterwards](payment.id);
      return reply.redirect(`/pay/${payment.id}?lang=${language}`, 303);
    }
    const choice = choiceOf(request.body ?? {});
    if (!choice) return reply.code(400).send({ error: "outcome" });
    const done = await payments.choose(payment.id, choice);
    // The payer stays on the page after a forged message, which decides nothing, and on a payment that is
    // decided already.
    const leaves = done && choice.outcome !== "forged";
    return reply.redirect(leaves ? payment.returnUrl : `/pay/${payment.id}?lang=${language}`, 303);
  });
  app.get("/payouts", async (request, reply) => sendPage(reply, payoutsPage(books, languageOf(request))));
  app.post<{ Body: Record<string, string> }>("/payouts/plan", async (request, reply) => {
    const outcome = PAYOUT_OUTCOMES.find((known) => known === request.body?.["outcome"]);
    if (!outcome) return reply.code(400).send({ error: "outcome" });
    const account = request.body?.["account"]?.trim() ?? "";
    if (!ACCOUNT.test(account)) return reply.code(400).send({ error: "account" });
    payouts.plan(outcome, account === "" ? undefined : account);
    return reply.redirect(`/payouts?lang=${languageOf(request)}`, 303);
  });
  app.post<{ Params: { id: string }; Body: Record<string, string> }>(
    "/payouts/:id",
    async (request, reply) => {
      const asked = request.body?.["outcome"];
      const outcome = PAYOUT_ENDINGS.find((known) => known === asked);
      const afterwards = afterwardsOf(request.body);
      if (afterwards) await payouts[afterwards](request.params.id);
      else if (asked === "forge") await payouts.forge(request.params.id);
      else if (!outcome) return reply.code(400).send({ error: "outcome" });
      else await payouts.end(request.params.id, outcome);
      return reply.redirect(`/payouts?lang=${languageOf(request)}`, 303);
    },
  );
  app.get("/", async (_request, reply) => reply.redirect("/payouts", 303));
  app.get("/healthz", async () => ({ alive: true }));
}

function choiceOf(form: Record<string, string>): PaymentChoice | undefined {
  const outcome = PAYMENT_OUTCOMES.find((known) => known === form["outcome"]);
  const afterS = between(form["afterS"] ?? "30", 1, 3_600);
  const copies = between(form["copies"] ?? "5", 2, 50);
  return outcome && afterS && copies ? { outcome, afterS, copies } : undefined;
}

function between(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
