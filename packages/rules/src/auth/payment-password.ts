/** The number of digits of a payment password. */
export const PAYMENT_PASSWORD_DIGITS = 6;

export type PaymentPasswordProblem = "format" | "weak";

/**
 * Checks whether six digits are acceptable as a payment password: not one repeated digit, pair or triple, not
 * an ascending or descending sequence, and not the birthday in any usual order.
 * @param birthday `2000-02-29`, where it is known
 * @returns the problem; undefined where there is none
 */
export function paymentPasswordProblem(
  typed: string,
  birthday: string | undefined,
): PaymentPasswordProblem | undefined {
  if (!/^[0-9]{6}$/.test(typed)) return "format";
  if (isRepetition(typed) || isRow(typed) || isMirrored(typed)) return "weak";
  return birthday && birthdayForms(birthday).includes(typed) ? "weak" : undefined;
}

/** 111111, 121212, 123123. */
function isRepetition(typed: string): boolean {
  return [1, 2, 3].some(
    (length) => typed === typed.slice(0, length).repeat(PAYMENT_PASSWORD_DIGITS / length),
  );
}

/** 123456, 987654, 135790, 890123: the same step from digit to digit. */
function isRow(typed: string): boolean {
  const digits = Array.from(typed, Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return new Set(steps).size === 1;
}

/** 111222, 112233, 123321: patterns that people choose first. */
function isMirrored(typed: string): boolean {
  const mirrored = typed === Array.from(typed).toReversed().join("");
  return mirrored || /^(\d)\1\1(\d)\2\2$/.test(typed) || /^(\d)\1(\d)\2(\d)\3$/.test(typed);
}

function birthdayForms(birthday: string): string[] {
  const [year = "", month = "", day = ""] = birthday.split("-");
  const short = year.slice(2);
  return [
    day + month + short,
    month + day + short,
    short + month + day,
    short + day + month,
    year + month,
    month + year,
    year + day,
    day + year,
  ];
}
