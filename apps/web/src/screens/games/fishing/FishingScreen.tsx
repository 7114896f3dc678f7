/** A fishing game: the sea with its fish, the player's cannon and the other players'. GAME-08. */
import type { FishRoomView } from "@khela/contract/fishing";
import { CANNON_LEVELS } from "@khela/games/fishing/limits";
import { type Money as Amount, moneyToText, parseMoney, taka } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { useState } from "react";
import { useStore } from "zustand";
import { persistentStorage } from "../../../shell/storage.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { Floats } from "./Floats.tsx";
import type { Hunt } from "./hunt.ts";
import { Kinds } from "./Kinds.tsx";
import type { FishLook } from "./look.ts";
import { Sea } from "./Sea.tsx";
import { useHunt } from "./use-hunt.ts";
import "./fishing.css";

interface FishingScreenProps extends GameScreenProps {
  look: FishLook;
}

/** A cheap level at first, because five shots are fired per second. */
const FIRST_LEVEL = taka(1);

/** The cannon level of this device's last visit, clamped to today's levels. */
function useCannon(code: string, levels: readonly Amount[]): [Amount, (level: Amount) => void] {
  const key = `stake:${code}`;
  const [chosen, setChosen] = useState(() => parseMoney(persistentStorage.get(key) ?? "") ?? FIRST_LEVEL);
  const choose = (level: Amount) => {
    persistentStorage.set(key, moneyToText(level));
    setChosen(level);
  };
  const lowest = levels[0] ?? chosen;
  return [levels.findLast((level) => level <= chosen) ?? lowest, choose];
}

/** The levels within the operator's limits. */
function levelsOf(limits: { min: Amount; max: Amount }): readonly Amount[] {
  const within = CANNON_LEVELS.filter((level) => level >= limits.min && level <= limits.max);
  return within.length > 0 ? within : [limits.min];
}

export function FishingScreen({ game, sound, look }: FishingScreenProps) {
  const { t } = useI18n();
  const player = usePlayer();
  const levels = levelsOf(game.limits);
  const [level, setLevel] = useCannon(game.code, levels);
  const { hunt, room, cutOff, checking } = useHunt({ look, player, level, sound });
  const auto = useStore(hunt.state, (state) => state.auto);
  const step = (by: 1 | -1) => {
    const next = levels[levels.indexOf(level) + by];
    if (next === undefined) return;
    sound.play("button");
    setLevel(next);
  };
  return (
    <div className="fish-root" data-seat={room ? "taken" : "none"} data-auto={auto}>
      <Sea hunt={hunt} look={look} name={game.name} onLevel={step}>
        <Others room={room} />
        {cutOff ? <output className="fish-note">{t("fishing.reconnecting")}</output> : null}
        <Floats hunt={hunt} look={look} />
      </Sea>
      <Kinds hunt={hunt} look={look} />
      <div className="fish-bar">
        <Cannon level={level} levels={levels} onStep={step} />
        <button type="button" className="fish-toggle" aria-pressed={auto} onClick={hunt.toggleAuto}>
          {t("fishing.auto")}
        </button>
        <FireButton hunt={hunt} checking={checking} />
      </div>
    </div>
  );
}

interface CannonProps {
  level: Amount;
  levels: readonly Amount[];
  onStep: (by: 1 | -1) => void;
}

function Cannon({ level, levels, onStep }: CannonProps) {
  const { t } = useI18n();
  return (
    <fieldset className="fish-level">
      <legend className="sr-only">{t("fishing.level")}</legend>
      <button
        type="button"
        aria-label={t("fishing.levelDown")}
        disabled={level === levels[0]}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <output data-testid="fish-level">
        <span aria-hidden>{t("fishing.level")}</span>
        <b>
          <Money value={moneyToText(level)} />
        </b>
      </output>
      <button
        type="button"
        aria-label={t("fishing.levelUp")}
        disabled={level === levels.at(-1)}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </fieldset>
  );
}

/** Fires while held; a click from a keyboard or a screen reader fires once. */
function FireButton({ hunt, checking }: { hunt: Hunt; checking: boolean }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      data-testid="fire"
      className="btn-gold fish-fire"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hunt.hold(null);
      }}
      onPointerUp={hunt.release}
      onPointerCancel={hunt.release}
      onClick={(event) => {
        if (event.detail !== 0) return;
        hunt.hold(null);
        hunt.release();
      }}
    >
      {t(checking ? "games.checking" : "fishing.fire")}
    </button>
  );
}

function Others({ room }: { room: FishRoomView | null }) {
  const { t } = useI18n();
  const others = room?.seats.filter(({ mine }) => !mine) ?? [];
  if (others.length === 0) return null;
  return (
    <ul className="fish-seats" aria-label={t("fishing.others")}>
      {others.map(({ seat, account }) => (
        <li key={seat}>{account}</li>
      ))}
    </ul>
  );
}
