/**
 * The identity check: the levels, the requirements of the next one, and the state of each request. Source:
 * AUTH-20, OPS-02, SAFE-05.
 */
import { buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { Explained } from "./Explained.tsx";
import { KycForm } from "./KycForm.tsx";
import { KycRequests } from "./KycRequests.tsx";
import { type Kyc, type Profile, useKyc, useProfile } from "./queries.ts";

export default function IdentityPart() {
  const kyc = useKyc();
  const profile = useProfile();
  const error = kyc.error ?? profile.error;
  if (error && !(kyc.data && profile.data)) return <FailureNote error={error} />;
  if (!kyc.data || !profile.data) return <PageSkeleton />;
  return (
    <>
      <Ladder kyc={kyc.data} />
      <NextStep kyc={kyc.data} profile={profile.data} />
      <KycRequests requests={kyc.data.requests} />
    </>
  );
}

const LEVELS = [1, 2, 3, 4] as const;

/** The four levels; every account starts at 0. */
function Ladder({ kyc }: { kyc: Kyc }) {
  const { t, number } = useI18n();
  return (
    <section aria-labelledby="ladder" className="card grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="ladder" className="text-lg">
          {t("member.identityLevel", { level: number(kyc.level) })}
        </h2>
        <p className="text-sm text-muted">{t("member.identityText")}</p>
      </div>
      <ol className="grid">
        {LEVELS.map((level) => {
          const done = kyc.level >= level;
          const isNext = level === kyc.level + 1;
          return (
            <li
              key={level}
              aria-current={isNext ? "step" : undefined}
              className="relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3.5 pb-5 last:pb-0 before:absolute before:start-4.5 before:top-9 before:bottom-0 before:w-px before:bg-line-strong last:before:hidden"
            >
              <span
                className={cx(
                  "grid size-9 place-items-center rounded-full text-sm font-bold",
                  done
                    ? "bg-win/16 text-win"
                    : isNext
                      ? "bg-gold-tint text-gold ring-2 ring-gold/60"
                      : "bg-surface-3 text-faint",
                )}
              >
                {done ? <Icon name="check" size={18} /> : number(level)}
              </span>
              <div className="leading-snug">
                <p className={cx("font-semibold", !done && !isNext && "text-muted")}>
                  {t(`member.level_${level}`)}
                  <span className="sr-only"> {t(done ? "member.stateSet" : "member.stateMissing")}</span>
                </p>
                <p className="text-sm text-muted">{t(`member.levelText_${level}`)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The next step: wait, enter the birthday first, or send documents. */
function NextStep({ kyc, profile }: { kyc: Kyc; profile: Profile }) {
  const { t, number } = useI18n();
  const { next } = kyc;
  if (next === null) {
    return (
      <section className="card p-5 sm:p-6">
        <Explained icon="check" tone="good" title={t("member.identityAll")}>
          {t("member.identityAllText")}
        </Explained>
      </section>
    );
  }
  if (kyc.requests.some(({ kind, state }) => kind === next && state === "open")) {
    return (
      <section className="card p-5 sm:p-6">
        <Explained icon="history" title={t("member.identityOpen", { kind: t(`member.kind_${next}`) })}>
          {t("member.identityOpenText")}
        </Explained>
      </section>
    );
  }
  if (!profile.birthday || !profile.realName) {
    return (
      <section className="card grid gap-5 p-5 sm:p-6">
        <Explained icon="user" title={t("member.identityFirst")}>
          {t("member.identityFirstText", { age: number(kyc.minimumAge) })}
        </Explained>
        <Link
          to="/member/$page/$part"
          params={{ page: "securityCenter", part: "profile" }}
          className={cx(buttonClass({ variant: "gold" }), "sm:justify-self-start")}
        >
          {t("member.identityToProfile")}
        </Link>
      </section>
    );
  }
  return <KycForm key={next} kind={next} minimumAge={kyc.minimumAge} />;
}
