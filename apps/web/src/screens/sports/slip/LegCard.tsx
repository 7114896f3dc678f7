import type { LegLink } from "@khela/rules/sports/linked-legs";
import { IconButton } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { ReactNode } from "react";
import { useMarketNames } from "../../../features/sports/market-names.ts";
import { useOddsText } from "../../../features/sports/odds-format.ts";
import { legId, type SlipLeg, without } from "../../../features/sports/slip.ts";
import { changeSlip } from "../../../features/sports/slip-store.ts";
import type { PricedLeg } from "./stakes.ts";

interface LegCardProps {
  leg: SlipLeg;
  price: PricedLeg | undefined;
  /** Why it can't be in a bet with another leg. */
  link?: LegLink | undefined;
  busy: boolean;
  /** The stake of a single. */
  children?: ReactNode;
}

/** A chosen outcome on the slip, with its odds of now and what is wrong with it. */
export function LegCard({ leg, price, link, busy, children }: LegCardProps) {
  const { t } = useI18n();
  const names = useMarketNames();
  const { home, away } = leg.match;
  const outcome = names.outcome(leg.market, { key: leg.outcome, name: leg.outcomeName }, leg.match);
  const problem = price?.problem;
  const note = link
    ? t(`sportsbook.link_${link}`)
    : problem === "closed" || problem === "limit"
      ? t(`sportsbook.problem_${problem}`)
      : undefined;
  return (
    <li
      data-testid="slip-leg"
      className={cx(
        "grid gap-2 rounded-xl border bg-surface-2 p-2.5",
        note ? "border-lose/60" : "border-line",
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-sm leading-snug font-bold">
            <bdi>{outcome}</bdi>
          </p>
          <p className="text-xs text-muted">{names.market(leg.market, leg.match)}</p>
          <p className="truncate text-xs text-muted">
            <bdi>{home}</bdi> – <bdi>{away}</bdi>
          </p>
        </div>
        <LegOdds leg={leg} price={price} />
        <IconButton
          icon="close"
          label={t("sportsbook.remove", { name: outcome })}
          tone="clear"
          disabled={busy}
          onClick={() => changeSlip((slip) => without(slip, [legId(leg)]))}
          className="-me-1.5 -mt-1.5 size-9! pointer-coarse:size-11!"
        />
      </div>
      {note ? (
        <output className="flex items-start gap-1.5 text-xs text-lose">
          <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
          {note}
        </output>
      ) : null}
      {children}
    </li>
  );
}

function LegOdds({ leg, price }: Pick<LegCardProps, "leg" | "price">) {
  const { t } = useI18n();
  const text = useOddsText();
  const now = price ? price.nowMilli : leg.oddsMilli;
  if (now === null) {
    return (
      <span className="text-muted">
        <Icon name="lock" size={18} />
        <span className="sr-only">{t("sports.suspended")}</span>
      </span>
    );
  }
  const step = now - leg.oddsMilli;
  if (step === 0) return <span className="font-bold text-gold tabular-nums">{text(now)}</span>;
  return (
    <output className="grid justify-items-end leading-tight tabular-nums">
      <span className={cx("font-bold", step > 0 ? "text-win" : "text-lose")}>
        <span aria-hidden>{`${step > 0 ? "▲" : "▼"} ${text(now)}`}</span>
        <span className="sr-only">
          {t("sportsbook.oddsMoved", { old: text(leg.oddsMilli), now: text(now) })}
        </span>
      </span>
      <s aria-hidden className="text-xs text-muted">
        {text(leg.oddsMilli)}
      </s>
    </output>
  );
}
