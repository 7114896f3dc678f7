/** My account: profile, password, sessions, language, and what is still to come. Source: AUTH-11, AUTH-14, MONEY-08. */
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { openDialog, preloadDialog } from "../../shell/dialogs.tsx";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useMember } from "../../shell/queries.ts";
import { AvatarChooser } from "./AvatarChooser.tsx";
import { DisplaySettings } from "./DisplaySettings.tsx";
import { Part } from "./Part.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

const LATER = ["twoFactor", "devices", "paymentPassword", "contact", "limits"] as const;
const HINTS = ["password", "payment", "support"] as const;

export default function SecurityCenter() {
  const { t } = useI18n();
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <ProfilePart />
        <DisplaySettings />
      </div>
      <div className="grid gap-4">
        <Part icon="lock" title={t("member.passwordTitle")} text={t("member.passwordText")}>
          <Button
            onPointerEnter={() => preloadDialog("changePassword")}
            onClick={() => openDialog("changePassword", {})}
          >
            {t("auth.changeButton")}
          </Button>
        </Part>
        <SessionsCard />
        <section aria-labelledby="protect" className="card p-5">
          <h2 id="protect" className="flex items-center gap-2 text-lg">
            <Icon name="shield" className="text-win" />
            {t("member.protectTitle")}
          </h2>
          <ul className="mt-3 grid gap-3">
            {HINTS.map((hint) => (
              <li key={hint} className="flex gap-3 text-sm text-muted">
                <Icon name="check" size={18} className="mt-0.5 shrink-0 text-win" />
                <span>{t(`member.protect_${hint}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="later" className="card p-5 xl:col-span-2">
        <h2 id="later" className="text-lg">
          {t("member.laterTitle")}
        </h2>
        <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {LATER.map((part) => (
            <li key={part} className="flex items-start justify-between gap-3 border-t border-line pt-3">
              <span className="grid gap-0.5">
                <span className="font-medium">{t(`member.later_${part}`)}</span>
                <span className="text-sm text-muted">{t(`member.laterText_${part}`)}</span>
              </span>
              <Badge className="mt-1 shrink-0">{t("member.soon")}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ProfilePart() {
  const { t, date } = useI18n();
  const query = useMember();
  const member = query.data;
  if (query.isError) return <FailureNote error={query.error} />;
  return (
    <section aria-labelledby="profile" className="card grid content-start gap-4 p-5">
      <h2 id="profile" className="text-lg">
        {t("member.profile")}
      </h2>
      {member ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5 text-sm [&>dd]:text-end [&>dt]:text-muted">
          <dt>{t("member.account")}</dt>
          <dd className="font-semibold">
            <bdi>{member.account}</bdi>
          </dd>
          <dt>{t("member.nickname")}</dt>
          <dd>
            <bdi>{member.nickname || t("member.noNickname")}</bdi>
          </dd>
          <dt>{t("member.since")}</dt>
          <dd>{date(member.registeredAt, "date")}</dd>
          <dt>{t("member.lastLogin")}</dt>
          <dd>{member.lastLoginAt ? date(member.lastLoginAt) : t("member.firstLogin")}</dd>
        </dl>
      ) : (
        <Skeleton className="h-32" />
      )}
      <AvatarChooser icon={member?.icon} />
    </section>
  );
}
