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

/** A limit that a player wishes: an amount, whole minutes, or none (null). */
export interface LimitWish {
  kind: string;
  period: string;
  value: string | null;
}

/** What customer service does on a player's request (OPS-02), each in the caller's transaction. */
export interface OnBehalf {
  /**
   * Sets a limit that is stricter than the one that runs, or the first of its kind, at once.
   * @returns the limit that runs where the wish would raise it: then nothing was changed
   * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT
   */
  tighten(tx: Tx, memberId: MemberId, wish: LimitWish): Promise<{ raises: string } | undefined>;
  /**
   * Asks for a raise, as the player would: it waits 24 hours for the player's confirmation (SAFE-01).
   * @param before the limit that the raise was asked on
   * @throws AppError OPS_CHANGED where the limit is another one by now; SYS_NOT_FOUND, FIELD_FORMAT
   */
  raise(tx: Tx, memberId: MemberId, wish: LimitWish, before: string): Promise<void>;
  /** @throws AppError PROTECT_STANDS where a longer or stricter pause runs */
  pause(tx: Tx, memberId: MemberId, pause: Pause): Promise<void>;
  /**
   * The same person's exclusion began at another account: it covers this one as long.
   * @throws AppError PROTECT_STANDS where it does already, or a longer one runs
   */
  cover(tx: Tx, memberId: MemberId, exclusion: { pause: Pause; atMs: number }): Promise<void>;
  /** An operator's block: nothing is played, paid in or sent from its commit on. */
  setBlocked(tx: Tx, memberId: MemberId, blocked: boolean): Promise<void>;
  /** Closes a gate (`closed` given) or opens it. */
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
