import type { FairRound } from "@khela/contract/play";
import { gameInfo } from "@khela/games/catalogue";
import { raffleKindOf } from "@khela/games/raffles/draw";
import { buttonClass } from "@khela/ui/button";
import { Card } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "../../shell/session.ts";
import { Reveal } from "../raffles/Reveal.tsx";

/** The round's record, and why a round with a secret seed can't be verified yet. */
export function RoundSummary({ round }: { round: FairRound }) {
  const { t, date, written, number } = useI18n();
  const raffle = raffleKindOf(round.gameCode);
  const isMember = useSession((session) => session.token) !== null;
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        <Figure label={t("fairness.game")}>
          {raffle ? t(`raffles.kind_${raffle}`) : (gameInfo(round.gameCode)?.name[written] ?? round.gameCode)}
        </Figure>
        <Figure label={t("fairness.time")}>{date(round.at, "seconds")}</Figure>
        <Figure label={t("fairness.nonce")}>{number(round.nonce)}</Figure>
        {round.bet === null ? null : (
          <>
            {raffle ? null : (
              <Figure label={t("games.stake")}>
                <Money value={round.stake} />
              </Figure>
            )}
            <Figure label={t(raffle ? "raffles.prize" : "fairness.payout")}>
              <Money value={round.payout} />
            </Figure>
          </>
        )}
      </dl>
      {round.serverSeed === null && round.kind !== "scratch" ? (
        <output className="flex flex-wrap items-center gap-3 rounded-xl border border-gold-edge bg-gold-tint p-3.5 text-sm">
          <Icon name="lock" className="shrink-0 text-gold" />
          <p className="min-w-52 flex-1">
            {t(
              round.kind === "crash"
                ? "fairness.notRevealedCrash"
                : round.kind === "pvp"
                  ? "fairness.notRevealedPvp"
                  : round.kind === "table" || round.kind === "lottery"
                    ? "fairness.notRevealedTable"
                    : raffle
                      ? raffle === "envelope"
                        ? "raffles.secretEnvelope"
                        : "raffles.secretDraw"
                      : "fairness.notRevealed",
            )}
          </p>
          {raffle ? (
            <Link to="/raffles" className={buttonClass({ size: "sm" })}>
              {t("raffles.toRaffles")}
            </Link>
          ) : (
            <Link
              to="/game/$gameCode"
              params={{ gameCode: round.gameCode }}
              className={buttonClass({ size: "sm" })}
            >
              {t("fairness.toGame")}
            </Link>
          )}
        </output>
      ) : null}
      {isMember && raffle && raffle !== "envelope" && round.serverSeed === null ? <Reveal /> : null}
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}
