import { fireFishing, getSeas, joinFishing } from "@khela/contract/fishing";
import { GOLDEN_HILSA } from "@khela/games/fishing/golden-hilsa/title";
import { fishOfSea } from "@khela/games/fishing/sea";
import { taka } from "@khela/kernel/money";
import { flow } from "../flow.ts";
import { measureRounds } from "./games.ts";
import { type Requester, asked, newRequester } from "./people.ts";

const params = { gameCode: GOLDEN_HILSA.code };

/** Players in one room shoot at different fish, so that none has left the water at their turn. */
let turn = 0;

/** Two shots at a swimming fish, from a separate room. */
export const fishingFire = flow<Requester & { sea: string; fish: number }>({
  name: "fishing burst",
  command: fireFishing,
  measure: measureRounds,
  async prepare(site) {
    const asker = await newRequester(site, taka(100));
    await asker.member.call(joinFishing, { params, body: {} });
    const { seas, serverTime } = await site.survivor.call(getSeas, { params });
    const [sea] = seas;
    if (!sea) throw new Error("no sea");
    const { startsAt, seaId } = sea;
    const seaMs = Date.parse(serverTime) - Date.parse(startsAt);
    const swimming = fishOfSea(GOLDEN_HILSA, sea).filter(
      ({ entersMs, leavesMs }) => entersMs <= seaMs && leavesMs >= seaMs,
    );
    turn += 1;
    return { ...asker, sea: seaId, fish: swimming[turn % swimming.length]?.number ?? 0 };
  },
  act(process, { sea, fish, ...asker }) {
    const [call, key] = asked(process, asker);
    const shots = [
      { sea, fish },
      { sea, fish },
    ];
    return call(fireFishing, { params, body: { level: "1", shots } }, key);
  },
});
