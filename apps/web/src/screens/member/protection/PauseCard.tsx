import { pausePlay } from "@khela/contract/protection";
import { EXCLUSIONS, type Pause, TIMEOUTS } from "@khela/rules/protection/exclusion";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSubmit } from "../security/use-submit.ts";
import { cacheProtection } from "./use-protection.ts";

/** A short or long break: the choice, its explanation, and a confirmation. */
export function PauseCard() {
  const { t } = useI18n();
  const submit = useSubmit();
  const [chosen, choose] = useState<Pause>();
  const [sure, setSure] = useState(false);
  async function pause() {
    if (!chosen) return;
    const done = await submit.run(async () =>
      cacheProtection(await call(pausePlay, { body: { length: chosen } })),
    );
    if (done) setSure(false);
  }
  const option = (value: Pause) => ({ value, label: t(`member.pause_${value}`) });
  return (
    <section aria-labelledby="pause" className="card grid gap-4 p-5 sm:p-6">
      <div>
        <h2 id="pause" className="text-lg">
          {t("member.pauseTitle")}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{t("member.pauseText")}</p>
      </div>
      <Select
        name="pause"
        label={t("member.pauseLength")}
        value={chosen ?? ""}
        onChange={(event) =>
          choose([...TIMEOUTS, ...EXCLUSIONS].find((known) => known === event.target.value))
        }
        options={[
          { value: "", label: t("member.pauseChoose") },
          ...TIMEOUTS.map(option),
          ...EXCLUSIONS.map(option),
        ]}
      />
      <Button
        disabled={chosen === undefined}
        className="sm:justify-self-start"
        onClick={() => {
          submit.clear();
          setSure(true);
        }}
      >
        {t("member.pauseBegin")}
      </Button>
      <Dialog
        open={sure}
        onClose={() => setSure(false)}
        name="pause"
        title={t("member.pauseSure")}
        width={320}
      >
        <div className="grid max-w-sm gap-4">
          <p className="text-lg font-semibold">{chosen ? t(`member.pause_${chosen}`) : null}</p>
          <p className="text-sm text-muted">{t("member.pauseSureText")}</p>
          {submit.failure ? <FailureNote error={submit.failure} /> : null}
          <Button variant="danger" block loading={submit.busy} onClick={() => void pause()}>
            {t("member.pauseYes")}
          </Button>
          <Button block onClick={() => setSure(false)}>
            {t("common.cancel")}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
