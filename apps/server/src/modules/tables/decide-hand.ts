import { type BlackjackDecision, choicesOf } from "@khela/games/tables/blackjack/decisions";
import { BLACKJACK_DOUBLE, BLACKJACK_MAIN, BLACKJACK_SPLIT } from "@khela/games/tables/blackjack/spots";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
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
import * as decisions from "./decision-store.ts";
import { tableBetRows } from "./place-bet.ts";
import { storedTableBet } from "./table-bet.ts";
import * as store from "./store.ts";

/** A member's decision as a command. */
interface DecideHand extends BlackjackDecision {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  tableRoundId: string;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due, which refuses a second stake; see the protection module. */
  realityCheckDue?: boolean | undefined;
  /** When the server received the request, by its own clock. */
  receivedAtMs: number;
}

interface Loaded {
  round: store.TableRound | undefined;
  placed: store.MemberRoundTotals | undefined;
  decided: readonly BlackjackDecision[];
  guard: Guard;
  bonus: ActiveTerms | undefined;
}

interface Written {
  decision: decisions.Decision;
  /** The second stake of a hand that was doubled or a pair that was split. */
  more:
    | {
        round: Round;
        tableBet: store.TableBet;
        counted: BetCounters | undefined;
        bonus: BonusStake | undefined;
      }
    | undefined;
}

/** The answer to an accepted decision. */
interface DecidedHand {
  roundId: string;
  decision: BlackjackDecision;
  tableBet: { betId: string; stake: string; spots: { spot: string; stake: string }[] } | null;
  balance: string;
  balanceVersion: string;
}

/**
 * A decision in the open window (GAME-08, GAME-12). The round's row is locked against closing the window, so that the
 * decision either counts or is refused, independent of clocks. Doubling and splitting place a second bet of the same
 * size.
 * @throws AppError GAME_CLOSED, GAME_BET, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT, PROTECT_REALITY
 */
export const decideHand: CommandKind<DecideHand, Loaded, Written, DecidedHand> = {
  name: "table-decide",
  accounts: (command) => [...stakeAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const who = commands.map(({ tableRoundId, memberId }) => ({ roundId: tableRoundId, memberId }));
    const [rounds, placed, decided, guards, bonuses] = await Promise.all([
      store.lockRoundsShared(
        client,
        who.map(({ roundId }) => roundId),
      ),
      store.readMemberRoundTotals(client, who),
      decisions.decisionsOf(client, who),
      loadBetGuards(client, commands, Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs))),
      loadBonuses(client, commands),
    ]);
    return who.map(({ roundId, memberId }, index) => ({
      round: rounds.get(roundId),
      placed: placed.get(`${roundId}:${memberId}`),
      decided: decided.get(`${roundId}:${memberId}`) ?? [],
      guard: guards[index],
      bonus: bonuses[index],
    }));
  },
  decide(command, loaded, context) {
    const { memberId, currency, gameCode, window, hand, action } = command;
    const { round, placed, guard, bonus } = loaded;
    const choices = choicesNow(command, loaded);
    if (!round || choices.length === 0)
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
    const stake = money(placed?.spots.get(BLACKJACK_MAIN) ?? 0n);
    if (stake === 0n || !choices.includes(action))
      return { outcome: "refuse", code: "GAME_BET", params: { field: "action" }, storeDecision: true };
    const cash = memberAccount(memberId, "cash", currency);
    const at = new Date(command.receivedAtMs);
    const decision = { roundId: round.id, memberId, window, hand, action, at };
    const answer = { roundId: round.id, decision: { window, hand, action } };
    if (!takesStake(action)) {
      return {
        outcome: "accept",
        transfers: [],
        rows: [{ decision, more: undefined }],
        answer: (after, version) => ({
          ...answer,
          tableBet: null,
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
        }),
      };
    }
    const guarded = guardBet(guard, { ...command, stake }, context.nowMs);
    if ("refused" in guarded) return guarded.refused;
    // A second stake has the size of the first, which the bonus allowed.
    const purse = openPurse({ ...command, stake }, bonus, context);
    if ("refused" in purse) return purse.refused;
    const betId = roundIdAt(command.receivedAtMs);
    const bets = [{ spot: action === "split" ? BLACKJACK_SPLIT : BLACKJACK_DOUBLE, stake }];
    const rows = tableBetRows({ ...command, stake, bets }, round, { betId, bonusId: purse.bonusId });
    return {
      outcome: "accept",
      transfers: [purse.stakeTransfer(houseAccount("open-bets", currency), `${gameCode}.stake`, betId)],
      rows: [{ decision, more: { ...rows, counted: guarded.counted, bonus: purse.openStake(betId) } }],
      answer: (after, version) => ({
        ...answer,
        tableBet: { betId, stake: moneyToText(stake), spots: storedTableBet(bets).spots },
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save(rows) {
    const more = rows.flatMap((row) => row.more ?? []);
    const written = [decisions.insertDecisions(rows.map(({ decision }) => decision))];
    if (more.length === 0) return written;
    return [
      ...written,
      insertOpenRounds(more.map(({ round }) => round)),
      ...saveCounted(more.map(({ counted }) => counted)),
      ...saveBonusStakes(more.map(({ bonus }) => bonus)),
      store.insertTableBets(more.map(({ tableBet }) => tableBet)),
    ];
  },
};

/** Whether a decision needs a second stake. */
export const takesStake = (action: BlackjackDecision["action"]): boolean =>
  action === "double" || action === "split";

/** The possible decisions for this hand while its window is open; none where it is closed. */
function choicesNow(command: DecideHand, { round, decided }: Loaded): readonly BlackjackDecision["action"][] {
  const isOpen =
    round?.phase === "playing" &&
    round.gameCode === command.gameCode &&
    round.play?.window === command.window &&
    command.receivedAtMs < Date.parse(round.play.endsAt);
  return isOpen && round.play ? choicesOf(round.play, decided, command.hand) : [];
}
