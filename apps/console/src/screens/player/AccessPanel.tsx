import { setPlayerRestriction } from "@khela/contract/console/player-safety";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconDoor from "@tabler/icons-react/dist/esm/icons/IconDoor.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone } from "../../shell/toasts.tsx";
import { InitialPasswordButton } from "./InitialPassword.tsx";
import classes from "./player.module.css";
import { type Safety, usePlayerAction, type PlayerRef } from "./use-safety.ts";

type Gate = Safety["gates"][number];

/**
 * The gates of the player (features that can be closed one by one), and the button that sets an initial password.
 * Source: OPS-02, AUTH-06.
 */
export function AccessPanel({ whom, gates }: { whom: PlayerRef; gates: readonly Gate[] }) {
  const { t } = useI18n();
  const mayWrite = usePermission("players.write");
  const [asking, setAsking] = useState<Gate>();
  const set = usePlayerAction(
    whom,
    ({ gate, reason }: { gate: Gate; reason: string }) =>
      call(setPlayerRestriction, {
        params: { playerId: whom.playerId },
        body: { gate: gate.gate, closed: !gate.closed, reason },
      }),
    () => {
      if (asking) tellDone(t("console.gateDone", { gate: t(`console.gate_${asking.gate}`) }));
      setAsking(undefined);
    },
  );
  return (
    <Panel title={t("console.access")} icon={<IconDoor size={18} aria-hidden />}>
      <ul className={classes["rows"]}>
        {gates.map((gate) => {
          const name = t(`console.gate_${gate.gate}`);
          const verb = t(gate.closed ? "console.gateReopen" : "console.gateClose");
          return (
            <li key={gate.gate}>
              <span>
                <strong>{name}</strong>{" "}
                <Badge tone={gate.closed ? "lose" : "win"}>
                  {t(gate.closed ? "console.gateClosed" : "console.gateOpen")}
                </Badge>
                {gate.at ? (
                  <span className={classes["hint"]}>
                    {gate.reason} · {gate.by} · <DateTime at={gate.at} />
                  </span>
                ) : null}
              </span>
              {mayWrite ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${name}: ${verb}`}
                  onClick={() => setAsking(gate)}
                >
                  {verb}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <InitialPasswordButton whom={whom} />
      {asking ? (
        <ReasonDialog
          title={t(asking.closed ? "console.gateReopenTitle" : "console.gateCloseTitle", {
            gate: t(`console.gate_${asking.gate}`),
            account: whom.account,
          })}
          text={t("console.gateText")}
          confirm={t(asking.closed ? "console.gateReopen" : "console.gateClose")}
          danger={!asking.closed}
          busy={set.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => set.mutate({ gate: asking, reason })}
        />
      ) : null}
    </Panel>
  );
}
