import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Pause } from "@khela/rules/protection/exclusion";
import { isRaise } from "@khela/rules/protection/limits";
import { now } from "@khela/kernel/clock";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type createChanges, keyOf, valueOf } from "./change.ts";
import * as store from "./store.ts";
import { keyParts, valueText } from "./view.ts";

/** A limit to set: an amount, whole minutes, or null for none. */
export interface LimitWish {
  kind: string;
  period: string;
  value: string | null;
}

/** Changes by customer service on a player's request (OPS-02), each in the caller's transaction. */
export interface OnBehalf {
  /**
   * Sets a limit that is stricter than the present one, or the first of its kind, at once.
   * @returns the present limit where the new one would be higher: then nothing was changed
   * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT
   */
  tighten(tx: Tx, memberId: MemberId, wish: LimitWish): Promise<{ raises: string } | undefined>;
  /**
   * Requests a raise as the player would: it waits 24 hours for the player's confirmation (SAFE-01).
   * @param before the limit that the request was based on
   * @throws AppError OPS_CHANGED where the limit has changed since; SYS_NOT_FOUND, FIELD_FORMAT
   */
  raise(tx: Tx, memberId: MemberId, wish: LimitWish, before: string): Promise<void>;
  /** @throws AppError PROTECT_STANDS where a longer or stricter pause runs */
  pause(tx: Tx, memberId: MemberId, pause: Pause): Promise<void>;
  /**
   * Applies the exclusion of the same person's other account to this one, with the same end.
   * @throws AppError PROTECT_STANDS where it applies already, or a longer one runs
   */
  cover(tx: Tx, memberId: MemberId, exclusion: { pause: Pause; atMs: number }): Promise<void>;
  /** Sets an operator's block: after its commit there are no bets, deposits or transfers. */
  setBlocked(tx: Tx, memberId: MemberId, blocked: boolean): Promise<void>;
  /** Closes a gate where `closed` is given, otherwise opens it. */
  setGate(
    tx: Tx,
    memberId: MemberId,
    gate: store.Gate,
    closed: { reason: string; by: string } | undefined,
  ): Promise<void>;
}

export function createOnBehalf(platform: Platform, changes: ReturnType<typeof createChanges>): OnBehalf {
  return {
    async tighten(tx, memberId, wish) {
      const key = keyOf(wish);
      const value = wish.value === null ? null : valueOf(key, wish.value);
      const { limits } = await store.lockOrMake(tx, memberId);
      const limit = limits[key];
      if (limit && isRaise(limit, value)) return { raises: valueText(keyParts(key).kind, limit.value) };
      if (limit || value !== null) await changes.setLimit(tx, { memberId, asker: "service" }, key, value);
      return undefined;
    },
    async raise(tx, memberId, wish, before) {
      const key = keyOf(wish);
      const { limits } = await store.lockOrMake(tx, memberId);
      const limit = limits[key];
      if (!limit || valueText(keyParts(key).kind, limit.value) !== before) throw new AppError("OPS_CHANGED");
      const value = wish.value === null ? null : valueOf(key, wish.value);
      await changes.setLimit(tx, { memberId, asker: "service" }, key, value);
    },
    pause: (tx, memberId, pause) => changes.pause(tx, { memberId, asker: "service" }, pause),
    cover: (tx, memberId, { pause, atMs }) => changes.pause(tx, { memberId, asker: "linked" }, pause, atMs),
    async setBlocked(tx, memberId, blocked) {
      await store.lockOrMake(tx, memberId);
      await store.change(tx, memberId, { blocked });
    },
    async setGate(tx, memberId, gate, closed) {
      const kept = await store.lockOrMake(tx, memberId);
      const { [gate]: _before, ...others } = kept.closed;
      const entry = closed && { ...closed, at: now(platform.clock).toISOString() };
      await store.change(tx, memberId, {
        closed: JSON.stringify(entry ? { ...others, [gate]: entry } : others),
      });
    },
  };
}
