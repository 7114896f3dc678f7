import * as calls from "@khela/contract/records";
import { exportRewards } from "@khela/contract/rewards";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { MemberSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Rounds } from "../rounds/index.ts";
import type { System } from "../system/index.ts";
import type { RecordOwner } from "../wallet/index.ts";
import { movementsFile, profitFile, rewardsFile, roundsFile } from "./exports.ts";
import { scheduleRecordJobs } from "./jobs.ts";
import { readProfit } from "./profit.ts";

const ownerOf = ({ memberId, currency }: MemberSession): RecordOwner => ({ memberId, currency });

export { localTime } from "./texts.ts";

/**
 * A member's profit and loss, the exports of all records as files, and the sums by day that keep the records
 * fast (MONEY-07).
 */
export function createRecords(
  platform: Platform,
  lower: { system: System; catalogue: Catalogue; rounds: Rounds; rewards: Pick<Rewards, "own"> },
): void {
  const { http } = platform;
  const deps = { platform, ...lower };
  http.route(calls.getProfitLoss, ({ query }, { member, language }) =>
    readProfit(platform, lower, ownerOf(member), query, contentLanguageFor(language)),
  );
  http.route(calls.exportMovements, ({ query }, { member, language }) =>
    movementsFile(deps, ownerOf(member), query, language),
  );
  http.route(calls.exportRounds, ({ query }, { member, language }) =>
    roundsFile(deps, ownerOf(member), query, language),
  );
  http.route(calls.exportProfit, ({ query }, { member, language }) =>
    profitFile(deps, ownerOf(member), query, language),
  );
  http.route(exportRewards, ({ query }, { member, language }) =>
    rewardsFile(deps, ownerOf(member), query, language),
  );
  scheduleRecordJobs(platform, lower.system);
}
