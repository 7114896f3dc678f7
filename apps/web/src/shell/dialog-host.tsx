/** Where the code of each pop-up is, and the place that shows the open one. Source: NAV-11. */
import { Suspense } from "react";
import {
  closeDialog,
  type DialogName,
  type DialogScreenProps,
  type OpenedDialog,
  useDialogs,
} from "./dialogs.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { useSession } from "./session.ts";

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
