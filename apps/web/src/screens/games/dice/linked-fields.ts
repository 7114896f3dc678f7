/** Target, chance, multiplier and win of a dice bet: changing one changes the others. Pure. */
import {
  DICE_CHANCE,
  DICE_ROLLS,
  type DiceBet,
  diceChance,
  diceMultiplierE4,
  diceTargets,
} from "@khela/games/dice/dice";

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(Math.max(Math.round(value), min), max);

/** The bet whose target is nearest to a wanted one. Targets are in hundredths of a percent. */
export function withTarget(bet: DiceBet, target: number): DiceBet {
  return { ...bet, target: clamp(target, diceTargets(bet.direction)) };
}

/** The bet of a wanted chance in basis points. */
export function withChance(bet: DiceBet, chance: number): DiceBet {
  const allowed = clamp(chance, DICE_CHANCE);
  return { ...bet, target: bet.direction === "under" ? allowed : DICE_ROLLS - 1 - allowed };
}

/** The bet whose multiplier is the highest one at or below a wanted one, in 1/10,000. */
export function withMultiplier(bet: DiceBet, multiplierE4: number): DiceBet {
  const wanted = Math.max(multiplierE4, 1);
  let chance = clamp(Math.ceil((DICE_ROLLS * 9_900) / wanted), DICE_CHANCE);
  while (chance < DICE_CHANCE.max && diceMultiplierE4(chance) > wanted) chance += 1;
  while (chance > DICE_CHANCE.min && diceMultiplierE4(chance - 1) <= wanted) chance -= 1;
  return withChance(bet, chance);
}

/** Over instead of under with the same chance, and back. */
export function swapped(bet: DiceBet): DiceBet {
  const chance = diceChance(bet);
  return withChance({ ...bet, direction: bet.direction === "over" ? "under" : "over" }, chance);
}

/** What the fields show. */
export function fieldsOf(bet: DiceBet): { chance: number; multiplierE4: number } {
  const chance = diceChance(bet);
  return { chance, multiplierE4: diceMultiplierE4(chance) };
}
