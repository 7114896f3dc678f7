/** Focuses a form's field by its name, if the form has it. */
export function focusNamed(form: EventTarget, name: string | undefined): void {
  const field = form instanceof HTMLFormElement && name ? form.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) field.focus();
}
