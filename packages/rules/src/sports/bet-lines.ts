/**
 * The lines of a bet: the combinations of its legs that win or lose on their own (SPORT-02). A system has a line for
 * each combination of certain sizes.
 */
interface System {
  readonly legs: number;
  /** The smallest combination; the largest has all legs. */
  readonly from: 1 | 2;
}

export const SYSTEMS = {
  trixie: { legs: 3, from: 2 },
  patent: { legs: 3, from: 1 },
  yankee: { legs: 4, from: 2 },
  lucky15: { legs: 4, from: 1 },
  superYankee: { legs: 5, from: 2 },
  lucky31: { legs: 5, from: 1 },
  heinz: { legs: 6, from: 2 },
  lucky63: { legs: 6, from: 1 },
  superHeinz: { legs: 7, from: 2 },
  goliath: { legs: 8, from: 2 },
} as const satisfies Record<string, System>;
export type SystemName = keyof typeof SYSTEMS;

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as SystemName[];

/** The most legs of a multiple, and of a system or of combinations of one size. */
const MOST_LEGS = { multiple: 20, system: 8 } as const;

/**
 * The kind of a bet: one line with all legs (a single, or a multiple), a system by its name, or all combinations of
 * one size, such as the doubles of five legs.
 */
export type BetKind =
  | { readonly type: "all" }
  | { readonly type: "system"; readonly name: SystemName }
  | { readonly type: "combinations"; readonly size: number };

/** The systems that so many legs make. */
export const systemsOf = (legs: number): SystemName[] =>
  SYSTEM_NAMES.filter((name) => SYSTEMS[name].legs === legs);

/** Whether a bet of that kind can have so many legs. */
export function fits(kind: BetKind, legs: number): boolean {
  if (!Number.isSafeInteger(legs) || legs < 1) return false;
  switch (kind.type) {
    case "all":
      return legs <= MOST_LEGS.multiple;
    case "system":
      return SYSTEMS[kind.name].legs === legs;
    default:
      return (
        Number.isSafeInteger(kind.size) && kind.size >= 1 && kind.size < legs && legs <= MOST_LEGS.system
      );
  }
}

/** The places of the legs of each line, small lines first. @throws RangeError where the kind doesn't fit */
export function linesOf(kind: BetKind, legs: number): number[][] {
  if (!fits(kind, legs)) throw new RangeError(`no such bet of ${legs} legs`);
  const [from, to] =
    kind.type === "all"
      ? [legs, legs]
      : kind.type === "system"
        ? [SYSTEMS[kind.name].from, legs]
        : [kind.size, kind.size];
  return Array.from({ length: to - from + 1 }, (_, more) => combinations(legs, from + more)).flat();
}

/** All combinations of so many of the places 0 to `of` - 1, in order. */
function combinations(of: number, size: number, first = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: of - first }, (_, step) => first + step).flatMap((place) =>
    combinations(of, size - 1, place + 1).map((rest) => [place, ...rest]),
  );
}
