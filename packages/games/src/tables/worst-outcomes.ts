import type { Card } from "./cards.ts";
import { worstTickets } from "./bingo/exposure.ts";
import { BINGO } from "./bingo/spots.ts";
import { BOTS, scoreOf as mapsOf, TO_WIN } from "./bot-duel/spots.ts";
import { KNOCKS, type Knock, springsOf } from "./clockwork-arena/spots.ts";
import type { SpotPayouts, StakesBySpot } from "./exposure.ts";
import { type Kick, KICKS } from "./penalty-shootout/spots.ts";
import { tableGame, type TableOutcome } from "./tables.ts";

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** All sequences of steps, each until it is over. */
const rowsOf = <Step>(
  steps: readonly Step[],
  isOver: (row: readonly Step[]) => boolean,
  row: readonly Step[] = [],
): (readonly Step[])[] =>
  isOver(row) ? [row] : steps.flatMap((step) => rowsOf(steps, isOver, [...row, step]));

const isOver = (clashes: readonly Knock[]): boolean => Math.min(...springsOf(clashes)) <= 0;

/** Kicks in which both sides score these numbers of goals; the goals are each side's last kicks. */
const kicksOf = (home: number, away: number): Kick[] =>
  upTo(KICKS).flatMap((at) => [home, away].map((goals): Kick => [0, at >= KICKS - goals ? 1 : 0]));

/** Every score, each with the first kick scored and not scored where that is possible. */
const shootouts = (): { kicks: Kick[] }[] =>
  upTo(KICKS + 1).flatMap((home) =>
    upTo(KICKS + 1).flatMap((away) => {
      const kicks = kicksOf(home, away);
      // Swaps the home side's first and last kick.
      const [first, last] = [kicks[0], kicks[KICKS * 2 - 2]];
      const other = kicks.map((kick, at) => (at === 0 ? last : at === KICKS * 2 - 2 ? first : kick) ?? kick);
      return [{ kicks }, { kicks: other }];
    }),
  );

/** Outcomes that include the worst one for any stakes: all outcomes, or one of each kind. */
const OUTCOMES: Readonly<Record<string, () => readonly object[]>> = {
  roulette: () => upTo(37).map((pocket) => ({ pocket })),
  "sic-bo": () =>
    upTo(6).flatMap((a) => upTo(6).flatMap((b) => upTo(6).map((c) => ({ dice: [a + 1, b + 1, c + 1] })))),
  "dragon-tiger": () => upTo(52).flatMap((dragon) => upTo(52).map((tiger) => ({ dragon, tiger }))),
  "andar-bahar": () => upTo(49).map((count) => ({ joker: 0, cards: upTo(count + 1) satisfies Card[] })),
  "penalty-shootout": shootouts,
  "bot-duel": () => rowsOf(BOTS, (maps) => Math.max(...mapsOf(maps)) === TO_WIN).map((maps) => ({ maps })),
  "clockwork-arena": () => rowsOf(KNOCKS, isOver).map((clashes) => ({ clashes })),
};

const known = new Map<string, readonly SpotPayouts[]>();

/**
 * The payouts of a table's spots in outcomes that include the worst one. A table with too many outcomes to list has a
 * single one, in which every spot wins its highest payout.
 * @param staked stakes by spot, for a table whose worst outcome depends on them
 */
export function worstOutcomes(code: string, staked: StakesBySpot): readonly SpotPayouts[] {
  if (code === BINGO.code) return [worstTickets(staked)];
  const before = known.get(code);
  if (before) return before;
  const game = tableGame(code);
  const listed = OUTCOMES[code]?.();
  const all = listed
    ? listed.map(
        (outcome) =>
          new Map(
            game.spots.flatMap((spot) => {
              const pay = game.judge(spot.code, outcome as TableOutcome);
              return pay > 0 ? [[spot.code, pay] as const] : [];
            }),
          ),
      )
    : [new Map(game.spots.map((spot) => [spot.code, Math.max(...spot.pays) * (game.decisions ? 2 : 1)]))];
  // Outcomes with equal payouts are merged.
  const distinct = [...new Map(all.map((pays) => [JSON.stringify([...pays]), pays])).values()];
  known.set(code, distinct);
  return distinct;
}
