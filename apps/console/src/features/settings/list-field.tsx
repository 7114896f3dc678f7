import { useI18n } from "@khela/ui/i18n";
import { Button, CloseButton, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import classes from "./settings.module.css";

interface ListFieldProps {
  label: string;
  text?: string;
  placeholder?: string;
  entries: readonly string[];
  readOnly: boolean;
  /** Splits pasted text; without it an entry may contain spaces and commas. */
  separator?: RegExp;
  /** Returns the error message for an entry. */
  check?: (entry: string) => string | undefined;
  /** Uses a monospaced font, for addresses and codes. */
  mono?: boolean;
  onChange: (entries: string[]) => void;
}

/** A list of short texts: type to add, click to remove. */
export function ListField(props: ListFieldProps) {
  const { label, text, entries, readOnly, onChange } = props;
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const parts = props.separator ? typed.split(props.separator) : [typed];
    const wanted = parts.map((part) => part.trim()).filter(Boolean);
    const wrong = wanted.map((entry) => props.check?.(entry)).find(Boolean);
    if (wrong !== undefined) {
      setProblem(wrong);
      return;
    }
    onChange([...new Set([...entries, ...wanted])]);
    setTyped("");
    setProblem(undefined);
  };
  return (
    <form onSubmit={add}>
      <TextInput
        label={label}
        description={text}
        placeholder={props.placeholder}
        inputWrapperOrder={["label", "description", "input", "error"]}
        disabled={readOnly}
        value={typed}
        error={problem}
        rightSectionWidth={74}
        rightSection={
          <Button
            type="submit"
            size="compact-sm"
            variant="light"
            disabled={readOnly || !typed.trim()}
            aria-label={`${t("console.add")}: ${label}`}
          >
            {t("console.add")}
          </Button>
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {entries.length > 0 ? (
        <ul className={classes["entries"]} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry} className={classes["entry"]} data-mono={props.mono}>
              {entry}
              {readOnly ? null : (
                <CloseButton
                  size="xs"
                  aria-label={t("console.removeEntry", { entry })}
                  onClick={() => onChange(entries.filter((other) => other !== entry))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
