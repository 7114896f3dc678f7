import type { FreeRoundsGrant } from "@khela/contract/free-rounds";
import { type Money, moneyToText } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money as MoneyText } from "@khela/ui/money";
import { useState } from "react";
import { AutoSettings, autoRulesOf, FIRST_AUTO_DRAFT } from "../controls/AutoSettings.tsx";
import { roundsLeft } from "../../../features/free-rounds/queries.ts";
import { ignoreDoubleClick } from "../controls/double-click.ts";
import { PresetChips, StakeStepper } from "../controls/StakePicker.tsx";
import type { Auto } from "../controls/use-auto.ts";
import type { Game } from "../frame/game.ts";
import { BuyFeature } from "./BuyFeature.tsx";
import { AUTO_ALLOWED } from "../rounds/auto-bet.ts";

interface SlotControlsProps {
  game: Game;
  /** The free spins that are being played; the stake is then theirs, and nothing else can be bet. */
  grant: FreeRoundsGrant | undefined;
  stake: Money;
  busy: boolean;
  ready: boolean;
  auto: Auto;
  lastWin: Money | undefined;
  onStake: (stake: Money) => void;
  onPress: () => void;
  onBuy: () => void;
}

export function SlotControls(props: SlotControlsProps) {
  const { game, grant, stake, busy, auto } = props;
  const { t } = useI18n();
  const locked = busy || auto.run !== null;
  return (
    <div className="slot-controls shrink-0 bg-linear-to-t from-black/80 to-transparent px-3 pb-2 sm:px-6 sm:pb-4">
      {grant ? null : (
        <fieldset
          disabled={locked}
          className="slot-presets mx-auto mb-2 max-w-3xl min-w-0 disabled:opacity-60"
        >
          <legend className="sr-only">{t("games.presets")}</legend>
          <PresetChips
            stake={stake}
            limits={game.limits}
            onChange={props.onStake}
            className="sm:justify-center"
          />
        </fieldset>
      )}
      <div className="slot-bar mx-auto flex max-w-3xl items-center justify-between gap-2">
        {grant ? (
          <FreeStake grant={grant} />
        ) : (
          <StakeStepper stake={stake} limits={game.limits} disabled={locked} onChange={props.onStake} />
        )}
        <p className="hidden min-w-32 text-center sm:block">
          <span className="block text-xs text-muted">{t("games.lastWin")}</span>
          <span className="text-lg font-bold">
            {props.lastWin === undefined ? "–" : <MoneyText value={moneyToText(props.lastWin)} />}
          </span>
        </p>
        <div className="flex items-center gap-2 sm:gap-3">
          {/* Stacked on a phone, where both don't fit beside the spin button. */}
          <div className="grid gap-1 sm:flex sm:gap-3">
            {game.info.buy && !grant ? <BuyFeature {...props} price={game.info.buy.price} /> : null}
            {AUTO_ALLOWED && !grant ? <AutoButton {...props} /> : null}
          </div>
          <SpinButton {...props} />
        </div>
      </div>
    </div>
  );
}

/** The stake of free spins, which can't be changed. */
function FreeStake({ grant }: { grant: FreeRoundsGrant }) {
  const { t } = useI18n();
  return (
    <p className="rounded-xl border border-gold-edge bg-black/50 px-4 py-1.5 leading-tight">
      <span className="block text-xs text-muted">{t("turnover.freeStakeHouse")}</span>
      <MoneyText value={grant.stake} className="text-lg font-bold text-gold" />
    </p>
  );
}

function SpinButton({ grant, busy, ready, auto, onPress }: SlotControlsProps) {
  const { t, number } = useI18n();
  const running = auto.run;
  const left = grant && roundsLeft(grant);
  return (
    <button
      type="button"
      disabled={!ready || (left === 0 && !busy)}
      data-testid="spin"
      aria-label={t(
        running ? "games.autoStop" : busy ? "games.skip" : grant ? "turnover.freeSpin" : "games.spin",
      )}
      onClick={running ? auto.stop : busy ? onPress : ignoreDoubleClick(onPress)}
      className={cx(
        "btn-gold relative grid size-18 shrink-0 place-items-center rounded-full border-4 border-[#fff3c4]/70 transition-transform active:scale-95 disabled:opacity-60 sm:size-22",
        !busy && !running && ready && "motion-safe:animate-[glow-ring_2.2s_ease-in-out_infinite]",
      )}
    >
      {running ? (
        <span className="grid justify-items-center leading-none">
          <span className="text-2xl font-black tabular-nums">{number(running.left)}</span>
          <span className="text-[0.7rem] font-bold">{t("games.stop")}</span>
        </span>
      ) : left !== undefined && !busy ? (
        <span className="grid justify-items-center leading-none">
          <span className="text-2xl font-black tabular-nums">{number(left)}</span>
          <span className="text-[0.7rem] font-bold">{t("turnover.freeTag")}</span>
        </span>
      ) : (
        <Icon
          name="refresh"
          size={38}
          className={cx(busy && "motion-safe:animate-[spin-once_0.7s_linear_infinite]")}
        />
      )}
    </button>
  );
}

function AutoButton({ busy, ready, auto }: SlotControlsProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(FIRST_AUTO_DRAFT);
  const rules = autoRulesOf(draft);
  return (
    <>
      <button
        type="button"
        disabled={busy || !ready || auto.run !== null}
        onClick={() => setOpen(true)}
        className="h-12 rounded-full border border-line-strong bg-black/50 px-3.5 text-sm font-bold hover:border-gold disabled:opacity-45"
      >
        {t("games.auto")}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} name="auto" title={t("games.autoTitle")} width={320}>
        <div className="grid max-w-sm gap-4">
          <AutoSettings draft={draft} disabled={false} onChange={setDraft} />
          <p className="text-xs text-faint">{t("games.autoHint")}</p>
          <Button
            variant="gold"
            block
            disabled={rules === undefined}
            onClick={() => {
              if (!rules) return;
              setOpen(false);
              auto.start(rules);
            }}
          >
            {t("games.autoStart")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
