/** The member's profile. Real name and birthday can't be changed once saved. Source: AUTH-20, AUTH-09. */
import { useI18n } from "@khela/ui/i18n";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useMember } from "../../../shell/queries.ts";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { useKyc, useProfile } from "./queries.ts";

export default function ProfilePart() {
  const { t, date } = useI18n();
  const profile = useProfile();
  const kyc = useKyc();
  const member = useMember().data;
  const error = profile.error ?? kyc.error;
  if (error && !(profile.data && kyc.data)) return <FailureNote error={error} />;
  if (!profile.data || !kyc.data) return <PageSkeleton />;
  return (
    <>
      {member ? (
        <dl className="card grid grid-cols-2 gap-x-6 gap-y-3 p-5 text-sm sm:grid-cols-3 [&_dd]:font-semibold [&_dt]:text-faint">
          <div>
            <dt>{t("member.account")}</dt>
            <dd className="truncate">
              <bdi>{member.account}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t("member.since")}</dt>
            <dd>{date(member.registeredAt, "date")}</dd>
          </div>
          <div>
            <dt>{t("member.lastLogin")}</dt>
            <dd>{member.lastLoginAt ? date(member.lastLoginAt) : t("member.firstLogin")}</dd>
          </div>
        </dl>
      ) : null}
      <ProfileForm profile={profile.data} minimumAge={kyc.data.minimumAge} />
    </>
  );
}
