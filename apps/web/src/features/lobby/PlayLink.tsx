import type { GameItem } from "@khela/contract/catalogue";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lotteryPage } from "../../shell/categories.ts";
import { openDialog } from "../../shell/dialogs.ts";
import type { Place } from "../../shell/place.ts";

interface PlayLinkProps {
  game: GameItem;
  className?: string;
  label?: string;
  onPick?: () => void;
  children: ReactNode;
}

/**
 * The link that opens a game (GAME-05): a lottery opens on its vendor's page with its code, an entry with
 * isGame VASSALAGE opens its list of games, everything else the game's page, which handles logins and trial
 * accounts.
 */
export function PlayLink({ game, className, label, onPick, children }: PlayLinkProps) {
  const shared = { className, "aria-label": label };
  if (game.isGame === "VASSALAGE") {
    return (
      <button
        type="button"
        {...shared}
        onClick={() => {
          onPick?.();
          openDialog("rooms", { nodeId: game.nodeId, name: game.nodeName });
        }}
      >
        {children}
      </button>
    );
  }
  const lottery = lotteryPage(game.vassalage);
  return lottery ? (
    <Link to={lottery as Place} search={{ gameCode: game.gameCode } as never} onClick={onPick} {...shared}>
      {children}
    </Link>
  ) : (
    <Link to="/game/$gameCode" params={{ gameCode: game.gameCode }} onClick={onPick} {...shared}>
      {children}
    </Link>
  );
}
