/** Renders the open pop-up. Source: NAV-11. */
import { Suspense } from "react";
import {
  closeDialog,
  type DialogName,
  type DialogScreenProps,
  type OpenedDialog,
  useDialogs,
} from "./dialogs.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { LazyScreen } from "./lazy-screen.tsx";
import { dialogScreen } from "./screen.ts";
import { useSession } from "./session.ts";

const DIALOGS: { readonly [Name in DialogName]: LazyScreen<DialogScreenProps<Name>> } = {
  login: dialogScreen("login"),
  register: dialogScreen("register"),
  joinSocial: dialogScreen("joinSocial"),
  forgotPassword: dialogScreen("forgotPassword"),
  changePassword: dialogScreen("changePassword"),
  proof: dialogScreen("proof"),
  trueAccount: dialogScreen("trueAccount"),
  menu: dialogScreen("menu"),
  notices: dialogScreen("notices"),
  announcements: dialogScreen("announcements"),
  iosGuide: dialogScreen("iosGuide"),
  feedback: dialogScreen("feedback"),
  signOut: dialogScreen("signOut"),
  search: dialogScreen("search"),
  contracts: dialogScreen("contracts", ["agent"]),
  rooms: dialogScreen("rooms"),
};

/** Loads a pop-up's code in advance, on hover. */
export function preloadDialog(name: DialogName): void {
  // A failed prefetch is ignored, because opening loads again and shows the error.
  void DIALOGS[name].preload().catch(() => undefined);
}

/** The pop-up for the pending step of a login, which takes precedence over every other one, also after a reload. */
function useOwedStep(): OpenedDialog | undefined {
  const scope = useSession((session) => session.pending?.scope);
  if (scope === "proof") return { name: "proof", data: {} };
  return scope && { name: "changePassword", data: { forced: true } };
}

/** Shows the open pop-up and loads its code. */
export function DialogHost() {
  const asked = useDialogs((state) => state.opened);
  const opened = useOwedStep() ?? asked;
  if (!opened) return null;
  const Screen = DIALOGS[opened.name] as LazyScreen<DialogScreenProps<DialogName>>;
  const dialog = { open: true as const, name: opened.name, onClose: () => closeDialog(opened.name) };
  return (
    <ErrorBoundary key={opened.name} onClose={() => closeDialog()}>
      <Suspense>
        <Screen dialog={dialog} data={opened.data} />
      </Suspense>
    </ErrorBoundary>
  );
}
