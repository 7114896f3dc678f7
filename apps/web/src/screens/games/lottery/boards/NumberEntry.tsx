import { toLatinDigits } from "@khela/i18n/input";
import { IconButton } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { type FormEvent, useState } from "react";
import { numbersIn } from "../quick-pick.ts";

interface NumberEntryProps {
  /** The accessible name of the list of chosen numbers. */
  label: string;
  digits: number;
  picks: readonly string[];
  onChange: (picks: readonly string[]) => void;
}

/** The input for numbers that are too many for a grid: typed one by one, or pasted all at once. */
export function NumberEntry({ label, digits, picks, onChange }: NumberEntryProps) {
  const { t, digits: inDigits } = useI18n();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<readonly string[]>([]);
  function take(typed: string) {
    const found = numbersIn(typed, digits);
    setWrong(found.wrong);
    setText(found.wrong.join(" "));
    if (found.numbers.length > 0) onChange([...new Set([...picks, ...found.numbers])]);
  }
  function type(typed: string) {
    const latin = toLatinDigits(typed);
    // A number is added as soon as its last digit is typed.
    if (/\d/.test(latin) && latin.replace(/\D/g, "").length >= digits) take(latin);
    else setText(latin);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    take(text);
  }
  return (
    <div className="grid gap-3">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextInput
          label={t("lottery.typeNumbers", { n: digits })}
          numeric
          dir="ltr"
          autoComplete="off"
          value={text}
          error={
            wrong.length > 0
              ? t("lottery.wrongNumbers", { numbers: wrong.slice(0, 5).join(", "), n: digits })
              : undefined
          }
          onChange={(event) => type(event.target.value)}
        />
        <IconButton
          type="submit"
          icon="plus"
          label={t("lottery.typeNumbers", { n: digits })}
          className="mt-7 size-12!"
        />
      </form>
      {picks.length > 0 ? (
        <ul aria-label={label} dir="ltr" className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
          {picks.map((pick) => (
            <li key={pick}>
              <button
                type="button"
                aria-label={`${t("member.pictureRemove")} ${inDigits(pick)}`}
                onClick={() => onChange(picks.filter((other) => other !== pick))}
                className="flex h-11 items-center gap-1 rounded-lg border border-gold-edge bg-gold-tint px-2.5 text-sm font-bold tabular-nums"
              >
                {inDigits(pick)}
                <Icon name="close" size={14} className="text-muted" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
