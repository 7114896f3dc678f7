/** The slip: the lines of a ticket before it is bought. Pure. */
import type { LotteryTicketView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import { MAX_TICKET_LINES } from "@khela/games/lottery/types";
import { type Money, money, moneyFromText, moneyToText, mulDiv } from "@khela/kernel/money";

export interface SlipLine {
  /** The line's key on the screen. */
  readonly id: number;
  readonly bet: string;
  readonly picks: readonly string[];
  /** The stake of one unit. */
  readonly stake: Money;
  readonly units: number;
}

export interface Slip {
  readonly lines: readonly SlipLine[];
  /** The draw that the slip was filled in for; null while it is empty. */
  readonly drawId: string | null;
}

export const EMPTY_SLIP: Slip = { lines: [], drawId: null };

export type SlipChange =
  | { readonly kind: "add"; readonly lines: readonly Omit<SlipLine, "id">[]; readonly drawId: string }
  | { readonly kind: "remove"; readonly id: number }
  | { readonly kind: "stake"; readonly id: number; readonly stake: Money }
  /** Retargets the slip to another draw. */
  | { readonly kind: "move"; readonly drawId: string }
  | { readonly kind: "clear" };

/** Adding to a full slip has no effect; callers check {@link roomIn} first. */
export function changeSlip(slip: Slip, change: SlipChange): Slip {
  switch (change.kind) {
    case "add":
      return added(slip, change.lines, change.drawId);
    case "remove": {
      const lines = slip.lines.filter(({ id }) => id !== change.id);
      return lines.length === 0 ? EMPTY_SLIP : { ...slip, lines };
    }
    case "stake": {
      const { id, stake } = change;
      return { ...slip, lines: slip.lines.map((line) => (line.id === id ? { ...line, stake } : line)) };
    }
    case "move":
      return { ...slip, drawId: change.drawId };
    default:
      return EMPTY_SLIP;
  }
}

function added(slip: Slip, more: readonly Omit<SlipLine, "id">[], drawId: string): Slip {
  const next = Math.max(0, ...slip.lines.map(({ id }) => id)) + 1;
  const lines = more.slice(0, roomIn(slip)).map((line, index) => ({ ...line, id: next + index }));
  return { lines: [...slip.lines, ...lines], drawId: slip.drawId ?? drawId };
}

export const roomIn = (slip: Slip): number => MAX_TICKET_LINES - slip.lines.length;

export const costOf = ({ stake, units }: Pick<SlipLine, "stake" | "units">): Money =>
  mulDiv(stake, BigInt(units), 1n);

export const costOfAll = (lines: readonly SlipLine[]): Money =>
  money(lines.reduce((sum, line) => sum + costOf(line), 0n));

/** The lines as sent to the server. */
export const linesToBuy = (lines: readonly SlipLine[]) =>
  lines.map(({ bet, picks, stake }) => ({ bet, picks: [...picks], stake: moneyToText(stake) }));

/** A ticket's lines again, as far as today's rules support them. */
export function linesOf(
  ticket: Pick<LotteryTicketView, "lines">,
  rules: LotteryRules,
): Omit<SlipLine, "id">[] {
  return ticket.lines
    .map(({ bet, picks, stake }) => ({
      bet,
      picks,
      stake: moneyFromText(stake),
      units: rules.unitsOf(bet, picks),
    }))
    .filter(({ units }) => units > 0);
}
