import { actTable, betTable, getTable } from "@khela/contract/tables";
import { taka } from "@khela/kernel/money";
import { type AnyFlow, flow } from "../flow.ts";
import { type Requester, asked, newRequester } from "./people.ts";

const params = { gameCode: "dragon-tiger" };

/** Chips on two spots of the open round. */
export const tableBet = flow<Requester & { roundId: string }>({
  name: "table bet",
  command: betTable,
  async prepare(site) {
    const { roundId } = await site.survivor.call(getTable, { params });
    return { ...(await newRequester(site, taka(100))), roundId };
  },
  act(process, { roundId, ...asker }) {
    const [call, key] = asked(process, asker);
    const spots = [
      { spot: "dragon", stake: "10" },
      { spot: "tie", stake: "10" },
    ];
    return call(betTable, { params, body: { roundId, spots } }, key);
  },
});

/** Puts the member's ৳50 on a round that then waits for decisions. @returns the round's id */
type Seat = (member: Requester["member"]) => Promise<string>;

/** A blackjack decision that takes a second stake. */
const decision = (name: string, action: "double" | "split", seat: Seat): AnyFlow =>
  flow<Requester & { roundId: string }>({
    name,
    command: actTable,
    async prepare(site) {
      const asker = await newRequester(site, taka(100));
      return { ...asker, roundId: await seat(asker.member) };
    },
    act(process, { roundId, ...asker }) {
      const [call, key] = asked(process, asker);
      const body = { roundId, window: 0, action };
      return call(actTable, { params: { gameCode: "blackjack" }, body }, key);
    },
  });

/** Doubling a blackjack hand. */
export const tableDecision = (seat: Seat): AnyFlow => decision("table decision", "double", seat);

/** Splitting a pair into two hands. @param seat bets on a round in which the player has a pair */
export const tableSplit = (seat: Seat): AnyFlow => decision("table split", "split", seat);
