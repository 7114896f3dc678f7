import { actTable, getTable } from "@khela/contract/tables";
import { BLACKJACK_MAIN, type BlackjackAction, blackjackTotal } from "@khela/games/tables/blackjack/spots";
import { money, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../../shell/api.ts";
import { useRefusal } from "../../controls/use-refusal.ts";
import { takeBalance } from "../../frame/player.ts";
import type { DecideProps } from "../look.ts";
import { ownSpots } from "../table-state.ts";
import { ownHand } from "./own-hand.ts";

/** Keys, as they stand on the buttons' labels in English. */
const KEYS: Readonly<Record<string, BlackjackAction>> = { h: "hit", s: "stand", d: "double" };

/** Hit, stand or double, while the table waits. */
export function Decide({ game, live, player, sound }: DecideProps) {
  const { t, money: amount, number } = useI18n();
  const { round } = live;
  const { decide, busy } = useDecide({ game, live, sound });
  const hand = round ? ownHand(round, null) : undefined;
  const choice = hand?.choice ?? "none";
  const stake = ownSpots(round).get(BLACKJACK_MAIN) ?? money(0n);
  const canDouble = choice === "first" && (player.balance ?? 0n) >= stake;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = KEYS[event.key.toLowerCase()];
    const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, dialog");
    if (!action || typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (choice !== "none" && (action !== "double" || canDouble)) void decide(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  if (!hand) return null;
  if (choice === "none") {
    return (
      <output className="tt-rack tt-bj-wait">
        {!hand.isIn
          ? t("tables.bjNotIn")
          : hand.waits
            ? t("tables.bjTaken")
            : t("tables.bjStood", { n: number(blackjackTotal(hand.cards).total) })}
      </output>
    );
  }
  return (
    <fieldset className="tt-rack tt-bj-choice" data-testid="table-decide">
      <legend className="sr-only">{t("tables.stage_playing")}</legend>
      <button
        type="button"
        className="tt-bj-act tt-bj-stand"
        aria-keyshortcuts="S"
        disabled={busy}
        onClick={() => void decide("stand")}
      >
        <Icon name="close" size={22} />
        {t("tables.bjStand")}
      </button>
      <button
        type="button"
        className="tt-bj-act tt-bj-hit"
        aria-keyshortcuts="H"
        disabled={busy}
        onClick={() => void decide("hit")}
      >
        <Icon name="plus" size={22} />
        {t("tables.bjHit")}
      </button>
      <button
        type="button"
        className="tt-bj-act tt-bj-double"
        aria-keyshortcuts="D"
        disabled={busy || !canDouble}
        onClick={() => void decide("double")}
      >
        <b>2×</b>
        <span>
          {t("tables.double")} <small>+{amount(moneyToText(stake), { decimals: "auto" })}</small>
        </span>
      </button>
      <p className="tt-placed tt-bj-hint">{t("tables.bjDoubleHint")}</p>
    </fieldset>
  );
}

/** Sends a decision. After a refusal or a lost answer the server is asked what stands. */
function useDecide({ game, live, sound }: Pick<DecideProps, "game" | "live" | "sound">) {
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const decide = async (action: BlackjackAction): Promise<void> => {
    const { round } = live;
    if (sending.current || !round?.play) return;
    sending.current = true;
    setBusy(true);
    sound.play("button");
    const body = { roundId: round.roundId, window: round.play.window, action };
    try {
      const answer = await call(
        actTable,
        { params: { gameCode: game.code }, body },
        { idempotencyKey: crypto.randomUUID() },
      );
      if (answer.slip) {
        const { betId, stake, spots } = answer.slip;
        live.own(betId);
        const slip = { betId, account: "", mine: true, stake, spots, payout: null };
        const { players, staked } = round;
        live.apply({ kind: "slips", roundId: answer.roundId, slips: [slip], players, staked });
      }
      takeBalance(answer);
      live.apply({ kind: "decided", roundId: answer.roundId, decision: answer.decision });
    } catch (error) {
      refuse(error);
      // Decided elsewhere, or on a lost answer: the server knows.
      const known = await call(getTable, { params: { gameCode: game.code } }).catch(() => undefined);
      if (known) live.apply({ kind: "round", round: known });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { decide, busy };
}
