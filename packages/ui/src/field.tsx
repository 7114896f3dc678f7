/**
 * Form fields. Each links its input to its label, hint and error for assistive technology; errors are announced when
 * they appear. Text inputs with `numeric` accept the digits of every script (see `toLatinDigits`).
 */
import { toLatinDigits } from "@khela/i18n/input";
import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { Icon, type IconName } from "./icon.tsx";

const BOX =
  "flex h-12 w-full items-center gap-2.5 rounded-xl border bg-field px-3.5 text-text transition-colors focus-within:border-gold focus-within:ring-3 focus-within:ring-gold/20";
const INPUT =
  "h-full w-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint disabled:opacity-60";

interface FieldTexts {
  label: string;
  /** Hides the label visually but not from screen readers. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** The frame of a control: label, hint and error. Use it for controls that are not in this file. */
export function Field({ id, label, hideLabel, hint, error, required, children }: FieldFrameProps) {
  const { t } = useI18n();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium text-muted"}>
        {label}
        {required ? (
          <span className="text-lose" title={t("common.required")}>
            {" *"}
          </span>
        ) : null}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-lose">
          <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Attributes that link a control to its frame. */
export function describe(id: string, texts: FieldTexts) {
  const by = texts.error ? `${id}-error` : texts.hint ? `${id}-hint` : undefined;
  return { id, "aria-invalid": texts.error ? true : undefined, "aria-describedby": by };
}

const edge = (error: ReactNode) => (error ? "border-lose" : "border-line-strong hover:border-faint");

export type TextInputProps = Omit<ComponentProps<"input">, "size" | "id"> &
  FieldTexts & {
    icon?: IconName;
    /** Content before the text inside the box: a dialling code, a sign. */
    start?: ReactNode;
    /** Content at the end inside the box: a unit, a link, a button. */
    end?: ReactNode;
    /** Whether digits of every script become 0-9 as they are typed. */
    numeric?: boolean;
  };

export function TextInput({
  label,
  hideLabel,
  hint,
  error,
  icon,
  start,
  end,
  numeric,
  className,
  onChange,
  ...rest
}: TextInputProps) {
  const id = useId();
  const texts = { label, hideLabel, hint, error, required: rest.required };
  function change(event: ChangeEvent<HTMLInputElement>) {
    if (numeric) event.target.value = toLatinDigits(event.target.value);
    onChange?.(event);
  }
  return (
    <Field id={id} {...texts}>
      <div className={cx(BOX, edge(error), className)}>
        {icon ? <Icon name={icon} size={18} className="shrink-0 text-faint" /> : null}
        {start}
        <input
          type="text"
          {...(numeric ? { inputMode: "decimal" as const, autoComplete: "off" } : {})}
          {...rest}
          {...describe(id, texts)}
          onChange={change}
          className={INPUT}
        />
        {end}
      </div>
    </Field>
  );
}

/** A password with show/hide and a Caps Lock hint. */
export function PasswordInput({ hint, end, ...rest }: Omit<TextInputProps, "type" | "numeric">) {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <TextInput
      icon="lock"
      autoComplete="current-password"
      {...rest}
      type={shown ? "text" : "password"}
      hint={caps ? t("common.capsLock") : hint}
      onKeyUp={(event) => setCaps(event.getModifierState("CapsLock"))}
      end={
        <>
          {end}
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t(shown ? "common.hidePassword" : "common.showPassword")}
            onClick={() => setShown(!shown)}
            className="-me-2 grid size-9 place-items-center rounded-lg text-faint hover:text-text pointer-coarse:size-11"
          >
            <Icon name={shown ? "eyeOff" : "eye"} size={18} />
          </button>
        </>
      }
    />
  );
}

type TextAreaProps = Omit<ComponentProps<"textarea">, "id"> & FieldTexts;

export function TextArea({ label, hideLabel, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const texts = { label, hideLabel, hint, error, required: rest.required };
  return (
    <Field id={id} {...texts}>
      <textarea
        rows={5}
        {...rest}
        {...describe(id, texts)}
        className={cx(
          "min-h-28 w-full rounded-xl border bg-field px-3.5 py-3 text-base text-text outline-none placeholder:text-faint focus:border-gold focus:ring-3 focus:ring-gold/20",
          edge(error),
          className,
        )}
      />
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<"select">, "id" | "size"> &
  FieldTexts & { options: readonly { value: string; label: string }[] };

/** A choice from a list. Uses the native select, which works best on phones. */
export function Select({ label, hideLabel, hint, error, options, className, ...rest }: SelectProps) {
  const id = useId();
  const texts = { label, hideLabel, hint, error, required: rest.required };
  return (
    <Field id={id} {...texts}>
      <div className={cx(BOX, "relative px-0!", edge(error), className)}>
        <select {...rest} {...describe(id, texts)} className={cx(INPUT, "appearance-none ps-3.5 pe-10")}>
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface-1 text-text">
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={18} className="pointer-events-none absolute end-3 text-faint" />
      </div>
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id"> & { label: ReactNode; error?: ReactNode };

/** A checkbox whose label may hold links. */
export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="peer size-5.5 shrink-0 cursor-pointer appearance-none rounded-md border border-line-strong bg-field bg-center bg-no-repeat checked:border-transparent checked:bg-[#ffbf36] checked:bg-[image:var(--tick)] hover:border-faint"
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 pb-1 text-sm text-lose">
          <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
