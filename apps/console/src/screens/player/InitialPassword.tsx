import { giveInitialPassword } from "@khela/contract/console/player-safety";
import { useI18n } from "@khela/ui/i18n";
import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { useMay } from "../../shell/session.ts";
import { useDeed, type Whom } from "./use-safety.ts";

interface Given {
  password: string;
  until: string;
}

/** Puts a random password in the place of the player's own, and shows it once. Source: AUTH-06. */
export function InitialPasswordButton({ whom }: { whom: Whom }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  // In this component alone: closed, it is gone from the page's memory too.
  const [given, setGiven] = useState<Given>();
  const give = useDeed(
    whom,
    (reason: string) => call(giveInitialPassword, { params: { playerId: whom.playerId }, body: { reason } }),
    (answer) => {
      setAsking(false);
      setGiven(answer);
    },
  );
  if (!useMay("credentials.write")) return null;
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
          whom={whom}
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

/** Leaves by its button alone: a slip of the hand must not lose what is shown once. */
function SecretDialog({ whom, given, onClose }: { whom: Whom; given: Given; onClose: () => void }) {
  const { t, date } = useI18n();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t("console.initialPasswordTitle", { account: whom.account })}
    >
      <Stack gap="md">
        <Text size="sm">{t("console.initialPasswordOnce")}</Text>
        <Code block fz="1.3rem" ta="center" py="md" data-testid="initial-password">
          {given.password}
        </Code>
        <Text size="sm" c="dimmed">
          {t("console.initialPasswordUntil", { date: date(given.until, "dateTime") })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={given.password}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {t(copied ? "console.copiedSecret" : "console.copySecret")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t("console.initialPasswordDone")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
