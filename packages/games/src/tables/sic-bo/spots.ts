import { spot, type TableRules, unknownSpot } from "../types.ts";

const SIC_BO_CODE = "sic-bo";

/** Three dice in the order in which they were drawn, 1 to 6 each. */
export interface SicBoOutcome {
  readonly dice: readonly [number, number, number];
}

const FACES = [1, 2, 3, 4, 5, 6] as const;
/** Payouts of the totals from 4 to 10; 11 to 17 mirror them. */
const TOTAL_PAYS = [6_100, 3_100, 1_900, 1_300, 900, 800, 700] as const;
const TOTAL_RTPS = [847_222, 861_111, 879_629, 902_777, 875_000, 925_925, 875_000] as const;

const placeOf = (total: number): number => (total <= 10 ? total - 4 : 17 - total);

/** A triple, else the half that the total lies in. */
export function winnerOf({ dice }: SicBoOutcome): "small" | "big" | "triple" {
  if (dice[0] === dice[1] && dice[1] === dice[2]) return "triple";
  return totalOf(dice) <= 10 ? "small" : "big";
}

export const totalOf = (dice: SicBoOutcome["dice"]): number => dice[0] + dice[1] + dice[2];

/** Small, big, odd and even lose to every triple (domain rules H10). */
export const SIC_BO: TableRules<SicBoOutcome> = {
  code: SIC_BO_CODE,
  mathsVersion: 1,
  spots: [
    ...["small", "odd", "even", "big"].map((code) => spot(code, [200], 972_222)),
    ...FACES.map((face) => spot(`double-${face}`, [1_100], 814_814)),
    ...FACES.map((face) => spot(`triple-${face}`, [18_100], 837_962)),
    spot("any-triple", [3_100], 861_111),
    ...Array.from({ length: 14 }, (_, index) => index + 4).map((total) =>
      spot(`total-${total}`, [TOTAL_PAYS[placeOf(total)] ?? 0], TOTAL_RTPS[placeOf(total)] ?? 0),
    ),
    ...FACES.flatMap((low) =>
      FACES.filter((high) => high > low).map((high) => spot(`pair-${low}-${high}`, [600], 833_333)),
    ),
    ...FACES.map((face) => spot(`single-${face}`, [400, 300, 200], 921_296, 2_087_963)),
  ],
  judge(code, { dice }) {
    const total = totalOf(dice);
    const triple = winnerOf({ dice }) === "triple";
    const count = (face: number): number => dice.filter((die) => die === face).length;
    const [kind, first, second] = code.split("-");
    switch (kind) {
      case "small":
        return !triple && total <= 10 ? 200 : 0;
      case "big":
        return !triple && total >= 11 ? 200 : 0;
      case "odd":
        return !triple && total % 2 === 1 ? 200 : 0;
      case "even":
        return !triple && total % 2 === 0 ? 200 : 0;
      case "any":
        return triple ? 3_100 : 0;
      case "double":
        return count(Number(first)) >= 2 ? 1_100 : 0;
      case "triple":
        return count(Number(first)) === 3 ? 18_100 : 0;
      case "total":
        return total === Number(first) ? (TOTAL_PAYS[placeOf(total)] ?? 0) : 0;
      case "pair":
        return count(Number(first)) > 0 && count(Number(second)) > 0 ? 600 : 0;
      case "single":
        return count(Number(first)) > 0 ? 100 + count(Number(first)) * 100 : 0;
      default:
        return unknownSpot(code);
    }
  },
  revealMs: () => 5_000,
};
