import type { ReferralSettings } from "@khela/contract/console/referral";
import { amountFromInput, toLatinDigits } from "@khela/i18n/input";
import { parseMoney } from "@khela/kernel/money";

/** The terms as they are typed; caps and the day are empty for none. */
export interface TermsDraft {
  enabled: boolean;
  onceAmount: string;
  minDeposit: string;
  minTurnover: string;
  /** A percentage of friends' bets. */
  share: string;
  wager: string;
  friendCap: string;
  monthCap: string;
  effectiveFrom: string;
  version: number;
}

export const MODES = ["once", "share", "both"] as const;
type Mode = (typeof MODES)[number];

const PPM = 1_000_000;
/** At most 1 %, in millionths. */
const MAX_SHARE = 10_000;
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

export const draftOf = (saved: ReferralSettings): TermsDraft => ({
  enabled: saved.enabled,
  onceAmount: saved.onceAmount,
  minDeposit: saved.minDeposit,
  minTurnover: saved.minTurnover,
  share: String(saved.sharePpm / 10_000),
  wager: String(saved.lockFactorPpm / PPM),
  friendCap: saved.friendCap ?? "",
  monthCap: saved.monthCap ?? "",
  effectiveFrom: "",
  version: saved.version,
});

const isZero = (text: string): boolean => (parseMoney(text) ?? 1n) === 0n;

/** What the programme pays, as the amounts say it. */
export function modeOf({ onceAmount, share }: Pick<TermsDraft, "onceAmount" | "share">): Mode {
  if (isZero(share)) return "once";
  return isZero(onceAmount) ? "share" : "both";
}

/** The amounts that a change of the mode sets. */
export function withMode(draft: TermsDraft, mode: Mode): Partial<TermsDraft> {
  const onceAmount = mode === "share" ? "0" : isZero(draft.onceAmount) ? "100" : draft.onceAmount;
  const share = mode === "once" ? "0" : isZero(draft.share) ? "0.05" : draft.share;
  return { onceAmount, share };
}

function ppmOf(percent: string): number | undefined {
  const text = toLatinDigits(percent).trim();
  const units = /^\d(\.\d{1,4})?$/.test(text) ? parseMoney(text) : undefined;
  return units !== undefined && units <= BigInt(MAX_SHARE) ? Number(units) : undefined;
}

function factorOf(times: string): number | undefined {
  const text = amountFromInput(times);
  const factor = text === undefined ? Number.NaN : Math.round(Number(text) * PPM);
  return factor >= 0 && factor <= 100 * PPM ? factor : undefined;
}

const AMOUNTS = ["onceAmount", "minDeposit", "minTurnover"] as const;
const CAPS = ["friendCap", "monthCap"] as const;

/** The fields whose text is no value, or whose value can't hold. */
export function wrongFields(draft: TermsDraft): ReadonlySet<keyof TermsDraft> {
  const wrong = new Set<keyof TermsDraft>();
  for (const name of AMOUNTS) if (!AMOUNT.test(draft[name])) wrong.add(name);
  for (const name of CAPS)
    if (draft[name] !== "" && (!AMOUNT.test(draft[name]) || isZero(draft[name]))) wrong.add(name);
  const [month, once] = [parseMoney(draft.monthCap), parseMoney(draft.onceAmount)];
  if (month !== undefined && once !== undefined && month < once) wrong.add("monthCap");
  if (ppmOf(draft.share) === undefined) wrong.add("share");
  if (factorOf(draft.wager) === undefined) wrong.add("wager");
  return wrong;
}

/** The call's values, for a draft without wrong fields. */
export const settingsOf = (draft: TermsDraft): ReferralSettings => ({
  enabled: draft.enabled,
  onceAmount: draft.onceAmount,
  minDeposit: draft.minDeposit,
  minTurnover: draft.minTurnover,
  sharePpm: ppmOf(draft.share) ?? 0,
  lockFactorPpm: factorOf(draft.wager) ?? 0,
  friendCap: draft.friendCap === "" ? null : draft.friendCap,
  monthCap: draft.monthCap === "" ? null : draft.monthCap,
  effectiveFrom: draft.effectiveFrom === "" ? null : draft.effectiveFrom,
  version: draft.version,
});
