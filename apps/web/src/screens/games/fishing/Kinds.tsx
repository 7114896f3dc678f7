import { payRange } from "@khela/games/fishing/types";
import { useI18n } from "@khela/ui/i18n";
import { useStore } from "zustand";
import type { Hunt } from "./hunt.ts";
import type { FishLook } from "./look.ts";
import { Portrait } from "./Portrait.tsx";

/** All kinds of fish with their pay; pressing one makes the cannon target it. */
export function Kinds({ hunt, look }: { hunt: Hunt; look: FishLook }) {
  const { t, number } = useI18n();
  const hunted = useStore(hunt.state, (state) => state.kind);
  const present = useStore(hunt.state, (state) => state.present);
  return (
    <fieldset className="fish-kinds no-scrollbar" aria-label={t("fishing.kinds")}>
      {look.title.kinds.map(({ code, pays }) => {
        const [least, most] = payRange(pays);
        const name = look.names[code];
        return (
          <button
            key={code}
            type="button"
            aria-pressed={hunted === code}
            data-present={present.has(code)}
            onClick={() => hunt.chase(hunted === code ? null : code)}
          >
            <Portrait look={look} kind={code} />
            <span className="sr-only">{name ? t(name) : code} </span>
            <b dir="ltr">{least === most ? `×${number(least)}` : `×${number(least)}–${number(most)}`}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
