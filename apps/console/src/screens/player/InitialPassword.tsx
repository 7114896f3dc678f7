import { giveInitialPassword } from "@khela/contract/console/player-safety";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import { useState } from "react";
import { type InitialPassword, SecretDialog } from "../../features/initial-password/SecretDialog.tsx";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { usePermission } from "../../shell/session.ts";
import { usePlayerAction, type PlayerRef } from "./use-safety.ts";

/** Replaces the player's password by a random one, and shows it once. Source: AUTH-06. */
export function InitialPasswordButton({ whom }: { whom: PlayerRef }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  // Kept in this component only, so that closing the dialog removes the password from memory.
  const [given, setGiven] = useState<InitialPassword>();
  const give = usePlayerAction(
    whom,
    (reason: string) => call(giveInitialPassword, { params: { playerId: whom.playerId }, body: { reason } }),
    (answer) => {
      setAsking(false);
      setGiven(answer);
    },
  );
  if (!usePermission("credentials.write")) return null;
  return (
    <>
      <Button
        size="xs"
        mt="md"
        variant="light"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("console.initialPassword")}
      </Button>
      {asking ? (
        <ReasonDialog
          title={t("console.initialPasswordTitle", { account: whom.account })}
          text={t("console.initialPasswordText")}
          confirm={t("console.initialPassword")}
          danger
          busy={give.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => give.mutate(reason)}
        />
      ) : null}
      {given ? (
        <SecretDialog
          account={whom.account}
          given={given}
          onClose={() => {
            setGiven(undefined);
            give.reset();
          }}
        />
      ) : null}
    </>
  );
}
