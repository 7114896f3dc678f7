import type { ScratchBookView } from "@khela/contract/scratch";
import { SCRATCH_PLAN } from "@khela/games/scratch/plan";
import { type Money, money } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";

/** The book's prizes, those that are left, and the book's commitment. */
export function PrizeBook({ book, price }: { book: ScratchBookView | undefined; price: Money }) {
  const { t, number, money: amount } = useI18n();
  const prizes = book?.prizes ?? SCRATCH_PLAN.prizes.map((prize) => ({ ...prize, left: prize.count }));
  return (
    <section className="grid gap-2 text-sm">
      <h2 className="flex items-baseline justify-between gap-2 text-base">
        {book ? t("cards.bookNumber", { n: number(book.number) }) : t("cards.prizes")}
        {book ? (
          <span className="text-xs font-normal text-muted tabular-nums">
            {t("cards.bookLeft", { n: number(book.size - book.sold), of: number(book.size) })}
          </span>
        ) : null}
      </h2>
      <table className="w-full tabular-nums">
        <thead className="text-xs text-muted">
          <tr>
            <th className="py-1 text-start font-medium">{t("cards.prize")}</th>
            <th className="py-1 text-end font-medium">{t("cards.prizeLeft")}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ times, count, left }) => (
            <tr key={times} className="border-t border-line">
              <td className="py-1 font-semibold">
                {amount(money(price * BigInt(times)), { decimals: "auto" })}
              </td>
              <td className="py-1 text-end text-muted">
                {t("cards.leftOf", { n: number(left), of: number(count) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {book ? (
        <details className="text-xs text-muted">
          <summary className="min-h-11 cursor-pointer content-center">{t("cards.commitment")}</summary>
          <p>{t("cards.commitmentText")}</p>
          <code dir="ltr" className="mt-1 block rounded-lg bg-field px-2 py-1.5 break-all">
            {book.root}
          </code>
        </details>
      ) : null}
    </section>
  );
}
