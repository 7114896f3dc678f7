import { carryRules, MAX_TIERS } from "@khela/rules/agents/contract";
import { Button, IconButton } from "@khela/ui/button";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@khela/ui/switch";
import type { TermsDraft, TierDraft } from "./draft.ts";
import { RATE } from "./TermsView.tsx";

interface TermsFieldsProps {
  draft: TermsDraft;
  faults: ReadonlySet<string>;
  /** The highest rate, in millionths. */
  cap: number;
  onChange: (draft: TermsDraft) => void;
}

/** The terms of an offer: the tiers, one card each so that they fit a phone, and the choices. */
export function TermsFields({ draft, faults, cap, onChange }: TermsFieldsProps) {
  const { t, number } = useI18n();
  const { tiers } = draft;
  const isDividend = draft.kind === "dividend";
  const wrong = (field: string) => (faults.has(field) ? t("agentContract.wrongNumber") : undefined);
  function addTier() {
    const last = tiers.at(-1);
    const id = Math.max(-1, ...tiers.map((tier) => tier.id)) + 1;
    const empty = { rate: "", minTurnover: "", minActive: "", minLoss: "" };
    onChange({ ...draft, tiers: [...tiers, { ...(last ?? empty), id }] });
  }
  return (
    <div className="grid gap-3">
      <p className="text-xs text-muted">
        {t(isDividend ? "agentContract.ofLoss" : "agentContract.ofTurnover")}{" "}
        {t("agentContract.capIs", { percent: number(cap / 10_000, RATE) })}
      </p>
      {tiers.map((tier, index) => (
        <TierFields
          key={tier.id}
          tier={tier}
          nth={index + 1}
          isDividend={isDividend}
          faults={faults}
          onChange={(next) =>
            onChange({ ...draft, tiers: tiers.map((one) => (one.id === tier.id ? next : one)) })
          }
          onRemove={
            tiers.length > 1
              ? () => onChange({ ...draft, tiers: tiers.filter(({ id }) => id !== tier.id) })
              : undefined
          }
        />
      ))}
      {tiers.length < MAX_TIERS ? (
        <Button icon="plus" type="button" onClick={addTier}>
          {t("agentContract.addTier")}
        </Button>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          label={t("agentContract.minValidStake")}
          numeric
          start="৳"
          error={wrong("minValidStake")}
          value={draft.minValidStake}
          onChange={(event) => onChange({ ...draft, minValidStake: event.target.value })}
        />
        <TextInput
          label={t("agentContract.minDeposits")}
          numeric
          start="৳"
          error={wrong("minDeposits")}
          value={draft.minDeposits}
          onChange={(event) => onChange({ ...draft, minDeposits: event.target.value })}
        />
      </div>
      {isDividend ? (
        <>
          <Select
            label={t("agentContract.carry")}
            hint={t(`agentContract.carryText_${draft.carry}`)}
            value={draft.carry}
            onChange={(event) =>
              onChange({ ...draft, carry: carryRules.find((one) => one === event.target.value) ?? "none" })
            }
            options={carryRules.map((value) => ({ value, label: t(`agentContract.carry_${value}`) }))}
          />
          <Switch
            label={t("agentContract.floating")}
            hint={t("agentContract.floatingText")}
            on={draft.isFloating}
            onChange={(isFloating) => onChange({ ...draft, isFloating })}
          />
        </>
      ) : null}
    </div>
  );
}

interface TierFieldsProps {
  tier: TierDraft;
  nth: number;
  isDividend: boolean;
  faults: ReadonlySet<string>;
  onChange: (tier: TierDraft) => void;
  onRemove: (() => void) | undefined;
}

function TierFields({ tier, nth, isDividend, faults, onChange, onRemove }: TierFieldsProps) {
  const { t } = useI18n();
  const field = (name: "rate" | "minTurnover" | "minActive" | "minLoss") => ({
    label: t(`agentContract.${name}`),
    numeric: true,
    error: faults.has(`${name}.${tier.id}`) ? t("agentContract.wrongNumber") : undefined,
    value: tier[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...tier, [name]: event.target.value }),
  });
  return (
    <fieldset className="grid gap-2 rounded-xl border border-line bg-surface-2 p-3">
      <legend className="sr-only">{t("agentContract.tierNth", { n: nth })}</legend>
      <div className="flex items-center justify-between">
        <span aria-hidden className="text-sm font-semibold">
          {t("agentContract.tierNth", { n: nth })}
        </span>
        {onRemove ? (
          <IconButton
            icon="close"
            type="button"
            label={t("agentContract.removeTier", { n: nth })}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextInput {...field("rate")} end="%" />
        <TextInput {...field("minTurnover")} start="৳" />
        <TextInput {...field("minActive")} />
        {isDividend ? <TextInput {...field("minLoss")} start="৳" /> : null}
      </div>
    </fieldset>
  );
}
