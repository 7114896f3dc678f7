import { getPlayerFactor, setPlayerFactor } from "@khela/contract/console/trading";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { FULL_FACTOR_PPM } from "@khela/rules/sports/limits";
import { inTransaction } from "../../platform/database.ts";
import { findFactor, saveFactor } from "../sportsbook/index.ts";
import type { TradingContext } from "./context.ts";

/**
 * Serves how careful the house is with a player (OPS-04). One operator changes it, both ways: it only ever narrows the
 * published limits, and the reason stays beside it.
 */
export function servePlayerFactor({ platform, audit, identity }: TradingContext): void {
  const { http, db, database, clock } = platform;

  const view = async (playerId: string) => {
    const factor = await findFactor(db, playerId);
    return {
      factorPpm: factor?.factorPpm ?? FULL_FACTOR_PPM,
      reason: factor?.reason ?? null,
      changedBy: factor?.changedBy ?? null,
      changedAt: factor?.changedAt.toISOString() ?? null,
    };
  };
  const requirePlayer = async (playerId: string): Promise<void> => {
    if ((await identity.findMembers([playerId as MemberId])).size === 0) throw new AppError("SYS_NOT_FOUND");
  };

  http.route(getPlayerFactor, async ({ params: { playerId } }) => {
    await requirePlayer(playerId);
    return view(playerId);
  });
  http.route(setPlayerFactor, async ({ params: { playerId }, body }, { operator, ip }) => {
    await requirePlayer(playerId);
    await inTransaction(database, async (tx) => {
      const before = await findFactor(tx, playerId);
      await saveFactor(tx, playerId, { ...body, changedBy: operator.username, changedAt: now(clock) });
      await audit.write(tx, {
        actor: `operator:${operator.username}`,
        ip,
        action: "sports.factor",
        subject: `member:${playerId}`,
        detail: {
          before: before?.factorPpm ?? FULL_FACTOR_PPM,
          after: body.factorPpm,
          reason: body.reason,
        },
      });
    });
    return view(playerId);
  });
}
