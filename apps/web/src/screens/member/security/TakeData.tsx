import {
  requestDataExport,
  type DataExport,
  downloadDataExport,
  linkDataExport,
} from "@khela/contract/own-data";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { type FormEvent, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { Explained } from "./Explained.tsx";
import { OwnerProof } from "./OwnerProof.tsx";
import { securityChanged, useOwnData } from "./queries.ts";
import { saveFile } from "./save-file.ts";
import { useOwnerProof } from "./use-owner-proof.ts";
import { useSubmit } from "./use-submit.ts";

/** A file with all data about the player: request, preparation, download. */
export function TakeData() {
  const { t } = useI18n();
  const data = useOwnData();
  const [asking, setAsking] = useState(false);
  if (data.isError && !data.data) return <FailureNote error={data.error} />;
  if (!data.data) return <PageSkeleton />;
  const { export: newest, left } = data.data;
  const mine = newest?.state === "ready" && newest.here ? newest : undefined;
  return (
    <section aria-labelledby="take-data" className="card grid gap-5 p-5 sm:p-6">
      <Explained icon="download" title={<span id="take-data">{t("member.dataTitle")}</span>}>
        {t("member.dataText")}
      </Explained>
      {newest?.state === "building" ? (
        <output className="flex items-center gap-3 rounded-xl bg-field px-4 py-3 text-sm">
          <Spinner /> {t("member.dataBuilding")}
        </output>
      ) : null}
      {newest?.state === "failed" ? <p className="text-sm text-lose">{t("member.dataFailed")}</p> : null}
      {newest?.state === "ready" && !newest.here ? (
        <p className="text-sm text-muted">{t("member.dataElsewhere")}</p>
      ) : null}
      {mine ? <Ready file={mine} /> : null}
      {newest?.state === "building" || mine ? null : (
        <div className="grid gap-2 sm:justify-items-start">
          <Button icon="download" disabled={left === 0} onClick={() => setAsking(true)}>
            {t("member.dataAsk")}
          </Button>
          {left === 0 ? <p className="text-sm text-muted">{t("member.dataNoneLeft")}</p> : null}
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        name="own-data"
        title={t("member.dataTitle")}
        width={360}
        delayMs={0}
        fullOnPhone
      >
        {asking ? <AskForm onAsked={() => setAsking(false)} /> : null}
      </Dialog>
    </section>
  );
}

function AskForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useI18n();
  const submit = useSubmit();
  const proof = useOwnerProof();
  async function ask(event: FormEvent) {
    event.preventDefault();
    const body = proof.given();
    if (!body) return;
    const done = await submit.run(async () => {
      await call(requestDataExport, { body });
    }, proof.refused);
    await securityChanged("ownData");
    if (done) onAsked();
  }
  return (
    <form noValidate className="grid gap-4 sm:w-96" onSubmit={(event) => void ask(event)}>
      <p className="text-sm text-muted">{t("member.dataProof")}</p>
      <OwnerProof proof={proof} />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button type="submit" variant="gold" size="lg" block loading={submit.busy}>
        {t("member.dataAsk")}
      </Button>
    </form>
  );
}

function Ready({ file }: { file: DataExport }) {
  const { t, number, date } = useI18n();
  const submit = useSubmit();
  const params = { exportId: file.id };
  async function fetchIt() {
    await submit.run(async () => {
      const { link } = await call(linkDataExport, { params });
      const content = await call(downloadDataExport, { params, body: { link } });
      saveFile(`khela-own-data-${file.askedAt.slice(0, 10)}.zip`, content);
    });
  }
  return (
    <div className="grid gap-3 rounded-xl border border-win/45 bg-win/8 p-4">
      <output className="text-sm">
        {t("member.dataReady", {
          size: number(Math.max(1, Math.round((file.bytes ?? 0) / 1024))),
          until: date(file.until ?? file.askedAt, "time"),
        })}
      </output>
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button
        variant="gold"
        icon="download"
        loading={submit.busy}
        className="sm:justify-self-start"
        onClick={() => void fetchIt()}
      >
        {t("member.dataDownload")}
      </Button>
    </div>
  );
}
