import type { GameBundle } from "@khela/i18n/message-ids";
import type { ComponentType } from "react";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";
import type { DialogName, DialogScreenProps } from "./dialogs.ts";
import type { DIALOGS, SCREENS } from "./screens.ts";

type Screens = typeof SCREENS;

type PropsOf<Name extends keyof Screens> =
  Awaited<ReturnType<Screens[Name]>> extends { default: (props: infer Props extends object) => unknown }
    ? Props
    : object;

/** A list of where the code of pages and pop-ups is: screens.ts, or on the server reading-screens.ts. */
type ScreenList = { SCREENS: Partial<Screens>; DIALOGS?: typeof DIALOGS };

let loadList: (() => Promise<ScreenList>) | undefined;

/** Names the list. The site's entry does: screens that open others would otherwise import themselves. */
export function provideScreens(load: () => Promise<ScreenList>): void {
  loadList = load;
}

/** Fetches a page or pop-up that the list names. @throws Error where there is no list, or it is not on it */
async function fetchFrom<Module>(
  pick: (list: ScreenList) => (() => Promise<unknown>) | undefined,
): Promise<Module> {
  const load = loadList && pick(await loadList());
  if (!load) throw new Error("this screen is not on the list of provideScreens");
  // The compiler does not follow which of them a name stands for.
  return load() as Promise<Module>;
}

/** Those that need to be told nothing: what an address can show. */
export type PageName = {
  [Name in keyof Screens]: object extends PropsOf<Name> ? Name : never;
}[keyof Screens];

/**
 * A page, or a part of one, of screens.ts as a component loaded on demand.
 * @param texts the game text groups it uses, besides the texts of every screen
 */
export function screen<Name extends keyof Screens>(
  name: Name,
  texts: readonly GameBundle[] = [],
): LazyScreen<PropsOf<Name>> {
  type Module = { default: ComponentType<PropsOf<Name>> };
  return lazyScreen(() => fetchFrom<Module>(({ SCREENS: screens }) => screens[name]), texts);
}

/**
 * A pop-up of screens.ts, loaded on demand.
 * @param texts the game text groups it uses, besides the texts of every screen
 */
export function dialogScreen<Name extends DialogName>(
  name: Name,
  texts: readonly GameBundle[] = [],
): LazyScreen<DialogScreenProps<Name>> {
  type Module = { default: ComponentType<DialogScreenProps<Name>> };
  return lazyScreen(() => fetchFrom<Module>(({ DIALOGS: dialogs }) => dialogs?.[name]), texts);
}
