import { winnerBoard } from "@khela/contract/catalogue";
import * as calls from "@khela/contract/play";
import { money, moneyToText } from "@khela/kernel/money";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { Platform } from "../../platform/platform.ts";
import type { Reality } from "../protection/index.ts";
import { playSession } from "./play-session.ts";
import type { FairRounds } from "./fair-rounds.ts";
import type { Records } from "./records.ts";
import type { Seeds } from "./seeds.ts";
import type { Winner } from "./winners.ts";

interface Parts {
  records: Records;
  fair: FairRounds;
  seeds: Seeds;
  reality: Reality;
  winners(language: "bn" | "en", limit: number): Promise<Winner[]>;
}

export function serveRounds(platform: Platform, { records, fair, seeds, winners, reality }: Parts): void {
  const { http } = platform;

  http.route(calls.getSeeds, (_input, call) => seeds.view(call.member.memberId));
  http.route(calls.rotateSeeds, ({ body }, call) => seeds.rotate(call.member.memberId, body.clientSeed));
  http.route(calls.getFairRound, ({ params }) => fair.fairRound(params.roundId));
  http.route(calls.listRounds, ({ query }, call) =>
    records.list(call.member.memberId, query, contentLanguageFor(call.language)),
  );
  http.route(calls.getRound, ({ params }, call) =>
    records.one(call.member.memberId, params.roundId, contentLanguageFor(call.language)),
  );
  http.route(calls.getPlaySession, async (_input, call) => {
    const [total, check] = await Promise.all([playSession(platform, call.member), reality.view(call.member)]);
    return {
      startedAt: call.member.startedAt.toISOString(),
      rounds: total.rounds,
      stake: moneyToText(total.stake),
      payout: moneyToText(total.payout),
      winLoss: moneyToText(money(total.payout - total.stake)),
      reality: check,
    };
  });
  http.route(winnerBoard, async ({ query }, call) => ({
    list: await winners(contentLanguageFor(query.language ?? call.language), query.limitNum),
  }));
}
