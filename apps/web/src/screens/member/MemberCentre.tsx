/**
 * The member centre: side menu and page on wide screens; on phones `/member` is the menu, and every page
 * links back to it. Source: MONEY-08, NAV-13.
 */
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { EmptyState } from "@khela/ui/states";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { useUnread } from "../../features/messages/use-unread.ts";
import { useWaitingMissions } from "../../features/missions/use-missions.ts";
import { useWaitingRewards } from "../../features/rewards/queries.ts";
import { artIcon } from "../../shell/categories.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { useMember } from "../../shell/queries.ts";
import { useLoggedIn } from "../../shell/session.ts";
import NotFoundPage from "../system/NotFoundPage.tsx";
import { ComingMember } from "./ComingMember.tsx";
import type { MemberEntry } from "./member-menu.ts";
import { memberEntry, securityPart } from "./member-menu.ts";
import { MemberMenu } from "./MemberMenu.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { ProfileCard } from "./ProfileCard.tsx";

const SecurityCenter = lazyScreen(() => import("./security/SecurityCenter.tsx"));
const SecurityPartPage = lazyScreen<{ part: string }>(() => import("./security/SecurityPartPage.tsx"));
const DepositPage = lazyScreen(() => import("../cashier/DepositPage.tsx"));
const MessagesPage = lazyScreen(() => import("../messages/MessagesPage.tsx"), ["inbox"]);
const WalletsPage = lazyScreen(() => import("../wallets/WalletsPage.tsx"));
const UplinePage = lazyScreen(() => import("../upline/UplinePage.tsx"));
const WithdrawPage = lazyScreen(() => import("../cashier/WithdrawPage.tsx"));
const MissionsPage = lazyScreen(() => import("../missions/MissionsPage.tsx"), ["rewards"]);
const BettingRecord = lazyScreen(() => import("../records/BettingRecord.tsx"));
const AccountRecord = lazyScreen(() => import("../records/AccountRecord.tsx"));
const BonusDetails = lazyScreen(() => import("../rewards/BonusDetails.tsx"), ["rewards"]);
const ReferralPage = lazyScreen(() => import("../referral/ReferralPage.tsx"), ["rewards"]);
const RewardCenter = lazyScreen(() => import("../rewards/RewardCenter.tsx"), ["rewards"]);
const ProfitLoss = lazyScreen(() => import("../records/ProfitLoss.tsx"));

/** The account type of a trial account. */
const TRIAL = 4;

export default function MemberCentre() {
  const { t } = useI18n();
  const { page, part } = useParams({ strict: false });
  const entry = memberEntry(page ?? "securityCenter");
  const member = useMember().data;
  const { unread } = useUnread();
  const waiting = useWaitingRewards();
  const missions = useWaitingMissions();
  // When the session was ended elsewhere, nothing of the account may stay on the screen.
  if (!useLoggedIn()) return <SignedOut />;
  if (entry === undefined) return <NotFoundPage />;
  if (part !== undefined && (entry.page !== "securityCenter" || securityPart(part) === undefined))
    return <NotFoundPage />;
  if (member?.type === TRIAL) {
    return (
      <EmptyState
        className="min-h-[55dvh]"
        image={artIcon("user")}
        title={t("member.in_need_true_account")}
        action={
          <Button variant="gold" onClick={() => openDialog("trueAccount", {})}>
            {t("entry.realAccount")}
          </Button>
        }
      />
    );
  }
  const isList = page === undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      {isList ? <h1 className="sr-only lg:hidden">{t("shell.myAccount")}</h1> : null}
      <aside aria-label={t("shell.myAccount")} className={cx("grid gap-4", !isList && "max-lg:hidden")}>
        <ProfileCard />
        <MemberMenu counts={{ messages: unread, missions, rewards: waiting }} />
      </aside>
      <div className={cx("grid min-w-0 grid-cols-1 gap-4", isList && "max-lg:hidden")}>
        {part === undefined ? <PageHead entry={entry} /> : null}
        <Suspense fallback={<PageSkeleton />}>
          {part === undefined ? <MemberScreen entry={entry} /> : <SecurityPartPage key={part} part={part} />}
        </Suspense>
      </div>
    </div>
  );
}

function PageHead({ entry }: { entry: MemberEntry }) {
  const { t } = useI18n();
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Link
        to="/member"
        aria-label={t("member.backToMenu")}
        className="-ms-2 grid size-11 place-items-center rounded-xl hover:bg-surface-2 lg:hidden rtl:-scale-x-100"
      >
        <Icon name="chevronLeft" />
      </Link>
      <img src={artIcon(entry.image)} alt="" width={32} height={32} />
      <h1 className="text-xl md:text-2xl">{t(`member.page_${entry.page}`)}</h1>
    </div>
  );
}

function SignedOut() {
  const { t } = useI18n();
  return (
    <EmptyState
      className="min-h-[55dvh]"
      image={artIcon("lock")}
      title={t("member.signedOutTitle")}
      action={
        <Button variant="gold" onClick={() => openDialog("login", { next: location.pathname })}>
          {t("shell.login")}
        </Button>
      }
    >
      <p>{t("member.signedOutText")}</p>
    </EmptyState>
  );
}

function MemberScreen({ entry }: { entry: MemberEntry }) {
  switch (entry.page) {
    case "securityCenter":
      return <SecurityCenter />;
    case "messageV2":
      return <MessagesPage />;
    case "depositv2":
      return <DepositPage />;
    case "withdraw":
      return <WithdrawPage />;
    case "missionLeaderboard":
      return <MissionsPage />;
    case "transferFund":
      return <WalletsPage />;
    case "transferUpline":
      return <UplinePage />;
    case "personalHistoryCopy":
      return <BettingRecord />;
    case "transactionHistory":
      return <AccountRecord />;
    case "personalProfit":
      return <ProfitLoss />;
    case "bonusDetails":
      return <BonusDetails />;
    case "referral":
      return <ReferralPage />;
    case "rewardCenter":
      return <RewardCenter />;
    default:
      return <ComingMember entry={entry} />;
  }
}
