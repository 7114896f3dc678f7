/** My account: its protection score, and a row for every setting. Source: AUTH-11, AUTH-20, MONEY-08. */
import type { BadgeTone } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { useQuery } from "@tanstack/react-query";
import { payoutAccountsQuery } from "../../../features/cashier/queries.ts";
import { preloadDialog } from "../../../shell/dialog-host.tsx";
import { openDialog } from "../../../shell/dialogs.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { usePreferences } from "../../../shell/preferences.ts";
import { useSession } from "../../../shell/session.ts";
import { lazyScreen } from "../../../shell/lazy-screen.tsx";
import { OptionalPart } from "../../../shell/optional-part.tsx";
import { useMember } from "../../../shell/queries.ts";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { ProtectionCard } from "./ProtectionCard.tsx";
import { type Security, useSecurity } from "./queries.ts";
import { ActionRow, PartRow, RowGroup } from "./Row.tsx";

const LostDeviceNotice = lazyScreen(() => import("./LostDeviceNotice.tsx"), ["lost"]);

const HINTS = ["password", "payment", "support"] as const;

export default function SecurityCenter() {
  const query = useSecurity();
  if (query.isError && !query.data) return <FailureNote error={query.error} />;
  if (!query.data) return <PageSkeleton />;
  const security = query.data;
  return (
    <div className="grid gap-4">
      {security.totp.on ? (
        <OptionalPart>
          <LostDeviceNotice />
        </OptionalPart>
      ) : null}
      <ProtectionCard security={security} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <LoginGroup security={security} />
          <MoneyGroup security={security} />
          <ReachGroup security={security} />
          <PlayGroup />
        </div>
        <div className="grid gap-4">
          <AboutGroup security={security} />
          <Hints />
        </div>
      </div>
    </div>
  );
}

/** The badge of a row for something that is set or not. */
function useBadge(): (isSet: boolean) => { tone: BadgeTone; label: string } {
  const { t } = useI18n();
  return (isSet) =>
    isSet ? { tone: "win", label: t("member.stateOn") } : { tone: "gold", label: t("member.stateMissing") };
}

function LoginGroup({ security }: { security: Security }) {
  const { t, date } = useI18n();
  const state = useBadge();
  return (
    <RowGroup id="group-login" title={t("member.groupLogin")}>
      {security.passwordChangedAt === null ? (
        <PartRow
          part="password"
          icon="lock"
          title={t("member.part_password")}
          text={t("member.passwordOff")}
          state={state(false)}
        />
      ) : (
        <ActionRow
          icon="lock"
          title={t("member.part_password")}
          text={t("member.passwordSince", { date: date(security.passwordChangedAt, "date") })}
          action={t("auth.changeButton")}
          onPointerEnter={() => preloadDialog("changePassword")}
          onClick={() => openDialog("changePassword", {})}
        />
      )}
      <PartRow
        part="twoFactor"
        icon="shield"
        title={t("member.part_twoFactor")}
        text={
          security.totp.on
            ? t("member.codesLeft", { n: security.totp.recoveryCodesLeft })
            : t("member.twoFactorOff")
        }
        state={state(security.totp.on)}
      />
      <PartRow
        part="devices"
        icon="laptop"
        title={t("member.part_devices")}
        text={t("member.devicesCount", { n: security.sessions })}
      />
    </RowGroup>
  );
}

function MoneyGroup({ security }: { security: Security }) {
  const { t } = useI18n();
  const state = useBadge();
  const token = useSession((session) => session.token);
  const bound = useQuery(payoutAccountsQuery(token)).data?.accounts;
  return (
    <RowGroup id="group-money" title={t("member.groupPayout")}>
      <PartRow
        part="paymentPassword"
        icon="wallet"
        title={t("member.part_paymentPassword")}
        text={t(security.paymentPassword ? "member.paymentOn" : "member.paymentOff")}
        state={state(security.paymentPassword)}
      />
      <PartRow
        part="payoutAccounts"
        icon="card"
        title={t("member.part_payoutAccounts")}
        text={bound ? t("member.payoutAccountsCount", { n: bound.length }) : t("member.payoutAccountsOff")}
        state={
          bound && bound.length > 0
            ? { tone: "neutral", label: t("member.stateFixed"), lock: true }
            : undefined
        }
      />
    </RowGroup>
  );
}

function PlayGroup() {
  const { t } = useI18n();
  return (
    <RowGroup id="group-play" title={t("member.groupPlay")}>
      <PartRow part="limits" icon="shield" title={t("member.part_limits")} text={t("member.limitsHint")} />
    </RowGroup>
  );
}

const CONTACTS = [
  { part: "mobile", icon: "phone" },
  { part: "email", icon: "mail" },
] as const satisfies readonly { part: "mobile" | "email"; icon: IconName }[];

function ReachGroup({ security }: { security: Security }) {
  const { t } = useI18n();
  return (
    <RowGroup id="group-reach" title={t("member.groupReach")}>
      {CONTACTS.map(({ part, icon }) => {
        const value = security[part];
        const confirmed = value?.verified === true;
        return (
          <PartRow
            key={part}
            part={part}
            icon={icon}
            title={t(`member.part_${part}`)}
            text={value ? <bdi dir="ltr">{value.masked}</bdi> : t(`member.contactOff_${part}`)}
            state={
              confirmed
                ? { tone: "win", label: t("member.stateConfirmed"), lock: value.fixed }
                : { tone: "gold", label: t(value ? "member.stateUnconfirmed" : "member.stateMissing") }
            }
          />
        );
      })}
    </RowGroup>
  );
}

function AboutGroup({ security }: { security: Security }) {
  const { t, number } = useI18n();
  const member = useMember().data;
  const { theme } = usePreferences();
  const { realName } = security;
  return (
    <RowGroup id="group-about" title={t("member.groupAbout")}>
      <PartRow
        part="profile"
        icon="user"
        title={t("member.part_profile")}
        text={realName ? <bdi>{realName.masked}</bdi> : t("member.profileOff")}
        state={realName?.fixed ? { tone: "neutral", label: t("member.stateFixed"), lock: true } : undefined}
      />
      <PartRow
        part="identity"
        icon="card"
        title={t("member.part_identity")}
        text={t("member.identityLevel", { level: number(security.kycLevel) })}
      />
      <PartRow
        part="picture"
        icon="camera"
        title={t("member.part_picture")}
        text={<bdi>{member?.account ?? ""}</bdi>}
      />
      <PartRow
        part="display"
        icon={theme === "light" ? "sun" : "moon"}
        title={t("member.part_display")}
        text={t(theme === "light" ? "shell.light" : "shell.dark")}
      />
      <PartRow
        part="ownData"
        icon="download"
        title={t("member.part_ownData")}
        text={t("member.ownDataHint")}
      />
    </RowGroup>
  );
}

function Hints() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="protect" className="card p-5">
      <h2 id="protect" className="flex items-center gap-2 text-base">
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
  );
}
