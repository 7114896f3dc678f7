import { amountFromInput } from "@khela/i18n/input";
import { parseMoney } from "@khela/kernel/money";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import { AUTO_ROUNDS, type AutoRules } from "../rounds/auto-bet.ts";

/** The number of rounds, and the limits that end autoplay. A loss limit is required, a profit limit optional. */
export interface AutoDraft {
  rounds: string;
  profit: string;
  loss: string;
}

export const FIRST_AUTO_DRAFT: AutoDraft = { rounds: "10", profit: "", loss: "" };

/** @returns the rules; undefined while a field is invalid */
export function autoRulesOf(draft: AutoDraft): AutoRules | undefined {
  const read = (text: string) => {
    if (text.trim() === "") return null;
    const amount = amountFromInput(text);
    return amount === undefined ? undefined : parseMoney(amount);
  };
  const stopProfit = read(draft.profit);
  const stopLoss = read(draft.loss);
  if (stopProfit === undefined || stopLoss === undefined || stopLoss === null) return undefined;
  return { rounds: Number(draft.rounds), stopProfit, stopLoss };
}

export function AutoSettings({
  draft,
  disabled,
  onChange,
}: {
  draft: AutoDraft;
  disabled: boolean;
  onChange: (draft: AutoDraft) => void;
}) {
  const { t, number } = useI18n();
  const [touched, setTouched] = useState(false);
  const set = (name: keyof AutoDraft) => (value: string) => onChange({ ...draft, [name]: value });
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-3">
      <Segmented
        label={t("games.autoRounds")}
        options={AUTO_ROUNDS.map((rounds) => ({ value: String(rounds), label: number(rounds) }))}
        value={draft.rounds}
        onChange={set("rounds")}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextInput
          label={t("games.stopLoss")}
          required
          numeric
          value={draft.loss}
          error={
            touched && autoRulesOf({ ...draft, profit: "" }) === undefined
              ? t("games.stopLossNeeded")
              : undefined
          }
          onBlur={() => setTouched(true)}
          onChange={(event) => set("loss")(event.target.value)}
        />
        <TextInput
          label={t("games.stopProfit")}
          numeric
          value={draft.profit}
          onChange={(event) => set("profit")(event.target.value)}
        />
      </div>
    </fieldset>
  );
}
