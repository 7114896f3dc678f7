import { betTable, getTable } from "@khela/contract/tables";
import { taka } from "@khela/kernel/money";
import { flow } from "../flow.ts";
import { type Asker, asked, newAsker } from "./people.ts";

const params = { gameCode: "dragon-tiger" };

/** Chips on two spots of the round that is open. */
export const tableBet = flow<Asker & { roundId: string }>({
  name: "table bet",
  command: betTable,
  async prepare(site) {
    const { roundId } = await site.heir.call(getTable, { params });
    return { ...(await newAsker(site, taka(100))), roundId };
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
