import type { LotteryDrawView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { useEffect, useEffectEvent, useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { Countdown } from "./Countdown.tsx";
import { DrawNumbers, useReveal } from "./DrawNumbers.tsx";
import type { LiveLottery } from "./use-lottery.ts";

/** Results with more rows are collapsed on a phone. */
const SHORT_ROWS = 4;

interface DrawHeadProps {
  rules: LotteryRules;
  live: LiveLottery;
  sound: GameSound;
  /** Called when the last result is shown in full. */
  onShown: (draw: LotteryDrawView) => void;
}

/** The open draw with its countdown, and the last result as it is revealed. */
export function DrawHead({ rules, live, sound, onShown }: DrawHeadProps) {
  const { t, digits } = useI18n();
  const { now, stage } = live;
  const last = now?.last.find(({ numbers }) => numbers !== null);
  if (!now) return <Skeleton className="h-40 w-full rounded-card" />;
  return (
    <section
      aria-label={t("lottery.drawNumber")}
      className="card grid gap-4 p-3.5 md:grid-cols-[14rem_1fr] md:p-5"
    >
      <div
        className="grid grid-cols-[1fr_auto] items-center gap-x-3 md:grid-cols-1 md:content-center md:gap-1"
        data-testid="lottery-draw"
        data-stage={stage}
        data-number={now.draw.number}
      >
        <p className="text-sm text-muted">
          {t("lottery.drawNumber")}
          <span className="block text-base font-bold text-text tabular-nums">
            <bdi>{digits(now.draw.number)}</bdi>
          </span>
        </p>
        {stage === "open" ? (
          <p className="text-end md:text-start">
            <span className="block text-xs text-muted">{t("lottery.closes")}</span>
            <Countdown
              key={now.draw.drawId}
              to={now.draw.closesAt}
              serverNow={live.serverNow}
              onSecond={() => sound.play("tick")}
              said
              className="text-3xl md:text-4xl"
            />
          </p>
        ) : (
          <output className="text-end text-base font-bold text-gold md:text-start">
            {t(stage === "void" ? "tables.stage_cancelled" : "tables.stage_dealing")}
          </output>
        )}
      </div>
      <div className="grid min-w-0 content-center gap-2 border-line max-md:border-t max-md:pt-3 md:border-s md:ps-5">
        {last ? (
          <LastResult
            key={last.drawId}
            rules={rules}
            draw={last}
            live={live}
            sound={sound}
            onShown={onShown}
          />
        ) : (
          <p className="text-sm text-muted">{t("common.noRows")}</p>
        )}
      </div>
    </section>
  );
}

function LastResult({ rules, draw, live, sound, onShown }: DrawHeadProps & { draw: LotteryDrawView }) {
  const { t, digits } = useI18n();
  const numbers = draw.numbers ?? [];
  const seen = useReveal(draw.drawId, numbers.length, live.witnessed === draw.drawId, () =>
    sound.play("reelStop"),
  );
  const done = seen >= numbers.length;
  // On a phone old results are collapsed to keep the board near; a result that is being revealed is shown in
  // full.
  const [open, setOpen] = useState(live.witnessed === draw.drawId);
  const tell = useEffectEvent(() => onShown(draw));
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => tell(), 0);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <div className="grid gap-2" data-testid="last-result" data-number={draw.number} data-shown={done}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        {t("tables.history")} <bdi className="font-bold text-text tabular-nums">{digits(draw.number)}</bdi>
      </p>
      <div className="lot-fold" data-open={open}>
        <DrawNumbers rules={rules} numbers={numbers} seen={seen} />
      </div>
      {rules.rows.length > SHORT_ROWS && !open ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-9 items-center gap-1 text-sm font-semibold text-muted hover:text-text md:hidden"
        >
          {t("lottery.more")}
          <Icon name="chevronDown" size={16} />
        </button>
      ) : null}
      <output className="sr-only">
        {done && live.witnessed === draw.drawId
          ? `${t("tables.history")}: ${numbers.map(digits).join(", ")}`
          : ""}
      </output>
    </div>
  );
}
