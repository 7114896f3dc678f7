import type { GameBundle } from "@khela/i18n/message-ids";
import type { ComponentType } from "react";
import { type LazyScreen, lazyScreen } from "./lazy-screen.tsx";
import type { DialogName, DialogScreenProps } from "./dialogs.ts";
import type { SCREENS } from "./screens.ts";

type Screens = typeof SCREENS;
type PropsOf<Name extends keyof Screens> =
  Awaited<ReturnType<Screens[Name]>> extends { default: (props: infer Props extends object) => unknown }
    ? Props
    : object;

/** The screens without required props, which an address can show. */
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
  return lazyScreen(async () => {
    const { SCREENS: screens } = await import("./screens.ts");
    // The compiler can't narrow the indexed union to the named screen.
    return screens[name]() as Promise<unknown> as Promise<{ default: ComponentType<PropsOf<Name>> }>;
  }, texts);
}

/** A pop-up of screens.ts, loaded on demand. */
export function dialogScreen<Name extends DialogName>(name: Name): LazyScreen<DialogScreenProps<Name>> {
  return lazyScreen(async () => {
    const { DIALOGS } = await import("./screens.ts");
    return DIALOGS[name]();
  });
}
