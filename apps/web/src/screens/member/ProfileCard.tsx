import { isAgentType } from "@khela/rules/auth/trial";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { Link } from "@tanstack/react-router";
import { usePreferences } from "../../shell/preferences.ts";
import { useBalance, useMember } from "../../shell/queries.ts";
import { AvatarPicture } from "./AvatarPicture.tsx";

const MASK = "******";

/** The logged-in member and the balance. */
export function ProfileCard() {
  const { t, written } = useI18n();
  const member = useMember().data;
  const balance = useBalance().data;
  const hidden = usePreferences((state) => state.balanceHidden);
  return (
    <div
      data-surface="dark"
      className="relative overflow-hidden rounded-card border border-line bg-[linear-gradient(135deg,#38206f,#1a1440_55%,#0e1430)] p-4 text-text"
    >
      <span
        aria-hidden
        className="absolute -end-14 -top-16 size-44 rounded-full bg-[radial-gradient(closest-side,#ffc83d3d,transparent)]"
      />
      <div className="relative flex items-center gap-3">
        <AvatarPicture icon={member?.icon} size={52} />
        <div className="min-w-0 leading-snug">
          {member ? (
            <>
              <p className="truncate text-lg font-bold text-white">
                <bdi>{member.account}</bdi>
              </p>
              <p className="truncate text-sm text-white/75">
                {member.vipRankLevel > 0
                  ? (member.vipNames?.[written] ?? t("shell.vipLevel", { level: member.vipRankLevel }))
                  : member.nickname && member.nickname !== member.account
                    ? member.nickname
                    : t(isAgentType(member.type) ? "member.agentMark" : "member.memberMark")}
              </p>
            </>
          ) : (
            <>
              <Skeleton className="mb-1.5 h-5 w-28" />
              <Skeleton className="h-4 w-20" />
            </>
          )}
        </div>
      </div>
      <div className="relative mt-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-xs text-white/75">{t("shell.balance")}</p>
          {balance ? (
            <p className="text-2xl font-extrabold text-[#ffd25e]">
              {hidden ? MASK : <Money value={balance.balance} />}
            </p>
          ) : (
            <Skeleton className="mt-1 h-7 w-32" />
          )}
        </div>
        {balance && !/^0(\.0+)?$/.test(balance.held) ? (
          <p className="text-end text-xs text-white/75">
            {t("member.held")}
            <br />
            <Money value={balance.held} className="text-sm font-semibold text-white" />
          </p>
        ) : null}
      </div>
      <div className="relative mt-3 grid grid-cols-2 gap-2">
        <Link
          to="/member/$page"
          params={{ page: "depositv2" }}
          className={buttonClass({ variant: "green", size: "sm" })}
        >
          {t("shell.deposit")}
        </Link>
        <Link to="/member/$page" params={{ page: "withdraw" }} className={buttonClass({ size: "sm" })}>
          {t("shell.withdraw")}
        </Link>
      </div>
    </div>
  );
}
