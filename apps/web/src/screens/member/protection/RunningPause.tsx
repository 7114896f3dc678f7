import { type ProtectionView, returnToPlay } from "@khela/contract/protection";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { Explained } from "../security/Explained.tsx";
import { useSubmit } from "../security/use-submit.ts";
import { cacheProtection } from "./use-protection.ts";

/** The current pause: its end, and the way back once it is over. */
export function RunningPause({ exclusion }: { exclusion: NonNullable<ProtectionView["exclusion"]> }) {
  const { t, date } = useI18n();
  const submit = useSubmit();
  const { until, canReturn, forEver } = exclusion;
  const comeBack = () => void submit.run(async () => cacheProtection(await call(returnToPlay, {})));
  let title = t("member.pauseOver");
  if (until) title = t("member.pauseUntil", { date: date(until, "dateTime") });
  else if (forEver) title = t("member.pauseForEver");
  return (
    <section className="card grid gap-4 border-gold-edge p-5 sm:p-6" data-testid="running-pause">
      <Explained icon="lock" title={title}>
        {t(canReturn ? "member.pauseReturnText" : "member.pauseRuns")}
      </Explained>
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      {canReturn ? (
        <Button className="sm:justify-self-start" loading={submit.busy} onClick={comeBack}>
          {t("member.pauseReturn")}
        </Button>
      ) : null}
    </section>
  );
}
