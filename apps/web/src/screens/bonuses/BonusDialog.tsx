/** A bonus: what is left to wager, its terms, how each bet counted, and the way to end it. Source: PROMO-02. */
import type { Bonus } from "@khela/contract/bonuses";
import { CATEGORIES } from "@khela/contract/catalogue";
import { forfeitBonus } from "@khela/contract/bonuses";
import { moneyFromText, moneyToText, money as moneyOf, ratioForChart } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";
import { Skeleton } from "@khela/ui/skeleton";
import { toast } from "@khela/ui/toast";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, queryClient } from "../../shell/api.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { bonusesQuery, progressQuery } from "../../features/bonuses/queries.ts";

export default function BonusDialog({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const { written } = useI18n();
  return (
    <Dialog open name="bonus" title={bonus.title[written]} width={360} delayMs={0} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 sm:w-104">
        <BonusFigures bonus={bonus} />
        <Ending bonus={bonus} />
        <Terms bonus={bonus} />
        {bonus.state === "active" ? <EndBonus bonus={bonus} onEnded={onClose} /> : null}
        <Bets bonus={bonus} />
      </div>
    </Dialog>
  );
}

/** What is left of the bonus money, and what must still be wagered. */
export function BonusFigures({ bonus }: { bonus: Bonus }) {
  const { t, money } = useI18n();
  const [required, wagered] = [moneyFromText(bonus.required), moneyFromText(bonus.wagered)];
  const left = moneyToText(moneyOf(required - wagered));
  return (
    <div className="grid gap-2 rounded-2xl bg-surface-2 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">{t("rewards.bonusMoney")}</span>
        <Money
          value={bonus.state === "active" ? bonus.balance : bonus.amount}
          className="text-2xl font-extrabold text-gold"
        />
      </p>
      <Progress value={ratioForChart(wagered, required)} label={t("rewards.bonusWagered")} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>
          {t("rewards.bonusWageredOf", { wagered: money(bonus.wagered), required: money(bonus.required) })}
        </span>
        {bonus.state === "active" ? <span>{t("rewards.bonusLeft", { left: money(left) })}</span> : null}
      </p>
    </div>
  );
}

/** What became of a bonus that doesn't run; nothing for one that does. */
function Ending({ bonus }: { bonus: Bonus }) {
  const { t, money } = useI18n();
  const { state, converted, returned, takenBack } = bonus;
  if (state === "active") return null;
  const ended = state === "completed" ? converted : state === "cancelled" ? takenBack : returned;
  const amount = money(ended ?? "0");
  return <p className="rounded-xl bg-surface-2 p-3 text-sm">{t(`rewards.bonusEnd_${state}`, { amount })}</p>;
}

function Terms({ bonus }: { bonus: Bonus }) {
  const { t, money, date, number, duration } = useI18n();
  const known = CATEGORIES.flatMap((category) => {
    const weight = bonus.weights.find((one) => one.category === category);
    return weight && weight.ppm > 0
      ? [
          t("rewards.bonusWeight", {
            category: t(`shell.category_${category}`),
            percent: number(weight.ppm / 10_000),
          }),
        ]
      : [];
  });
  const lines = [
    ...(bonus.expiresAt ? [t("rewards.bonusUntil", { date: date(bonus.expiresAt) })] : []),
    ...(bonus.extendedMinutes > 0
      ? [t("rewards.bonusExtended", { time: duration(bonus.extendedMinutes) })]
      : []),
    ...(bonus.maxStake ? [t("rewards.bonusMaxBet", { max: money(bonus.maxStake) })] : []),
    ...(bonus.maxConversion ? [t("rewards.bonusCap", { max: money(bonus.maxConversion) })] : []),
    ...(bonus.takenBack === "0.00" ? [] : [t("rewards.bonusTakenBack", { amount: money(bonus.takenBack) })]),
    t("rewards.bonusOrder"),
    t("rewards.bonusWeights", { list: known.join(", ") }),
  ];
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** How each settled bet counted, the newest first. */
function Bets({ bonus }: { bonus: Bonus }) {
  const { t, date, number, money } = useI18n();
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery(progressQuery(token, bonus.bonusId));
  const bets = query.data?.pages.flatMap((page) => page.bets);
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("rewards.bonusBets")}</h3>
      {query.isError && !bets ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Skeleton className="h-20 rounded-xl" /> : null}
      {bets?.length === 0 ? <p className="text-sm text-muted">{t("rewards.bonusNoBets")}</p> : null}
      <ol className="grid gap-2 sm:max-h-56 sm:overflow-y-auto">
        {bets?.map((bet) => (
          <li key={bet.seq} className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="min-w-0">
              <span className="block truncate font-medium">{bet.gameName}</span>
              <span className="block text-xs text-faint">{date(bet.at, "seconds")}</span>
              {bet.stake === null ? null : (
                <span className="text-xs text-muted">
                  {t("rewards.bonusStake", { stake: money(bet.stake) })}
                </span>
              )}
            </span>
            <span className="text-end">
              <Money value={bet.counted} className="font-semibold" />
              <span className="block text-xs text-faint">
                {t("rewards.bonusCounted", {
                  stake: money(bet.validStake),
                  percent: number(bet.weightPpm / 10_000),
                })}
              </span>
            </span>
            {bet.reason ? (
              <span className="basis-full text-xs text-muted">{t(`turnover.reason_${bet.reason}`)}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("rewards.bonusMore")}
        </Button>
      ) : null}
    </section>
  );
}

function EndBonus({ bonus, onEnded }: { bonus: Bonus; onEnded: () => void }) {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  const [asks, setAsks] = useState(false);
  const command = useMoneyCommand(({ bonusId }: { bonusId: string }, idempotencyKey) =>
    call(forfeitBonus, { params: { bonusId } }, { idempotencyKey }),
  );
  async function end() {
    const answer = await command.run({ bonusId: bonus.bonusId });
    void queryClient.invalidateQueries({ queryKey: bonusesQuery(token).queryKey });
    if (!answer) return;
    toast({
      kind: "success",
      text: t("rewards.bonusEnded", { amount: money(answer.returned) }),
      id: "bonus",
    });
    onEnded();
  }
  if (!asks) return <Button onClick={() => setAsks(true)}>{t("rewards.bonusEnd")}</Button>;
  return (
    <div className="grid gap-3 rounded-xl border border-lose/40 bg-lose/10 p-4 text-sm">
      <p>{t("rewards.bonusEndAsk", { amount: money(bonus.balance) })}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => setAsks(false)}>{t("rewards.bonusKeep")}</Button>
        <Button variant="danger" loading={command.busy} onClick={() => void end()}>
          {t("rewards.bonusEnd")}
        </Button>
      </div>
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void end()} />
    </div>
  );
}
