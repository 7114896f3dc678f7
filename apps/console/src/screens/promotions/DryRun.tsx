import { DRY_RUN_BIRTHDAYS, dryRunCampaign } from "@khela/contract/console/promotion-dry-runs";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Button, Modal, Stack, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { Facts } from "../../shell/parts/page-head.tsx";
import { Amount, Badge } from "../../shell/parts/values.tsx";
import { tellFailure } from "../../shell/toasts.tsx";
import type { Terms } from "./draft.ts";

/** Whom the edited terms would have reached in the last 30 days, and what they would have cost. */
export function DryRun({ terms, disabled }: { terms: Terms; disabled: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const run = useMutation({
    mutationFn: () => call(dryRunCampaign, { body: { terms } }),
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <>
      <Button variant="default" disabled={disabled} loading={run.isPending} onClick={() => run.mutate()}>
        {t("desk.promo_dryRun")}
      </Button>
      {run.data ? (
        <Modal
          opened
          size="lg"
          onClose={() => run.reset()}
          title={t("desk.promo_dryRun")}
          closeButtonProps={{ "aria-label": t("common.close") }}
        >
          <Outcome data={run.data} />
        </Modal>
      ) : null}
    </>
  );
}

function Outcome({ data }: { data: CallOutput<typeof dryRunCampaign> }) {
  const { t, number } = useI18n();
  const { from, to, result } = data;
  if (!result)
    return (
      <Text>
        <Why data={data} />
      </Text>
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("desk.promo_dryRunText", { from, to })}
      </Text>
      <Text size="sm">
        <Why data={data} />
      </Text>
      <Facts
        items={[
          [t("desk.promo_granted"), number(result.grants)],
          [t("desk.promo_members"), number(result.members)],
          [t("desk.promo_wouldCost"), <Amount key="cost" value={result.cost} />],
        ]}
      />
      {result.exhausted ? <Badge tone="gold">{t("desk.promo_exhausted")}</Badge> : null}
      {result.days.length > 0 ? (
        <Table aria-label={t("desk.promo_dryRun")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("desk.promo_day")}</Table.Th>
              <Table.Th ta="end">{t("desk.promo_granted")}</Table.Th>
              <Table.Th ta="end">{t("desk.promo_wouldCost")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.days.map(({ day, grants, cost }) => (
              <Table.Tr key={day}>
                <Table.Td>{day}</Table.Td>
                <Table.Td ta="end">{number(grants)}</Table.Td>
                <Table.Td ta="end">
                  <Amount value={cost} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </Stack>
  );
}

/** Why the figures are a bound, or why there are none. */
function Why({ data: { why, most } }: { data: CallOutput<typeof dryRunCampaign> }) {
  const { t, money } = useI18n();
  switch (why) {
    case null:
      return null;
    case "manual":
      return most === null
        ? t("desk.promo_dryRunWhy_manualUnbounded")
        : t("desk.promo_dryRunWhy_manual", { most: money(most) });
    case "birthdays":
      return t("desk.promo_dryRunWhy_birthdays", { limit: DRY_RUN_BIRTHDAYS });
    default:
      return t(`desk.promo_dryRunWhy_${why}`);
  }
}
