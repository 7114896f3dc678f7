import { compareMoney, moneyFromText } from "@khela/kernel/money";
import type { TableRoundView, TableBetView } from "@khela/contract/tables";
import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { cx } from "@khela/ui/cx";
import { Money } from "@khela/ui/money";
import { use } from "react";
import { Felt, useSpotName } from "./Spot.tsx";

const SHOWN = 40;

/** All bets in this round, of real players with masked names. */
export function LiveTableBets({ round }: { round: TableRoundView | null }) {
  const between = useSeparator();
  const { t } = useI18n();
  const tableBets = (round?.bets ?? []).toSorted(
    (a, b) => Number(b.mine) - Number(a.mine) || compareMoney(moneyFromText(b.stake), moneyFromText(a.stake)),
  );
  return (
    <section aria-label={t("games.liveBets")} className="tt-panel tt-bets">
      <header className="tt-panel-head">
        <h2>{t("games.liveBets")}</h2>
        <p>
          {t("tables.players", { n: round?.players ?? 0 })}
          {between}
          <Money value={round?.staked ?? "0.00"} decimals="auto" />
        </p>
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {tableBets.slice(0, SHOWN).map((tableBet) => (
          <TableBetRow key={tableBet.betId} tableBet={tableBet} />
        ))}
        {tableBets.length === 0 ? (
          <li className="px-3 py-6 text-center text-sm text-muted">{t("games.noBets")}</li>
        ) : null}
      </ul>
    </section>
  );
}

function TableBetRow({ tableBet }: { tableBet: TableBetView }) {
  const { t, number } = useI18n();
  const felt = use(Felt);
  const name = useSpotName();
  const [first] = tableBet.spots;
  const more = tableBet.spots.length - 1;
  return (
    <li
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2 rounded-lg px-2 py-1.5 text-sm",
        tableBet.mine && "ring-1 ring-gold/60",
      )}
    >
      <span className="truncate text-muted">{tableBet.mine ? t("games.you") : tableBet.account}</span>
      <span className="truncate text-xs text-faint">
        {first && felt ? name(felt.nameOf(first.spot)) : null}
        {more > 0 ? ` +${number(more)}` : null}
      </span>
      <Money value={tableBet.stake} decimals="auto" className="font-semibold" />
    </li>
  );
}
