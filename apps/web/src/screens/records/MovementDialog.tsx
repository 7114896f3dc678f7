import { listBonuses } from "@khela/contract/bonuses";
import { getRound } from "@khela/contract/play";
import { getReward } from "@khela/contract/rewards";
import type { Movement } from "@khela/contract/wallet";
import { Button, buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import type { MemberPage } from "../../shell/member-pages.ts";
import { useLanguage } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { Facts } from "./Facts.tsx";
import { RoundDialog } from "./RoundDialog.tsx";

/** One row of the account record: balance before, amount, balance after, reason, and a link to its cause. */
export function MovementDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t, date } = useI18n();
  const [roundShown, setRoundShown] = useState(false);
  if (roundShown) return <RoundOf roundId={movement.reference.id} onClose={onClose} />;
  return (
    <Dialog
      open
      name="movement"
      title={t(`records.kind_${movement.kind}`)}
      width={360}
      delayMs={0}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:w-96">
        <p className="text-sm text-muted">{t(`records.why_${movement.kind}`)}</p>
        {movement.reference.type === "bonus" ? <GivenFor movement={movement} /> : null}
        <Facts
          facts={[
            { label: t("records.time"), value: date(movement.at, "seconds") },
            { label: t("records.before"), value: <Money value={movement.balanceBefore} /> },
            {
              label: t("records.amount"),
              value: <Money value={movement.amount} tone="result" signed className="font-bold" />,
            },
            { label: t("records.after"), value: <Money value={movement.balanceAfter} /> },
            {
              label: t(`records.cause_${movement.reference.type}`),
              value: <bdi className="font-mono text-xs">{movement.reference.id}</bdi>,
            },
          ]}
        />
        {movement.reference.type === "round" ? (
          <Button variant="gold" block onClick={() => setRoundShown(true)}>
            {t("records.showRound")}
          </Button>
        ) : movement.reference.type === "agent" ? (
          <BillOf movement={movement} />
        ) : (
          <Cause reference={movement.reference} />
        )}
      </div>
    </Dialog>
  );
}

/** What a reward or bonus money was given for: the promotion, the rank, the mission. */
function GivenFor({ movement: { kind, reference } }: { movement: Movement }) {
  const { written } = useI18n();
  const token = useSession((session) => session.token);
  const isReward = kind.startsWith("reward_");
  const title = useQuery({
    queryKey: ["member", token, "givenFor", reference.id],
    queryFn: async ({ signal }) =>
      isReward
        ? (await call(getReward, { params: { rewardId: reference.id } }, { signal })).reward.title
        : ((await call(listBonuses, { query: { bonusId: reference.id } }, { signal })).bonuses[0]?.title ??
          null),
  });
  if (title.isError) return <QueryFailure query={title} />;
  if (title.isPending) return <Skeleton className="h-12 rounded-xl" />;
  return title.data ? (
    <p className="rounded-xl bg-gold-tint px-3.5 py-3 font-semibold">{title.data[written]}</p>
  ) : null;
}

/** The pages of the agent centre with the bills of what an agent earned. */
const BILL_PAGES: Readonly<Partial<Record<Movement["kind"], string>>> = {
  agent_dividend: "dividends",
  agent_dailyWage: "daily-wages",
  agent_hourlySalary: "hourly-salary",
};

/** The bill behind what an agent earned; a salary in steps has its bill at the end of the day. */
function BillOf({ movement: { kind, reference } }: { movement: Movement }) {
  const { t } = useI18n();
  const page = BILL_PAGES[kind];
  if (page === undefined) return null;
  return (
    <Link
      to="/agentHome/$page/$part"
      params={{ page, part: reference.id }}
      className={buttonClass({ variant: "gold", block: true })}
    >
      {t("records.toAgentBill")}
    </Link>
  );
}

/** The pages of causes other than rounds; corrections and table chips have none. */
const PAGES = {
  deposit: { page: "depositv2", label: "records.toDeposit" },
  withdrawal: { page: "withdraw", label: "records.toWithdrawals" },
  bonus: { page: "bonusDetails", label: "records.toBonuses" },
  vendor: { page: "transferFund", label: "records.toTransfers" },
  transfer: { page: "transferUpline", label: "records.toTransfers" },
} as const satisfies Partial<Record<Movement["reference"]["type"], { page: MemberPage; label: string }>>;

function Cause({ reference: { type, id } }: { reference: Movement["reference"] }) {
  const { t } = useI18n();
  if (type === "round" || type === "table" || type === "agent" || type === "adjustment") return null;
  const { page, label } = PAGES[type];
  return (
    <Link
      to="/member/$page"
      params={{ page }}
      search={(type === "deposit" ? { deposit: id } : {}) as never}
      className={buttonClass({ variant: "gold", block: true })}
    >
      {t(label)}
    </Link>
  );
}

/** The round behind a stake, a payout or a refund. */
function RoundOf({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const i18n = useI18n();
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const round = useQuery({
    queryKey: ["member", token, "round", roundId, language],
    queryFn: ({ signal }) => call(getRound, { params: { roundId } }, { signal }),
  });
  if (round.data) return <RoundDialog round={round.data} onClose={onClose} />;
  return (
    <Dialog open name="round" title={i18n.t("records.roundTitle")} width={360} delayMs={0} onClose={onClose}>
      <div aria-busy={round.isPending} className="grid min-h-40 place-items-center sm:w-96">
        {round.isError ? (
          <ErrorState
            text={errorText(i18n, round.error)}
            onRetry={() => void round.refetch()}
            retrying={round.isFetching}
          />
        ) : (
          <span className="text-muted">{i18n.t("common.loading")}</span>
        )}
      </div>
    </Dialog>
  );
}
