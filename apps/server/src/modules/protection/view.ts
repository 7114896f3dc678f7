import type { ProtectionView } from "@khela/contract/protection";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { excludedUntil, mayReturn } from "@khela/rules/protection/exclusion";
import { vendorBalanceAt, leftOf, playAt, usedOf } from "@khela/rules/protection/judge-bet";
import { type Limit, LIMIT_KEYS, type LimitKey, confirmableAtMs } from "@khela/rules/protection/limits";
import { type LimitPeriod, limitPeriodOf } from "@khela/rules/protection/periods";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/**
 * Port: figures of a member for the page, answered by rounds and cashier (levels.ts); bets and deposits are
 * judged in their own transactions.
 */
export interface Figures {
  /** Stakes and payouts of bets placed since an instant. */
  played(memberId: MemberId, since: Date): Promise<{ staked: bigint; paid: bigint }>;
  /** When the member last placed a bet. */
  lastBetAt(memberId: MemberId): Promise<Date | undefined>;
  /** The sum of deposits paid or pending since an instant. */
  deposited(memberId: MemberId, since: Date): Promise<bigint>;
}

type LimitView = ProtectionView["limits"][number];

export function keyParts(key: LimitKey): Pick<LimitView, "kind" | "period"> {
  const [kind, period] = key.split(":") as [LimitView["kind"], LimitView["period"]];
  return { kind, period };
}

/** An amount as text, or whole minutes. */
export const valueText = (kind: LimitView["kind"], value: bigint): string =>
  kind === "session" ? String(value) : moneyToText(money(value));

const iso = (ms: number): string => new Date(ms).toISOString();

/** The limits with their remaining amounts, the active pause and the history. */
export async function viewOf(
  { db, clock }: Platform,
  figures: Figures,
  memberId: MemberId,
): Promise<ProtectionView> {
  const nowMs = clock.nowMs();
  const [kept, changes] = await Promise.all([store.find(db, memberId), store.history(db, memberId)]);
  const set = LIMIT_KEYS.flatMap((key) => {
    const limit = kept?.limits[key];
    return limit ? [{ key, limit }] : [];
  });
  const limits = await Promise.all(
    set.map(async ({ key, limit }) =>
      limitView(key, limit, nowMs, await usedOfKey(figures, kept, key, nowMs)),
    ),
  );
  const untilMs = excludedUntil(kept?.exclusion, nowMs);
  return {
    limits,
    exclusion:
      kept?.exclusion && untilMs !== undefined
        ? {
            kind: kept.exclusion.kind,
            until: untilMs === null ? null : iso(untilMs),
            forEver: kept.exclusion.untilMs === null,
            canReturn: mayReturn(kept.exclusion, nowMs),
          }
        : null,
    history: changes.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      what: row.what,
      detail: row.detail as Record<string, string>,
    })),
  };
}

async function usedOfKey(
  figures: Figures,
  kept: store.ProtectionRow | undefined,
  key: LimitKey,
  nowMs: number,
): Promise<bigint> {
  const { kind, period } = keyParts(key);
  if (!kept || kind === "bet") return 0n;
  if (kind === "session") return BigInt(Math.floor((nowMs - playAt(kept.play, nowMs).fromMs) / 60_000));
  const span = period as LimitPeriod;
  const since = new Date(limitPeriodOf(span, nowMs).startMs);
  if (kind === "deposit") return figures.deposited(kept.memberId, since);
  const { staked, paid } = await figures.played(kept.memberId, since);
  return usedOf(kind, { staked: staked + vendorBalanceAt(kept.vendorBalances, span, nowMs), paid });
}

/** A loss, stake or bet limit with its remaining amount, as text. */
export type LeftToPlay = Pick<LimitView, "kind" | "period" | "left">;

/** The loss, stake or bet limit with the least left; undefined where there is none. */
export function leastLeft(limits: readonly LimitView[]): LeftToPlay | undefined {
  const [least] = limits
    .filter(({ kind }) => kind === "loss" || kind === "stake" || kind === "bet")
    .toSorted((a, b) => (moneyFromText(a.left) < moneyFromText(b.left) ? -1 : 1));
  return least && { kind: least.kind, period: least.period, left: least.left };
}

function limitView(key: LimitKey, limit: Limit, nowMs: number, used: bigint): LimitView {
  const { kind, period } = keyParts(key);
  const { value, pending } = limit;
  const text = (amount: bigint) => valueText(kind, amount);
  return {
    kind,
    period,
    value: text(value),
    used: text(used),
    left: text(leftOf(value, used)),
    renewsAt: period === "session" || period === "bet" ? null : iso(limitPeriodOf(period, nowMs).endMs),
    pending: pending
      ? {
          value: pending.value === null ? null : text(pending.value),
          askedAt: iso(pending.askedAtMs),
          ripeAt: iso(confirmableAtMs(pending)),
        }
      : null,
  };
}
