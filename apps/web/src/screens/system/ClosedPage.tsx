/**
 * Shown when the whole site is closed to this visitor: maintenance with its end, a country or an IP address
 * that is not served, or an unregistered domain. It reopens by itself. Source: SYS-01 to SYS-04, SYS-07.
 */
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { artIcon } from "../../shell/categories.ts";
import { LanguageMenu } from "../../shell/language-menu.tsx";
import { useMinimumAge, usePermission } from "../../shell/queries.ts";
import { SocialLinks } from "../../shell/social-links.tsx";
import { Countdown } from "./Countdown.tsx";
import { type ClosedReason, useReopening } from "./use-reopening.ts";
import { visitorTime } from "./visitor-time.ts";

const ART: Record<ClosedReason, string> = {
  maintenance: "settings",
  country: "shield",
  address: "lock",
  domain: "search",
};

export default function ClosedPage({ closed }: { closed: ClosedReason }) {
  const { t } = useI18n();
  const age = useMinimumAge();
  return (
    <main
      data-closed={closed}
      className="relative grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden px-4 pb-6 sm:px-6"
    >
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-[36rem] bg-[radial-gradient(60%_60%_at_50%_30%,var(--glow-a),transparent)]"
      />
      <header className="mx-auto flex h-18 w-full max-w-[80rem] items-center justify-between">
        <span className="flex items-center gap-2.5">
          <img src="/favicon.svg" alt="" width={38} height={38} className="size-9" />
          <span className="text-2xl leading-none font-extrabold tracking-wide">
            KHE<span className="text-gold">LA</span>
          </span>
        </span>
        <LanguageMenu />
      </header>
      <div className="grid place-content-center py-8">
        <section className="card grid w-full max-w-xl justify-items-center gap-4 px-5 py-10 text-center sm:px-10">
          <img src={artIcon(ART[closed])} alt="" width={112} height={112} className="size-28" />
          {closed === "maintenance" ? <Maintenance /> : null}
          {closed === "country" || closed === "address" ? <Restricted closed={closed} /> : null}
          {closed === "domain" ? <InvalidUrl /> : null}
        </section>
      </div>
      <footer className="mx-auto grid justify-items-center gap-3 text-center text-sm text-muted">
        <SocialLinks />
        <p>{t("shell.adultsOnlyNote", { age })}</p>
      </footer>
    </main>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="max-w-md text-balance text-muted">{children}</p>
    </>
  );
}

/** The end in the visitor's own time zone with a countdown, and a button that checks now. */
function Maintenance() {
  const i18n = useI18n();
  const { t } = i18n;
  const { endMs, seconds, asking, ask } = useReopening("maintenance");
  return (
    <>
      <Words title={t("shell.maintenanceTitle")}>{t("shell.maintenanceText")}</Words>
      {endMs === undefined ? (
        <p className="font-semibold text-gold">{t("shell.maintenanceNoEnd")}</p>
      ) : seconds > 0 ? (
        <>
          <Countdown seconds={seconds} />
          <p className="font-semibold text-balance text-gold">
            {t("shell.maintenanceUntil", { time: visitorTime(i18n.tag, endMs) })}
          </p>
        </>
      ) : (
        <p className="font-semibold text-gold">{t("shell.maintenanceOver")}</p>
      )}
      <p className="text-sm text-balance text-faint">{t("shell.maintenanceReturn")}</p>
      <Button icon="refresh" loading={asking} onClick={ask}>
        {t("common.retry")}
      </Button>
    </>
  );
}

/** Shows the refused IP address, so that customer service can look it up. */
function Restricted({ closed }: { closed: "country" | "address" }) {
  const { t, lang } = useI18n();
  const status = usePermission().data?.status;
  useReopening(closed);
  const country = status?.country ?? null;
  const where =
    closed === "country" && country !== null
      ? new Intl.DisplayNames(lang, { type: "region" }).of(country)
      : undefined;
  return (
    <>
      <Words title={t("shell.regionTitle")}>
        {where === undefined
          ? t(closed === "country" ? "shell.regionText" : "shell.addressText")
          : t("shell.regionTextCountry", { country: where })}
      </Words>
      {status ? (
        <p className="rounded-xl border border-line bg-surface-2 px-4 py-2.5 text-sm">
          {t("shell.regionIp", { ip: status.ip })}
        </p>
      ) : null}
      <p className="max-w-md text-sm text-balance text-faint">{t("shell.regionMistake")}</p>
    </>
  );
}

/** 'Invalid URL, please contact customer service', with a link to the right address. */
function InvalidUrl() {
  const { t } = useI18n();
  const info = usePermission().data?.info;
  useReopening("domain");
  const main = info?.mainDomain;
  return (
    <>
      <Words title={t("shell.domainTitle")}>{t("shell.domainText")}</Words>
      <p className="rounded-xl border border-line bg-surface-2 px-4 py-2.5 text-sm break-all">
        {t("shell.domainHost", { host: location.host })}
      </p>
      {main && main !== location.hostname ? (
        <a
          href={`${location.protocol}//${main}/`}
          className="font-semibold text-gold underline underline-offset-4"
        >
          {t("shell.domainMain", { host: main })}
        </a>
      ) : null}
    </>
  );
}
