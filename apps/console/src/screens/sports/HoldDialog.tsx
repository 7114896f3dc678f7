import { type ConsoleHold, setHold } from "@khela/contract/console/sports";
import type { CallInput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";

/** What an operator is about to hold or release, with its name as the page shows it. */
export interface HoldAsked {
  target: CallInput<typeof setHold>["body"]["target"];
  name: string;
  held: boolean;
}

/** Takes something of the sportsbook from sale at once, or puts it back (OPS-04). */
export function HoldDialog({
  asked: { target, name, held },
  onClose,
}: {
  asked: HoldAsked;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const change = useShelfCommand(
    (reason: string) => call(setHold, { body: { target, held, reason } }),
    onClose,
  );
  return (
    <ReasonDialog
      title={t(held ? "trading.holdOf" : "trading.releaseOf", { name })}
      text={t(held ? "trading.holdText" : "trading.releaseText")}
      {...(held
        ? {
            presets: [
              t("trading.holdReason_event"),
              t("trading.holdReason_feed"),
              t("trading.holdReason_rumour"),
            ],
          }
        : {})}
      confirm={t(held ? "trading.hold" : "trading.release")}
      danger={held}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={(reason) => change.mutate(reason)}
    />
  );
}

/** The target of a hold that is in force. */
export const targetOf = ({ level, subject, outcome }: ConsoleHold): HoldAsked["target"] =>
  (outcome === null ? { level, subject } : { level, subject, outcome }) as HoldAsked["target"];
