import type { AgentLink } from "@khela/contract/agent-links";
import { moneyToText } from "@khela/kernel/money";
import { ACTIVE_STAKE } from "@khela/rules/agents/links";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";

type Steps = Pick<AgentLink, "clicks" | "registered" | "deposited" | "active">;

const STEPS = ["clicks", "registered", "deposited", "active"] as const;

/** The way of those who came: how many reached each step, and their share of the step before. */
export function Funnel({ funnel }: { funnel: Steps | undefined }) {
  const { t, money } = useI18n();
  if (!funnel) return <Skeleton className="h-32 rounded-card" />;
  return (
    <div className="grid gap-2">
      <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
        {STEPS.map((step, place) => (
          <Step key={step} step={step} funnel={funnel} before={STEPS[place - 1]} />
        ))}
      </ol>
      <p className="text-xs text-muted">
        {t("agentLinks.activeMeans", { amount: money(moneyToText(ACTIVE_STAKE)) })}
      </p>
    </div>
  );
}

function Step({
  step,
  before,
  funnel,
}: {
  step: (typeof STEPS)[number];
  before: (typeof STEPS)[number] | undefined;
  funnel: Steps;
}) {
  const { t, number } = useI18n();
  const from = before === undefined ? 0 : funnel[before];
  // Accounts that the agent opened have no visit, so that more can be registered than came.
  const share = from > 0 ? Math.min(1, funnel[step] / from) : undefined;
  return (
    <li className="card grid gap-0.5 px-4 py-3">
      <span className="text-sm text-muted">{t(`agentLinks.step_${step}`)}</span>
      <span className="text-xl font-bold tabular-nums">{number(funnel[step])}</span>
      <span className="min-h-4 text-xs text-faint">
        {share === undefined
          ? ""
          : t("agentLinks.stepShare", {
              percent: number(share, { style: "percent", maximumFractionDigits: 1 }),
            })}
      </span>
    </li>
  );
}
