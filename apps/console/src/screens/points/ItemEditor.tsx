import { FREE_ROUNDS_SLOTS } from "@khela/games/slots/free-rounds";
import { MAX_FREE_ROUNDS, MAX_FREE_ROUNDS_DAYS } from "@khela/rules/free-rounds/free-rounds";
import { pointItemKinds, FREE_SPINS_BONUS } from "@khela/rules/points/order";
import { MAX_RANKS } from "@khela/rules/vip/ranks";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, MultiSelect, NativeSelect, SimpleGrid } from "@mantine/core";
import { USUAL_TERMS } from "../../features/bonus-terms/bonus-terms.ts";
import { BonusTermsFields } from "../../features/bonus-terms/bonus-terms-fields.tsx";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, TextPair } from "../../features/content/editor-fields.tsx";
import { PictureChooser } from "../../features/content/picture-chooser.tsx";
import { ITEM_PICTURES, PAGE_PICTURES } from "../../features/content/pictures.ts";
import type { Problems } from "../../features/content/draft-checks.ts";
import { Preview } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { AmountInput } from "../../features/settings/amount-input.tsx";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { ItemPreview } from "./ItemPreview.tsx";
import { itemCalls, type ItemDraft, itemProblems, ofKind, paysMoney } from "./item-draft.ts";

const MILLION = 1_000_000;

/** The editor of an item, with the tile that players see. */
export function ItemEditor({ first, onClose }: { first: Edited<ItemDraft>; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={itemCalls}
      first={first}
      title={first.saved ? "desk.points_editItem" : "desk.points_newItem"}
      problemsOf={itemProblems}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
          <NativeSelect
            label={t("console.kind")}
            disabled={first.saved !== undefined}
            value={draft.kind}
            onChange={(event) => {
              const kind = pointItemKinds.find((name) => name === event.currentTarget.value);
              if (kind) set(ofKind(draft, kind));
            }}
            data={pointItemKinds.map((value) => ({ value, label: t(`desk.points_kind_${value}`) }))}
          />
          <TextPair
            field="title"
            label={t("console.title")}
            value={draft.title}
            max={80}
            problems={problems}
            onChange={(title) => set({ title })}
          />
          <TextPair
            field="description"
            label={t("desk.points_description")}
            value={draft.description}
            max={1000}
            long
            problems={problems}
            onChange={(description) => set({ description })}
          />
          <PictureChooser
            pictures={PICTURES}
            value={draft.picture}
            onChange={(picture) => set({ picture: picture ?? draft.picture })}
          />
          <NumberFields draft={draft} problems={problems} isNew={first.saved === undefined} onChange={set} />
          <BonusFields draft={draft} problems={problems} onChange={set} />
          <ScheduleFields draft={draft} problems={problems} onChange={set} />
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice={false}>
          {({ language }) => <ItemPreview item={draft} language={language} />}
        </Preview>
      )}
    />
  );
}

const PICTURES = [...ITEM_PICTURES, ...PAGE_PICTURES] as const;

interface NumberFieldsProps {
  draft: ItemDraft;
  problems: Problems;
  isNew: boolean;
  onChange: (change: Partial<ItemDraft>) => void;
}

/** What an item costs, what it is worth, and how often it can be had. */
function NumberFields({ draft, problems, isNew, onChange }: NumberFieldsProps) {
  const { t } = useI18n();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberField
        label={t("desk.points_price")}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        value={draft.points}
        onChange={(value) => {
          if (typeof value === "number") onChange({ points: value });
        }}
      />
      {paysMoney(draft.kind) ? (
        <AmountInput
          label={t(draft.freeRounds ? "desk.promo_freeStake" : "desk.points_worth")}
          value={draft.amount ?? ""}
          error={problems["amount"] ? t(problems["amount"]) : null}
          readOnly={false}
          onChange={(amount) => onChange({ amount })}
        />
      ) : null}
      {draft.freeRounds ? (
        <FreeSpinFields
          free={draft.freeRounds}
          error={problems["games"] ? t(problems["games"]) : null}
          onChange={(freeRounds) => onChange({ freeRounds })}
        />
      ) : null}
      {draft.kind === "bonus" || draft.freeRounds ? (
        <NumberField
          label={t("desk.points_wagering")}
          description={t(draft.freeRounds ? "desk.points_freeWagering" : "desk.points_wageringText")}
          min={draft.freeRounds ? 0 : 0.1}
          max={100}
          decimalScale={2}
          value={draft.turnoverFactorPpm / MILLION}
          onChange={(value) => {
            if (typeof value === "number" && (value > 0 || draft.freeRounds))
              onChange({
                turnoverFactorPpm: Math.round(value * MILLION),
                ...(value === 0 ? { bonus: null } : {}),
              });
          }}
        />
      ) : null}
      <AmountInput
        label={t("desk.points_required")}
        description={t("desk.points_requiredText")}
        value={draft.requiredAmount}
        error={problems["requiredAmount"] ? t(problems["requiredAmount"]) : null}
        readOnly={false}
        onChange={(requiredAmount) => onChange({ requiredAmount })}
      />
      <NumberField
        label={t("desk.points_minVipLevel")}
        description={t("desk.points_minVipLevelText")}
        min={0}
        max={MAX_RANKS}
        allowDecimal={false}
        value={draft.minVipLevel}
        onChange={(value) => {
          if (typeof value === "number") onChange({ minVipLevel: value });
        }}
      />
      {isNew && draft.kind !== "voucher" ? (
        <CountField
          label={t("desk.points_stock")}
          min={0}
          empty={draft.kind !== "goods"}
          value={draft.stock}
          onChange={(stock) => onChange({ stock })}
        />
      ) : null}
      <CountField
        label={t("desk.points_limitMember")}
        value={draft.limitMember}
        onChange={(limitMember) => onChange({ limitMember })}
      />
      <CountField
        label={t("desk.points_limitMonth")}
        value={draft.limitMonth}
        onChange={(limitMonth) => onChange({ limitMonth })}
      />
    </SimpleGrid>
  );
}

/** What holds for the bonus money of an item; free spins whose wins must be wagered always pay it. */
function BonusFields({ draft, problems, onChange }: Omit<NumberFieldsProps, "isNew">) {
  const { t } = useI18n();
  const isFree = draft.kind === "freeRounds" && draft.turnoverFactorPpm > 0;
  const terms = draft.bonus ?? (isFree ? FREE_SPINS_BONUS : null);
  return (
    <>
      {draft.kind === "bonus" ? (
        <Checkbox
          label={t("desk.promo_asBonus")}
          description={t("desk.points_asBonusHint")}
          checked={Boolean(draft.bonus)}
          onChange={(event) => onChange({ bonus: event.currentTarget.checked ? USUAL_TERMS : null })}
        />
      ) : null}
      {terms ? (
        <BonusTermsFields
          terms={terms}
          error={problems["weights"] ? t(problems["weights"]) : null}
          onChange={(bonus) => onChange({ bonus })}
        />
      ) : null}
    </>
  );
}

interface CountFieldProps {
  label: string;
  min?: number;
  /** Whether it may be left empty, which means no limit. */
  empty?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
}

function CountField({ label, min = 1, empty = true, value, onChange }: CountFieldProps) {
  const { t } = useI18n();
  return (
    <NumberField
      label={label}
      {...(empty ? { description: t("desk.points_noLimit") } : {})}
      min={min}
      max={1_000_000}
      allowDecimal={false}
      value={value ?? ""}
      onChange={(next) => onChange(typeof next === "number" ? next : empty ? null : min)}
    />
  );
}

type FreeSpins = NonNullable<ItemDraft["freeRounds"]>;

/** Where free spins can be played, how many they are, and for how long. */
function FreeSpinFields({
  free,
  error,
  onChange,
}: {
  free: FreeSpins;
  error: string | null;
  onChange: (free: FreeSpins) => void;
}) {
  const { t, written } = useI18n();
  return (
    <>
      <MultiSelect
        label={t("desk.promo_freeGames")}
        description={t("desk.promo_freeGamesHint")}
        data={FREE_ROUNDS_SLOTS.map(({ code, name }) => ({ value: code, label: name[written] }))}
        value={free.games}
        maxValues={20}
        searchable
        error={error}
        onChange={(games) => onChange({ ...free, games })}
      />
      <NumberField
        label={t("desk.promo_freeCount")}
        min={1}
        max={MAX_FREE_ROUNDS}
        allowDecimal={false}
        value={free.rounds}
        onChange={(value) => {
          if (typeof value === "number") onChange({ ...free, rounds: value });
        }}
      />
      <NumberField
        label={t("desk.promo_freeDays")}
        min={1}
        max={MAX_FREE_ROUNDS_DAYS}
        allowDecimal={false}
        value={free.days}
        onChange={(value) => {
          if (typeof value === "number") onChange({ ...free, days: value });
        }}
      />
    </>
  );
}
