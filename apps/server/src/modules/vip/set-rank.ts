import type { PlayerVip, setPlayerVip } from "@khela/contract/console/vip";
import type { HandlerInput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { monthOf } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Actor } from "../four-eyes/index.ts";
import type { VipContext } from "./context.ts";
import { changeRank } from "./raise-rank.ts";
import { currentRanks } from "./ranks.ts";
import { readMonths, SHOWN_MONTHS } from "./read-own.ts";
import * as store from "./store.ts";

const SHOWN = 50;

/** A player's rank as operators see it. @throws AppError SYS_NOT_FOUND */
export async function readPlayer({ platform, identity }: VipContext, playerId: string): Promise<PlayerVip> {
  const { db, clock } = platform;
  const member = await identity.findMember(playerId as MemberId);
  if (!member || member.currency === TRIAL_CURRENCY) throw new AppError("SYS_NOT_FOUND");
  const { ranks } = await currentRanks(db, clock.nowMs());
  const kept = await store.findMember(db, member.id);
  const rank = ranks[(kept?.level ?? 0) - 1];
  const moves = await store.listMoves(db, member.id, SHOWN);
  return {
    level: kept?.level ?? 0,
    name: rank?.name ?? null,
    points: moneyToText(kept?.points ?? ZERO),
    deposits: moneyToText(kept?.deposits ?? ZERO),
    monthPoints: moneyToText(kept && kept.month === monthOf(clock.nowMs()).key ? kept.monthPoints : ZERO),
    keep: moneyToText(rank?.keep ?? ZERO),
    ranks: ranks.map(({ name }) => name),
    months: await readMonths(db, member.id, SHOWN_MONTHS),
    history: moves.map(({ id, at, from, to, cause, reason, by }) => ({
      id,
      at: at.toISOString(),
      from,
      to,
      cause,
      reason: reason ?? null,
      by: by ?? null,
    })),
  };
}

/**
 * Gives a player another rank, with a line in the audit log. A rank that is taken away comes back with a month's
 * points; one that is given is kept like any other.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the rank is another one than the operator has seen, or stays the
 * same; FIELD_FORMAT for a rank that doesn't exist
 */
export async function setRank(
  context: VipContext,
  { params: { playerId }, body }: HandlerInput<typeof setPlayerVip>,
  { operator, ip }: Actor,
): Promise<PlayerVip> {
  const { platform, ledger, identity, audit } = context;
  const player = await identity.findMember(playerId as MemberId);
  if (!player || player.currency === TRIAL_CURRENCY) throw new AppError("SYS_NOT_FOUND");
  await ledger.transaction(async (tx) => {
    const { ranks } = await currentRanks(tx, platform.clock.nowMs());
    if (body.level > ranks.length) throw new AppError("FIELD_FORMAT", { field: "level" });
    const member = await store.lockMember(tx, player.id, player.currency);
    if (member.level !== body.from || member.level === body.level) throw new AppError("OPS_CHANGED");
    const by = { username: operator.username, reason: body.reason };
    await changeRank(context, tx, { member, to: body.level, cause: "manual", ranks, by });
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "vip.rank",
      subject: `member:${player.id}`,
      detail: { before: member.level, after: body.level, reason: body.reason },
      ip,
    });
  });
  return readPlayer(context, playerId);
}
