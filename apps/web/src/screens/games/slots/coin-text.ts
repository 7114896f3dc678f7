import { slotRules } from "@khela/games/slots/pay-tables";
import { useI18n } from "@khela/ui/i18n";

/** The text on a coin: the name of its jackpot, or its multiple of the stake. */
export function useCoinText(code: string): (hundredths: number) => string {
  const { t, number } = useI18n();
  return (hundredths) => {
    const name = slotRules(code).hold?.values.find((value) => value.hundredths === hundredths)?.name;
    return name ? t(`games.jackpot_${name}`) : `${number(hundredths / 100)}×`;
  };
}
