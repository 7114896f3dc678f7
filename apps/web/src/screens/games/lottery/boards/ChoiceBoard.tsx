import type { LotteryPick } from "@khela/games/lottery/types";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useNames } from "../names.ts";
import { usePays } from "../pays.ts";
import { type BoardProps, toggled } from "./board.ts";

type Choice = Extract<LotteryPick, { kind: "choice" }>;

/** A few options with the pay of each. */
export function ChoiceBoard({ name, bet, pick, picks, onChange }: BoardProps & { pick: Choice }) {
  const { t } = useI18n();
  const names = useNames();
  const pays = usePays();
  return (
    <fieldset
      aria-label={name}
      className={cx(
        "grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]",
        // Avoids a single option in the last row on a phone.
        [2, 4].includes(pick.options.length) ? "grid-cols-2" : "grid-cols-3",
      )}
    >
      {pick.options.map((option) => (
        <button
          key={option}
          type="button"
          data-value={option}
          aria-pressed={picks.includes(option)}
          onClick={() => onChange(toggled(picks, option))}
          className="lot-ball lot-choice"
        >
          <span>{names.value(option)}</span>
          <span className="lot-odds">
            <span className="sr-only">{t("tables.spotPays")} </span>
            {pays.times(bet.optionPays?.[option] ?? bet.pays[0] ?? 0)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
