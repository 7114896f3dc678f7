/**
 * The pop-ups of the site, one at a time, each fetched when it opens. A pop-up is a component with
 * a default export that renders `<Dialog {...dialog} title=…>`. Add one: a line in `DialogData`
 * (what it is opened with) and one in `DIALOGS`. Source: NAV-11.
 */
import { Suspense } from "react";
import { create } from "zustand";
import type { Viewer } from "./announcements.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { useSession } from "./session.ts";

/** What each pop-up is opened with. */
export interface DialogData {
  login: { username?: string; captcha?: boolean; next?: string };
  register: object;
  joinSocial: { by: "google" | "facebook"; code: string; verifier: string; next?: string };
  forgotPassword: object;
  changePassword: { forced?: boolean };
  proof: object;
  trueAccount: object;
  menu: object;
  notices: object;
  announcements: { viewer: Viewer };
  iosGuide: object;
  feedback: object;
  signOut: object;
  search: object;
}

export type DialogName = keyof DialogData;

/** Props of a pop-up's component: spread `dialog` onto `<Dialog>`. */
export interface DialogScreenProps<Name extends DialogName> {
  dialog: { open: true; name: Name; onClose: () => void };
  data: DialogData[Name];
}

const DIALOGS = {
  login: lazyScreen<DialogScreenProps<"login">>(() => import("../screens/auth/LoginDialog.tsx")),
  register: lazyScreen<DialogScreenProps<"register">>(() => import("../screens/auth/RegisterDialog.tsx")),
  joinSocial: lazyScreen<DialogScreenProps<"joinSocial">>(
    () => import("../screens/auth/JoinSocialDialog.tsx"),
  ),
  forgotPassword: lazyScreen<DialogScreenProps<"forgotPassword">>(
    () => import("../screens/auth/ForgotPasswordDialog.tsx"),
  ),
  changePassword: lazyScreen<DialogScreenProps<"changePassword">>(
    () => import("../screens/auth/ChangePasswordDialog.tsx"),
  ),
  proof: lazyScreen<DialogScreenProps<"proof">>(() => import("../screens/auth/ProofDialog.tsx")),
  trueAccount: lazyScreen<DialogScreenProps<"trueAccount">>(
    () => import("../features/trial/TrueAccountDialog.tsx"),
  ),
  menu: lazyScreen<DialogScreenProps<"menu">>(() => import("./MenuSheet.tsx")),
  notices: lazyScreen<DialogScreenProps<"notices">>(() => import("../features/notices/NoticesDialog.tsx")),
  announcements: lazyScreen<DialogScreenProps<"announcements">>(
    () => import("../features/notices/AnnouncementsDialog.tsx"),
  ),
  iosGuide: lazyScreen<DialogScreenProps<"iosGuide">>(
    () => import("../features/app-download/IosGuideDialog.tsx"),
  ),
  feedback: lazyScreen<DialogScreenProps<"feedback">>(
    () => import("../features/feedback/FeedbackDialog.tsx"),
  ),
  signOut: lazyScreen<DialogScreenProps<"signOut">>(() => import("./SignOutDialog.tsx")),
  search: lazyScreen<DialogScreenProps<"search">>(() => import("../screens/lobby/SearchDialog.tsx")),
};

type Opened = { [Name in DialogName]: { name: Name; data: DialogData[Name] } }[DialogName];

interface DialogState {
  opened: Opened | null;
  /** Called once when the open pop-up closes. */
  onClosed: (() => void) | null;
}

export const useDialogs = create<DialogState>(() => ({ opened: null, onClosed: null }));

/** Opens a pop-up in place of any other one. `onClosed` runs once it is closed or replaced. */
export function openDialog<Name extends DialogName>(
  name: Name,
  data: DialogData[Name],
  onClosed: (() => void) | null = null,
): void {
  useDialogs.getState().onClosed?.();
  useDialogs.setState({ opened: { name, data } as Opened, onClosed });
}

/** Closes the open pop-up; with a name, only if it is that one. */
export function closeDialog(name?: DialogName): void {
  const { opened, onClosed } = useDialogs.getState();
  if (!opened || (name && opened.name !== name)) return;
  useDialogs.setState({ opened: null, onClosed: null });
  onClosed?.();
}

/** Fetches a pop-up before it is asked for, on hover. */
export function preloadDialog(name: DialogName): void {
  // A failed prefetch is no error: opening asks again and shows what happens.
  void DIALOGS[name].preload().catch(() => undefined);
}

/** What a login still owes comes before every other pop-up, also after a reload. */
function useOwedStep(): Opened | undefined {
  const scope = useSession((session) => session.pending?.scope);
  if (scope === "proof") return { name: "proof", data: {} };
  return scope && { name: "changePassword", data: { forced: true } };
}

export function DialogHost() {
  const asked = useDialogs((state) => state.opened);
  const opened = useOwedStep() ?? asked;
  if (!opened) return null;
  const Screen = DIALOGS[opened.name] as ReturnType<typeof lazyScreen<DialogScreenProps<DialogName>>>;
  const dialog = { open: true as const, name: opened.name, onClose: () => closeDialog(opened.name) };
  return (
    <ErrorBoundary key={opened.name} onClose={() => closeDialog()}>
      <Suspense>
        <Screen dialog={dialog} data={opened.data} />
      </Suspense>
    </ErrorBoundary>
  );
}
