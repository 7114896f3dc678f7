import type { Value } from "@khela/i18n/format-message";
import type { I18n } from "@khela/i18n/i18n";
import { parseMoney } from "@khela/kernel/money";

export interface RiskReason {
  code: string;
  params: Readonly<Record<string, string | number>>;
}

/** The text of a risk reason; a code that the console doesn't know is shown as it is. */
export function riskText(i18n: I18n, { code, params }: RiskReason): string {
  const id = `console.risk_${code}`;
  if (!i18n.has(id)) return code;
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(params)) {
    values[name] = typeof value === "string" && parseMoney(value) !== undefined ? i18n.money(value) : value;
  }
  try {
    return i18n.t(id, values);
  } catch (problem) {
    // A newer server may send other params; the code alone still names the reason.
    if (problem instanceof RangeError) return code;
    throw problem;
  }
}
