import type { ContractDesk, ContractTermsView } from "@khela/contract/agent-contracts";
import { amountFromInput, scaledForInput, scaledFromInput, toLatinDigits } from "@khela/i18n/input";
import { type ContractKind, contractKinds } from "@khela/rules/agents/contract";

type Terms = ContractTermsView;

/** A tier as it is typed. */
export interface TierDraft {
  id: number;
  /** Percent, with four decimals at most. */
  rate: string;
  minTurnover: string;
  minActive: string;
  minLoss: string;
}

/** Terms as they are typed; each field keeps what was typed until the form is sent. */
export interface TermsDraft extends Pick<Terms, "kind" | "period" | "carry" | "isFloating" | "payer"> {
  tiers: TierDraft[];
  minValidStake: string;
  minDeposits: string;
}

/** Of a percentage; so a percentage is a whole number of millionths. */
const DECIMALS = 4;

/** A rate in percent as the language writes it, exact: 12500 → `1.25`. @param tag of the language */
const percentText = (ppm: number, tag: string): string => scaledForInput(ppm, tag, DECIMALS);

/** A typed percentage in millionths; undefined for anything else than up to 100 with four decimals. */
function ppmOf(typed: string, tag: string): number | undefined {
  const ppm = scaledFromInput(typed, tag, DECIMALS);
  return ppm === undefined || ppm < 0 || ppm > 1_000_000 ? undefined : ppm;
}

const amountOf = (typed: string): string | undefined => (typed.trim() === "" ? "0" : amountFromInput(typed));

const countOf = (typed: string): number | undefined => {
  const text = toLatinDigits(typed).trim();
  if (text === "") return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** A whole amount without its decimals, for the field. */
const short = (amount: string): string => amount.replace(/\.00$/, "");

export function draftOf(terms: Terms, tag: string): TermsDraft {
  const { kind, period, carry, isFloating, payer, active } = terms;
  return {
    kind,
    period,
    carry,
    isFloating,
    payer,
    tiers: terms.tiers.map((tier, id) => ({
      id,
      rate: percentText(tier.ratePpm, tag),
      minTurnover: short(tier.minTurnover),
      minActive: String(tier.minActive),
      minLoss: short(tier.minLoss),
    })),
    minValidStake: short(active.minValidStake),
    minDeposits: short(active.minDeposits),
  };
}

/** Which fields of a draft are wrong: `rate.0`, `minValidStake`. */
export function faultsOfDraft(draft: TermsDraft, tag: string): ReadonlySet<string> {
  const faults = new Set<string>();
  if (amountOf(draft.minValidStake) === undefined) faults.add("minValidStake");
  if (amountOf(draft.minDeposits) === undefined) faults.add("minDeposits");
  for (const { id, rate, minTurnover, minActive, minLoss } of draft.tiers) {
    if (ppmOf(rate, tag) === undefined) faults.add(`rate.${id}`);
    if (amountOf(minTurnover) === undefined) faults.add(`minTurnover.${id}`);
    if (countOf(minActive) === undefined) faults.add(`minActive.${id}`);
    if (amountOf(minLoss) === undefined) faults.add(`minLoss.${id}`);
  }
  return faults;
}

/** The terms of a draft without faults. */
export const termsOf = (draft: TermsDraft, tag: string): Terms => ({
  kind: draft.kind,
  period: draft.period,
  carry: draft.carry,
  isFloating: draft.isFloating,
  payer: draft.payer,
  tiers: draft.tiers.map(({ rate, minTurnover, minActive, minLoss }) => ({
    ratePpm: ppmOf(rate, tag) ?? 0,
    minTurnover: amountOf(minTurnover) ?? "0",
    minActive: countOf(minActive) ?? 0,
    minLoss: amountOf(minLoss) ?? "0",
  })),
  active: {
    minValidStake: amountOf(draft.minValidStake) ?? "0",
    minDeposits: amountOf(draft.minDeposits) ?? "0",
  },
});

/** The kinds of which an agent has a contract to share. */
export const kindsOf = (desk: ContractDesk): ContractKind[] =>
  contractKinds.filter((kind) => desk.own.some(({ terms }) => terms.kind === kind));

/** What an offer starts from: the agent's own contract, the newest version, with no rate above the cap below. */
export function startOf(desk: ContractDesk, kind: ContractKind, tag: string): TermsDraft | undefined {
  const own = desk.own.findLast(({ terms }) => terms.kind === kind);
  if (!own) return undefined;
  const cap = desk.caps[kind];
  const tiers = own.terms.tiers.map((tier) => ({ ...tier, ratePpm: Math.min(tier.ratePpm, cap) }));
  return draftOf({ ...own.terms, tiers, payer: "platform" }, tag);
}
