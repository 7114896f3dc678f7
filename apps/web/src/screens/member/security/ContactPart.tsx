/**
 * Binds a mobile number or an e-mail address with a code. A confirmed one can't be changed. Source: AUTH-20,
 * AUTH-18.
 */
import { useI18n } from "@khela/ui/i18n";
import { Badge } from "@khela/ui/badge";
import { Icon } from "@khela/ui/icon";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { Explained } from "./Explained.tsx";
import { NeedsPassword } from "./FirstPassword.tsx";
import { useSecurity } from "./queries.ts";

export default function ContactPart({ kind }: { kind: "mobile" | "email" }) {
  const { t } = useI18n();
  const security = useSecurity();
  if (security.isError && !security.data) return <FailureNote error={security.error} />;
  if (!security.data) return <PageSkeleton />;
  const value = security.data[kind];
  if (value?.verified) {
    return (
      <section className="card grid gap-5 p-5 sm:p-6">
        <Explained
          icon={kind === "mobile" ? "phone" : "mail"}
          tone="good"
          title={t(`member.contactDone_${kind}`)}
        >
          {t(`member.contactUse_${kind}`)}
        </Explained>
        <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-field px-4 py-3.5">
          <Icon name="lock" size={18} className="shrink-0 text-win" />
          <bdi dir="ltr" className="min-w-0 flex-1 text-lg font-semibold break-all tabular-nums">
            {value.masked}
          </bdi>
          <Badge tone="win">{t("member.stateConfirmed")}</Badge>
        </div>
        <p className="text-sm text-muted">{t("member.contactFixed")}</p>
      </section>
    );
  }
  return (
    <section className="card grid gap-6 p-5 sm:p-6">
      <Explained icon={kind === "mobile" ? "phone" : "mail"} title={t(`member.contactWhy_${kind}`)}>
        {t(`member.contactUse_${kind}`)}
      </Explained>
      {value ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl border border-line bg-field px-4 py-3 text-sm">
          <span className="text-muted">{t("member.contactGiven")}</span>
          <bdi dir="ltr" className="font-semibold">
            {value.masked}
          </bdi>
          <Badge tone="gold">{t("member.stateUnconfirmed")}</Badge>
        </p>
      ) : null}
      <NeedsPassword>
        <ContactForm kind={kind} />
      </NeedsPassword>
    </section>
  );
}
