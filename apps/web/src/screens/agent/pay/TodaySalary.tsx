import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../../shell/session.ts";
import { todayQuery } from "./queries.ts";
import { StepList } from "./StepList.tsx";

/** What the real-time salary has paid today; the bill of the day comes in the night. */
export function TodaySalary() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const { data } = useQuery(todayQuery(token));
  if (!data || data.steps.length === 0) return null;
  return (
    <section className="card grid gap-3 p-4" aria-label={t("agentPay.today")}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{t("agentPay.today")}</span>
        <Money value={data.paid} className="text-xl font-extrabold text-gold" />
      </p>
      <StepList steps={data.steps.slice(0, 5)} />
    </section>
  );
}
