import { type Broadcast, recallBroadcast } from "@khela/contract/console/messages";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Facts } from "../../shell/parts/page-head.tsx";
import { Author, Badge, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { audienceText } from "./audience-text.ts";
import { STATE_TONES } from "./use-broadcast-columns.tsx";

/** One broadcast in both languages: its reach, and the button to recall it. */
export function BroadcastDrawer({ row, onClose }: { row: Broadcast; onClose: () => void }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const queries = useQueryClient();
  const maySend = usePermission("messages.send");
  const [asking, setAsking] = useState(false);
  const recall = useMutation({
    mutationFn: () => call(recallBroadcast, { params: { id: row.id }, body: {} }),
    onSuccess: () => {
      tellDone(t("desk.recalled"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["broadcasts"] }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t("desk.message")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Stack gap="md">
        <Group gap="xs">
          <Badge tone={STATE_TONES[row.state]}>{t(`desk.broadcast_${row.state}`)}</Badge>
          {row.byMail ? <Badge tone="info">{t("desk.byMail")}</Badge> : null}
        </Group>
        <Facts
          items={[
            [t("desk.category"), t(`desk.category_${row.category}`)],
            [t("desk.audience"), audienceText(i18n, row.audience)],
            [t("desk.sentAt"), <DateTime key="at" at={row.startsAt} />],
            [t("desk.writtenBy"), <Author key="by" name={row.createdBy} />],
            [t("desk.count_delivered"), number(row.delivered)],
            [t("desk.count_read"), number(row.read)],
            [t("desk.count_spared"), number(row.spared)],
          ]}
        />
        {(["bn", "en"] as const).map((language) => (
          <section key={language} lang={language}>
            <Text fw={600} dir="auto">
              {row.title[language]}
            </Text>
            <Text dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {row.content[language]}
            </Text>
          </section>
        ))}
        {maySend && row.state !== "recalled" ? (
          <Button variant="default" c="lose" onClick={() => setAsking(true)}>
            {t("desk.recall")}
          </Button>
        ) : null}
      </Stack>
      {asking ? (
        <FormDialog
          title={t("desk.recallTitle")}
          confirm={t("desk.recall")}
          color="lose.7"
          busy={recall.isPending}
          onClose={() => setAsking(false)}
          onSubmit={() => recall.mutate()}
        >
          <Text>{t("desk.recallText", { n: row.delivered })}</Text>
        </FormDialog>
      ) : null}
    </Drawer>
  );
}
