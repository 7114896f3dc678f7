/** The story of a reward: why it was given, from what, its line in the account record, what must still be wagered. */
import type { CallOutput } from "@khela/contract/endpoint";
import type { getReward, Reward } from "@khela/contract/rewards";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { Badge } from "@khela/ui/badge";
import { buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Progress } from "@khela/ui/progress";
import { Skeleton } from "@khela/ui/skeleton";
import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { sourcePicture, STATE_TONES } from "./look.ts";
import { storyQuery } from "./queries.ts";

type Story = CallOutput<typeof getReward>;

/** @param reward what is known before the story has been loaded */
export function RewardDialog({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { written } = useI18n();
  const token = useSession((session) => session.token);
  const story = useQuery(storyQuery(token, reward.rewardId));
  return (
    <Dialog open name="reward" title={reward.title[written]} width={360} delayMs={0} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 sm:w-104" aria-busy={story.isPending}>
        <Head reward={story.data?.reward ?? reward} />
        {story.isError ? <QueryFailure query={story} /> : null}
        {story.isPending ? <Skeleton className="h-40 rounded-2xl" /> : null}
        {story.data ? <Chapters story={story.data} /> : null}
      </div>
    </Dialog>
  );
}

function Head({ reward }: { reward: Reward }) {
  const { t } = useI18n();
  return (
    <div className="flex items-center gap-4 rounded-2xl bg-surface-2 p-4">
      <img src={sourcePicture(reward.source)} alt="" width={48} height={48} />
      <div className="min-w-0 flex-1">
        <Money value={reward.amount} className="text-2xl font-extrabold text-gold" />
        <p className="text-sm text-muted">{t(`rewards.source_${reward.source}`)}</p>
      </div>
      <Badge tone={STATE_TONES[reward.state]}>{t(`rewards.state_${reward.state}`)}</Badge>
    </div>
  );
}

function Chapters({ story }: { story: Story }) {
  const { t, date, written } = useI18n();
  const { reward, detail, movement, wager } = story;
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  const { period } = detail;
  const paidOn = movement ? dayOf(Date.parse(movement.at)).key : undefined;
  return (
    <>
      <Chapter title={t("rewards.why")}>
        <p>{detail.why ? detail.why[written] : t(`rewards.because_${reward.source}`)}</p>
        {period ? (
          <p className="text-muted">
            {period.from === period.to
              ? t("rewards.ofDay", { day: day(period.from) })
              : t("rewards.ofDays", { from: day(period.from), to: day(period.to) })}
          </p>
        ) : null}
        <Parts detail={detail} />
        {period ? (
          <Link
            to="/member/$page"
            params={{ page: "personalHistoryCopy" }}
            search={period as never}
            className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-gold underline underline-offset-2"
          >
            {t("rewards.toBets")}
          </Link>
        ) : null}
        {detail.betIds && detail.betIds.length > 0 ? (
          <p className="text-muted">{t("rewards.fromBets", { n: detail.betIds.length })}</p>
        ) : null}
      </Chapter>
      <Chapter title={t("rewards.when")}>
        <Facts
          facts={[
            [t("rewards.issuedAt"), date(reward.issuedAt)],
            ...(reward.claimBy ? [[t("rewards.claimBy"), date(reward.claimBy)] as const] : []),
            ...(reward.endedAt && reward.state !== "credited"
              ? [[t(`rewards.state_${reward.state}`), date(reward.endedAt)] as const]
              : []),
            ...(movement
              ? [
                  [
                    t("rewards.balanceAfter"),
                    <Money key="after" value={movement.balanceAfter} className="font-semibold" />,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Chapter>
      <Wager reward={reward} wager={wager} />
      {movement ? (
        <Link
          to="/member/$page"
          params={{ page: "transactionHistory" }}
          search={{ kind: `reward_${reward.source}`, from: paidOn, to: paidOn } as never}
          className={buttonClass({ block: true })}
        >
          {t("rewards.toMovement")}
        </Link>
      ) : null}
    </>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="text-sm font-bold text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The parts of which the amount is the sum. */
function Parts({ detail: { lines } }: { detail: Story["detail"] }) {
  const { t, rate, money, written } = useI18n();
  if (!lines || lines.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-2xl bg-surface-2 px-4">
      {lines.map(({ label, basis, ratePpm, amount }, index) => (
        <li key={`${label.en} ${index}`} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{label[written]}</span>
            {basis !== undefined && ratePpm !== undefined ? (
              <span className="block text-xs text-muted">
                {t("rewards.rateOf", { rate: rate(ratePpm), basis: money(basis) })}
              </span>
            ) : null}
          </span>
          <Money value={amount} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}

/** What must be wagered before the reward can be withdrawn, and how far that has come. */
function Wager({ reward, wager }: Pick<Story, "reward" | "wager">) {
  const { t, number, money } = useI18n();
  if (reward.lockFactorPpm === 0) return <p className="text-sm text-muted">{t("rewards.noWager")}</p>;
  const times = number(reward.lockFactorPpm / 1_000_000, { maximumFractionDigits: 2 });
  if (!wager) return <p className="text-sm text-muted">{t("rewards.wagerTimes", { times })}</p>;
  const [required, left] = [moneyFromText(wager.required), moneyFromText(wager.left)];
  const done = required > 0n ? 1 - ratioForChart(left, required) : 1;
  return (
    <Chapter title={t("rewards.wagering")}>
      <p>
        {left > 0n
          ? t("rewards.wagerLeft", { left: money(wager.left), required: money(wager.required) })
          : t("rewards.wagerDone", { required: money(wager.required) })}
      </p>
      <Progress label={t("rewards.wagering")} value={done} />
    </Chapter>
  );
}
