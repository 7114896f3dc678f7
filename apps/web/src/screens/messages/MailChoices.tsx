import { changeMailChoice, MAIL_KINDS, mailChoices, type MailKind } from "@khela/contract/messages";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@khela/ui/switch";
import { toast } from "@khela/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";

/**
 * The kinds of messages that also go out by mail; without a verified address, a link to verify one. Source:
 * TALK-01.
 */
export function MailChoices() {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const queryKey = ["member", token, "mail-choices"];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(mailChoices, undefined, { signal }),
    // The address may have been verified in another tab.
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (choice: { kind: MailKind; on: boolean }) => call(changeMailChoice, { body: choice }),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
    onError: (error) => toast({ kind: "error", text: errorText(i18n, error), id: "mail-choices" }),
  });
  if (!data) return null;
  const wanted = change.isPending ? { ...data, [change.variables.kind]: change.variables.on } : data;
  return (
    <section className="card grid gap-1 p-4 md:px-5">
      <h2 className="mb-1 text-base">{t("inbox.mailTitle")}</h2>
      {data.reachable ? (
        MAIL_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`inbox.mail_${kind}`)}
            on={wanted[kind]}
            onChange={(on) => change.mutate({ kind, on })}
          />
        ))
      ) : (
        <Link
          to="/member/$page/$part"
          params={{ page: "securityCenter", part: "email" }}
          className={`${buttonClass({ size: "sm" })} justify-self-start`}
        >
          {t("member.contactWhy_email")}
        </Link>
      )}
    </section>
  );
}
