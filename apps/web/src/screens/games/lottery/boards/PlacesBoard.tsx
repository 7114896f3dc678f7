import type { LotteryPick } from "@khela/games/lottery/types";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useNames } from "../names.ts";
import type { BoardProps } from "./board.ts";
import { toggled } from "./board.ts";
import { ValueGrid } from "./ValueGrid.tsx";

type Places = Extract<LotteryPick, { kind: "places" }>;

const HELPERS = ["all", "big", "small", "odd", "even", "clear"] as const;
type Helper = (typeof HELPERS)[number];
const HELPER_TEXTS = {
  all: "records.all",
  big: "tables.big",
  small: "tables.small",
  odd: "tables.odd",
  even: "tables.even",
  clear: "tables.clear",
} as const satisfies Record<Helper, MessageId>;

/** The values that a helper selects; "big" is the upper half. */
function helped(helper: Helper, values: readonly string[]): readonly string[] {
  const half = Math.floor(values.length / 2);
  switch (helper) {
    case "all":
      return values;
    case "big":
      return values.slice(half);
    case "small":
      return values.slice(0, half);
    case "odd":
      return values.filter((value) => Number(value) % 2 === 1);
    case "even":
      return values.filter((value) => Number(value) % 2 === 0);
    default:
      return [];
  }
}

const listOf = (text: string | undefined): string[] => (text ?? "").split(",").filter(Boolean);

/** A row of values for each place. */
export function PlacesBoard({
  pick,
  picks,
  onChange,
}: Pick<BoardProps, "picks" | "onChange"> & { pick: Places }) {
  const { t } = useI18n();
  const names = useNames();
  // Big and odd are values themselves here.
  const named = pick.values.some((value) => !/^\d+$/.test(value));
  function set(place: number, values: readonly string[]) {
    const next = pick.places.map((_, at) => (at === place ? values.join(",") : (picks[at] ?? "")));
    onChange(next.every((text) => text === "") ? [] : next);
  }
  return (
    <div className="grid gap-3">
      {pick.places.map((place, at) => {
        const chosen = listOf(picks[at]);
        const name = names.value(place);
        return (
          <section key={place} className="grid gap-1.5 rounded-xl border border-line bg-surface-2 p-2.5">
            <div className="flex flex-wrap items-center gap-1.5">
              <h3 className="me-auto text-sm font-semibold">{name}</h3>
              {/* Beside the name if all fit, otherwise in a row below it. */}
              <div className="flex grow flex-wrap gap-1.5 sm:grow-0">
                {(named ? (["all", "clear"] as const) : HELPERS).map((helper) => (
                  <button
                    key={helper}
                    type="button"
                    aria-label={`${name}: ${t(HELPER_TEXTS[helper])}`}
                    onClick={() => set(at, helped(helper, pick.values))}
                    className="grid h-8 grow place-items-center rounded-md bg-surface-3 px-2 text-xs font-semibold text-muted hover:text-text sm:grow-0 pointer-coarse:h-11"
                  >
                    {helper === "clear" ? <Icon name="close" className="size-4" /> : t(HELPER_TEXTS[helper])}
                  </button>
                ))}
              </div>
            </div>
            <ValueGrid
              label={name}
              values={pick.values}
              chosen={chosen}
              columns={Math.min(
                10,
                pick.values.length > 10 ? Math.ceil(pick.values.length / 2) : pick.values.length,
              )}
              onToggle={(value) => set(at, toggled(chosen, value))}
            />
          </section>
        );
      })}
    </div>
  );
}
