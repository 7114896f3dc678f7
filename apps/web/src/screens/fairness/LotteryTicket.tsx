/** The numbers of a lottery draw, and the lines of the ticket bought for it. LOTT-05. */
import type { FairRound } from "@khela/contract/play";
import { isLottery, lotteryRules } from "@khela/games/lottery/lotteries";
import type { LotteryRules } from "@khela/games/lottery/types";
import { Card } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { DrawNumbers } from "../games/lottery/DrawNumbers.tsx";
import { useNames } from "../games/lottery/names.ts";
import "../games/lottery/lottery.css";

interface Line {
  bet: string;
  picks: readonly string[];
  stake: string;
  /** The number of units, as recorded when the ticket was bought. */
  units: number;
}

export default function LotteryTicket({ round }: { round: FairRound }) {
  const { t } = useI18n();
  if (!isLottery(round.gameCode)) return null;
  const rules = lotteryRules(round.gameCode);
  const { numbers } = (round.outcome ?? {}) as { numbers?: readonly string[] };
  const { lines = [] } = (round.bet ?? {}) as { lines?: readonly Line[] };
  if (!numbers && lines.length === 0) return null;
  return (
    <Card className="grid min-w-0 gap-4 p-4 md:p-5">
      {numbers ? (
        <section className="grid gap-2">
          <h2 className="text-lg">{t("fairness.stepResult")}</h2>
          <DrawNumbers rules={rules} numbers={numbers} />
        </section>
      ) : null}
      {lines.length > 0 ? (
        <ul className="grid gap-2">
          {lines.map((line, at) => (
            // Lines have no identity but their order.
            <TicketLine key={at} rules={rules} line={line} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function TicketLine({ rules, line }: { rules: LotteryRules; line: Line }) {
  const { t } = useI18n();
  const names = useNames();
  return (
    <li className="grid gap-0.5 rounded-xl bg-surface-2 px-3 py-2 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{names.bet(rules, line.bet)}</b>
        <span className="text-muted">
          {t("lottery.units", { n: line.units })} × <Money value={line.stake} />
        </span>
      </p>
      <p className="break-words text-muted tabular-nums">{names.picks(rules, line.bet, line.picks)}</p>
    </li>
  );
}
