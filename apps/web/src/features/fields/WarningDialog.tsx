import { supportCode } from "@khela/kernel/support-code";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { usePermission } from "../../shell/queries.ts";
import { openChatWindow } from "../../shell/support.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { clockText, useCountdown } from "../../shell/use-countdown.ts";

/** Refusals that only customer service can resolve (product specification section 8). */
const ASK_SUPPORT = ["PHONE_QUOTA", "PHONE_NOT_ALLOWED"];

/**
 * The warning pop-up over a form: the server's message, a countdown when it names a wait, where to get help,
 * and the reference for support. Source: ERR-01, AUTH-18.
 */
export function WarningDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const refusal = asCallError(error);
  const wait = refusal?.params["retryAfterS"];
  const [untilMs] = useState(() =>
    typeof wait === "number" ? systemClock.nowMs() + wait * 1000 : undefined,
  );
  const left = useCountdown(untilMs);
  const permission = usePermission().data;
  return (
    <Dialog open onClose={onClose} name="warning" title={t("auth.warningTitle")} height={0} delayMs={0}>
      <div className="grid w-72 max-w-full gap-4 text-center sm:w-96">
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-gold-tint text-gold">
          <Icon name="alert" size={30} />
        </span>
        <p className="font-medium" role="alert">
          {errorText(i18n, error)}
        </p>
        {left > 0 ? (
          <p className="text-sm text-muted tabular-nums" role="timer">
            {t("auth.tryAgainIn", { time: i18n.digits(clockText(left)) })}
          </p>
        ) : null}
        {refusal?.traceId ? (
          <p className="text-xs break-all text-muted">
            {t("common.supportRef", { ref: supportCode(refusal.traceId) })}
          </p>
        ) : null}
        {ASK_SUPPORT.includes(refusal?.code ?? "") ? (
          <Button icon="headset" block onClick={() => openChatWindow(permission)}>
            {t("shell.liveChat")}
          </Button>
        ) : null}
        <Button variant="gold" block data-autofocus="" onClick={onClose}>
          {t("auth.warningOk")}
        </Button>
      </div>
    </Dialog>
  );
}
