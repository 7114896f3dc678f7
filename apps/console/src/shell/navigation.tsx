import { listWithdrawalQueue } from "@khela/contract/console/cashier";
import { listCases } from "@khela/contract/console/confirmations";
import { useI18n } from "@khela/ui/i18n";
import { CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "./api.ts";
import { useDeskNews } from "./desk-news.ts";
import { navigationFor } from "./nav-items.ts";
import { useRefresh } from "./parts/use-refresh.ts";
import { useOperator } from "./session.ts";
import classes from "./shell.module.css";

const COUNT_EVERY_MS = 30_000;

/** The pages that the operator's roles grant. */
export function Navigation({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { permissions } = useOperator();
  return (
    <>
      <div className={classes["brand"]}>
        <img src="/icons/khela.svg" alt="" width={30} height={30} />
        {t("common.appName")}
        <small>{t("console.console")}</small>
        {opened ? (
          <CloseButton
            hiddenFrom="md"
            ms="auto"
            c="#fff"
            variant="transparent"
            aria-label={t("common.close")}
            onClick={onClose}
          />
        ) : null}
      </div>
      <nav className={classes["nav"]} aria-label={t("console.menu")}>
        {navigationFor(permissions).map((group) => (
          <div key={group.label}>
            <div className={classes["group"]} id={group.label}>
              {t(group.label)}
            </div>
            <ul className={classes["links"]} aria-labelledby={group.label}>
              {group.items.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} className={classes["link"] ?? ""} ref={showWhereOneIs}>
                    <Icon size={20} stroke={1.7} aria-hidden />
                    {t(label)}
                    {to === "/withdrawals" ? <WaitingCount /> : null}
                    {to === "/confirmations" ? <CasesCount /> : null}
                    {to === "/live-chat" ? <ChatsCount /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes["navFoot"]}>{t("console.zoneNote")}</div>
    </>
  );
}

/** The menu is longer than most screens, so the line of the current page is scrolled into view. */
function showWhereOneIs(link: HTMLAnchorElement | null): void {
  if (link?.dataset["status"] === "active") link.scrollIntoView({ block: "nearest" });
}

/** The number of waiting withdrawals. */
function WaitingCount() {
  const waiting = useQuery({
    queryKey: ["withdrawals", "waiting"],
    queryFn: () => call(listWithdrawalQueue, { query: { state: "requested", pageSize: 1 } }),
    refetchInterval: useRefresh(COUNT_EVERY_MS),
  });
  return <Count count={waiting.data?.totalCount ?? 0} text="console.waitingCount" />;
}

/** The number of disputed or unclear payouts. */
function CasesCount() {
  const waiting = useQuery({
    queryKey: ["confirmations", "waiting"],
    queryFn: () => call(listCases, { query: { pageSize: 1 } }),
    refetchInterval: useRefresh(COUNT_EVERY_MS),
  });
  return <Count count={waiting.data?.totalCount ?? 0} text="console.casesCount" />;
}

/** The number of waiting live chats. */
function ChatsCount() {
  return <Count count={useDeskNews()} text="desk.liveChatsCount" />;
}

interface CountProps {
  count: number;
  text: "console.waitingCount" | "console.casesCount" | "desk.liveChatsCount";
}

function Count({ count, text }: CountProps) {
  const { t, number } = useI18n();
  if (count === 0) return null;
  return (
    <span className={classes["count"]}>
      <span aria-hidden>{number(count)}</span>
      <span className="sr-only">{t(text, { n: count })}</span>
    </span>
  );
}
