import type { CardActionKind } from "@khela/contract/pvp";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useEffect, useEffectEvent } from "react";
import type { ActionBarProps } from "./HoldemActions.tsx";

/** The action of a key. */
const KEYS: Readonly<Record<string, CardActionKind>> = { p: "pack", l: "see", s: "sideShow", w: "show" };

/** The actions at teen patti: pack, look, call or double the stake, show. Keys P, L, C, D, S and W. */
export function AddaActions({ live, hand }: ActionBarProps) {
  const { t } = useI18n();
  const turn = hand.turn?.chaal;
  const { busy } = live;
  const keys = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey || busy || document.querySelector("dialog[open]"))
      return;
    if (!turn || turn.answers !== null) return;
    const key = event.key.toLowerCase();
    const kind = KEYS[key];
    const open = { pack: true, see: turn.see, sideShow: turn.sideShow !== null, show: turn.show !== null };
    if (kind && open[kind as keyof typeof open]) void live.act(kind);
    else if (key === "c" && turn.bet) void live.act("chaal", turn.bet.min);
    else if (key === "d" && turn.bet) void live.act("chaal", turn.bet.max);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (!turn) return null;
  const act = (kind: CardActionKind, to?: string) => () => void live.act(kind, to);
  if (turn.answers !== null) {
    return (
      <fieldset className="hp-actions" data-testid="actions">
        <legend className="sr-only">{t("pvp.yourTurn")}</legend>
        <p className="hp-note">{t("pvp.sideShowText")}</p>
        <div className="hp-buttons">
          <button type="button" className="hp-act hp-fold" disabled={busy} onClick={act("refuse")}>
            {t("pvp.refuse")}
          </button>
          <button type="button" className="hp-act hp-up" disabled={busy} onClick={act("accept")}>
            {t("pvp.accept")}
          </button>
        </div>
      </fieldset>
    );
  }
  const { bet, see, sideShow, show } = turn;
  return (
    <fieldset className="hp-actions" data-testid="actions">
      <legend className="sr-only">{t("pvp.yourTurn")}</legend>
      {see || sideShow || show !== null ? (
        <div className="hp-presets">
          {see ? (
            <button type="button" disabled={busy} onClick={act("see")}>
              {t("pvp.see")}
            </button>
          ) : null}
          {sideShow ? (
            <button type="button" disabled={busy} onClick={act("sideShow")}>
              {t("pvp.sideShow")} <Money value={sideShow.cost} decimals="auto" />
            </button>
          ) : null}
          {show === null ? null : (
            <button type="button" disabled={busy} onClick={act("show")}>
              {t("pvp.show")} <Money value={show} decimals="auto" />
            </button>
          )}
        </div>
      ) : null}
      <div className="hp-buttons">
        <button type="button" className="hp-act hp-fold" disabled={busy} onClick={act("pack")}>
          {t("pvp.pack")}
        </button>
        {bet ? (
          <button type="button" className="hp-act hp-call" disabled={busy} onClick={act("chaal", bet.min)}>
            {t(see ? "pvp.blind" : "pvp.chaal")} <Money value={bet.min} decimals="auto" />
          </button>
        ) : null}
        {bet && bet.max !== bet.min ? (
          <button type="button" className="hp-act hp-up" disabled={busy} onClick={act("chaal", bet.max)}>
            {t("pvp.double")} <Money value={bet.max} decimals="auto" />
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
