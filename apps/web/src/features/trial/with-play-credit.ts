import type { I18n } from "@khela/i18n/i18n";

/** The same language with amounts formatted as play credit. */
export function withPlayCredit(i18n: I18n): I18n {
  return {
    ...i18n,
    money: (amount, options = {}) => {
      const text = i18n.money(amount, { ...options, symbol: false });
      return options.symbol === false ? text : text.replace(/^\u2066?[+-]?/, (sign) => `${sign}FUN `);
    },
  };
}
