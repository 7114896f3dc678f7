import { Badge } from "@khela/ui/badge";
import { buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { isSportsGame } from "../../features/sports/sport-name.ts";
import { GamePicture } from "../../shell/game-picture.tsx";
import { type Round, ROUND_TONES } from "./round.ts";
import { Facts } from "./Facts.tsx";

/** One round, with a link to its verification. */
export function RoundDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const { t, date, number } = useI18n();
  const times = number(round.multiplierE4 / 10_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Dialog open name="round" title={t("records.roundTitle")} width={360} delayMs={0} onClose={onClose}>
      <div className="grid gap-4 sm:w-96">
        <div className="flex items-center gap-3">
          <GamePicture
            art={round.iconUrl}
            size={56}
            className="size-14 rounded-xl bg-surface-3 object-cover"
          />
          <div className="grid flex-1 leading-snug">
            <span className="text-lg font-bold">{round.gameName}</span>
            <span className="text-sm text-muted">{round.vendorName}</span>
          </div>
          {round.free ? (
            <Badge tone="gold">{t("turnover.freeRound")}</Badge>
          ) : (
            <Badge tone={ROUND_TONES[round.state]}>{t(`records.state_${round.state}`)}</Badge>
          )}
        </div>
        <Facts
          facts={[
            { label: t("records.time"), value: date(round.at, "seconds") },
            ...(round.free
              ? [
                  { label: t("turnover.freeStake"), value: <Money value={round.free.stake} /> },
                  { label: t("records.multiplier"), value: t("records.times", { times }) },
                  {
                    label: t("turnover.freeWon"),
                    value: <Money value={round.free.won} className="font-bold" />,
                  },
                ]
              : [
                  { label: t("records.stake"), value: <Money value={round.stake} /> },
                  { label: t("records.multiplier"), value: t("records.times", { times }) },
                  { label: t("records.payout"), value: <Money value={round.payout} /> },
                  {
                    label: t("records.winLoss"),
                    value: <Money value={round.winLoss} tone="result" signed className="font-bold" />,
                  },
                ]),
            ...(round.state === "settled"
              ? [
                  {
                    label: t("turnover.counted"),
                    value: round.counted ? (
                      <Money value={round.counted.amount} />
                    ) : (
                      <span className="text-faint">{t("turnover.pending")}</span>
                    ),
                  },
                ]
              : []),
            { label: t("records.round"), value: <bdi className="font-mono text-xs">{round.roundId}</bdi> },
          ]}
        />
        {round.counted?.reason ? (
          <p className="flex gap-2 text-sm text-muted">
            <Icon name="info" size={16} className="mt-0.5 shrink-0" />
            {round.free ? t("turnover.freeNote") : t(`turnover.reason_${round.counted.reason}`)}
          </p>
        ) : null}
        {isSportsGame(round.gameCode) ? (
          <Link to="/sports/bets" className={buttonClass({ variant: "gold", block: true })}>
            {t("records.sportsBets")}
          </Link>
        ) : (
          <Link
            to="/fairness/$roundId"
            params={{ roundId: round.roundId }}
            className={buttonClass({ variant: "gold", block: true })}
          >
            {t("records.checkRound")}
          </Link>
        )}
      </div>
    </Dialog>
  );
}
