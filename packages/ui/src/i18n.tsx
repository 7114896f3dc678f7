/** React binding of @khela/i18n: the language of the screens below a provider. */
import type { I18n } from "@khela/i18n/i18n";
import type { Values } from "@khela/i18n/format-message";
import type { MessageId } from "@khela/i18n/message-ids";
import { createContext, Fragment, type ReactNode, use } from "react";

const I18nContext = createContext<I18n | undefined>(undefined);

/** Provides the language to everything below; the app loads the catalogue and replaces `value`. */
export function I18nProvider({ value, children }: { value: I18n; children: ReactNode }) {
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** The current language: `t`, `money`, `number`, `date`, `relative`. @throws outside a provider */
export function useI18n(): I18n {
  const value = use(I18nContext);
  if (!value) throw new Error("useI18n outside of I18nProvider");
  return value;
}

/** A message with markup in its placeholders: `<Message id="auth.accept" slots={{ terms: <a/> }} />`. */
export function Message(props: {
  id: MessageId;
  values?: Values;
  slots: Readonly<Record<string, ReactNode>>;
}) {
  const parts = useI18n().parts(props.id, props.values);
  return parts.map((part, index) => (
    // The order of parts is fixed by the message, so the index is a stable key.
    <Fragment key={index}>{typeof part === "string" ? part : props.slots[part.slot]}</Fragment>
  ));
}
