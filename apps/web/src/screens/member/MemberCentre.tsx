/** The member centre: side menu and page on wide screens; on phones the account page is the list. Source: MONEY-08. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { EmptyState } from "@khela/ui/states";
import { Link, useParams } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { useMember } from "../../shell/queries.ts";
import NotFoundPage from "../system/NotFoundPage.tsx";
import type { MemberEntry } from "./member-menu.ts";
import { memberEntry } from "./member-menu.ts";
import { MemberMenu } from "./MemberMenu.tsx";
import { ProfileCard } from "./ProfileCard.tsx";

const SecurityCenter = lazyScreen(() => import("./SecurityCenter.tsx"));
const DepositPage = lazyScreen(() => import("../cashier/DepositPage.tsx"));
const WithdrawPage = lazyScreen(() => import("../cashier/WithdrawPage.tsx"));
const BettingRecord = lazyScreen(() => import("../records/BettingRecord.tsx"));
const AccountRecord = lazyScreen(() => import("../records/AccountRecord.tsx"));

/** Type of a trial account. */
const TRIAL = 4;

export default function MemberCentre() {
  const { t } = useI18n();
  const { page } = useParams({ from: "/member/$page" });
  const entry = memberEntry(page);
  const member = useMember().data;
  if (entry === undefined) return <NotFoundPage />;
  if (member?.type === TRIAL) {
    return (
      <EmptyState
        className="min-h-[55dvh]"
        image={artIcon("user")}
        title={t("member.in_need_true_account")}
      />
    );
  }
  const first = entry.page === "securityCenter";
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside aria-label={t("shell.myAccount")} className={cx("grid gap-4", !first && "max-lg:hidden")}>
        <ProfileCard />
        <MemberMenu />
      </aside>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <div className="flex min-h-11 items-center gap-2.5">
          {first ? null : (
            <Link
              to="/member/$page"
              params={{ page: "securityCenter" }}
              aria-label={t("member.backToMenu")}
              className="-ms-2 grid size-11 place-items-center rounded-xl hover:bg-surface-2 lg:hidden rtl:-scale-x-100"
            >
              <Icon name="chevronLeft" />
            </Link>
          )}
          <img src={artIcon(entry.image)} alt="" width={32} height={32} />
          <h1 className="text-xl md:text-2xl">{t(`member.page_${entry.page}`)}</h1>
        </div>
        <MemberScreen entry={entry} />
      </div>
    </div>
  );
}

function MemberScreen({ entry }: { entry: MemberEntry }) {
  const { t } = useI18n();
  switch (entry.page) {
    case "securityCenter":
      return <SecurityCenter />;
    case "depositv2":
      return <DepositPage />;
    case "withdraw":
      return <WithdrawPage />;
    case "personalHistoryCopy":
      return <BettingRecord />;
    case "transactionHistory":
      return <AccountRecord />;
    default:
      return (
        <EmptyState
          className="card min-h-80"
          image={artIcon(entry.image)}
          title={t("shell.comingTitle", { name: t(`member.page_${entry.page}`) })}
        >
          {entry.coming ? <p>{t(entry.coming)}</p> : null}
          <p className="mt-1 text-faint">{t("shell.comingNote")}</p>
        </EmptyState>
      );
  }
}
