import { setLimit } from "@khela/contract/protection";
import { Button } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { type FormEvent, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSubmit } from "../security/use-submit.ts";
import { LimitBar } from "./LimitBar.tsx";
import { PendingRaise } from "./PendingRaise.tsx";
import { type LimitView, cacheProtection } from "./use-protection.ts";

const PERIODS = ["day", "week", "month"] as const;

/** One kind of limit: its remainder, and a field for another value. */
export function LimitCard({ kind, limits }: { kind: LimitView["kind"]; limits: readonly LimitView[] }) {
  const { t } = useI18n();
  const [chosen, choose] = useState<(typeof PERIODS)[number]>("day");
  const single = kind === "session" || kind === "bet" ? kind : undefined;
  const period = single ?? chosen;
  const limit = limits.find((known) => known.period === period);
  return (
    <section aria-labelledby={`limit-${kind}`} className="card grid gap-4 p-5 sm:p-6">
      <div>
        <h2 id={`limit-${kind}`} className="text-lg">
          {t(`member.limit_${kind}`)}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{t(`member.limitText_${kind}`)}</p>
      </div>
      {single ? null : (
        <Segmented
          label={t("member.limitPeriod")}
          value={chosen}
          onChange={choose}
          options={PERIODS.map((value) => ({ value, label: t(`member.limit_${value}`) }))}
        />
      )}
      {limit ? <LimitBar limit={limit} /> : <p className="text-sm text-faint">{t("member.limitNone")}</p>}
      {limit?.pending ? <PendingRaise limit={limit} pending={limit.pending} /> : null}
      <LimitForm key={period} kind={kind} period={period} isSet={limit !== undefined} />
    </section>
  );
}

interface LimitFormProps {
  kind: LimitView["kind"];
  period: LimitView["period"];
  isSet: boolean;
}

function LimitForm({ kind, period, isSet }: LimitFormProps) {
  const { t } = useI18n();
  const submit = useSubmit();
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const send = (next: string | null) =>
    submit.run(async () => {
      cacheProtection(await call(setLimit, { body: { kind, period, value: next } }));
      setValue("");
    });
  function save(event: FormEvent) {
    event.preventDefault();
    const fits =
      kind === "session"
        ? /^\d{1,4}$/.test(value) && Number(value) >= 5 && Number(value) <= 1440
        : /^\d{1,10}(\.\d{1,2})?$/.test(value) && Number(value) > 0;
    setProblem(fits ? undefined : t(kind === "session" ? "member.limitBadMinutes" : "member.limitBadAmount"));
    if (fits) void send(value);
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={save}>
      <TextInput
        name={`limit-${kind}`}
        label={t(kind === "session" ? "member.limitMinutes" : "member.limitAmount")}
        numeric
        value={value}
        error={problem}
        maxLength={13}
        onChange={(event) => setValue(event.target.value)}
      />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={submit.busy}>
          {t("member.limitSave")}
        </Button>
        {isSet ? (
          <Button variant="plain" disabled={submit.busy} onClick={() => void send(null)}>
            {t("member.limitRemove")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
