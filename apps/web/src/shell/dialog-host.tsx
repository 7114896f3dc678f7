/** The place that shows the open pop-up. Source: NAV-11. */
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
  rooms: dialogScreen("rooms"),
};

/** Fetches a pop-up before it is asked for, on hover. */
export function preloadDialog(name: DialogName): void {
  // A failed prefetch is no error: opening asks again and shows what happens.
  void DIALOGS[name].preload().catch(() => undefined);
}

/** What a login still owes comes before every other pop-up, also after a reload. */
function useOwedStep(): OpenedDialog | undefined {
  const scope = useSession((session) => session.pending?.scope);
  if (scope === "proof") return { name: "proof", data: {} };
  return scope && { name: "changePassword", data: { forced: true } };
}

/** Shows the open pop-up, fetched when it opens. */
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
