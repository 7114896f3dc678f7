import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import type { Flag } from "@khela/contract/system";
import { useState } from "react";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.ts";
import { AuthBanner } from "./AuthBanner.tsx";
import { LoginBySms } from "./LoginBySms.tsx";
import { LoginByUsername } from "./LoginByUsername.tsx";
import { NeedsSettings } from "./NeedsSettings.tsx";
import { OtherWays } from "./OtherWays.tsx";
import { TextButton } from "./TextButton.tsx";
import { isAgentEntry } from "./use-login.ts";

type Way = "username" | "sms";

/**
 * The ways to log in that the operator has switched on; the first one is preselected. Source: product
 * specification section 4.
 */
function waysOf(flags: Partial<Record<Flag, boolean>>): Way[] {
  return [
    ...(flags.COMM3 ? ["username" as const] : []),
    ...(flags.MOBILEVERCODELOGIN3 ? ["sms" as const] : []),
  ];
}

/** The login: by username, by SMS code, and links to the other ways. Source: AUTH-01, AUTH-02, AUTH-03, AUTH-16. */
export default function LoginDialog({ dialog, data }: DialogScreenProps<"login">) {
  const { t } = useI18n();
  const agent = isAgentEntry(data);
  return (
    <Dialog {...dialog} title={t(agent ? "auth.agentTitle" : "auth.loginTitle")} width={400} fullOnPhone>
      <NeedsSettings>
        {({ flags }) => (
          <div className="grid gap-5 sm:w-96">
            <AuthBanner group="w_login" onFollow={dialog.onClose} />
            {agent ? <p className="text-sm text-muted">{t("auth.agentLead")}</p> : null}
            <Ways ways={waysOf(flags)} data={data} />
            <OtherWays agent={agent} next={data.next} />
            <p className="border-t border-line pt-2 text-center">
              {agent ? (
                <TextButton onClick={() => openDialog("login", {})}>{t("auth.toMemberLogin")}</TextButton>
              ) : (
                <TextButton onClick={() => openDialog("login", { next: "/agentHome" })}>
                  {t("auth.toAgentLogin")}
                </TextButton>
              )}
            </p>
          </div>
        )}
      </NeedsSettings>
    </Dialog>
  );
}

function Ways({ ways, data }: { ways: readonly Way[] } & Pick<DialogScreenProps<"login">, "data">) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0];
  if (way === undefined) return <EmptyState icon="lock" title={t("auth.loginOff")} />;
  return (
    <>
      {ways.length > 1 ? (
        <Segmented
          label={t("auth.loginBy")}
          options={ways.map((value) => ({ value, label: t(`auth.loginBy_${value}`) }))}
          value={way}
          onChange={setChosen}
        />
      ) : null}
      {way === "username" ? <LoginByUsername data={data} /> : <LoginBySms data={data} />}
    </>
  );
}
