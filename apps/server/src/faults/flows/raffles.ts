import { giveRaffleTickets } from "@khela/contract/console/raffles";
import { claimRaffle, type RaffleDraw } from "@khela/contract/raffles";
import { ZERO } from "@khela/kernel/money";
import { giveTickets, startRaffle, wheelTerms } from "../../testing/raffles.ts";
import { flow, type Site } from "../flow.ts";
import { asked, newRequester } from "./people.ts";

const deskOf = ({ maker, checker }: Site) => ({ marketing: maker, finance: checker });

/** A member with one ticket of a wheel that always pays. */
async function withTicket(site: Site) {
  const text = { bn: "পুরস্কার", en: "Prize" };
  const prizes = ["1", "1"].map((amount) => ({ name: text, amount, ppm: 500_000, stock: null }));
  const raffleId = await startRaffle(deskOf(site), wheelTerms(site.survivor, { prizes }));
  const asker = await newRequester(site, ZERO);
  await giveTickets(deskOf(site), raffleId, asker.member);
  return { ...asker, raffleId };
}

export const raffleFlows = [
  flow({
    name: "use a ticket of a raffle",
    command: claimRaffle,
    prepare: withTicket,
    act(process, { raffleId, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(claimRaffle, { body: { raffleId } }, key);
    },
    identity: ({ drawId }: Pick<RaffleDraw, "drawId">) => drawId,
  }),
  flow({
    name: "give tickets of a raffle",
    like: "use a ticket of a raffle",
    command: giveRaffleTickets,
    prepare: withTicket,
    act(process, { raffleId, member: { account }, key }, site) {
      const call = process.callAs(null, { cookie: site.maker.cookie });
      const body = { accounts: [account], tickets: 1, reason: "for the tests" };
      return call(giveRaffleTickets, { params: { raffleId }, body }, { idempotencyKey: key });
    },
  }),
];
