import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Code, CopyButton, Stack, Text } from "@mantine/core";

/** A new secret and its vendor, kept only while the page is open, because it can't be shown again. */
export interface ShownSecret {
  vassalage: string;
  secret: string;
}

export function NewSecret({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const { t } = useI18n();
  const { vassalage, secret } = shown;
  return (
    <Alert
      variant="light"
      role="alert"
      title={t("shelf.secretOnce", { name: vassalage })}
      withCloseButton
      closeButtonLabel={t("common.close")}
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("shelf.secretWaits")}</Text>
        <Code block w="100%" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? "console.copiedSecret" : "console.copySecret")}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}
