import { claimMission } from "@khela/contract/missions";
import { ZERO } from "@khela/kernel/money";
import { reachMission } from "../../testing/missions.ts";
import { flow } from "../flow.ts";
import { asked, newRequester } from "./people.ts";

export const missionFlows = [
  flow({
    name: "claim a mission",
    like: "claim reward",
    command: claimMission,
    // A member reaches a mission once, so each subject is a new one.
    prepare: async (site) => {
      const asker = await newRequester(site, ZERO);
      return { ...asker, body: await reachMission(site.survivor, asker.member) };
    },
    act(process, { body, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(claimMission, { body }, key);
    },
  }),
];
