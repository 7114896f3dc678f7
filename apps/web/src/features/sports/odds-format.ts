/** How the player reads odds; kept on this device. Source: SPORT-02. */
import { ODDS_FORMATS, type OddsFormat, oddsText } from "@khela/rules/sports/odds";
import { useI18n } from "@khela/ui/i18n";
import { create } from "zustand";
import { persistentStorage } from "../../shell/storage.ts";

const KEY = "oddsFormat";

const useStore = create<{ format: OddsFormat }>(() => ({
  format: ODDS_FORMATS.find((known) => known === persistentStorage.get(KEY)) ?? "decimal",
}));

export const useOddsFormat = (): OddsFormat => useStore(({ format }) => format);

export function setOddsFormat(format: OddsFormat): void {
  persistentStorage.set(KEY, format);
  useStore.setState({ format });
}

/** Writes odds in thousandths in the player's format and digits. */
export function useOddsText(): (oddsMilli: number) => string {
  const { digits } = useI18n();
  const format = useOddsFormat();
  return (oddsMilli) => digits(oddsText(oddsMilli, format));
}
