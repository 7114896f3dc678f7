import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { DrawerAmount } from "../../shell/parts/drawer-parts.tsx";
import { riskText } from "./risk.ts";
import type { Row } from "./use-actions.ts";

interface ReviewDialogsProps {
  verb: "approve" | "reject";
  row: Row;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason?: string) => void;
}

/** The confirmation before a withdrawal is approved or rejected. */
export function ReviewDialogs({ verb, row, busy, onClose, onConfirm }: ReviewDialogsProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  if (verb === "reject") {
    return (
      <ReasonDialog
        title={t("console.rejectTitle", { reference: row.reference })}
        text={t("console.rejectText", { amount: money(row.amount), account: row.playerAccount })}
        presets={[
          t("console.rejectName"),
          t("console.rejectTurnover"),
          t("console.rejectDocuments"),
          t("console.rejectPayee"),
        ]}
        confirm={t("console.reject")}
        danger
        busy={busy}
        onClose={onClose}
        onConfirm={onConfirm}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("console.approveTitle")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm();
        }}
      >
        <DrawerAmount value={row.amount} />
        <Facts
          items={[
            [t("console.player"), row.playerAccount],
            [t("console.method"), row.methodName],
            [t("console.payee"), <Mono key="payee">{row.account}</Mono>],
            [t("console.fee"), <Amount key="fee" value={row.fee} />],
          ]}
        />
        {row.risk.length > 0 ? (
          <Stack gap={4} mt="md">
            {row.risk.map((reason) => (
              <Text key={reason.code} size="sm" c="var(--gold)">
                {riskText(i18n, reason)}
              </Text>
            ))}
          </Stack>
        ) : null}
        {row.approvalsNeeded > 1 ? (
          <Text size="sm" mt="md">
            {row.approvals[0]
              ? t("console.approvalSecond", { by: row.approvals[0].by })
              : t("console.approvalFirst")}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" color="win.4" loading={busy} data-autofocus>
            {t("console.approve")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
