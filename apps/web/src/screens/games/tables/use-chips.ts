import { CallError } from "@khela/contract/client";
import type { CallOutput } from "@khela/contract/endpoint";
import { betTable } from "@khela/contract/tables";
import type { TableRules } from "@khela/games/tables/types";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { call } from "../../../shell/api.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import type { Game } from "../frame/game.ts";
import { setGameState } from "../frame/game-status.ts";
import { askLogin, type Player, cacheBalance } from "../frame/player.ts";
import { useRound } from "../rounds/use-round.ts";
import { useResumePendingRound } from "../rounds/use-resume-pending-round.ts";
import { problemOf, type Spots, addStakes } from "./unsent-chips.ts";
import { ownSpots, sumOf } from "./table-state.ts";
import type { LiveTable } from "./use-table.ts";

type Answer = CallOutput<typeof betTable>;
interface Body {
  roundId: string;
  spots: { spot: string; stake: string }[];
}
const NONE: Spots = new Map();

export interface Chips {
  chip: Money;
  choose: (chip: Money) => void;
  /** Chips put down but not sent yet. */
  unsent: Spots;
  unsentSum: Money;
  /** Chips that were sent and can't be taken back. */
  placed: Spots;
  placedSum: Money;
  /** The chips of the last round, for a repeat. */
  last: Spots;
  open: boolean;
  sending: boolean;
  checking: boolean;
  add: (spot: string) => void;
  /** Adds a chip to each of several spots. */
  addAll: (spots: readonly string[]) => void;
  undo: () => void;
  clear: () => void;
  repeat: () => void;
  double: () => void;
  send: () => void;
}

/** The member's chips at a table. Only unsent ones can be taken back. GAME-12: a lost answer is retried. */
export function useChips(
  live: LiveTable,
  given: { game: Game; player: Player; rules: Pick<TableRules<never>, "spots">; sound: GameSound },
): Chips {
  const { game, player, rules, sound } = given;
  const { t, money: shown } = useI18n();
  const refuse = useRefusal();
  const { round, stage } = live;
  const [chip, setChip] = useState<Money>(() => money(game.limits.min * 10n));
  const [steps, setSteps] = useState<readonly Spots[]>([]);
  const [last, setLast] = useState<Spots>(NONE);
  const sender = useTableBetSender(live, { game, player, sound, onSent: () => setSteps([]) });
  const { sending, checking } = sender;
  const placed = ownSpots(round);
  const unsent = steps.at(-1) ?? NONE;
  const open = stage === "open";

  useEffect(() => {
    const riding = placed.size > 0 && stage !== "result" && stage !== "cancelled";
    setGameState(checking ? "resolving" : sending ? "betting" : riding ? "showing" : "idle");
  }, [checking, sending, placed.size, stage]);

  /** Whether the limits allow these chips; if not, shows why. */
  function fits(next: Spots): boolean {
    const problem = problemOf({
      next,
      placed,
      spots: rules.spots,
      max: game.limits.max,
      balance: player.spendable,
    });
    if (problem === undefined) return true;
    if (problem.kind === "balance") {
      const params = { balance: moneyToText(problem.amount) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
    } else {
      const amount = shown(problem.amount, { decimals: "auto" });
      const id = problem.kind === "spot" ? "tables.limitSpot" : "tables.limitRound";
      toast({ kind: "info", id: "table-limit", text: t(id, { amount }) });
    }
    return false;
  }

  function put(next: Spots) {
    if (!player.loggedIn) return askLogin();
    if (!open || sending || !fits(next)) return undefined;
    sound.play("button");
    setSteps((before) => [...before, next]);
    return undefined;
  }

  // Unsent chips are removed when the betting closes; sent ones can be repeated in the next round.
  const onClosed = useEffectEvent((roundId: string | undefined) => {
    if (roundId === undefined) return;
    if (placed.size > 0) setLast(placed);
    if (unsent.size > 0 && !sending) {
      setSteps([]);
      toast({ kind: "info", id: "table-limit", text: t("tables.notSent") });
    }
  });
  const roundId = round?.roundId;
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => onClosed(roundId), 0);
    return () => clearTimeout(timer);
  }, [open, roundId]);

  const total = (spots: Spots): Spots => addStakes(spots, unsent);
  return {
    chip,
    choose: setChip,
    unsent,
    unsentSum: sumOf(unsent),
    placed,
    placedSum: sumOf(placed),
    last,
    open,
    sending,
    checking,
    add: (spot) => put(total(new Map([[spot, chip]]))),
    addAll: (spots) => put(total(new Map(spots.map((spot) => [spot, chip])))),
    undo: () => setSteps((before) => before.slice(0, -1)),
    clear: () => setSteps([]),
    repeat: () => put(total(last)),
    // Doubles the unsent chips; without any, adds the sent ones again.
    double: () => put(unsent.size > 0 ? total(unsent) : placed),
    send: () => {
      if (open && unsent.size > 0) sender.send(unsent);
    },
  };
}

interface TableBetSender {
  send: (spots: Spots) => void;
  sending: boolean;
  checking: boolean;
}

/** Sends chips so that none is lost or doubled, and shows them at once. */
function useTableBetSender(
  live: LiveTable,
  given: { game: Game; player: Player; sound: GameSound; onSent: () => void },
): TableBetSender {
  const { game, sound, onSent } = given;
  const { account, isLoading } = given.player;
  const { round } = live;
  const refuse = useRefusal();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const { code } = game;
  const post = useCallback(
    (body: Body, key: string) =>
      call(betTable, { params: { gameCode: code }, body }, { idempotencyKey: key }),
    [code],
  );
  const sender = useRound<Body, Answer>(code, post);
  const run = async (ask: () => Promise<Answer | undefined>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const answer = await ask();
      if (!answer) return;
      sender.shown();
      onSent();
      live.own(answer.betId);
      cacheBalance(answer);
      const { betId, roundId, stake, spots } = answer;
      const tableBet = { betId, account: "", mine: true, stake, spots, payout: null };
      const { players = 0, staked = "0.00" } = round ?? {};
      live.apply({ kind: "bets", roundId, bets: [tableBet], players: Math.max(players, 1), staked });
      sound.play("reelStop");
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  useResumePendingRound(account, {
    find: sender.find,
    resume: (found) => void run(() => sender.resume(found)),
  });
  return {
    sending: sending || isLoading,
    checking: sender.checking,
    send(unsent) {
      if (account === undefined || !round) return;
      const spots = [...unsent].map(([spot, stake]) => ({ spot, stake: moneyToText(stake) }));
      void run(() => sender.place(account, { roundId: round.roundId, spots }));
    },
  };
}
