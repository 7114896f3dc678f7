import type { LotteryTicketView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import { moneyFromText } from "@khela/kernel/money";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCountdown } from "../../../../shell/use-countdown.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { hitPicks } from "../hits.ts";
import { useNames } from "../names.ts";
import { CancelDialog } from "./CancelDialog.tsx";

const TONES: Record<LotteryTicketView["state"], BadgeTone> = {
  open: "gold",
  settled: "neutral",
  cancelled: "info",
  void: "info",
};

const STATE_TEXTS = {
  open: "records.state_open",
  settled: "records.state_settled",
  cancelled: "records.kind_refund",
  void: "records.state_void",
} as const;

interface TicketCardProps {
  rules: LotteryRules;
  ticket: LotteryTicketView;
  serverNow: () => number;
  onRepeat: () => void;
}

/** One ticket: its lines with their hits, its cost and payout, and the actions still possible. */
export function TicketCard({ rules, ticket, serverNow, onRepeat }: TicketCardProps) {
  const { t, digits, date } = useI18n();
  const [cancels, setCancels] = useState(false);
  // Converts the server's closing time to the local clock.
  const [closesMs] = useState(() => Date.parse(ticket.closesAt) - serverNow() + systemClock.nowMs());
  const open = useCountdown(ticket.state === "open" ? closesMs : undefined) > 0;
  // A payout below the stake is no win.
  const won = ticket.state === "settled" && moneyFromText(ticket.payout) > moneyFromText(ticket.stake);
  return (
    <article
      className="card grid h-full content-start gap-2.5 p-3.5"
      data-testid="ticket"
      data-state={ticket.state}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-bold tabular-nums">
            <bdi>{digits(ticket.number)}</bdi>
          </h3>
          <time dateTime={ticket.boughtAt} className="text-xs text-muted">
            {date(ticket.boughtAt, "seconds")}
          </time>
        </div>
        <Badge tone={won ? "win" : TONES[ticket.state]}>
          {t(won ? "games.won" : STATE_TEXTS[ticket.state])}
        </Badge>
      </header>
      <ul className="grid gap-1.5">
        {ticket.lines.map((line, at) => (
          // Lines have no identity but their order.
          <Line
            key={at}
            rules={rules}
            line={line}
            numbers={ticket.state === "settled" ? ticket.numbers : null}
          />
        ))}
      </ul>
      <dl className="mt-auto flex justify-between gap-3 border-t border-line pt-2.5 text-sm">
        <div>
          <dt className="text-xs text-muted">{t("records.stake")}</dt>
          <dd className="font-bold">
            <Money value={ticket.stake} />
          </dd>
        </div>
        {ticket.state === "open" ? null : (
          <div className="text-end">
            <dt className="text-xs text-muted">{t("records.payout")}</dt>
            <dd className={cx("font-bold", won && "text-win")} data-testid="ticket-payout">
              <Money value={ticket.payout} />
            </dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon="refresh" onClick={onRepeat}>
          {t("tables.repeat")}
        </Button>
        {open ? (
          <Button size="sm" icon="close" onClick={() => setCancels(true)} data-testid="ticket-cancel">
            {t("lottery.cancel")}
          </Button>
        ) : null}
        {ticket.state === "settled" ? (
          <Link
            to="/fairness/$roundId"
            params={{ roundId: ticket.ticketId }}
            className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-gold underline pointer-coarse:min-h-11"
          >
            {t("records.checkRound")}
          </Link>
        ) : null}
      </div>
      {cancels ? <CancelDialog ticket={ticket} onClose={() => setCancels(false)} /> : null}
    </article>
  );
}

interface LineProps {
  rules: LotteryRules;
  line: LotteryTicketView["lines"][number];
  numbers: readonly string[] | null;
}

function Line({ rules, line, numbers }: LineProps) {
  const { t } = useI18n();
  const names = useNames();
  const hits = numbers ? hitPicks(rules, line, numbers) : undefined;
  const paid = line.payout !== null && moneyFromText(line.payout) > 0n;
  return (
    <li className={cx("grid gap-1 rounded-xl bg-surface-2 px-3 py-2 text-sm", paid && "ring-1 ring-win/60")}>
      <p className="flex items-baseline justify-between gap-2">
        <b>{names.bet(rules, line.bet)}</b>
        {paid && line.payout !== null ? (
          <Money value={line.payout} className="font-bold text-win" />
        ) : (
          <span className="text-xs text-muted">
            {t("lottery.units", { n: line.units })} × <Money value={line.stake} />
          </span>
        )}
      </p>
      {hits ? (
        <p dir="ltr" className="flex flex-wrap gap-1">
          {line.picks.map((pick) => (
            <span
              key={pick}
              className={cx(
                "rounded-md px-1.5 font-semibold tabular-nums",
                hits.has(pick) ? "bg-win/20 text-win" : "text-muted",
              )}
            >
              {names.value(pick)}
              {hits.has(pick) ? <span className="sr-only"> ({t("games.won")})</span> : null}
            </span>
          ))}
        </p>
      ) : (
        <p className="line-clamp-3 break-words text-muted tabular-nums">
          {names.picks(rules, line.bet, line.picks)}
        </p>
      )}
    </li>
  );
}
