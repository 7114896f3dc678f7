import { triggerKinds, rewardKinds } from "@khela/rules/promotions/terms";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, NativeSelect, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { USUAL_TERMS } from "../../features/bonus-terms/bonus-terms.ts";
import { BonusTermsFields } from "../../features/bonus-terms/bonus-terms-fields.tsx";
import type { Problems } from "../../features/content/draft-checks.ts";
import { NumberField, NumericText } from "../../shell/parts/number-field.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { StackingMatrix } from "./StackingMatrix.tsx";
import { FreeRoundsFields } from "./FreeRoundsFields.tsx";
import { InstalmentFields } from "./InstalmentFields.tsx";
import { rewardOf, type Terms, type Trigger, triggerOf } from "./draft.ts";

export interface TermsFieldsProps {
  terms: Terms;
  problems: Problems;
  onChange: (change: Partial<Terms>) => void;
}

const MILLION = 1_000_000;
const DELIVERIES = ["credit", "claim", "centre"] as const;

/** The rule of an offer, field by field: when, for whom, what, and within which bounds. */
export function TermsFields({ terms, problems, onChange }: TermsFieldsProps) {
  const { t } = useI18n();
  return (
    <Stack gap="md">
      <NativeSelect
        label={t("desk.promo_trigger")}
        description={t(`desk.promo_triggerText_${terms.trigger.kind}`)}
        data={triggerKinds.map((value) => ({ value, label: t(`desk.promo_trigger_${value}`) }))}
        value={terms.trigger.kind}
        onChange={(event) => {
          const kind = triggerKinds.find((name) => name === event.currentTarget.value) ?? "segment";
          onChange({
            trigger: triggerOf(kind),
            ...(kind !== "deposit" && terms.reward.kind === "match" ? { reward: rewardOf("cash") } : {}),
          });
        }}
      />
      <TriggerFields
        trigger={terms.trigger}
        problems={problems}
        onChange={(trigger) => onChange({ trigger })}
      />
      <RewardFields terms={terms} problems={problems} onChange={onChange} />
      <BoundFields terms={terms} problems={problems} onChange={onChange} />
      <StackingMatrix group={terms.group} />
      <ConditionFields
        conditions={terms.conditions}
        counts={terms.trigger.kind === "turnover" || terms.instalments?.every === "wager"}
        onChange={(change) => onChange({ conditions: { ...terms.conditions, ...change } })}
      />
    </Stack>
  );
}

function TriggerFields({
  trigger,
  problems,
  onChange,
}: {
  trigger: Trigger;
  problems: Problems;
  onChange: (trigger: Trigger) => void;
}) {
  const { t } = useI18n();
  const error = (field: string) => (problems[field] ? t(problems[field]) : null);
  switch (trigger.kind) {
    case "deposit":
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t("desk.promo_which")}
            data={[
              ...[1, 2, 3, 4, 5].map((nth) => ({ value: String(nth), label: t("desk.promo_nth", { nth }) })),
              { value: "daily", label: t("desk.promo_daily") },
              { value: "any", label: t("desk.promo_any") },
            ]}
            value={trigger.nth === null ? (trigger.daily ? "daily" : "any") : String(trigger.nth)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const nth = Number(value);
              onChange({ ...trigger, daily: value === "daily", nth: Number.isNaN(nth) ? null : nth });
            }}
          />
          <NumericText
            label={t("desk.promo_min")}
            maxLength={13}
            value={trigger.min}
            error={error("min")}
            onChange={(event) => onChange({ ...trigger, min: event.currentTarget.value.trim() })}
          />
        </SimpleGrid>
      );
    case "signUp":
    case "birthday":
      return (
        <NumberField
          label={t("desk.promo_days")}
          min={trigger.kind === "signUp" ? 1 : 0}
          max={trigger.kind === "signUp" ? 365 : 60}
          allowDecimal={false}
          value={trigger.days}
          onChange={(value) => onChange({ ...trigger, days: typeof value === "number" ? value : 1 })}
        />
      );
    case "code":
      return (
        <TextInput
          label={t("desk.promo_entered")}
          description={t("desk.promo_enteredHint")}
          maxLength={24}
          value={trigger.code}
          error={error("entered")}
          onChange={(event) => onChange({ ...trigger, code: event.currentTarget.value.trim().toUpperCase() })}
        />
      );
    case "turnover":
      return (
        <NumericText
          label={t("desk.promo_target")}
          maxLength={13}
          value={trigger.target}
          error={error("target")}
          onChange={(event) => onChange({ ...trigger, target: event.currentTarget.value.trim() })}
        />
      );
    default:
      return null;
  }
}

function RewardFields({ terms, problems, onChange }: TermsFieldsProps) {
  const { t } = useI18n();
  const { reward } = terms;
  const error = problems["reward"] ? t(problems["reward"]) : null;
  return (
    <>
      <SegmentedControl
        aria-label={t("desk.promo_reward")}
        value={reward.kind}
        onChange={(value) =>
          onChange({
            reward: rewardOf(rewardKinds.find((name) => name === value) ?? "cash"),
            ...(value === "freeRounds" ? { instalments: null } : {}),
          })
        }
        data={rewardKinds
          .filter((kind) => kind !== "match" || terms.trigger.kind === "deposit")
          .map((value) => ({ value, label: t(`desk.promo_reward_${value}`) }))}
      />
      {reward.kind === "freeRounds" ? (
        <FreeRoundsFields reward={reward} error={error} onChange={(next) => onChange({ reward: next })} />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {reward.kind === "cash" ? (
          <NumericText
            label={t("desk.promo_amount")}
            maxLength={13}
            value={reward.amount}
            error={error}
            onChange={(event) =>
              onChange({ reward: { ...reward, amount: event.currentTarget.value.trim() } })
            }
          />
        ) : reward.kind === "match" ? (
          <>
            <NumberField
              label={t("desk.promo_rate")}
              suffix=" %"
              min={1}
              max={1000}
              decimalScale={2}
              value={reward.ratePpm / 10_000}
              onChange={(value) =>
                onChange({
                  reward: { ...reward, ratePpm: typeof value === "number" ? Math.round(value * 10_000) : 1 },
                })
              }
            />
            <NumericText
              label={t("desk.promo_cap")}
              maxLength={13}
              value={reward.cap}
              error={error}
              onChange={(event) => onChange({ reward: { ...reward, cap: event.currentTarget.value.trim() } })}
            />
          </>
        ) : null}
        <NumberField
          label={t("desk.promo_lockFactorPpm")}
          description={t(`desk.promo_lockHint_${reward.kind}`)}
          suffix=" ×"
          min={0}
          max={100}
          decimalScale={2}
          value={terms.lockFactorPpm / MILLION}
          onChange={(value) =>
            onChange({ lockFactorPpm: typeof value === "number" ? Math.round(value * MILLION) : 0 })
          }
        />
      </SimpleGrid>
      <BonusFields terms={terms} problems={problems} onChange={onChange} />
      {reward.kind === "freeRounds" || terms.bonus ? null : (
        <InstalmentFields
          plan={terms.instalments ?? null}
          onChange={(instalments) => onChange({ instalments })}
        />
      )}
    </>
  );
}

/** Whether the reward is bonus money, and what holds while it is. */
function BonusFields({ terms: { bonus }, problems, onChange }: TermsFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <Checkbox
        label={t("desk.promo_asBonus")}
        description={t("desk.promo_asBonusHint")}
        checked={Boolean(bonus)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { bonus: USUAL_TERMS, instalments: null } : { bonus: null })
        }
      />
      {bonus ? (
        <BonusTermsFields
          terms={bonus}
          error={problems["weights"] ? t(problems["weights"]) : null}
          onChange={(terms) => onChange({ bonus: terms })}
        />
      ) : null}
    </>
  );
}

function BoundFields({ terms, problems, onChange }: TermsFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField
          label={t("desk.promo_perMember")}
          min={1}
          max={1000}
          allowDecimal={false}
          value={terms.perMember}
          onChange={(value) => onChange({ perMember: typeof value === "number" ? value : 1 })}
        />
        <NumberField
          label={t("desk.promo_inAll")}
          description={t("desk.promo_emptyNoBound")}
          min={1}
          allowDecimal={false}
          value={terms.inAll ?? ""}
          onChange={(value) => onChange({ inAll: typeof value === "number" ? value : null })}
        />
        <NumericText
          label={t("desk.promo_budget")}
          description={t("desk.promo_budgetHint")}
          maxLength={13}
          value={terms.budget ?? ""}
          error={problems["budget"] ? t(problems["budget"]) : null}
          onChange={(event) => onChange({ budget: event.currentTarget.value.trim() || null })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label={t("desk.promo_delivery")}
          data={DELIVERIES.map((value) => ({ value, label: t(`desk.promo_delivery_${value}`) }))}
          value={terms.delivery}
          onChange={(event) =>
            onChange({
              delivery: DELIVERIES.find((name) => name === event.currentTarget.value) ?? "credit",
            })
          }
        />
        <NumberField
          label={t("desk.promo_claimDays")}
          min={1}
          max={90}
          allowDecimal={false}
          value={terms.claimDays}
          onChange={(value) => onChange({ claimDays: typeof value === "number" ? value : 7 })}
        />
        <TextInput
          label={t("desk.promo_group")}
          description={t("desk.promo_groupHint")}
          maxLength={40}
          value={terms.group ?? ""}
          onChange={(event) => {
            const group = event.currentTarget.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, "");
            onChange({ group: group === "" ? null : group });
          }}
        />
      </SimpleGrid>
      <Checkbox
        label={t("desk.promo_contact")}
        checked={terms.conditions.contactVerified}
        onChange={(event) =>
          onChange({ conditions: { ...terms.conditions, contactVerified: event.currentTarget.checked } })
        }
      />
    </>
  );
}
