import type { VipRank } from "@khela/contract/vip";
import { moneyFromText } from "@khela/kernel/money";
import { vipGifts } from "@khela/rules/vip/ranks";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";

/** All ranks with what they ask for and give: a table, and cards on a phone. */
export function VipRanks({ ranks, level }: { ranks: readonly VipRank[]; level: number | undefined }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="vip-ranks" className="grid grid-cols-1 gap-3">
      <h2 id="vip-ranks" className="text-lg">
        {t("vip.ranks")}
      </h2>
      <p className="text-sm text-muted">{t("vip.ranksText")}</p>
      <ul className="grid grid-cols-1 gap-3 md:hidden">
        {ranks.map((rank) => (
          <RankCard key={rank.level} rank={rank} isMine={rank.level === level} />
        ))}
      </ul>
      <RankTable ranks={ranks} level={level} />
      <WithdrawalTable ranks={ranks} level={level} />
    </section>
  );
}

function useFacts() {
  const { t, number, rate, money } = useI18n();
  const whole = (text: string) => number(Math.floor(Number(text)));
  const limitText = (count: number, amount: string) =>
    count === 0 && moneyFromText(amount) === 0n
      ? t("vip.limitGeneral")
      : t("vip.limit", { count: number(count), amount: money(amount, { decimals: "auto" }) });
  return (rank: VipRank) => ({
    points: whole(rank.points),
    keep: Number(rank.keep) === 0 ? t("vip.keepNever") : whole(rank.keep),
    day: limitText(rank.withdrawal.perDay, rank.withdrawal.amountPerDay),
    month: limitText(rank.withdrawal.perMonth, rank.withdrawal.amountPerMonth),
    amountOf: (value: string) => (moneyFromText(value) === 0n ? "–" : money(value, { decimals: "auto" })),
    bonus: rank.bonusPpm === 0 ? "–" : t("vip.plusPercent", { rate: rate(rank.bonusPpm) }),
  });
}

function RankCard({ rank, isMine }: { rank: VipRank; isMine: boolean }) {
  const { t, written } = useI18n();
  const facts = useFacts()(rank);
  return (
    <li className={cx("card", isMine && "border-gold-edge bg-gold-tint")}>
      <details open={isMine} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2">
          <span className="flex-1 font-bold">{rank.name[written]}</span>
          {isMine ? <Badge tone="gold">{t("vip.yours")}</Badge> : null}
          <span className="text-sm text-muted">{t("vip.pointsOf", { points: facts.points })}</span>
          <Icon name="chevronDown" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <dl className="px-4 pb-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">{t("vip.points")}</dt>
          <dd className="text-end font-semibold">{facts.points}</dd>
          <dt className="text-muted">{t("vip.deposits")}</dt>
          <dd className="text-end font-semibold">{facts.amountOf(rank.deposits)}</dd>
          <dt className="text-muted">{t("vip.keepMonth")}</dt>
          <dd className="text-end font-semibold">{facts.keep}</dd>
          <dt className="text-muted">{t("vip.bonus")}</dt>
          <dd className="text-end font-semibold text-gold">{facts.bonus}</dd>
          <dt className="text-muted">{t("vip.withdrawDay")}</dt>
          <dd className="text-end font-semibold">{facts.day}</dd>
          <dt className="text-muted">{t("vip.withdrawMonth")}</dt>
          <dd className="text-end font-semibold">{facts.month}</dd>
          {vipGifts.map((gift) => (
            <div key={gift} className="contents">
              <dt className="text-muted">{t(`vip.gift_${gift}`)}</dt>
              <dd className="text-end font-semibold text-gold">{facts.amountOf(rank.gifts[gift])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

function RankTable({ ranks, level }: { ranks: readonly VipRank[]; level: number | undefined }) {
  const { t, written } = useI18n();
  const facts = useFacts();
  const head = [
    t("vip.rank"),
    t("vip.points"),
    t("vip.deposits"),
    t("vip.keepMonth"),
    t("vip.bonus"),
    ...vipGifts.map((gift) => t(`vip.gift_${gift}`)),
  ];
  return (
    <div className="card overflow-x-auto max-md:hidden">
      <table className="w-full text-xs">
        <thead>
          <tr className="border-b border-line text-muted">
            {head.map((text, index) => (
              <th
                key={text}
                scope="col"
                className={cx("px-2 py-3 text-xs font-semibold", index === 0 ? "text-start" : "text-end")}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {ranks.map((rank) => {
            const { points, keep, bonus, amountOf } = facts(rank);
            return (
              <tr key={rank.level} className={rank.level === level ? "bg-gold-tint" : undefined}>
                <th scope="row" className="px-2 py-3 text-start text-sm font-bold">
                  {rank.name[written]}
                  {rank.level === level ? (
                    <Badge tone="gold" className="mt-1 block w-fit">
                      {t("vip.yours")}
                    </Badge>
                  ) : null}
                </th>
                <td className="px-2 py-3 text-end">{points}</td>
                <td className="px-2 py-3 text-end">{amountOf(rank.deposits)}</td>
                <td className="px-2 py-3 text-end">{keep}</td>
                <td className="px-2 py-3 text-end text-gold">{bonus}</td>
                {vipGifts.map((gift) => (
                  <td key={gift} className="px-2 py-3 text-end text-gold">
                    {amountOf(rank.gifts[gift])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The limits of withdrawals by rank, of those that have their own. */
function WithdrawalTable({ ranks, level }: { ranks: readonly VipRank[]; level: number | undefined }) {
  const { t, written } = useI18n();
  const facts = useFacts();
  const raised = ranks.filter(({ withdrawal }) => withdrawal.perDay > 0 || withdrawal.perMonth > 0);
  if (raised.length === 0) return null;
  return (
    <div className="grid gap-3 max-md:hidden">
      <h3>{t("vip.withdrawals")}</h3>
      <div className="card overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="px-4 py-3 text-start font-semibold">
                {t("vip.rank")}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-semibold">
                {t("vip.withdrawDay")}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-semibold">
                {t("vip.withdrawMonth")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {raised.map((rank) => {
              const { day, month } = facts(rank);
              return (
                <tr key={rank.level} className={rank.level === level ? "bg-gold-tint" : undefined}>
                  <th scope="row" className="px-4 py-2.5 text-start font-bold">
                    {rank.name[written]}
                  </th>
                  <td className="px-4 py-2.5 text-end">{day}</td>
                  <td className="px-4 py-2.5 text-end">{month}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted">{t("vip.withdrawalsText")}</p>
    </div>
  );
}
