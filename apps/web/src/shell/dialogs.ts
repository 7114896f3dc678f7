/**
 * The state of the open pop-up: one at a time, opened from anywhere. A pop-up is a component with a default
 * export that renders `<Dialog {...dialog} title=…>`. A new one needs a line in `DialogData` (its data), one
 * in screens.ts (its code) and one in dialog-host.tsx. Source: NAV-11.
 */
import { create } from "zustand";
import type { Viewer } from "./announcements.ts";

/** The data that each pop-up is opened with. */
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
  /** Contracts that wait for an agent's answer. */
  contracts: object;
  /** The catalogue entry whose list of games is shown. */
  rooms: { nodeId: string; name: string };
}

export type DialogName = keyof DialogData;

/** Props of a pop-up's component: spread `dialog` onto `<Dialog>`. */
export interface DialogScreenProps<Name extends DialogName> {
  dialog: { open: true; name: Name; onClose: () => void };
  data: DialogData[Name];
}

/** The open pop-up with its data. */
export type OpenedDialog = { [Name in DialogName]: { name: Name; data: DialogData[Name] } }[DialogName];

interface DialogState {
  opened: OpenedDialog | null;
  /** Called once when the open pop-up closes. */
  onClosed: (() => void) | null;
}

export const useDialogs = create<DialogState>(() => ({ opened: null, onClosed: null }));

/** Opens a pop-up, replacing any other. `onClosed` is called once it is closed or replaced. */
export function openDialog<Name extends DialogName>(
  name: Name,
  data: DialogData[Name],
  onClosed: (() => void) | null = null,
): void {
  useDialogs.getState().onClosed?.();
  useDialogs.setState({ opened: { name, data } as OpenedDialog, onClosed });
}

/** Closes the open pop-up; with a name, only if that one is open. */
export function closeDialog(name?: DialogName): void {
  const { opened, onClosed } = useDialogs.getState();
  if (!opened || (name && opened.name !== name)) return;
  useDialogs.setState({ opened: null, onClosed: null });
  onClosed?.();
}
