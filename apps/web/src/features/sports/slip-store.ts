/** The slip of this browser: one for all pages and tabs, kept over reloads. Source: SPORT-02. */
import { type AcceptedChange, ODDS_CHANGES } from "@khela/rules/sports/odds";
import { create } from "zustand";
import { persistentStorage } from "../../shell/storage.ts";
import { EMPTY_SLIP, parseSlip, type Slip } from "./slip.ts";

const SLIP_KEY = "sportsSlip";
const ACCEPT_KEY = "sportsAccept";

interface SlipState {
  slip: Slip;
  /** Which changes of the odds the player takes without being asked. */
  accept: AcceptedChange;
}

const stored = (): Slip => parseSlip(persistentStorage.get(SLIP_KEY)) ?? EMPTY_SLIP;

export const useSlip = create<SlipState>(() => ({
  slip: stored(),
  accept: ODDS_CHANGES.find((known) => known === persistentStorage.get(ACCEPT_KEY)) ?? "better",
}));

/** Changes the slip, on the screen and in the storage. */
export function changeSlip(change: (slip: Slip) => Slip): void {
  const { slip } = useSlip.getState();
  const next = change(slip);
  if (next === slip) return;
  persistentStorage.set(SLIP_KEY, next.legs.length === 0 ? null : JSON.stringify(next));
  useSlip.setState({ slip: next });
}

export function setAccept(accept: AcceptedChange): void {
  persistentStorage.set(ACCEPT_KEY, accept);
  useSlip.setState({ accept });
}

// Another tab has changed the slip; a key of null means that the whole storage was emptied.
if (typeof window !== "undefined")
  addEventListener("storage", ({ key }) => {
    if (key === SLIP_KEY || key === null) useSlip.setState({ slip: stored() });
  });
