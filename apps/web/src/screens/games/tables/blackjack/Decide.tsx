import { actTable, getTable } from "@khela/contract/tables";
import { BLACKJACK_MAIN, type BlackjackAction, blackjackTotal } from "@khela/games/tables/blackjack/spots";
import { money, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../../shell/api.ts";
import { useRefusal } from "../../controls/use-refusal.ts";
import { cacheBalance } from "../../frame/player.ts";
import { newIdempotencyKey } from "../../rounds/use-round.ts";
import type { DecideProps } from "../look.ts";
import { ownSpots } from "../table-state.ts";
import { type OwnHands, ownHands } from "./own-hand.ts";

/** The keyboard shortcuts, taken from the English labels. */
const KEYS: Readonly<Record<string, BlackjackAction>> = { h: "hit", s: "stand", d: "double", p: "split" };

/** Hit, stand, double or split while the table waits; the hands of a split pair come one after the other. */
export function Decide({ game, live, player, sound }: DecideProps) {
  const { t, money: amount, number } = useI18n();
  const { round } = live;
  const { decide, busy } = useDecide({ game, live, sound });
  const own = round ? ownHands(round, null) : undefined;
  const { turn } = own ?? {};
  const choices = (turn === undefined ? undefined : own?.hands[turn]?.choices) ?? [];
  const stake = ownSpots(round).get(BLACKJACK_MAIN) ?? money(0n);
  const canPay = (player.spendable ?? 0n) >= stake;
  const can = (action: BlackjackAction): boolean =>
    choices.includes(action) && (canPay || !takesStake(action));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = KEYS[event.key.toLowerCase()];
    const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, dialog");
    if (!action || typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (turn !== undefined && can(action)) void decide(action, turn);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  if (!own) return null;
  if (turn === undefined) return <Waiting own={own} />;
  const extra = <small>+{amount(moneyToText(stake), { decimals: "auto" })}</small>;
  const act = (action: BlackjackAction) => ({
    disabled: busy || !can(action),
    onClick: () => void decide(action, turn),
  });
  const cards = own.hands[turn]?.cards ?? [];
  return (
    <fieldset className="tt-rack tt-bj-choice" data-testid="table-decide" data-choices={choices.length}>
      <legend className="sr-only">{t("tables.stage_playing")}</legend>
      <button type="button" className="tt-bj-act tt-bj-stand" aria-keyshortcuts="S" {...act("stand")}>
        <Icon name="close" size={22} />
        {t("tables.bjStand")}
      </button>
      <button type="button" className="tt-bj-act tt-bj-hit" aria-keyshortcuts="H" {...act("hit")}>
        <Icon name="plus" size={22} />
        {t("tables.bjHit")}
      </button>
      {own.hands.length > 1 ? null : (
        <button type="button" className="tt-bj-act tt-bj-double" aria-keyshortcuts="D" {...act("double")}>
          <b dir="ltr">{number(2)}×</b>
          <span>
            {t("tables.double")} {extra}
          </span>
        </button>
      )}
      {choices.includes("split") ? (
        <button type="button" className="tt-bj-act tt-bj-splits" aria-keyshortcuts="P" {...act("split")}>
          <b aria-hidden>⇆</b>
          <span>
            {t("tables.bjSplit")} {extra}
          </span>
        </button>
      ) : null}
      <output className="tt-placed tt-bj-hint">
        {own.hands.length > 1
          ? t("tables.bjTurn", { n: number(turn + 1), total: number(blackjackTotal(cards).total) })
          : t(choices.includes("split") ? "tables.bjSplitHint" : "tables.bjDoubleHint")}
      </output>
    </fieldset>
  );
}

const takesStake = (action: BlackjackAction): boolean => action === "double" || action === "split";

/** Shown when there is nothing to decide: not in the round, waiting for cards, or done. */
function Waiting({ own: { isIn, hands } }: { own: OwnHands }) {
  const { t, number } = useI18n();
  const [first = "", second] = hands.map(({ cards }) => number(blackjackTotal(cards).total));
  return (
    <output className="tt-rack tt-bj-wait">
      {!isIn
        ? t("tables.bjNotIn")
        : hands.some(({ waits }) => waits)
          ? t("tables.bjTaken")
          : second === undefined
            ? t("tables.bjStood", { n: first })
            : t("tables.bjStoodBoth", { a: first, b: second })}
    </output>
  );
}

/** Sends a decision. After a refusal or a lost answer it reloads the round. */
function useDecide({ game, live, sound }: Pick<DecideProps, "game" | "live" | "sound">) {
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const decide = async (action: BlackjackAction, hand: number): Promise<void> => {
    const { round } = live;
    if (sending.current || !round?.play) return;
    sending.current = true;
    setBusy(true);
    sound.play("button");
    const body = { roundId: round.roundId, window: round.play.window, hand, action };
    try {
      const answer = await call(
        actTable,
        { params: { gameCode: game.code }, body },
        { idempotencyKey: newIdempotencyKey() },
      );
      if (answer.tableBet) {
        const { betId, stake, spots } = answer.tableBet;
        live.own(betId);
        sound.play("reelStop");
        const tableBet = { betId, account: "", mine: true, stake, spots, payout: null };
        const { players, staked } = round;
        live.apply({ kind: "bets", roundId: answer.roundId, bets: [tableBet], players, staked });
      }
      cacheBalance(answer);
      live.apply({ kind: "decided", roundId: answer.roundId, decision: answer.decision });
    } catch (error) {
      refuse(error);
      // The decision was made elsewhere or its answer was lost, so the server's state counts.
      const known = await call(getTable, { params: { gameCode: game.code } }).catch(() => undefined);
      if (known) live.apply({ kind: "round", round: known });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { decide, busy };
}
