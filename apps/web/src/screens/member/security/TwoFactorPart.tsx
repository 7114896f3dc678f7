/** Two-step login by an authenticator app. Source: AUTH-12. */
import { useI18n } from "@khela/ui/i18n";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { scrollToTop } from "../../../shell/scroll.ts";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { securityChanged, useSecurity } from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpManage } from "./TotpManage.tsx";
import { TotpSetup } from "./TotpSetup.tsx";

export default function TwoFactorPart() {
  const { t } = useI18n();
  const security = useSecurity();
  // The codes are shown once, so a reload of the account's state must not remove them.
  const [codes, setCodes] = useState<{ list: readonly string[]; renewed: boolean }>();
  if (security.isError && !security.data) return <FailureNote error={security.error} />;
  if (!security.data) return <PageSkeleton />;
  const { totp } = security.data;
  if (codes) {
    return (
      <Stage key="codes">
        <RecoveryCodes
          codes={codes.list}
          title={t(codes.renewed ? "member.codesRenewed" : "member.totpDone")}
          onSaved={() => void securityChanged("security").then(() => setCodes(undefined))}
        />
      </Stage>
    );
  }
  if (totp.on) {
    return (
      <Stage key="on">
        <TotpManage
          codesLeft={totp.recoveryCodesLeft}
          onRenewed={(list) => setCodes({ list, renewed: true })}
        />
      </Stage>
    );
  }
  return <TotpSetup required={totp.required} onDone={(list) => setCodes({ list, renewed: false })} />;
}

/** A new view at the same address: starts focused and scrolled to its beginning. */
function Stage({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    scrollToTop();
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </div>
  );
}
