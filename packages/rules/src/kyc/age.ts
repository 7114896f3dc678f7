import { isCalendarDate } from "@khela/kernel/period";

/**
 * The whole years between two business days. A person born on 29 February turns a year older on 1 March in a
 * common year.
 * @param birthday `2000-02-29`
 * @param today `2026-11-21`
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** The maximum plausible age; an earlier birthday is a typing error. */
const OLDEST = 120;

/** The problem of a birthday: no existing date, an implausible one, or too young. */
export function birthdayProblem(
  birthday: string,
  today: string,
  minimumAge: number,
): "date" | "age" | undefined {
  if (!isCalendarDate(birthday)) return "date";
  const age = ageOn(birthday, today);
  if (birthday > today || age > OLDEST) return "date";
  return age < minimumAge ? "age" : undefined;
}
