/** Connects a hunt to the screen: the room, the member's balance, the picture. */
import { CallError } from "@khela/contract/client";
import { type Money, moneyToText } from "@khela/kernel/money";
import { useEffect, useState } from "react";
import { useRefusal } from "../controls/use-refusal.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { reducedMotion } from "../frame/motion.ts";
import { askLogin, type Player } from "../frame/player.ts";
import { createHunt, type Hunt } from "./hunt.ts";
import type { FishLook } from "./look.ts";
import { useBursts } from "./use-bursts.ts";
import { useCutOff } from "./use-cut-off.ts";
import { type Room, useRoom } from "./use-room.ts";

const TICK_MS = 50;
const LOOK_MS = 500;

export function useHunt(given: {
  look: FishLook;
  player: Player;
  level: Money;
  sound: GameScreenProps["sound"];
}): Pick<Room, "room"> & { hunt: Hunt; cutOff: boolean; checking: boolean } {
  const { look, player, level, sound } = given;
  const { account, spendable: balance } = player;
  const gameCode = look.title.code;
  const refuse = useRefusal();
  const [hunt] = useState(() => createHunt(look));
  /** The rounds of this window, whose socket events must not be shown again. */
  const [known] = useState(() => new Set<string>());
  const { serverNow, room, connected, rejoin } = useRoom(gameCode, hunt.waters, player.loggedIn, (burst) =>
    hunt.showBurst(burst, known),
  );
  const { cutOff, answered } = useCutOff(connected);
  const { send, checking } = useBursts(gameCode, account, {
    answered,
    taken: (roundId) => known.add(roundId),
    refused: hunt.stopFiring,
    noSeat: rejoin,
  });

  useEffect(() => {
    hunt.update({
      account: player.loggedIn ? (account ?? "") : null,
      balance,
      level,
      room,
      serverNow,
      send,
      askLogin,
      tooPoor: (poor) =>
        refuse(
          new CallError(
            "MONEY_INSUFFICIENT",
            { balance: moneyToText(poor) },
            { status: 402, traceId: "", captcha: false },
          ),
        ),
      play: sound.play,
    });
  });
  useEffect(() => {
    const tick = setInterval(hunt.tick, TICK_MS);
    const glance = setInterval(hunt.look, LOOK_MS);
    return () => {
      clearInterval(tick);
      clearInterval(glance);
    };
  }, [hunt]);
  return { hunt, room, cutOff, checking };
}

/** Renders the hunt into an element. @returns true when this browser can't */
export function usePicture(hunt: Hunt, look: FishLook, element: HTMLElement | null): boolean {
  const [blind, setBlind] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    let gone = false;
    let end: (() => void) | undefined;
    const open = async () => {
      const { createScene } = await import("./scene.ts");
      const { swimmers } = hunt;
      const scene = await createScene(element, { look, swimmers, calm: reducedMotion() });
      if (gone) {
        scene.destroy();
        return;
      }
      end = scene.destroy;
      hunt.attach(scene);
    };
    // Without WebGL and canvas the sea can't be shown, but the game can be played with the list of kinds.
    open().catch(() => {
      if (!gone) setBlind(true);
    });
    return () => {
      gone = true;
      hunt.attach(null);
      end?.();
    };
  }, [hunt, look, element]);
  return blind;
}
