import { type ChangeEvent, type FocusEvent, useState } from "react";

type Texts<Name extends string> = Partial<Record<Name, string>>;

/** The props of a form's text input. */
export interface BoundField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: (event?: FocusEvent) => void;
}

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>;
  errors: Readonly<Texts<Name>>;
  bind: (name: Name) => BoundField;
  set: (name: Name, value: string) => void;
  /** Shows the server's message at a field. */
  refuse: (name: Name, text: string) => void;
  /** Checks the named fields and shows their errors. @returns the names of the invalid fields, in order */
  check: (names: readonly Name[]) => Name[];
  /** Removes every message; the values stay. */
  forgive: () => void;
}

/**
 * The values and messages of a form. A field is checked when it loses the focus, and with every keystroke
 * once it has a message, so that the message disappears as soon as the value is valid.
 * @param problemOf the message for a field; undefined when it is valid
 */
export function useFields<Name extends string>(
  initial: Record<Name, string>,
  problemOf: (name: Name, values: Readonly<Record<Name, string>>) => string | undefined,
): Fields<Name> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Texts<Name>>({});

  function show(name: Name, text: string | undefined) {
    setErrors((before) => ({ ...before, [name]: text }));
  }
  function set(name: Name, value: string) {
    const next = { ...values, [name]: value };
    setValues(next);
    if (errors[name] !== undefined) show(name, problemOf(name, next));
  }
  function check(names: readonly Name[]) {
    const found: Texts<Name> = {};
    for (const name of names) found[name] = problemOf(name, values);
    setErrors((before) => ({ ...before, ...found }));
    return names.filter((name) => found[name] !== undefined);
  }
  return {
    values,
    errors,
    set,
    check,
    refuse: show,
    forgive: () => setErrors({}),
    bind: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
      // An empty field that the user only tabbed through is not an error yet.
      onBlur: (event) => {
        // A new message shifts the layout, and a button that is just being pressed would move away.
        const pressing = event?.relatedTarget instanceof HTMLButtonElement;
        if (values[name] !== "" && !pressing) show(name, problemOf(name, values));
      },
    }),
  };
}
