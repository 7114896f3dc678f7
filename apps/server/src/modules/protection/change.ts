import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyFromText } from "@khela/kernel/money";
import { kindOfPause, mayPause, mayReturn, type Pause, pauseEnd } from "@khela/rules/protection/exclusion";
import {
  requestLimit,
  cancelRaise,
  confirmLimit,
  type Limit,
  LIMIT_KEYS,
  type LimitKey,
  type Limits,
  confirmableAtMs,
  SESSION_MINUTES,
} from "@khela/rules/protection/limits";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { playerExcluded } from "./events.ts";
import * as store from "./store.ts";
import { keyParts, valueText } from "./view.ts";

/** The limit that a call names. @throws AppError SYS_NOT_FOUND for a kind without that period */
export function keyOf({ kind, period }: { kind: string; period: string }): LimitKey {
  const key = LIMIT_KEYS.find((known) => known === `${kind}:${period}`);
  if (!key) throw new AppError("SYS_NOT_FOUND");
  return key;
}

/** @throws AppError FIELD_FORMAT for minutes that aren't whole, or out of bounds */
export function valueOf(key: LimitKey, text: string): bigint {
  if (key !== "session:session") return moneyFromText(text);
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const { min, max } = SESSION_MINUTES;
  if (minutes < min || minutes > max) throw new AppError("FIELD_FORMAT", { field: "value", min, max });
  return BigInt(minutes);
}

/**
 * The origin of a change: the player, customer service on the player's request, or an exclusion of the same
 * person's other account.
 */
export type Asker = "player" | "service" | "linked";

/** The detail of a change for the history; `by` names the asker unless it was the player. */
const named = (detail: Record<string, string>, asker: Asker): Record<string, string> =>
  asker === "player" ? detail : { ...detail, by: asker };

/**
 * Stores keyed hashes that identify the member, so that a pause can't be evaded with another account
 * (SAFE-02).
 */
export type RememberPaused = (tx: Tx, memberId: MemberId) => Promise<void>;

/** Changes of limits and pauses by players, and by customer service for them; every change is recorded. */
export function createChanges({ clock, ids, events }: Platform, remember: RememberPaused) {
  const note = (tx: Tx, memberId: MemberId, what: string, detail: Record<string, string>) =>
    store.note(tx, {
      id: ids.next(),
      member_id: memberId,
      at: now(clock),
      what,
      detail: JSON.stringify(detail),
    });

  /** Changes one limit under the member's lock; the next bet recomputes the counters. */
  const changeLimit = async (
    tx: Tx,
    who: { memberId: MemberId; asker: Asker },
    key: LimitKey,
    what: string,
    next: (limit: Limit | undefined) => Limit | undefined,
  ): Promise<void> => {
    const { memberId, asker } = who;
    const { limits } = await store.lockOrMake(tx, memberId);
    const limit = next(limits[key]);
    const { [key]: _old, ...others } = limits;
    const all: Limits = limit ? { ...others, [key]: limit } : others;
    await store.change(tx, memberId, {
      limits: store.limitsJson(all),
      day_key: "",
      week_key: "",
      month_key: "",
    });
    const { kind, period } = keyParts(key);
    const wish = limit?.pending ? limit.pending.value : (limit?.value ?? null);
    const value = wish === null ? "" : valueText(kind, wish);
    const done = limit?.pending && what === "set" ? "raise" : what;
    await note(tx, memberId, done, named({ kind, period, value }, asker));
  };

  return {
    setLimit: (tx: Tx, who: { memberId: MemberId; asker: Asker }, key: LimitKey, value: bigint | null) =>
      changeLimit(tx, who, key, "set", (limit) => requestLimit(limit, value, clock.nowMs())),
    /** @throws AppError PROTECT_WAIT, SYS_NOT_FOUND */
    confirm: (tx: Tx, memberId: MemberId, key: LimitKey) =>
      changeLimit(tx, { memberId, asker: "player" }, key, "confirm", (limit) => {
        const confirmed = confirmLimit(limit, clock.nowMs());
        if (confirmed.state === "done") return confirmed.limit;
        if (confirmed.state === "none" || !limit?.pending) throw new AppError("SYS_NOT_FOUND");
        throw new AppError("PROTECT_WAIT", { until: new Date(confirmableAtMs(limit.pending)).toISOString() });
      }),
    /** @throws AppError SYS_NOT_FOUND */
    cancel: (tx: Tx, memberId: MemberId, key: LimitKey) =>
      changeLimit(tx, { memberId, asker: "player" }, key, "cancel", (limit) => {
        const kept = cancelRaise(limit);
        if (!kept) throw new AppError("SYS_NOT_FOUND");
        return kept;
      }),
    /**
     * @param nowMs the beginning, which is earlier for an exclusion taken over from another account
     * @throws AppError PROTECT_STANDS where a longer or stricter pause runs
     */
    async pause(
      tx: Tx,
      who: { memberId: MemberId; asker: Asker },
      pause: Pause,
      nowMs = clock.nowMs(),
    ): Promise<void> {
      const { memberId, asker } = who;
      const { exclusion } = await store.lockOrMake(tx, memberId);
      if (!mayPause(exclusion, pause, nowMs)) throw new AppError("PROTECT_STANDS");
      const end = pauseEnd(pause, nowMs);
      await store.change(tx, memberId, {
        excluded_kind: kindOfPause(pause),
        excluded_until: end === null ? null : new Date(end),
        excluded_at: new Date(nowMs),
        return_asked_at: null,
      });
      await remember(tx, memberId);
      await note(tx, memberId, "pause", named({ length: pause }, asker));
      if (asker !== "linked" && kindOfPause(pause) === "exclusion") {
        const at = new Date(nowMs).toISOString();
        await events.publish(tx, playerExcluded, { memberId, length: pause, at });
      }
    },
    /** @throws AppError PROTECT_STANDS before the end, and for a permanent exclusion */
    async askReturn(tx: Tx, memberId: MemberId): Promise<void> {
      const { exclusion } = await store.lockOrMake(tx, memberId);
      if (!mayReturn(exclusion, clock.nowMs())) throw new AppError("PROTECT_STANDS");
      await store.change(tx, memberId, { return_asked_at: now(clock) });
      await note(tx, memberId, "return", {});
    },
  };
}
