import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { useShelfCommand } from "./use-shelf.ts";

interface KillSwitchProps {
  name: string;
  active: boolean;
  readOnly: boolean;
  turn: (change: { active: boolean; reason: string }) => Promise<unknown>;
}

/**
 * Switches a game or vendor on or off, with a reason. While it is off nothing new begins, but open rounds still
 * settle. Source: OPS-04.
 */
export function KillSwitch({ name, active, readOnly, turn }: KillSwitchProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  const command = useShelfCommand(
    (reason: string) => turn({ active: !active, reason }),
    () => setAsking(false),
  );
  return (
    <>
      <Switch
        aria-label={t("shelf.switchOf", { name })}
        color="win.4"
        checked={active}
        disabled={readOnly}
        onChange={() => setAsking(true)}
      />
      {asking ? (
        <SwitchDialog
          title={t(active ? "shelf.stopTitle" : "shelf.startTitle", { name })}
          stops={active}
          busy={command.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => command.mutate(reason)}
        />
      ) : null}
    </>
  );
}

interface SwitchDialogProps {
  title: string;
  /** Whether the switch turns it off. */
  stops: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Explains the switch, and asks for a reason. */
export function SwitchDialog({ stops, ...props }: SwitchDialogProps) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      {...props}
      text={t(stops ? "shelf.stopText" : "shelf.startText")}
      {...(stops ? { presets: [t("shelf.stopFault"), t("shelf.stopVendor"), t("shelf.stopLegal")] } : {})}
      confirm={t(stops ? "shelf.stopDo" : "shelf.startDo")}
      danger={stops}
    />
  );
}
