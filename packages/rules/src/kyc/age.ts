import { isCalendarDate } from "@khela/kernel/period";

/**
 * Whole years between two business days. Who is born on 29 February turns a year older on 1 March
 * in a common year.
 * @param birthday `2000-02-29`
 * @param today `2026-11-21`
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** Nobody is older; a birthday before that is a slip of the finger. */
const OLDEST = 120;

/** What is wrong with a birthday: no such date or not a person's, or too young. */
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
