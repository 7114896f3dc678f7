/**
 * Payment methods, certifications, licences, help, copyright, social links: only the configured ones. Source:
 * NAV-09.
 */
import { pathOfPage } from "@khela/rules/content/page-paths";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { MessageId } from "@khela/i18n/message-ids";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Place } from "./place.ts";
import { BrandLink } from "./brand.tsx";
import { useAnnouncements, useMinimumAge, usePermission } from "./queries.ts";
import { PlayMoneyNotice } from "./play-money.tsx";
import { SocialLinks } from "./social-links.tsx";

const HELP: readonly { to: Place; hash?: string; label: MessageId }[] = [
  { to: "/help", label: "shell.footerHelpCentre" },
  { to: "/help", hash: "terms", label: "shell.footerTerms" },
  { to: "/help", hash: "privacy", label: "shell.footerPrivacy" },
  { to: "/fairness", label: "shell.footerFairness" },
  { to: "/blog", label: "shell.footerBlog" },
  { to: "/news", label: "shell.footerNews" },
];
const ROUND =
  "inline-flex min-h-12 min-w-12 items-center justify-center gap-1.5 rounded-full border border-line-strong bg-surface-2 px-3 text-xs font-bold";
const SQUARE =
  "inline-flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-line bg-surface-2 px-3 text-sm font-semibold";
const LINK = "inline-flex min-h-11 items-center text-sm text-muted hover:text-text hover:underline";

export default function Footer() {
  const { t, digits, written } = useI18n();
  const brand = usePermission().data?.info.whitelabelVal;
  const age = useMinimumAge();
  // The server's year, because the visitor's clock may be wrong by years.
  const announcements = useAnnouncements().data;
  const now = announcements?.generatedAt.slice(0, 4);
  return (
    <footer className="mt-12 border-t border-line bg-surface-1 max-lg:pb-24">
      <div className="mx-auto grid max-w-[80rem] gap-8 px-4 py-10 md:grid-cols-[1.3fr_1.3fr_1fr] md:px-5">
        <div className="grid content-start gap-4">
          <BrandLink />
          <p className="max-w-sm text-sm text-muted">{t("shell.footerWarning", { age })}</p>
          {brand?.playMoney ? <PlayMoneyNotice /> : null}
          <ul aria-label={t("shell.footerCertifications")} className="flex flex-wrap gap-2.5">
            <Seal name={t("shell.adultsOnly", { age })} shape={ROUND} />
            {brand?.certifications.map(({ name, url }) => (
              <Seal key={name.en} name={name[written]} url={url} shape={ROUND} />
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-6">
          {brand && brand.paymentMethods.length > 0 ? (
            <section>
              <h2 className="mb-3 text-base">{t("shell.footerPayments")}</h2>
              <ul className="flex flex-wrap gap-2">
                {brand.paymentMethods.map((method) => (
                  <PaymentMark key={method.name} {...method} />
                ))}
              </ul>
            </section>
          ) : null}
          {brand && brand.licences.length > 0 ? (
            <section>
              <h2 className="mb-3 text-base">{t("shell.footerLicences")}</h2>
              <ul className="flex flex-wrap gap-2">
                {brand.licences.map(({ name, url }) => (
                  <Seal key={name.en} name={name[written]} url={url} shape={SQUARE} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <nav aria-label={t("shell.footerHelp")}>
          <h2 className="mb-2 text-base">{t("shell.footerHelp")}</h2>
          <ul className="grid grid-cols-2 gap-x-4">
            {announcements?.pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={pathOfPage({ kind: "page", slug }) as Place} className={LINK}>
                  {title}
                </Link>
              </li>
            ))}
            {HELP.map(({ to, hash, label }) => (
              <li key={label}>
                <Link to={to} {...(hash ? { hash } : {})} className={LINK}>
                  {t(label)}
                </Link>
              </li>
            ))}
            <li>
              <Link
                to="/member/$page/$part"
                params={{ page: "securityCenter", part: "limits" }}
                className={LINK}
              >
                {t("member.part_limits")}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex min-h-16 max-w-[80rem] flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm text-muted md:px-5">
          <p>
            {t("shell.copyright", {
              year: digits(years(brand?.copyrightYear, now)),
              brand: brand?.name[written] ?? t("common.appName"),
            })}
          </p>
          <SocialLinks />
        </div>
      </div>
    </footer>
  );
}

/** The copyright years: from the brand's first year until now, or the only known one. */
function years(first: number | undefined, now: string | undefined): string {
  if (first === undefined) return now ?? "";
  return now !== undefined && Number(now) > first ? `${first}–${now}` : String(first);
}

/** A certification or licence, linked to its proof if it has one. */
function Seal({ name, url = "", shape }: { name: string; url?: string; shape: string }) {
  return (
    <li className="grid">
      {url === "" ? (
        <span className={shape}>
          <bdi>{name}</bdi>
        </span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={`${shape} hover:border-gold/60 hover:underline`}
        >
          <bdi>{name}</bdi>
          <Icon name="external" size={14} />
        </a>
      )}
    </li>
  );
}

/** The method's picture, or its name when there is no picture. */
function PaymentMark({ name, icon }: { name: string; icon: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <li className="grid h-11 min-w-24 place-items-center overflow-hidden rounded-lg border border-line bg-surface-2 text-sm font-semibold">
      {failed ? (
        <span className="px-3">{name}</span>
      ) : (
        <img
          src={icon}
          alt={name}
          title={name}
          // Reserves space until the picture has loaded; another aspect ratio then applies.
          width={110}
          height={44}
          loading="lazy"
          onError={() => setFailed(true)}
          className="h-11 w-auto max-w-32 object-contain"
        />
      )}
    </li>
  );
}
