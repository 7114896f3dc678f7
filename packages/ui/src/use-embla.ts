import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { type RefObject, useEffect, useState } from "react";
import { useI18n } from "./i18n.tsx";
import { whenIdle } from "./when-idle.tsx";

/**
 * Moves a row of slides with embla, which is fetched when the page is idle. Undefined before that and after a failed
 * fetch; the slides can then still be scrolled by hand.
 * @param options the same object at each render
 */
export function useEmbla(
  viewport: RefObject<HTMLElement | null>,
  options: EmblaOptionsType,
  isWanted: boolean,
): EmblaCarouselType | undefined {
  const { dir } = useI18n();
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  useEffect(() => {
    const node = viewport.current;
    if (!node || !isWanted) return undefined;
    let api: EmblaCarouselType | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      import("embla-carousel").then(
        ({ default: create }) => {
          if (gone) return;
          api = create(node, { ...options, direction: dir });
          setEmbla(api);
        },
        () => undefined,
      );
    });
    return () => {
      gone = true;
      callOff();
      api?.destroy();
      setEmbla(undefined);
    };
  }, [viewport, options, isWanted, dir]);
  return embla;
}
