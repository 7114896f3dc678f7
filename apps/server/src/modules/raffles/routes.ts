import * as desk from "@khela/contract/console/raffles";
import * as calls from "@khela/contract/raffles";
import type { CallContext } from "../../platform/http/call-context.ts";
import { claimTicket } from "./claim-ticket.ts";
import type { RafflesContext } from "./context.ts";
import { createRaffle, editRaffle, stepRaffle } from "./edit-raffle.ts";
import { giveTickets, previewGift } from "./gift-tickets.ts";
import { publishRaffle } from "./publish-raffle.ts";
import { readCampaign, readCampaigns, readPrizes } from "./read-console.ts";
import { readOwnDraws } from "./read-draws.ts";
import { readRaffles } from "./read-raffles.ts";

const keyOf = ({ idempotency }: CallContext) => ({
  key: idempotency.key,
  hash: idempotency.requestHash.toString("hex"),
});

/** Players' calls about raffles (PROMO-05, API-03). */
export function routeRaffles(context: RafflesContext): void {
  const { http } = context.platform;
  http.route(calls.listRaffles, (_input, { maybeMember }) => readRaffles(context, maybeMember?.memberId));
  http.route(calls.claimRaffle, ({ body }, call) =>
    claimTicket(context, { ...body, memberId: call.member.memberId, idempotency: keyOf(call) }),
  );
  http.route(calls.listRaffleDraws, ({ query }, { member }) => readOwnDraws(context, member.memberId, query));
}

/** Operators' calls about campaigns (OPS-05). */
export function routeRafflesDesk(context: RafflesContext): void {
  const { http } = context.platform;
  http.route(desk.listRaffleCampaigns, ({ query }) => readCampaigns(context, query));
  http.route(desk.getRaffleCampaign, ({ params }) => readCampaign(context, params.raffleId));
  http.route(desk.createRaffle, async ({ body }, { operator, ip }) =>
    readCampaign(context, await createRaffle(context, body.terms, { operator, ip })),
  );
  http.route(desk.editRaffle, async ({ params, body }, { operator, ip }) => {
    await editRaffle(context, { ...params, ...body }, { operator, ip });
    return readCampaign(context, params.raffleId);
  });
  http.route(desk.publishRaffle, async ({ params, body }, { operator, ip }) => {
    const approval = await publishRaffle(context, { ...params, ...body }, { operator, ip });
    return { raffle: await readCampaign(context, params.raffleId), approval: approval ?? null };
  });
  http.route(desk.previewRaffleGift, ({ params, body }) => previewGift(context, { ...params, ...body }));
  http.route(desk.stepRaffle, async ({ params, body: { step, reason } }, { operator, ip }) => {
    await stepRaffle(context, { ...params, step, reason }, { operator, ip });
    return readCampaign(context, params.raffleId);
  });
  http.route(desk.giveRaffleTickets, async ({ params, body }, call) => {
    const { operator, ip } = call;
    const order = { ...params, body, by: { operator, ip }, idempotency: keyOf(call) };
    const approval = await giveTickets(context, order);
    return { raffle: await readCampaign(context, params.raffleId), approval };
  });
  http.route(desk.listRafflePrizes, ({ query }) => readPrizes(context, query));
}
