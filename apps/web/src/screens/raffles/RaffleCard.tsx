import type { RaffleView } from "@khela/contract/raffles";
import { moneyFromText, ZERO } from "@khela/kernel/money";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { Odds } from "./Odds.tsx";
import { type Moment, Stage } from "./Stage.tsx";
import { TicketWays } from "./TicketWays.tsx";
import { refreshRaffles, useClaim, type Won } from "./use-raffles.ts";

/** How long a draw is played before its prize is named; at once for those who want no motion. */
const SHOW_AFTER_MS = { wheel: 2_700, egg: 900, envelope: 900 } as const;

const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** One raffle: its picture, the button that uses a ticket, odds and stock, and how tickets are earned. */
export function RaffleCard({ raffle }: { raffle: RaffleView }) {
  const { t, written, number, date } = useI18n();
  const { kind, phase, mine } = raffle;
  return (
    <article
      aria-labelledby={`raffle-${raffle.raffleId}`}
      className="card grid content-start gap-4 p-4 md:p-5"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="text-xs font-semibold text-gold">{t(`raffles.kind_${kind}`)}</p>
          <h2 id={`raffle-${raffle.raffleId}`} className="text-xl">
            {raffle.title[written]}
          </h2>
        </div>
        {phase === "open" ? null : <Badge>{t(`raffles.phase_${phase}`)}</Badge>}
        {mine ? (
          <Badge tone={mine.left > 0 ? "gold" : "neutral"}>
            {t("raffles.ticketsLeft", { n: mine.left })}
          </Badge>
        ) : null}
      </header>
      {raffle.picture === null ? null : (
        <img
          src={`${raffle.picture}.webp`}
          alt=""
          loading="lazy"
          className="aspect-[16/6] w-full rounded-xl object-cover"
        />
      )}
      <p className="min-h-10 text-sm text-muted">{raffle.text[written]}</p>
      <Play raffle={raffle} />
      <dl className="flex flex-wrap gap-3 text-sm">
        <Figure label={t("raffles.until")}>
          {date(phase === "upcoming" ? raffle.startsAt : raffle.endsAt, "dateTime")}
        </Figure>
        <Figure label={t("raffles.budgetLeft")}>
          <Money value={raffle.left} />
        </Figure>
        {raffle.hourBudget === null ? null : (
          <Figure label={t("raffles.hourBudget")}>
            <Money value={raffle.hourBudget} />
          </Figure>
        )}
        <Figure label={t("raffles.draws")}>{number(raffle.draws)}</Figure>
      </dl>
      <Odds raffle={raffle} />
      <TicketWays raffle={raffle} />
    </article>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex-1 basis-32 rounded-xl bg-surface-2 px-3 py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Play({ raffle }: { raffle: RaffleView }) {
  const { t, date } = useI18n();
  const command = useClaim();
  const [moment, setMoment] = useState<Moment>("rest");
  const [won, setWon] = useState<Won>();
  const [turns, setTurns] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { raffleId, kind, phase, mine, waitsUntil } = raffle;

  async function claim() {
    setMoment("drawing");
    const answer = await command.run(raffleId);
    if (!answer) {
      setMoment("rest");
      await refreshRaffles();
      return;
    }
    setWon(answer);
    setTurns(turns + 1);
    clearTimeout(timer.current);
    const show = () => {
      setMoment("shown");
      void refreshRaffles();
    };
    timer.current = setTimeout(show, wantsNoMotion() ? 0 : SHOW_AFTER_MS[kind]);
  }

  const drawing = moment === "drawing";
  const can =
    phase === "open" && waitsUntil === null && mine !== null && mine.left > 0 && mine.shortfall === null;
  return (
    <div className="grid gap-3">
      <Stage raffle={raffle} moment={moment} place={won?.place} turns={turns} />
      <output className="grid min-h-14 items-center text-center">
        {moment === "shown" && won ? (
          <Prize won={won} />
        ) : mine !== null && phase === "open" ? (
          <span className="text-sm text-muted">
            {t(mine.left > 0 ? "raffles.ready" : "raffles.noTickets")}
          </span>
        ) : null}
      </output>
      {mine === null ? (
        <Button variant="gold" block size="lg" onClick={() => openDialog("login", { next: "/raffles" })}>
          {t("raffles.login")}
        </Button>
      ) : (
        <Button
          variant="gold"
          block
          size="lg"
          loading={drawing}
          disabled={!can || drawing || command.phase === "unknown"}
          onClick={() => void claim()}
        >
          {t(`raffles.act_${kind}`)}
        </Button>
      )}
      {mine?.shortfall && mine.left > 0 ? (
        <p className="text-center text-sm text-muted">{t(`raffles.short_${mine.shortfall}`)}</p>
      ) : null}
      {waitsUntil === null ? null : (
        <p className="text-center text-sm text-muted">
          {t("raffles.waits", { time: date(waitsUntil, "time") })}
        </p>
      )}
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void claim()} />
    </div>
  );
}

/** What the ticket became, and the way to check it. */
function Prize({ won }: { won: Won }) {
  const { t, written, money } = useI18n();
  const isPrize = moneyFromText(won.amount) > ZERO;
  return (
    <div className="grid justify-items-center gap-0.5">
      <p className={isPrize ? "text-2xl font-extrabold text-gold" : "text-lg font-semibold"}>
        {isPrize
          ? t("raffles.won", { amount: money(won.amount) })
          : (won.prize?.[written] ?? t("raffles.nothing"))}
      </p>
      {won.toWager === "0.00" ? null : (
        <p className="text-xs text-muted">{t("raffles.toWager", { amount: money(won.toWager) })}</p>
      )}
      <Link
        to="/fairness/$roundId"
        params={{ roundId: won.drawId }}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-gold underline"
      >
        {t("raffles.check")}
      </Link>
    </div>
  );
}
