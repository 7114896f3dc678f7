import type { RaffleView } from "@khela/contract/raffles";
import { GAME_CATEGORIES } from "@khela/games/game-info";
import { money as moneyOf, moneyFromText, ratioForChart, ZERO } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Progress } from "@khela/ui/progress";
import type { ReactNode } from "react";

/** How tickets are earned, and how far the member is towards the next one. */
export function TicketWays({ raffle }: { raffle: RaffleView }) {
  const { t, money, number } = useI18n();
  const { conditions } = raffle;
  const { turnoverPer, depositPer, categories, perMember } = raffle.tickets;
  const names = categories.flatMap((name) => {
    const known = GAME_CATEGORIES.find((one) => one === name);
    return known ? [t(`shell.category_${known}`)] : [];
  });
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="text-base">{t("raffles.ways")}</h3>
      <ul className="grid gap-1.5 text-muted">
        {turnoverPer === null ? null : (
          <Way icon="play">
            {t("raffles.wayTurnover", { amount: money(turnoverPer) })}
            {names.length > 0 ? ` (${names.join(", ")})` : ""}
          </Way>
        )}
        {depositPer === null ? null : (
          <Way icon="wallet">{t("raffles.wayDeposit", { amount: money(depositPer) })}</Way>
        )}
        {turnoverPer === null && depositPer === null ? (
          <Way icon="gift">{t("raffles.wayGift")}</Way>
        ) : (
          <Way icon="info">{t("raffles.wayMost", { n: perMember })}</Way>
        )}
        {conditions.minVipLevel > 0 ? (
          <Way icon="info">{t("raffles.needsRank", { level: number(conditions.minVipLevel) })}</Way>
        ) : null}
        {conditions.minDeposit === null ? null : (
          <Way icon="info">{t("raffles.needsDeposit", { amount: money(conditions.minDeposit) })}</Way>
        )}
      </ul>
      <NextTicket raffle={raffle} />
    </section>
  );
}

function Way({ icon, children }: { icon: "play" | "wallet" | "gift" | "info"; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-gold" />
      <span>{children}</span>
    </li>
  );
}

function NextTicket({ raffle: { mine, tickets } }: { raffle: RaffleView }) {
  const { t, money } = useI18n();
  if (!mine?.counted || tickets.turnoverPer === null || mine.earned >= tickets.perMember) return null;
  const per = moneyFromText(tickets.turnoverPer);
  const towards = moneyFromText(mine.counted) - per * BigInt(mine.earned);
  const now = towards < 0n ? ZERO : moneyOf(towards);
  const text = t("raffles.next", { done: money(mine.counted), each: money(tickets.turnoverPer) });
  return (
    <div className="grid gap-1">
      <Progress value={ratioForChart(now, per)} label={text} />
      <p className="text-xs text-faint">{text}</p>
    </div>
  );
}
