import { money, type Money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Card, openShoe } from "../tables/cards.ts";
import { drawStream } from "../fair/stream.ts";
import {
  act,
  blindsOf,
  type HandAction,
  type HandSetup,
  type HandState,
  isLegal,
  legalOf,
  startHand,
} from "./hand.ts";
import { rakeOf } from "../card-tables/pots.ts";
import { CHIP } from "../card-tables/terms.ts";
import { finishHand, potsOf } from "./result.ts";

const setup = (stacks: number[], button = 0): HandSetup => ({
  button,
  smallBlind: taka(1),
  bigBlind: taka(2),
  players: stacks.map((stack, seat) => ({ seat, stack: taka(stack) })),
});
const to = (amount: number): HandAction => ({ kind: "raise", to: taka(amount) });
const FOLD = { kind: "fold" } as const;
const CHECK = { kind: "check" } as const;
const CALL = { kind: "call" } as const;
const play = (state: HandState, ...actions: HandAction[]): HandState => actions.reduce(act, state);
const cards = (text: string): Card[] =>
  text.split(" ").map((card) => "A23456789TJQK".indexOf(card[0] ?? "") * 4 + "shcd".indexOf(card[1] ?? ""));
const BOARD = cards("2s 7h 9c Jd 3s");
/** Cards by seat. */
const dealt = (holes: string[], board = BOARD) => ({
  board,
  holeOf: (seat: number) => cards(holes[seat] ?? ""),
});
const CAP = taka(6);

describe("turns", () => {
  test("[GAME-08] with three, the seat after the blinds begins and the big blind has the last word", () => {
    const start = startHand(setup([100, 100, 100]));
    expect(blindsOf(start.setup)).toEqual({ small: 1, big: 2 });
    expect(start.toAct).toBe(0);
    const limped = play(start, CALL, CALL);
    expect(limped).toMatchObject({ street: "preflop", toAct: 2 });
    expect(legalOf(limped)).toMatchObject({ canCheck: true, raise: { min: taka(4), max: taka(100) } });
    expect(play(limped, CHECK)).toMatchObject({ street: "flop", toAct: 1 });
  });

  test("[GAME-08] with two, the button posts the small blind, begins before the flop and comes last after it", () => {
    const start = startHand(setup([100, 100]));
    expect(blindsOf(start.setup)).toEqual({ small: 0, big: 1 });
    expect(start.toAct).toBe(0);
    expect(play(start, CALL, CHECK)).toMatchObject({ street: "flop", toAct: 1 });
  });

  test("[GAME-08] a raise is at least as large as the one before, and whole chips", () => {
    const raised = play(startHand(setup([100, 100, 100])), to(7));
    expect(legalOf(raised)?.raise).toEqual({ min: taka(12), max: taka(100) });
    expect(isLegal(raised, to(11))).toBe(false);
    expect(isLegal(raised, to(101))).toBe(false);
    expect(isLegal(raised, { kind: "raise", to: money(taka(13) + 1n) })).toBe(false);
    expect(isLegal(raised, CHECK)).toBe(false);
    expect(() => act(raised, CHECK)).toThrow("no legal action");
  });

  test("[GAME-08] an all-in below a full raise doesn't open the betting again for who has acted", () => {
    // Seat 0 raises to 10, seat 1 calls, seat 2 is all in with 14: less than the full raise to 18.
    const state = play(startHand(setup([100, 100, 14])), to(10), CALL, to(14));
    expect(state.toAct).toBe(0);
    expect(legalOf(state)).toMatchObject({ call: taka(4), raise: null });
    // A full raise reopens the betting.
    const full = play(startHand(setup([100, 100, 18])), to(10), CALL, to(18));
    expect(legalOf(full)?.raise).toEqual({ min: taka(26), max: taka(100) });
  });

  test("[GAME-08] whoever has nobody to bet against is not asked", () => {
    const state = play(startHand(setup([100, 20])), to(20), CALL);
    expect(state).toMatchObject({ toAct: null, allIn: true });
    // The big blind is all in with less than the blind, so the small blind only calls what is there.
    expect(startHand({ ...setup([100, 1]) })).toMatchObject({ toAct: null, allIn: true });
    expect(legalOf(play(startHand(setup([100, 100, 30])), FOLD, to(50)))?.raise).toBeNull();
  });
});

describe("pots", () => {
  test("[GAME-08] side pots go to who put into them; what nobody called comes back", () => {
    // 10, 30 and 80 all in: 30 in the main pot, 40 between the two others, 50 back.
    const state = play(startHand(setup([80, 10, 30])), to(80), CALL, CALL);
    const result = finishHand(state, dealt(["Ks Kd", "As Ad", "Qs Qd"]), CAP);
    expect(result.returned).toEqual({ seat: 0, amount: taka(50) });
    expect(result.pots.map(({ amount, rake }) => [amount, rake])).toEqual([
      [money((28_5000n * 10n) / 10n), money(1_5000n)],
      [money(38_0000n), money(2_0000n)],
    ]);
    expect(result.pots.map(({ winners }) => winners.map(({ seat }) => seat))).toEqual([[1], [0]]);
    expect(result.players.map(({ stake }) => stake)).toEqual([taka(30), taka(10), taka(30)]);
    expect(result.shown).toEqual([1, 2, 0]);
  });

  test("[GAME-08] chips of who has folded stay in the pots", () => {
    expect(
      potsOf([
        { seat: 0, staked: taka(5), folded: true },
        { seat: 1, staked: taka(20), folded: false },
        { seat: 2, staked: taka(8), folded: false },
      ]),
    ).toEqual([
      { amount: taka(21), seats: [1, 2] },
      { amount: taka(12), seats: [1] },
    ]);
  });

  test("[GAME-08] a split pot gives its odd chip to the first seat after the button", () => {
    const state = play(
      startHand(setup([10, 10, 10])),
      CALL,
      FOLD,
      CHECK,
      CHECK,
      CHECK,
      CHECK,
      CHECK,
      CHECK,
      CHECK,
    );
    // Seats 0 and 2 have the same hand; 5.00 less 0.25 is 4.75: 238 chips to seat 2, 237 to the button.
    const { pots } = finishHand(state, dealt(["As Kd", "", "Ah Kc"]), CAP);
    expect(pots[0]?.winners).toEqual([
      { seat: 2, amount: money(238n * CHIP) },
      { seat: 0, amount: money(237n * CHIP) },
    ]);
  });

  test("[GAME-08] rake: 5 % in whole chips up to the cap, nothing without a flop", () => {
    const terms = { due: true, cap: CAP };
    expect(rakeOf(taka(50), terms)).toBe(25_000n);
    expect(rakeOf(money(1_9900n), terms)).toBe(900n);
    expect(rakeOf(taka(500), terms)).toBe(taka(6));
    expect(rakeOf(taka(500), { ...terms, due: false })).toBe(0n);
    const walk = finishHand(play(startHand(setup([100, 100, 100])), to(50), FOLD, FOLD), dealt([]), CAP);
    expect(walk).toMatchObject({ rake: 0n, shown: [], returned: { seat: 0, amount: taka(48) } });
    expect(walk.players).toContainEqual({ seat: 0, stake: taka(2), payout: taka(5) });
  });
});

test("[GAME-08] showdown: the last bettor shows first, a beaten hand stays hidden, a better one is shown", () => {
  const river = play(
    startHand(setup([100, 100, 100])),
    CALL,
    CALL,
    CHECK,
    CHECK,
    CHECK,
    CHECK,
    CHECK,
    CHECK,
    CHECK,
  );
  const bet = play(river, CHECK, to(4), CALL, CALL);
  // Seat 2 bet; seat 0 is worse and mucks, seat 1 is better and shows.
  expect(finishHand(bet, dealt(["As Kd", "Js Jc", "9s 8d"]), CAP).shown).toEqual([2, 1]);
  const checked = play(river, CHECK, CHECK, CHECK);
  expect(finishHand(checked, dealt(["As Kd", "Js Jc", "9s 8d"]), CAP).shown).toEqual([1]);
});

/** Any legal action, chosen by the two numbers. */
function anyAction(state: HandState, choice: number, size: number): HandAction {
  const legal = legalOf(state);
  if (!legal) throw new Error("nobody's turn");
  const options: HandAction[] = [legal.canCheck ? CHECK : CALL, legal.canCheck ? CHECK : CALL, FOLD];
  if (legal.raise) {
    const { min, max } = legal.raise;
    const raised = min + (((max - min) * BigInt(size)) / 100n / CHIP) * CHIP;
    options.push({ kind: "raise", to: money(raised) }, { kind: "raise", to: max });
  }
  return options[choice % options.length] ?? CHECK;
}

test("[GAME-08] random hands: no chip appears or gets lost, each ends, and nobody wins what was not matched", () => {
  const stacks = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 2, maxLength: 6 });
  const choices = fc.array(fc.tuple(fc.nat(20), fc.nat(100)), { minLength: 200, maxLength: 200 });
  fc.assert(
    fc.property(stacks, choices, fc.nat(5), fc.nat(1000), (chips, picks, button, nonce) => {
      const before: HandSetup = {
        button: button % chips.length,
        smallBlind: taka(1),
        bigBlind: taka(2),
        players: chips.map((count, seat) => ({ seat, stack: money(BigInt(count) * CHIP) })),
      };
      let state = startHand(before);
      let steps = 0;
      while (state.toAct !== null) {
        const [choice = 0, size = 0] = picks[steps % picks.length] ?? [];
        state = act(state, anyAction(state, choice, size));
        steps += 1;
        expect(steps).toBeLessThan(2000);
      }
      const shoe = openShoe(
        drawStream({ serverSeedHex: "ab".repeat(32), clientSeed: "t", nonce, gameCode: "holdem" }),
        1,
      );
      const holes = chips.map(() => [shoe(), shoe()]);
      const board = Array.from({ length: 5 }, shoe);
      const result = finishHand(state, { board, holeOf: (seat) => holes[seat] ?? [] }, CAP);
      const total = (amounts: readonly Money[]): bigint =>
        amounts.reduce<bigint>((all, amount) => all + amount, 0n);
      const staked = total(result.players.map(({ stake }) => stake));
      expect(total(result.players.map(({ payout }) => payout)) + result.rake).toBe(staked);
      for (const { seat, stake, payout } of result.players) {
        const own = state.players.find((player) => player.seat === seat);
        const back = result.returned?.seat === seat ? result.returned.amount : 0n;
        expect(stake + back).toBe(own?.total);
        expect((own?.stack ?? 0n) + (own?.total ?? 0n)).toBe(before.players[seat]?.stack);
        // A player wins from each other player at most his or her own stake.
        const most = total(result.players.map((other) => (other.stake < stake ? other.stake : stake)));
        expect(payout).toBeLessThanOrEqual(most);
        if (own?.folded) expect(payout).toBe(0n);
      }
      expect(result.rake <= CAP && result.rake % CHIP === 0n).toBe(true);
    }),
    { numRuns: 400 },
  );
});
