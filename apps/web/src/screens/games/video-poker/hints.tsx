import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { create } from "zustand";
import { persistentStorage } from "../../../shell/storage.ts";

const KEY = "pokerHints";

/** Whether the optimal hold is marked; off until the player turns it on. Domain rules H7. */
export const useHints = create<{ on: boolean }>(() => ({ on: persistentStorage.get(KEY) === "1" }));

export function HintSwitch() {
  const { t } = useI18n();
  const on = useHints((state) => state.on);
  return (
    <Checkbox
      label={t("cards.hints")}
      checked={on}
      onChange={({ target }) => {
        persistentStorage.set(KEY, target.checked ? "1" : null);
        useHints.setState({ on: target.checked });
      }}
    />
  );
}
