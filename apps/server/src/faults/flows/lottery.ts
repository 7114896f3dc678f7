import { randomUUID } from "node:crypto";
import { buyLotteryTicket, cancelLotteryTicket, lotteryMenu } from "@khela/contract/lottery";
import { taka } from "@khela/kernel/money";
import { flow } from "../flow.ts";
import type { Site } from "../flow.ts";
import { type Requester, asked, newRequester } from "./people.ts";

const params = { gameCode: "lotto-north" };
const lines = [
  { bet: "de", picks: ["07", "70"], stake: "10" },
  { bet: "lo-2", picks: ["11"], stake: "10" },
];

/** A player with money, and the open draw. */
async function newBuyer(site: Site): Promise<Requester & { drawId: string }> {
  const { list } = await site.survivor.call(lotteryMenu, { query: {} });
  const draw = list.find(({ game }) => game.gameCode === params.gameCode)?.draw;
  if (!draw) throw new Error("no draw is open");
  return { ...(await newRequester(site, taka(100))), drawId: draw.drawId };
}

/** A ticket of two lines. */
export const lotteryBuy = flow<Requester & { drawId: string }>({
  name: "lottery ticket",
  command: buyLotteryTicket,
  prepare: newBuyer,
  act(process, { drawId, ...asker }) {
    const [call, key] = asked(process, asker);
    return call(buyLotteryTicket, { params, body: { drawId, lines } }, key);
  },
});

/** Cancelling a ticket. */
export const lotteryCancel = flow<Requester & { ticketId: string }>({
  name: "lottery cancel",
  command: cancelLotteryTicket,
  async prepare(site) {
    const { drawId, ...asker } = await newBuyer(site);
    const body = { drawId, lines };
    const { ticket } = await asker.member.call(
      buyLotteryTicket,
      { params, body },
      { idempotencyKey: randomUUID() },
    );
    return { ...asker, ticketId: ticket.ticketId };
  },
  act(process, { ticketId, ...asker }) {
    const [call, key] = asked(process, asker);
    return call(cancelLotteryTicket, { params: { ticketId } }, key);
  },
});
