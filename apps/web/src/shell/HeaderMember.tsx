/** The end of the header for a logged-in user. Source: NAV-08. */
import { buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link, useMatches } from "@tanstack/react-router";
import { useAccountToasts } from "../features/account/use-account-toasts.ts";
import { useContractPopup } from "../features/agent-contracts/use-contract-popup.ts";
import { useMoneyToasts } from "../features/cashier/use-money-toasts.ts";
import { useMessageUpdates, useUnread } from "../features/messages/use-unread.ts";
import { useMissionUpdates } from "../features/missions/use-missions.ts";
import { useRewardUpdates, useWaitingRewards } from "../features/rewards/queries.ts";
import { useTransferToasts } from "../features/wallets/use-transfer-toasts.ts";
import { TrialHeader } from "../features/trial/TrialHeader.tsx";
import { UnreadMark } from "../features/messages/UnreadMark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BalanceBox } from "./balance-box.tsx";
import { usePromotionPopups } from "./promotion-queries.ts";
import { useTrial } from "./queries.ts";
import { useOpenAnnouncements, useViewer } from "./use-announcement-popup.ts";

export default function HeaderMember() {
  return useTrial() ? <TrialHeader balance={<BalanceBox />} /> : <RealMember />;
}

function RealMember() {
  const { t } = useI18n();
  useMoneyToasts();
  useTransferToasts();
  useAccountToasts();
  useMessageUpdates();
  useRewardUpdates();
  useMissionUpdates();
  const playing = useMatches({
    select: (matches) => matches.some(({ pathname }) => pathname.startsWith("/game/")),
  });
  useContractPopup(playing);
  usePromotionPopup(playing);
  const { unread } = useUnread();
  const waiting = useWaitingRewards();
  return (
    <>
      <BalanceBox />
      <Link
        to="/member/$page"
        params={{ page: "depositv2" }}
        className={cx(buttonClass({ variant: "green" }), "max-md:hidden")}
      >
        {t("shell.deposit")}
      </Link>
      <Link to="/member/$page" params={{ page: "withdraw" }} className={cx(buttonClass(), "max-lg:hidden")}>
        {t("shell.withdraw")}
      </Link>
      <Link
        to="/member/$page"
        params={{ page: "messageV2" }}
        title={t("shell.messages")}
        className="relative grid size-11 shrink-0 place-items-center rounded-xl border border-line-strong bg-surface-2 hover:border-gold/60 max-lg:hidden"
      >
        <Icon name="bell" />
        <span className="sr-only">{t("shell.messages")}</span>
        <UnreadMark count={unread} />
      </Link>
      <AccountMenu unread={unread} rewards={waiting} />
    </>
  );
}

/** Opens the pop-up for promotions that the member can take part in, but not over a game. */
function usePromotionPopup(playing: boolean): void {
  const popups = usePromotionPopups();
  useOpenAnnouncements(playing ? 0 : popups.length, useViewer());
}
