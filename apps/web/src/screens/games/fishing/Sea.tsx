import { useI18n } from "@khela/ui/i18n";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import type { Hunt } from "./hunt.ts";
import type { FishLook } from "./look.ts";
import { usePicture } from "./use-hunt.ts";

interface SeaProps {
  hunt: Hunt;
  look: FishLook;
  name: string;
  /** Switches the cannon to the next larger or smaller level. */
  onLevel: (by: 1 | -1) => void;
  children: ReactNode;
}

/** A pointer's position in the sea, 0 to 1,000 on both axes. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 1_000, y: ((clientY - top) / height) * 1_000 };
}

/** The water, operated by touch, mouse or keys. */
export function Sea({ hunt, look, name, onLevel, children }: SeaProps) {
  const { t } = useI18n();
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  const blind = usePicture(hunt, look, canvas);
  const onDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    hunt.hold(pointOf(event));
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) hunt.hold(pointOf(event));
  };
  return (
    // A pointer surface: the list of fish and the fire button offer the same to keyboards and screen readers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={name}
      aria-describedby="fish-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="fish-sea"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={hunt.release}
      onPointerCancel={hunt.release}
      onKeyDown={(event) => onKey(event, { hunt, look, onLevel })}
      onKeyUp={(event) => {
        if (event.key === " ") hunt.release();
      }}
      onBlur={hunt.release}
    >
      <div aria-hidden className="fish-light" />
      <div aria-hidden className="fish-floor" />
      <div ref={setCanvas} className="fish-canvas" />
      <p id="fish-keys" className="sr-only">
        {t("fishing.keys")}
      </p>
      {blind ? <p className="fish-note">{t("fishing.blind")}</p> : null}
      {children}
    </section>
  );
}

function onKey(
  event: KeyboardEvent<HTMLElement>,
  { hunt, look, onLevel }: Pick<SeaProps, "hunt" | "look" | "onLevel">,
): void {
  const kinds = look.title.kinds.map(({ code }) => code);
  const { kind } = hunt.state.getState();
  const place = kind === null ? -1 : kinds.indexOf(kind);
  const next = () => hunt.chase(kinds[(place + 1) % kinds.length] ?? null);
  const previous = () => hunt.chase(kinds.at(place <= 0 ? -1 : place - 1) ?? null);
  // The kinds are listed in the page's reading direction.
  const turned = getComputedStyle(event.currentTarget).direction === "rtl";
  const keys: Record<string, () => void> = {
    " ": () => hunt.hold(null),
    ArrowUp: () => onLevel(1),
    ArrowDown: () => onLevel(-1),
    ArrowRight: turned ? previous : next,
    ArrowLeft: turned ? next : previous,
    Escape: () => hunt.chase(null),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
