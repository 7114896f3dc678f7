/** A sports bet: its legs with their results, its money, and what became of it. Source: SPORT-02, SPORT-03. */
import type { SportsBetLeg, SportsBetView } from "@khela/contract/sportsbook";
import { moneyFromText, ZERO } from "@khela/kernel/money";
import type { MessageId } from "@khela/i18n/message-ids";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Spinner } from "@khela/ui/spinner";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Teams } from "@khela/rules/sports/markets/market-names";
import { useMarketNames } from "../../../features/sports/market-names.ts";
import { useOddsText } from "../../../features/sports/odds-format.ts";
import { resultName } from "../../../features/sports/result-name.ts";
import { kindId } from "../../../features/sports/slip.ts";
import { useCountdown } from "../../../shell/use-countdown.ts";

const STATES: Readonly<
  Record<Exclude<SportsBetView["state"], "settled">, { text: MessageId; tone: BadgeTone }>
> = {
  pending: { text: "sportsbook.state_pending", tone: "gold" },
  rejected: { text: "sportsbook.state_rejected", tone: "lose" },
  open: { text: "sportsbook.state_open", tone: "gold" },
  void: { text: "sportsbook.state_void", tone: "info" },
  reopened: { text: "sportsbook.state_reopened", tone: "info" },
  cashed_out: { text: "sportsbook.state_cashed_out", tone: "win" },
};

/** A payout below the stake is no win. */
function stateOf({ state, stake, payout }: SportsBetView): { text: MessageId; tone: BadgeTone } {
  if (state !== "settled") return STATES[state];
  const paid = moneyFromText(payout);
  if (paid > moneyFromText(stake)) return { text: "sportsbook.state_won", tone: "win" };
  return paid > ZERO
    ? { text: "sportsbook.state_returned", tone: "info" }
    : { text: "sportsbook.state_lost", tone: "neutral" };
}

const teamsOf = ({ homeTeam, awayTeam }: SportsBetLeg): Teams => ({ home: homeTeam, away: awayTeam });

/** @param props.action the next step, where there is one */
export function BetCard({ bet, action }: { bet: SportsBetView; action?: ReactNode }) {
  const { t, date } = useI18n();
  const { text, tone } = stateOf(bet);
  return (
    <article
      className="grid gap-2.5 rounded-xl border border-line bg-surface-2 p-3"
      data-testid="sports-bet"
      data-state={bet.state}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-bold">{useKindName(bet)}</h3>
          <time dateTime={bet.placedAt} className="text-xs text-muted">
            {date(bet.placedAt, "seconds")}
          </time>
        </div>
        <Badge tone={tone}>{t(text)}</Badge>
      </header>
      <ul className="grid gap-2">
        {bet.legs.map((leg) => (
          <Leg key={`${leg.marketId}/${leg.outcome}`} leg={leg} isOpen={bet.state === "open"} />
        ))}
      </ul>
      {bet.state === "pending" && bet.decidedAt ? <SecondLook bet={bet} decidedAt={bet.decidedAt} /> : null}
      <Sums bet={bet} />
      <Story bet={bet} />
      {action}
    </article>
  );
}

function useKindName({ kind, legs, lines, lineStake }: SportsBetView): string {
  const { t, money } = useI18n();
  if (kind.type === "all")
    return t(legs.length === 1 ? "sportsbook.mode_single" : "sportsbook.mode_multiple");
  const name = t(`sportsbook.system_${kindId(kind)}` as "sportsbook.system_trixie");
  return `${name}: ${t("sportsbook.lines", { n: lines, stake: money(lineStake, { decimals: "auto" }) })}`;
}

function Leg({ leg, isOpen }: { leg: SportsBetLeg; isOpen: boolean }) {
  const { t, date, digits } = useI18n();
  const names = useMarketNames();
  const oddsText = useOddsText();
  const teams = teamsOf(leg);
  const result = leg.result && resultName(leg.result);
  const isMoved = isOpen && leg.nowMilli !== null && leg.nowMilli !== leg.oddsMilli && !leg.result;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line pt-2 text-sm">
      <p className="font-semibold">
        <bdi>{names.outcome(leg, { key: leg.outcome, name: leg.outcomeName }, teams)}</bdi>
      </p>
      <p className="text-end font-bold text-gold tabular-nums">{oddsText(leg.oddsMilli)}</p>
      <p className="text-xs text-muted">{names.market(leg, teams)}</p>
      <p className="text-end text-xs text-muted tabular-nums">
        {result ? (
          <Badge tone={result.tone}>{t(result.text)}</Badge>
        ) : isMoved && leg.nowMilli ? (
          t("sportsbook.nowAt", { odds: oddsText(leg.nowMilli) })
        ) : null}
      </p>
      <Link
        to="/sports/$matchId"
        params={{ matchId: leg.matchId }}
        className="col-span-2 flex flex-wrap items-center gap-x-2 text-xs text-muted hover:text-gold"
      >
        <span>
          <bdi>{leg.homeTeam}</bdi> – <bdi>{leg.awayTeam}</bdi>
        </span>
        {leg.score && leg.matchState !== "scheduled" ? (
          <bdi className="font-bold text-text tabular-nums">
            {digits(`${leg.score.home} : ${leg.score.away}`)}
          </bdi>
        ) : (
          <time dateTime={leg.matchTime} className="tabular-nums">
            {date(leg.matchTime)}
          </time>
        )}
        {leg.matchState === "live" ? <Badge tone="hot">{t("sports.live")}</Badge> : null}
      </Link>
    </li>
  );
}

/** The countdown of a bet in play until its price is looked at again. */
function SecondLook({ bet, decidedAt }: { bet: SportsBetView; decidedAt: string }) {
  const { t } = useI18n();
  const until = Date.parse(decidedAt);
  // A device whose clock is behind would count for longer than the bet waits.
  const most = Math.ceil((until - Date.parse(bet.placedAt)) / 1_000);
  const left = Math.min(useCountdown(until), most);
  return (
    <p
      role="timer"
      className="flex items-center gap-2 rounded-lg bg-gold-tint px-3 py-2 text-sm font-semibold"
    >
      <Spinner size={16} />
      {left > 0 ? t("sportsbook.decidedIn", { s: left }) : t("sportsbook.deciding")}
    </p>
  );
}

function Sums({ bet }: { bet: SportsBetView }) {
  const { t } = useI18n();
  const { state } = bet;
  const isOver = state === "settled" || state === "cashed_out";
  const isBack = state === "void" || state === "rejected";
  return (
    <dl className="flex justify-between gap-3 border-t border-line pt-2 text-sm">
      <div>
        <dt className="text-xs text-muted">{t("sportsbook.stake")}</dt>
        <dd className="font-bold">
          <Money value={bet.stake} />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-xs text-muted">
          {t(isOver ? "sportsbook.returned" : isBack ? "sportsbook.stakeBack" : "sportsbook.mayWin")}
        </dt>
        <dd className="font-bold">
          <Money value={isOver || isBack ? bet.payout : bet.maxPayout} />
        </dd>
      </div>
    </dl>
  );
}

/** Why the bet was not taken, and what later results have changed. */
function Story({ bet }: { bet: SportsBetView }) {
  const { t, date, money } = useI18n();
  const names = useMarketNames();
  const { rejection, corrections, owed, state, cashedStake, cashedPayout, autoCashOut } = bet;
  const leg = rejection && bet.legs[rejection.leg];
  const notes = [
    ...(rejection && leg
      ? [
          t("sportsbook.rejectedBy", {
            reason: t(`sportsbook.reason_${rejection.problem}`, {
              name: names.outcome(leg, { key: leg.outcome, name: leg.outcomeName }, teamsOf(leg)),
            }),
          }),
        ]
      : []),
    ...(moneyFromText(cashedStake) > ZERO
      ? [t("sportsbook.cashed", { stake: money(cashedStake), amount: money(cashedPayout) })]
      : []),
    ...(autoCashOut === null
      ? []
      : [t(state === "open" ? "sportsbook.autoAt" : "sportsbook.autoTaken", { amount: money(autoCashOut) })]),
    ...(state === "reopened" ? [t("sportsbook.reopened")] : []),
    ...corrections.map(({ at, difference }) =>
      t("sportsbook.corrected", { at: date(at, "dateTime"), amount: money(difference, { signed: true }) }),
    ),
    ...(moneyFromText(owed) > ZERO ? [t("sportsbook.owed", { amount: money(owed) })] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2 text-xs">
          <Icon name="info" size={14} className="mt-0.5 shrink-0 text-gold" />
          {note}
        </li>
      ))}
    </ul>
  );
}
