import type { VipRank } from "@khela/contract/vip";
import { vipGifts } from "@khela/rules/vip/ranks";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";

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
    </section>
  );
}

function useFacts() {
  const { t, number, rate } = useI18n();
  const whole = (text: string) => number(Math.floor(Number(text)));
  return (rank: VipRank) => ({
    points: whole(rank.points),
    keep: Number(rank.keep) === 0 ? t("vip.keepNever") : whole(rank.keep),
    bonus: rank.bonusPpm === 0 ? "–" : t("vip.plusPercent", { rate: rate(rank.bonusPpm) }),
  });
}

const amountOf = (value: string) => (Number(value) === 0 ? "–" : <Money value={value} />);

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
          <dd className="text-end font-semibold">{amountOf(rank.deposits)}</dd>
          <dt className="text-muted">{t("vip.keepMonth")}</dt>
          <dd className="text-end font-semibold">{facts.keep}</dd>
          <dt className="text-muted">{t("vip.bonus")}</dt>
          <dd className="text-end font-semibold text-gold">{facts.bonus}</dd>
          {vipGifts.map((gift) => (
            <div key={gift} className="contents">
              <dt className="text-muted">{t(`vip.gift_${gift}`)}</dt>
              <dd className="text-end font-semibold text-gold">{amountOf(rank.gifts[gift])}</dd>
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
            const { points, keep, bonus } = facts(rank);
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
