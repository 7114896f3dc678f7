import { cancelRaise, confirmLimit } from "@khela/contract/protection";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { systemClock } from "@khela/kernel/system-clock";
import { useSubmit } from "../security/use-submit.ts";
import { useLimitText } from "./use-limit-text.ts";
import { type LimitView, cacheProtection } from "./use-protection.ts";

const MINUTE_MS = 60_000;

/** A pending increase that waits for its 24 hours and the second confirmation. */
export function PendingRaise({
  limit,
  pending,
}: {
  limit: LimitView;
  pending: NonNullable<LimitView["pending"]>;
}) {
  const { t, duration } = useI18n();
  const text = useLimitText(limit.kind);
  const submit = useSubmit();
  const [nowMs, setNowMs] = useState(() => systemClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(systemClock.nowMs()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.ceil((Date.parse(pending.ripeAt) - nowMs) / MINUTE_MS));
  const body = { kind: limit.kind, period: limit.period };
  const send = (endpoint: typeof confirmLimit) =>
    void submit.run(async () => cacheProtection(await call(endpoint, { body })));
  return (
    <div className="grid gap-3 rounded-xl border border-gold-edge bg-gold-tint p-4">
      <p className="text-sm font-semibold">
        {pending.value === null
          ? t("member.raiseRemove")
          : t("member.raiseTo", { value: text(pending.value) })}
      </p>
      <p role="timer" className="text-sm text-muted tabular-nums">
        {minutes > 0 ? t("member.raiseWait", { time: duration(minutes) }) : t("member.raiseReady")}
      </p>
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <div className="flex flex-wrap gap-2">
        {minutes === 0 ? (
          <Button variant="gold" loading={submit.busy} onClick={() => send(confirmLimit)}>
            {t("member.raiseConfirm")}
          </Button>
        ) : null}
        <Button loading={submit.busy} onClick={() => send(cancelRaise)}>
          {t("member.raiseCancel")}
        </Button>
      </div>
    </div>
  );
}
