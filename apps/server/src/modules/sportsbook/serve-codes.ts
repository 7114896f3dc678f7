import { createHash } from "node:crypto";
import * as calls from "@khela/contract/sportsbook";
import { now } from "@khela/kernel/clock";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import { deleteExpiredCodes, findCode, saveCode, type SharedLeg } from "./code-store.ts";
import type { SportsbookContext } from "./context.ts";
import { marketName } from "./views.ts";

const KEPT_MS = 7 * 86_400_000;
/** Without the digits and letters that look alike: 32, so that a byte's lowest five bits choose one. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;
/** Two slips have the same code once in 10¹²; the second one gets the next. */
const TRIES = 5;

/** The same legs have the same code, so that a slip that is shared again makes no further row. */
function codeOf(legs: readonly SharedLeg[], attempt: number): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([attempt, legs]))
    .digest();
  return [...digest.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Slips that are shared by a code (SPORT-02): legs alone, without a stake and without the one who shared them. */
export function serveCodes({ platform, sports }: Pick<SportsbookContext, "platform" | "sports">): void {
  const { http, db, clock, jobs } = platform;

  http.route(calls.shareSlip, async ({ body }) => {
    const legs = body.legs.map(({ marketId, outcome }) => ({ marketId, outcome }));
    const markets = await sports.describeMarkets(legs.map(({ marketId }) => marketId));
    const unknown = legs.findIndex(
      ({ marketId, outcome }) => !markets.get(marketId)?.market.outcomes.some(({ key }) => key === outcome),
    );
    if (unknown >= 0) throw new AppError("SPORTS_CLOSED", { leg: unknown });
    const expiresAt = new Date(clock.nowMs() + KEPT_MS);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const code = codeOf(legs, attempt);
      if (await saveCode(db, { code, legs, expiresAt })) return { code, expiresAt: expiresAt.toISOString() };
    }
    throw new Error("no code is free for a slip");
  });

  http.route(calls.openSharedSlip, async ({ params, query }, call) => {
    const language = contentLanguageFor(query.language ?? call.language);
    const found = await findCode(db, params.code, now(clock));
    if (!found) throw new AppError("SYS_NOT_FOUND");
    const markets = await sports.describeMarkets(found.legs.map(({ marketId }) => marketId));
    return {
      expiresAt: found.expiresAt.toISOString(),
      legs: found.legs.flatMap(({ marketId, outcome }) => {
        const described = markets.get(marketId);
        if (!described) return [];
        const { market, match } = described;
        return [
          {
            marketId,
            outcome,
            outcomeName: market.outcomes.find(({ key }) => key === outcome)?.name?.[language] ?? null,
            oddsMilli: described.oddsOf(outcome),
            market: marketName(market, language),
            match: {
              matchId: match.id,
              sport: match.sport,
              matchTime: match.startsAt.toISOString(),
              league: { leagueId: match.league.id, name: match.league.name[language] },
              home: match.home.name[language],
              away: match.away.name[language],
            },
          },
        ];
      }),
    };
  });

  jobs.schedule("sportsbook-codes", "17 4 * * *", () => deleteExpiredCodes(db, clock));
}
