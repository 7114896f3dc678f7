import { useI18n } from "@khela/ui/i18n";
import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";

/** A password that was generated for somebody, and when it expires. */
export interface InitialPassword {
  password: string;
  until: string;
}

interface SecretDialogProps {
  account: string;
  given: InitialPassword;
  onClose: () => void;
}

/**
 * Shows an initial password once (AUTH-06). Only its button closes it, because the password can't be shown again
 * after a mistaken click.
 */
export function SecretDialog({ account, given, onClose }: SecretDialogProps) {
  const { t, date } = useI18n();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t("console.initialPasswordTitle", { account })}
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
