/** The page of an invitation's link: the new operator's name, password and authenticator. Source: OPS-01. */
import { acceptInvitation, openInvitation } from "@khela/contract/console/operators";
import type { CallInput } from "@khela/contract/endpoint";
import type { MessageId } from "@khela/i18n/message-ids";
import { isLegible } from "@khela/kernel/text";
import { useI18n } from "@khela/ui/i18n";
import { QrCode } from "@khela/ui/qr-code";
import { Button, Code, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { roleName } from "../../shell/role-name.ts";
import { startSession } from "../../shell/session.ts";
import { CodeField, FormHead, PasswordField, Refusal, UsernameField } from "./fields.tsx";
import classes from "./login.module.css";

type Form = Omit<CallInput<typeof acceptInvitation>["body"], "token">;
const SHORTEST_PASSWORD = 15;

/** The same checks as on the server. */
const CHECKS: { [Field in keyof Form]: (value: string) => MessageId | undefined } = {
  username: (value) => (/^[A-Za-z0-9._-]{3,40}$/.test(value) ? undefined : "console.welcomeBadUsername"),
  name: (value) => (isLegible(value) && value.length >= 2 ? undefined : "console.welcomeBadName"),
  password: (value) =>
    Array.from(value).length >= SHORTEST_PASSWORD ? undefined : "console.welcomeBadPassword",
  totp: (value) => (/^\d{6}$/.test(value) ? undefined : "console.needCode"),
};
const FIELDS = Object.keys(CHECKS) as (keyof Form)[];

export function WelcomeForm({ token }: { token: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const router = useRouter();
  const [form, setForm] = useState<Form>({ username: "", name: "", password: "", totp: "" });
  const [tried, setTried] = useState(false);
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(openInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const accept = useMutation({
    mutationFn: () =>
      call(acceptInvitation, {
        body: { ...form, username: form.username.trim(), name: form.name.trim(), token },
      }),
    onSuccess: async (operator) => {
      startSession(operator);
      await router.navigate({ href: "/", replace: true });
    },
  });
  const problem = (error: unknown) =>
    asCallError(error)?.code === "AUTH_LINK_DEAD" ? t("console.welcomeDead") : errorText(i18n, error);
  const problemOf = (field: keyof Form) => {
    const wrong = tried ? CHECKS[field](form[field].trim()) : undefined;
    return wrong && t(wrong);
  };
  const bind = (field: Exclude<keyof Form, "totp">) => ({
    value: form[field],
    error: problemOf(field),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [field]: value }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (FIELDS.every((field) => CHECKS[field](form[field].trim()) === undefined)) accept.mutate();
  };
  if (invitation.isPending) return <Skeleton className={classes["form"] ?? ""} height={420} radius="lg" />;
  if (!invitation.data) return <Dead text={problem(invitation.error)} />;
  const { totpSecret, totpUri, roles } = invitation.data;
  return (
    <form className={classes["form"]} onSubmit={submit} noValidate>
      <FormHead
        title={t("console.welcome")}
        text={t("console.welcomeText", { roles: roles.map((role) => roleName(i18n, role)).join(", ") })}
      />
      <Stack gap="md">
        {accept.isError ? <Refusal text={problem(accept.error)} /> : null}
        <UsernameField description={t("console.welcomeBadUsername")} {...bind("username")} />
        <TextInput
          label={t("console.welcomeName")}
          autoComplete="name"
          maxLength={60}
          size="md"
          {...bind("name")}
        />
        <PasswordField
          description={t("console.welcomeBadPassword")}
          autoComplete="new-password"
          {...bind("password")}
        />
        <Secret uri={totpUri} secret={totpSecret} />
        <CodeField
          value={form.totp}
          error={problemOf("totp")}
          onCode={(totp) => setForm((before) => ({ ...before, totp }))}
        />
        <Button type="submit" size="md" mt="xs" loading={accept.isPending}>
          {t("console.welcomeDone")}
        </Button>
      </Stack>
    </form>
  );
}

/** The secret for the authenticator app, as a QR code and as text. */
function Secret({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useI18n();
  return (
    <div>
      <Text size="sm" mb="xs">
        {t("console.welcomeScan")}
      </Text>
      <div className={classes["qr"]}>
        <QrCode value={uri} what={t("console.code")} size={160} />
      </div>
      <Text size="sm" mt="xs">
        <Code>{secret}</Code>
      </Text>
    </div>
  );
}

function Dead({ text }: { text: string }) {
  const { t } = useI18n();
  return (
    <div className={classes["form"]}>
      <h1>{t("console.welcome")}</h1>
      <Refusal text={text} />
    </div>
  );
}
