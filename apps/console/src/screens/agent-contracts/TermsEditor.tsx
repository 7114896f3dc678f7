import type { ContractTermsView } from "@khela/contract/agent-contracts";
import { parseMoney } from "@khela/kernel/money";
import { carryRules, dividendPeriods, MAX_TIERS } from "@khela/rules/agents/contract";
import { useI18n } from "@khela/ui/i18n";
import { Button, Checkbox, Fieldset, Group, Select, SimpleGrid, Stack } from "@mantine/core";
import { AmountInput } from "../../features/settings/amount-input.tsx";
import { NumberField } from "../../shell/parts/number-field.tsx";

type Tier = ContractTermsView["tiers"][number];

/** Whether all amounts of terms can be sent. */
export const isComplete = ({ tiers, active }: ContractTermsView): boolean =>
  [
    active.minValidStake,
    active.minDeposits,
    ...tiers.flatMap((tier) => [tier.minTurnover, tier.minLoss]),
  ].every(isAmount);
const isAmount = (text: string): boolean =>
  /^\d{1,13}(\.\d{1,2})?$/.test(text) && parseMoney(text) !== undefined;

interface TermsEditorProps {
  terms: ContractTermsView;
  onChange: (terms: ContractTermsView) => void;
}

/** The terms of one contract, for a template or a root offer. */
export function TermsEditor({ terms, onChange }: TermsEditorProps) {
  const { t } = useI18n();
  const { kind, tiers, active } = terms;
  const isDividend = kind === "dividend";
  const amount = (label: string, value: string, set: (next: string) => void) => (
    <AmountInput
      label={label}
      value={value}
      error={isAmount(value) ? null : t("console.cs_bad")}
      readOnly={false}
      onChange={set}
    />
  );
  const setTier = (index: number, change: Partial<Tier>) =>
    onChange({
      ...terms,
      tiers: tiers.map((tier, nth) => (nth === index ? { ...tier, ...change } : tier)),
    });
  const last = tiers.at(-1);
  return (
    <Fieldset legend={t(`agentContract.kind_${kind}`)}>
      <Stack gap="sm">
        {tiers.map((tier, index) => (
          <Fieldset key={index} legend={t("agentContract.tierNth", { n: index + 1 })} variant="unstyled">
            <SimpleGrid cols={{ base: 2, sm: isDividend ? 4 : 3 }} spacing="sm">
              <NumberField
                label={t("agentContract.rate")}
                suffix="%"
                min={0}
                max={100}
                decimalScale={4}
                value={tier.ratePpm / 10_000}
                onChange={(value) => {
                  if (typeof value === "number") setTier(index, { ratePpm: Math.round(value * 10_000) });
                }}
              />
              {amount(t("agentContract.minTurnover"), tier.minTurnover, (minTurnover) =>
                setTier(index, { minTurnover }),
              )}
              <NumberField
                label={t("agentContract.minActive")}
                min={0}
                max={1_000_000}
                allowDecimal={false}
                value={tier.minActive}
                onChange={(value) => {
                  if (typeof value === "number") setTier(index, { minActive: value });
                }}
              />
              {isDividend
                ? amount(t("agentContract.minLoss"), tier.minLoss, (minLoss) => setTier(index, { minLoss }))
                : null}
            </SimpleGrid>
          </Fieldset>
        ))}
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            disabled={tiers.length >= MAX_TIERS || !last}
            onClick={() => (last ? onChange({ ...terms, tiers: [...tiers, last] }) : undefined)}
          >
            {t("agentContract.addTier")}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={tiers.length < 2}
            onClick={() => onChange({ ...terms, tiers: tiers.slice(0, -1) })}
          >
            {t("agentContract.removeTier", { n: tiers.length })}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {amount(t("agentContract.minValidStake"), active.minValidStake, (minValidStake) =>
            onChange({ ...terms, active: { ...active, minValidStake } }),
          )}
          {amount(t("agentContract.minDeposits"), active.minDeposits, (minDeposits) =>
            onChange({ ...terms, active: { ...active, minDeposits } }),
          )}
        </SimpleGrid>
        {isDividend ? <DividendChoices terms={terms} onChange={onChange} /> : null}
      </Stack>
    </Fieldset>
  );
}

function DividendChoices({ terms, onChange }: TermsEditorProps) {
  const { t } = useI18n();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={t("desk.contracts_period")}
        allowDeselect={false}
        value={terms.period}
        onChange={(next) =>
          onChange({ ...terms, period: dividendPeriods.find((one) => one === next) ?? "weekly" })
        }
        data={dividendPeriods.map((value) => ({ value, label: t(`agentContract.period_${value}`) }))}
      />
      <Select
        label={t("agentContract.carry")}
        allowDeselect={false}
        value={terms.carry}
        onChange={(next) => onChange({ ...terms, carry: carryRules.find((one) => one === next) ?? "none" })}
        data={carryRules.map((value) => ({ value, label: t(`agentContract.carry_${value}`) }))}
      />
      <Checkbox
        label={t("agentContract.floating")}
        description={t("agentContract.floatingText")}
        checked={terms.isFloating}
        onChange={(event) => onChange({ ...terms, isFloating: event.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}
