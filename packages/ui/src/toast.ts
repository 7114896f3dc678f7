/** Toasts in the corner of the page. The library is fetched with the first toast. */
import type { ReactNode } from "react";

export type ToastKind = "success" | "error" | "info" | "warning";

export interface ToastMessage {
  kind: ToastKind;
  text: ReactNode;
  detail?: ReactNode;
  /** Shown as a button; the toast then stays until the button is used or the toast closed. */
  action?: { label: string; onClick: () => void };
  /** A toast with the same id replaces the earlier one. */
  id?: string;
}

let show: ((message: ToastMessage) => void) | undefined;
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a toast now, or as soon as the host is mounted. */
export function toast(message: ToastMessage): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

/** For the host: whether any toast was ever shown. */
export const toastDemand = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  wanted: () => waiting.length > 0 || show !== undefined,
};

/** For the host: takes over the display and receives the toasts that are waiting. */
export function attachToasts(handler: (message: ToastMessage) => void): () => void {
  show = handler;
  for (const message of waiting.splice(0)) handler(message);
  return () => {
    show = undefined;
  };
}
