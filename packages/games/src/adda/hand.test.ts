import { money, type Money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHIP } from "../card-tables/terms.ts";
import { drawStream } from "../fair/stream.ts";
import { type Card, openShoe } from "../tables/cards.ts";
import {
  actAdda,
  type AddaAction,
  type AddaSetup,
  type AddaState,
  isLegalAdda,
  legalAdda,
  potOf,
  shownTo,
  startAdda,
  timeoutAdda,
} from "./hand.ts";
import { ADDA_INFO } from "./info.ts";
import { finishAdda, packsAfter } from "./result.ts";

const setup = (stacks: number[], button = 0): AddaSetup => ({
  button,
  boot: taka(1),
  potLimit: taka(256),
  players: stacks.map((stack, seat) => ({ seat, stack: taka(stack) })),
});
const SEE = { kind: "see" } as const;
const PACK = { kind: "pack" } as const;
const SHOW = { kind: "show" } as const;
const SIDE_SHOW = { kind: "sideShow" } as const;
const chaal = (amount: number): AddaAction => ({ kind: "chaal", to: taka(amount) });
const play = (state: AddaState, ...actions: AddaAction[]): AddaState => actions.reduce(actAdda, state);
const cards = (text: string): Card[] =>
  text.split(" ").map((card) => "A23456789TJQK".indexOf(card[0] ?? "") * 4 + "shcd".indexOf(card[1] ?? ""));
/** Cards by seat. */
const dealt =
  (...hands: string[]) =>
  (seat: number) =>
    cards(hands[seat] ?? "");
const CAP = taka(5);
const winners = (state: AddaState, ...hands: string[]) =>
  finishAdda(state, dealt(...hands), CAP).pots.map((pot) => pot.winners.map(({ seat }) => seat));

describe("turns and stakes", () => {
  test("[GAME-08] everybody puts in the boot, and the seat after the dealer begins", () => {
    const start = startAdda(setup([100, 100, 100], 1));
    expect(potOf(start)).toBe(taka(3));
    expect(start.toAct).toBe(2);
    expect(legalAdda(start)).toEqual({
      seat: 2,
      answers: null,
      see: true,
      chaal: { min: taka(1), max: taka(2), step: CHIP },
      sideShow: null,
      show: null,
    });
  });

  test("[GAME-08] blind puts in one to two stakes, seen two to four, and what a seen player puts in counts half", () => {
    const start = startAdda(setup([100, 100, 100]));
    for (const amount of [0.5, 2.5, 3])
      expect(isLegalAdda(start, { kind: "chaal", to: money(BigInt(amount * 10_000)) })).toBe(false);
    // The hand is blind up to seat 2; the next player has looked and must put in 4 to 8.
    const seen = play(start, chaal(2), SEE);
    expect(seen.toAct).toBe(2);
    expect(legalAdda(seen)?.chaal).toEqual({ min: taka(4), max: taka(8), step: money(2n * CHIP) });
    expect(isLegalAdda(seen, { kind: "chaal", to: money(taka(5) + CHIP) })).toBe(false);
    const raised = play(seen, chaal(6));
    expect(raised.stake).toBe(taka(3));
    expect(legalAdda(raised)?.chaal).toMatchObject({ min: taka(3), max: taka(6) });
  });

  test("[GAME-08] looking keeps the turn and is done once; packing leaves the boot in the pot", () => {
    const seen = play(startAdda(setup([100, 100])), SEE);
    expect(seen.toAct).toBe(1);
    expect(isLegalAdda(seen, SEE)).toBe(false);
    expect(() => actAdda(seen, SEE)).toThrow("no legal action");
    const over = play(seen, PACK);
    expect(over.toAct).toBeNull();
    const result = finishAdda(over, dealt(), CAP);
    // With nothing beyond the boots in the pot, the house takes no rake and no card is shown.
    expect(result).toMatchObject({ rake: 0n, shown: [], returned: null });
    expect(result.players).toContainEqual({ seat: 0, stake: taka(1), payout: taka(2) });
  });

  test("[GAME-08] at the pot limit everybody who is left shows, and equal hands share", () => {
    const start = startAdda({ ...setup([100, 100, 100]), potLimit: taka(7) });
    const over = play(start, chaal(2), chaal(2));
    expect(over).toMatchObject({ toAct: null, shownBy: null });
    expect(winners(over, "As Ks Qs", "Ah Kh Qh", "2s 3d 5h")).toEqual([[1, 0]]);
    expect(finishAdda(over, dealt("As Ks Qs", "Ah Kh Qh", "2s 3d 5h"), CAP).shown).toEqual([1, 2, 0]);
  });
});

describe("shows", () => {
  test("[GAME-08] with two left a show costs the stake, twice where one has looked; who asks loses a tie", () => {
    const start = startAdda(setup([100, 100]));
    expect(legalAdda(start)?.show).toBe(taka(1));
    const blind = play(start, SHOW);
    expect(blind).toMatchObject({ toAct: null, shownBy: 1 });
    expect(winners(blind, "As Kd 7h", "Ah Kc 7s")).toEqual([[0]]);
    expect(winners(blind, "As Kd 6h", "Ah Kc 7s")).toEqual([[1]]);
    // A player who has looked can't ask a blind player to show.
    const seen = play(start, SEE);
    expect(legalAdda(seen)?.show).toBeNull();
    const both = play(seen, chaal(2), SEE);
    expect(legalAdda(both)?.show).toBe(taka(2));
  });

  test("[GAME-08] a side show is between two who have looked, costs the stake, and the worse hand packs", () => {
    const start = startAdda(setup([100, 100, 100]));
    const asked = play(start, SEE, chaal(2), SEE, SIDE_SHOW);
    expect(asked).toMatchObject({ toAct: 1, asked: { by: 2, seat: 1 } });
    expect(legalAdda(asked)).toMatchObject({ answers: 2, chaal: null, show: null, see: false });
    for (const action of [PACK, SHOW, chaal(2), { kind: "accept", packs: 0 } as const])
      expect(isLegalAdda(asked, action)).toBe(false);
    expect(timeoutAdda(asked)).toEqual({ kind: "refuse" });
    const refused = play(asked, { kind: "refuse" });
    expect(refused).toMatchObject({ toAct: 0, asked: null, sideShows: [] });
    const holds = dealt("2s 3d 5h", "As Ad 4h", "Kd Ks 4c");
    expect(packsAfter({ by: 2, seat: 1 }, holds)).toBe(2);
    expect(packsAfter({ by: 1, seat: 2 }, holds)).toBe(2);
    // On a tie the player who asked packs.
    expect(packsAfter({ by: 2, seat: 1 }, dealt("", "As Kd 4h", "Ad Ks 4c"))).toBe(2);
    const accepted = play(asked, { kind: "accept", packs: 2 });
    expect(accepted).toMatchObject({ toAct: 0, players: [{}, { folded: false }, { folded: true }] });
    expect([0, 1, 2].map((seat) => shownTo(accepted, seat))).toEqual([[], [2], [1]]);
    // A side show can't be asked of a blind player, nor with two players left.
    expect(legalAdda(play(start, chaal(1), SEE))?.sideShow).toBeNull();
    expect(legalAdda(play(accepted, SEE))?.sideShow).toBeNull();
  });
});

describe("all in", () => {
  test("[GAME-08] who is the last with chips packs or shows, and gets back what nobody can match", () => {
    const start = startAdda(setup([100, 3]));
    const allIn = play(start, chaal(2));
    // The opponent is all in for more than seat 0 has put in: seat 0 must answer, and can't bet.
    expect(allIn.toAct).toBe(0);
    expect(legalAdda(allIn)).toMatchObject({ chaal: null, sideShow: null, show: taka(2) });
    const shown = play(allIn, SHOW);
    expect(shown.shownBy).toBeNull();
    expect(winners(shown, "As Kd 7h", "Ah Kc 7s")).toEqual([[1, 0]]);
    // The opponent is all in for less: seat 0 has nothing to decide, and gets the difference back.
    const short = play(startAdda(setup([3, 100])), chaal(2), SEE, chaal(2));
    expect(short.toAct).toBeNull();
    expect(finishAdda(short, dealt("2s 3d 5h", "As Kd 7h"), CAP).returned).toBeNull();
    const less = play(startAdda(setup([3, 100])), SEE, chaal(4), chaal(2));
    expect(less.toAct).toBeNull();
    expect(finishAdda(less, dealt("As Kd 7h", "2s 3d 5h"), CAP)).toMatchObject({
      returned: { seat: 1, amount: taka(2) },
      pots: [{ winners: [{ seat: 0 }] }],
    });
  });

  test("[GAME-08] side pots: all in wins from each other at most what one has put in, the rest is for who has chips", () => {
    const start = startAdda(setup([100, 3, 100]));
    // Seat 1 is all in with 3, seat 0 packs after putting in 5, and seat 2 has put in 9.
    const over = play(start, chaal(2), chaal(4), chaal(4), chaal(4), PACK);
    expect(over.toAct).toBeNull();
    const result = finishAdda(over, dealt("2s 3d 5h", "As Ad Ah", "Ks Kd Kh"), CAP);
    expect(result.returned).toEqual({ seat: 2, amount: taka(4) });
    expect(result.pots.map(({ winners: won }) => won.map(({ seat }) => seat))).toEqual([[1], [2]]);
    const [main, side] = result.pots.map(({ amount, rake }) => amount + rake);
    expect([main, side]).toEqual([taka(9), taka(4)]);
  });
});

/** Any legal action, chosen by the two numbers. */
function anyAction(state: AddaState, choice: number, size: number): AddaAction {
  const legal = legalAdda(state);
  if (!legal) throw new Error("nobody's turn");
  if (legal.answers !== null) {
    const packs = choice % 2 === 0 ? legal.answers : legal.seat;
    return choice % 3 === 0 ? { kind: "refuse" } : { kind: "accept", packs };
  }
  const options: AddaAction[] = choice % 7 === 0 ? [PACK] : [];
  if (legal.see) options.push(SEE);
  if (legal.show !== null && choice % 5 === 0) options.push(SHOW);
  if (legal.sideShow) options.push(SIDE_SHOW);
  if (legal.chaal) {
    const { min, max, step } = legal.chaal;
    const within = min + (((max - min) * BigInt(size)) / 100n / step) * step;
    options.push({ kind: "chaal", to: money(within) }, { kind: "chaal", to: max });
  }
  return options[choice % options.length] ?? (legal.show === null ? PACK : SHOW);
}

test("[GAME-08] random hands: no chip appears or gets lost, each ends, and every pot has a winner", () => {
  const stacks = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 2, maxLength: 5 });
  const choices = fc.array(fc.tuple(fc.nat(40), fc.nat(100)), { minLength: 100, maxLength: 100 });
  fc.assert(
    fc.property(stacks, choices, fc.nat(4), fc.nat(1000), (chips, picks, button, nonce) => {
      const before: AddaSetup = {
        ...setup([], button % chips.length),
        players: chips.map((count, seat) => ({ seat, stack: money(BigInt(count) * CHIP) })),
      };
      let state = startAdda(before);
      let steps = 0;
      while (state.toAct !== null) {
        const [choice = 0, size = 0] = picks[steps % picks.length] ?? [];
        state = actAdda(state, anyAction(state, choice, size));
        steps += 1;
        expect(steps).toBeLessThan(2000);
      }
      const shoe = openShoe(
        drawStream({ serverSeedHex: "cd".repeat(32), clientSeed: "t", nonce, gameCode: "adda" }),
        1,
      );
      const hands = chips.map(() => [shoe(), shoe(), shoe()]);
      const result = finishAdda(state, (seat) => hands[seat] ?? [], CAP);
      const total = (amounts: readonly Money[]): bigint =>
        amounts.reduce<bigint>((all, amount) => all + amount, 0n);
      const staked = total(result.players.map(({ stake }) => stake));
      expect(total(result.players.map(({ payout }) => payout)) + result.rake).toBe(staked);
      for (const { seat, stake, payout } of result.players) {
        const own = state.players.find((player) => player.seat === seat);
        const back = result.returned?.seat === seat ? result.returned.amount : 0n;
        expect(stake + back).toBe(own?.total);
        expect((own?.stack ?? 0n) + (own?.total ?? 0n)).toBe(before.players[seat]?.stack);
        if (own?.folded) expect(payout).toBe(0n);
        expect(payout * 100n).toBeLessThanOrEqual(stake * BigInt(ADDA_INFO.maxWinHundredths));
      }
      expect(result.rake <= CAP && result.rake % CHIP === 0n).toBe(true);
      expect(result.pots.every(({ winners: won }) => won.length > 0)).toBe(true);
    }),
    { numRuns: 400 },
  );
});
