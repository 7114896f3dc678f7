/** A vendor's game: launches it with the player's funds in a tab of its own. Source: GAME-05, MONEY-02. */
import { isZeroText } from "@khela/kernel/money";
import type { GameItem } from "@khela/contract/catalogue";
import { launchWithFunds } from "@khela/contract/wallets";
import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { GamePicture } from "../../../shell/game-picture.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CommandNote } from "../../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../../features/cashier/use-money-command.ts";
import { refreshMoney, useTransferUpdates, walletsQuery } from "../../../features/wallets/queries.ts";
import { call } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session.ts";
import { openEmptyTab, sendTab } from "../../cashier/pay-page.ts";

export function ExternalGame({ game }: { game: GameItem }) {
  const { t, locale } = useI18n();
  const token = useSession((session) => session.token);
  const wallets = useQuery(walletsQuery(token, locale)).data;
  const wallet = wallets?.wallets.find(({ vassalage }) => vassalage === game.vassalage);
  const [state, setState] = useState<"closed" | "open" | { blocked: string }>("closed");
  useTransferUpdates("wallets");
  const command = useMoneyCommand((body: { gameCode: string }, idempotencyKey) =>
    call(launchWithFunds, { body }, { idempotencyKey }),
  );
  async function start() {
    // Open the tab during the click: later the browser would block it.
    const tab = openEmptyTab();
    const launched = await command.run({ gameCode: game.gameCode });
    if (!launched) tab?.close();
    else setState(sendTab(tab, launched.url) ? "open" : { blocked: launched.url });
    refreshMoney(token, "wallets");
  }
  return (
    <article className="mx-auto grid min-h-dvh max-w-xl content-center gap-3 px-4 py-6">
      <title>{`${game.nodeName} · KHELA`}</title>
      <Link to="/hot" className={buttonClass({ variant: "plain", size: "sm" })}>
        {t("games.toLobby")}
      </Link>
      <div className="card grid justify-items-center gap-4 p-6 text-center">
        <GamePicture art={game.iconUrl} size={128} className="size-32 rounded-3xl shadow-card" />
        <div>
          <h1 className="text-2xl">{game.nodeName}</h1>
          <p className="text-muted">{t("wallets.vendorGame", { vendor: game.vendorName })}</p>
        </div>
        <dl className="grid w-full grid-cols-2 gap-3">
          <Figure title={t("wallets.main")} value={wallets?.main} />
          <Figure title={t("wallets.vendorWallet", { vendor: game.vendorName })} value={wallet?.balance} />
        </dl>
        {wallets ? <Along auto={wallets.autoTransfer} main={wallets.main} /> : null}
        <CommandNote phase={command.phase} error={command.error} onAgain={() => void start()} />
        <Button
          variant="gold"
          size="lg"
          block
          icon="play"
          loading={command.busy}
          disabled={command.phase === "unknown"}
          onClick={() => void start()}
        >
          {t("wallets.start")}
        </Button>
        {state === "open" ? <output>{t("wallets.opened")}</output> : null}
        {typeof state === "object" ? <Blocked url={state.blocked} onOpened={() => setState("open")} /> : null}
        <Link to="/member/$page" params={{ page: "transferFund" }} className={buttonClass({ block: true })}>
          {t("wallets.toWallets")}
        </Link>
      </div>
    </article>
  );
}

/** A launch link works once and for a minute, so it is opened by a click. */
function Blocked({ url, onOpened }: { url: string; onOpened: () => void }) {
  const { t } = useI18n();
  return (
    <div role="alert" className="grid w-full gap-2 rounded-xl bg-gold-tint px-4 py-3 text-sm">
      <p>{t("cashier.popupBlocked")}</p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpened}
        className={buttonClass({ variant: "gold" })}
      >
        {t("wallets.openAgain")}
      </a>
    </div>
  );
}

function Along({ auto, main }: { auto: boolean; main: string }) {
  const { t, money } = useI18n();
  if (!auto) return <p className="text-sm text-muted">{t("wallets.takesNothing")}</p>;
  if (isZeroText(main)) return null;
  return <p className="text-sm text-muted">{t("wallets.takesAlong", { amount: money(main) })}</p>;
}

/** @param value undefined while loading; null when it is unknown */
function Figure({ title, value }: { title: string; value: string | null | undefined }) {
  return (
    <div className="grid content-between gap-1 rounded-xl bg-surface-2 px-3 py-2.5">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="text-lg font-bold">
        {value === undefined ? (
          <Skeleton className="mx-auto h-6 w-20" />
        ) : value === null ? (
          "–"
        ) : (
          <Money value={value} />
        )}
      </dd>
    </div>
  );
}
