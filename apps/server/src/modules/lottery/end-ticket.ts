import type { LotteryRules } from "@khela/games/lottery/types";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, type Money } from "@khela/kernel/money";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import {
  type BatchClient,
  type CommandKind,
  houseAccount,
  memberAccount,
  type Statement,
} from "../ledger/index.ts";
import { countPayouts, removeCountedStakes } from "../protection/index.ts";
import { endRounds, lockRounds, type Round, type RoundEnd } from "../rounds/index.ts";
import { payoutTransfer, refundTransfer } from "../shared-rounds/index.ts";
import * as books from "./exposure-store.ts";
import { exposureChangeOf, type TicketAnswer } from "./buy-ticket.ts";
import * as store from "./store.ts";
import { linesOf, exposureOfLines, ticketPayout, ticketView } from "./ticket.ts";
import * as tickets from "./ticket-store.ts";

/** A command to end a ticket with its draw: paid where the draw is drawn, refunded where it is void. */
export interface PayTicket {
  rules: LotteryRules;
  betId: string;
  memberId: MemberId;
  currency: string;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

/** A command by which the owner gives a ticket back. */
export interface CancelTicket {
  rulesOf(gameCode: string): LotteryRules;
  betId: string;
  memberId: MemberId;
  currency: string;
  /** When the server got the request, by its clock. */
  receivedAtMs: number;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

interface Loaded {
  bet: Round | undefined;
  draw: store.Draw | undefined;
  ticket: tickets.Ticket | undefined;
  staked: ReadonlyMap<string, StakedPart>;
}

type Ended = RoundEnd &
  tickets.TicketEnd & { memberId: MemberId; stake: Money; bonus?: StakeChange | undefined };

/**
 * Locks the tickets' rounds, so that each ends once over all processes, and shares their draws, so that their
 * phase can't change.
 */
async function load(client: BatchClient, commands: readonly { betId: string }[]): Promise<Loaded[]> {
  const ids = commands.map(({ betId }) => betId);
  const bets = await lockRounds(client, ids);
  const [draws, found, staked] = await Promise.all([
    store.shareDraws(
      client,
      [...bets.values()].map(({ sourceId }) => sourceId),
    ),
    tickets.ticketsOf(client, ids),
    loadStakedParts(client, bets.values()),
  ]);
  return ids.map((id) => {
    const bet = bets.get(id);
    return { bet, draw: bet && draws.get(bet.sourceId), ticket: found.get(id), staked };
  });
}

const saveEnds = (ends: readonly Ended[]): Statement[] => {
  const paid = ends.filter(({ state }) => state === "settled");
  const given = ends.filter(({ state }) => state === "void");
  return [
    endRounds(ends),
    tickets.endTickets(ends),
    ...countPayouts(paid),
    ...removeCountedStakes(given),
    ...saveStakeChanges(ends.map(({ bonus }) => bonus)),
  ];
};

/** A ticket's round in its final state. */
export function endOf(
  { id, at, memberId, sourceId, stake }: Round,
  how: Pick<Ended, "ended" | "payout" | "outcome" | "settledAt" | "bonus">,
): Ended {
  const state = how.ended === "settled" ? "settled" : "void";
  return { id, at, memberId, stake, drawId: sourceId, state, ...how };
}

/**
 * Pays one open ticket (MONEY-09).
 * @throws AppError SYS_NOT_FOUND (no such ticket), GAME_CLOSED (not drawn yet, or ended already): neither is
 *   stored
 */
export const payTicket: CommandKind<PayTicket, Loaded, Ended, { payout: string }> = {
  name: "lottery-pay",
  accounts: (command) => [
    ...payoutAccounts(command),
    houseAccount("open-bets", command.currency),
    houseAccount("games", command.currency),
  ],
  load,
  decide({ rules, paysBonus }, { bet, draw, staked }, context) {
    if (!bet || !draw || bet.kind !== "lottery") {
      return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
    }
    const isVoid = draw.phase === "void";
    const numbers = draw.phase === "drawn" ? draw.numbers : null;
    if (bet.state !== "open" || (!isVoid && numbers === null)) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
    }
    const settledAt = new Date(context.nowMs);
    const payout = numbers === null ? bet.stake : ticketPayout(rules, linesOf(bet), numbers);
    const outcome = numbers === null ? null : { numbers };
    const ended = numbers === null ? "void" : "settled";
    const paid = payBack(bet, payout, { staked, holds: paysBonus === true });
    return {
      outcome: "accept",
      transfers: [numbers === null ? refundTransfer(bet, paid, "refund") : payoutTransfer(bet, paid)],
      rows: [endOf(bet, { ended, payout, outcome, settledAt, bonus: paid.change })],
      answer: () => ({ payout: moneyToText(payout) }),
    };
  },
  save: saveEnds,
};

/**
 * Gives a ticket back while its draw is open (LOTT-05): the whole stake returns, and it doesn't count as a
 * bet.
 * @throws AppError SYS_NOT_FOUND (not this member's ticket), GAME_CLOSED (too late, or ended already)
 */
export const cancelTicket: CommandKind<
  CancelTicket,
  Loaded,
  Ended & { change: books.ExposureChange[] },
  TicketAnswer
> = {
  name: "lottery-cancel",
  serialized: true,
  accounts: (command) => [...payoutAccounts(command), houseAccount("open-bets", command.currency)],
  load,
  decide(command, { bet, draw, ticket, staked }, context) {
    const isMine = bet?.memberId === command.memberId && bet.currency === command.currency;
    if (!isMine || !draw || !ticket) {
      return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
    }
    // Check the phase as well as the time, so that a wrong clock can't give back tickets of a closed draw.
    const isLate = draw.phase !== "open" || command.receivedAtMs >= draw.closesAt.getTime();
    if (bet.state !== "open" || isLate) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
    }
    const ended = "cancelled";
    const settledAt = new Date(context.nowMs);
    const cash = memberAccount(bet.memberId, "cash", bet.currency);
    const rules = command.rulesOf(bet.gameCode);
    const paid = payBack(bet, bet.stake, { staked, holds: command.paysBonus === true });
    const outcome = { cancelled: true };
    const over = endOf(bet, { ended, payout: bet.stake, outcome, settledAt, bonus: paid.change });
    return {
      outcome: "accept",
      transfers: [refundTransfer(bet, paid, "cancel")],
      rows: [
        {
          ...over,
          change: exposureChangeOf(ticket, exposureOfLines(rules, ticket.lines)).map(
            books.reverseExposureChange,
          ),
        },
      ],
      answer: (after, version) => ({
        ticket: ticketView(rules, { ...ticket, state: ended, payout: bet.stake }, draw),
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save: (rows) => [...saveEnds(rows), ...books.changeExposures(rows.flatMap(({ change }) => change))],
};
