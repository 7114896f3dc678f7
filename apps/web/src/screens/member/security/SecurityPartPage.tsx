/** One part of the security centre, with a link back. Each is loaded on demand. Source: AUTH-20. */
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { lazyScreen } from "../../../shell/lazy-screen.tsx";
import type { SecurityPart } from "../../../shell/member-pages.ts";
import { securityPart } from "../member-menu.ts";
import { NeedsPassword } from "./FirstPassword.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";

const PasswordPart = lazyScreen(() => import("./PasswordPart.tsx"));
const TwoFactorPart = lazyScreen(() => import("./TwoFactorPart.tsx"));
const DevicesPart = lazyScreen(() => import("./DevicesPart.tsx"));
const PaymentPasswordPart = lazyScreen(() => import("./PaymentPasswordPart.tsx"));
const PayoutAccountsPart = lazyScreen(() => import("./PayoutAccountsPart.tsx"));
const ContactPart = lazyScreen<{ kind: "mobile" | "email" }>(() => import("./ContactPart.tsx"));
const PicturePart = lazyScreen(() => import("./PicturePart.tsx"));
const ProfilePart = lazyScreen(() => import("./ProfilePart.tsx"));
const IdentityPart = lazyScreen(() => import("./IdentityPart.tsx"));
const LimitsPart = lazyScreen(() => import("../protection/LimitsPart.tsx"));
const OwnDataPart = lazyScreen(() => import("./OwnDataPart.tsx"));
const DisplayPart = lazyScreen(() => import("./DisplayPart.tsx"));

const SCREENS: Readonly<Record<SecurityPart, ReactNode>> = {
  password: <PasswordPart />,
  twoFactor: (
    <NeedsPassword>
      <TwoFactorPart />
    </NeedsPassword>
  ),
  devices: <DevicesPart />,
  paymentPassword: (
    <NeedsPassword>
      <PaymentPasswordPart />
    </NeedsPassword>
  ),
  payoutAccounts: <PayoutAccountsPart />,
  mobile: <ContactPart kind="mobile" />,
  email: <ContactPart kind="email" />,
  picture: <PicturePart />,
  profile: <ProfilePart />,
  identity: <IdentityPart />,
  display: <DisplayPart />,
  limits: <LimitsPart />,
  ownData: (
    <NeedsPassword>
      <OwnDataPart />
    </NeedsPassword>
  ),
};

/** @param part from the address; the member centre has verified that it exists */
export default function SecurityPartPage({ part }: { part: string }) {
  const { t } = useI18n();
  const known = securityPart(part);
  const heading = useRef<HTMLHeadingElement>(null);
  // Move the focus to the heading, because the shell stays the same and screen readers would not notice the
  // change.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (!known) return null;
  return (
    <div className="grid w-full max-w-2xl gap-4">
      <div className="flex min-h-11 items-center gap-1.5">
        <Link
          to="/member/$page"
          params={{ page: "securityCenter" }}
          aria-label={t("member.backToSecurity")}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-xl hover:bg-surface-2 rtl:-scale-x-100"
        >
          <Icon name="chevronLeft" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="text-xl outline-none md:text-2xl">
          {t(`member.part_${known}`)}
        </h1>
      </div>
      <Suspense fallback={<PageSkeleton />}>{SCREENS[known]}</Suspense>
    </div>
  );
}
