/** Two-step login by an authenticator app. Source: AUTH-12. */
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { securityChanged, useSecurity } from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpManage } from "./TotpManage.tsx";
import { TotpSetup } from "./TotpSetup.tsx";

export default function TwoFactorPart() {
  const { t } = useI18n();
  const security = useSecurity();
  // Shown once; what the server says about the account meanwhile must not take them away.
  const [codes, setCodes] = useState<{ list: readonly string[]; renewed: boolean }>();
  if (security.isError && !security.data) return <FailureNote error={security.error} />;
  if (!security.data) return <PageSkeleton />;
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes.list}
        title={t(codes.renewed ? "member.codesRenewed" : "member.totpDone")}
        onSaved={() => {
          setCodes(undefined);
          void securityChanged("security");
        }}
      />
    );
  }
  if (security.data.totp.on) {
    return (
      <TotpManage
        codesLeft={security.data.totp.recoveryCodesLeft}
        onRenewed={(list) => setCodes({ list, renewed: true })}
      />
    );
  }
  return <TotpSetup onDone={(list) => setCodes({ list, renewed: false })} />;
}
