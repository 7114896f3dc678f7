import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";

/** An ordered list numbered in the language's digits, because browsers number in 1, 2, 3 in every language. */
export function NumberedList({ texts, className }: { texts: readonly string[]; className?: string }) {
  const { number } = useI18n();
  return (
    <ol className={cx("grid gap-1.5", className)}>
      {texts.map((text, index) => (
        <li key={text} className="flex gap-2">
          <span aria-hidden>{number(index + 1)}.</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
