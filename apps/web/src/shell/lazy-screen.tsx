/**
 * Screens and dialogs loaded on demand. A failed load is tried once more; one that takes more than 120
 * seconds becomes an error with a retry. Source: NAV-04.
 */
import type { GameBundle } from "@khela/i18n/message-ids";
import { type ComponentType, type ReactNode, use } from "react";

export const LOAD_LIMIT_MS = 120_000;
const SECOND_TRY_MS = 1000;

/** The code of a screen failed to load. */
export class ScreenLoadError extends Error {
  /** Discards the failed load, so that the next render loads again. */
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super("a part of the site did not load", { cause });
    this.name = "ScreenLoadError";
    this.forget = forget;
  }
}

/**
 * A hook that every screen waits for besides its own code; language.tsx sets it to load its texts, and those
 * of the named games.
 */
export const screenPrerequisites: { ready: (games?: readonly GameBundle[]) => Promise<void> } = {
  ready: async () => undefined,
};

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** A function component whose code can be loaded before it is rendered. */
export type LazyScreen<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Loads with one retry, within the limit. @throws the last error, or a timeout */
export async function loadWithin<Module>(
  load: () => Promise<Module>,
  limitMs: number = LOAD_LIMIT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  const tries = load().catch(async () => {
    await wait(SECOND_TRY_MS);
    return load();
  });
  try {
    return await Promise.race([tries, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A component loaded on its first render, or before by `preload` (the router calls it on hover and before it
 * shows the route). It suspends; a failure is a {@link ScreenLoadError}.
 * @param games the game text groups it uses, besides the texts of every screen
 */
export function lazyScreen<Props extends object = object>(
  load: Load<Props>,
  games: readonly GameBundle[] = [],
): LazyScreen<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: { default: ComponentType<Props> } | undefined;
  const fetchOnce = () => {
    loading ??= loadWithin(async () => {
      const [module] = await Promise.all([load(), screenPrerequisites.ready(games)]);
      return (loaded = module);
    }).catch((cause: unknown) => {
      throw new ScreenLoadError(() => (loading = undefined), cause);
    });
    return loading;
  };
  function Screen(props: Props) {
    // Loaded code renders without suspending, because the server and hydration render only once.
    const { default: Loaded } = loaded ?? use(fetchOnce());
    return <Loaded {...props} />;
  }
  const preload = async () => {
    await fetchOnce();
  };
  return Object.assign(Screen, { preload });
}
