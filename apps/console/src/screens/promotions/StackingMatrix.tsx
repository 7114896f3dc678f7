import { STACKING } from "@khela/rules/promotions/stacking";
import { rewardKinds } from "@khela/rules/promotions/terms";
import { useI18n } from "@khela/ui/i18n";
import { Fieldset, Table, Text } from "@mantine/core";
import { Badge } from "../../shell/parts/values.tsx";

/** Which kinds of rewards a player may have running together, by the rule that joining is judged by. */
export function StackingMatrix({ group }: { group: string | null }) {
  const { t } = useI18n();
  return (
    <Fieldset legend={t("desk.promo_stacking")}>
      <Text size="sm" c="dimmed" mb="xs">
        {group === null ? t("desk.promo_stackingText") : t("desk.promo_stackingGroup", { group })}
      </Text>
      <Table aria-label={t("desk.promo_stacking")} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("desk.promo_stackingRuns")}</Table.Th>
            {rewardKinds.map((next) => (
              <Table.Th key={next}>{t(`desk.promo_reward_${next}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rewardKinds.map((held) => (
            <Table.Tr key={held}>
              <Table.Th scope="row">{t(`desk.promo_reward_${held}`)}</Table.Th>
              {rewardKinds.map((next) => (
                <Table.Td key={next}>
                  <Badge tone={STACKING[held][next] ? "win" : "lose"}>
                    {t(STACKING[held][next] ? "desk.promo_stackingYes" : "desk.promo_stackingNo")}
                  </Badge>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Fieldset>
  );
}
