/** Free spins at a slot: the offer to play them, how they stand, and what came of them. Source: PROMO-02. */
import type { FreeRoundsGrant } from "@khela/contract/free-rounds";
import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";
import { Link } from "@tanstack/react-router";
import { roundsLeft } from "../../../features/free-rounds/queries.ts";
import { artIcon } from "../../../shell/categories.ts";
import { useCountdown } from "../../../shell/use-countdown.ts";
import type { FreeRoundsOfGame } from "./use-free-rounds.ts";

interface Props {
  free: FreeRoundsOfGame;
  /** While a round runs or autoplay is on, nothing can be chosen. */
  locked: boolean;
}

/** The bar above the stakes; nothing where the player has no free spins here. */
export function FreeRounds({ free, locked }: Props) {
  const { offered, playing } = free;
  if (playing && roundsLeft(playing) === 0 && !locked) return <Over grant={playing} onLeave={free.leave} />;
  if (playing) return <Playing grant={playing} locked={locked} onLeave={free.leave} />;
  const [next] = offered;
  return next ? <Offer grant={next} locked={locked} onPlay={() => free.choose(next)} /> : null;
}

const BAR =
  "slot-free mx-auto mb-2 flex w-[calc(100%-1.5rem)] max-w-3xl items-center gap-3 rounded-2xl border border-gold-edge bg-linear-to-r from-[#3a2a06]/90 to-[#141024]/90 px-3 py-2 text-start";

function Offer({ grant, locked, onPlay }: { grant: FreeRoundsGrant; locked: boolean; onPlay: () => void }) {
  const { t, money, date } = useI18n();
  const stake = money(grant.stake, { decimals: "auto" });
  return (
    <section aria-label={t("turnover.freeSpins")} className={BAR} data-testid="free-offer">
      <img src={artIcon("gift")} alt="" width={40} height={40} className="size-10 shrink-0" />
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block font-extrabold text-gold">
          {t("turnover.freeOffer", { n: roundsLeft(grant), stake })}
        </span>
        <span className="text-xs text-muted">
          {t("turnover.freeUntil", { date: date(grant.expiresAt, "dateTime") })}
        </span>
      </p>
      <Button variant="gold" disabled={locked} onClick={onPlay} className="shrink-0">
        {t("turnover.freePlay")}
      </Button>
    </section>
  );
}

function Playing({
  grant,
  locked,
  onLeave,
}: {
  grant: FreeRoundsGrant;
  locked: boolean;
  onLeave: () => void;
}) {
  const { t, duration, money } = useI18n();
  const seconds = useCountdown(Date.parse(grant.expiresAt));
  return (
    <section aria-label={t("turnover.freeSpins")} className={BAR} data-testid="free-playing">
      <div className="grid min-w-0 flex-1 gap-1 leading-tight">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-extrabold text-gold">
            {t("turnover.freeLeft", { n: roundsLeft(grant), of: grant.rounds })}
          </span>
          <span className="text-sm">
            <span className="text-muted">{t("turnover.freeWonSoFar")}</span>{" "}
            <Money value={grant.won} className="font-bold" />
          </span>
        </p>
        <Progress
          value={grant.played / grant.rounds}
          label={t("turnover.freeLeft", { n: roundsLeft(grant), of: grant.rounds })}
        />
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
          <span>
            {t(grant.bonus ? "turnover.freeBonus" : "turnover.freeCash", {
              stake: money(grant.stake, { decimals: "auto" }),
            })}
          </span>
          <span>{duration(Math.ceil(seconds / 60))}</span>
        </p>
      </div>
      <button
        type="button"
        disabled={locked}
        onClick={onLeave}
        aria-label={t("turnover.freeLater")}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text disabled:opacity-45"
      >
        <Icon name="close" size={20} />
      </button>
    </section>
  );
}

function Over({ grant, onLeave }: { grant: FreeRoundsGrant; onLeave: () => void }) {
  const { t, money } = useI18n();
  const won = money(grant.won);
  const nothing = grant.won === "0.00";
  return (
    <section aria-label={t("turnover.freeSpins")} className={BAR} data-testid="free-over">
      <img src={artIcon("gift")} alt="" width={40} height={40} className="size-10 shrink-0" />
      <output className="min-w-0 flex-1 leading-tight">
        <span className="block font-extrabold text-gold">{t("turnover.freeOver", { n: grant.rounds })}</span>
        <span className="text-sm">
          {nothing
            ? t("turnover.freeNothing")
            : t(grant.bonus ? "turnover.freeBecameBonus" : "turnover.freeBecameCash", { amount: won })}
        </span>
      </output>
      {grant.bonus && !nothing ? (
        <Link
          to="/member/$page"
          params={{ page: "rewardCenter" }}
          onClick={onLeave}
          className={buttonClass({ variant: "gold" })}
        >
          {t("turnover.freeToBonus")}
        </Link>
      ) : (
        <Button onClick={onLeave}>{t("turnover.freeOk")}</Button>
      )}
    </section>
  );
}
