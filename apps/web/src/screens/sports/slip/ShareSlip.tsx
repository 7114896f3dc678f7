/** Shares the outcomes of the slip by a code and a link. Source: SPORT-02. */
import { shareSlip } from "@khela/contract/sportsbook";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SlipLeg } from "../../../features/sports/slip.ts";
import { call } from "../../../shell/api.ts";
import { copyText } from "../../../shell/copy-text.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";

export function ShareSlip({ legs }: { legs: readonly SlipLeg[] }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const [open, setOpen] = useState(false);
  const share = useMutation({
    mutationFn: () =>
      call(shareSlip, { body: { legs: legs.map(({ marketId, outcome }) => ({ marketId, outcome })) } }),
  });
  const { data } = share;
  const link = data && `${location.origin}/sports?slip=${data.code}`;
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        data-testid="share-slip"
        onClick={() => {
          setOpen(true);
          share.mutate();
        }}
      >
        {t("sportsbook.share")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        name="share-slip"
        title={t("sportsbook.shareTitle")}
        width={340}
        delayMs={0}
      >
        <div className="grid max-w-sm gap-3">
          {share.error ? <FailureNote error={share.error} /> : null}
          <p className="text-sm text-muted">{t("sportsbook.shareHint")}</p>
          <output
            className="block min-h-14 rounded-xl bg-surface-2 py-3 text-center text-2xl font-black tracking-[0.2em] text-gold"
            data-testid="slip-code"
          >
            {data?.code ?? ""}
          </output>
          {data ? (
            <p className="text-center text-xs text-muted">
              {t("sportsbook.shareUntil", { at: date(data.expiresAt, "dateTime") })}
            </p>
          ) : null}
          <div className="flex gap-2">
            <Button block disabled={!link} onClick={() => link && void copyText(i18n, link)}>
              {t("sportsbook.shareCopy")}
            </Button>
            {typeof navigator.share === "function" ? (
              <Button
                block
                variant="gold"
                disabled={!link}
                // Closing the device's own sheet rejects, which is no failure.
                onClick={() => link && void navigator.share({ url: link }).catch(() => undefined)}
              >
                {t("sportsbook.share")}
              </Button>
            ) : null}
          </div>
        </div>
      </Dialog>
    </>
  );
}
