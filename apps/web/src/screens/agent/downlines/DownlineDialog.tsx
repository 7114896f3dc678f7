import type { TeamMember } from "@khela/contract/agent-team";
import { Button, buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { deskQuery } from "../../../features/wallets/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { Facts } from "../../records/Facts.tsx";
import { SendForm } from "../../upline/SendForm.tsx";
import { DownlineName } from "./DownlineName.tsx";

interface DownlineDialogProps {
  member: TeamMember;
  /** Shows the member's own team. */
  onLook: () => void;
  onClose: () => void;
}

/** One downline: what the agent may know, and what can be done; money goes as far down as operators allow. */
export function DownlineDialog({ member, onLook, onClose }: DownlineDialogProps) {
  const { t, date, number } = useI18n();
  const token = useSession((session) => session.token);
  const desk = useQuery(deskQuery(token)).data;
  const [sending, setSending] = useState(false);
  const { memberId, account, level, registeredAt } = member;
  return (
    <Dialog
      open
      name="downline"
      title={sending && desk ? t("agentTeam.sendTo", { account }) : t("agentTeam.downline")}
      width={360}
      delayMs={0}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:w-96">
        <DownlineName member={member} note={t("agentTeam.level", { n: level })} />
        {sending && desk ? (
          <SendForm desk={desk} to="downline" fixed={{ memberId, account, level, registeredAt }} />
        ) : (
          <>
            <Facts
              facts={[
                { label: t("shell.balance"), value: <Money value={member.balance} className="font-bold" /> },
                {
                  label: t("agentTeam.presence"),
                  value: t(member.online ? "agentTeam.online" : "agentTeam.offline"),
                },
                { label: t("agentTeam.directMembers"), value: number(member.direct) },
                { label: t("agentTeam.allMembers"), value: number(member.all) },
                { label: t("agentTeam.sort_registered"), value: date(registeredAt, "date") },
                {
                  label: t("agentTeam.lastLogin"),
                  value: member.lastLoginAt ? date(member.lastLoginAt, "date") : t("agentTeam.never"),
                },
              ]}
            />
            <div className="grid gap-2.5">
              {desk && level <= desk.levels ? (
                <Button variant="gold" icon="send" block onClick={() => setSending(true)}>
                  {t("wallets.sendDown")}
                </Button>
              ) : null}
              {member.isAgent && level === 1 ? (
                <Link
                  to="/agentHome/$page"
                  params={{ page: "contracts" }}
                  onClick={onClose}
                  className={buttonClass({ block: true })}
                >
                  <Icon name="receipt" size={18} />
                  {t("agentContract.contracts")}
                </Link>
              ) : null}
              {member.all > 0 ? (
                <Button icon="team" block onClick={onLook}>
                  {t("agentTeam.lookAtTeam")}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
