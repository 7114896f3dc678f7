import { claimMission, type MemberMission } from "@khela/contract/missions";
import type { CallInput } from "@khela/contract/endpoint";
import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { toast } from "@khela/ui/toast";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { refreshMissions } from "../../features/missions/use-missions.ts";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { useSession } from "../../shell/session.ts";
import { useMinute } from "./use-minute.ts";
import { useMissionText } from "./use-mission-text.ts";

const IMAGES = {
  stake: "trophy",
  bets: "ticket",
  games: "slots",
  days: "star",
  deposits: "wallet",
  missions: "crown",
} as const;

/** One mission: what to do, how far the member is, the prize, and the button that claims it. */
export function MissionCard({ mission }: { mission: MemberMission }) {
  const { t, written } = useI18n();
  const text = useMissionText();
  const nowMs = useMinute();
  const { metric, state, title, prize, endsAt, claimBy } = mission;
  const categories = text.categories(mission);
  const isReached = state === "reached";
  return (
    <article
      aria-label={title[written]}
      className={cx(
        "card grid content-start gap-3 px-4 py-4 md:px-5",
        isReached && "border-gold/60 bg-gold-tint/40",
      )}
    >
      <div className="flex items-start gap-3">
        <img src={artIcon(IMAGES[metric])} alt="" width={44} height={44} className="size-11 shrink-0" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="text-base">{title[written]}</h3>
          <p className="text-sm text-muted">{mission.description[written]}</p>
          {categories ? <p className="text-xs text-faint">{categories}</p> : null}
          {isReached && Date.parse(endsAt) <= nowMs ? (
            <p className="text-xs text-faint">{t("missions.ofRun", { run: text.run(mission) })}</p>
          ) : null}
        </div>
        <span className="grid shrink-0 justify-items-end">
          <span className="text-xs text-faint">{t("missions.prize")}</span>
          <Money value={prize} decimals="auto" className="text-lg font-bold text-gold" />
        </span>
      </div>
      <Progress mission={mission} />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex items-center gap-1.5 text-xs text-faint">
          <Icon name="history" size={14} />
          {isReached
            ? t("missions.claimWithin", { time: text.until(claimBy, nowMs) })
            : text.left(mission, nowMs)}
        </span>
        {state === "claimed" ? (
          <Badge tone="win">
            <Icon name="check" size={14} />
            {t("missions.claimed")}
          </Badge>
        ) : null}
      </div>
      {mission.stoppedAt === null ? null : (
        <p className="text-sm text-muted">
          {t(isReached || state === "claimed" ? "missions.stoppedReached" : "missions.stoppedText")}
        </p>
      )}
      {isReached ? <Claim mission={mission} /> : null}
    </article>
  );
}

function Progress({ mission }: { mission: MemberMission }) {
  const { t } = useI18n();
  const text = useMissionText();
  const { metric, value, target } = mission;
  const share = Math.min(100, ratioForChart(moneyFromText(value), moneyFromText(target)) * 100);
  // More than the target earns nothing more.
  const shown = share < 100 ? value : target;
  const isDone = share >= 100;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{t(`missions.metric_${metric}`)}</span>
        <span className="font-semibold tabular-nums">
          {t("missions.progress", {
            value: text.value(mission, shown),
            target: text.value(mission, target),
          })}
        </span>
      </p>
      <div aria-hidden className="h-2.5 overflow-hidden rounded-full bg-surface-3">
        <div
          className={cx(
            "h-full rounded-full transition-[width] duration-500",
            isDone ? "bg-win" : "bg-gold-fill",
          )}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  );
}

function Claim({ mission }: { mission: MemberMission }) {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  const { versionId, run, prize, lockFactorPpm } = mission;
  const command = useMoneyCommand((body: CallInput<typeof claimMission>["body"], idempotencyKey) =>
    call(claimMission, { body }, { idempotencyKey }),
  );
  async function claim() {
    const paid = await command.run({ versionId, run });
    if (paid)
      toast({
        kind: "success",
        text: t("missions.claimedToast", { amount: money(paid.prize) }),
        id: paid.rewardId,
      });
    await refreshMissions(token);
  }
  return (
    <div className="grid gap-2">
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void claim()} />
      <Button variant="gold" block loading={command.busy} onClick={() => void claim()}>
        {t("missions.claim", { amount: money(prize, { decimals: "auto" }) })}
      </Button>
      {lockFactorPpm > 0 ? (
        <p className="text-center text-xs text-faint">
          {t("missions.wager", { n: lockFactorPpm / 1_000_000 })}
        </p>
      ) : null}
    </div>
  );
}
