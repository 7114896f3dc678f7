import type { TableRoundView } from "@khela/contract/tables";
import { useI18n } from "@khela/ui/i18n";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Player } from "../../frame/player.ts";
import { LiveTableBets } from "../LiveTableBets.tsx";
import { TableChat } from "./TableChat.tsx";
import type { LiveChat } from "./use-chat.ts";

interface SidePanelProps {
  round: TableRoundView | null;
  chat: LiveChat;
  player: Player;
}

const TABS = ["bets", "chat"] as const;
const TEXTS = { bets: "games.liveBets", chat: "tables.chat" } as const;

/** The panel beside a table with tabs for bets and chat. On a phone it has the bets only, and the chat is a sheet. */
export function SidePanel({ round, chat, player }: SidePanelProps) {
  const { t, number } = useI18n();
  const id = useId();
  const buttons = useRef<Partial<Record<(typeof TABS)[number], HTMLButtonElement | null>>>({});
  const [chosen, setChosen] = useState<(typeof TABS)[number]>("bets");
  const shown = chat.open ? chosen : "bets";
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = shown === "bets" ? "chat" : "bets";
    setChosen(next);
    buttons.current[next]?.focus();
  };
  return (
    <div className="tt-tabbed">
      {chat.open ? (
        <div role="tablist" aria-label={t("tables.sidePanel")} className="tt-tabs">
          {TABS.map((tab) => (
            <button
              key={tab}
              ref={(button) => {
                buttons.current[tab] = button;
              }}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-selected={shown === tab}
              aria-controls={`${id}-panel`}
              tabIndex={shown === tab ? 0 : -1}
              onClick={() => setChosen(tab)}
              onKeyDown={onKey}
            >
              {t(TEXTS[tab])}
              {tab === "chat" && chat.unread > 0 ? (
                <span className="tt-chat-badge">{number(Math.min(chat.unread, 99))}</span>
              ) : null}
            </button>
          ))}
        </div>
      ) : null}
      <div
        className="tt-tab-panel"
        id={`${id}-panel`}
        {...(chat.open ? { role: "tabpanel", "aria-labelledby": `${id}-${shown}` } : {})}
      >
        {shown === "chat" ? (
          <section className="tt-panel tt-chat-panel" aria-label={t("tables.chat")}>
            <TableChat chat={chat} player={player} />
          </section>
        ) : (
          <LiveTableBets round={round} />
        )}
      </div>
    </div>
  );
}
