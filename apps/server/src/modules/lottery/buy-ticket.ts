import type { LotteryTicketView } from "@khela/contract/lottery";
import type { ErrorCode } from "@khela/contract/errors";
import { MIN_UNIT_STAKE, MAX_PLAYER_STAKE } from "@khela/games/lottery/payouts";
import type { ErrorParams } from "@khela/kernel/errors";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount } from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted } from "../protection/index.ts";
import { insertOpenRounds, loadBetGuards, type Round, roundIdAt } from "../rounds/index.ts";
import * as books from "./exposure-store.ts";
import {
  type LiabilityCheckedTicket,
  mayExceedLiability,
  MAX_PLAYER_PAYOUT,
  acceptWithinLiability,
} from "./liability.ts";
import * as store from "./store.ts";
import { type PricedLines, type Sold, type TicketBet, ticketView } from "./ticket.ts";
import * as tickets from "./ticket-store.ts";

/** The most tickets of one player in one draw; more than anybody fills in by hand. */
const MOST_TICKETS = 100;

/** A command to buy a ticket; every line is a valid bet of the game. */
export interface BuyTicket extends PricedLines, LiabilityCheckedTicket {
  memberId: MemberId;
  sessionId: string;
  drawId: string;
  gameCode: string;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due: see protection. */
  realityCheckDue?: boolean | undefined;
  /** When the server got the request, by its clock. */
  receivedAtMs: number;
}

interface Loaded {
  draw: store.Draw | undefined;
  placed: tickets.MemberDrawTotals | undefined;
  /** The draw's exposure, including this batch's tickets so far. */
  book: books.DrawExposure | undefined;
  guard: Guard;
  bonus: ActiveTerms | undefined;
}

interface Written {
  round: Round;
  ticket: tickets.Ticket;
  change: books.ExposureChange[];
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
}

/** The answer to the player. */
export interface TicketAnswer {
  ticket: LotteryTicketView;
  balance: string;
  balanceVersion: string;
}

/**
 * Buys a ticket of a draw (LOTT-06, MONEY-09): in one batched transaction it locks the draw's row against
 * closing, moves the stake to the open bets and writes the ticket.
 * @throws AppError GAME_CLOSED, GAME_STAKE, GAME_BET, GAME_TABLE_FULL, MONEY_INSUFFICIENT, PROTECT_EXCLUDED,
 *   PROTECT_LIMIT, PROTECT_REALITY
 */
export const buyTicket: CommandKind<BuyTicket, Loaded, Written, TicketAnswer> = {
  name: "lottery-buy",
  serialized: true,
  accounts: (command) => [...stakeAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const nowMs = Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs));
    const drawIds = commands.map(({ drawId }) => drawId);
    const [draws, placed, guards, bonuses, locked] = await Promise.all([
      store.shareDraws(client, drawIds),
      tickets.readMemberDrawTotals(client, commands),
      loadBetGuards(client, commands, nowMs),
      loadBonuses(client, commands),
      // Lock this last, because tickets of other processes wait for it.
      books.lockExposures(client, drawIds, (id, book) =>
        mayExceedLiability(
          book,
          commands.filter(({ drawId }) => drawId === id),
        ),
      ),
    ]);
    return commands.map(({ drawId, memberId }, index) => ({
      guard: guards[index],
      bonus: bonuses[index],
      draw: draws.get(drawId),
      placed: placed.get(`${drawId}:${memberId}`),
      book: locked.get(drawId),
    }));
  },
  decide(command, { draw, placed, book, guard, bonus }, context) {
    const { memberId, currency, rules } = command;
    const refuse = { outcome: "refuse", storeDecision: true } as const;
    // Check the phase as well as the time, so that a wrong clock can't sell tickets of a closed draw.
    if (
      draw?.phase !== "open" ||
      !book ||
      draw.gameCode !== rules.code ||
      command.receivedAtMs >= draw.closesAt.getTime() ||
      draw.mathsVersion !== String(rules.mathsVersion)
    ) {
      return { ...refuse, code: "GAME_CLOSED" };
    }
    const over = overLimits(command, placed);
    if (over) return { ...refuse, ...over };
    const guarded = guardBet(guard, command, context.nowMs);
    if ("refused" in guarded) return guarded.refused;
    const purse = openPurse(command, bonus, context);
    if ("refused" in purse) return purse.refused;
    if (!acceptWithinLiability(book, command)) return { ...refuse, code: "GAME_TABLE_FULL" };
    const betId = roundIdAt(command.receivedAtMs);
    const cash = memberAccount(memberId, "cash", currency);
    const written = ticketRows(command, draw, { betId, bonusId: purse.bonusId });
    return {
      outcome: "accept",
      transfers: [purse.stakeTransfer(houseAccount("open-bets", currency), `${rules.code}.stake`, betId)],
      rows: [
        {
          ...written,
          counted: guarded.counted,
          bonus: purse.openStake(betId),
          change: exposureChangeOf(written.ticket, command.sold),
        },
      ],
      answer: (after, version) => ({
        ticket: ticketView(rules, written.ticket, draw),
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save: (rows) => [
    insertOpenRounds(rows.map(({ round }) => round)),
    ...saveCounted(rows.map(({ counted }) => counted)),
    ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
    tickets.insertTickets(rows.map(({ ticket }) => ticket)),
    ...books.changeExposures(rows.flatMap(({ change }) => change)),
  ],
};

/** Whether the player's tickets of the draw, including this one, exceed a limit. */
function overLimits(
  { stake, maxPayout }: BuyTicket,
  placed: tickets.MemberDrawTotals | undefined,
): { code: ErrorCode; params?: ErrorParams } | undefined {
  if ((placed?.tickets ?? 0) >= MOST_TICKETS) return { code: "GAME_BET", params: { max: MOST_TICKETS } };
  if ((placed?.stake ?? 0n) + stake > MAX_PLAYER_STAKE) {
    const params = { min: moneyToText(MIN_UNIT_STAKE), max: moneyToText(MAX_PLAYER_STAKE) };
    return { code: "GAME_STAKE", params };
  }
  return (placed?.maxPayout ?? 0n) + maxPayout > MAX_PLAYER_PAYOUT ? { code: "GAME_TABLE_FULL" } : undefined;
}

/** A ticket's addition to its draw's exposure. Play credit costs nothing. */
export const exposureChangeOf = (
  { drawId, currency, stake, maxPayout }: tickets.Ticket,
  sold: Sold,
): books.ExposureChange[] =>
  currency === TRIAL_CURRENCY ? [] : [{ drawId, stakes: stake, maxPayout, sold }];

/** The rows of an accepted ticket: its round in the record, and the ticket. */
function ticketRows(
  command: BuyTicket,
  draw: store.Draw,
  { betId, bonusId }: { betId: RoundId; bonusId: string | undefined },
): { round: Round; ticket: tickets.Ticket } {
  const { memberId, sessionId, currency, stake, lines, maxPayout } = command;
  const bet: TicketBet = { lines };
  const { gameCode } = draw;
  // Date the ticket by the time that was checked against the cut-off; the ledger dates its transfer later.
  const at = new Date(command.receivedAtMs);
  return {
    ticket: {
      drawId: draw.id,
      betId,
      memberId,
      currency,
      gameCode,
      stake,
      lines,
      boughtAt: at,
      state: "open",
      payout: money(0n),
      maxPayout,
    },
    round: {
      id: betId,
      at,
      memberId,
      sessionId,
      gameCode,
      kind: "lottery",
      state: "open",
      currency,
      stake,
      payout: money(0n),
      settledAt: null,
      sourceId: draw.id,
      nonce: draw.linkIndex,
      mathsVersion: draw.mathsVersion,
      bet,
      outcome: null,
      bonusId,
    },
  };
}
