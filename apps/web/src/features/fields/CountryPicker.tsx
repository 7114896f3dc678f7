import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Country, useCountries } from "./use-countries.ts";

/** Lists with more countries than this get a search field. */
const SEARCH_FROM = 8;

interface CountryPickerProps {
  /** The chosen dialling code, `+880`. */
  value: string;
  onChange: (dialingCode: string) => void;
}

/** The dialling code in front of a mobile number; with one country there is nothing to choose. Source: AUTH-02. */
export function CountryPicker({ value, onChange }: CountryPickerProps) {
  const i18n = useI18n();
  const countries = useCountries();
  const [open, setOpen] = useState(false);
  const chosen = countries.find((country) => country.countryDialingCode === value);
  const label = i18n.t("auth.country", { country: chosen ? chosen.name : value });
  const look =
    "flex h-full shrink-0 items-center gap-1 border-e border-line-strong pe-2.5 text-base tabular-nums text-muted";
  if (countries.length < 2) {
    return (
      <span className={look}>
        <span className="sr-only">{label}</span>
        <bdi>{i18n.digits(value)}</bdi>
      </span>
    );
  }
  return (
    <span
      className="static h-full"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={label}
        title={chosen?.name}
        className={cx(look, "hover:text-text")}
        onClick={() => setOpen(!open)}
      >
        <bdi>{i18n.digits(value)}</bdi>
        <Icon name={open ? "chevronUp" : "chevronDown"} size={16} />
      </button>
      {open ? (
        <CountryList
          countries={countries}
          value={value}
          onPick={(code) => {
            onChange(code);
            setOpen(false);
          }}
          onLeave={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}

interface CountryListProps {
  countries: readonly Country[];
  value: string;
  onPick: (dialingCode: string) => void;
  onLeave: () => void;
}

/** Countries whose name or code contains the typed text. */
function found(countries: readonly Country[], typed: string): Country[] {
  const words = typed.trim().toLocaleLowerCase();
  return countries.filter(
    ({ name, countryCode, countryDialingCode }) =>
      name.toLocaleLowerCase().includes(words) ||
      countryCode.toLowerCase() === words ||
      countryDialingCode.includes(words),
  );
}

/** A list with a search field above it: arrow keys move, Enter chooses, Escape closes. */
function CountryList({ countries, value, onPick, onLeave }: CountryListProps) {
  const i18n = useI18n();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      countries.findIndex((country) => country.countryDialingCode === value),
    ),
  );
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = found(countries, typed);
  const searchable = countries.length > SEARCH_FROM;
  useEffect(() => (search.current ?? list.current)?.focus(), []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.min(Math.max(at + step, 0), shown.length - 1));
    else if (event.key === "Enter" && shown[at]) onPick(shown[at].countryDialingCode);
    else if (event.key === "Escape") onLeave();
    else return;
    // These keys must neither submit the form nor close the pop-up around the list.
    event.preventDefault();
    event.stopPropagation();
  }
  const active = shown[at] ? `${id}-${shown[at].countryCode}` : undefined;
  return (
    <div
      className="absolute inset-x-0 top-full z-20 mt-1 grid gap-1 rounded-xl border border-line-strong bg-surface-2 p-2 shadow-card"
      onKeyDown={onKeyDown}
      role="presentation"
    >
      {searchable ? (
        <input
          ref={search}
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active}
          aria-label={i18n.t("auth.countrySearch")}
          placeholder={i18n.t("auth.countrySearch")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          className="h-11 w-full rounded-lg border border-line-strong bg-field px-3 text-base text-text outline-none placeholder:text-faint focus:border-gold"
        />
      ) : null}
      <div
        ref={list}
        id={`${id}-list`}
        // A native select can't be searched.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={searchable ? -1 : 0}
        aria-label={i18n.t("auth.countries")}
        aria-activedescendant={searchable ? undefined : active}
        className="max-h-56 overflow-y-auto outline-none"
      >
        {shown.map((country, index) => (
          // The focus stays in the search field; the active descendant is the list's current option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={country.countryCode}
            id={`${id}-${country.countryCode}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={country.countryDialingCode === value}
            // Keep the focus in the search field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(country.countryDialingCode)}
            className={cx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-base text-text hover:bg-surface-3",
              index === at && "bg-surface-3",
            )}
          >
            <bdi className="w-14 shrink-0 text-muted tabular-nums">
              {i18n.digits(country.countryDialingCode)}
            </bdi>
            <span className="min-w-0 truncate">{country.name}</span>
            {country.countryDialingCode === value ? (
              <Icon name="check" size={18} className="ms-auto shrink-0 text-gold" />
            ) : null}
          </div>
        ))}
      </div>
      {shown.length === 0 ? (
        <output className="px-3 py-2 text-sm text-muted">{i18n.t("auth.countryNone")}</output>
      ) : null}
    </div>
  );
}
