/** Limits, breaks and self-exclusion, in plain words. Source: SAFE-01, SAFE-02. */
import { useI18n } from "@khela/ui/i18n";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { Explained } from "../security/Explained.tsx";
import { LimitCard } from "./LimitCard.tsx";
import { PauseCard } from "./PauseCard.tsx";
import { RunningPause } from "./RunningPause.tsx";
import { useProtection } from "./use-protection.ts";

export default function LimitsPart() {
  const { t } = useI18n();
  const query = useProtection();
  if (query.isError && !query.data) return <FailureNote error={query.error} />;
  if (!query.data) return <PageSkeleton />;
  const { limits, exclusion } = query.data;
  return (
    <div className="grid gap-4">
      {exclusion ? <RunningPause exclusion={exclusion} /> : null}
      <section className="card p-5 sm:p-6">
        <Explained icon="shield" tone="good" title={t("member.limitsTitle")}>
          {t("member.limitsText")}
        </Explained>
      </section>
      {(["deposit", "loss", "stake", "bet", "session"] as const).map((kind) => (
        <LimitCard key={kind} kind={kind} limits={limits.filter((limit) => limit.kind === kind)} />
      ))}
      <PauseCard />
    </div>
  );
}
