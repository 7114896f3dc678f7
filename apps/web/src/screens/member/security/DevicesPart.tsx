/** The account's sessions: end one of them, or all. Source: AUTH-14. */
import { endSession } from "@khela/contract/security";
import { useSeparator } from "@khela/ui/separator";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { asCallError, call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { systemClock } from "@khela/kernel/system-clock";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { countryName } from "./countries.ts";
import { EverywhereButton } from "./EverywhereButton.tsx";
import { type OpenSession, securityChanged, useOpenSessions } from "./queries.ts";
import { useSubmit } from "./use-submit.ts";

export default function DevicesPart() {
  const { t } = useI18n();
  const sessions = useOpenSessions();
  if (sessions.isError && !sessions.data) return <FailureNote error={sessions.error} />;
  if (!sessions.data) return <PageSkeleton />;
  return (
    <>
      <p className="text-sm text-muted">{t("member.devicesText")}</p>
      <ul className="grid gap-3">
        {sessions.data.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} />
          </li>
        ))}
      </ul>
      <EverywhereButton />
    </>
  );
}

const PHONE = /android|iphone|ipad|mobile|phone/i;
const iconOf = (device: string): IconName => (PHONE.test(device) ? "phone" : "laptop");

function SessionCard({ session }: { session: OpenSession }) {
  const { t, date, relative, lang } = useI18n();
  const between = useSeparator();
  const submit = useSubmit();
  const device = session.device || t("member.deviceUnknown");
  const place = session.country ? countryName(session.country, lang) : undefined;

  async function end() {
    await submit.run(
      async () => {
        await call(endSession, { params: { sessionId: session.id } });
        toast({ kind: "success", text: t("member.deviceEnded", { device }) });
      },
      // The session has ended meanwhile; the reloaded list shows it.
      (error) => asCallError(error)?.code === "SYS_NOT_FOUND",
    );
    await securityChanged("sessions", "security");
  }
  return (
    <article
      aria-label={device}
      className={cx("card grid gap-3 p-4 sm:p-5", session.current && "border-win/45!")}
    >
      <div className="flex flex-wrap items-start gap-3.5">
        <span
          className={cx(
            "grid size-11 shrink-0 place-items-center rounded-xl",
            session.current ? "bg-win/14 text-win" : "bg-surface-3 text-muted",
          )}
        >
          <Icon name={iconOf(session.device)} size={22} />
        </span>
        <div className="min-w-32 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base">
            <bdi>{device}</bdi>
            {session.current ? <Badge tone="win">{t("member.deviceThis")}</Badge> : null}
            {session.remembered ? <Badge>{t("member.deviceRemembered")}</Badge> : null}
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {place ? `${place}${between}` : ""}
            <bdi dir="ltr">{session.ip}</bdi>
          </p>
        </div>
        {session.current ? null : (
          <Button size="sm" loading={submit.busy} onClick={() => void end()} className="ms-auto shrink-0">
            {t("member.deviceEnd")}
          </Button>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-sm [&_dt]:inline [&_dt]:text-faint [&_dd]:inline">
        <div>
          <dt>{t("member.deviceStarted")} </dt>
          <dd>{date(session.startedAt)}</dd>
        </div>
        <div>
          <dt>{t("member.deviceSeen")} </dt>
          <dd>
            {session.current
              ? t("member.deviceNow")
              : relative(Date.parse(session.lastSeenAt), systemClock.nowMs())}
          </dd>
        </div>
      </dl>
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
    </article>
  );
}
