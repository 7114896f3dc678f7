/**
 * Screens and dialogs that are fetched when they are needed. A load that fails is tried once more;
 * one that takes more than 120 seconds is an error with a retry. Source: NAV-04.
 */
import type { GameBundle } from "@khela/i18n/message-ids";
import { type ComponentType, type ReactNode, use } from "react";

export const LOAD_LIMIT_MS = 120_000;
const SECOND_TRY_MS = 1000;

/** A part of the site did not arrive. */
export class ScreenLoadError extends Error {
  /** Forgets the failed load, so that the next render asks again. */
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super("a part of the site did not load", { cause });
    this.name = "ScreenLoadError";
    this.forget = forget;
  }
}

/** What every screen needs beside its own code; language.tsx puts its texts here, and those of the named games. */
export const beforeScreen: { ready: (games?: readonly GameBundle[]) => Promise<void> } = {
  ready: async () => undefined,
};

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** A function component that can be fetched before it is rendered. */
export type LazyScreen<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Fetches with one more try, within the limit. @throws the last reason, or a timeout */
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
 * A component that is fetched on its first render, or before by `preload` (the router calls it on
 * hover and before it shows the route). It suspends; a failure is a {@link ScreenLoadError}.
 * @param games whose texts it says, beside those that every screen has
 */
export function lazyScreen<Props extends object = object>(
  load: Load<Props>,
  games: readonly GameBundle[] = [],
): LazyScreen<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: { default: ComponentType<Props> } | undefined;
  const fetchOnce = () => {
    loading ??= loadWithin(async () => {
      const [module] = await Promise.all([load(), beforeScreen.ready(games)]);
      return (loaded = module);
    }).catch((cause: unknown) => {
      throw new ScreenLoadError(() => (loading = undefined), cause);
    });
    return loading;
  };
  function Screen(props: Props) {
    // What is there is drawn at once: the server, and who takes over from it, draws once.
    const { default: Loaded } = loaded ?? use(fetchOnce());
    return <Loaded {...props} />;
  }
  const preload = async () => {
    await fetchOnce();
  };
  return Object.assign(Screen, { preload });
}
