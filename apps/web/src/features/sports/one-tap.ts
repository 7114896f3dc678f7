/** Bets by one tap on a price: the switch with its stake, kept in this browser. Source: SPORT-02. */
import { amountFromInput } from "@khela/i18n/input";
import { parseMoney, ZERO } from "@khela/kernel/money";
import { createContext } from "react";
import { create } from "zustand";
import { persistentStorage } from "../../shell/storage.ts";
import type { SlipLeg } from "./slip.ts";

const KEY = "sportsOneTap";

export interface OneTap {
  readonly on: boolean;
  /** As it was typed. */
  readonly stake: string;
  /** The account that has confirmed the first bet of this stake: another one on this browser is asked again. */
  readonly confirmedBy: string | null;
}
const OFF: OneTap = { on: false, stake: "50", confirmedBy: null };

/** Reads what an earlier visit has stored; anything else is off. */
export function parseOneTap(text: string | null): OneTap {
  try {
    const value = JSON.parse(text ?? "null") as Partial<OneTap> | null;
    if (typeof value?.stake !== "string") return OFF;
    return {
      on: value.on === true,
      stake: value.stake.slice(0, 16),
      confirmedBy: typeof value.confirmedBy === "string" ? value.confirmedBy : null,
    };
  } catch {
    return OFF;
  }
}

export const useOneTap = create<OneTap>(() => parseOneTap(persistentStorage.get(KEY)));

/** Another stake, or switching on, asks for a confirmation again. */
export function changeOneTap(change: Partial<OneTap>): void {
  const isNew = change.stake !== undefined || change.on === true;
  const next = { ...useOneTap.getState(), ...(isNew ? { confirmedBy: null } : {}), ...change };
  persistentStorage.set(KEY, JSON.stringify(next));
  useOneTap.setState(next);
}

/** The typed stake as the server takes it; undefined for anything else. */
export function oneTapStake({ stake }: OneTap): string | undefined {
  const text = amountFromInput(stake);
  const amount = text === undefined ? undefined : parseMoney(text);
  return amount !== undefined && amount > ZERO ? text : undefined;
}

/** Bets on an outcome at once; null where a price goes to the slip. */
export const OneTapContext = createContext<((leg: SlipLeg) => void) | null>(null);
