import { rotateSeeds } from "@khela/contract/play";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { useMutation } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";

/** Changes the member's seeds, so that the seed of the draws so far is published and they can be checked. */
export function Reveal() {
  const i18n = useI18n();
  const { t } = i18n;
  const reveal = useMutation({
    mutationFn: () => call(rotateSeeds, { body: { clientSeed: crypto.randomUUID().slice(0, 16) } }),
    // A draw that is open on the fairness page has its seed now.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["fairRound"] }),
  });
  return (
    <div className="card flex flex-wrap items-center gap-3 p-4 text-sm text-muted">
      <p className="min-w-56 flex-1">{t(reveal.isSuccess ? "raffles.revealed" : "raffles.revealText")}</p>
      <Button loading={reveal.isPending} onClick={() => reveal.mutate()}>
        {t("raffles.reveal")}
      </Button>
      {reveal.error ? (
        <p role="alert" className="basis-full text-lose">
          {errorText(i18n, reveal.error)}
        </p>
      ) : null}
    </div>
  );
}
