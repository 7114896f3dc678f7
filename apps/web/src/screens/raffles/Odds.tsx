import type { RaffleView } from "@khela/contract/raffles";
import { moneyFromText, ZERO } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";

/** The published odds and what is left of each prize; of an envelope the parts and the commitment. */
export function Odds({ raffle }: { raffle: RaffleView }) {
  const { t, number, written, money } = useI18n();
  const { prizes, envelope, termsHash } = raffle;
  const left = prizes.filter((prize) => prize.left !== 0).reduce((sum, { ppm }) => sum + ppm, 0);
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="text-base">{t(envelope ? "raffles.parts" : "raffles.odds")}</h3>
      {envelope ? (
        <>
          <p>
            {t("raffles.partsText", { left: envelope.left, parts: envelope.parts })}{" "}
            {t("raffles.leastText", { amount: money(envelope.least) })}
          </p>
          <Hash label={t("raffles.seedHash")} value={envelope.seedHash} />
        </>
      ) : (
        <table className="w-full tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              <th className="py-1 text-start font-medium">{t("raffles.prize")}</th>
              <th className="py-1 text-end font-medium">{t("raffles.chance")}</th>
              <th className="py-1 text-end font-medium">{t("raffles.stock")}</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map((prize, place) => (
              // Prizes have no identity but their place.
              <tr key={place} className="border-t border-line">
                <td className="py-1.5 pe-2">
                  {prize.name[written]}{" "}
                  {moneyFromText(prize.amount) > ZERO ? (
                    <Money value={prize.amount} decimals="auto" className="text-muted" />
                  ) : null}
                </td>
                <td className="py-1.5 text-end font-semibold">
                  {prize.left === 0
                    ? t("raffles.soldOut")
                    : `${number((prize.ppm * 100) / Math.max(left, 1), { maximumFractionDigits: 4 })}%`}
                </td>
                <td className="py-1.5 ps-2 text-end">
                  {prize.left === null || prize.stock === null
                    ? t("raffles.noLimit")
                    : `${number(prize.left)} / ${number(prize.stock)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Hash label={t("raffles.termsHash")} value={termsHash} />
    </section>
  );
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <p className="text-xs text-muted">
      {label}{" "}
      <code dir="ltr" className="break-all text-faint">
        {value}
      </code>
    </p>
  );
}
