/** Reward centre: what waits to be claimed, and what came last. Source: MONEY-08, PROMO-03. */
import type { CallOutput } from "@khela/contract/endpoint";
import { claimAllRewards, type getRewardCentre, type Reward } from "@khela/contract/rewards";
import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { RunningBonus } from "../bonuses/RunningBonus.tsx";
import { centreQuery } from "../../features/rewards/queries.ts";
import { RewardDialog } from "../../features/rewards/RewardDialog.tsx";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { LimitsLink } from "../../shell/limits-link.tsx";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { FreeSpins } from "./FreeSpins.tsx";
import { Instalments } from "./Instalments.tsx";
import { LastRewards } from "./LastRewards.tsx";
import { RebateCard } from "./RebateCard.tsx";
import { useClaimed } from "./use-claimed.ts";
import { WaitingReward } from "./WaitingReward.tsx";

type Centre = CallOutput<typeof getRewardCentre>;

export default function RewardCenter() {
  const token = useSession((session) => session.token);
  const query = useQuery(centreQuery(token));
  const [shown, setShown] = useState<Reward>();
  const centre = query.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      {query.isError && !centre ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Placeholder /> : null}
      <RunningBonus />
      <FreeSpins />
      <Instalments />
      {centre?.closed ? <Closed closed={centre.closed} /> : null}
      {centre && centre.content.length > 0 ? (
        <>
          <Total centre={centre} />
          <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
            {centre.content.map((reward) => (
              <WaitingReward
                key={reward.rewardId}
                reward={reward}
                closed={centre.closed !== null}
                onShow={() => setShown(reward)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {centre?.content.length === 0 ? <Nothing /> : null}
      <RafflesLink />
      <RebateCard />
      <LastRewards onShow={setShown} />
      {shown ? <RewardDialog reward={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

/** The way to the raffles, whose prizes are rewards too. */
function RafflesLink() {
  const { t } = useI18n();
  return (
    <Link
      to="/raffles"
      className="card flex min-h-14 items-center gap-3 px-4 py-2.5 font-semibold hover:border-gold"
    >
      <img src={artIcon("ticket")} alt="" width={36} height={36} className="size-9" />
      <span className="min-w-0 flex-1">{t("raffles.entry")}</span>
      <Icon name="chevronRight" className="text-gold rtl:-scale-x-100" />
    </Link>
  );
}

/** The sum of what waits, and one press for all of it. */
function Total({ centre }: { centre: Centre }) {
  const { t, money } = useI18n();
  const claimed = useClaimed();
  const command = useMoneyCommand((_body: null, idempotencyKey) =>
    call(claimAllRewards, {}, { idempotencyKey }),
  );
  async function claim() {
    const answer = await command.run(null);
    claimed(answer);
  }
  return (
    <section
      aria-labelledby="rewards-total"
      className="card relative grid gap-4 overflow-hidden border-gold-edge bg-linear-to-br from-gold-tint to-transparent p-5 sm:flex sm:items-center"
    >
      <img
        src={artIcon("gift")}
        alt=""
        width={80}
        height={80}
        className="absolute end-4 top-4 size-18 drop-shadow-lg sm:static sm:size-20"
      />
      <div className="relative min-w-0 flex-1">
        <h2 id="rewards-total" className="text-base font-semibold">
          {t("rewards.waitingCount", { n: centre.totalCount })}
        </h2>
        <Money value={centre.total} className="text-4xl font-extrabold text-gold" />
      </div>
      <Button
        variant="gold"
        size="lg"
        className="max-sm:w-full"
        loading={command.busy}
        disabled={centre.closed !== null || command.phase === "unknown"}
        onClick={() => void claim()}
      >
        {centre.totalCount > centre.content.length
          ? t("rewards.claimFirst", { n: centre.content.length })
          : t("rewards.claimAll", { amount: money(centre.total) })}
      </Button>
      <div className="basis-full empty:hidden">
        <CommandNote phase={command.phase} error={command.error} onAgain={() => void claim()} />
      </div>
    </section>
  );
}

/** The reason why nothing can be claimed now; what waits stays the member's. */
function Closed({ closed: { errorCode, until } }: { closed: NonNullable<Centre["closed"]> }) {
  const { t, date } = useI18n();
  const isBreak = errorCode === "PROTECT_EXCLUDED";
  return (
    <section className="flex gap-3 rounded-card border border-info/40 bg-info/10 p-4 text-sm">
      <Icon name="info" className="mt-0.5 shrink-0 text-info" />
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">
          {isBreak && until !== null
            ? t("rewards.closedUntil", { date: date(until) })
            : t(isBreak ? "rewards.closedBreak" : "rewards.closedAccount")}
        </p>
        <p className="text-muted">{t("rewards.closedText")}</p>
        {isBreak ? <LimitsLink>{t("member.part_limits")}</LimitsLink> : null}
      </div>
    </section>
  );
}

function Nothing() {
  const { t } = useI18n();
  return (
    <EmptyState
      className="card min-h-72"
      image={artIcon("gift")}
      title={t("rewards.emptyTitle")}
      action={
        <Link to="/promotions" className={buttonClass({ variant: "gold" })}>
          {t("rewards.toPromotions")}
        </Link>
      }
    >
      <p>{t("rewards.emptyText")}</p>
    </EmptyState>
  );
}

function Placeholder() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
