import { CATEGORIES } from "@khela/contract/catalogue";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect, SimpleGrid, Stack } from "@mantine/core";
import { NumericText } from "../../shell/parts/number-field.tsx";
import type { FormParts } from "./draft.ts";

/** Where tickets come from, and what a player must fulfil to use one. */
export function TicketFields({ draft, problems, set }: FormParts) {
  const { t } = useI18n();
  const field = (
    name: "turnoverPer" | "depositPer" | "perMember" | "minVipLevel" | "minDeposit",
    { isMoney, hint }: { isMoney: boolean; hint?: string },
  ) => {
    const problem = problems[name];
    return (
      <NumericText
        label={t(`desk.raf_${name}`)}
        {...(hint === undefined ? {} : { description: hint })}
        {...(isMoney ? { leftSection: "৳" } : { inputMode: "numeric" as const })}
        maxLength={13}
        value={draft[name]}
        error={problem ? t(problem) : null}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    );
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {field("turnoverPer", { isMoney: true, hint: t("desk.raf_emptyNone") })}
        {field("depositPer", { isMoney: true, hint: t("desk.raf_emptyNone") })}
        {field("perMember", { isMoney: false, hint: t("desk.raf_perMemberHint") })}
      </SimpleGrid>
      <MultiSelect
        label={t("desk.missionGames")}
        description={t("desk.missionGamesHint")}
        data={CATEGORIES.map((value) => ({ value, label: t(`shelf.category_${value}`) }))}
        value={draft.categories}
        comboboxProps={{ withinPortal: true }}
        onChange={(chosen) => set({ categories: CATEGORIES.filter((name) => chosen.includes(name)) })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {field("minVipLevel", { isMoney: false, hint: t("desk.raf_minVipLevelHint") })}
        {field("minDeposit", { isMoney: true, hint: t("desk.raf_minDepositHint") })}
      </SimpleGrid>
    </Stack>
  );
}
