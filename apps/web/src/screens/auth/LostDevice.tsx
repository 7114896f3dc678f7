/** Recovery of an account without authenticator and recovery codes. Source: AUTH-12, decision 0018. */
import type { CallOutput } from "@khela/contract/endpoint";
import { requestLostDeviceRelease, getLostDevice, sendLostDeviceCode } from "@khela/contract/lost-device";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Spinner } from "@khela/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { CodeField } from "../../features/fields/CodeField.tsx";
import { useCodeButton } from "../../features/fields/use-code-button.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { queryClient } from "../../shell/api.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useSession } from "../../shell/session.ts";
import { focusNamed } from "./focus-named.ts";
import { pendingCall } from "./pending-call.ts";

type Standing = CallOutput<typeof getLostDevice>;
type Contacts = Standing["contacts"];
type Method = Contacts[number]["method"];

/** Replaces the code field of the login's second step: the state of the request, and the form that makes it. */
export default function LostDevice() {
  const { t } = useI18n();
  const token = useSession((session) => session.pending?.token);
  const queryKey = ["lostDevice", token];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => pendingCall(getLostDevice, {}, { signal }),
    enabled: token !== undefined,
    staleTime: 0,
  });
  const standing = query.data;
  if (query.isError && !standing)
    return (
      <FailureNote
        error={query.error}
        action={
          <Button variant="plain" onClick={() => void query.refetch()}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  if (!standing) return <Spinner className="mx-auto my-6" />;
  if (standing.request) return <Waiting request={standing.request} />;
  if (standing.closed) return <Closed standing={standing} />;
  return (
    <AskForm
      contacts={standing.contacts}
      onAsked={(answer) => queryClient.setQueryData<Standing>(queryKey, answer)}
    />
  );
}

/** An open request: when it takes effect, and what cancels it. */
function Waiting({ request }: { request: NonNullable<Standing["request"]> }) {
  const { t, date } = useI18n();
  return (
    <output className="grid gap-2 rounded-xl border border-gold/40 bg-gold-tint px-4 py-3 text-sm">
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="info" size={18} className="shrink-0 text-gold" />
        {t("lost.waiting")}
      </span>
      <span>{t("lost.waitingUntil", { date: date(request.readyAt, "dateTime") })}</span>
      <span className="text-muted">{t("lost.foundAgain")}</span>
    </output>
  );
}

function Closed({ standing }: { standing: Standing }) {
  const { t, date } = useI18n();
  return (
    <p className="flex gap-3 rounded-xl border border-line-strong px-4 py-3 text-sm">
      <Icon name="info" size={18} className="mt-0.5 shrink-0 text-muted" />
      {standing.openFrom === null
        ? t("lost.factors")
        : t("lost.settling", { date: date(standing.openFrom, "dateTime") })}
    </p>
  );
}

/** Codes from every verified contact, and the button. */
function AskForm({ contacts, onAsked }: { contacts: Contacts; onAsked: (standing: Standing) => void }) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const names = contacts.map(({ method }) => method);
  const fields = useFields<Method>({ sms: "", email: "" }, (name, values) =>
    values[name].trim() === "" ? t("errors.CODE_MISSING") : undefined,
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [wrong] = fields.check(names);
    if (wrong) {
      if (form.current) focusNamed(form.current, wrong);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const typed = names.map((name) => [name, fields.values[name].trim()] as const);
      onAsked(await pendingCall(requestLostDeviceRelease, { body: Object.fromEntries(typed) }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-sm text-muted">{t("lost.lead")}</p>
      {contacts.map(({ method, hint }) => (
        <ContactCode key={method} method={method} hint={hint} field={fields.bind(method)} />
      ))}
      {failure === undefined ? null : <FailureNote error={failure} />}
      <Button type="submit" variant="gold" size="lg" block loading={busy}>
        {t("lost.ask")}
      </Button>
    </form>
  );
}

interface ContactCodeProps {
  method: Method;
  hint: string;
  field: ReturnType<ReturnType<typeof useFields<Method>>["bind"]>;
}

function ContactCode({ method, hint, field }: ContactCodeProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const button = useCodeButton(`lost.${method}`, () => pendingCall(sendLostDeviceCode, { body: { method } }));
  const place = i18n.digits(hint);
  return (
    <CodeField
      field={field}
      button={button}
      label={t(`lost.code_${method}`)}
      hint={t("auth.codeGoesTo", { place })}
      sentNote={t("auth.codeSentTo", { place })}
    />
  );
}
