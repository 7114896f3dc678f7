import { listApprovals, type SettingKind } from "@khela/contract/console/adjustments";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Stack, Text } from "@mantine/core";
import IconEyes from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { subjectText } from "./subject-text.ts";

const REFRESH_MS = 15_000;
const LINED = { borderTop: "1px solid var(--line)", paddingTop: "0.75rem" } as const;

/**
 * The open requests for changes of a kind of setting that need a second operator; renders nothing where there are
 * none.
 */
export function WaitingSettings({ kind }: { kind: SettingKind }) {
  const i18n = useI18n();
  const { t } = i18n;
  const mayRead = usePermission("approvals.read");
  const { data } = useQuery({
    queryKey: ["approvals", "waiting", kind],
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { kind, state: "open", pageSize: 50 } }, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
    enabled: mayRead,
  });
  if (!data || data.content.length === 0) return null;
  return (
    <Panel title={t("console.settingWaiting")} icon={<IconEyes size={18} aria-hidden />}>
      <Stack gap="sm">
        {data.content.map((row, index) => (
          <Group key={row.id} justify="space-between" gap="xs" style={index === 0 ? {} : LINED}>
            <div>
              <Text size="sm" fw={600}>
                {subjectText(i18n, row.subject)}
              </Text>
              <Text size="xs" c="dimmed">
                {row.maker.name} · <DateTime at={row.askedAt} /> · {row.text}
              </Text>
            </div>
            <Button
              size="xs"
              variant={row.decidable ? "filled" : "default"}
              renderRoot={(props) => <Link to="/adjustments" search={{ kind }} {...props} />}
            >
              {t(row.decidable ? "console.settingDecide" : "console.settingLook")}
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
