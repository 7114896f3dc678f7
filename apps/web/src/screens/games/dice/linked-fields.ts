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

/** The bet with the valid target nearest to the given one. Targets are in hundredths of a percent. */
export function withTarget(bet: DiceBet, target: number): DiceBet {
  return { ...bet, target: clamp(target, diceTargets(bet.direction)) };
}

/** The bet with the given chance, in basis points. */
export function withChance(bet: DiceBet, chance: number): DiceBet {
  const allowed = clamp(chance, DICE_CHANCE);
  return { ...bet, target: bet.direction === "under" ? allowed : DICE_ROLLS - 1 - allowed };
}

/** The bet with the highest multiplier up to the given one, in 1/10,000. */
export function withMultiplier(bet: DiceBet, multiplierE4: number): DiceBet {
  const wanted = Math.max(multiplierE4, 1);
  let chance = clamp(Math.ceil((DICE_ROLLS * 9_900) / wanted), DICE_CHANCE);
  while (chance < DICE_CHANCE.max && diceMultiplierE4(chance) > wanted) chance += 1;
  while (chance > DICE_CHANCE.min && diceMultiplierE4(chance - 1) <= wanted) chance -= 1;
  return withChance(bet, chance);
}

/** The bet in the other direction with the same chance. */
export function swapped(bet: DiceBet): DiceBet {
  const chance = diceChance(bet);
  return withChance({ ...bet, direction: bet.direction === "over" ? "under" : "over" }, chance);
}

/** The derived values of the fields. */
export function fieldsOf(bet: DiceBet): { chance: number; multiplierE4: number } {
  const chance = diceChance(bet);
  return { chance, multiplierE4: diceMultiplierE4(chance) };
}
