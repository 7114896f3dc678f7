/** Puts the focus into a form's field by its name, where the form has one. */
export function focusNamed(form: EventTarget, name: string | undefined): void {
  const field = form instanceof HTMLFormElement && name ? form.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) field.focus();
}
