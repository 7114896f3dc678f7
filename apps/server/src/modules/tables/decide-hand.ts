import { BLACKJACK_DOUBLE, BLACKJACK_MAIN, type BlackjackAction } from "@khela/games/tables/blackjack/spots";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import { type CommandKind, houseAccount, memberAccount, move } from "../ledger/index.ts";
import { type Counted, type Guard, guardBet, saveCounted } from "../protection/index.ts";
import { insertOpenRounds, loadBetGuards, type Round } from "../rounds/index.ts";
import * as decisions from "./decision-store.ts";
import { slipRows } from "./place-slip.ts";
import { slipBet } from "./slip.ts";
import * as store from "./store.ts";

/** A member's decision on the way to the table. */
interface DecideHand {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  tableRoundId: string;
  window: number;
  action: BlackjackAction;
  /** A reality check is due: see protection. */
  owesReality?: boolean | undefined;
  /** When the server got the request, by its clock. */
  receivedAtMs: number;
}

interface Loaded {
  round: store.TableRound | undefined;
  placed: store.Placed | undefined;
  decided: readonly { window: number; action: BlackjackAction }[];
  guard: Guard;
}

interface Written {
  decision: decisions.Decision;
  doubled: { round: Round; slip: store.Slip; counted: Counted | undefined } | undefined;
}

/** What the player is told of an accepted decision. */
interface DecidedHand {
  roundId: string;
  decision: { window: number; action: BlackjackAction };
  slip: { betId: string; stake: string; spots: { spot: string; stake: string }[] } | null;
  balance: string;
  balanceVersion: string;
}

/**
 * A decision in the window that is open (GAME-08, GAME-12): the round's row is held against its closing, so that the
 * decision counts or is refused, whatever any clock says. Doubling is a second slip as large as what lies there.
 * @throws AppError GAME_CLOSED, GAME_BET, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT, PROTECT_REALITY
 */
export const decideHand: CommandKind<DecideHand, Loaded, Written, DecidedHand> = {
  name: "table-decide",
  accounts: ({ memberId, currency }) => [
    memberAccount(memberId, "cash", currency),
    houseAccount("open-bets", currency),
  ],
  async load(client, commands) {
    const who = commands.map(({ tableRoundId, memberId }) => ({ roundId: tableRoundId, memberId }));
    const [rounds, placed, decided, guards] = await Promise.all([
      store.shareRounds(
        client,
        who.map(({ roundId }) => roundId),
      ),
      store.placedBy(client, who),
      decisions.decisionsOf(client, who),
      loadBetGuards(client, commands, Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs))),
    ]);
    return who.map(({ roundId, memberId }, index) => ({
      round: rounds.get(roundId),
      placed: placed.get(`${roundId}:${memberId}`),
      decided: decided.get(`${roundId}:${memberId}`) ?? [],
      guard: guards[index],
    }));
  },
  decide(command, loaded, context) {
    const { memberId, currency, gameCode, window, action } = command;
    const { round, placed, guard } = loaded;
    if (!round || !isOpen(command, loaded))
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
    const stake = money(placed?.spots.get(BLACKJACK_MAIN) ?? 0n);
    if (stake === 0n || (action === "double" && window > 0))
      return { outcome: "refuse", code: "GAME_BET", params: { field: "action" }, storeDecision: true };
    const cash = memberAccount(memberId, "cash", currency);
    const decision = { roundId: round.id, memberId, window, action, at: new Date(context.nowMs) };
    const answer = { roundId: round.id, decision: { window, action } };
    if (action !== "double") {
      return {
        outcome: "accept",
        transfers: [],
        rows: [{ decision, doubled: undefined }],
        answer: (after, version) => ({
          ...answer,
          slip: null,
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
        }),
      };
    }
    const guarded = guardBet(guard, { ...command, stake }, context.nowMs);
    if ("refused" in guarded) return guarded.refused;
    const betId = context.transferId() as string as RoundId;
    const bets = [{ spot: BLACKJACK_DOUBLE, stake }];
    const rows = slipRows({ ...command, stake, bets }, round, betId, context.nowMs);
    return {
      outcome: "accept",
      transfers: [move(cash, houseAccount("open-bets", currency), stake, `${gameCode}.stake`, betId)],
      rows: [{ decision, doubled: { ...rows, counted: guarded.counted } }],
      answer: (after, version) => ({
        ...answer,
        slip: { betId, stake: moneyToText(stake), spots: slipBet(bets).spots },
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save(rows) {
    const doubled = rows.flatMap((row) => row.doubled ?? []);
    const written = [decisions.insertDecisions(rows.map(({ decision }) => decision))];
    if (doubled.length === 0) return written;
    return [
      ...written,
      insertOpenRounds(doubled.map(({ round }) => round)),
      ...saveCounted(doubled.map(({ counted }) => counted)),
      store.insertSlips(doubled.map(({ slip }) => slip)),
    ];
  },
};

/** Whether the window is open for this hand: one that stood, or was decided in it, is done. */
function isOpen(command: DecideHand, { round, decided }: Loaded): boolean {
  return (
    round?.phase === "playing" &&
    round.gameCode === command.gameCode &&
    round.play?.window === command.window &&
    command.receivedAtMs < Date.parse(round.play.endsAt) &&
    decided.length === command.window &&
    decided.every(({ action }) => action === "hit")
  );
}
